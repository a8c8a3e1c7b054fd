"""A stand-in for a missing func_timeout: calls with a timeout."""
import functools
import threading
import time

from course_adapter.stand_in import attributes

__getattr__ = attributes("func_timeout")


class FunctionTimedOut(BaseException):
    """A call took too long. No `except Exception` of the called function catches it."""

    def __init__(self, msg="", timedOutAfter=None, timedOutFunction=None, timedOutArgs=None, timedOutKwargs=None):
        super().__init__(msg)
        self.msg, self.timedOutAfter, self.timedOutFunction = msg, timedOutAfter, timedOutFunction
        self.timedOutArgs, self.timedOutKwargs = timedOutArgs, timedOutKwargs


class _End(BaseException):
    """Raised in a thread whose result nobody waits for."""


def func_timeout(timeout, func, args=(), kwargs=None):
    """The result of the function within this many seconds; otherwise FunctionTimedOut.

    Without threads, as in a page, the function is not interrupted, but a late result is rejected.
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
    """Ends a thread once it executes Python code; a thread that does not end is abandoned."""
    import ctypes
    for _ in range(20):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_End))
        thread.join(0.02)
        if not thread.is_alive():
            return


def func_set_timeout(timeout):
    """A decorator with a timeout for each call."""
    def decorator(func):
        @functools.wraps(func)
        def limited(*args, **kwargs):
            return func_timeout(timeout, func, args, kwargs)
        return limited
    return decorator
