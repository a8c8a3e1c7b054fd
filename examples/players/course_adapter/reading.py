"""Loads a student's file, `.py` or `.ipynb`.

The file runs statement by statement. A statement that plays games, searches for a move, fails or takes too long is skipped with a note, and
statements that do not depend on it still run: a notebook has whole championships between its definitions. Its output is dropped.
"""
import ast
import builtins
import codecs
import contextlib
import functools
import importlib
import io
import json
import linecache
import os
import re
import sys
import time
import tokenize
import traceback
import types

from . import clock, games, magics, stand_in

HERE = os.path.dirname(os.path.abspath(__file__))

# Functions that play, by module.
PLAYS = {
    "jogos": ["minimax_decision", "alphabeta_search", "alphabeta_search_old", "alphabeta_cutoff_search",
              "alphabeta_cutoff_search_new", "query_player"],
    "jogar": ["joga11", "jogaNN"],
    "rastros": ["jogaRastros11", "jogaRastros11com_timeout", "jogaRastrosNN", "mostraJogo", "faz_campeonato", "pergunta"],
}

# Seconds for a statement that defines something, for any other, and for each once much time has passed.
DEFINES, OTHER, SHORTEST = 3, 0.5, 0.02

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (ast.Import, ast.ImportFrom, *FUNCTIONS, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.AugAssign)

# The maximum number of missing modules that one statement may need.
MOST_MISSING = 30


class Unreadable(Exception):
    """An unreadable file, or one without the requested content; the text has the reason.

    `where` is the part of the file, `line` the line number in it, and `what` the error, if known.
    """

    def __init__(self, text, kind="unreadable", where=None, line=None, what=None):
        super().__init__(text)
        self.kind, self.where, self.line, self.what = kind, where, line, what or text


class Plays(BaseException):
    """A statement plays while the file is loaded. No `except Exception` of the file catches it."""


class TooLong(BaseException):
    """A statement takes too long."""


class Program:
    """A loaded file: its module, and notes on skipped statements."""

    def __init__(self, path):
        self.title = os.path.basename(path)
        # Skipped statements and assumptions: dictionaries of kind, where, line and text.
        self.notes = []
        # The names that skipped statements would have defined.
        self.unnamed = set()
        # The imported modules, each with its first place; classes and calls by name, as (where, node).
        self.imports, self.classes, self.calls = {}, [], []
        # Functions within functions or classes, each as (where, node, the name of the outer one).
        self.inner = []
        self.is_empty = True
        self.is_notebook = path.endswith(".ipynb")
        # A registered module, so that objects of the file can be copied and pickled.
        self.module = types.ModuleType("program")
        self.module.__file__ = path
        sys.modules["program"] = self.module
        self.reading = False
        # True once the running statement has called input().
        self.called_input = False
        # The deadline of the statements, which leaves time for what follows them, by time.monotonic; None without one.
        self.statements_until = None
        # The game of the program (games/__init__.py), known after loading; and the functions found in it (finding.py).
        self.game = self.sorted = None

    def note(self, kind, where, line, text=""):
        self.notes.append({"kind": kind, "where": where, "line": line, "text": text})

    @contextlib.contextmanager
    def guarded(self, seconds, until=None):
        """A context in which nothing may play, for at most this many seconds and half of those until a time, by default the deadline.
        Contexts may be nested: each restores the deadline of the outer one."""
        begin, deadline, was_reading = time.monotonic(), clock.deadline, self.reading
        until = until or deadline
        if until is not None:
            seconds = max(min(seconds, (until - begin) / 2), SHORTEST)
        self.reading = True
        clock.after(seconds)
        try:
            yield
        except clock.Interrupted:
            if time.monotonic() - begin < seconds:
                raise
            raise TooLong()
        finally:
            self.reading = was_reading
            clock.after(0 if deadline is None else max(deadline - time.monotonic(), 0.001))


