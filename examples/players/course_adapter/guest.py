"""A user's own game: a class with the interface of the textbook by Russell and Norvig (`initial`, `actions`, `result`, `utility`,
`terminal_test`, `to_move`, `display`). Its rules become data: states by their keys, and the successors of each.

A `Guest` also has the interface of games/__init__.py, so that evaluations and players of the file play it like any other game.
"""
import ast
import collections
import contextlib
import copy
import difflib
import inspect
import io
import itertools
import math
import numbers
import os
import random
import re
import sys
import time
import unicodedata

from . import canonical, clock, reading
from .faults import RAISED, cut, trouble

# The required members of such a class.
MEMBERS = ("actions", "result", "utility")
# The textbook's names of the end test, and other usual ones without capitals and underscores.
END_TESTS = ("terminal_test", "is_terminal")
OTHER_END_TESTS = ("terminaltest", "isterminal", "terminal", "testterminal", "testeterminal", "esterminal", "isterminalstate", "gameover",
                   "isgameover", "isover", "isfinished", "terminou", "acabou", "efinal", "esfinal", "fimdejogo", "findejuego")
# Other names of members, without capitals, accents and underscores.
TRANSLATED = {
    "actions": ("acoes", "accoes", "acciones", "acoespossiveis", "accionesposibles", "jogadas", "jugadas"),
    "result": ("resultado",),
    "utility": ("utilidade", "utilidad"),
    "to_move": ("ajogar", "proximoajogar", "vez", "turno", "jogador", "jugador", "jogadoratual", "jugadoractual"),
    "display": ("mostra", "mostrar", "imprime", "imprimir", "visualiza"),
    "initial": ("inicial", "estadoinicial", "initialstate"),
}
# The names in the file of members of its classes that have other names in the textbook.
OTHER_NAMES = {}
# Members of games with chance.
CHANCE = ("chances", "outcome", "probability", "expectiminimax")

# The maximum number of legal moves in a state.
MOST_MOVES = 400
# Random games, their moves together, and those of one, for the exploration of a game before its first question.
GAMES, MOST_TRIED, LONGEST_TRIED = 20, 400, 200
# Seconds after which the exploration stops, and after which a game that answers nothing is rejected.
ENOUGH, OPENS = 3, 6
# Seconds for the rules in one state, and for all its moves; the rules of a state are too slow after this part of a second, if a question
# leaves no more.
LOOKS, EXPANDS, TOO_SLOW = 1, 3, 0.2
# States whose display is compared with the board, and seconds for one display.
MOST_DISPLAYS, DISPLAYS = 10, 1
# The maximum length of an answer about states, and of a state's display.
MOST_ANSWER, MOST_SHOWN = 50_000, 4_000
# The orders in which a board can be shown: true if its columns are the rows, and true if the last row is the first one.
ORDERS = [(False, False), (False, True), (True, False), (True, True)]
# The usual names of a state's board.
BOARDS = ("board", "tabuleiro", "tablero", "grid", "cells")
# The maximum number of rows and columns of a board.
MOST_ROWS = 26
# The word in a position's text that passes the turn to the other side in the same state.
PASS, OTHER_SIDE = "pass", "*"


class Wrong(Exception):
    """A rule returned something invalid: a kind, the member, and the value."""

    def __init__(self, kind, member, what=""):
        super().__init__(what)
        self.kind, self.member, self.what = kind, member, what


def classes(program):
    """The classes of a file, and of the user's files that it imports, that are games, in order, by name."""
    kinds = {name: value for name, value in vars(program.module).items() if isinstance(value, type)}
    for kind in kinds.values():
        if is_users(program, kind):
            translate(kind)
    return {name: value for name, value in kinds.items() if all(callable(getattr(value, member, None)) for member in MEMBERS)
            and not is_base(value) and is_users(program, value)}


def translate(owner):
    """Gives the members of a class or a game that have names of another language the textbook's names."""
    for member, names in TRANSLATED.items():
        if is_left_out(owner, member):
            found = next((name for name in dir(owner) if plain(name) in names), None)
            if found and (callable(getattr(owner, found)) or not hasattr(owner, member)):
                setattr(owner, member, getattr(owner, found))
                if isinstance(owner, type):
                    OTHER_NAMES[owner, member] = found


