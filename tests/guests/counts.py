"""A program for Nim that a class might hand in."""
from nim import *


def fun_aval(state, player):
    return int((state[0] % 4 == 0) != (state[1] == player))


def choose(game, state):
    return max(game.actions(state), key=lambda take: -((state[0] - take) % 4))
