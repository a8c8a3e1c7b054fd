"""The games that people's programs play, a module each, which says what the adapter has to know of its game:

ID, NAME, SIDES   its id in Rastros Lab, its name, and what the course calls the two sides, the first to move first
LIMIT             the limit of a search where nobody says one
MODULE, CLASSES   what programs import for it, and the classes that they may define instead
knows(start)      whether programs know the board of a position, given as text
game()            the course's object of the game, with actions, result, utility and terminal_test
state_of(text)    the course's state of a position
text(move)        a move of the course as text; KeyError or TypeError for what is none
mirror(state)     the same position with the sides changed

Our own search looks at nodes, which are small and can be keys of a table:

node(state)       the node of a state
maker()           a function that makes the state of a node
moves(node)       the moves of a node as numbers, none where the game is over; move(number) is one of the course
play(node, move)  the node after a move
"""
import sys

from . import rastros, reversi, tic_tac_toe


def of(program):
    """The one game of a program: Rastros where it has that game's state, else another of which it has a class or imports the module."""
    for game in (rastros, tic_tac_toe, reversi):
        if any(hasattr(program.module, name) for name in game.CLASSES):
            return game
    return next((game for game in (tic_tac_toe, reversi) if game.MODULE in sys.modules), rastros)
