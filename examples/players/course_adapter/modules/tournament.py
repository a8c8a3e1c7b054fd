"""What evaluations of Madrid's course use of its `tournament`."""


class StudentHeuristic:
    """An evaluation that a student hands in: its name, and a function of a state, from the point of view of MAX."""

    def get_name(self):
        return type(self).__name__

    def evaluation_function(self, state):
        raise NotImplementedError("evaluation_function")
