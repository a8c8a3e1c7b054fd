"""Reversi on 8 x 8 cells: a plain state, and the parts of Madrid's `reversi` that files use.

Cells of the plain state are (row, column) from 1, rows from the top. B moves first. A side without a move, whose opponent has one, has
only the move "pass". Madrid's boards have cells (column, row).
"""
from jogos import *
from rastros import Jogador

_AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
_CELLS = [(row, column) for row in range(1, 9) for column in range(1, 9)]

stateReversi = namedtuple("stateReversi", "to_move, board")


def _turned(board, cell, player):
    """The discs that a player would turn with one on a free cell; rows and columns may be exchanged."""
    turned = []
    for i, j in _AROUND:
        line, at = [], (cell[0] + i, cell[1] + j)
        while board.get(at, player) != player:
            line.append(at)
            at = (at[0] + i, at[1] + j)
        if at in board:
            turned += line
    return turned


class EstadoReversi(stateReversi):
    """The side to move, and the discs "B" and "W" on cells, a dictionary."""

    def placements(self, player):
        """The legal cells of a player, row by row from the top left."""
        return [cell for cell in _CELLS if cell not in self.board and _turned(self.board, cell, player)]

    def moves(self):
        """The moves: cells, or only "pass"; none when the game is over."""
        found = self.placements(self.to_move)
        return found or (["pass"] if self.placements(self.other(self.to_move)) else [])

    def next_move(self, move):
        board = dict(self.board)
        if move != "pass":
            board.update(dict.fromkeys([move] + _turned(board, move, self.to_move), self.to_move))
        return EstadoReversi(to_move=self.other(self.to_move), board=board)

    def discs(self, player):
        """The number of a player's discs."""
        return sum(disc == player for disc in self.board.values())

    def compute_utility(self, player):
        """1 if the game is over and the player has more discs, -1 if fewer, else 0."""
        more = self.discs(player) - self.discs(self.other(player))
        return 0 if self.moves() else (more > 0) - (more < 0)

    def other(self, player):
        return "W" if player == "B" else "B"

    def display(self):
        for row in range(1, 9):
            print(*(self.board.get((row, column), ".") for column in range(1, 9)))


estado_inicial = EstadoReversi(to_move="B", board={(4, 4): "W", (4, 5): "B", (5, 4): "B", (5, 5): "W"})


class Reversi(Game):
    """The game for the searches of `jogos` and for Madrid's evaluations, whose states have this as their `game`."""

    def __init__(self, player1=None, player2=None, height=8, width=8):
        self.player1, self.player2, self.height, self.width = player1, player2, height, width
        self.max_score, self.initial = height * width, estado_inicial
        self.first, self.second = "B", "W"
        for player, label in ((player1, "B"), (player2, "W")):
            if player is not None:
                player.label = label

    def actions(self, state):
        return state.moves()

    def result(self, state, move):
        return state.next_move(move)

    def utility(self, state, player):
        return state.compute_utility(player)

    def terminal_test(self, state):
        return not state.moves()

    def display(self, state):
        state.display()

    # Of Madrid's course.

    def opponent(self, player):
        return self.player2 if player.label == self.player1.label else self.player1

    def _get_valid_moves(self, board, player_label):
        cells = [(x, y) for x in range(1, self.width + 1) for y in range(1, self.height + 1)]
        return [cell for cell in cells if cell not in board and _turned(board, cell, player_label)]

    def _player_coins(self, board, player_label):
        return sum(label == player_label for label in board.values())

    def _percent(self, first, second):
        return 100 * (first - second) / (first + second) if first + second else 0

    def _choice_diff(self, board):
        return self._percent(*(len(self._get_valid_moves(board, p.label)) for p in (self.player1, self.player2)))

    def _corner_diff(self, board):
        corners = [board.get((x, y)) for x in (1, self.width) for y in (1, self.height)]
        return self._percent(*(corners.count(p.label) for p in (self.player1, self.player2)))

    def _coin_diff(self, board):
        """In per cent of the discs, larger the more the second player has, as in the course."""
        return -self._percent(*(self._player_coins(board, p.label) for p in (self.player1, self.player2)))

    def generate_successors(self, state):
        """The states after each move; if only a pass is left, the states after it."""
        label = state.next_player.label
        boards = [{**state.board, **dict.fromkeys([move] + _turned(state.board, move, label), label)}
                  for move in self._get_valid_moves(state.board, label)]
        return [state.generate_successor(board) for board in boards or [dict(state.board)] if not state.end_of_game]

    def score(self, state):
        """Whether the game is over, and the number of each player's discs."""
        labels = [self.player1.label, self.player2.label]
        over = not any(self._get_valid_moves(state.board, label) for label in labels)
        return over, [float(self._player_coins(state.board, label)) for label in labels]


def from_array_to_dictionary_board(board_array):
    """Rows from the top as texts, with a point for a free cell, as a dictionary of cells (column, row)."""
    if board_array is None:
        return None
    return {(x, y): sign for y, row in enumerate(board_array, 1) for x, sign in enumerate(row, 1) if sign != "."}


def from_dictionary_to_array_board(board_dictionary, height, width):
    """The reverse."""
    return ["".join(board_dictionary.get((x, y), ".") for x in range(1, width + 1)) for y in range(1, height + 1)]
