"""The textbook's module of games, with the names in the textbook's own code."""
from jogos import *
from jogos import Game, GameState, alphabeta_cutoff_search, alphabeta_player, alphabeta_search, minimax_decision, query_player, random_player

minmax_decision, minmax = minimax_decision, minimax_decision
alpha_beta_search, alpha_beta_cutoff_search = alphabeta_search, alphabeta_cutoff_search
alpha_beta_player = alphabeta_player


class TicTacToe(Game):
    """k in a row on h rows of v cells. Cells are (row, column) from 1; `X` begins, and `utility` of a state is that of X."""

    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k
        cells = [(row, column) for row in range(1, h + 1) for column in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=cells)

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        if move not in state.moves:
            return state
        board = {**state.board, move: state.to_move}
        return GameState(to_move="O" if state.to_move == "X" else "X", utility=self.compute_utility(board, move, state.to_move),
                         board=board, moves=[cell for cell in state.moves if cell != move])

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or not state.moves

    def display(self, state):
        for row in range(1, self.h + 1):
            print(" ".join(state.board.get((row, column), ".") for column in range(1, self.v + 1)))

    def compute_utility(self, board, move, player):
        wins = any(self.k_in_row(board, move, player, step) for step in ((0, 1), (1, 0), (1, 1), (1, -1)))
        return (1 if player == "X" else -1) if wins else 0

    def k_in_row(self, board, move, player, delta_x_y):
        """True if a line through the move in this direction has k marks of the player."""
        marks = 1
        for sign in (1, -1):
            row, column = (place + sign * delta for place, delta in zip(move, delta_x_y))
            while board.get((row, column)) == player:
                marks += 1
                row, column = row + sign * delta_x_y[0], column + sign * delta_x_y[1]
        return marks >= self.k


class ConnectFour(TicTacToe):
    """A disc falls to the lowest empty cell of its column."""

    def __init__(self, h=7, v=6, k=4):
        super().__init__(h, v, k)

    def actions(self, state):
        return [(row, column) for row, column in state.moves if row == self.h or (row + 1, column) in state.board]
