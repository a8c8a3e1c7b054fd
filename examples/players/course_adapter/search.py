"""Our own search with a user's evaluation: alpha-beta with iterative deepening, best moves first, and a table of positions. It evaluates
each position once. Its values equal those of the course's search at the same limit, which visits the same leaves.
"""
import random
from collections import defaultdict

INFINITY = float("inf")

# The maximum number of cached positions, evaluated and searched: more than a move at the course's limit needs.
MOST = 200_000


class Search:
    """An evaluation with a cache of its values. It evaluates for the side to move at the root, like the course's search."""

    def __init__(self, judge, game):
        self.judge, self.game = judge, game
        self.values = {side: {} for side in game.SIDES}
        self.state = game.maker()

    def choose(self, state, limit):
        """One of the best moves, random among equal ones, and its value; None if all values are -infinity."""
        root = self.begin(state)
        moves = self.game.moves(root)
        random.shuffle(moves)
        best, value = None, -INFINITY
        for plies in self.steps(limit + 1):
            best, value, found = None, -INFINITY, {}
            for move in moves:
                worth = self.node(self.game.play(root, move), plies - 1, value, INFINITY, False)
                found[move] = worth
                if worth > value:
                    best, value = move, worth
            # Worse moves were not searched further: the best comes first the next time.
            moves.sort(key=lambda move: -found[move])
            if best is not None:
                moves.remove(best)
                moves.insert(0, best)
        return None if best is None else self.game.move(best), value

    def begin(self, state):
        """The node of a position, newly initialised."""
        self.player = state.to_move
        self.memo = self.values[self.player]
        if len(self.memo) > MOST:
            self.memo.clear()
        self.table = {}
        # The last value after each move: the move predicts the value best.
        self.worth = defaultdict(int)
        return self.game.node(state)

    def worth_of(self, state, move, limit):
        """The value of a move at a limit."""
        root = self.begin(state)
        wanted = next(number for number in self.game.moves(root) if self.game.move(number) == move)
        return self.node(self.game.play(root, wanted), limit, -INFINITY, INFINITY, False)

    def steps(self, plies):
        """Search depths in order: each orders the moves for the next."""
        return range(2 - plies % 2, plies + 1, 2)

    def node(self, node, plies, alpha, beta, ours):
        """The value of a node for the side of the root, as far as it lies between alpha and beta; `ours` is true if that side is
        to move."""
        moves = None
        if plies > 0:
            moves = self.game.moves(node)
        if not moves:
            value = self.memo.get(node)
            if value is None:
                value = self.memo[node] = self.judge(self.state(node), self.player)
            return value
        low, high, first = self.table.get((node, plies), (-INFINITY, INFINITY, None))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        if first is None:
            known = self.table.get((node, plies - 1))
            first = known[2] if known else None
        worth, play = self.worth, self.game.play
        moves.sort(key=worth.__getitem__, reverse=ours)
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        if ours:
            best, a = -INFINITY, alpha
            for move in moves:
                value = self.node(play(node, move), plies - 1, a, beta, False)
                if plies == 1:
                    worth[move] = value
                if value > best:
                    best, first = value, move
                    if best >= beta:
                        break
                    if best > a:
                        a = best
        else:
            best, b = INFINITY, beta
            for move in moves:
                value = self.node(play(node, move), plies - 1, alpha, b, True)
                if plies == 1:
                    worth[move] = value
                if value < best:
                    best, first = value, move
                    if best <= alpha:
                        break
                    if best < b:
                        b = best
        if best <= alpha:
            high = min(high, best)
        elif best >= beta:
            low = max(low, best)
        else:
            low = high = best
        self.table[node, plies] = (low, high, first)
        return best
