"""Writes the records of this folder and counts.txt: random games of Reversi in the notations of other programs.

Independent of the Rust code, so that the final counts of discs and the numbers of passes prove how the page reads them.
Run it in this folder: python3 make.py
"""

import random

STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


class Board:
    def __init__(self):
        self.cells = {(3, 3): "O", (3, 4): "X", (4, 3): "X", (4, 4): "O"}
        self.side = "X"

    def turned(self, cell, side):
        found = []
        if cell in self.cells:
            return found
        for dr, dc in STEPS:
            row, at = [], (cell[0] + dr, cell[1] + dc)
            while self.cells.get(at, side) != side:
                row.append(at)
                at = (at[0] + dr, at[1] + dc)
            if self.cells.get(at) == side:
                found += row
        return found

    def moves(self, side):
        cells = [(r, c) for r in range(8) for c in range(8)]
        return [cell for cell in cells if self.turned(cell, side)]

    def play(self, cell):
        if cell:
            for turned in self.turned(cell, self.side) + [cell]:
                self.cells[turned] = self.side
        self.side = "XO"[self.side == "X"]

    def letters(self, alphabet="XO-"):
        kinds = dict(zip("XO-", alphabet))
        cells = [(r, c) for r in range(8) for c in range(8)]
        return "".join(kinds[self.cells.get(cell, "-")] for cell in cells)

    def count(self):
        held = list(self.cells.values())
        return held.count("X"), held.count("O")


def game(seed, plies=200):
    """A random game: its moves, None for a pass, and the board after them."""
    rng, board, moves = random.Random(seed), Board(), []
    while len(moves) < plies:
        legal = board.moves(board.side)
        if not legal and not board.moves("XO"[board.side == "X"]):
            break
        moves.append(rng.choice(legal) if legal else None)
        board.play(moves[-1])
    return moves, board


def name(cell):
    return "abcdefgh"[cell[1]] + str(cell[0] + 1)


def words(moves, passes=None):
    return [name(m) if m else passes for m in moves if m or passes]


