"""Runs the files that students write for their courses as players: `reading` loads them, `playing` answers questions with them.

`games` describes each game to the adapter, `modules` has the modules that files import from their course, `instead` has stand-ins for
libraries that may be missing. Needs only Python 3.8 or later.
"""
