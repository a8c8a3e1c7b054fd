//! Reversi, in the form known as Othello, on boards of 4 x 4 to 8 x 8 cells.
//!
//! Black and White place discs. A disc must enclose a straight row of the opponent's discs between itself and another
//! disc of its own colour in at least one of the eight directions, and turns all discs so enclosed. A side without such
//! a move passes, which is a move here. If neither side can place a disc, the game is over and the larger number of
//! discs wins. Black begins.
//!
//! Rows count from the top, as usual in Othello: `a1` is the top left corner.

pub mod bits;
mod both;
mod course;
mod features;
mod weights;

use std::hash::{Hash, Hasher};

use crate::game::notation::{parse_side, words};
use crate::game::written::is_pass;
use crate::game::{
    Board, BoardStyle, BoardView, BySide, Game, GameInfo, Outcome, Parameter, Preset, Side,
    check_parameters,
};
use crate::games::grid::{
    CellsOrPass, PASS, Size, cell_at, parse_board, parse_letters, undrawn, wrong_number_of_cells,
};
use crate::text::{Message, TextError};

/// A position. Cells have the numbers of [`crate::games::grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversi {
    /// Of Black and of White.
    discs: [u64; 2],
    /// The cells where the side to move may place a disc: cached, because both the outcome and the moves need it.
    legal: u64,
    side: Side,
    size: Size,
}

/// Leaves out `legal`, which follows from the other fields.
impl Hash for Reversi {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.discs.hash(state);
        self.side.hash(state);
        self.size.hash(state);
    }
}

const INFO: GameInfo = GameInfo {
    id: "reversi",
    sides: ["B", "W"],
    parameters: &[Parameter::new("rows", 4, 8, 8), Parameter::new("columns", 4, 8, 8)],
    presets: &[
        Preset::new("classic", &[8, 8]),
        Preset::new("six", &[6, 6]),
        Preset::new("four", &[4, 4]),
        // The board on which the authors of source 002 timed their searches.
        Preset {
            id: "seed002",
            values: &[5, 7],
            text: Some("7/3BW2/1BWBB2/3W3/7 B"),
        },
    ],
};

/// Names of the side to move in the notations of other programs.
const SIDES: [&[&str]; 2] = [
    &["B", "X", "*", "1", "●", "BLACK", "PRETAS", "NEGRAS"],
    &["W", "O", "2", "○", "WHITE", "BRANCAS", "BLANCAS"],
];

/// The side with this name, in our notation or another.
fn side_named((at, word): (usize, &str)) -> Result<Side, TextError> {
    let has_name = |side: &Side| SIDES[side.index()].contains(&&*word.to_uppercase());
    let found = Side::ALL.into_iter().find(has_name);
    found.map_or_else(|| parse_side((at, word), INFO.sides), Ok)
}

impl Reversi {
    /// # Errors
    /// A size outside 4 to 8, discs off the board, or two on one cell.
    pub fn new(size: Size, discs: [u64; 2], side: Side) -> Result<Self, Message> {
        if !(4..=8).contains(&size.rows) || !(4..=8).contains(&size.columns) {
            return Err(Message::new("error.reversi.size")
                .with("rows", size.rows)
                .with("columns", size.columns));
        }
        let [black, white] = discs;
        if black & white != 0 || (black | white) & !size.all() != 0 {
            return Err(Message::new("error.reversi.discs"));
        }
        let mut position = Reversi {
            discs,
            legal: 0,
            side,
            size,
        };
        position.legal = position.placements(side);
        Ok(position)
    }

    /// Parses the format of [`Game::text`].
    fn of_rows(text: &str) -> Result<Self, TextError> {
        let [(board_at, board), side] = words(text)?;
        let side = side_named(side)?;
        let parsed = parse_board(board, "BWXObwxo").map_err(|e| e.shifted(board_at))?;
        let mut discs = [0u64; 2];
        for (cell, symbol, _) in parsed.cells {
            discs[usize::from("WOwo".contains(symbol))] |= 1 << cell;
        }
        Reversi::new(parsed.size, discs, side).map_err(|e| TextError::new(board_at, e))
    }

