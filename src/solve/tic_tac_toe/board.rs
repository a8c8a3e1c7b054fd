//! The board of Tic-tac-toe: its lines, their implications for a position without a search, and its symmetries.

use crate::games::TicTacToe;
use crate::games::grid::{Cells, Size, cell_at};

/// The table uses symmetry for positions with at most this many marks. With more marks, equivalent positions are rare,
/// and finding the smallest image would take more time than it saves.
const FOLDED_MARKS: u32 = 8;

/// A size and a number of marks in a row to win. Positions are the marks of the side to move and of its opponent.
pub struct Board {
    size: Size,
    k: u8,
    /// All winning sets of cells.
    lines: Vec<u64>,
    /// The symmetries that keep the board's size, without the identity.
    symmetries: Vec<[u8; 64]>,
}

impl Board {
    pub fn of(position: &TicTacToe) -> Self {
        let (size, k) = (position.size(), position.k());
        Board {
            size,
            k,
            lines: lines(size, k),
            symmetries: symmetries(size),
        }
    }

    /// True if a position has the same size and `k`.
    pub fn has(&self, position: &TicTacToe) -> bool {
        (position.size(), position.k()) == (self.size, self.k)
    }

    pub fn empty(&self, mine: u64, theirs: u64) -> u64 {
        self.size.all() & !mine & !theirs
    }

    /// The implications of the lines for a position without a search. `plies` is the number of remaining plies.
    pub fn look(&self, mine: u64, theirs: u64, plies: u32) -> Look {
        let (my_moves, their_moves) = (plies.div_ceil(2), plies / 2);
        let mut look = Look::default();
        let k = u32::from(self.k);
        for &line in &self.lines {
            if line & theirs == 0 {
                let missing = k - (line & mine).count_ones();
                if missing == 1 {
                    look.wins |= line & !mine;
                }
                look.i_can |= missing <= my_moves;
            }
            if line & mine == 0 {
                let missing = k - (line & theirs).count_ones();
                if missing == 1 {
                    look.threats |= line & !theirs;
                }
                look.they_can |= missing <= their_moves;
            }
        }
        look
    }

    /// True if each line that is open to the attacker can get two empty cells of its own.
    pub fn pairs_off(&self, attacker: u64, defender: u64, empty: u64) -> bool {
        let open = |line: &&u64| *line & defender == 0;
        if 2 * self.lines.iter().filter(open).count() > empty.count_ones() as usize {
            return false;
        }
        // Matches each line with two cells by augmenting paths.
        let mut owner = [None; 64];
        for &line in self.lines.iter().filter(open) {
            for _ in 0..2 {
                if !assign(line & !attacker, &mut owner, &mut 0) {
                    return false;
                }
            }
        }
        true
    }

    /// Cells in search order.
    pub fn best_first(
        &self,
        cells: u64,
        mine: u64,
        theirs: u64,
    ) -> impl Iterator<Item = u8> + use<> {
        let mut ordered: Vec<(u32, u8)> = Cells(cells)
            .map(|c| (self.promise(c, mine, theirs), c))
            .collect();
        ordered.sort_unstable_by(|a, b| b.cmp(a));
        ordered.into_iter().map(|(_, cell)| cell)
    }

    /// The priority of a cell: open lines through it count more the more marks they have.
    fn promise(&self, cell: u8, mine: u64, theirs: u64) -> u32 {
        let mut promise = 0;
        for &line in &self.lines {
            if line >> cell & 1 == 0 {
                continue;
            }
            if line & theirs == 0 {
                promise += 4 << (2 * (line & mine).count_ones());
            }
            if line & mine == 0 {
                promise += 3 << (2 * (line & theirs).count_ones());
            }
        }
        promise
    }

    /// The key of a position in the table: its smallest image if few cells are marked.
    pub fn key(&self, mine: u64, theirs: u64) -> (u64, u64) {
        if (mine | theirs).count_ones() > FOLDED_MARKS {
            return (mine, theirs);
        }
        let image =
            |map: &[u8; 64], set: u64| Cells(set).fold(0u64, |s, c| s | 1 << map[c as usize]);
        self.symmetries
            .iter()
            .map(|map| (image(map, mine), image(map, theirs)))
            .fold((mine, theirs), Ord::min)
    }
}

/// Assigns a cell of a line to the line, and moves other lines to other cells if necessary. `owner` has the line of
/// each assigned cell, `visited` the visited cells.
fn assign(line: u64, owner: &mut [Option<u64>; 64], visited: &mut u64) -> bool {
    // The cells that the line already owns cannot continue the path.
    for cell in Cells(line) {
        if *visited >> cell & 1 == 1 || owner[cell as usize] == Some(line) {
            continue;
        }
        *visited |= 1 << cell;
        let free = match owner[cell as usize] {
            None => true,
            Some(other) => assign(other, owner, visited),
        };
        if free {
            owner[cell as usize] = Some(line);
            return true;
        }
    }
    false
}

/// See [`Board::look`].
#[derive(Default)]
pub struct Look {
    /// Cells that complete a line of the side to move.
    pub wins: u64,
    /// Cells that complete a line of its opponent.
    pub threats: u64,
    /// True if the side to move can still fill a line.
    pub i_can: bool,
    /// True if its opponent can still fill a line.
    pub they_can: bool,
}

impl Look {
    /// The moves to search: only the cells that stop a threat, or all empty cells.
    pub fn choices(&self, empty: u64) -> u64 {
        match self.threats {
            0 => empty,
            threats => threats,
        }
    }
}

/// All sets of `k` cells in a row.
fn lines(size: Size, k: u8) -> Vec<u64> {
    let (rows, columns, k) = (i32::from(size.rows), i32::from(size.columns), i32::from(k));
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (last_row, last_column) = (row + dr * (k - 1), column + dc * (k - 1));
                if last_row >= rows || last_column >= columns || last_column < 0 {
                    continue;
                }
                let line = (0..k).fold(0, |set, i| {
                    set | 1u64 << cell_at((row + dr * i) as usize, (column + dc * i) as usize)
                });
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

/// The permutations of cells that keep the board: three, or seven if it is square.
fn symmetries(size: Size) -> Vec<[u8; 64]> {
    let square = size.rows == size.columns;
    let identity = |set: u64| set;
    let mirror = |set| size.mirrored(set);
    let turn = |set| size.half_turned(set);
    let both = |set| size.mirrored(size.half_turned(set));
    let reflections: [&dyn Fn(u64) -> u64; 4] = [&identity, &mirror, &turn, &both];
    let mut maps = Vec::new();
    for (i, f) in reflections.iter().enumerate() {
        for transpose in [false, true] {
            if (i == 0 && !transpose) || (transpose && !square) {
                continue;
            }
            let mut map = [0; 64];
            for cell in Cells(size.all()) {
                let set = if transpose { size.transposed(1 << cell) } else { 1 << cell };
                map[cell as usize] = f(set).trailing_zeros() as u8;
            }
            maps.push(map);
        }
    }
    maps
}
