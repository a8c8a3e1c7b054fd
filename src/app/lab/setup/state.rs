//! The position on the lab's own board, and the search settings.

use std::rc::Rc;

use crate::app::players::seats;
use crate::app::record::board::{BoardMsg, BoardState};
use crate::app::record::choices::board_of;
use crate::eval::{EvaluationSpec, Preference, Value};
use crate::registry::{AnyGame, AnyPosition, GAMES, GameRecord, game};
use crate::search::{SearchMethod, SearchSpec};
use crate::text::Message;

/// The selectable node limits of one search.
pub const BUDGETS: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// The greatest depth, in plies.
pub const DEEPEST: u32 = 30;

/// The default depth, in plies.
const OPENING_DEPTH: u32 = 4;

/// The id of the game in a new lab, which also has the first scenes of the lecture.
pub const LECTURE_TREE: &str = "lecture_tree";

/// The default board of Rastros.
const OPENING_BOARD: &str = "championship";

/// The part of a setup that determines the results of searches. The other settings only limit them.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// A game that starts with the position.
    pub record: GameRecord,
    pub evaluation: EvaluationSpec,
    /// Defines whether sooner wins count more.
    pub preference: Preference,
}

/// The position and the search settings.
#[derive(Clone, Debug)]
pub struct SearchSetup {
    record: GameRecord,
    kind: &'static dyn AnyGame,
    /// The positions of the game; at least one.
    positions: Rc<[Box<dyn AnyPosition>]>,
    pub board_state: BoardState,
    /// In plies.
    pub depth: u32,
    /// The node limit of a search.
    pub budget: u64,
    /// The evaluation of the leaves: a name, or features and weights; empty for the game's first.
    pub evaluation: String,
    /// Defines whether sooner wins count more.
    pub preference: Preference,
}

impl Default for SearchSetup {
    fn default() -> Self {
        let kind = GAMES[0];
        let boards = kind.info().presets;
        let opening = boards.iter().find(|b| b.id == OPENING_BOARD);
        let start = kind
            .preset(opening.unwrap_or(&boards[0]))
            .expect("a test starts every preset of every game");
        SearchSetup {
            record: GameRecord::new(kind.info().id, start.text()),
            kind,
            positions: Rc::new([start]),
            board_state: BoardState::default(),
            depth: OPENING_DEPTH,
            budget: BUDGETS[1],
            evaluation: String::new(),
            // The course counts with this preference.
            preference: Preference::Any,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum SetupMsg {
    Board(BoardMsg),
    Back,
    /// Go to the start of the game.
    Start,
    /// Change the game, by its id.
    Game(String),
    /// Change the board of the game, by the id of its preset.
    Preset(String),
    /// Copy the current position of Play.
    FromPlay,
    Depth(u32),
    /// Change the node limit.
    Budget(u64),
    Evaluation(String),
    Preference(Preference),
}

impl SearchSetup {
    /// The setup in a new lab: the tree of the lecture.
    pub fn opening() -> SearchSetup {
        let mut setup = SearchSetup::default();
        let tree = begin(LECTURE_TREE, None).and_then(|record| setup.set(record));
        debug_assert!(tree.is_ok(), "a test starts every preset of every game");
        setup
    }

    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The position to search.
    pub fn position(&self) -> &dyn AnyPosition {
        // `set` ensures at least one.
        &*self.positions[self.positions.len() - 1]
    }

    /// Puts another game on the board.
    ///
    /// # Errors
    /// An unknown game or an illegal move; the board does not change.
    pub fn set(&mut self, record: GameRecord) -> Result<(), Message> {
        let kind = game(&record.game)?;
        self.positions = kind.replay(&record)?.into();
        self.record = record;
        self.kind = kind;
        Ok(())
    }

    /// The implementation of the game.
    pub fn kind(&self) -> &'static dyn AnyGame {
        self.kind
    }

    /// The evaluation of the leaves: the chosen one, or the game's first if that one is invalid.
    pub fn judge(&self) -> EvaluationSpec {
        let read = seats::read_evaluation(self.kind, &self.evaluation);
        read.unwrap_or_else(|_| self.kind.evaluations()[0].spec())
    }

    /// The evaluation of the position after a move, for the side that makes it.
    pub fn estimate(&self, mv: &str) -> Option<Value> {
        let (position, judge) = (self.position(), self.judge());
        let after = position.play(mv).ok()?;
        let products = judge.terms.iter().map(|term| {
            let value = after.term(term, position.side_to_move())?;
            Some(term.weight * value)
        });
        products.sum()
    }

    /// A search by one of the methods, `deeper` plies beyond the depth of the setup.
    pub fn search(&self, method: SearchMethod, deeper: u32) -> SearchSpec {
        SearchSpec {
            evaluation: self.judge(),
            algorithm: method.algorithm,
            order: method.order,
            preference: self.preference,
            depth: self.depth + deeper,
        }
    }

    pub fn subject(&self) -> Subject {
        Subject {
            record: GameRecord::new(&self.record.game, self.position().text()),
            evaluation: self.judge(),
            preference: self.preference,
        }
    }

    /// The id of the preset from which the game started, if any.
    pub fn board(&self) -> Option<&'static str> {
        board_of(self.kind, &self.record.start).map(|preset| preset.id)
    }
}

/// A game on one of its boards. Without an id, the board is [`OPENING_BOARD`] if the game has it, otherwise its first
/// one.
pub(super) fn begin(id: &str, board: Option<&str>) -> Result<GameRecord, Message> {
    let kind = game(id)?;
    let boards = kind.info().presets;
    let named = boards
        .iter()
        .find(|b| b.id == board.unwrap_or(OPENING_BOARD));
    Ok(GameRecord::new(
        kind.info().id,
        kind.preset(named.unwrap_or(&boards[0]))?.text(),
    ))
}
