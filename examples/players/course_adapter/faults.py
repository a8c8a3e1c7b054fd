"""Errors of a user's program in the form of answers."""
from . import clock, reading

# The maximum length of a message, and of a name.
MOST_TEXT, MOST_NAME = 400, 80
# What a program may raise.
RAISED = (Exception, SystemExit, GeneratorExit, KeyboardInterrupt)


def cut(text, most):
    return text if len(text) <= most else text[:most - 1] + "…"


def shortened(what):
    """A note or a failure."""
    return {"kind": what["kind"], "where": cut(what["where"], MOST_TEXT), "line": what["line"], "text": cut(what["text"], MOST_TEXT)}


def trouble(title, error):
    """An error, with the line in the user's own file if it occurred there."""
    if isinstance(error, reading.Unreadable):
        return shortened({"kind": error.kind, "where": error.where or "", "line": error.line, "text": error.what})
    kind = {clock.Interrupted: "late", MemoryError: "memory"}.get(type(error), "exception")
    where, line, what = reading.place(title, error)
    return shortened({"kind": kind, "where": where or "", "line": line, "text": what})
