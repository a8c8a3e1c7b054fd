"""An alpha-beta search of Tic-tac-toe that records every step, for the Search lab or for the command line:

    python3 examples/trace.py > mine.jsonl
    rastros-lab trace --compare mine.jsonl

docs/trace.md describes the lines.
"""

import json
from math import inf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def say(step):
    print(json.dumps(step))


def name(cell):
    return "abc"[cell % 3] + str(3 - cell // 3)


def value_of_end(board):
    """1 if X has won, -1 if O has, 0 for a full board, None for an unfinished game."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    return None if " " in board else 0


def alpha_beta(board, side, alpha, beta):
    value = value_of_end(board)
    if value is not None:
        say({"leaf": value})
        return value
    say({"enter": {"window": [alpha, beta]}})
    best = -inf if side == "X" else inf
    cells = [cell for cell in range(9) if board[cell] == " "]
    for i, cell in enumerate(cells):
        say({"move": name(cell)})
        child = board[:cell] + side + board[cell + 1 :]
        if side == "X":
            best = max(best, alpha_beta(child, "O", alpha, beta))
            alpha = max(alpha, best)
        else:
            best = min(best, alpha_beta(child, "X", alpha, beta))
            beta = min(beta, best)
        if alpha >= beta and cells[i + 1 :]:
            say({"cut": {"unsearched": [name(c) for c in cells[i + 1 :]]}})
            break
    say({"leave": {"value": best}})
    return best


say({"format": "rastros-lab-trace", "version": 1, "win": 1, "game": "tic_tac_toe", "position": "3/3/3 X 3", "depth": 9})
say({"end": {"value": alpha_beta(" " * 9, "X", -inf, inf)}})
