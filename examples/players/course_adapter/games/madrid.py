"""Evaluations of Madrid's course: classes with `get_name()` and `evaluation_function(state)`, with a different state of Reversi,
which names the side that is evaluated."""
import importlib


def is_class(value):
    """True for such a class."""
    return isinstance(value, type) and callable(getattr(value, "evaluation_function", None))


def judge(kind):
    """An object of such a class, as a function of state and player."""
    one, game, reversi = kind(), importlib.import_module("game"), importlib.import_module("reversi")
    players = {label: game.Player(label) for label in "BW"}
    played = reversi.Reversi(players["B"], players["W"])

    def judged(state, player):
        board = {(column, row): disc for (row, column), disc in state.board.items()}
        return one.evaluation_function(game.TwoPlayerGameState(played, players[state.to_move], players[player], board))

    return judged
