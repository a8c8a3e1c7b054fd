"""The parts of the course's `jogos` that files use: searches, and games between functions of game and state."""
import random
from ast import literal_eval as _literal
from collections import namedtuple

from utils import argmax

infinity = float("inf")

GameState = namedtuple("GameState", "to_move, utility, board, moves")


def minimax_decision(state, game):
    """The first of the best actions, by a search to the ends of all games."""
    player = game.to_move(state)

    def value(state, ours):
        if game.terminal_test(state):
            return game.utility(state, player)
        best = max if ours else min
        return best(value(game.result(state, action), not ours) for action in game.actions(state))

    return argmax(game.actions(state), key=lambda action: value(game.result(state, action), False))


def _alphabeta(state, game, is_leaf, judge, order=list):
    """The first action of the highest value, in this order of actions at every node; None if all values are -infinity.

    `is_leaf` takes a state and its depth, which is 1 below the root.
    """
    player = game.to_move(state)

    def value(state, alpha, beta, depth, ours):
        if is_leaf(state, depth):
            return judge(state, player)
        for action in order(game.actions(state)):
            found = value(game.result(state, action), alpha, beta, depth + 1, not ours)
            if ours:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if alpha >= beta:
                break
        return alpha if ours else beta

    best, chosen = -infinity, None
    for action in order(game.actions(state)):
        found = value(game.result(state, action), best, infinity, 1, False)
        if found > best:
            best, chosen = found, action
    return chosen


def alphabeta_search(state, game):
    """The first of the best actions, by a search to the ends of all games."""
    return _alphabeta(state, game, lambda s, depth: game.terminal_test(s), game.utility)


alphabeta_search_old = alphabeta_search


def _shuffled(actions):
    moves = list(actions)
    return random.sample(moves, len(moves))


def _cut_off(state, game, d, cutoff_test, eval_fn, order):
    is_leaf = cutoff_test or (lambda s, depth: depth > d or game.terminal_test(s))
    return _alphabeta(state, game, is_leaf, eval_fn or game.utility, order)


def alphabeta_cutoff_search(state, game, d=4, cutoff_test=None, eval_fn=None):
    """The first of the best actions at limit d, which is d + 1 plies, in the game's order; None if every one loses."""
    return _cut_off(state, game, d, cutoff_test, eval_fn, list)


def alphabeta_cutoff_search_new(state, game, d=4, cutoff_test=None, eval_fn=None):
    """A random one of the best actions at limit d, which is d + 1 plies; None if every one loses."""
    return _cut_off(state, game, d, cutoff_test, eval_fn, _shuffled)


class Game:
    """A game for these searches. Subclasses have `initial` and the missing methods."""

    def actions(self, state):
        raise NotImplementedError("actions")

    def result(self, state, move):
        raise NotImplementedError("result")

    def utility(self, state, player):
        raise NotImplementedError("utility")

    def terminal_test(self, state):
        return not self.actions(state)

    def to_move(self, state):
        return state.to_move

    def display(self, state):
        print(state)

    def jogar(self, jogador1, jogador2, verbose=True):
        """Plays a game; returns its value for the side that moves first."""
        state, players = self.initial, (jogador1, jogador2)
        first = self.to_move(state)
        if verbose:
            self.display(state)
        while not self.terminal_test(state):
            is_first = self.to_move(state) == first
            move = players[0 if is_first else 1](self, state)
            if move is None:
                return -1 if is_first else 1
            state = self.result(state, move)
            if verbose:
                self.display(state)
        return self.utility(state, first)


def query_player(game, state):
    """Asks the user."""
    print("available moves: {}\n".format(game.actions(state)))
    text = input("Your move? ")
    return _literal(text) if text.strip() else None


def random_player(game, state):
    return random.choice(list(game.actions(state)))


def minimax_player(game, state):
    return minimax_decision(state, game)


def alphabeta_player(game, state):
    return alphabeta_search(state, game)
