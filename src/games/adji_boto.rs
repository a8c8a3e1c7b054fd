//! Adji-boto, a sowing game of two rows of six holes, by the rules inferred from source 004's games.
//!
//! Each side owns a row. A move takes all seeds of an own hole and sows them one by one anticlockwise, over both rows
//! and lap after lap. If the last seed falls into the opponent's row and its hole then holds 1, 3 or 5 seeds, the mover
//! captures them. A side whose row is empty passes. The game is over when no seeds are left; the side with more
//! captured seeds wins.
//!
//! The course's text skips the hole of origin in every lap, its program does not: a parameter selects the rule. No rule
//! against repetition is known, and seeds can go round for ever: after [`LONGEST`] plies the captured seeds decide.

mod features;
mod notation;
mod sowing;

use crate::game::notation::{parse_side, words};
use crate::game::{
    Board, BoardStyle, BoardView, BySide, CellContent, Game, GameInfo, Outcome, PASS_TEXT,
    Parameter, Preset, Side, check_parameters,
};
use crate::games::grid::{Cells, CellsOrPass, PASS, Size, cell_at, row_column};
use crate::text::{Message, TextError};

use notation::{found, parse_captured, parse_holes, parse_number};
use sowing::{COLUMNS, is_own, ring};
pub use sowing::{HOLES, SowResult, sow};

/// A game ends after this many plies. Random games last 243 plies on average, and at most 438 in 20,000 games.
pub const LONGEST: u16 = 1000;

const MAX_SEEDS: u32 = 255;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AdjiBoto {
    /// The seeds in the order of sowing: the lower row from left to right, then the upper row from right to left.
    holes: [u8; HOLES],
    captured: [u8; 2],
    plies: u16,
    side: Side,
    /// True if laps skip the hole of origin.
    skips: bool,
}

/// The words for [`AdjiBoto::skips`], false and true, in the text of a position.
const LAPS: [&str; 2] = ["all", "skip"];

const SIZE: Size = Size {
    rows: 2,
    columns: COLUMNS as u8,
};

const INFO: GameInfo = GameInfo {
    id: "adji_boto",
    sides: ["1", "2"],
    parameters: &[Parameter::new("seeds", 1, 16, 8), Parameter::new("skip_origin", 0, 1, 0)],
    presets: &[
        Preset::new("course", &[8, 0]),
        Preset::new("skip", &[8, 1]),
        Preset::new("four", &[4, 0]),
        Preset::new("two", &[2, 0]),
    ],
};

/// The upper row is the first side's.
#[inline]
const fn row_of(side: Side) -> usize {
    side as usize
}

impl AdjiBoto {
    /// Row 0 is the upper row.
    #[inline]
    pub fn seeds(&self, row: usize, column: usize) -> u8 {
        self.holes[ring(row, column)]
    }

    #[inline]
    pub fn captured(&self, side: Side) -> u8 {
        self.captured[side.index()]
    }

    #[inline]
    fn row(&self, side: Side) -> &[u8] {
        match side {
            Side::First => &self.holes[COLUMNS..],
            Side::Second => &self.holes[..COLUMNS],
        }
    }

    #[inline]
    fn row_is_empty(&self, side: Side) -> bool {
        self.row(side).iter().all(|&n| n == 0)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.plies >= LONGEST || self.holes == [0; HOLES]
    }

    /// Sows the seeds of one of the side's holes.
    #[inline]
    fn sow(&self, side: Side, origin: usize) -> SowResult {
        debug_assert!(is_own(origin, side));
        sow(&self.holes, origin, self.skips)
    }

    #[inline]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// The seeds in the order of sowing, starting with the side's own row.
    #[inline]
    pub fn holes_from(&self, side: Side) -> [u8; HOLES] {
        let mut holes = self.holes;
        if is_own(COLUMNS, side) {
            holes.rotate_left(COLUMNS);
        }
        holes
    }

    /// The holes that the side may sow from, as a set of cells.
    fn own_moves(&self, side: Side) -> u64 {
        let row = row_of(side);
        (0..COLUMNS)
            .filter(|&c| self.seeds(row, c) > 0)
            .fold(0, |set, c| set | 1 << cell_at(row, c))
    }

    /// The maximum number of seeds that the side could capture with one move.
    fn best_capture(&self, side: Side) -> u8 {
        Cells(self.own_moves(side))
            .map(|cell| {
                let (row, column) = row_column(cell);
                self.sow(side, ring(row, column)).captured
            })
            .max()
            .unwrap_or(0)
    }
}

