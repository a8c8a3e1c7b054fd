//! A position of a guest game.

use std::hash::{Hash, Hasher};
use std::iter::Map;
use std::ops::Range;
use std::sync::Arc;

use super::node::Node;
use super::open;
use super::table::Table;
use crate::eval::Evaluated;
use crate::game::{
    Board, BoardStyle, BoardView, CellContent, Game, GameInfo, Move, Outcome, PASS_TEXT, Preset,
    Side,
};
use crate::python::GUEST_PREFIX;
use crate::text::{Message, TextError};

/// A game is a draw after this many plies, since a user's rules may allow endless games.
pub const MAX_PLIES: u16 = 1_000;

/// The word of a position's text after which the other side is to move.
const OTHER_SIDE: &str = "*";

/// A state of a table, and the side to move. If one side moves twice, the other side passes between the two moves.
#[derive(Clone, Debug)]
pub struct Guest {
    table: Arc<Table>,
    node: Arc<Node>,
    side: Side,
    plies: u16,
}

/// Positions are equal whatever the number of moves before them, so that the graph of a game is finite.
impl PartialEq for Guest {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Guest {}

impl Hash for Guest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// The number of a move in its position, in the order of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestMove(u16);

impl Move for GuestMove {}

/// The facts that all guest games share; see [`Game::info`] for the facts about one game.
const INFO: GameInfo = GameInfo {
    id: GUEST_PREFIX,
    sides: ["1", "2"],
    parameters: &[],
    presets: &[Preset::new("start", &[])],
};

impl Guest {
    /// The initial position of an open game.
    pub fn initial(table: &Arc<Table>) -> Self {
        let node = table.initial();
        Guest {
            side: node.side,
            table: Arc::clone(table),
            node,
            plies: 0,
        }
    }

    /// Identifies a position of the game: a digest of the state, and the side to move.
    pub fn key(&self) -> (u64, Side) {
        (self.node.key, self.side)
    }

    /// True if every state of the game is known and games are not for points.
    pub fn is_solvable(&self) -> bool {
        self.table.has_all_states() && !self.table.is_for_points()
    }

    /// The cells of the board that a move names.
    fn presses(&self, mv: GuestMove) -> &[usize] {
        let shown = self.table.show(&self.node).filter(|_| !self.must_pass());
        let presses = shown.and_then(|shown| shown.presses.get(usize::from(mv.0)));
        presses.map_or(&[], Vec::as_slice)
    }

    /// True if the other side moves again, so that the side to move passes.
    fn must_pass(&self) -> bool {
        self.node.utility.is_none() && self.node.side != self.side
    }
}

impl Game for Guest {
    type Move = GuestMove;
    type Moves = Map<Range<u16>, fn(u16) -> GuestMove>;

    const INFO: &'static GameInfo = &INFO;

    fn info(&self) -> &'static GameInfo {
        self.table.info()
    }

    /// # Errors
    /// Always: a position names its game, and numbers alone do not.
    fn start(_values: &[i32]) -> Result<Self, Message> {
        Err(Message::new("error.guest.closed").with("name", ""))
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(utility) = self.node.utility {
            return Some(match utility {
                u if u > 0.0 => Outcome::WonBy(Side::First),
                u if u < 0.0 => Outcome::WonBy(Side::Second),
                _ => Outcome::Draw,
            });
        }
        let ends = self.plies >= MAX_PLIES || self.table.has_failed(&self.node);
        ends.then_some(Outcome::Draw)
    }

    fn payoff(&self) -> Option<f64> {
        self.node.utility.filter(|_| self.table.is_for_points())
    }

    fn moves(&self) -> Self::Moves {
        let number = match self.outcome() {
            Some(_) => 0,
            None if self.must_pass() => 1,
            None => self.table.moves(&self.node).len() as u16,
        };
        (0..number).map(GuestMove)
    }

