"""Reads a student's file, `.py` or `.ipynb`, and finds what plays in it.

It is run statement by statement. Those that play games or search for a move are left out, and that is noted: a notebook holds
whole championships between its definitions. What a notebook prints is dropped, and a statement of it that fails is left out, too.
"""
import ast
import contextlib
import functools
import importlib
import inspect
import json
import linecache
import numbers
import os
import sys
import tokenize
import traceback
import types

from . import games
from .games import madrid

HERE = os.path.dirname(os.path.abspath(__file__))

# What plays, by the module that has it.
PLAYS = {
    "jogos": ["minimax_decision", "alphabeta_search", "alphabeta_search_old", "alphabeta_cutoff_search",
              "alphabeta_cutoff_search_new", "query_player"],
    "rastros": ["jogaRastros11", "jogaRastros11com_timeout", "jogaRastrosNN", "mostraJogo", "faz_campeonato", "pergunta"],
}


class Unreadable(Exception):
    """A file that cannot be read, or in which there is not what was asked for; the text says why.

    `where` is the part of the file, `line` the number of the line there, and `what` the error, as far as they are known.
    """

    def __init__(self, text, kind="unreadable", where=None, line=None, what=None):
        super().__init__(text)
        self.kind, self.where, self.line, self.what = kind, where, line, what or text


class Plays(BaseException):
    """A statement plays while the file is read. No `except Exception` of the file catches it."""


class Program:
    """A file that was read: its module, and notes on what was left out of it."""

    def __init__(self, path):
        self.title = os.path.basename(path)
        self.notes = []
        # What the statements that were left out would have named.
        self.unnamed = set()
        self.is_notebook = path.endswith(".ipynb")
        # Under a name of its own: what a file defines can be copied and pickled.
        self.module = types.ModuleType("program")
        self.module.__file__ = path
        sys.modules["program"] = self.module
        self.reading = False
        # The game that it plays (games/__init__.py), known when it has been read.
        self.game = None

    @contextlib.contextmanager
    def guarded(self):
        """While nothing may play."""
        self.reading = True
        try:
            yield
        finally:
            self.reading = False


def read(path, settings=None, distance=None):
    """The program of a file. `settings` are numbers that its `rastros` gets, such as depth_for_all; `distance` is which distance
    the course's has: "chebyshev" or "manhattan"."""
    program = Program(path)
    modules = os.path.join(HERE, "modules")
    sys.path.insert(0, modules)
    if path:
        # A person's own rastros, jogos or utils come before ours, but for a file that is called so and imports ours.
        hides = os.path.exists(os.path.join(modules, os.path.basename(path)))
        sys.path.insert(1 if hides else 0, os.path.dirname(os.path.abspath(path)))
    sys.path.append(os.path.join(HERE, "instead"))
    rastros = importlib.import_module("rastros")
    if distance:
        if not hasattr(rastros, "_distances"):
            raise Unreadable("{}: its distancia is its own and cannot be chosen.".format(rastros.__file__))
        rastros.distancia = rastros._distances[distance]
    for name, value in (settings or {}).items():
        setattr(rastros, name, value)
    guard(program)
    if path:
        with program.guarded(), contextlib.redirect_stdout(Nowhere() if program.is_notebook else sys.stderr):
            for title, source in parts(program, path):
                run(program, title, source)
    program.game = games.of(program)
    return program


class Nowhere:
    """Takes what is printed and keeps nothing."""

    def write(self, text):
        return len(text)

    def flush(self):
        pass


