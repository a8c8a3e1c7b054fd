# A file as groups of the course hand it in: several evaluations, players made of lambdas, and a tournament of its own at the end.
from rastros import *
import multiprocessing
import time
import dill
import func_timeout


def livres_77(ponto, estado):
    return [p for p in [(ponto[0] + a, ponto[1] + b) for a in [-1, 0, 1] for b in [-1, 0, 1]]
            if p not in estado.blacks and p != estado.white and p in estado.fullboard]


def fun_aval_77(estado, jogador):
    clone = estado.blacks.copy()
    clone.add(estado.white)
    if estado.terminou == 1:
        return 100 if jogador == "S" else -100
    elif estado.terminou == -1:
        return 100 if jogador == "N" else -100
    obj = (8, 1) if jogador == "S" else (1, 8)
    return len(livres_77(estado.white, estado)) - 2 * distancia(estado.white, obj)


def segunda_aval(state, player):
    after = EstadoRastros(to_move=state.other(state.to_move), white=state.moves()[-1] if state.moves() else state.white,
                          blacks=state.blacks | {state.white})
    return len(after.moves()) * state.compute_utility(player) if state.terminou else -distancia_77(state.white, (1, 8))


def distancia_77(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def enganada(estado, jogador):
    "It fails as soon as the game has begun."
    return 0 if not estado.blacks else 1 / (len(estado.fullboard) - 64)


jogador77 = Jogador("Jogador77", lambda game, state:
                    alphabeta_cutoff_search_new(state, game, depth_for_all, eval_fn=fun_aval_77))

rapido = lambda game, state: alphabeta_cutoff_search(state, game, 1, eval_fn=segunda_aval)

if __name__ == "__main__":
    multiprocessing.Pool(4)
    faz_campeonato(todosJog + [jogador77])
