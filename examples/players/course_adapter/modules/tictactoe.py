"""Tic-tac-toe of the course: the state and the game of its notebook.

Cells are (row, column) from 1, rows from the top. X moves first.
"""
from jogos import *
from rastros import Jogador

_LINES = [(0, 1), (1, 0), (1, -1), (1, 1)]

stateTicTacToe = namedtuple("stateTicTacToe", "to_move, board, last_move")


class EstadoTicTacToe(stateTicTacToe):
    """The side to move, the marks on cells, a dictionary, and the last marked cell, "None" before the first."""

    def next_move(self, move):
        return EstadoTicTacToe(to_move=self.other(self.to_move), board={**self.board, move: self.to_move}, last_move=move)

    def used_cells(self):
        return self.board.keys()

    def k_pieces(self, k):
        """1 if X has k in a row through the last move, -1 if O has, else 0."""
        if self.last_move == "None":
            return 0
        player = self.other(self.to_move)
        has_row = any(self.k_in_row(self.board, self.last_move, player, line, k) for line in _LINES)
        return 0 if not has_row else 1 if player == "X" else -1

    def k_in_row(self, board, move, player, delta_x_y, k):
        """True if a player has k in a row through a cell, along a line."""
        count = 1 if board.get(move) == player else 0
        for sign in (1, -1):
            row, column = move
            while count:
                row, column = row + sign * delta_x_y[0], column + sign * delta_x_y[1]
                if board.get((row, column)) != player:
                    break
                count += 1
        return count >= k

    def other(self, player):
        return "X" if player == "O" else "O"

    def display(self, h, v):
        for row in range(1, h + 1):
            print(*(self.board.get((row, column), ".") for column in range(1, v + 1)))


estado_inicial = EstadoTicTacToe(to_move="X", board={}, last_move="None")


class TicTacToe(Game):
    """The game with h rows and v columns, in which k in a row win, for the searches of `jogos`."""

    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k
        self.initial = estado_inicial
        self.first, self.second = "X", "O"

    def actions(self, state):
        """The free cells, in the order of a set, as in the course."""
        free = {(row, column) for row in range(1, self.h + 1) for column in range(1, self.v + 1)}
        free.difference_update(state.used_cells())
        return list(free)

    def result(self, state, move):
        return state.next_move(move)

    def utility(self, state, player):
        """1 for a win of the player, -1 for a loss, else 0."""
        found = state.k_pieces(self.k)
        return found if player == "X" else -found

    def terminal_test(self, state):
        return state.k_pieces(self.k) != 0 or not self.actions(state)

    def display(self, state):
        print("Tabuleiro actual:")
        state.display(self.h, self.v)
        if self.terminal_test(state):
            print("FIM do Jogo")
        else:
            print("Próximo jogador:{}\n".format(state.to_move))
