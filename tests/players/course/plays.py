"""It measures its player as soon as it is run, as files that were notebooks do."""
from __future__ import annotations
from rastros import *


def teste(a, b, n=10000):
    return sum(jogaRastros11(a, b)[1] for _ in range(n))


def aval(estado: Estado, jogador):
    return distancia(estado.white, (4, 5))


print(teste(basilio, bacoco))
resultado = jogaRastrosNN(todosJog, todosJog)
Rastros().jogar(random_player, alphabeta_player)
sempre = Jogador("Sempre", lambda game, state: game.actions(state)[-1])
