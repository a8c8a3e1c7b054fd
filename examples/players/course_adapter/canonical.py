"""Texts of values that depend only on their contents: states of a user's game need neither be hashable nor define equality."""
import collections
import enum
import hashlib
import re
import types

# Types with Python's own, complete repr.
PLAIN = {int, str, bool, float, complex, bytes, bytearray, range, type(None), type(...)}
# Values that are known by their names.
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, type, types.ModuleType)
# The maximum depth of nested values.
DEEPEST = 60
# The maximum length of a state's text: each state is compared by its text.
LONGEST = 200_000
# The maximum length of a move's text.
MOST_MOVE = 40


# The objects of the user's game. A state may refer to its game, which is not part of it.
GAMES = []
# Objects of the user's file that rules may compare by `is`. Copies of a state share them.
CONSTANTS = []


class NoValue(Exception):
    """A value without such a text."""


def text(value, level=0):
    """The text of a value: equal for two values if their types and contents are equal. Dictionaries and sets are sorted."""
    kind = type(value)
    if kind in PLAIN:
        return repr(value)
    if level and any(value is game for game in GAMES):
        return kind.__name__
    if level > DEEPEST:
        raise NoValue("{} contains itself, or too many levels".format(kind.__name__))
    inner = level + 1
    # Most values of a board are of these types, which have no attributes.
    if kind is tuple or kind is list:
        return "({})".format(",".join([repr(item) if type(item) in PLAIN else text(item, inner) for item in value]))
    if kind is dict:
        return "({})".format(",".join(sorted(["{}:{}".format(text(key, inner), text(item, inner)) for key, item in value.items()])))
    if isinstance(value, enum.Enum):
        return "{}.{}".format(kind.__name__, value.name)
    if issubclass(kind, FUNCTIONS):
        return getattr(value, "__qualname__", None) or value.__name__
    parts = [kind.__name__] if kind.__module__ != "builtins" else []
    known = True
    if issubclass(kind, tuple):
        parts += [text(item, inner) for item in tuple.__iter__(value)]
    elif issubclass(kind, list):
        parts += [text(item, inner) for item in list.__iter__(value)]
    elif issubclass(kind, collections.deque):
        parts += [text(item, inner) for item in collections.deque.__iter__(value)]
    elif issubclass(kind, dict):
        parts += sorted("{}:{}".format(text(key, inner), text(item, inner)) for key, item in dict.items(value))
    elif issubclass(kind, (set, frozenset)):
        parts += sorted(text(item, inner) for item in (set if issubclass(kind, set) else frozenset).__iter__(value))
    elif issubclass(kind, int):
        parts.append(int.__repr__(value))
    elif issubclass(kind, str):
        parts.append(str.__repr__(value))
    elif issubclass(kind, float):
        parts.append(float.__repr__(value))
    else:
        known = False
    attributes = attributes_of(value, kind)
    if attributes:
        parts += sorted("{}={}".format(name, text(item, inner)) for name, item in attributes.items())
    elif not known and kind.__module__ not in ("program", "builtins"):
        # A number of a library, such as a fraction; an array.
        parts.append(text(value.tolist(), inner) if hasattr(kind, "tolist") else repr(value))
    return "({})".format(",".join(parts))


def attributes_of(value, kind):
    """The attributes of an object, from its dictionary and its slots."""
    found = {}
    try:
        found.update(object.__getattribute__(value, "__dict__"))
    except AttributeError:
        pass
    for base in kind.__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            member = vars(base).get(name)
            if isinstance(member, types.MemberDescriptorType):
                try:
                    found[name] = member.__get__(value, kind)
                except AttributeError:
                    pass
    return found


def digest(value):
    """A 64-bit hash of the text of a value; collisions are negligible."""
    try:
        whole = text(value)
    except ValueError as error:
        # Python converts no integer of thousands of digits.
        raise NoValue(str(error))
    if len(whole) > LONGEST:
        raise NoValue("{} has a text of more than {:,} characters".format(type(value).__name__, LONGEST))
    return int.from_bytes(hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def move_text(move):
    """A move as a text of letters, digits, dots and hyphens: (1, 2) is 1.2, ((1, 2), (2, 3)) is 1.2-2.3, and {"take": 2}
    is take.2."""
    move = parts_of_move(move)
    kind = type(move)
    if issubclass(kind, dict):
        word = "-".join("{}.{}".format(move_text(name), move_text(part)) for name, part in dict.items(move))
    elif issubclass(kind, (tuple, list)):
        nested = any(isinstance(part, (tuple, list)) for part in move)
        word = ("-" if nested else ".").join(map(move_text, move))
    elif issubclass(kind, str):
        word = str.__str__(move)
    elif isinstance(move, enum.Enum):
        word = move.name
    elif move is None:
        word = "none"
    else:
        word = text(move)
    return re.sub(r"[^\w.+-]+", "_", word)[:MOST_MOVE] or "_"


def parts_of_move(move):
    """The attributes of an object in order, as a tuple; any other move unchanged. A class `Move` of a row and a column thus means a pair."""
    move = unboxed(move)
    kind = type(move)
    if kind.__module__ != "program" or issubclass(kind, (tuple, list, str, int, float, enum.Enum, *FUNCTIONS)):
        return move
    attributes = attributes_of(move, kind)
    return tuple(map(parts_of_move, attributes.values())) if attributes else move


def unboxed(value):
    """The number of Python that a number of numpy stands for; any other value unchanged."""
    return value.item() if type(value).__module__ == "numpy" and not getattr(value, "shape", True) else value


def natural(word):
    """A sort key in natural order: 9 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", word)]
