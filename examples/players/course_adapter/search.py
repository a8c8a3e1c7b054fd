"""Our own search with somebody's evaluation: alpha-beta, deeper and deeper, best moves first, with a table of positions. Each position
is judged once. The values are those of the course's search at the same limit, which looks at the same leaves.
"""
import random
from collections import defaultdict

INFINITY = float("inf")

# Positions that are remembered, of judged ones and of searched ones: more than a move at the course's limit takes.
MOST = 200_000


class Search:
    """An evaluation and what it has said. It is asked for the side that is to move at the root, as the course's search does."""

    def __init__(self, judge, game):
        self.judge, self.game = judge, game
        self.values = {side: {} for side in game.SIDES}
        self.state = game.maker()

    def choose(self, state, limit):
        """One of the best moves, by lot among those that were found so, and its value; None where every one is worth -infinity."""
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
            # Those that are worth less than the best were not looked at further: the best comes first the next time.
            moves.sort(key=lambda move: -found[move])
            if best is not None:
                moves.remove(best)
                moves.insert(0, best)
        return None if best is None else self.game.move(best), value

    def begin(self, state):
        """The node of a position, which is looked at anew."""
        self.player = state.to_move
        self.memo = self.values[self.player]
        if len(self.memo) > MOST:
            self.memo.clear()
        self.table = {}
        # What the evaluation said last after each move: which move it was says most.
        self.worth = defaultdict(int)
        return self.game.node(state)

    def worth_of(self, state, move, limit):
        """What a move is worth at a limit."""
        root = self.begin(state)
        wanted = next(number for number in self.game.moves(root) if self.game.move(number) == move)
        return self.node(self.game.play(root, wanted), limit, -INFINITY, INFINITY, False)

    def steps(self, plies):
        """Plies to search one after the other: each finds an order of moves for the next."""
        return range(2 - plies % 2, plies + 1, 2)

    def node(self, node, plies, alpha, beta, ours):
        """The value of a node for the side of the root, as far as it lies between alpha and beta; `ours` says whether that side is
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
