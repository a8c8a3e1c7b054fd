"""Reversi on 8 x 8 cells, (row, column) from the top left, 1 to 8; their names count rows from the top as well. A node has the discs of
black and of white as bits, and whether black is to move."""
from .board import is_square, own, signs

ID, NAME, SIDES, LIMIT = "reversi", "Reversi", "BW", 2
MODULE, CLASSES = "reversi", ["Reversi", "EstadoReversi", "StudentHeuristic"]
START = "8/8/8/3WB3/3BW3/8/8/8 B"

CELLS = [(row, column) for row in range(1, 9) for column in range(1, 9)]
NUMBERS = {cell: number for number, cell in enumerate(CELLS)}
TEXTS = {(row, column): "abcdefgh"[column - 1] + str(row) for row, column in CELLS}
PASS = 64
OTHER = {"B": "W", "W": "B"}
ALL = 2 ** 64 - 1
# The shift of a bit to its neighbour in each direction, and the mask against wrapping around an edge.
NOT_FIRST, NOT_LAST = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
UP = [(1, NOT_FIRST), (8, ALL), (9, NOT_FIRST), (7, NOT_LAST)]
DOWN = [(1, NOT_LAST), (8, ALL), (9, NOT_LAST), (7, NOT_FIRST)]


def knows(start):
    return is_square(start.split()[0], 8)


def game():
    return own("Reversi", "reversi")()


def state_of(text):
    """Rows from the top, with B and W."""
    board, side = text.split()
    return own("EstadoReversi", "reversi")(to_move=side, board=signs(board))


def text(move):
    return move if move == "pass" else TEXTS[tuple(move)]


def mirror(state):
    """Exchanges black and white."""
    discs = {cell: OTHER[disc] for cell, disc in state.board.items()}
    return type(state)(to_move=OTHER[state.to_move], board=discs)


def node(state):
    discs = [sum(1 << NUMBERS[cell] for cell, disc in state.board.items() if disc == side) for side in SIDES]
    return (*discs, state.to_move == "B")


def placements(mine, theirs):
    """The legal cells of a side, as bits."""
    empty, found = ~(mine | theirs) & ALL, 0
    for shift, inside in UP:
        run = mine << shift & inside & theirs
        for _ in range(5):
            run |= run << shift & inside & theirs
        found |= run << shift & inside & empty
    for shift, inside in DOWN:
        run = mine >> shift & inside & theirs
        for _ in range(5):
            run |= run >> shift & inside & theirs
        found |= run >> shift & inside & empty
    return found


def moves(node):
    mine, theirs = node[:2] if node[2] else node[1::-1]
    found = placements(mine, theirs)
    if not found:
        return [PASS] if placements(theirs, mine) else []
    return [cell for cell in range(64) if found >> cell & 1]


def play(node, cell):
    mine, theirs = node[:2] if node[2] else node[1::-1]
    if cell != PASS:
        disc, turned = 1 << cell, 0
        for shift, inside in UP:
            line, at = 0, disc << shift & inside
            while at & theirs:
                line, at = line | at, at << shift & inside
            turned |= line if at & mine else 0
        for shift, inside in DOWN:
            line, at = 0, disc >> shift & inside
            while at & theirs:
                line, at = line | at, at >> shift & inside
            turned |= line if at & mine else 0
        mine, theirs = mine | disc | turned, theirs & ~turned
    return (mine, theirs, False) if node[2] else (theirs, mine, True)


def move(cell):
    return "pass" if cell == PASS else CELLS[cell]


def maker():
    maker = own("EstadoReversi", "reversi")

    def state(node):
        first, second, is_first = node
        discs = {CELLS[cell]: "B" if first >> cell & 1 else "W" for cell in range(64) if (first | second) >> cell & 1}
        return maker(to_move="B" if is_first else "W", board=discs)

    return state
