from collections import namedtuple
from jogos import *

stateTicTacToe = namedtuple('stateTicTacToe', 'to_move, board, last_move')

class EstadoTicTacToe(stateTicTacToe):
    
    def next_move(self,move):
        board = self.board.copy() # Sim, temos de duplicar o board.
        board[move] = self.to_move ## adiciona jogada ao dicionário (board)  
        return EstadoTicTacToe(to_move=self.other(self.to_move),
                         board=board,last_move=move)
    
    def used_cells(self):
        return self.board.keys()
    
    # devíamos dar-lhe outro nome!!!!!!!
    # confuso, confuso face a utility da classe Game
    def k_pieces(self,k):
        "If 'X' wins with this move, return 1; if 'O' wins return -1; else return 0."
        (play,board,move)=self
        if move=="None":
            return 0
        player = self.other(play) # the one thar has played, not the one that will play
        if (self.k_in_row(board, move, player, (0, 1),k) or
                self.k_in_row(board, move, player, (1, 0),k) or
                self.k_in_row(board, move, player, (1, -1),k) or
                self.k_in_row(board, move, player, (1, 1),k)):
            return 1 if player == 'X' else -1
        else:
            return 0
    
    def k_in_row(self, board, move, player,delta_x_y,k):
        "Return true if there is a line with k cells through move on board for player."
        (delta_x, delta_y) = delta_x_y
        x, y = move
        n = 0  # n is number of moves in row
        while board.get((x, y)) == player:
            n += 1
            x, y = x + delta_x, y + delta_y
        x, y = move
        while board.get((x, y)) == player:
            n += 1
            x, y = x - delta_x, y - delta_y
        n -= 1  # Because we counted move itself twice
        return n >= k
    
    def other(self,player):
        return 'X' if player == 'O' else 'O'
    
    def display(self,h,v):
        for x in range(1, h + 1):
            for y in range(1, v + 1):
                print(self.board.get((x, y), '.'), end=' ')
            print()



class TicTacToe(Game):
    """Play TicTacToe on an h x v board (h is the height of the board, and v the width), 
    with Max (first player) playing 'X'. k is the number of continuous marks to win a game.
    A state has the player to move, a cached utility, a list of moves in
    the form of a list of (x, y) positions (coordinates of a move), and a board, in the form of
    a dict of {(x, y): Player} entries, where Player is 'X' or 'O'."""

    def __init__(self, h=3, v=3, k=3):
        "The board is empty, it is 'X' that begins, and no last move"
        self.h = h
        self.v = v
        self.k = k
        #moves = [(x, y) for x in range(1, h + 1)
         #        for y in range(1, v + 1)]
        self.initial = EstadoTicTacToe(to_move='X',board={},last_move="None")

    def actions(self, state):
        "Legal moves are any square not yet taken."
        return list([(x, y) for x in range(1, self.h + 1)
                 for y in range(1, self.v + 1)] - state.used_cells())

    def result(self, state, move):
        "Dado state executa jogada move"
        return state.next_move(move)
    
    
    def utility(self, state, player):
        "Return the value to player; 1 for win, -1 for loss, 0 otherwise."
        "If the player is X and .utility == 1 then return .utility"
        "Otherwise return the symmetric. Note that the symmetric of 0 is 0"
        "Note that player might be different from the player within the state that has just virtually played"
        aux = state.k_pieces(self.k)
        return aux if player == 'X' else -aux

    def terminal_test(self, state):
        "A state is terminal if someone won or there are no empty squares."
        "It assumes that the calculus if there is a winner is computed first and saved in .utility, thus it uses the value of .utility."
        return state.k_pieces(self.k) != 0 or len(self.actions(state)) == 0

    def display(self, state):
        print("Tabuleiro actual:")
        state.display(self.h,self.v)
        fim = self.terminal_test(state)
        if  fim:
            print("FIM do Jogo")
#            out = self.compute_utility(state)
#            if out == 1:
#                print('Ganhou X')
#            elif out == -1:
#                print('Ganhou O')
#            else:
#                print('Empate')
        else :
            print("Próximo jogador:{}\n".format(state.to_move))
    

