"""Stands in for func_timeout where it is not installed: calls that end after a time."""
import functools
import threading
import time

from course_adapter.stand_in import attributes

__getattr__ = attributes("func_timeout")


class FunctionTimedOut(BaseException):
    """A call took too long. No `except Exception` of the function that was called catches it."""

    def __init__(self, msg="", timedOutAfter=None, timedOutFunction=None, timedOutArgs=None, timedOutKwargs=None):
        super().__init__(msg)
        self.msg, self.timedOutAfter, self.timedOutFunction = msg, timedOutAfter, timedOutFunction
        self.timedOutArgs, self.timedOutKwargs = timedOutArgs, timedOutKwargs


class _End(BaseException):
    """Raised in a thread that nobody waits for any more."""


def func_timeout(timeout, func, args=(), kwargs=None):
    """What the function gives, if it does within that many seconds; else FunctionTimedOut.

    Where there are no threads, as in a page, the function is not interrupted: what comes too late is refused.
    """
    kwargs = kwargs or {}
    outcome = {}

    def work():
        try:
            outcome["value"] = func(*args, **kwargs)
        except BaseException as error:
            outcome["error"] = error

    begin = time.monotonic()
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        work()
    else:
        thread.join(timeout)
        if thread.is_alive():
            _end(thread)
    if time.monotonic() - begin > timeout:
        name = getattr(func, "__name__", "function")
        raise FunctionTimedOut("{} took more than {} s".format(name, timeout), timeout, func, args, kwargs)
    if "error" in outcome:
        raise outcome["error"]
    return outcome["value"]


def _end(thread):
    """Ends a thread as soon as it is in Python code; one that does not end is left behind."""
    import ctypes
    for _ in range(20):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_End))
        thread.join(0.02)
        if not thread.is_alive():
            return


def func_set_timeout(timeout):
    """A decorator: the function with a time for each call."""
    def decorator(func):
        @functools.wraps(func)
        def limited(*args, **kwargs):
            return func_timeout(timeout, func, args, kwargs)
        return limited
    return decorator
