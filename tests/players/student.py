"""A file as students of the course write them: an evaluation, and a player made of it."""
from rastros import *
from jogos import *

print("a greeting that is no answer")


def fun_aval(estado, jogador):
    """Own freedom of movement; a won game above all."""
    if estado.terminou == 1:
        return 100 if jogador == "S" else -100
    elif estado.terminou == -1:
        return 100 if jogador == "N" else -100
    moves = [p for p in estado.moves() if p not in estado.blacks and p in estado.fullboard]
    return len(moves) - distancia(estado.white, (8, 1) if jogador == "S" else (1, 8))


estudante = Jogador("Estudante",
                    lambda game, state:
                    alphabeta_cutoff_search_new(state, game, depth_for_all, eval_fn=fun_aval))
