//! Adji-boto, a sowing game of two rows of six holes, by the rules that seed 004's games show.
//!
//! Each side owns a row. A move takes all seeds of an own hole and sows them one by one anticlockwise, over both rows and
//! lap after lap. When the last seed falls into the opponent's row and its hole then holds 1, 3 or 5 seeds, they are
//! captured. A side whose row is empty passes. The game is over when no seeds are left; who captured more wins.
//!
//! The course's text leaves the hole that the seeds came from out of every lap, its program does not: that is a parameter.
//! No rule against repetition is known, and seeds can go round for ever: after [`LONGEST`] plies captures decide.

mod features;

use crate::eval::{Feature, NamedEvaluation, NamedPlayer};
use crate::game::{
    BoardStyle, BoardView, BySide, CellContent, Game, GameInfo, Outcome, Parameter, Preset, Side,
    check_parameters,
};
use crate::games::grid::{self, Size, cell_at, parse_side, row_column};
use crate::text::{Message, TextError};

/// Plies after which a game ends wherever it is. Random games last 243 plies on average, and 438 at most in 20,000.
pub const LONGEST: u16 = 1000;

/// Holes of a row.
const COLUMNS: usize = 6;

/// Holes of the ring.
pub const HOLES: usize = 2 * COLUMNS;

/// The most seeds that a position may hold.
const MOST_SEEDS: u32 = 255;

/// A position of Adji-boto.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AdjiBoto {
    /// Seeds of each hole in the order of sowing: the lower row from left to right, then the upper from right to left.
    holes: [u8; HOLES],
    /// Seeds that each side has captured.
    captured: [u8; 2],
    /// Plies since the start.
    plies: u16,
    side: Side,
    /// Whether laps leave out the hole that the seeds came from.
    skips: bool,
}

/// The move of a side whose row is empty. All other moves are the number of a cell as in [`crate::games::grid`].
pub const PASS: u8 = 64;

/// The word for it.
const PASS_TEXT: &str = "pass";

/// What a position's text says of laps: every hole is sown, or the origin is left out.
const LAPS: [&str; 2] = ["all", "skip"];

const SIZE: Size = Size {
    rows: 2,
    columns: COLUMNS as u8,
};

const INFO: GameInfo = GameInfo {
    id: "adji_boto",
    sides: ["1", "2"],
    parameters: &[
        Parameter {
            id: "seeds",
            min: 1,
            max: 16,
            default: 8,
        },
        Parameter {
            id: "skip_origin",
            min: 0,
            max: 1,
            default: 0,
        },
    ],
    presets: &[
        Preset::new("course", &[8, 0]),
        Preset::new("skip", &[8, 1]),
        Preset::new("four", &[4, 0]),
        Preset::new("two", &[2, 0]),
    ],
};

/// The row of a side: the upper one is the first side's.
#[inline]
const fn row_of(side: Side) -> usize {
    side as usize
}

/// The place in the ring of a hole.
#[inline]
const fn ring(row: usize, column: usize) -> usize {
    match row {
        0 => HOLES - 1 - column,
        _ => column,
    }
}

/// Whether a place in the ring lies in a side's row.
#[inline]
const fn is_own(place: usize, side: Side) -> bool {
    match side {
        Side::First => place >= COLUMNS,
        Side::Second => place < COLUMNS,
    }
}

/// Holes after a move, and what it captured.
pub struct Sown {
    /// The seeds of the ring's holes.
    pub holes: [u8; HOLES],
    /// Seeds captured.
    pub captured: u8,
}

/// Takes the seeds of a hole and sows them along the ring, for the side in whose row the hole is: in the first or in the second
/// half of the ring. `skips` says whether laps leave out the hole.
#[inline]
pub fn sow(holes: &[u8; HOLES], origin: usize, skips: bool) -> Sown {
    let mut holes = *holes;
    let seeds = holes[origin];
    holes[origin] = 0;
    let lap = if skips { HOLES - 1 } else { HOLES } as u8;
    let (laps, rest) = (seeds / lap, seeds % lap);
    if laps > 0 {
        for (place, hole) in holes.iter_mut().enumerate() {
            *hole += if skips && place == origin { 0 } else { laps };
        }
    }
    // A whole number of laps ends in the origin, or in the hole before it where that is left out.
    let mut last = if skips {
        (origin + HOLES - 1) % HOLES
    } else {
        origin
    };
    for step in 1..=rest as usize {
        // At most 11 steps (10 where the origin is left out), so none of them comes back to the origin.
        last = (origin + step) % HOLES;
        holes[last] += 1;
    }
    let mut captured = 0;
    let theirs = (last < COLUMNS) != (origin < COLUMNS);
    if theirs && matches!(holes[last], 1 | 3 | 5) {
        captured = std::mem::take(&mut holes[last]);
    }
    Sown { holes, captured }
}

