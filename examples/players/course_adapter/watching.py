"""Traces a user's search: calls of the game and of evaluations become steps of a trace (docs/trace.md), each a word and its
argument. Moves are not shuffled meanwhile, so that two searches are comparable.
"""
import random
import types

from . import finding, playing, reading

# The maximum length of the recorded steps, the limit of an answer; the search continues without recording.
MOST = 190_000


class Node:
    """A position on the path from the root to the current node, and the move that led to it."""

    def __init__(self, node, legal, side, move):
        self.node, self.legal, self.side, self.move = node, legal, side, move
        self.value, self.is_open = None, False
        self.searched, self.values = [], []


class Watch:
    """The trace of a search from a root."""

    def __init__(self, game, played, state, number):
        self.game, self.played, self.side, self.number = game, played, state.to_move, number
        self.path, self.judging = [self.position(state, None)], 0
        self.begin()

    def position(self, state, move):
        return Node(self.game.node(state), list(self.played.actions(state)), state.to_move, move)

    def begin(self):
        """Resets the trace."""
        self.steps, self.length = [], 0
        self.depth, self.nodes, self.is_full = 1, 0, False

    def say(self, *words):
        step = " ".join(words)
        self.length += len(step) + 1
        self.is_full = self.is_full or self.length > MOST
        if not self.is_full:
            self.steps.append(step)

    def place(self, state):
        """The node of a position on the path; leaves the nodes beyond it."""
        wanted = self.game.node(state)
        for place in reversed(range(len(self.path))):
            if self.path[place].node == wanted:
                self.close(place + 1)
                return self.path[place]
        return None

    def opened(self, place):
        """Records the expansion of a node, once."""
        node = self.path[place]
        if node.is_open:
            return
        if place > 0:
            self.opened(place - 1)
            self.say("move", self.game.text(node.move))
        self.say("enter")
        node.is_open = True
        self.nodes += not self.is_full

    def close(self, place):
        """Leaves the nodes from a depth on."""
        while len(self.path) > place:
            at, node = len(self.path) - 1, self.path[-1]
            if node.is_open:
                value = (max if node.side == self.side else min)(node.values)
                left = [self.game.text(move) for move in node.legal if move not in node.searched]
                if left:
                    self.say("cut", *left)
                self.say("leave", repr(value))
            elif node.value is not None and at > 0:
                value = node.value
                self.opened(at - 1)
                self.say("move", self.game.text(node.move))
                self.say("leaf", repr(value))
                self.nodes += not self.is_full
                self.depth = max(self.depth, at)
            else:
                value = None
            self.path.pop()
            if value is not None and at > 0:
                self.path[-1].searched.append(node.move)
                self.path[-1].values.append(value)

    def moved(self, state, move, result):
        """Records a move in a position."""
        if self.judging:
            return
        node = self.place(state)
        if node is None or move not in node.legal:
            return
        if len(self.path) == 1 and move in node.searched:
            # A deeper search from the root: drops the earlier steps.
            root = self.path[0]
            root.is_open, root.searched, root.values = False, [], []
            self.begin()
        self.path.append(self.position(result, move))

    def judged(self, state, player, value):
        """Records the evaluation of a position for a side."""
        if self.place(state) is not None and not self.path[-1].is_open:
            value = self.number(value)
            if isinstance(value, str):
                raise reading.Unreadable(value)
            self.path[-1].value = value if player == self.side else -value


def watch(program, value, limit, state, number):
    """The search from a state: its steps, the plies, whether there are more, and the move."""
    game = program.game.game()
    seen = Watch(program.game, game, state, number)

    def judging(function):
        def judge(*given, **named):
            seen.judging += 1
            try:
                found = function(*given, **named)
            finally:
                seen.judging -= 1
            if not seen.judging:
                seen.judged(*(list(given) + list(named.values()))[:2], found)
            return found
        return judge

    def played(state, move, result=game.result):
        after = result(state, move)
        seen.moved(state, move, after)
        return after

    names = vars(program.module)
    judges = {name: function for name, function in names.items()
              if isinstance(function, types.FunctionType) and finding.judges(program, function)}
    watched = {name: judging(function) for name, function in judges.items()}
    chosen = next((watched[name] for name, function in judges.items() if function is value), value)
    game.result, game.utility = played, judging(game.utility)
    shuffle, sample = random.shuffle, random.sample
    random.shuffle = lambda items, *more: None
    random.sample = lambda items, k, **more: list(items) if k == len(items) else sample(items, k, **more)
    names.update(watched)
    try:
        move = playing.mover(program, chosen, limit)(game, state)
    finally:
        names.update(judges)
        random.shuffle, random.sample = shuffle, sample
    seen.close(1)
    root = seen.path[0]
    if not root.is_open:
        raise reading.Unreadable("It does not look ahead with game.result: there is no search to be seen.", "no_search")
    seen.close(0)
    return {"steps": ";".join(seen.steps), "depth": seen.depth, "full": seen.is_full, "nodes": seen.nodes,
            "move": None if move is None else program.game.text(move)}
