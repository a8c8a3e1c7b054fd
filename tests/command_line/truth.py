"""Recomputes the table of `rastros-lab depth` for a small board of Rastros from the file of its positions.

Rules, exhaustive search, evaluations and minimax are written here once more, without the theory of the solver.

    rastros-lab depth --game rastros --board small5 --positions positions.csv --out shares.csv
    python3 truth.py positions.csv shares.csv
"""

import csv
import math
import sys
from functools import lru_cache

WIN = 1e15


class Board:
    """A board with its goals: South's in the lower left corner, North's in the upper right one."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.goals = {"S": (0, 0), "N": (rows - 1, columns - 1)}

    def moves(self, piece, free):
        row, column = piece
        around = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return [cell for cell in around if cell in free]


def read(text):
    """The board, the free cells, the piece and the side to move of a position."""
    lines, side = text.split()
    lines = lines.split("/")[::-1]
    free, piece, columns = set(), None, 0
    for row, line in enumerate(lines):
        column = 0
        for letter in line:
            if letter.isdigit():
                free.update((row, column + i) for i in range(int(letter)))
                column += int(letter)
                continue
            if letter == "o":
                piece = (row, column)
            column += 1
        columns = column
    return Board(len(lines), columns), frozenset(free), piece, side


def other(side):
    return "N" if side == "S" else "S"


def winner(board, piece, free, side):
    """The winner of a finished game: the owner of an entered goal, or whoever has made the last move."""
    for owner, goal in board.goals.items():
        if piece == goal:
            return owner
    return None if board.moves(piece, free) else other(side)


BOARDS = {}


@lru_cache(maxsize=None)
def wins(size, piece, free, side):
    """Whether the side to move wins, by search of all games."""
    board = BOARDS[size]
    end = winner(board, piece, free, side)
    if end is not None:
        return end == side
    return any(not wins(size, mv, free - {mv}, other(side)) for mv in board.moves(piece, free))


def distance(board, piece, free, me):
    """Evaluation `basilio`: the distance to the own goal, negative."""
    row, column = board.goals[me]
    return -max(abs(piece[0] - row), abs(piece[1] - column))


def mobility(board, piece, free, me):
    return len(board.moves(piece, free))


EVALUATIONS = {"basilio": distance, "mobility": mobility}


def minimax(board, piece, free, side, depth, ply, me, evaluate):
    end = winner(board, piece, free, side)
    if end is not None:
        return WIN - ply if end == me else ply - WIN
    if ply == depth:
        return evaluate(board, piece, free, me)
    values = (
        minimax(board, mv, free - {mv}, other(side), depth, ply + 1, me, evaluate)
        for mv in board.moves(piece, free)
    )
    return max(values) if side == me else min(values)


def name(cell):
    return "abcdefgh"[cell[1]] + str(cell[0] + 1)


def wilson(kept, of, z=1.959963984540054):
    share, scale = kept / of, 1 + z * z / of
    centre = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0, (centre - half) / scale), min(1, (centre + half) / scale)


def check(row, shares):
    board, free, piece, side = read(row["position"])
    size = (board.rows, board.columns)
    BOARDS[size] = board
    moves = board.moves(piece, free)
    after = {name(mv): (mv, free - {mv}) for mv in moves}
    keeping = {mv for mv, (to, rest) in after.items() if not wins(size, to, rest, other(side))}
    if row["left_out"]:
        every = {"all_win": len(moves), "all_lose": 0}[row["left_out"]]
        assert len(keeping) == every, row
        return
    assert row["best_result"] == "win" and set(row["keeping"].split()) == keeping, row
    assert 0 < len(keeping) < len(moves), row
    evaluate, depth = EVALUATIONS[row["evaluation"]], int(row["depth"])
    values = {
        mv: minimax(board, to, rest, other(side), depth, 1, side, evaluate)
        for mv, (to, rest) in after.items()
    }
    best = {mv for mv, value in values.items() if value == max(values.values())}
    assert set(row["best_moves"].split()) == best and row["chosen"] in best, (row, values)
    kept = row["chosen"] in keeping
    assert row["kept"] == str(int(kept)), row
    share = shares.setdefault((row["evaluation"], depth), [0, 0])
    share[0] += kept
    share[1] += 1


def main(positions, table):
    shares, numbers = {}, set()
    with open(positions, newline="") as file:
        for row in csv.DictReader(file):
            numbers.add(row["number"])
            check(row, shares)
    with open(table, newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(shares), shares
    for row in rows:
        kept, of = shares[row["evaluation"], int(row["depth"])]
        assert (int(row["kept"]), int(row["of"])) == (kept, of), row
        low, high = wilson(kept, of)
        for found, column in ((kept / of, "share"), (low, "low"), (high, "high")):
            assert abs(found - float(row[column])) < 6e-5, (row, found)
    counted = {of for _, of in shares.values()}
    print(f"{len(numbers)} positions, {counted.pop()} counted, {len(rows)} shares agree")


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main(*sys.argv[1:])
