"""The course's module of matches, through which files also import its `jogos`."""
from jogos import *
from jogos import Game, GameState


def joga11(*args, **kwargs):
    """Not supported: the caller of the program plays matches."""
    raise NotImplementedError("joga11")


def jogaNN(*args, **kwargs):
    """Not supported: the caller of the program plays matches."""
    raise NotImplementedError("jogaNN")
