"""Lets files that students have written for their courses play: `reading` reads them, `playing` answers questions with them.

`games` says what has to be known of each game, `modules` has what files import of their course, `instead` what stands in for libraries
that may not be installed. Python 3.8 or later, nothing else.
"""