    fn play(&mut self, mv: GuestMove) {
        if !self.must_pass() {
            self.node = self.table.after(&self.node, mv.0);
        }
        self.side = !self.side;
        self.plies += 1;
    }

    fn board(&self) -> Board {
        let view = self.view();
        Board {
            rows: view.rows,
            columns: view.columns,
            cells: view.cells,
        }
    }

    fn view(&self) -> BoardView {
        let Some(shown) = self.table.show(&self.node) else {
            return BoardView::of_text(String::new());
        };
        let Some(rows) = &shown.rows else {
            return BoardView::of_text(shown.text.clone());
        };
        let sides = self.info().sides;
        let symbols: Vec<String> = rows.iter().flatten().cloned().collect();
        let content = |cell: usize| {
            let side = Side::ALL
                .into_iter()
                .find(|s| symbols[cell] == sides[s.index()]);
            side.map_or(CellContent::Empty, CellContent::Piece)
        };
        let board = Board::new(rows.len(), rows.first().map_or(0, Vec::len), content);
        BoardView {
            symbols,
            corner: Some(shown.corner),
            transposed: shown.transposed,
            upside_down: shown.upside_down,
            ..BoardView::new(BoardStyle::Symbols, board)
        }
    }

    fn move_cell(&self, mv: GuestMove) -> Option<usize> {
        self.presses(mv).last().copied()
    }

    fn move_from(&self, mv: GuestMove) -> Option<usize> {
        match *self.presses(mv) {
            [from, _] => Some(from),
            _ => None,
        }
    }

    fn ending(&self) -> Option<Message> {
        if self.table.has_failed(&self.node) {
            return Some(Message::new("ending.own.failed"));
        }
        let too_long = self.node.utility.is_none() && self.plies >= MAX_PLIES;
        too_long.then(|| Message::new("ending.own.length").with("moves", MAX_PLIES))
    }

    fn move_text(&self, mv: GuestMove) -> String {
        if self.must_pass() {
            PASS_TEXT.to_owned()
        } else {
            self.node.text(mv.0).to_owned()
        }
    }

    fn parse_move(&self, text: &str) -> Result<GuestMove, TextError> {
        let word = text.trim();
        let legal = self
            .moves()
            .find(|&mv| self.move_text(mv).eq_ignore_ascii_case(word));
        legal.ok_or_else(|| {
            let key = if self.is_over() { "error.move.game_over" } else { "error.move.illegal" };
            let offset = text.len() - text.trim_start().len();
            TextError::new(offset, Message::new(key))
        })
    }

    /// The id of the game, and the first known moves to the state. A pass or a `*` follows if the other side is to move
    /// after these moves.
    fn text(&self) -> String {
        let mut words = vec![self.info().id.to_owned()];
        words.extend(self.table.words(&self.node));
        let mover = self.table.mover(&self.node);
        let reached = Guest {
            side: mover.map_or(self.node.side, |side| !side),
            ..self.clone()
        };
        if reached.side != self.side {
            let turn = if reached.must_pass() { PASS_TEXT } else { OTHER_SIDE };
            words.push(turn.to_owned());
        }
        words.join(" ")
    }

    fn parse(text: &str) -> Result<Self, TextError> {
        let mut words = text.split(' ');
        let table = open::table(words.next().unwrap_or_default());
        let mut position = Guest::initial(&table.map_err(|why| TextError::new(0, why))?);
        let mut offset = position.info().id.len() + 1;
        for word in words {
            if word == OTHER_SIDE {
                position.side = !position.side;
            } else {
                let mv = position.parse_move(word).map_err(|e| e.shifted(offset))?;
                position.play(mv);
            }
            offset += word.len() + 1;
        }
        // A position from text starts with zero plies: the game may have reached it by fewer moves than the text has.
        Ok(Guest {
            plies: 0,
            ..position
        })
    }
}

impl Evaluated for Guest {
    const FUNCTION: Option<fn(&Self, &str, Side) -> f64> =
        Some(|position, name, side| position.table.value(&position.node, name, side));
}