impl AdjiBoto {
    /// The seeds of a hole, row 0 above.
    #[inline]
    pub fn seeds(&self, row: usize, column: usize) -> u8 {
        self.holes[ring(row, column)]
    }

    /// The seeds that a side has captured.
    #[inline]
    pub fn captured(&self, side: Side) -> u8 {
        self.captured[side.index()]
    }

    /// The seeds in a side's row, hole by hole.
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

    /// Sows the seeds of an own hole of a side.
    #[inline]
    fn sow(&self, side: Side, origin: usize) -> Sown {
        debug_assert!(is_own(origin, side));
        sow(&self.holes, origin, self.skips)
    }

    /// Plies since the start.
    #[inline]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// The seeds of the ring's holes in the order of sowing, those of a side's row first.
    #[inline]
    pub fn holes_from(&self, side: Side) -> [u8; HOLES] {
        let mut holes = self.holes;
        if is_own(COLUMNS, side) {
            holes.rotate_left(COLUMNS);
        }
        holes
    }

    /// The cells of the grid that a side may sow from.
    fn own_moves(&self, side: Side) -> u64 {
        let row = row_of(side);
        (0..COLUMNS)
            .filter(|&c| self.seeds(row, c) > 0)
            .fold(0, |set, c| set | 1 << cell_at(row, c))
    }

    /// The most seeds that a side could capture if it were to move now.
    fn best_capture(&self, side: Side) -> u8 {
        grid::Cells(self.own_moves(side))
            .map(|cell| {
                let (row, column) = row_column(cell);
                self.sow(side, ring(row, column)).captured
            })
            .max()
            .unwrap_or(0)
    }
}

/// The legal moves of a position: the own holes that hold seeds from left to right, or the pass.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    cells: grid::Cells,
    passes: bool,
}

impl Iterator for Moves {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.cells
            .next()
            .or_else(|| std::mem::take(&mut self.passes).then_some(PASS))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.cells.len() + usize::from(self.passes);
        (n, Some(n))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Moves {}

impl Game for AdjiBoto {
    type Move = u8;
    type Moves = Moves;

    const INFO: &'static GameInfo = &INFO;