impl Game for AdjiBoto {
    type Move = u8;
    type Moves = CellsOrPass;

    const INFO: &'static GameInfo = &INFO;

    fn start(values: &[i32]) -> Result<Self, Message> {
        let [seeds, skips] = check_parameters(&INFO, values)?;
        Ok(AdjiBoto {
            holes: [seeds as u8; HOLES],
            captured: [0; 2],
            plies: 0,
            side: Side::First,
            skips: skips == 1,
        })
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let [first, second] = self.captured;
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::WonBy(Side::First),
            std::cmp::Ordering::Less => Outcome::WonBy(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// The side with more than half of the seeds.
    fn decided(&self) -> Option<Side> {
        let remaining: u32 = self.holes.iter().map(|&n| u32::from(n)).sum();
        let [first, second] = self.captured.map(u32::from);
        let wins = |mine: u32, theirs: u32| mine > theirs + remaining;
        match (wins(first, second), wins(second, first)) {
            _ if self.is_over() => None,
            (true, _) => Some(Side::First),
            (_, true) => Some(Side::Second),
            _ => None,
        }
    }

    fn ending(&self) -> Option<Message> {
        self.outcome()?;
        let key = if self.plies >= LONGEST {
            "ending.adji_boto.long"
        } else {
            "ending.adji_boto.empty"
        };
        Some(
            Message::new(key)
                .with("plies", self.plies)
                .with("first", self.captured[0])
                .with("second", self.captured[1]),
        )
    }

    #[inline]
    fn moves(&self) -> CellsOrPass {
        let over = self.is_over();
        let cells = if over { 0 } else { self.own_moves(self.side) };
        CellsOrPass::new(cells, cells == 0 && !over)
    }

    #[inline]
    fn play(&mut self, mv: u8) {
        debug_assert!(self.is_legal(mv), "{mv} in {}", self.text());
        if mv != PASS {
            let (row, column) = row_column(mv);
            let sown = self.sow(self.side, ring(row, column));
            self.holes = sown.holes;
            self.captured[self.side.index()] += sown.captured;
        }
        self.plies += 1;
        self.side = !self.side;
    }

    fn board(&self) -> Board {
        Board::new(2, COLUMNS, |i| CellContent::Seeds(self.seeds(i / COLUMNS, i % COLUMNS).into()))
    }

    /// The upper and the lower row, the side to move, seeds captured by 1 and 2, plies so far, and whether laps sow all
    /// holes or skip the origin: `8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all`.
    fn text(&self) -> String {
        format!(
            "{} {} {}:{} {} {}",
            self.board().text(INFO.sides),
            INFO.sides[self.side.index()],
            self.captured[0],
            self.captured[1],
            self.plies,
            LAPS[usize::from(self.skips)],
        )
    }

    fn parse(text: &str) -> Result<Self, TextError> {
        let [
            (board_at, board),
            side,
            (captured_at, captured),
            (plies_at, plies),
            (laps_at, laps),
        ] = words(text)?;
        let side = parse_side(side, INFO.sides)?;
        let holes = parse_holes(board).map_err(|e| e.shifted(board_at))?;
        let captured = parse_captured(captured).map_err(|e| e.shifted(captured_at))?;
        let all = holes.iter().map(|&n| u32::from(n)).sum::<u32>() + captured[0] + captured[1];
        if all > MAX_SEEDS {
            let seeds = found("error.adji_boto.seeds", all).with("most", MAX_SEEDS);
            return Err(TextError::new(board_at, seeds));
        }
        let count = parse_number(plies).map_err(|e| e.shifted(plies_at))?;
        if count > u32::from(LONGEST) {
            let long = found("error.adji_boto.plies", plies).with("most", LONGEST);
            return Err(TextError::new(plies_at, long));
        }
        let skips = LAPS
            .iter()
            .position(|l| l.eq_ignore_ascii_case(laps))
            .ok_or_else(|| TextError::new(laps_at, found("error.adji_boto.laps", laps)))?;
        Ok(AdjiBoto {
            holes,
            captured: captured.map(|n| n as u8),
            plies: count as u16,
            side,
            skips: skips == 1,
        })
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        if text.trim().eq_ignore_ascii_case(PASS_TEXT) {
            Ok(PASS)
        } else {
            SIZE.parse_cell(text)
        }
    }

    fn why_illegal(&self, mv: u8) -> Message {
        let must_pass = self.row_is_empty(self.side);
        Message::new(match mv {
            PASS => "error.adji_boto.may_not_pass",
            _ if must_pass => "error.adji_boto.must_pass",
            cell if row_column(cell).0 != row_of(self.side) => "error.adji_boto.not_yours",
            _ => "error.adji_boto.empty",
        })
    }

    fn view(&self) -> BoardView {
        let [first, second] = self.captured.map(i32::from);
        BoardView {
            owners: (0..HOLES).map(|i| (i, Side::ALL[i / COLUMNS])).collect(),
            score: Some(BySide::new(first, second)),
            ..BoardView::new(BoardStyle::Pits, self.board())
        }
    }

    fn move_cell(&self, mv: u8) -> Option<usize> {
        (mv != PASS).then(|| SIZE.dense(mv))
    }

    /// Half a turn of the board swaps the rows and thereby the sides.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        let mut holes = self.holes;
        holes.rotate_left(COLUMNS);
        let turned = AdjiBoto {
            holes,
            captured: [self.captured[1], self.captured[0]],
            side: !self.side,
            ..*self
        };
        vec![(turned, true)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> AdjiBoto {
        AdjiBoto::parse(text).unwrap()
    }

    #[test]
    fn captures_three_but_not_two_seeds() {
        let mut p = at("0,0,0,0,0,1/0,0,0,0,2,0 2 0:0 10 all");
        // The two seeds of e1 end in f2 ...
        p.play(p.parse_move("e1").unwrap());
        assert_eq!(p.text(), "0,0,0,0,0,2/0,0,0,0,0,1 1 0:0 11 all");
        // ... which does not capture two seeds, but three.
        let mut p = at("0,0,0,0,0,2/0,0,0,0,2,0 2 0:0 10 all");
        p.play(p.parse_move("e1").unwrap());
        assert_eq!(p.text(), "0,0,0,0,0,0/0,0,0,0,0,1 1 0:3 11 all");
    }

    #[test]
    fn empty_row_passes_and_ending_has_reason() {
        let mut p = at("0,0,0,0,0,0/0,0,0,0,0,1 1 4:4 20 all");
        assert_eq!(p.moves().collect::<Vec<_>>(), [PASS]);
        assert_eq!(p.why_illegal(cell_at(0, 0)).key, "error.adji_boto.must_pass");
        p.try_play(PASS).unwrap();
        assert_eq!(p.why_illegal(PASS).key, "error.adji_boto.may_not_pass");
        assert_eq!(p.why_illegal(cell_at(1, 0)).key, "error.adji_boto.empty");
        assert_eq!(p.why_illegal(cell_at(0, 0)).key, "error.adji_boto.not_yours");
        p.try_play(p.parse_move("f1").unwrap()).unwrap();
        assert_eq!(p.text(), "0,0,0,0,0,0/0,0,0,0,0,0 1 4:5 22 all");
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::Second)));
        assert_eq!(p.ending().unwrap().key, "ending.adji_boto.empty");
    }

