"""The parts of Madrid's `tournament` that evaluations use."""


class StudentHeuristic:
    """A student's evaluation: its name, and a function of a state, from the point of view of MAX."""

    def get_name(self):
        return type(self).__name__

    def evaluation_function(self, state):
        raise NotImplementedError("evaluation_function")