def read(path, settings=None, distance=None, of_game=games.of):
    """The program of a file. `settings` are numbers for its `rastros`, such as depth_for_all; `distance` is the distance of
    the course's edition: "chebyshev" or "manhattan". `of_game` returns the game of the program, after loading."""
    program = Program(path)
    if clock.deadline is not None:
        program.statements_until = (time.monotonic() + clock.deadline) / 2
    stand_in.forget()
    modules = os.path.join(HERE, "modules")
    sys.path.insert(0, modules)
    if path:
        # The user's own rastros, jogos or utils take precedence over ours, except for a file of that name that imports ours.
        hides = os.path.exists(os.path.join(modules, os.path.basename(path)))
        folder = os.path.dirname(os.path.abspath(path))
        if os.path.splitext(os.path.basename(path))[0] in getattr(sys, "stdlib_module_names", ()):
            # A file with the name of a Python module must not replace it.
            sys.path.append(folder)
        else:
            sys.path.insert(1 if hides else 0, folder)
    sys.path.append(os.path.join(HERE, "instead"))
    rastros = importlib.import_module("rastros")
    if distance:
        if not hasattr(rastros, "_distances"):
            raise Unreadable("{}: its distancia is its own and cannot be chosen.".format(rastros.__file__))
        rastros.distancia = rastros._distances[distance]
    for name, value in (settings or {}).items():
        setattr(rastros, name, value)
    guard(program)
    builtins.input = functools.partial(no_input, program)
    if path:
        with contextlib.redirect_stdout(Nowhere() if program.is_notebook else sys.stderr):
            for title, source in parts(program, path):
                run(program, title, source)
        if program.is_empty:
            program.note("empty", program.title, None)
    program.game = of_game(program)
    return program


def no_input(program, prompt=""):
    """Replaces input()."""
    program.called_input = True
    raise EOFError("there is no input here")


class Nowhere:
    """An output stream that drops everything."""

    def write(self, text):
        return len(text)

    def flush(self):
        pass


def guard(program):
    """Makes every function that plays fail during loading, and sleep interruptible."""
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
    wait = getattr(time.sleep, "wait", time.sleep)

    def sleep(seconds):
        end = time.monotonic() + seconds
        # In the page an interrupt arrives only between two short waits.
        while time.monotonic() < end:
            wait(max(min(0.02, end - time.monotonic()), 0))

    sleep.wait = wait
    time.sleep = sleep


def parts(program, path):
    """The Python parts of a file, each with its title: the whole file, or the cells of a notebook."""
    try:
        with open(path, "rb") as file:
            text = decoded(program, file.read())
        if not program.is_notebook:
            return [(program.title, text)]
        notebook = json.loads(text)
        # Formats before 4 have worksheets, whose cells have an input.
        sheets = notebook["worksheets"] if "worksheets" in notebook else [notebook]
        cells = [cell for sheet in sheets for cell in sheet["cells"] if cell["cell_type"] == "code"]
        sources = [cell["source"] if "source" in cell else cell["input"] for cell in cells]
        sources = [source if isinstance(source, str) else "".join(source) for source in sources]
    except OSError as error:
        raise Unreadable("{}: {}".format(path, error.strerror))
    except (ValueError, SyntaxError) as error:
        raise Unreadable("{}: {}".format(program.title, error))
    except (KeyError, TypeError):
        raise Unreadable("{}: this is no notebook of Jupyter.".format(program.title))
    return [("{}, cell {}".format(program.title, number), source) for number, source in enumerate(sources, 1)]


