"""The adapter's searches compared with an independent minimax and rules of Rastros: equal sets of best moves."""
import contextlib
import io
import os
import random
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "..", "examples", "players"))

from course_adapter import games, reading, search

CELLS = {(row, column) for row in range(1, 9) for column in range(1, 9)}
GOALS = {"S": (8, 1), "N": (1, 8)}
OTHER = {"S": "N", "N": "S"}


def steps(white, left):
    """The moves from a cell, row by row."""
    return [(white[0] + i, white[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)
            if (white[0] + i, white[1] + j) in CELLS - left - {white}]


def winner(side, white, left):
    """The winner with this side to move, if any."""
    for player, goal in GOALS.items():
        if white == goal:
            return player
    return None if steps(white, left) else OTHER[side]


def minimax(judge, me, side, white, left, plies):
    if plies == 0 or winner(side, white, left):
        return judge(side, white, left, me)
    after = [minimax(judge, me, OTHER[side], cell, left | {white}, plies - 1) for cell in steps(white, left)]
    return max(after) if side == me else min(after)


def chebyshev(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def manhattan(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def scored(won, going_on):
    """An evaluation with another function for unfinished games."""
    def judge(side, white, left, me):
        found = winner(side, white, left)
        if found:
            return won if found == me else -won
        return going_on(side, white, left, me)
    return judge


def odd(side, white, left, me):
    """Pseudo-random values that depend on all arguments."""
    return hash((side == me, white, frozenset(left))) % 1009


# Arguments: side, cell, blocked cells, evaluated side. Integers and fractions, with many ties and without, blind to wins, one-sided.
JUDGES = [
    scored(10, lambda side, white, left, me: 7 - chebyshev(white, GOALS[me])),
    scored(10, lambda side, white, left, me: chebyshev(white, GOALS[OTHER[me]])),
    scored(100, lambda side, white, left, me: manhattan(white, GOALS[OTHER[me]]) - manhattan(white, GOALS[me])),
    scored(1e9, lambda side, white, left, me: len(steps(white, left))),
    scored(1, lambda side, white, left, me: 0),
    lambda side, white, left, me: 0,
    lambda side, white, left, me: len(steps(white, left)),
    lambda side, white, left, me: -len(steps(white, left)) if side == me else len(steps(white, left)),
    lambda side, white, left, me: -chebyshev(white, GOALS[me]),
    lambda side, white, left, me: white[0] * 8 + white[1],
    lambda side, white, left, me: (white[0] + white[1]) % 2,
    lambda side, white, left, me: -len(left),
    lambda side, white, left, me: sum(1 / chebyshev(white, cell) for cell in sorted(left)),
    scored(50, lambda side, white, left, me: 0.1 * white[1] - 0.3 * white[0]),
    scored(float("inf"), lambda side, white, left, me: -manhattan(white, GOALS[me])),
    scored(-10, lambda side, white, left, me: 7 - chebyshev(white, GOALS[me])),
    scored(2000, odd),
    odd,
    scored(7, lambda side, white, left, me: 7 if side == me else -7),
    scored(10, lambda side, white, left, me: 3 * len(steps(white, left)) - 2 * chebyshev(white, GOALS[me])),
]
POSITIONS = 300


def position(luck):
    """An unfinished position of a random game, late enough for a fast full search."""
    while True:
        side, white, left = "S", (4, 5), frozenset()
        for _ in range(luck.randrange(8, 30)):
            side, white, left = OTHER[side], luck.choice(steps(white, left)), left | {white}
            if winner(side, white, left):
                break
        else:
            return side, white, left


class Equal(unittest.TestCase):
    def setUp(self):
        self.path = list(sys.path)
        with contextlib.redirect_stderr(io.StringIO()):
            reading.read("")

    def tearDown(self):
        sys.path[:] = self.path
        for name in ("rastros", "jogos", "utils", "program"):
            sys.modules.pop(name, None)

    def test_best_moves_equal_minimax(self):
        rastros, jogos = sys.modules["rastros"], sys.modules["jogos"]
        luck = random.Random(28)
        random.seed(28)
        game, several = rastros.Rastros(), 0
        asked = [lambda state, player, judge=judge: judge(state.to_move, state.white, frozenset(state.blacks), player) for judge in JUDGES]
        ours = [search.Search(judge, games.rastros) for judge in asked]
        for number in range(POSITIONS):
            side, white, left = position(luck)
            which = number % len(JUDGES)
            state = lambda: rastros.EstadoRastros(side, white, set(left))
            for limit in (1, 2):
                values = {cell: minimax(JUDGES[which], side, OTHER[side], cell, left | {white}, limit) for cell in steps(white, left)}
                most = max(values.values())
                best = {cell for cell in values if values[cell] == most}
                where = (number, which, limit, side, white, sorted(left))
                own = {cell: ours[which].worth_of(state(), cell, limit) for cell in values}
                self.assertEqual(own, values, where)
                chosen = jogos.alphabeta_cutoff_search_new(state(), game, limit, eval_fn=asked[which])
                if most > -rastros.infinity:
                    self.assertIn(chosen, best, where)
                several += len(best) > 1
        self.assertGreater(several, 100, "ties count")


if __name__ == "__main__":
    unittest.main()
