"""Rastros of the Lisbon course: 8 x 8 cells, (row, column) from the top left, 1 to 8. A node is a number: the blocked cells,
including that of the piece, then the piece's cell, then whether S is to move."""
import sys

from .board import is_square, signs

ID, NAME, SIDES, LIMIT = "rastros", "Rastros", "SN", None
MODULE, CLASSES = "rastros", ["EstadoRastros"]
START = "8/8/8/4o3/8/8/8/8 S"

# Cells are numbered row by row from the top left, from 0.
CELLS = [(row, column) for row in range(1, 9) for column in range(1, 9)]
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}
TEXTS = {(row, column): "abcdefgh"[column - 1] + str(9 - row) for row, column in CELLS}
AROUND = [[NUMBERS[cell] for cell in [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j] if cell in NUMBERS]
          for row, column in CELLS]
# For each row of the board, the cells of eight bits.
ROWS = [[[CELLS[8 * row + i] for i in range(8) if bits >> i & 1] for bits in range(256)] for row in range(8)]
SOUTH_WEST, NORTH_EAST = NUMBERS[8, 1], NUMBERS[1, 8]


def knows(start):
    return is_square(start.split()[0], 8)


def game():
    return sys.modules["rastros"].Rastros()


def state_of(text):
    """Rows from the top, o for the white piece, # for blocked cells."""
    board, side = text.split()
    cells = signs(board)
    white = next(cell for cell, sign in cells.items() if sign == "o")
    return sys.modules["rastros"].EstadoRastros(to_move=side, white=white, blacks=set(cells) - {white})


def text(move):
    return TEXTS[tuple(move)]


def mirror(state):
    """Exchanges rows and columns, and so the goals."""
    turn = lambda cell: (cell[1], cell[0])
    maker = sys.modules["rastros"].EstadoRastros
    return maker(to_move="N" if state.to_move == "S" else "S", white=turn(state.white), blacks=set(map(turn, state.blacks)))


def node(state):
    white = NUMBERS[state.white]
    gone = sum(1 << NUMBERS[cell] for cell in state.blacks if cell != state.white) | 1 << white
    return (gone << 6 | white) << 1 | (state.to_move == "S")


def moves(node):
    white, gone = node >> 1 & 63, node >> 7
    if white == SOUTH_WEST or white == NORTH_EAST:
        return []
    return [cell for cell in AROUND[white] if not gone >> cell & 1]


def play(node, cell):
    return (((node >> 7 | 1 << cell) << 6) | cell) << 1 | ~node & 1


move = CELLS.__getitem__


def maker():
    maker = sys.modules["rastros"].EstadoRastros
    # The constructor of a user's own class may do more than ours.
    is_ours = maker.__init__.__code__.co_filename.endswith("modules/rastros.py")
    board = maker(to_move="S", white=(4, 5), blacks=set()).fullboard if is_ours else None

    def state(node):
        white, left = node >> 1 & 63, set()
        side = "S" if node & 1 else "N"
        gone = bits = node >> 7 & ~(1 << white)
        for row in ROWS:
            left.update(row[bits & 255])
            bits >>= 8
        if not is_ours:
            return maker(to_move=side, white=CELLS[white], blacks=left)
        made = tuple.__new__(maker, (side, CELLS[white], left))
        made.fullboard = board
        made.terminou = over(white, gone, node & 1)
        return made

    return state


def over(white, gone, is_first):
    """1 if S has won, -1 if N has, 0 for an unfinished game; before the first move nobody has won."""
    if not gone:
        return 0
    if white == SOUTH_WEST:
        return 1
    if white == NORTH_EAST:
        return -1
    if any(not gone >> cell & 1 for cell in AROUND[white]):
        return 0
    return -1 if is_first else 1
