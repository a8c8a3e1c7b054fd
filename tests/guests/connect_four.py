"""Connect Four in the manner of the textbook: a state is a GameState, with the legal moves in it and its utility for X."""
from games import Game, GameState


class ConnectFour(Game):
    """Cells are (row, column) from 1, and row 1 is at the bottom."""

    def __init__(self, h=6, v=7, k=4):
        self.h, self.v, self.k = h, v, k
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=moves)

    def actions(self, state):
        return [(x, y) for (x, y) in state.moves if x == 1 or (x - 1, y) in state.board]

    def result(self, state, move):
        board = state.board.copy()
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        to_move = "O" if state.to_move == "X" else "X"
        return GameState(to_move, self.compute_utility(board, move, state.to_move), board, moves)

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or len(state.moves) == 0

    def compute_utility(self, board, move, player):
        for step in ((0, 1), (1, 0), (1, -1), (1, 1)):
            if self.k_in_row(board, move, player, step):
                return 1 if player == "X" else -1
        return 0

    def k_in_row(self, board, move, player, step):
        (dx, dy), (x, y), n = step, move, 0
        while board.get((x, y)) == player:
            n, x, y = n + 1, x + dx, y + dy
        x, y = move
        while board.get((x, y)) == player:
            n, x, y = n + 1, x - dx, y - dy
        return n - 1 >= self.k
