"""The parts of Madrid's `game` that evaluations use: players and states of Reversi."""


class Player:
    """A player: its label is that of its discs, "B" for the first and "W" for the second."""

    def __init__(self, name="", strategy=None, delay=0):
        self.name, self.strategy, self.delay, self.label = name, strategy, delay, None


class TwoPlayerGame:
    """The base class of games."""


class TwoPlayerGameState:
    """A board with cells (column, row), the side to move, and the evaluated side: MAX."""

    def __init__(self, game=None, initial_player=None, player_max=None, board=None, move_code=None, parent=None):
        self.game, self.next_player, self.player_max, self.board = game, initial_player, player_max, board
        self.move_code, self.parent = move_code, parent
        self.end_of_game, self.scores = (None, None) if board is None else game.score(self)

    @property
    def player1(self):
        return self.game.player1

    @property
    def player2(self):
        return self.game.player2

    @property
    def previous_player(self):
        return self.parent.next_player if self.parent else self.game.opponent(self.next_player)

    def is_player_max(self, player):
        return player.label == self.player_max.label

    def generate_successor(self, board_successor=None, move_code=None):
        return TwoPlayerGameState(self.game, self.game.opponent(self.next_player), self.player_max, board_successor, move_code, self)

    def clone(self):
        board = dict(self.board)
        return TwoPlayerGameState(self.game, self.next_player, self.player_max, board, self.move_code, self.parent)


class TwoPlayerMatch:
    """Not supported: the caller of the program plays matches."""