    /// Builds a position from a board of letters and the rest of the text: the side to move, and evaluations of moves,
    /// which it skips (`X; G8:+18;`). Without a side, Black moves if the number of discs is even, as after a game
    /// without passes.
    fn of_letters(
        text: &str,
        (size, discs, end): (Size, [u64; 2], usize),
    ) -> Result<Self, TextError> {
        let rest = &text[end..];
        let stated = rest.split([';', '%']).next().unwrap_or_default();
        let stated = stated.trim_end();
        let stated = stated.strip_suffix("to move").unwrap_or(stated);
        let at = end + (stated.len() - stated.trim_start().len());
        let side = match stated.trim() {
            "" => Side::ALL[(discs[0] | discs[1]).count_ones() as usize % 2],
            word => side_named((at, word))?,
        };
        Reversi::new(size, discs, side).map_err(|e| TextError::new(0, e))
    }

    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        self.discs[side.index()]
    }

    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cells where the side could place a disc if it were to move, as a set.
    #[inline]
    pub fn placements(&self, side: Side) -> u64 {
        bits::moves(self.discs(side), self.discs(!side)) & self.size.all()
    }

    /// True if only the opponent can place a disc.
    #[inline]
    fn must_pass(&self) -> bool {
        self.legal == 0 && self.placements(!self.side) != 0
    }

    fn count(&self, side: Side) -> i32 {
        self.discs(side).count_ones() as i32
    }
}

impl Game for Reversi {
    type Move = u8;
    type Moves = CellsOrPass;

