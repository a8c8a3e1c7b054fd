"""The games of users' programs, one module each, which describes its game to the adapter:

ID, NAME, SIDES   its id in Rastros Lab, its name, and the course's names of the two sides, the first to move first
START             the start, as text
LIMIT             the default limit of a search
MODULE, CLASSES   the module that programs import for it, and the classes that they may define instead
knows(start)      whether programs know the board of a position, given as text
game()            the course's object of the game, with actions, result, utility and terminal_test
state_of(text)    the course's state of a position
text(move)        a move of the course as text; KeyError or TypeError for anything else
mirror(state)     the same position with exchanged sides

Our own search uses nodes, which are small and can be keys of a table:

node(state)       the node of a state
maker()           a function that makes the state of a node
moves(node)       the moves of a node as numbers, none where the game is over; move(number) is one of the course
play(node, move)  the node after a move
"""
import ast
import sys

from . import rastros, reversi, tic_tac_toe

# Modules of the textbook by Russell and Norvig, which has other games.
TEXTBOOK = ["games", "games4e"]


def of(program):
    """The game of a program: Rastros if it has that game's state, otherwise another of which it has a class or imports the module.

    A file with its own game, other than these, or that imports one of another file beside it, plays the first such game that works, with
    its default parameters; one that only imports such a game is rejected.
    """
    known = (rastros, tic_tac_toe, reversi)
    # The textbook's classes of these names have other states.
    is_known = lambda name: getattr(vars(program.module).get(name), "__module__", "games") != "games"
    has = lambda game, name: is_known(name) or any(node.name == name for _, node in program.classes)
    game = next((game for game in known if any(has(game, name) for name in game.CLASSES)), None)
    game = game or next((game for game in known if game.MODULE in program.imports), None)
    game = game or next((game for game in known[1:] if game.MODULE in sys.modules), None)
    other = another(program, game)
    if other or game is None:
        from .. import guest
        errors = []
        for kind in guest.classes(program):
            try:
                return guest.opened(program, kind, {})
            except (Exception, SystemExit) as error:
                errors.append(error)
        if errors:
            raise errors[0]
    if other:
        where, line, name = other
        from ..reading import Unreadable
        guest.check_class(program, name)
        text = "{}, line {}: {} is another game. Files of Rastros, Tic-tac-toe 3 x 3 and Reversi play here.".format(where, line, name)
        raise Unreadable(text, "foreign_game", where, line, name)
    if game is None and not program.is_empty:
        program.note("assumed", program.title, None, rastros.NAME)
    return game or rastros


def another(program, game):
    """The line and name of a game in a file that is unknown here."""
    sizes = [(where, node, size_of(node)) for where, node in program.calls if node.func.id == "TicTacToe"]
    if game is tic_tac_toe and sizes and all(size != (3, 3, 3) for _, _, size in sizes):
        where, node, size = sizes[0]
        return where, node.lineno, "TicTacToe{}".format(size)
    if game is rastros:
        return None
    own = [(where, node) for where, node in program.classes if is_game(node)]
    runs = all(hasattr(program.module, node.name) for _, node in own)
    if own and not (game and runs and fits(game)):
        where, node = own[0]
        return where, node.lineno, node.name
    if game is None:
        imported = next((name for name in TEXTBOOK if name in program.imports), None)
        return (*program.imports[imported], imported) if imported else None
    return None


def is_game(node):
    """True if a class has the rules of a game."""
    methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    return {"actions", "result"} <= methods


def size_of(call):
    """The height, width and length of a row in a call of TicTacToe; defaults for anything but a number."""
    size = dict(zip("hvk", (3, 3, 3)))
    given = list(zip("hvk", call.args)) + [(word.arg, word.value) for word in call.keywords]
    size.update({name: value.value for name, value in given if name in size and isinstance(value, ast.Constant)})
    return tuple(size.values())


def fits(game):
    """True if the program's own classes have the same start and moves as the game here."""
    try:
        played, node = game.game(), game.node(game.state_of(game.START))
        moves = [game.text(move) for move in played.actions(played.initial)]
        return game.node(played.initial) == node and sorted(moves) == sorted(game.text(game.move(n)) for n in game.moves(node))
    except Exception:
        return False
