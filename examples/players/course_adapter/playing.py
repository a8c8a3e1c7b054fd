"""Answers questions of Rastros Lab (docs/players.md) with the players of a user's file."""
import sys

from . import finding, reading


def mover(program, value, limit=None):
    """A function of game and state for a Jogador, such a function, or an evaluation, which gets a search."""
    if finding.is_player(value):
        return value.fun
    if not callable(value):
        raise reading.Unreadable("{}: {!r} is neither a player nor a function.".format(program.title, value))
    if finding.asks_for_game(value):
        return value
    depth = limit_of(program, limit)
    search = sys.modules["jogos"].alphabeta_cutoff_search_new
    return lambda game, state: search(state, game, depth, eval_fn=value)


def limit_of(program, limit):
    """The limit of a search with an evaluation; the default is the game's, in Rastros the course's own."""
    return next(found for found in (limit, program.game.LIMIT, sys.modules["rastros"].depth_for_all) if found is not None)


def asked_to_play(program, game):
    """Rejects games other than the program's."""
    if game != program.game.ID:
        raise reading.Unreadable("{} plays {}.".format(program.title, program.game.NAME), "other_game", what=program.game.ID)


def move_in(program, move, position):
    """The move in a position as text, None to resign. An invalid move is returned unchanged, so that the caller can report it."""
    game = program.game
    if hasattr(game, "passes") and game.passes(position):
        return "pass"
    found = move(game.game(), game.state_of(position))
    if found is None:
        return None
    try:
        return game.text(found)
    except (KeyError, TypeError):
        return reading.without_addresses(repr(found))


def answer(program, question, move):
    """The answer to a question."""
    asked_to_play(program, question["game"])
    if not program.game.knows(question["start"]):
        raise reading.Unreadable("{} knows the usual board of {} alone.".format(program.title, program.game.NAME))
    return {"move": move_in(program, move, question["position"])}
