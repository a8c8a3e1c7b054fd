"""The course's minimax with a limit, in plain Python: reads a list of games' beginnings, writes the value of each at each limit."""
import importlib.util
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "..", "examples", "players", "course_adapter", "modules"))


def value(game, state, limit, player, mover):
    """The value for a player, where `mover` is whose ply it is: who is not to move passes."""
    if game.terminal_test(state):
        return game.utility(state, player) * WIN
    if limit == 0:
        return evaluation(state, player)
    first, second = SIDES
    other = second if mover == first else first
    if game.to_move(state) != mover:
        return value(game, state, limit - 1, player, other)
    best = max if mover == player else min
    return best(value(game, game.result(state, move), limit - 1, player, other) for move in game.actions(state))


name, kind, chosen, values, SIDES, limits, WIN, is_sorted = *sys.argv[1:4], *map(json.loads, sys.argv[4:])
spec = importlib.util.spec_from_file_location("game", os.path.join(HERE, name))
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
game = getattr(module, kind)(**values)
evaluation = getattr(module, chosen) if chosen else lambda state, player: 0
found = []
for numbers in json.load(sys.stdin):
    state = game.initial
    mover = game.to_move(state)
    for number in numbers:
        mover = SIDES[1] if mover == SIDES[0] else SIDES[0]
        # A pass has no number.
        moves = list(game.actions(state))
        state = state if number is None else game.result(state, (sorted(moves) if is_sorted else moves)[number])
    found.append([value(game, state, limit, mover, mover) for limit in limits])
json.dump(found, sys.stdout)
