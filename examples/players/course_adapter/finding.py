"""Finds evaluations and players in a student's file, and reports why a function that looks like an evaluation is none."""
import contextlib
import inspect
import numbers
import sys
import types

from .faults import RAISED
from .games import madrid
from .guest import copied
from .reading import Nowhere, Plays, TooLong, Unreadable, in_words, place, without_addresses
from .stand_in import StandIn

# Seconds for evaluating a state.
JUDGES = 2


def is_player(value):
    """True for a Jogador, the course's or a similar class."""
    return callable(getattr(value, "fun", None)) and hasattr(value, "nome") and not isinstance(value, (type, types.ModuleType, StandIn))


def parameters(function):
    """The names of a function's required parameters; None unless all parameters are positional."""
    try:
        wanted = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    wanted = [p for p in wanted if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    return None if any(p.kind is p.KEYWORD_ONLY for p in wanted) else [p.name for p in wanted]


def asks_for_game(function):
    """True if a function takes a game and a state, by the name of the first parameter."""
    names = parameters(function)
    return bool(names) and len(names) == 2 and names[0].lower().startswith(("game", "jogo"))


def failure(program, value):
    """Why a function of two parameters, or a class of Madrid's course, returns no number for the start and a side: a kind, where, a line and
    a text; None if it returns one."""
    code = getattr(getattr(value, "evaluation_function", value), "__code__", None)
    where = code.co_filename if code else program.title
    line = code.co_firstlineno if code else None
    wrong = lambda kind, text="", line=line, where=where: {"kind": kind, "where": where, "line": line, "text": text}
    if not madrid.is_class(value):
        names = parameters(value) or ()
        if len(names) != 2 and not (is_named_like_evaluation(getattr(value, "__name__", "")) and takes_two(value)):
            return wrong("parameters", str(len(names)))
    try:
        with program.guarded(JUDGES), contextlib.redirect_stdout(Nowhere()):
            function, initial = as_function(value), program.game.game().initial
            found = [function(copied(initial), side) for side in program.game.SIDES]
    except Plays:
        return wrong("searches")
    except TooLong as error:
        where, line, _ = place(program.title, error.__context__ or error, where, line)
        return wrong("late", line=line, where=where)
    except RAISED as error:
        where, line, text = place(program.title, error, where, line)
        return wrong("exception", text, line, where)
    for number in found:
        if number is None:
            return wrong("nothing")
        if isinstance(number, bool):
            return wrong("boolean", repr(number))
        if not isinstance(number, numbers.Real):
            return wrong("no_number", said_of(number))
    return None


def said_of(value):
    """A short description of a value."""
    try:
        return "{}: {:.60}".format(type(value).__name__, without_addresses(repr(value)))
    except Exception:
        return type(value).__name__


def judges(program, value):
    """True if a function of two parameters returns a number for the start and a side."""
    return failure(program, value) is None


def is_named_like_evaluation(name):
    return any(word in name.lower() for word in ("aval", "eval", "heur"))


def takes_two(function):
    """True if a function accepts a state and a player: further parameters may have defaults."""
    try:
        inspect.signature(function).bind(None, None)
    except (TypeError, ValueError):
        return False
    return True


def looks_like_one(name, function):
    """True if a function is meant as an evaluation, by its name or that of its first parameter."""
    names = parameters(function) or []
    of_state = len(names) == 2 and (names[0].lower().startswith(("state", "estado")) or names[0] in ("s", "e"))
    return of_state or is_named_like_evaluation(name)


def sorted_out(program):
    """The contents of a file in order, as a dictionary from names to "player", "evaluation" or "features"; and why similar functions
    are no evaluations, a list of dictionaries of name, kind, where, line and text. Computed once."""
    if program.sorted is None:
        program.sorted = sort(program)
    return program.sorted


def sort(program):
    kinds, failures, others = {}, [], []
    given = [vars(sys.modules[name]) for name in ("jogos", "utils", program.game.MODULE) if name in sys.modules]
    rules = getattr(program.game, "program", program)
    if rules is not program:
        # What the file of a user's game contains is not this program's.
        given.append(vars(rules.module))
    own = {name: value for name, value in vars(program.module).items()
           if not name.startswith("_") and not any(names.get(name) is value for names in given)}
    # A Jogador replaces the function that it wraps.
    wrapped = {id(value.fun) for value in own.values() if is_player(value)}
    functions = {name: value for name, value in own.items()
                 if isinstance(value, types.FunctionType) and value.__module__ == "program" and id(value) not in wrapped}
    used = {used for value in functions.values() if not asks_for_game(value) for used in value.__code__.co_names}
    known = {}

    def judged(value):
        if id(value) not in known:
            known[id(value)] = failure(program, value)
        return known[id(value)]

    for name, value in own.items():
        if is_player(value):
            kinds[name] = "player"
        elif name in functions:
            if asks_for_game(value):
                kinds[name] = "player"
            elif judged(value) is None:
                kinds[name] = "evaluation"
            elif looks_like_one(name, value) and name not in used:
                failures.append({"name": name, **judged(value)})
            elif len(parameters(value) or ()) == 2:
                others.append({"name": name, **judged(value)})
        elif madrid.is_class(value) and value.__module__ == "program":
            if judged(value) is None:
                kinds[name] = "evaluation"
            else:
                failures.append({"name": name, **judged(value)})
        elif isinstance(value, (list, tuple)) and value and all(map(callable, value)):
            wrong = [(number, judged(feature)) for number, feature in enumerate(value, 1)]
            wrong = [(number, why) for number, why in wrong if why]
            if not wrong:
                kinds[name] = "features"
            elif len(wrong) < len(value):
                failures.append({"name": "{}[{}]".format(name, wrong[0][0] - 1), **wrong[0][1]})
    if not kinds:
        failures += others
    # Classes of a user's own game may evaluate.
    if not kinds and not failures and hasattr(program.game, "maker"):
        failures = [{"name": node.name, "kind": "within", "where": where, "line": node.lineno, "text": within}
                    for where, node, within in program.inner if is_named_like_evaluation(node.name)]
    return kinds, failures


def found(program):
    """The contents of a file: see sorted_out."""
    return sorted_out(program)[0]


def feature_names(features):
    """Distinct names of the features in a list: their own, or their positions if they have none."""
    names = []
    for place, feature in enumerate(features):
        name = getattr(feature, "__name__", "<lambda>")
        names.append("f{}".format(place + 1) if not name.isidentifier() or name in names else name)
    return names


def as_function(value):
    """A class of Madrid's course as a function of state and player; anything else unchanged."""
    return madrid.judge(value) if madrid.is_class(value) else value


def chosen(program, name=None):
    """The evaluation or player with this name, otherwise the only player, the only fun_aval…, or the only evaluation."""
    if name:
        if hasattr(program.module, name):
            return as_function(getattr(program.module, name))
        raise Unreadable("{} has no {}. {}".format(program.title, name, listed(found(program))))
    kinds, failures = sorted_out(program)
    of = {kind: [n for n in kinds if kinds[n] == kind] for kind in ("player", "evaluation")}
    named = [n for n in of["evaluation"] if n.startswith("fun_aval")]
    for names in (of["player"], named, of["evaluation"]):
        # Two names of the same object count once.
        names = list({id(value(program, n)): n for n in names}.values())
        if len(names) == 1:
            return as_function(value(program, names[0]))
    if not kinds and failures:
        first = failures[0]
        raise Unreadable(in_words(first), first["kind"], first["where"], first["line"], first["text"])
    if not kinds:
        raise Unreadable("{}: {}".format(program.title, listed(kinds)), "nothing_plays", program.title)
    raise Unreadable("{}: which one plays? {}".format(program.title, listed(kinds)), "several_play", program.title, what=", ".join(kinds))


def value(program, name):
    return getattr(program.module, name)


def listed(kinds):
    names = ", ".join("{} ({})".format(name, kind) for name, kind in kinds.items())
    return "It has " + (names or "no function of state and player and no Jogador") + "."
