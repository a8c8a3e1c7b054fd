"""Breakthrough as a course writes it: a state with a mutable board, copied for every move."""
from copy import deepcopy

from jogos import *


class EstadoBreakthrough:
    def __init__(self, to_move, board):
        self.to_move = to_move
        self.board = board

    def other(self):
        return "B" if self.to_move == "W" else "W"


class Breakthrough(Game):
    """W begins at the bottom, in the last two rows, and goes up; whoever reaches the far row, or takes every piece, wins."""

    def __init__(self, n=8):
        self.n = n
        board = {}
        for column in range(1, n + 1):
            for row in (1, 2):
                board[row, column] = "B"
            for row in (n - 1, n):
                board[row, column] = "W"
        self.initial = EstadoBreakthrough("W", board)

    def actions(self, state):
        forward = -1 if state.to_move == "W" else 1
        moves = []
        for (row, column) in sorted(state.board):
            if state.board[row, column] != state.to_move:
                continue
            for to in ((row + forward, column - 1), (row + forward, column), (row + forward, column + 1)):
                if not (1 <= to[0] <= self.n and 1 <= to[1] <= self.n):
                    continue
                there = state.board.get(to)
                if there is None or there == state.other() and to[1] != column:
                    moves.append(((row, column), to))
        return moves

    def result(self, state, move):
        new = deepcopy(state)
        origin, to = move
        new.board[to] = new.board.pop(origin)
        new.to_move = state.other()
        return new

    def winner(self, state):
        for player, row in (("W", 1), ("B", self.n)):
            if any(state.board.get((row, column)) == player for column in range(1, self.n + 1)):
                return player
        left = set(state.board.values())
        return left.pop() if len(left) == 1 else None

    def terminal_test(self, state):
        return self.winner(state) is not None or not self.actions(state)

    def utility(self, state, player):
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == player else -1

    def display(self, state):
        for row in range(1, self.n + 1):
            print(" ".join(state.board.get((row, column), ".") for column in range(1, self.n + 1)))


def pieces(state, player):
    own = sum(1 for piece in state.board.values() if piece == player)
    return 2 * own - len(state.board)


def advance(state, player):
    steps = sum(state.board[cell] == player and (cell[0] if player == "B" else -cell[0]) for cell in state.board)
    return steps / 10


caracts = [pieces, advance]
