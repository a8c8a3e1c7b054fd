//! What is searched: the lab's own board, and how.

use std::rc::Rc;

use crate::app::players::seats;
use crate::app::record::choices::board_of;
use crate::eval::{EvaluationSpec, Preference};
use crate::registry::{AnyGame, AnyPosition, GAMES, GameRecord, game};
use crate::search::{SearchSpec, Step};
use crate::text::Message;

/// Choices for the most nodes that one search may visit.
pub const BUDGETS: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// The deepest search, in plies.
pub const DEEPEST: u32 = 30;

/// The depth of the first search.
const OPENING_DEPTH: u32 = 4;

/// The game that the page opens with.
const OPENING_GAME: &str = "lecture_tree";

/// The board of the first search of Rastros.
const OPENING_BOARD: &str = "championship";

/// What is searched, and how.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game on the lab's board.
    record: GameRecord,
    kind: &'static dyn AnyGame,
    /// Its positions; at least one.
    positions: Rc<[Box<dyn AnyPosition>]>,
    /// The cell with the roving focus.
    pub cursor: usize,
    /// Plies.
    pub depth: u32,
    /// Nodes after which a search is given up.
    pub budget: u64,
    /// The evaluation that judges the leaves: by name, or features and weights; empty for the game's first.
    pub evaluation: String,
    /// Whether sooner wins are worth more, or all are alike.
    pub preference: Preference,
}

impl Default for Question {
    fn default() -> Self {
        let kind = GAMES[0];
        let boards = kind.info().presets;
        let opening = boards.iter().find(|b| b.id == OPENING_BOARD);
        let start = kind
            .preset(opening.unwrap_or(&boards[0]))
            .expect("a test starts every preset of every game");
        Question {
            record: GameRecord::new(kind.info().id, start.text()),
            kind,
            positions: Rc::new([start]),
            cursor: 0,
            depth: OPENING_DEPTH,
            budget: BUDGETS[1],
            evaluation: String::new(),
            // The course counts so.
            preference: Preference::Any,
        }
    }
}

/// Something that happens to the question.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Play a move.
    Play(String),
    /// A cell was pressed that is no legal move.
    Refuse(usize),
    /// The roving focus goes to a cell.
    Walk(usize),
    /// Take the last move back.
    Back,
    /// To the start of the game.
    Start,
    /// Another game, by its id.
    Game(String),
    /// Another board of the game, by the id of its preset.
    Board(String),
    /// The position that is seen in Play.
    FromPlay,
    /// Another depth.
    Depth(u32),
    /// Another most of nodes.
    Budget(u64),
    /// Another evaluation.
    Evaluation(String),
    /// Whether sooner wins are worth more.
    Preference(Preference),
}

impl Question {
    /// What the page opens with: the tree of the lecture.
    pub fn opening() -> Question {
        let mut question = Question::default();
        let tree = begin(OPENING_GAME, None).and_then(|record| question.set(record));
        debug_assert!(tree.is_ok(), "a test starts every preset of every game");
        question
    }

    /// The game on the board.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The position that is searched.
    pub fn position(&self) -> &dyn AnyPosition {
        // There is always one: `set` takes none away.
        &*self.positions[self.positions.len() - 1]
    }

    /// Puts another game on the board.
    ///
    /// # Errors
    /// A game that is not known, or a move that cannot be played; the board stays as it was.
    pub fn set(&mut self, record: GameRecord) -> Result<(), Message> {
        let kind = game(&record.game)?;
        self.positions = kind.replay(&record)?.into();
        self.record = record;
        self.kind = kind;
        Ok(())
    }

    /// The game as the registry knows it.
    pub fn kind(&self) -> &'static dyn AnyGame {
        self.kind
    }

    /// What judges the leaves: the evaluation that is meant, or the game's first.
    pub fn judge(&self) -> EvaluationSpec {
        let read = seats::read_evaluation(self.kind, &self.evaluation);
        read.unwrap_or_else(|_| self.kind.evaluations()[0].spec())
    }

    /// The search by one of the methods, so many plies deeper than the others.
    pub fn search(&self, method: Step, deeper: u32) -> SearchSpec {
        SearchSpec {
            evaluation: self.judge(),
            algorithm: method.algorithm,
            order: method.order,
            preference: self.preference,
            depth: self.depth + deeper,
        }
    }

    /// The preset that the game began with, if it is one.
    pub fn board(&self) -> Option<&'static str> {
        board_of(self.kind, &self.record.start).map(|preset| preset.id)
    }
}

/// A game on a board of it; where none is named on the one that searches open with, else the first.
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