def is_left_out(owner, member):
    """True if a class or its object lacks a member, or only inherits it from a base that leaves the rules to subclasses."""
    kind = owner if isinstance(owner, type) else type(owner)
    definer = next((base for base in kind.__mro__ if member in vars(base)), None)
    if definer in (None, kind) or owner is not kind and member in getattr(owner, "__dict__", ()):
        return not hasattr(owner, member)
    return hasattr(definer, "actions") and is_base(definer)


def plain(name):
    """A name without capitals, accents and underscores."""
    letters = unicodedata.normalize("NFD", name.replace("_", "").lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def check_class(program, name):
    """Raises the reason why a class of the file is no game, if it is known."""
    where, node = next(((where, node) for where, node in program.classes if node.name == name), (None, None))
    if node is None:
        return
    left_out = next((note for note in program.notes if note["kind"] == "fails" and note["line"] == node.lineno), None)
    if left_out:
        raise reading.Unreadable(left_out["text"], "exception", where, node.lineno, left_out["text"])
    methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
    for member in MEMBERS:
        if not hasattr(getattr(program.module, name, None), member):
            similar = difflib.get_close_matches(member, methods, 1)
            what = member + "".join(" ({}?)".format(word) for word in similar)
            raise reading.Unreadable(what, "no_member", where, node.lineno, what)


def is_base(kind):
    """True if a class leaves the rules to subclasses, like the `Game` of a course."""
    code = getattr(kind.actions, "__code__", None)
    return inspect.isabstract(kind) or code is not None and "NotImplementedError" in code.co_names


def is_users(program, kind):
    """True for a class of the program or of another file in its folder."""
    if kind.__module__ == "program":
        return True
    folder = os.path.dirname(os.path.abspath(program.module.__file__))
    file = getattr(sys.modules.get(kind.__module__), "__file__", None) or ""
    return os.path.abspath(file).startswith(os.path.join(folder, "")) and not file.startswith(reading.HERE)


def end_test(played):
    """The name of the method that tests whether a game is over: a name of the textbook, or a similar one; None without one."""
    names = [name for name in [*END_TESTS, *dir(type(played))]
             if difflib.get_close_matches(plain(name), OTHER_END_TESTS, 1, 0.85) and callable(getattr(played, name, None))]
    return next((name for name in names if not is_left_out(played, name)), names[0] if names else None)


def found(program):
    """The description of each game of a file: its name, its place, and the parameters of its constructor with their defaults."""
    places = {node.name: (where, node.lineno) for where, node in program.classes}

    def described(name, kind):
        where, line = places.get(name, ("", None))
        return {"name": name, "where": where, "line": line, "parameters": parameters(kind)}

    return [described(name, kind) for name, kind in classes(program).items()]


def parameters(kind):
    """The integer parameters of a constructor, each with its default; None without one."""
    try:
        wanted = list(inspect.signature(kind).parameters.values())
    except (TypeError, ValueError):
        return []
    is_number = lambda value: isinstance(value, int) and not isinstance(value, bool)
    return [[p.name, None if p.default is p.empty else p.default] for p in wanted
            if p.kind is p.POSITIONAL_OR_KEYWORD and (p.default is p.empty or is_number(p.default))]


def place(kind, member):
    """The file and the first line of a member of a class, if known."""
    code = getattr(getattr(kind, member, None), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else (None, None)


def trouble_in(kind, title, error):
    """An error like `trouble`. A method with other parameters than called has no line of its own: it gets that of its definition."""
    found = trouble(title, error)
    method = re.search(r"\.(\w+)\(\) (?:takes|missing)", found["text"])
    if found["line"] is None and method:
        where, line = place(kind, method[1])
        found = {**found, "where": where or found["where"], "line": line}
    return found


def opened(program, name, values):
    """The game of a class. `values` are the parameters of its constructor.

    Raises `Unreadable` with the reason, and the member that shows it, if it cannot be played.
    """
    kinds = classes(program)
    if name not in kinds:
        check_class(program, name)
        known = " ({}?)".format(", ".join(kinds)) if kinds else ""
        raise reading.Unreadable(name + known, "no_game", program.title, None, name + known)
    kind = kinds[name]
    for member in CHANCE:
        if hasattr(kind, member):
            where, line = place(kind, member)
            raise reading.Unreadable(member, "chance", where or program.title, line, "{}.{}".format(name, member))
    try:
        with program.guarded(OPENS), contextlib.redirect_stdout(reading.Nowhere()):
            return Guest(program, name, kind, values)
    except Wrong as wrong:
        where, line = place(kind, wrong.member)
        raise reading.Unreadable(wrong.what, wrong.kind, where or program.title, line, wrong.what)
    except reading.TooLong as error:
        where, line, _ = reading.place(program.title, error.__context__ or error)
        raise reading.Unreadable("", "late", where, line, "")


class State:
    """A state, its key, the side to move, and at the end of the game its values for both sides."""

    def __init__(self, state, key, way):
        self.state, self.key = state, key
        # The texts of the moves of the first path to it.
        self.way = way
        self.side, self.worth, self.error = 0, None, None
        # (text, move, State) of every legal move, once requested.
        self.moves = None


class Guest:
    """A user's own game with its known states."""

    # The id is replaced once the files and parameters of the game are known.
    ID, LIMIT, MODULE, CLASSES, START = "own", 4, None, (), ""

    def __init__(self, program, name, kind, values):
        self.program, self.NAME, self.kind = program, name, kind
        canonical.GAMES, canonical.CONSTANTS = [], []
        self.played = self.new(values, 0)
        self.end_test, self.has_to_move = end_test(self.played), callable(getattr(self.played, "to_move", None))
        # The file's evaluations and searches may call the textbook's methods that the class omits.
        for member, method in (("terminal_test", self.is_over), ("is_terminal", self.is_over), ("to_move", self.to_move)):
            if not hasattr(self.played, member) or method == self.is_over and self.end_test != member and is_left_out(self.played, member):
                with contextlib.suppress(AttributeError):
                    setattr(self.played, member, method)
        # True if another load would begin in another state.
        self.varies = self.key(self.new(values, 1).initial) != self.key(self.played.initial)
        random.seed(0)
        # The class's values for the two sides; the one that begins is the first.
        self.sides = []
        # True if results are correct only on copies; if moves must be sorted; if games are played for points.
        self.copies = self.is_sorted = self.points = False
        # True if a win is worth infinity, which is 1 here.
        self.infinite = False
        # The number of pairs of successive moves, and of those in the order of a set.
        self.pairs = self.as_in_set = 0
        # The smallest and largest row and column of the board and of moves on it.
        self.box = None
        # The orders of the board in which `display` may print it, the used one first; and the number of states compared.
        self.orders, self.displays = ORDERS, 0
        # True after a display that took too long: no other is tried.
        self.is_silent = False
        # True once `display` has printed a board in one list as a square, false once it has not, None before.
        self.is_square = None
        # True if all moves are indices of the cells of a board in one list.
        self.are_indices = True
        self.explore()
        if self.is_square is None:
            self.is_square = not self.has_display() and self.are_indices
        # By keys; and the keys of the states already sent.
        self.states, self.told = {}, set()
        # True if the current question has exceeded its time.
        self.is_late = False
        self.initial = self.known(self.played.initial, None, None)
        self.is_grid = self.rows(self.initial.state) is not None
        if self.initial.error:
            raise reading.Unreadable(self.initial.error["text"], *(self.initial.error[name] for name in ("kind", "where", "line", "text")))

    def new(self, values, seed):
        """The object of the class, created with this random seed."""
        random.seed(seed)
        missing = [name for name, default in parameters(self.kind) if default is None and name not in values]
        if missing:
            raise Wrong("no_default", "__init__", ", ".join(missing))
        played = self.kind(**values)
        translate(played)
        if inspect.ismethod(getattr(played, "initial", None)):
            played.initial = played.initial()
        if not hasattr(played, "initial"):
            raise Wrong("no_start", "__init__", self.NAME)
        canonical.GAMES.append(played)
        return played

    # ---- The rules, each checked for any class. ----

    def key(self, state):
        try:
            return canonical.digest(state)
        except canonical.NoValue as error:
            raise Wrong("state", "result", str(error))

    def to_move(self, state):
        if self.has_to_move:
            return self.played.to_move(state)
        if not hasattr(state, "to_move"):
            raise Wrong("no_member", "actions", "to_move")
        return state.to_move

    def actions(self, state):
        """The legal moves with distinct texts, in the order of the class or sorted by their texts."""
        given = self.played.actions(state)
        moves = list(itertools.islice(listed(given), MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            raise Wrong("many_moves", "actions", str(MOST_MOVES))
        named = [(canonical.move_text(move), move) for move in moves]
        if self.is_sorted or is_set(given):
            named.sort(key=lambda pair: canonical.natural(pair[0]))
        taken, told = set(), []
        for text, move in named:
            number, word = 2, text
            while word.casefold() in taken:
                number, word = number + 1, "{}_{}".format(text, number)
            taken.add(word.casefold())
            told.append((word, move))
        return told

    def is_over(self, state):
        if self.end_test and getattr(self.played, self.end_test)(state):
            return True
        moves = self.played.actions(state)
        if moves is None and self.end_test:
            raise Wrong("nothing", "actions")
        return not any(True for _ in listed(moves))

    def utility(self, state):
        """The value of a finished game for the first side, the opposite of the other side's."""
        worth = [self.number(self.played.utility(state, side)) for side in self.sides]
        if len(worth) == 2 and worth[0] + worth[1] != 0:
            raise Wrong("not_opposite", "utility", "{:g}, {:g}".format(*worth))
        self.points = self.points or worth[0] not in (-1, 0, 1)
        if self.points and self.infinite:
            raise Wrong("utility", "utility", "inf")
        return worth[0]

    def number(self, value):
        if value is None:
            raise Wrong("no_utility", "utility")
        is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
        if is_number and abs(value) == math.inf:
            # A win, as in searches that begin with -inf.
            self.infinite, value = True, 1 if value > 0 else -1
        if not is_number or not abs(value) <= 1e9:
            raise Wrong("utility", "utility", cut(reading_of(value), 80))
        return float(value)

    def result(self, state, move):
        after = self.played.result(copied(state) if self.copies else state, move)
        if after is None:
            raise Wrong("nothing", "result")
        return after

    def side(self, state):
        """The number of the side to move, 0 for the one that begins."""
        side = canonical.unboxed(self.to_move(state))
        if side is None:
            raise Wrong("nothing", "to_move")
        for number, known in enumerate(self.sides):
            if type(known) is type(side) and known == side:
                return number
        if len(self.sides) == 2:
            raise Wrong("third_side", "to_move", cut(", ".join(map(reading_of, [*self.sides, side])), 80))
        self.sides.append(side)
        return len(self.sides) - 1

    # ---- The exploration before the first question. ----

    def explore(self):
        """Plays random games to find the two sides, whether the order of moves depends on more than the state, whether results modify their
        argument, and the size of the board."""
        lot, left, orders = random.Random(0), MOST_TRIED, {}
        enough = time.monotonic() + ENOUGH
        pristine = copied(self.played.initial)
        canonical.CONSTANTS = constants(self.program, self.played)
        start, contents = copied(self.played.initial), list(map(canonical.digest, canonical.CONSTANTS))
        self.side(self.played.initial)
        for _ in range(GAMES):
            state = copied(start)
            for _ in range(min(left, LONGEST_TRIED)):
                left -= 1
                if time.monotonic() > enough:
                    break
                try:
                    with self.program.guarded(LOOKS):
                        state = self.step(state, lot, orders)
                except Wrong:
                    raise
                except (*RAISED, reading.TooLong):
                    # The failing state reports its error when a question meets it.
                    state = None
                if state is None:
                    break
        # This order depends on Python's implementation of sets, and differs in the page.
        self.is_sorted = self.is_sorted or 4 * self.as_in_set > 3 * self.pairs
        canonical.CONSTANTS = [value for value, key in zip(canonical.CONSTANTS, contents) if canonical.digest(value) == key]
        if self.copies:
            # A changed object of the file may be part of the state.
            self.played.initial = start if self.key(start) == self.key(pristine) else pristine

    def step(self, state, lot, orders):
        """The state after a random move; None at the end. `orders` has the moves of earlier states by key."""
        self.widen(state)
        self.compare_with_display(state)
        if self.is_over(state):
            self.utility(state)
            return None
        self.side(state)
        self.is_sorted = self.is_sorted or is_set(self.played.actions(state))
        named = self.actions(state)
        self.compare_with_set([move for _, move in named])
        for _, move in named:
            self.widen_by(canonical.parts_of_move(move))
            self.are_indices = self.are_indices and is_index(canonical.unboxed(move), board_of(state))
        key, words = self.key(state), [word for word, _ in named]
        again = [word for word, _ in self.actions(state)]
        self.is_sorted = self.is_sorted or words != again or words != orders.setdefault(key, words)
        after = self.result(state, lot.choice(named)[1])
        if self.key(state) != key:
            self.copies = True
            return None
        return after

    def compare_with_set(self, moves):
        """Counts the pairs of successive moves in the order of a set: about half of them in any other order, almost all in a list made from
        a set, where only those with equal slots depend on the order of insertion."""
        words = [canonical.move_text(move) for move in moves]
        if len(moves) >= 4 and words != sorted(words, key=canonical.natural):
            try:
                ranks = {move: rank for rank, move in enumerate(set(moves))}
                ranks = [ranks[move] for move in moves]
            except TypeError:
                return
            self.pairs += len(ranks) - 1
            self.as_in_set += sum(one < next for one, next in zip(ranks, ranks[1:]))

    def compare_with_display(self, state):
        """Removes the orders of the board that differ from what `display` prints, unless all do: then a board in one list is no square."""
        grid = self.grid(state) if self.displays < MOST_DISPLAYS and self.has_display() else None
        if not grid:
            return
        words = {order: ["".join(row) for row in arranged(grid, order) if any(row)] for order in self.orders}
        differ = any(found != words[self.orders[0]] for found in words.values())
        is_flat = is_in_one_list(board_of(state)) and sum(map(any, grid)) > 1
        if differ or is_flat:
            self.displays += 1
            text = self.text_of(state)
            orders = [order for order in words if words[order] == printed_rows(text, set("".join(words[order])))]
            orders = orders or [order for order in words if is_printed_otherwise(words[order], text)]
            self.orders = orders or self.orders
            if is_flat:
                self.is_square = bool(orders) and self.is_square is not False

    def has_display(self):
        """True if the class or its states print states."""
        return not is_left_out(self.played, "display") or callable(getattr(self.played.initial, "display", None))

    def widen(self, state):
        board = board_of(state)
        if isinstance(board, dict):
            for cell in board:
                self.widen_by(cell)

    def widen_by(self, cell):
        if is_cell(cell):
            low, high = self.box or (cell, cell)
            self.box = tuple(map(min, low, cell)), tuple(map(max, high, cell))

    # ---- States, as sent to the caller. ----

    def known(self, state, parent, word):
        """A state, evaluated once. Its errors are saved with it, so that all others remain playable."""
        key = self.key(state)
        found = self.states.get(key)
        if found is None:
            found = self.states[key] = State(state, key, [] if parent is None else [*parent.way, word])
            found.error = self.tried(lambda: self.look_at(found, parent), LOOKS)
            if self.is_late:
                del self.states[key]
        return found

    def look_at(self, found, parent):
        if self.is_over(found.state):
            found.worth = self.utility(found.state)
            found.side = 0 if parent is None else 1 - parent.side
        else:
            found.side = self.side(found.state)

    def tried(self, action, seconds):
        """Runs a rule for at most these seconds; returns its error, or None."""
        try:
            with contextlib.redirect_stdout(reading.Nowhere()):
                self.soon(action, seconds)
        except Wrong as wrong:
            where, line = place(self.kind, wrong.member)
            return {"kind": wrong.kind, "where": where or self.program.title, "line": line, "text": cut(wrong.what, 80)}
        except reading.TooLong as error:
            return trouble_in(self.kind, self.program.title, error.__context__)
        except (*RAISED, clock.Interrupted) as error:
            self.is_late = self.is_late or isinstance(error, clock.Interrupted)
            return trouble_in(self.kind, self.program.title, error)
        return None

    def soon(self, action, seconds):
        """Runs a rule for at most these seconds. Raises `TooLong` if it is too slow, `Interrupted` if only the time of the question is over."""
        begin = time.monotonic()
        try:
            with self.program.guarded(seconds):
                return action()
        except reading.TooLong as error:
            if time.monotonic() - begin < TOO_SLOW:
                raise error.__context__
            raise

    def expand(self, state):
        """Plays every legal move in a state, once. Raises `Unreadable` if it is interrupted, which is no property of the state."""
        if state.moves is None and state.worth is None and not state.error:
            moves, self.is_late = [], False

            def play_all():
                for word, move in self.actions(state.state):
                    moves.append((word, move, self.known(self.result(state.state, move), state, word)))
                    if self.is_late:
                        raise clock.Interrupted
                if canonical.digest(state.state) != state.key:
                    raise Wrong("changes", "result")

            error = self.tried(play_all, EXPANDS)
            if self.is_late:
                raise reading.Unreadable(error["text"], *(error[name] for name in ("kind", "where", "line", "text")))
            state.error, state.moves = error, moves
        return state

    def told_of(self, state):
        """The data of a state: its key, the side, its value at the end of the game, and its error."""
        self.told.add(state.key)
        return [state.key, state.side, state.worth, state.error]

    def open(self, question):
        """The description of the game."""
        names = [cut(canonical.move_text(side), 20) for side in self.sides]
        names += ["2"] * (2 - len(names))
        if names[0] == names[1]:
            names = ["1", "2"]
        return {"sides": names, "points": self.points, "sorted": self.is_sorted, "copies": self.copies, "varies": self.varies,
                "initial": self.told_of(self.initial)}

    def states_after(self, question):
        """The moves of states and their successors, up to the maximum length of an answer. A state is given by its key and by the moves
        that lead to it, since this interpreter may have started later than the game."""
        expanded, new, length = [], [], 0
        for key, way in question["states"]:
            try:
                state = self.expand(self.states.get(key) or self.walked(way))
            except reading.Unreadable:
                if expanded:
                    # The next question asks for the other states.
                    break
                raise
            expanded.append({"moves": [[word, after.key] for word, _, after in state.moves or ()], "error": state.error})
            for word, _, after in state.moves or ():
                length += len(word) + 30
                if after.key not in self.told:
                    new.append(self.told_of(after))
                    length += 60
            if length > MOST_ANSWER:
                break
        return {"expanded": expanded, "states": new}

    def walked(self, way):
        """The state after moves from the start."""
        state = self.initial
        for word in way:
            state = next(after for text, _, after in self.expand(state).moves if text == word)
        return state

    # ---- The display of states. ----

    def shown(self, question):
        """States as text, and as boards if possible, up to the maximum length of an answer."""
        shown, length = [], 0
        for key, way in question["states"]:
            shown.append(self.shown_state(self.states.get(key) or self.walked(way)))
            length += len(shown[-1]["text"]) + 30 * len(shown[-1]["presses"])
            if length > MOST_ANSWER:
                break
        return {"shown": shown}

    def shown_state(self, state):
        rows = self.rows(state.state) if self.is_grid else None
        moves = self.expand(state).moves if rows else None
        transposed, upside_down = self.orders[0]
        return {"text": self.text_of(state.state), "rows": rows, "corner": self.corner(state.state, rows) if rows else [0, 0],
                "transposed": transposed, "upside_down": upside_down,
                "presses": [self.presses(move, state.state, rows) for _, move, _ in moves or ()]}

    def corner(self, state, rows):
        """The row and the column, by the game's numbering, of the cell at the top left."""
        transposed, upside_down = self.orders[0]
        top, left = self.box[0] if isinstance(board_of(state), dict) else (0, 0)
        if transposed:
            top, left = left, top
        return [top + len(rows) - 1 if upside_down else top, left]

    def presses(self, move, state, rows):
        """The cells of the board that a move names, by their numbers row by row: one, or two for a move from cell to cell."""
        move = canonical.parts_of_move(move)
        if type(move) is tuple:
            move = tuple(map(canonical.unboxed, move))
        transposed, upside_down = self.orders[0]
        # The size of the board in the state's own order.
        height, width = (len(rows[0]), len(rows)) if transposed else (len(rows), len(rows[0]))
        is_flat = is_in_one_list(board_of(state))
        if isinstance(move, int) and not isinstance(move, bool):
            # On a board in one list a number is an index.
            places = [divmod(move, width)] if is_flat else []
        elif is_flat and is_cell(move) and max(self.box[1]) >= height:
            # So are both numbers of a pair if some are too large for rows.
            places = [divmod(part, width) for part in move]
        else:
            cells = [move] if is_cell(move) else move if isinstance(move, tuple) and len(move) == 2 and all(map(is_cell, move)) else []
            top, left = self.box[0] if isinstance(board_of(state), dict) else (0, 0)
            places = [(row - top, column - left) for row, column in cells]
        if not all(0 <= row < height and 0 <= column < width for row, column in places):
            return []
        shown = [(column, row) if transposed else (row, column) for row, column in places]
        return [(len(rows) - 1 - row if upside_down else row) * len(rows[0]) + column for row, column in shown]

    def text_of(self, state):
        """The output of `display`, otherwise the state's repr."""
        text, _ = ("", None) if self.is_silent else self.displayed(state)
        return text or cut(reading_of(copied(state)), MOST_SHOWN)

    def displayed(self, state):
        """The output of `display`, or the text that it returns, of the game or else of the state, and the first error if none succeeds."""
        state, printed, errors = copied(state), io.StringIO(), []
        for owner, given in ((self.played, (state,)), (state, ())):
            display = getattr(owner, "display", None)
            if callable(display):
                try:
                    with self.program.guarded(DISPLAYS), contextlib.redirect_stdout(printed):
                        returned = display(*given)
                except (*RAISED, reading.TooLong) as error:
                    self.is_silent = self.is_silent or isinstance(error, reading.TooLong)
                    errors.append(error)
                    continue
                if isinstance(returned, str) and not printed.getvalue().strip():
                    printed.write(returned)
                if printed.getvalue().strip():
                    errors = []
                    break
        # Without the codes of colours, which only terminals understand.
        text = re.sub(r"\x1b\[[0-9;]*m", "", printed.getvalue())
        return cut(text, MOST_SHOWN), errors[0] if errors else None

    def rows(self, state):
        """The symbols on the board, row by row as shown; None without a board."""
        grid = self.grid(state)
        return grid and arranged(grid, self.orders[0])

    def grid(self, state):
        """The symbols on the board in the state's own order; None without a board."""
        board = board_of(state)
        if board is state and isinstance(state, tuple):
            # Such a state contains facts about the game, not cells.
            return None
        if isinstance(board, dict) and self.box:
            (top, left), (bottom, right) = self.box
            rows = [[board.get((row, column)) for column in range(left, right + 1)] for row in range(top, bottom + 1)]
        elif isinstance(board, (list, tuple)) and board and not is_in_one_list(board):
            rows = [list(row) for row in board]
        elif is_in_one_list(board) and self.is_square is not False and math.isqrt(len(board)) ** 2 == len(board) > 1:
            side = math.isqrt(len(board))
            rows = [list(board[start:start + side]) for start in range(0, len(board), side)]
        else:
            return None
        if not 0 < len(rows) <= MOST_ROWS or len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= MOST_ROWS:
            return None
        return [[symbol(value) for value in row] for row in rows]

    # ---- The interface of games/__init__.py. ----

    @property
    def SIDES(self):
        return self.sides

    def knows(self, start):
        return True

    def game(self):
        return self.played

    def at(self, text):
        """The state of a position, given as a name and the moves since the start, and whether the side to move can only pass."""
        state, waits = self.initial, False
        for word in text.split()[1:]:
            if word == OTHER_SIDE or waits and word == PASS:
                waits = not waits and state.worth is None
                continue
            after = next(after for known, _, after in self.expand(state).moves if known == word)
            waits = after.worth is None and after.side == state.side
            state = after
        return state, waits

    def state_of(self, text):
        """A copy, so that changes do not affect the game."""
        return copied(self.at(text)[0].state)

    def passes(self, text):
        return self.at(text)[1]

    def text(self, move):
        return canonical.move_text(move)

    def node(self, state):
        """Keys distinguish states."""
        return self.key(state)


def arranged(grid, order):
    """The rows of a board in one of the `ORDERS`."""
    transposed, upside_down = order
    rows = list(map(list, zip(*grid))) if transposed else grid
    return rows[::-1] if upside_down else rows


def is_set(moves):
    """True if the order of moves depends on hashing, which differs in the page."""
    return isinstance(moves, (set, frozenset))


def listed(moves):
    """The moves that a class returns, as an iterator; None has none."""
    try:
        return iter(() if moves is None else moves)
    except TypeError:
        raise Wrong("no_list", "actions", cut(reading_of(moves), 80))


def constants(program, played):
    """The objects of a user's classes, such as players and pieces, that are values of the file, the game or its class. Those with
    changeable attributes may be parts of states, of which each has its own."""
    kind = type(played)
    owners = [program.module, sys.modules.get(kind.__module__), *kind.__mro__, played]
    values = [value for owner in owners for name, value in getattr(owner, "__dict__", {}).items() if name != "initial"]
    values += [part for value in values if type(value) in (list, tuple) for part in value]
    values += [part for value in values if type(value) is dict for part in value.values()]

    def is_constant(value):
        kind = type(value)
        if kind is object:
            return True
        fixed = (*canonical.PLAIN - {bytearray}, *canonical.FUNCTIONS)
        return (is_users(program, kind) and not issubclass(kind, (list, tuple, dict, set, collections.deque))
                and all(isinstance(part, fixed) for part in canonical.attributes_of(value, kind).values()))

    return list(filter(is_constant, values))


def copied(value):
    """A copy of a state or a part of it. It refers to the same game, and to the same objects of the file that rules may compare by `is`."""
    kind = type(value)
    same = {id(one): one for one in (*canonical.GAMES, *canonical.CONSTANTS) if one is not value}
    try:
        if not issubclass(kind, collections.defaultdict) or kind.__module__ != "program":
            return copy.deepcopy(value, same)
        # Python copies such a dictionary by its constructor, without its attributes.
        made = kind.__new__(kind)
        dict.update(made, copy.deepcopy(dict(value), same))
        vars(made).update(copy.deepcopy(vars(value), same))
        made.default_factory = value.default_factory
        return made
    except Exception:
        return value


def reading_of(value):
    """The repr of a value, even if its class fails."""
    try:
        return reading.without_addresses(repr(value))
    except Exception:
        return type(value).__name__


def board_of(state):
    """The board of a state: its attribute or entry with a usual name, otherwise the state."""
    for name in BOARDS:
        try:
            board = dict.get(state, name) if isinstance(state, dict) else getattr(state, name, None)
        except Exception:
            continue
        if board is not None and not callable(board):
            # An array of a library has nested lists.
            return board.tolist() if hasattr(board, "tolist") else board
    return state


def is_in_one_list(board):
    """True for a board without rows."""
    return isinstance(board, str) or isinstance(board, (list, tuple)) and not all(isinstance(row, (list, tuple)) or is_row(row) for row in board)


def is_row(value):
    """True for a text of several cells."""
    return isinstance(value, str) and len(value) > 1


def is_index(move, board):
    """True for a move that is the number of a cell of a board in one list."""
    return isinstance(move, int) and not isinstance(move, bool) and is_in_one_list(board) and 0 <= move < len(board)


def printed_rows(text, symbols):
    """The lines of a text without all other characters than these symbols."""
    lines = ["".join(filter(symbols.__contains__, line)) for line in text.splitlines()]
    return [line for line in lines if line]


def is_printed_otherwise(rows, text):
    """True if a text has these rows with other characters for their one or two symbols, such as X and O for 1 and 2."""
    symbols, printed = sorted(set("".join(rows))), sorted(set("".join(text.split())))
    if len(symbols) > 2 or len(printed) > 20:
        return False
    for characters in itertools.permutations(printed, len(symbols)):
        names = str.maketrans(dict(zip(symbols, characters)))
        if printed_rows(text, set(characters)) == [row.translate(names) for row in rows]:
            return True
    return False


def is_cell(value):
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) and not isinstance(part, bool) for part in value)


def symbol(value):
    """The short text of a cell; empty for an empty one."""
    word = value.strip() if type(value) is str else "" if value is None else canonical.move_text(value)
    return "" if word in ("", "0", ".", "_", "-") else cut(word, 3)