def guard(program):
    """Makes everything that plays refuse to while the program is read."""
    def refusing(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            if program.reading:
                raise Plays()
            return function(*args, **kwargs)
        return call

    for name, functions in PLAYS.items():
        module = importlib.import_module(name)
        for function in functions:
            for place in (module, sys.modules["rastros"]):
                if hasattr(place, function):
                    setattr(place, function, refusing(getattr(place, function)))
    game = sys.modules["jogos"].Game
    game.jogar = refusing(game.jogar)


def parts(program, path):
    """The parts of a file that are Python, each with its title: all of it, or the cells of a notebook."""
    try:
        if not program.is_notebook:
            with tokenize.open(path) as file:
                return [(program.title, file.read())]
        with open(path, encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        cells = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
        sources = [source if isinstance(source, str) else "".join(source) for source in cells]
    except OSError as error:
        raise Unreadable("{}: {}".format(path, error.strerror))
    except (ValueError, SyntaxError) as error:
        raise Unreadable("{}: {}".format(program.title, error))
    except (KeyError, TypeError):
        raise Unreadable("{}: this is no notebook of Jupyter.".format(program.title))
    return [("{}, cell {}".format(program.title, number), source) for number, source in enumerate(sources, 1)]


def run(program, title, source):
    """Runs the statements of a part, but for those that play."""
    try:
        tree = parsed(source, title, program.is_notebook)
    except SyntaxError as error:
        return trouble(program, title, error.lineno, error)
    # Where it fails, the lines are shown.
    linecache.cache[title] = (len(source), None, source.splitlines(True), title)
    future = [s for s in tree.body if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
    left_out = []
    for statement in tree.body:
        try:
            exec(compile(ast.Module(future + [statement], []), title, "exec"), program.module.__dict__)
        except (Plays, Exception, SystemExit) as error:
            if isinstance(error, Plays) or program.is_notebook and missing(error) in program.unnamed:
                left_out.append(statement)
            else:
                trouble(program, title, statement.lineno, error)
            program.unnamed.update(n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    if left_out:
        lines = ", ".join(str(statement.lineno) for statement in left_out)
        program.notes.append("{}: left out, since it plays or needs what plays: line {}".format(title, lines))


def missing(error):
    """The name that a NameError is about."""
    return str(error).split("'")[1] if isinstance(error, NameError) and "'" in str(error) else None


def trouble(program, where, line, error):
    """Notes what fails in a notebook; a file that fails cannot be read."""
    if not isinstance(error, SyntaxError):
        where, line, _ = place(program.title, error, where, line)
    text = "{}, line {}: {}".format(where, line, said(error))
    if not program.is_notebook:
        kind = {ModuleNotFoundError: "import", MemoryError: "memory"}.get(type(error), "exception")
        raise Unreadable(text, "syntax" if isinstance(error, SyntaxError) else kind, where, line, said(error))
    program.notes.append(text + " (left out)")


def told(program, error):
    """An error in a line: where in the file it happened last, and what it is."""
    where, line, what = place(program.title, error)
    return "{}: {}".format(where if line is None else "{}, line {}".format(where, line), what)


def place(title, error, where=None, line=None):
    """Where in the person's file, of that title, an error happened last, the line there, and what it is."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(title)]
    if frames:
        where, line = frames[-1].filename, frames[-1].lineno
    return where or title, line, said(error)


def said(error):
    return traceback.format_exception_only(type(error), error)[-1].strip()


def parsed(source, title, is_cell):
    """The statements of a source; of a cell without the lines that are for the notebook."""
    try:
        return ast.parse(source, title)
    except SyntaxError:
        if not is_cell:
            raise
        return ast.parse("".join(map(without_magic, source.splitlines(True))), title)


def without_magic(line):
    text = line.strip()
    if not text.startswith(("%", "!", "?")) and not text.endswith("?"):
        return line
    indentation = line[:len(line) - len(line.lstrip())]
    return indentation + "pass\n"


def is_player(value):
    """Whether it is a Jogador, the course's or one that looks like it."""
    return callable(getattr(value, "fun", None)) and hasattr(value, "nome") and not isinstance(value, type)


def parameters(function):
    """The names of what a function has to be given; None where it is no function that takes places alone."""
    try:
        wanted = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    wanted = [p for p in wanted if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    return None if any(p.kind is p.KEYWORD_ONLY for p in wanted) else [p.name for p in wanted]


def asks_for_game(function):
    """Whether a function wants a game and a state, by the name of the first."""
    names = parameters(function)
    return bool(names) and len(names) == 2 and names[0].lower().startswith(("game", "jogo"))


def judges(program, function):
    """Whether a function of two gives a number for the start and a side."""
    names = parameters(function)
    if not names or len(names) != 2:
        return False
    try:
        with program.guarded(), contextlib.redirect_stdout(Nowhere()):
            state = program.game.game().initial
            found = [function(state, side) for side in program.game.SIDES]
    except (Exception, Plays):
        return False
    return all(isinstance(value, numbers.Real) and not isinstance(value, bool) for value in found)


def found(program):
    """What is of use in a file, in its order: a dictionary from names to "player", "evaluation" or "features"."""
    kinds = {}
    given = [vars(sys.modules[name]) for name in ("jogos", "utils", program.game.MODULE) if name in sys.modules]
    for name, value in list(vars(program.module).items()):
        if name.startswith("_") or any(names.get(name) is value for names in given):
            continue
        if is_player(value):
            kinds[name] = "player"
        elif isinstance(value, types.FunctionType) and value.__module__ == "program":
            if asks_for_game(value):
                kinds[name] = "player"
            elif judges(program, value):
                kinds[name] = "evaluation"
        elif madrid.is_class(value) and value.__module__ == "program":
            if judges(program, as_function(value)):
                kinds[name] = "evaluation"
        elif isinstance(value, (list, tuple)) and value and all(judges(program, feature) for feature in value):
            kinds[name] = "features"
    return kinds


def feature_names(features):
    """What the features of a list are called, each otherwise: by their own names, and those that have none by their places."""
    names = []
    for place, feature in enumerate(features):
        name = getattr(feature, "__name__", "<lambda>")
        names.append("f{}".format(place + 1) if not name.isidentifier() or name in names else name)
    return names


def as_function(value):
    """A class of Madrid's course as a function of state and player; whatever else as it is."""
    return madrid.judge(value) if madrid.is_class(value) else value


def chosen(program, name=None):
    """What plays: that of the name, else the only player, the only fun_aval…, or the only evaluation."""
    if name:
        if hasattr(program.module, name):
            return as_function(getattr(program.module, name))
        raise Unreadable("{} has no {}. {}".format(program.title, name, listed(found(program))))
    kinds = found(program)
    of = {kind: [n for n in kinds if kinds[n] == kind] for kind in ("player", "evaluation")}
    named = [n for n in of["evaluation"] if n.startswith("fun_aval")]
    for names in (of["player"], named, of["evaluation"]):
        if len(names) == 1:
            return as_function(getattr(program.module, names[0]))
    raise Unreadable("{}: which one plays? {}".format(program.title, listed(kinds)))


def listed(kinds):
    names = ", ".join("{} ({})".format(name, kind) for name, kind in kinds.items())
    return "It has " + (names or "no function of state and player and no Jogador") + "."
