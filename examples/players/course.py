#!/usr/bin/env python3
"""Lets players of the Lisbon course's Rastros play, as they are: evaluations that are functions of state and player, and players
that are functions of game and state. What they import from the course's `rastros` and `jogos` is here.

    rastros-lab match --player "python3 examples/players/course.py mine.py fun_aval_42 --limit 3" --player basilio

FILE is the Python file; NAME what it calls the evaluation or the Jogador. Without both, it plays as the course's basilio does.
Limit d searches d + 1 plies, as in the course. Numbers that a file takes from its notebook can be given: --set depth_for_all=3
"""
import argparse
import importlib.util
import json
import random
import sys
import types
from collections import namedtuple

infinity = float("inf")
GOALS = {"S": (8, 1), "N": (1, 8)}
STEPS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def other(player):
    return "N" if player == "S" else "S"


def distancia(a, b):
    """The course's distance, without diagonals: from corner to corner it is 14, as a notebook of the course prints."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def moves_away(a, b):
    """Moves from cell to cell on a free board."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class EstadoRastros(namedtuple("EstadoRastros", "to_move, white, blacks")):
    """A position as the course has it: who moves, the white piece, and the set of the black ones; cells are (row, column)."""

    fullboard = [(row, column) for row in range(1, 9) for column in range(1, 9)]

    def moves(self):
        near = [(self.white[0] + a, self.white[1] + b) for a, b in STEPS]
        return [cell for cell in near if cell in self.fullboard and cell not in self.blacks]

    def next_move(self, cell):
        return EstadoRastros(other(self.to_move), cell, self.blacks | {self.white})

    @property
    def terminou(self):
        """1 where S has won, -1 where N has, 0 while the game goes on."""
        if self.white == GOALS["S"]:
            return 1
        if self.white == GOALS["N"]:
            return -1
        if not self.moves():
            return -1 if self.to_move == "S" else 1
        return 0


class Rastros:
    """The game as the course's searches ask for it."""

    first, second = "S", "N"

    def __init__(self, initial=EstadoRastros("S", (4, 5), frozenset())):
        self.initial = initial

    def to_move(self, state):
        return state.to_move

    def actions(self, state):
        return state.moves()

    def result(self, state, action):
        return state.next_move(action)

    def terminal_test(self, state):
        return state.terminou != 0

    def utility(self, state, player):
        return state.terminou if player == "S" else -state.terminou


class Jogador:
    """A player of the course: a name, and a function of game and state."""

    def __init__(self, nome, fun):
        self.nome, self.fun = nome, fun


def alphabeta_cutoff_search_new(state, game, d=4, cutoff_test=None, eval_fn=None):
    """The best action at limit d, by lot among equals; None where every one loses."""
    me = game.to_move(state)
    stop = cutoff_test or (lambda s, depth: depth > d or game.terminal_test(s))
    judge = eval_fn or (lambda s, player: game.utility(s, player))

    def value(s, alpha, beta, depth, maximises):
        if stop(s, depth):
            return judge(s, me)
        for action in shuffled(game.actions(s)):
            found = value(game.result(s, action), alpha, beta, depth + 1, not maximises)
            if maximises:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if alpha >= beta:
                break
        return alpha if maximises else beta

    best, chosen = -infinity, None
    for action in shuffled(game.actions(state)):
        found = value(game.result(state, action), best, infinity, 1, False)
        if found > best:
            best, chosen = found, action
    return chosen


def shuffled(actions):
    actions = list(actions)
    random.shuffle(actions)
    return actions


def basilio_eval(state, player):
    """The nearer the own goal, the better."""
    if state.terminou:
        return infinity if (state.terminou == 1) == (player == "S") else -infinity
    return -moves_away(state.white, GOALS[player])


def basilio_move(game, state):
    return alphabeta_cutoff_search_new(state, game, 3, eval_fn=basilio_eval)


def as_modules(more):
    """What files of the course import, under the names that they know."""
    names = {
        "infinity": infinity, "distancia": distancia, "EstadoRastros": EstadoRastros, "Rastros": Rastros,
        "Jogador": Jogador, "alphabeta_cutoff_search": alphabeta_cutoff_search_new,
        "alphabeta_cutoff_search_new": alphabeta_cutoff_search_new,
        "basilio": Jogador("Basilio", basilio_move), **more,
    }
    for name in ("rastros", "jogos"):
        module = types.ModuleType(name)
        module.__dict__.update(names)
        sys.modules[name] = module


def load(arguments):
    """What plays: a function of game and state."""
    if arguments.file is None:
        return basilio_move
    as_modules(dict((name, float(value) if "." in value else int(value))
                    for name, value in (pair.split("=", 1) for pair in arguments.set)))
    spec = importlib.util.spec_from_file_location("student", arguments.file)
    module = importlib.util.module_from_spec(spec)
    output, sys.stdout = sys.stdout, sys.stderr
    try:
        # What the file prints is no answer to a question.
        spec.loader.exec_module(module)
    finally:
        sys.stdout = output
    found = getattr(module, arguments.name)
    if isinstance(found, Jogador):
        return found.fun
    limit = arguments.limit
    return lambda game, state: alphabeta_cutoff_search_new(state, game, limit, eval_fn=found)


def read_state(text):
    """The state that a position's text describes: rows from the top, o for the white piece, # for black ones."""
    board, side = text.split()
    white, blacks = None, set()
    for row, line in enumerate(board.split("/"), 1):
        column = 1
        for sign in line:
            if sign.isdigit():
                column += int(sign)
                continue
            if sign == "o":
                white = (row, column)
            else:
                blacks.add((row, column))
            column += 1
    return EstadoRastros(side, white, frozenset(blacks))


def cell_text(cell):
    """A cell as the page has it: a letter for the column, and the row counted from the bottom."""
    return "abcdefgh"[cell[1] - 1] + str(9 - cell[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("name", nargs="?", metavar="NAME", default="fun_aval")
    parser.add_argument("--limit", type=int, default=3, metavar="D")
    parser.add_argument("--seed", type=int, metavar="N", help="the same luck every time")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER")
    arguments = parser.parse_args()
    play = load(arguments)
    random.seed(arguments.seed)
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        question = json.loads(line)
        if question["game"] != "rastros" or question["start"].count("/") != 7:
            sys.exit("The course's players play Rastros on 8 x 8 cells.")
        state = read_state(question["position"])
        action = play(Rastros(state), state)
        print(json.dumps({"move": action and cell_text(action)}), file=answers, flush=True)


if __name__ == "__main__":
    main()
