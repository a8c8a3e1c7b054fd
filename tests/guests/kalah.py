"""Kalah, where a seed in one's own store means another turn. Players are "S" and "N"; utility is the difference of seeds."""
from collections import namedtuple

from jogos import Game

State = namedtuple("State", "to_move, pits, stores")


class Kalah(Game):
    """`pits` houses a side with `seeds` in each; an action is the number of a house, from 0 on."""

    def __init__(self, pits=6, seeds=4):
        self.pits = pits
        self.initial = State("S", (tuple([seeds] * pits), tuple([seeds] * pits)), (0, 0))

    def actions(self, state):
        own = state.pits["SN".index(state.to_move)]
        return (house for house in range(self.pits) if own[house] > 0)

    def result(self, state, house):
        me = "SN".index(state.to_move)
        pits, stores = [list(row) for row in state.pits], list(state.stores)
        seeds, pits[me][house] = pits[me][house], 0
        row, place = me, house
        while seeds > 0:
            place += 1
            if place == self.pits and row == me:
                stores[me] += 1
                seeds -= 1
                if seeds == 0:
                    break
            if place >= self.pits:
                row, place = 1 - row, 0
            pits[row][place] += 1
            seeds -= 1
        again = place == self.pits
        if not again and row == me and pits[me][place] == 1 and pits[1 - me][self.pits - 1 - place] > 0:
            stores[me] += 1 + pits[1 - me][self.pits - 1 - place]
            pits[me][place] = pits[1 - me][self.pits - 1 - place] = 0
        if not any(pits[0]) or not any(pits[1]):
            for side in (0, 1):
                stores[side] += sum(pits[side])
                pits[side] = [0] * self.pits
        to_move = state.to_move if again else "NS"[me]
        return State(to_move, tuple(map(tuple, pits)), tuple(stores))

    def terminal_test(self, state):
        return not any(state.pits[0]) and not any(state.pits[1])

    def utility(self, state, player):
        lead = state.stores[0] - state.stores[1]
        return lead if player == "S" else -lead

    def to_move(self, state):
        return state.to_move


def lead(state, player):
    me = "SN".index(player)
    return state.stores[me] - state.stores[1 - me]