    #[inline]
    fn start(values: &[i32]) -> Result<Self, Message> {
        check_parameters(&INFO, values)?;
        let &[seeds, skips] = values else {
            unreachable!("the number of values was checked");
        };
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

    #[inline]
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
    fn moves(&self) -> Moves {
        let over = self.is_over();
        let cells = if over { 0 } else { self.own_moves(self.side) };
        Moves {
            cells: grid::Cells(cells),
            passes: cells == 0 && !over,
        }
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

    /// The upper row and the lower one, the side to move, seeds captured by 1 and 2, plies so far, and whether laps sow
    /// all holes or skip the origin: `8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all`.
    #[inline]
    fn text(&self) -> String {
        let row = |row: usize| {
            let seeds: Vec<_> = (0..COLUMNS)
                .map(|c| self.seeds(row, c).to_string())
                .collect();
            seeds.join(",")
        };
        format!(
            "{}/{} {} {}:{} {} {}",
            row(0),
            row(1),
            INFO.sides[self.side.index()],
            self.captured[0],
            self.captured[1],
            self.plies,
            LAPS[usize::from(self.skips)],
        )
    }

    #[inline]
    fn parse(text: &str) -> Result<Self, TextError> {
        let [
            (board_at, board),
            side,
            (captured_at, captured),
            (plies_at, plies),
            (laps_at, laps),
        ] = grid::words(text)?;
        let side = parse_side(side, INFO.sides)?;
        let holes = parse_holes(board).map_err(|e| e.shifted(board_at))?;
        let number = |at: usize, word: &str| {
            let small = word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
            word.parse::<u32>()
                .ok()
                .filter(|_| small)
                .ok_or_else(|| TextError::new(at, fault("error.adji_boto.number", word)))
        };
        let (first, second) = captured.split_once(':').ok_or_else(|| {
            TextError::new(captured_at, fault("error.adji_boto.captured", captured))
        })?;
        let captured = [
            number(captured_at, first)?,
            number(captured_at + first.len() + 1, second)?,
        ];
        let all = holes.iter().map(|&n| u32::from(n)).sum::<u32>() + captured[0] + captured[1];
        if all > MOST_SEEDS {
            return Err(TextError::new(
                board_at,
                fault("error.adji_boto.seeds", all).with("most", MOST_SEEDS),
            ));
        }
        let count = number(plies_at, plies)?;
        if count > u32::from(LONGEST) {
            return Err(TextError::new(
                plies_at,
                fault("error.adji_boto.plies", plies).with("most", LONGEST),
            ));
        }
        let skips = LAPS
            .iter()
            .position(|l| l.eq_ignore_ascii_case(laps))
            .ok_or_else(|| TextError::new(laps_at, fault("error.adji_boto.laps", laps)))?;
        Ok(AdjiBoto {
            holes,
            captured: captured.map(|n| n as u8),
            plies: count as u16,
            side,
            skips: skips == 1,
        })
    }

    #[inline]
    fn move_text(&self, mv: u8) -> String {
        match mv {
            PASS => PASS_TEXT.to_owned(),
            cell => SIZE.cell_text(cell),
        }
    }

    #[inline]
    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        if text.trim().eq_ignore_ascii_case(PASS_TEXT) {
            Ok(PASS)
        } else {
            SIZE.parse_cell(text)
        }
    }

    #[inline]
    fn why_illegal(&self, mv: u8) -> Message {
        let must_pass = self.row_is_empty(self.side);
        Message::new(match mv {
            PASS => "error.adji_boto.may_not_pass",
            _ if must_pass => "error.adji_boto.must_pass",
            cell if row_column(cell).0 != row_of(self.side) => "error.adji_boto.not_yours",
            _ => "error.adji_boto.empty",
        })
    }

    #[inline]
    fn view(&self) -> BoardView {
        let side_of_row = |i: usize| Side::ALL[i / COLUMNS];
        BoardView {
            style: BoardStyle::Pits,
            rows: 2,
            columns: COLUMNS,
            cells: (0..HOLES)
                .map(|i| CellContent::Seeds(self.seeds(i / COLUMNS, i % COLUMNS).into()))
                .collect(),
            owners: (0..HOLES).map(|i| (i, side_of_row(i))).collect(),
            score: Some(BySide::new(
                self.captured[0].into(),
                self.captured[1].into(),
            )),
            tree: None,
        }
    }

    #[inline]
    fn move_cell(&self, mv: u8) -> Option<usize> {
        (mv != PASS).then(|| SIZE.dense(mv))
    }

    /// Half a turn of the board exchanges the rows, and with them the sides.
    #[inline]
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

    fn features() -> &'static [Feature<Self>] {
        features::FEATURES
    }

    fn evaluations() -> &'static [NamedEvaluation] {
        features::EVALUATIONS
    }

    fn players() -> &'static [NamedPlayer] {
        features::PLAYERS
    }
}

#[inline]
fn fault(key: &str, found: impl std::fmt::Display) -> Message {
    Message::new(key).with("found", found)
}

