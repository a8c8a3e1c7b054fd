"""Lets files that students of the Lisbon course have written play: `reading` reads them, `playing` answers questions with them.

`modules` has what they import of the course, `instead` what stands in for libraries that may not be installed. Python 3.8 or later,
nothing else.
"""