    const INFO: &'static GameInfo = &INFO;
    const OTHER_NAMES: &'static [&'static str] = &["Othello"];
    const LETTERS: &'static [&'static str] = &["XO-._", "*O-._", "BW-._", "120", "●○-._·"];

    /// Two discs of each colour cross in the centre, Black's on the rising diagonal; with an odd number of rows or
    /// columns the centre is the upper or left one.
    fn start(values: &[i32]) -> Result<Self, Message> {
        let [rows, columns] = check_parameters(&INFO, values)?;
        let (row, column) = (rows as usize / 2 - 1, columns as usize / 2 - 1);
        let at = |r: usize, c: usize| 1u64 << cell_at(row + r, column + c);
        let size = Size {
            rows: rows as u8,
            columns: columns as u8,
        };
        Reversi::new(size, [at(0, 1) | at(1, 0), at(0, 0) | at(1, 1)], Side::First)
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.legal != 0 || self.must_pass() {
            return None;
        }
        let [black, white] = Side::ALL.map(|s| self.count(s));
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::WonBy(Side::First),
            std::cmp::Ordering::Less => Outcome::WonBy(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn ending(&self) -> Option<Message> {
        self.outcome()?;
        let [black, white] = Side::ALL.map(|s| self.count(s));
        let full = self.discs[0] | self.discs[1] == self.size.all();
        let key = if full { "ending.reversi.full" } else { "ending.reversi.stuck" };
        Some(Message::new(key).with("black", black).with("white", white))
    }

    #[inline]
    fn moves(&self) -> CellsOrPass {
        CellsOrPass::new(self.legal, self.must_pass())
    }

    #[inline]
    fn play(&mut self, mv: u8) {
        debug_assert!(self.is_legal(mv), "{mv} in {}", self.text());
        let (me, you) = (self.side.index(), (!self.side).index());
        if mv != PASS {
            let turned = bits::flips(self.discs[me], self.discs[you], mv);
            self.discs[me] |= turned | 1 << mv;
            self.discs[you] &= !turned;
        }
        self.side = !self.side;
        self.legal = self.placements(self.side);
    }

    fn board(&self) -> Board {
        self.size.board_of(self.discs)
    }

    /// Rows from the top with `B` and `W`, then the side to move: `8/8/8/3WB3/3BW3/8/8/8 B`. Also accepts lower case,
    /// `X` for Black and `O` for White, and the boards of other programs with one character per cell
    /// ([`Game::LETTERS`]).
    fn parse(text: &str) -> Result<Self, TextError> {
        Reversi::of_rows(text).or_else(|error| {
            let text = undrawn(text);
            match parse_letters(&text, Self::LETTERS, 4..=8) {
                Some(read) => Reversi::of_letters(&text, read),
                None => Err(wrong_number_of_cells(&text, Self::LETTERS, 4..=8).unwrap_or(error)),
            }
        })
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        if is_pass(text.trim()) {
            Ok(PASS)
        } else {
            self.size.parse_cell_from_top(text)
        }
    }

    fn why_illegal(&self, mv: u8) -> Message {
        Message::new(match mv {
            PASS => "error.reversi.may_not_pass",
            _ if self.must_pass() => "error.reversi.must_pass",
            cell if (self.discs[0] | self.discs[1]) >> (cell & 63) & 1 == 1 => {
                "error.reversi.taken"
            }
            _ => "error.reversi.turns_nothing",
        })
    }

    fn view(&self) -> BoardView {
        let [black, white] = Side::ALL.map(|side| self.count(side));
        BoardView {
            score: Some(BySide::new(black, white)),
            ..BoardView::new(BoardStyle::Discs, self.board())
        }
    }

    fn move_cell(&self, mv: u8) -> Option<usize> {
        (mv != PASS).then(|| self.size.dense(mv))
    }

    /// The rotations and reflections of the board, each also with the colours swapped.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        let images = self.size.images();
        let mut found = Vec::with_capacity(15);
        for (n, (size, image)) in images.iter().enumerate() {
            let discs = self.discs.map(image);
            let same_sides = Reversi {
                discs,
                legal: image(self.legal),
                size: *size,
                side: self.side,
            };
            if n > 0 {
                found.push((same_sides, false));
            }
            let swapped = Reversi {
                discs: [discs[1], discs[0]],
                side: !self.side,
                ..same_sides
            };
            found.push((swapped, true));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Reversi {
        Reversi::parse(text).unwrap()
    }

    fn play(p: &Reversi, moves: &str) -> Reversi {
        moves.split(' ').fold(*p, |p, text| {
            let mut next = p;
            let mv = p.parse_move(text).unwrap();
            next.try_play(mv)
                .unwrap_or_else(|e| panic!("{}: {e}", p.text()));
            next
        })
    }

    #[test]
    fn start_has_the_moves_of_othello() {
        let start = Reversi::start(&[8, 8]).unwrap();
        assert_eq!(start.text(), "8/8/8/3WB3/3BW3/8/8/8 B");
        let moves: Vec<_> = start.moves().map(|m| start.move_text(m)).collect();
        assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
    }

    #[test]
    fn shortest_game_wipes_out_in_nine_plies() {
        let start = Reversi::start(&[8, 8]).unwrap();
        let end = play(&start, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
        assert_eq!(end.count(Side::Second), 0, "{}", end.text());
        assert_eq!(end.outcome(), Some(Outcome::WonBy(Side::First)));
        assert_eq!(end.ending().unwrap().key, "ending.reversi.stuck");
    }

    #[test]
    fn pass_is_legal_only_when_forced() {
        let p = at("WB2/4/4/4 B");
        assert_eq!(p.moves().collect::<Vec<_>>(), [PASS]);
        assert_eq!(p.why_illegal(p.parse_move("c1").unwrap()).key, "error.reversi.must_pass");
        let p = play(&p, "pass");
        assert_eq!(p.text(), "WB2/4/4/4 W");
        assert_eq!(p.why_illegal(PASS).key, "error.reversi.may_not_pass");
        let p = play(&p, "c1");
        assert_eq!(p.text(), "WWW1/4/4/4 B");
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::Second)));
    }

    #[test]
    fn rows_do_not_wrap_on_narrow_boards() {
        // There is no cell behind the disc in the last column.
        let p = at("4/2BW/4/4 B");
        assert_eq!(p.outcome(), None, "White may answer at b2");
        assert_eq!(p.moves().collect::<Vec<_>>(), [PASS]);
    }

    #[test]
    fn errors_name_the_invalid_part_of_a_position() {
        for (text, key) in [
            ("3/3/3 B", "error.reversi.size"),
            ("4/4/4/4 N", "error.position.side"),
            ("4/4/4/3Q B", "error.board.symbol"),
        ] {
            assert_eq!(Reversi::parse(text).unwrap_err().reason.key, key, "{text}");
        }
    }

    #[test]
    fn reads_boards_of_other_programs() {
        let first = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
        let start = Reversi::start(&[8, 8]).unwrap();
        let in_letters = |from: &str, to: &str| {
            let place = |c| from.find(c).and_then(|i| to.chars().nth(i)).unwrap_or(c);
            first.chars().map(place).collect::<String>()
        };
        for board in [
            first.clone(),
            first.to_lowercase(),
            in_letters("XO-", "BW."),
            in_letters("XO-", "120"),
            in_letters("XO-", "*O-"),
            in_letters("XO-", "●○·"),
        ] {
            assert_eq!(at(&board), start, "{board}");
            for side in ["X", "B", "black", "*", "1"] {
                assert_eq!(at(&format!("{board} {side}")), start, "{board} {side}");
            }
            let white = at(&format!("{board}\nwhite"));
            assert_eq!(white.side_to_move(), Side::Second);
        }
        let rows: Vec<&str> = (0..8).map(|row| &first[row * 8..][..8]).collect();
        for between in ["\n", " ", "/"] {
            assert_eq!(at(&rows.join(between)), start, "{between:?}");
        }
        let numbered = rows.iter().zip(1..).map(|(row, n)| {
            let cells: String = row.chars().flat_map(|c| [' ', c]).collect();
            format!("{n}{cells} {n}\n")
        });
        let numbered: String = numbered.collect();
        let lines = |row: &&str| {
            let cells: Vec<_> = row.chars().map(String::from).collect();
            format!("| {} |\n+{}\n", cells.join(" | "), "---+".repeat(8))
        };
        let lined: String = rows.iter().map(lines).collect();
        for drawn in [
            format!("  a b c d e f g h\n{numbered}  a b c d e f g h\n"),
            format!("  A B C D E F G H\r\n{}", numbered.replace('\n', "\r\n")),
            lined.clone(),
            lined.replace('-', " ").replace("   +", "---+"),
            format!("{lined}black to move"),
            format!("{}\nnegras", rows.join("\n").replace('-', ".")),
        ] {
            assert_eq!(at(&drawn), start, "{drawn}");
        }
        assert_eq!(at("8/8/8/3WB3/3BW3/8/8/8 black"), start);
        assert_eq!(at(&format!("{first} O; G8:+18; H1:+12;")).side, Side::Second);
        assert_eq!(at(".....OX..XO..... X").text(), "4/1WB1/1BW1/4 B");
        assert_eq!(at("1111/4/4/4 B").text(), "4/4/4/4 B", "digits are empty cells");
        let narrow = "BBBB/".repeat(5) + "WWWW B";
        assert_eq!(at(&narrow).text(), narrow, "its first rows are no square");
        let error = Reversi::parse(&format!("{first} Z")).unwrap_err();
        assert_eq!((error.at, &*error.reason.key), (65, "error.position.side"));
    }

    #[test]
    fn equal_numbers_of_discs_are_a_draw() {
        let p = at("BBBB/BBBB/WWWW/WWWW B");
        assert_eq!(p.outcome(), Some(Outcome::Draw));
        assert_eq!(p.ending().unwrap().key, "ending.reversi.full");
    }
}