def decoded(program, data):
    """The text of a file, decoded as in src/python/encoding.rs."""
    encoding = "utf-16" if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        try:
            encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
            text = data.decode(encoding)
        except (SyntaxError, UnicodeDecodeError):
            encoding = "cp1252"
            text = data.decode(encoding, "replace")
    if encoding != "utf-8-sig":
        program.note("encoding", program.title, None, encoding)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def run(program, title, source):
    """Runs the statements of a part, except for those that play, fail or take too long."""
    if program.is_notebook:
        magic, source = magics.of_cell(source)
        if magic is not None and magic not in magics.RUN:
            return program.note("magic", title, None, "%%" + magic)
    try:
        tree = parsed(source, title, program.is_notebook)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        if program.is_notebook:
            return program.note("syntax", title, line, said(error))
        raise Unreadable("{}, line {}: {}".format(title, line, said(error)), "syntax", title, line, said(error))
    # Errors show these lines.
    linecache.cache[title] = (len(source), None, source.splitlines(True), title)
    program.is_empty = program.is_empty and not tree.body
    survey(program, title, tree)
    future = [s for s in tree.body if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
    left_out = []
    for statement in tree.body:
        program.called_input = False
        try:
            execute(program, title, statement, future)
            continue
        except TooLong:
            program.note("input" if program.called_input else "long", title, statement.lineno)
        except (Plays, Exception, SystemExit, GeneratorExit) as error:
            if isinstance(error, Plays) or missing(error) in program.unnamed:
                left_out.append(statement)
            else:
                program.note("fails", *place(program.title, error, title, statement.lineno))
        program.unnamed.update(names_of(statement))
    if left_out:
        program.note("plays", title, None, ", ".join(str(statement.lineno) for statement in left_out))


def survey(program, title, tree):
    """Records the imports, definitions and calls of a part, whether it runs or not."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            for name in names:
                program.imports.setdefault(name.split(".")[0], (title, node.lineno))
        if isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            program.inner.extend((title, part, node.name) for part in node.body if isinstance(part, FUNCTIONS))
        if isinstance(node, ast.ClassDef):
            program.classes.append((title, node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            program.calls.append((title, node))


def execute(program, title, statement, future):
    """Runs a statement; a missing module that it imports gets a stand-in."""
    if isinstance(statement, ast.ImportFrom):
        statement = ast.copy_location(without_package(statement), statement)
    for _ in range(MOST_MISSING):
        try:
            with program.guarded(DEFINES if isinstance(statement, DEFINITIONS) else OTHER, program.statements_until):
                return exec(compile(ast.Module(future + [statement], []), title, "exec"), program.module.__dict__)
        except ImportError as error:
            if not isinstance(statement, (ast.Import, ast.ImportFrom)):
                raise
            if isinstance(error, ModuleNotFoundError) and stand_in.put(error.name):
                if not stand_in.is_part(error.name):
                    program.note("missing", title, statement.lineno, error.name)
            elif isinstance(statement, ast.ImportFrom) and len(statement.names) > 1:
                for alias in statement.names:
                    one = ast.copy_location(ast.ImportFrom(statement.module, [alias], statement.level), statement)
                    execute(program, title, ast.fix_missing_locations(one), future)
                return None
            elif isinstance(statement, ast.ImportFrom) and statement.module and not isinstance(error, ModuleNotFoundError):
                alias, name = statement.names[0], "{}.{}".format(statement.module, statement.names[0].name)
                vars(program.module)[alias.asname or alias.name] = stand_in.StandIn(name, name)
                return program.note("missing", title, statement.lineno, name)
            else:
                raise
    raise ImportError("too many modules are missing")


def without_package(statement):
    """An import from a package as one from a module: files of a folder are modules here, and packages such as aima3 contain the
    textbook's games."""
    name = (statement.module or "").rpartition(".")[2]
    if statement.level and not statement.module:
        return ast.Import(statement.names)
    if statement.level or name in games.TEXTBOOK:
        return ast.ImportFrom(statement.module if statement.level else name, statement.names, 0)
    return statement


def names_of(statement):
    """The names that a statement defines."""
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names | ({statement.name} if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else set())


def missing(error):
    """The name in a NameError."""
    return str(error).split("'")[1] if isinstance(error, NameError) and "'" in str(error) else None


# Notes and failures in English, for the command line of course.py.
WORDS = {
    "plays": "left out, since it plays or needs what plays: line {text}",
    "long": "it takes too long (left out)",
    "input": "it calls input() without end (left out)",
    "fails": "{text} (left out)",
    "syntax": "{text} (left out)",
    "magic": "{text} (left out)",
    "missing": "{text} is missing: what needs it fails",
    "encoding": "read as {text}",
    "empty": "it contains no Python code",
    "assumed": "no import says which game it plays: read as {text}",
    "nothing": "it returns nothing",
    "boolean": "it returns {text}, which is no number",
    "no_number": "it returns {text}, which is no number",
    "parameters": "it takes {text} parameters instead of 2, a state and a player",
    "searches": "it searches or plays",
    "late": "it takes too long",
    "within": "it is inside {text}: only functions that begin at the left margin play",
}


def in_words(note):
    where, line = note["where"], note["line"]
    words = WORDS.get(note["kind"], "{text}").format(text=note["text"])
    return "{}: {}".format(where if line is None else "{}, line {}".format(where, line), words)


def told(program, error):
    """An error with its line: the last place in the file, and the error."""
    where, line, what = place(program.title, error)
    return "{}: {}".format(where if line is None else "{}, line {}".format(where, line), what)


def place(title, error, where=None, line=None):
    """The last place of an error in the user's file with this title, the line there, and the error."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(title)]
    if frames:
        where, line = frames[-1].filename, frames[-1].lineno
    return where or title, line, said(error)


def said(error):
    return without_addresses(traceback.format_exception_only(type(error), error)[-1].strip())


def without_addresses(text):
    """A text of Python without memory addresses, which differ between runs."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)


def parsed(source, title, is_cell):
    """The statements of a source; of a cell without the notebook's own commands."""
    try:
        return ast.parse(source, title)
    except SyntaxError:
        if not is_cell:
            raise
        return ast.parse("".join(map(magics.without, source.splitlines(True))), title)
