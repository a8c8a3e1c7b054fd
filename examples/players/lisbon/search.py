"""Our own search with somebody's evaluation: alpha-beta on bits, deeper and deeper, best moves first, with a table of positions. Each
position is judged once. The values are those of the course's search at the same limit, which looks at the same leaves.
"""
import random
import sys

# Cells are numbered row by row from the top left, from 0.
CELLS = [(row, column) for row in range(1, 9) for column in range(1, 9)]
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}
AROUND = [[NUMBERS[cell] for cell in [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j] if cell in NUMBERS]
          for row, column in CELLS]
# For each row of the board, which cells eight bits stand for.
ROWS = [[[CELLS[8 * row + i] for i in range(8) if bits >> i & 1] for bits in range(256)] for row in range(8)]
GOALS = {"S": NUMBERS[8, 1], "N": NUMBERS[1, 8]}
OTHER = {"S": "N", "N": "S"}
INFINITY = float("inf")

# Positions that are remembered, of judged ones and of searched ones: more than a move at the course's limit takes.
MOST = 200_000


class Search:
    """An evaluation and what it has said. It is asked for the side that is to move at the root, as the course's search does."""

    def __init__(self, judge):
        self.judge = judge
        self.values = {"S": {}, "N": {}}
        state = sys.modules["rastros"].EstadoRastros
        # A person's own class may do more when a state is made than ours.
        self.is_ours = state.__init__.__code__.co_filename.endswith("modules/rastros.py")
        self.state = state
        self.board = state(to_move="S", white=(4, 5), blacks=set()).fullboard if self.is_ours else None

    def choose(self, state, limit):
        """One of the best moves, by lot among those that were found so, and its value; None where every one is worth -infinity."""
        white, blacks = self.begin(state)
        moves = [cell for cell in AROUND[white] if not blacks >> cell & 1]
        random.shuffle(moves)
        best, value = None, -INFINITY
        for plies in self.steps(limit + 1):
            best, value, found = None, -INFINITY, {}
            for move in moves:
                worth = self.node(move, blacks | 1 << move, OTHER[self.player], plies - 1, value, INFINITY)
                found[move] = worth
                if worth > value:
                    best, value = move, worth
            # Those that are worth less than the best were not looked at further: the best comes first the next time.
            moves.sort(key=lambda move: -found[move])
            if best is not None:
                moves.remove(best)
                moves.insert(0, best)
        return None if best is None else CELLS[best], value

    def begin(self, state):
        """Looks at a position anew: its cell and its bits."""
        self.player = state.to_move
        self.memo = self.values[self.player]
        if len(self.memo) > MOST:
            self.memo.clear()
        self.table = {}
        # What the evaluation said last of a position with the piece on each cell: where it stands says most.
        self.worth = [0] * 64
        white = NUMBERS[state.white]
        return white, sum(1 << NUMBERS[cell] for cell in state.blacks) | 1 << white

    def worth_of(self, state, cell, limit):
        """What a move is worth at a limit."""
        _, blacks = self.begin(state)
        move = NUMBERS[tuple(cell)]
        return self.node(move, blacks | 1 << move, OTHER[self.player], limit, -INFINITY, INFINITY)

    def steps(self, plies):
        """Plies to search one after the other: each finds an order of moves for the next."""
        return range(2 - plies % 2, plies + 1, 2)

    def node(self, white, blacks, side, plies, alpha, beta):
        """The value of a position for the side of the root, as far as it lies between alpha and beta."""
        key = blacks << 6 | white
        moves = None
        if plies > 0 and white != GOALS["S"] and white != GOALS["N"]:
            moves = [cell for cell in AROUND[white] if not blacks >> cell & 1]
        if not moves:
            value = self.memo.get(key)
            return self.value(key, white, blacks, side) if value is None else value
        low, high, first = self.table.get((key, plies), (-INFINITY, INFINITY, None))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        if first is None:
            known = self.table.get((key, plies - 1))
            first = known[2] if known else None
        moves.sort(key=self.worth.__getitem__, reverse=side == self.player)
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        other = OTHER[side]
        if side == self.player:
            best, a = -INFINITY, alpha
            for move in moves:
                value = self.node(move, blacks | 1 << move, other, plies - 1, a, beta)
                if value > best:
                    best, first = value, move
                    if best >= beta:
                        break
                    if best > a:
                        a = best
        else:
            best, b = INFINITY, beta
            for move in moves:
                value = self.node(move, blacks | 1 << move, other, plies - 1, alpha, b)
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
        self.table[key, plies] = (low, high, first)
        return best

    def value(self, key, white, blacks, side):
        """What the evaluation says of a position, which it has not been asked about before."""
        left, bits = set(), blacks & ~(1 << white)
        for row in ROWS:
            left.update(row[bits & 255])
            bits >>= 8
        cell = CELLS[white]
        if self.is_ours:
            state = tuple.__new__(self.state, (side, cell, left))
            state.fullboard = self.board
            state.terminou = self.over(white, blacks, side)
        else:
            state = self.state(to_move=side, white=cell, blacks=left)
        value = self.memo[key] = self.judge(state, self.player)
        self.worth[white] = value
        return value

    def over(self, white, blacks, side):
        if white == GOALS["S"]:
            return 1
        if white == GOALS["N"]:
            return -1
        if any(not blacks >> cell & 1 for cell in AROUND[white]):
            return 0
        return -1 if side == "S" else 1
