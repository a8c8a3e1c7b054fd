"""Interrupts code that takes too long."""
import signal


def interrupted(signum, frame):
    raise KeyboardInterrupt


def after(seconds):
    """Raises KeyboardInterrupt in the running code after this many seconds; 0 cancels it. The page replaces this function; on a system
    without interval timers it does nothing."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, interrupted)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0))
