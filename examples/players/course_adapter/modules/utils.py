"""What files of the course use of its `utils`."""
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


# Sequences.

def issequence(x):
    return isinstance(x, collections.abc.Sequence)


def sequence(items):
    return items if issequence(items) else tuple([items])


def remove_all(item, seq):
    """A list or a text without that item."""
    return seq.replace(item, "") if isinstance(seq, str) else [x for x in seq if x != item]


removeall = remove_all


def unique(seq):
    return list(set(seq))


def count(seq):
    """How many items are true."""
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
    """Whether the element itself, and no other that is only equal, is in the sequence."""
    return any(x is elt for x in seq)


def mode(data):
    return collections.Counter(data).most_common(1)[0][0]


def power_set(iterable):
    """All subsets that are not empty, small ones first."""
    items = list(iterable)
    return [subset for size in range(1, len(items) + 1) for subset in combinations(items, size)]


powerset = power_set


def extend(s, var, val):
    """A dictionary with one more entry; the first stays as it was."""
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
    """The same shares with the sum 1; a dictionary is changed."""
    if isinstance(dist, dict):
        total = sum(dist.values())
        for key in dist:
            dist[key] /= total
        return dist
    total = sum(dist)
    return [n / total for n in dist]


def num_or_str(x):
    """A text as a number where it is one."""
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
    """One of pairs of item and weight, by lot."""
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
    """A list, from which pop takes what came last."""
    return []


class FIFOQueue(collections.deque):
    """A queue from which pop takes what came first."""

    def pop(self):
        return self.popleft()


class PriorityQueue:
    """A queue from which pop takes the item with the least value of f, or the greatest with order "max"."""

    def __init__(self, order="min", f=identity):
        if order not in ("min", "max", min, max):
            raise ValueError("order must be either 'min' or 'max'")
        self.heap, self.order, self.turn = [], order, 0
        sign = 1 if order in ("min", min) else -1
        self.f = lambda item: sign * f(item)

    def append(self, item):
        self.turn += 1
        # Items need no order of their own.
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
