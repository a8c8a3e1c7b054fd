class Nim:
    """Take one to three from a heap; who takes the last one wins."""

    def __init__(self, n=15):
        self.initial = (n, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state, take):
        return state[0] - take, 3 - state[1]

    def terminal_test(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1

    def display(self, state):
        print("|" * state[0])


def multiples_of_four(state, player):
    good = state[0] % 4 == 0
    return 1 if good != (state[1] == player) else -1
