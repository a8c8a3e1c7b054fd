"""Interrupts code that takes too long."""
import signal


def interrupted(signum, frame):
    raise KeyboardInterrupt


def after(seconds):
    """Raises KeyboardInterrupt in the running code after that many seconds; 0 cancels it. The page replaces this function; a system
    without interval timers has none."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, interrupted)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0))
