"""What files of the course use of its `utils`."""
import bisect
import collections
import functools
import math
import operator
import random
from itertools import chain, combinations

argmax = max
argmin = min


def identity(item):
    return item


def shuffled(items):
    """The items as a list, in any order."""
    mixed = list(items)
    random.shuffle(mixed)
    return mixed


def argmax_random_tie(items, key=identity):
    """The largest item; of several equal ones any, by lot."""
    return max(shuffled(items), key=key)


def argmin_random_tie(items, key=identity):
    """The smallest item; of several equal ones any, by lot."""
    return min(shuffled(items), key=key)


def memoize(fn, slot=None, maxsize=32):
    """The function with a memory: in an attribute `slot` of its first argument where one is named, else of its last calls."""
    if slot is None:
        return functools.lru_cache(maxsize=maxsize)(fn)

    def remembered(first, *more):
        if not hasattr(first, slot):
            setattr(first, slot, fn(first, *more))
        return getattr(first, slot)
    return remembered