    #[test]
    fn equal_captures_draw_and_long_games_end() {
        let tie = at("0,0,0,0,0,0/0,0,0,0,0,0 1 48:48 200 all");
        assert_eq!(tie.outcome(), Some(Outcome::Draw));
        let mut long = at("1,0,0,0,0,0/0,0,0,0,0,9 1 3:3 999 skip");
        assert_eq!(long.outcome(), None);
        long.play(cell_at(0, 0));
        assert_eq!(long.outcome(), Some(Outcome::WonBy(Side::First)));
        assert_eq!(long.ending().unwrap().key, "ending.adji_boto.long");
        assert_eq!(long.moves().count(), 0);
    }

    #[test]
    fn position_errors_name_their_offset() {
        for (text, at, key) in [
            ("8,8,8,8,8,8 1 0:0 0 all", 0, "error.adji_boto.rows"),
            ("8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all", 0, "error.adji_boto.holes"),
            ("8,8,8,8,8,8/8,8,x,8,8,8 1 0:0 0 all", 16, "error.adji_boto.number"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 3 0:0 0 all", 24, "error.position.side"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 1 00 0 all", 26, "error.adji_boto.captured"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 1 0:-1 0 all", 28, "error.adji_boto.number"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 1001 all", 30, "error.adji_boto.plies"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 some", 32, "error.adji_boto.laps"),
            ("99,99,99,8,8,8/8,8,8,8,8,8 1 0:0 0 all", 0, "error.adji_boto.seeds"),
            ("8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0", 31, "error.position.short"),
        ] {
            let error = AdjiBoto::parse(text).unwrap_err();
            assert_eq!((error.at, error.reason.key.as_str()), (at, key), "{text}");
        }
    }
}
