"""The textbook's module of games, with the names in the textbook's own code."""
from jogos import *
from jogos import Game, GameState, alphabeta_cutoff_search, alphabeta_player, alphabeta_search, minimax_decision, query_player, random_player

minmax_decision, minmax = minimax_decision, minimax_decision
alpha_beta_search, alpha_beta_cutoff_search = alphabeta_search, alphabeta_cutoff_search
alpha_beta_player = alphabeta_player