/// The seeds of the twelve holes in the order of sowing.
#[inline]
fn parse_holes(board: &str) -> Result<[u8; HOLES], TextError> {
    let mut holes = [0; HOLES];
    let mut at = 0;
    let rows: Vec<_> = board.split('/').take(3).collect();
    if rows.len() != 2 {
        return Err(TextError::new(0, Message::new("error.adji_boto.rows")));
    }
    for (row, line) in rows.into_iter().enumerate() {
        let row_at = at;
        let mut found = 0;
        for word in line.split(',') {
            if found < COLUMNS {
                holes[ring(row, found)] = word
                    .parse()
                    .ok()
                    .filter(|_| word.bytes().all(|b| b.is_ascii_digit()) && word.len() <= 3)
                    .ok_or_else(|| TextError::new(at, fault("error.adji_boto.number", word)))?;
            }
            found += 1;
            at += word.len() + 1;
        }
        if found != COLUMNS {
            return Err(TextError::new(
                row_at,
                fault("error.adji_boto.holes", found).with("row", row + 1),
            ));
        }
    }
    Ok(holes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> AdjiBoto {
        AdjiBoto::parse(text).unwrap()
    }

    /// Sowing seed by seed, as a hand does.
    fn sow_plainly(p: &AdjiBoto, side: Side, origin: usize) -> ([u8; HOLES], u8) {
        let mut holes = p.holes;
        let mut hand = std::mem::take(&mut holes[origin]);
        let mut place = origin;
        while hand > 0 {
            place = (place + 1) % HOLES;
            if !(p.skips && place == origin) {
                holes[place] += 1;
                hand -= 1;
            }
        }
        let captures = !is_own(place, side) && [1, 3, 5].contains(&holes[place]);
        let captured = if captures { holes[place] } else { 0 };
        holes[place] -= captured;
        (holes, captured)
    }

    #[test]
    fn sowing_by_laps_is_sowing_seed_by_seed() {
        for skips in [false, true] {
            for seeds in 1..=60 {
                for origin in 0..HOLES {
                    for others in 0..5 {
                        let mut p = AdjiBoto::start(&[1, i32::from(skips)]).unwrap();
                        p.holes = [others; HOLES];
                        p.holes[origin] = seeds;
                        let side = if is_own(origin, Side::First) {
                            Side::First
                        } else {
                            Side::Second
                        };
                        let quick = p.sow(side, origin);
                        let plain = sow_plainly(&p, side, origin);
                        assert_eq!((quick.holes, quick.captured), plain, "{seeds} {origin}");
                    }
                }
            }
        }
    }

    #[test]
    fn captures_are_credited_to_the_side_that_makes_them() {
        let mut p = at("0,0,0,0,0,1/0,0,0,0,2,0 2 0:0 10 all");
        // The two seeds of e1 end in f2 ...
        p.play(p.parse_move("e1").unwrap());
        assert_eq!(p.text(), "0,0,0,0,0,2/0,0,0,0,0,1 1 0:0 11 all");
        // ... where two are not captured, but three are.
        let mut p = at("0,0,0,0,0,2/0,0,0,0,2,0 2 0:0 10 all");
        p.play(p.parse_move("e1").unwrap());
        assert_eq!(p.text(), "0,0,0,0,0,0/0,0,0,0,0,1 1 0:3 11 all");
    }

    #[test]
    fn an_empty_row_passes_and_the_end_says_why() {
        let mut p = at("0,0,0,0,0,0/0,0,0,0,0,1 1 4:4 20 all");
        assert_eq!(p.moves().collect::<Vec<_>>(), [PASS]);
        assert_eq!(
            p.why_illegal(cell_at(0, 0)).key,
            "error.adji_boto.must_pass"
        );
        p.try_play(PASS).unwrap();
        assert_eq!(p.why_illegal(PASS).key, "error.adji_boto.may_not_pass");
        assert_eq!(p.why_illegal(cell_at(1, 0)).key, "error.adji_boto.empty");
        assert_eq!(
            p.why_illegal(cell_at(0, 0)).key,
            "error.adji_boto.not_yours"
        );
        p.try_play(p.parse_move("f1").unwrap()).unwrap();
        assert_eq!(p.text(), "0,0,0,0,0,0/0,0,0,0,0,0 1 4:5 22 all");
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::Second)));
        assert_eq!(p.ending().unwrap().key, "ending.adji_boto.empty");
    }

    #[test]
    fn ties_are_ties_and_long_games_end() {
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
    fn faults_of_a_position_are_named_with_their_place() {
        for (text, place, key) in [
            ("8,8,8,8,8,8 1 0:0 0 all", 0, "error.adji_boto.rows"),
            (
                "8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all",
                0,
                "error.adji_boto.holes",
            ),
            (
                "8,8,8,8,8,8/8,8,x,8,8,8 1 0:0 0 all",
                16,
                "error.adji_boto.number",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 3 0:0 0 all",
                24,
                "error.position.side",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 1 00 0 all",
                26,
                "error.adji_boto.captured",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 1 0:-1 0 all",
                28,
                "error.adji_boto.number",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 1001 all",
                30,
                "error.adji_boto.plies",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 some",
                32,
                "error.adji_boto.laps",
            ),
            (
                "99,99,99,8,8,8/8,8,8,8,8,8 1 0:0 0 all",
                0,
                "error.adji_boto.seeds",
            ),
            (
                "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0",
                31,
                "error.position.short",
            ),
        ] {
            let error = AdjiBoto::parse(text).unwrap_err();
            assert_eq!(
                (error.at, error.reason.key.as_str()),
                (place, key),
                "{text}"
            );
        }
    }
}
