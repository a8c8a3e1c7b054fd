"""The course's module of matches, by which files also import its `jogos`."""
from jogos import *
from jogos import Game, GameState


def joga11(*args, **kwargs):
    """A match of two players: whoever runs the program plays it."""
    raise NotImplementedError("joga11")


def jogaNN(*args, **kwargs):
    """Matches of all players: whoever runs the program plays them."""
    raise NotImplementedError("jogaNN")
