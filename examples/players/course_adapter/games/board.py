"""Common parts of the games: boards as text, and classes that a user may have redefined."""
import importlib
import sys


def signs(board):
    """The contents of the cells of a board, by (row, column) from the top left: rows from the top, numbers for empty cells."""
    found = {}
    for row, line in enumerate(board.split("/"), 1):
        column = 1
        for sign in line:
            if sign.isdigit():
                column += int(sign)
            else:
                found[row, column] = sign
                column += 1
    return found


def is_square(board, size):
    rows = board.split("/")
    return len(rows) == size and all(sum(int(sign) if sign.isdigit() else 1 for sign in row) == size for row in rows)


def own(name, module):
    """The program's class with this name, otherwise that of the module."""
    program = sys.modules.get("program")
    return getattr(program, name) if hasattr(program, name) else getattr(importlib.import_module(module), name)
