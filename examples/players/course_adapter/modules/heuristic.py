"""The parts of Madrid's `heuristic` that evaluations use."""
import random


class Heuristic:
    """An evaluation of states, with a name."""

    def __init__(self, name, evaluation_function):
        self.name, self.evaluation_function = name, evaluation_function

    def evaluate(self, state):
        return self.evaluation_function(state.clone())

    def get_name(self):
        return self.name


def _at_the_end(state):
    """MAX's lead in discs."""
    more = state.scores[0] - state.scores[1]
    return more if state.is_player_max(state.player1) else -more


def simple_evaluation_function(state):
    """Random between -1 and 1; at the end MAX's lead in discs."""
    return _at_the_end(state) if state.end_of_game else random.uniform(-1, 1)


def complex_evaluation_function(state):
    """0; at the end MAX's lead in discs."""
    return _at_the_end(state) if state.end_of_game else 0


heuristic = Heuristic("Heuristic", complex_evaluation_function)
