"""Tic-tac-toe of the Lisbon course's notebook: 3 x 3 cells, (row, column) from the top left, 1 to 3. A node has the cells of X
and of O as bits, the last move, since the course's state detects only wins through it, and whether X is to move."""
from .board import is_square, own, signs

ID, NAME, SIDES, LIMIT = "tic_tac_toe", "Tic-tac-toe", "XO", 5
MODULE, CLASSES = "tictactoe", ["TicTacToe", "EstadoTicTacToe"]
START = "3/3/3 X 3"

CELLS = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}
TEXTS = {(row, column): "abc"[column - 1] + str(4 - row) for row, column in CELLS}
# Rows, columns and diagonals, as bits.
LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
OTHER = {"X": "O", "O": "X"}


def knows(start):
    board, _, in_row = start.split()
    return is_square(board, 3) and in_row == "3"


def game():
    return own("TicTacToe", "tictactoe")()


def state_of(text):
    """Rows from the top, with X and O."""
    board, side, _ = text.split()
    marks = signs(board)
    # The last move is unknown: takes one of a line, if there is one.
    moved = [cell for cell in CELLS if marks.get(cell, side) != side]
    bits = sum(1 << NUMBERS[cell] for cell in moved)
    in_line = [cell for cell in moved if any(bits & line == line and line >> NUMBERS[cell] & 1 for line in LINES)]
    last = (in_line or moved or ["None"])[0]
    return own("EstadoTicTacToe", "tictactoe")(to_move=side, board=marks, last_move=last)


def text(move):
    return TEXTS[tuple(move)]


def mirror(state):
    """Exchanges X and O."""
    marks = {cell: OTHER[mark] for cell, mark in state.board.items()}
    return type(state)(to_move=OTHER[state.to_move], board=marks, last_move=state.last_move)


def node(state):
    marks = [sum(1 << NUMBERS[cell] for cell, mark in state.board.items() if mark == side) for side in SIDES]
    return (*marks, NUMBERS.get(state.last_move), state.to_move == "X")


def moves(node):
    first, second, last, is_first = node
    moved = second if is_first else first
    if any(moved & line == line for line in LINES):
        return []
    taken = first | second
    return [cell for cell in range(9) if not taken >> cell & 1]


def play(node, cell):
    first, second, _, is_first = node
    return (first | 1 << cell, second, cell, False) if is_first else (first, second | 1 << cell, cell, True)


move = CELLS.__getitem__


def maker():
    maker = own("EstadoTicTacToe", "tictactoe")

    def state(node):
        first, second, last, is_first = node
        marks = {cell: "X" if first >> number & 1 else "O" for number, cell in enumerate(CELLS) if (first | second) >> number & 1}
        return maker(to_move="X" if is_first else "O", board=marks, last_move="None" if last is None else CELLS[last])

    return state