def paired(said, number="{}.", dots=""):
    parts = []
    for i, word in enumerate(said):
        if i % 2 == 0:
            parts.append(number.format(i // 2 + 1) + dots + word)
        else:
            parts.append(word)
    return parts


def lines(parts, width=8):
    return "\n".join(" ".join(parts[i : i + width]) for i in range(0, len(parts), width)) + "\n"


def tags(board, **more):
    black, white = board.count()
    known = {"Event": "Open of Coimbra", "Date": "2024.05.11", "Round": "3", "Black": "Silva Ana", "White": "Ruiz Leo"}
    known |= {"Result": f"{black}-{white}"} | more
    return "".join(f'[{key} "{value}"]\n' for key, value in known.items()) + "\n"


def ggf(moves, board, start=None, passes="PA"):
    black, white = board.count()
    letters, side = start or (Board().letters("*O-"), "*")
    rows = " ".join(letters[i : i + 8] for i in range(0, 64, 8))
    head = f"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ana]PW[leo]RB[2197.1]RW[2199.7]TI[05:00//02:00]TY[8]RE[{black - white:+}.00]"
    text, colour = head + f"BO[8 {rows} {side}]", "BW".index("B" if side == "*" else "W")
    for i, move in enumerate(moves):
        if move or passes:
            after = "" if i % 3 else f"/{i - 20}.5/{i % 7 + 1}.25"
            text += f"{'BW'[colour]}[{name(move).upper() if move else passes}{after}]"
        colour = 1 - colour
    return text + ";)\n"


seeds = {n: game(n) for n in range(400)}
passing = [n for n in seeds if sum(m is None for m in seeds[n][0]) >= 2]
plain = [n for n in seeds if None not in seeds[n][0]]
early = [n for n in seeds if len(seeds[n][0]) < 60 and None not in seeds[n][0]]
records = {}


def put(file, text, moves, board, added, encoding="utf-8"):
    black, white = board.count()
    with open(file, "wb") as out:
        out.write(text.encode(encoding))
    said = sum(m is not None for m in moves) + sum(m is None for m in moves) - added
    records[file] = (black, white, said, added)


def missing(moves):
    return sum(m is None for m in moves)


m, b = seeds[plain[0]]
put("01.pgn", tags(b) + lines(paired(words(m)), 16) + "\n", m, b, 0)
m, b = seeds[passing[0]]
put("02.pgn", tags(b) + lines(paired(words(m), "{}. "), 12) + f"{b.count()[0]}-{b.count()[1]}\n", m, b, missing(m))
m, b = seeds[passing[1]]
put("03.pgn", tags(b) + lines(paired(words(m, "--"), "{}. "), 12) + "1-0\n", m, b, 0)
m, b = seeds[passing[2]]
said = paired([w.upper() for w in words(m, "pass")], "{}. ")
said[5] += " {the usual move; 7. a1 is worse} $4"
said[9] += "?! (5... A1 (5... A2) 6. B1)"
put("04.pgn", tags(b) + lines(said, 6) + "1/2-1/2\n", m, b, 0)
m, b = seeds[passing[3]]
said = [f"{i // 2 + 1}{'...' if i % 2 else '.'}{w}" for i, w in enumerate(words(m))]
put("05.pgn", "\ufeff" + (tags(b, Variant="Othello") + lines(said)).replace("\n", "\r\n"), m, b, missing(m))
m, b = seeds[plain[1]]
put("06.ggf", ggf(m, b), m, b, 0)
m, b = seeds[passing[4]]
put("07.ggf", ggf(m, b), m, b, 0)
m, b = seeds[passing[5]]
put("08.ggf", "1 " + ggf(m, b, passes=None), m, b, missing(m))
m, b = seeds[plain[2]]
middle = game(plain[2], 31)[1]
put("09.ggf", ggf(m[31:], b, (middle.letters("*O-"), "O")), m[31:], b, 0)
for file, seed, plies, alphabet, side, rest in [
    ("10.obf", 11, 44, "XO-", "XO", "; g8:+18; h1:+12; h7:+6; a2:+6;"),
    ("11.obf", 12, 45, "XO-", "XO", ";"),
    ("12.txt", 13, 40, "*O-", "*O", ""),
    ("13.txt", 14, 41, "BW.", "BW", ""),
    ("14.txt", 15, 42, "120", "12", ""),
]:
    m, b = game(seed, plies)
    put(file, f"{b.letters(alphabet)} {side['XO'.index(b.side)]}{rest}\n", [], b, 0)
m, b = seeds[plain[3]]
put("15.txt", "".join(words(m)) + "\n", m, b, 0)
m, b = seeds[passing[6]]
put("16.txt", "".join(words(m)).upper(), m, b, missing(m))
m, b = seeds[passing[7]]
put("17.txt", "\n".join(f"{i + 1} {w}" for i, w in enumerate(words(m, "ps"))), m, b, 0)
m, b = seeds[passing[8]]
put("18.txt", "-".join(words(m)) + f" {b.count()[0]}:{b.count()[1]}", m, b, missing(m))
m, b = seeds[passing[9]]
put("19.txt", str([(c[0] + 1, c[1] + 1) for c in m if c]), m, b, missing(m))
m, b = seeds[early[0]]
wide = {ord(c): chr(ord(c) + 0xFEE0) for c in "abcdefgh12345678"}
put("20.txt", " ".join(words(m)).translate(wide) + "\u200b\n", m, b, 0, "utf-16")

with open("counts.txt", "w") as out:
    out.write("# file, discs of Black and of White at the end, moves of the text, passes that it leaves out\n")
    for file, numbers in records.items():
        out.write(" ".join([file, *map(str, numbers)]) + "\n")
