"""Answers questions of Rastros Lab (docs/players.md) with what plays in a student's file."""
import sys

from . import reading

CELLS = {(row, column): "abcdefgh"[column - 1] + str(9 - row) for row in range(1, 9) for column in range(1, 9)}


def mover(program, value, limit=None):
    """A function of game and state, of whatever plays: a Jogador, such a function, or an evaluation, which is searched with."""
    if reading.is_player(value):
        return value.fun
    if not callable(value):
        raise reading.Unreadable("{}: {!r} is neither a player nor a function.".format(program.title, value))
    if reading.asks_for_game(value):
        return value
    depth = sys.modules["rastros"].depth_for_all if limit is None else limit
    search = sys.modules["jogos"].alphabeta_cutoff_search_new
    return lambda game, state: search(state, game, depth, eval_fn=value)


def state_of(text):
    """The state that a position's text describes: rows from the top, o for the white piece, # for cells that it has left."""
    board, side = text.split()
    white, blacks = None, set()
    for row, line in enumerate(board.split("/"), 1):
        column = 1
        for sign in line:
            if sign == "o":
                white = (row, column)
            elif sign == "#":
                blacks.add((row, column))
            column += int(sign) if sign.isdigit() else 1
    return sys.modules["rastros"].EstadoRastros(to_move=side, white=white, blacks=blacks)


def answer(question, move):
    """The answer to a question. What is no cell is passed on as it is, so that whoever asks can say so."""
    if question["game"] != "rastros" or question["start"].count("/") != 7:
        raise reading.Unreadable("The course's players play Rastros on 8 x 8 cells.")
    found = move(sys.modules["rastros"].Rastros(), state_of(question["position"]))
    if found is None:
        return {"move": None}
    try:
        return {"move": CELLS[tuple(found)]}
    except (KeyError, TypeError):
        return {"move": repr(found)}
