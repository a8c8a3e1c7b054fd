"""The parts of Madrid's `strategy` that files use: strategies that choose the next state."""
import random


class Strategy:
    """The base class of strategies."""

    def __init__(self, verbose=0):
        self.verbose = verbose

    def next_move(self, state, gui=False):
        raise NotImplementedError("next_move")

    def generate_successors(self, state):
        return state.game.generate_successors(state)


class RandomStrategy(Strategy):
    """A random next state."""

    def next_move(self, state, gui=False):
        return random.choice(self.generate_successors(state))


class ManualStrategy(Strategy):
    """Would ask the user, which is not supported here."""


class MinimaxStrategy(Strategy):
    """The first of the best next states by a search of this many plies."""

    def __init__(self, heuristic, max_depth_minimax, verbose=0):
        super().__init__(verbose)
        self.heuristic, self.max_depth_minimax = heuristic, max_depth_minimax

    def next_move(self, state, gui=False):
        # MAX is the side that moves at the root.
        state.player_max = state.next_player
        return max(self.generate_successors(state), key=lambda after: self._value(after, self.max_depth_minimax - 1))

    def _value(self, state, plies):
        if state.end_of_game or plies == 0:
            return self.heuristic.evaluate(state)
        best = max if state.is_player_max(state.next_player) else min
        return best(self._value(after, plies - 1) for after in self.generate_successors(state))


class MinimaxAlphaBetaStrategy(MinimaxStrategy):
    """The same next states."""
