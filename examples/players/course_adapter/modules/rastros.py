"""The parts of the course's `rastros` that files import: the game, its players, and matches between them.

Cells are (row, column), 1 to 8, rows from the top. S moves first.
"""
from ast import literal_eval as _literal

from func_timeout import FunctionTimedOut, func_timeout
from jogos import *

_GOALS = {"S": (8, 1), "N": (1, 8)}
_BOARD = {(row, column) for row in range(1, 9) for column in range(1, 9)}

stateRastros = namedtuple("stateRastros", "to_move, white, blacks")


class EstadoRastros(stateRastros):
    """The side to move, the cell of the white piece, and the set of blocked cells."""

    def __init__(self, to_move, white, blacks):
        self.fullboard = _BOARD
        self.terminou = self.ve_se_terminou()

    def moves(self):
        """Free cells around the piece, row by row from the top left."""
        row, column = self.white
        around = [(r, c) for r in (row - 1, row, row + 1) for c in (column - 1, column, column + 1)]
        return [cell for cell in around
                if cell in self.fullboard and cell not in self.blacks and cell != self.white]

    def ve_se_terminou(self):
        """1 if S has won, -1 if N has, 0 for an unfinished game; before the first move nobody has won."""
        if not self.blacks:
            return 0
        if self.white == _GOALS["S"]:
            return 1
        if self.white == _GOALS["N"]:
            return -1
        if self.moves():
            return 0
        return -1 if self.to_move == "S" else 1

    def compute_utility(self, player):
        """The result for a player."""
        return self.terminou if player == "S" else -self.terminou

    def other(self, player):
        return "N" if player == "S" else "S"

    def posicao(self, a, b):
        """The symbol of the cell in row a and column b."""
        if (a, b) == self.white:
            return "o"
        return "@" if (a, b) in self.blacks else "."

    def display(self):
        columns = " 12345678"
        print(columns)
        for row in range(1, 9):
            cells = "".join(self.posicao(row, column) for column in range(1, 9))
            print("{0}{1}{0}".format(row, cells))
        print(columns)


estado_inicial = EstadoRastros(to_move="S", white=(4, 5), blacks=set())


class Rastros(Game):
    """The game for the searches of `jogos`."""

    def __init__(self):
        self.fullboard = _BOARD
        self.initial = EstadoRastros(to_move="S", white=(4, 5), blacks=set())
        self.first, self.second = "S", "N"

    def actions(self, state):
        return state.moves()

    def result(self, state, move):
        blacks = state.blacks.copy()
        blacks.add(state.white)
        return EstadoRastros(to_move=state.other(state.to_move), white=move, blacks=blacks)

    def utility(self, state, player):
        return state.compute_utility(player)

    def terminal_test(self, state):
        return state.terminou != 0

    def display(self, state):
        print("Tabuleiro:")
        state.display()
        if self.terminal_test(state):
            print("FIM do Jogo")
        else:
            print("Próximo jogador:{}\n".format(state.to_move))


class Jogador:
    """A player: a name, and a function of game and state that returns a move, or None to resign."""

    def __init__(self, nome, fun):
        self.nome, self.fun = nome, fun

    def display(self):
        print(self.nome)


bacoco = Jogador("Bacoco", random_player)
# The last of the sorted moves: furthest south, of these furthest west; and its mirror.
obtusoSW = Jogador("ObtusoSW", lambda game, state: max(state.moves(), key=lambda cell: (cell[0], -cell[1])))
obtusoNE = Jogador("ObtusoNE", lambda game, state: max(state.moves(), key=lambda cell: (-cell[0], cell[1])))


def pergunta(game, state):
    """Asks the user."""
    state.display()
    print("Jogadas possíveis: ", state.moves())
    return _literal(input("{}, para onde queres jogar? ".format(state.to_move)))


humano1, humano2 = Jogador("Pessoa1", pergunta), Jogador("Pessoa2", pergunta)

# The limit of all players: d + 1 plies.
depth_for_all = 5


def num_livres(estado, jogador):
    """The number of legal moves, for either side; ignores wins and losses."""
    return len(estado.moves())


arlivre = Jogador("Ar Livre",
                  lambda game, state: alphabeta_cutoff_search_new(state, game, depth_for_all, eval_fn=num_livres))


def distancia(a, b):
    """The distance of two cells in moves of the piece on a free board."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _without_diagonals(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


# Two editions of the course have different distances: from corner to corner 7, or 14.
_distances = {"chebyshev": distancia, "manhattan": _without_diagonals}


def f_aval_basico(estado, jogador):
    """10 for a win, -10 for a loss, otherwise larger the nearer the side's own goal is."""
    if estado.terminou:
        return 10 * estado.compute_utility(jogador)
    return 7 - distancia(estado.white, _GOALS[jogador])


basilio = Jogador("Basilio",
                  lambda game, state: alphabeta_cutoff_search_new(state, game, depth_for_all, eval_fn=f_aval_basico))

todosJog = [bacoco, obtusoSW, obtusoNE, arlivre, basilio]


def _joga(jog1, jog2, escolhe):
    game = Rastros()
    estado, lista, players = game.initial, [], (jog1, jog2)
    while not game.terminal_test(estado):
        vez = len(lista) % 2
        jogada = escolhe(players[vez].fun, game, estado)
        if jogada is None:
            estado.terminou = 1 if vez else -1
            break
        estado = game.result(estado, jogada)
        lista.append((players[vez].nome, jogada))
    return lista, estado.terminou


def jogaRastros11(jog1, jog2):
    """A game: the list of (name, move), and 1 if jog1, who is S, has won, else -1."""
    return _joga(jog1, jog2, lambda fun, game, estado: fun(game, estado))


def jogaRastros11com_timeout(jog1, jog2, nsec):
    """A game that a player loses by taking more than this many seconds for a move."""
    def escolhe(fun, game, estado):
        try:
            return func_timeout(nsec, fun, args=(game, estado))
        except FunctionTimedOut:
            return None
    return _joga(jog1, jog2, escolhe)


def jogaRastrosNN(lista, adversarios, nsec=1):
    """A game of each player in the list, as S, with each different opponent: (name, name, game)."""
    return [(a.nome, b.nome, jogaRastros11com_timeout(a, b, nsec)) for a in lista for b in adversarios if a is not b]


def mostraJogo(lista, verbose=False, step_by_step=False):
    """Prints a game; optionally with its boards, and waiting for Enter after each move."""
    game = Rastros()
    estado = game.initial
    if verbose:
        game.display(estado)
    for nome, jogada in lista:
        print("{}-->  {}".format(nome, jogada))
        estado = game.result(estado, jogada)
        if verbose:
            game.display(estado)
        if step_by_step:
            input()


def faz_campeonato(lista, nsec=10):
    """A round robin; prints the number of games that each has won."""
    vitorias = {jogador.nome: 0 for jogador in lista}
    for a, b, (_, resultado) in jogaRastrosNN(lista, lista, nsec):
        vitorias[a if resultado == 1 else b] += 1
    print("JOGADOR", "VITÓRIAS")
    for nome, quantas in sorted(vitorias.items(), key=lambda item: -item[1]):
        print("{:11} {:>4}".format(nome, quantas))
