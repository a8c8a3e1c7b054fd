"""Interrupts code that takes too long."""
import os
import signal
import sys
import time

# The time at which running code is interrupted, by time.monotonic; None for never.
deadline = None


class Interrupted(BaseException):
    """The time is over. Only this module raises it, so that a KeyboardInterrupt is the program's own."""


def interrupted(signum, frame):
    """Raises Interrupted; and once more at the next line of the program, since an `except:` without a class may catch the first."""
    while frame:
        if is_of_program(frame):
            frame.f_trace = again
        frame = frame.f_back
    sys.settrace(again)
    raise Interrupted


def again(frame, event, value):
    """A trace function that raises Interrupted at the next line; Python then removes it."""
    if event == "line":
        raise Interrupted
    return again if is_of_program(frame) else None


def is_of_program(frame):
    """True for code of the user's file, which has a name without a path (reading.py)."""
    name = frame.f_code.co_filename
    return not os.path.isabs(name) and not name.startswith("<")


def after(seconds):
    """Raises Interrupted in the running code after this many seconds; 0 cancels it."""
    global deadline
    deadline = time.monotonic() + seconds if seconds else None
    sys.settrace(None)
    timer(seconds)


def timer(seconds):
    """Calls `interrupted` after this many seconds. The page replaces this function; on a system without interval timers it does nothing."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, interrupted)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0))
