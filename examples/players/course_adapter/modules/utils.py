"""The parts of the course's `utils` that files use."""
import bisect
import collections
import functools
import heapq
import math
import operator
import os.path
import random
from itertools import chain, combinations, repeat

argmax = max
argmin = min

identity = lambda item: item


def shuffled(items):
    """The items as a list, in any order."""
    mixed = list(items)
    random.shuffle(mixed)
    return mixed


def argmax_random_tie(items, key=identity):
    """The largest item; a random one of several equal ones."""
    return max(shuffled(items), key=key)


def argmin_random_tie(items, key=identity):
    """The smallest item; a random one of several equal ones."""
    return min(shuffled(items), key=key)


def memoize(fn, slot=None, maxsize=32):
    """The function with a cache: in an attribute `slot` of its first argument if given, otherwise of its last calls."""
    if slot is None:
        return functools.lru_cache(maxsize=maxsize)(fn)

    def remembered(first, *more):
        if not hasattr(first, slot):
            setattr(first, slot, fn(first, *more))
        return getattr(first, slot)
    return remembered


# Sequences.

def issequence(x):
    return isinstance(x, collections.abc.Sequence)


def sequence(items):
    return items if issequence(items) else tuple([items])


def remove_all(item, seq):
    """A list or a text without this item."""
    return seq.replace(item, "") if isinstance(seq, str) else [x for x in seq if x != item]


removeall = remove_all


def unique(seq):
    return list(set(seq))


def count(seq):
    """The number of true items."""
    return sum(map(bool, seq))


def count_if(predicate, seq):
    return sum(bool(predicate(x)) for x in seq)


def find_if(predicate, seq):
    return next((x for x in seq if predicate(x)), None)


def every(predicate, seq):
    return all(map(predicate, seq))


def some(predicate, seq):
    return any(map(predicate, seq))


def product(numbers):
    return math.prod(numbers)


def first(iterable, default=None):
    return next(iter(iterable), default)


def is_in(elt, seq):
    """True if the sequence contains the element itself, not only an equal one."""
    return any(x is elt for x in seq)


def mode(data):
    return collections.Counter(data).most_common(1)[0][0]


def power_set(iterable):
    """All non-empty subsets, small ones first."""
    items = list(iterable)
    return [subset for size in range(1, len(items) + 1) for subset in combinations(items, size)]


powerset = power_set


def extend(s, var, val):
    """A copy of a dictionary with one more entry."""
    return {**s, var: val}


def flatten(seqs):
    return sum(seqs, [])


def histogram(values, mode=0, bin_function=None):
    """Pairs of value and count, by value, or by count with mode."""
    counts = collections.Counter(map(bin_function, values) if bin_function else values)
    return sorted(counts.items(), key=(lambda pair: (pair[1], pair[0])) if mode else None, reverse=bool(mode))


# Numbers and vectors.

def dot_product(x, y):
    return sum(a * b for a, b in zip(x, y))


def element_wise_product(x, y):
    return [a * b for a, b in zip(x, y)]


def vector_add(a, b):
    return tuple(map(operator.add, a, b))


def scalar_vector_product(x, y):
    return [x * a for a in y]


def distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def distance_squared(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def euclidean_distance(x, y):
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(x, y)))


def manhattan_distance(x, y):
    return sum(abs(a - b) for a, b in zip(x, y))


def hamming_distance(x, y):
    return sum(a != b for a, b in zip(x, y))


def clip(x, lowest, highest):
    return max(lowest, min(x, highest))


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def step(x):
    return 1 if x >= 0 else 0


def isnumber(x):
    return hasattr(x, "__int__")


def normalize(dist):
    """The same proportions with the sum 1; modifies a dictionary in place."""
    if isinstance(dist, dict):
        total = sum(dist.values())
        for key in dist:
            dist[key] /= total
        return dist
    total = sum(dist)
    return [n / total for n in dist]


def num_or_str(x):
    """A text as a number if possible."""
    for kind in (int, float):
        try:
            return kind(x)
        except (TypeError, ValueError):
            pass
    return str(x).strip()


def probability(p):
    """True with probability p."""
    return p > random.uniform(0, 1)


def weighted_sampler(seq, weights):
    """A function that draws an item by its weight."""
    seq, totals = list(seq), []
    for weight in weights:
        totals.append(weight + totals[-1] if totals else weight)
    return lambda: seq[bisect.bisect(totals, random.uniform(0, totals[-1]))]


def weighted_sample_with_replacement(n, seq, weights):
    draw = weighted_sampler(seq, weights)
    return [draw() for _ in range(n)]


def weighted_choice(choices):
    """A random one of pairs of item and weight."""
    return weighted_sampler(choices, [weight for _, weight in choices])()


def name(thing):
    return getattr(thing, "name", None) or getattr(thing, "__name__", None) or getattr(type(thing), "__name__", str(thing))


def print_table(table, header=None, sep="   ", numfmt="{}"):
    rows = [list(header)] if header else []
    rows += [[numfmt.format(x) if isnumber(x) else x for x in row] for row in table]
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        print(sep.join(str(x).ljust(width) for x, width in zip(row, widths)))


# Queues.

def Stack():
    """A list whose pop returns the last item."""
    return []


class FIFOQueue(collections.deque):
    """A queue whose pop returns the first item."""

    def pop(self):
        return self.popleft()


class PriorityQueue:
    """A queue whose pop returns the item with the smallest value of f, or the largest with order "max"."""

    def __init__(self, order="min", f=identity):
        if order not in ("min", "max", min, max):
            raise ValueError("order must be either 'min' or 'max'")
        self.heap, self.order, self.turn = [], order, 0
        sign = 1 if order in ("min", min) else -1
        self.f = lambda item: sign * f(item)

    def append(self, item):
        self.turn += 1
        # Items need not be comparable.
        heapq.heappush(self.heap, (self.f(item), self.turn, item))

    def extend(self, items):
        for item in items:
            self.append(item)

    def pop(self):
        if not self.heap:
            raise Exception("Trying to pop from empty PriorityQueue.")
        return heapq.heappop(self.heap)[2]

    def __len__(self):
        return len(self.heap)

    def __contains__(self, item):
        return any(item == found for _, _, found in self.heap)

    def __getitem__(self, item):
        return next(found for _, _, found in self.heap if found == item)

    def __delitem__(self, item):
        entry = next(entry for entry in self.heap if entry[2] == item)
        self.heap.remove(entry)
        heapq.heapify(self.heap)
