//! The state of Play.

use super::analysis::state::Analysis;
use super::board::BoardState;
use super::child::hint::Hint;
use super::clock::state::Clock;
use super::computer::state::Computers;
use super::editor::state::Editor;
use super::game::history::Node;
use super::game::kept::StoredGame;
use super::game::state::Game;
use super::library::state::{Library, SaveStatus};
use super::review::state::Review;
use super::rules::lesson::Lesson;
use super::rules::trial::Pages;
use super::{History, Layer};
use crate::app::effects::TaskId;
use crate::app::players::names::seat_name;
use crate::app::players::{OwnEvaluations, Seat, seats};
use crate::app::record::words::{side_label, side_name};
use crate::app::section::Undo;
use crate::app::ui::{Pairs, Texts};
use crate::game::{BySide, PASS_TEXT, Preset, Side};
use crate::player::PlayerSpec;
use crate::registry::{AnyGame, GAMES, GameRecord};
use crate::text::Message;

/// A game that another one has replaced.
#[derive(Clone, Debug)]
pub(super) struct ReplacedGame {
    /// Play before the replacement.
    pub(super) state: Box<State>,
    /// A unique number.
    pub(super) number: u64,
    /// The key among the recent games, once it has one.
    pub(super) key: Option<String>,
    pub(super) status: SaveStatus,
}

#[derive(Clone, Debug)]
pub struct State {
    pub(super) game: Game,
    /// The values of the game's parameters in the setup form.
    pub(super) values: Vec<i32>,
    pub(super) board: BoardState,
    pub(super) computers: Computers,
    pub(super) hint: Option<Hint>,
    pub(super) analysis: Analysis,
    pub(super) review: Review,
    /// The open editor of positions.
    pub(super) editor: Option<Editor>,
    pub(super) library: Library,
    pub(super) own: OwnEvaluations,
    /// A saved game of the user's own that waits until its file is open and its states are known.
    pub(super) waiting: Option<StoredGame>,
    /// The last replaced game, as long as the user can restore it.
    pub(super) replaced: Option<ReplacedGame>,
    /// The number of replaced games that were long enough to save.
    pub(super) games_left: u64,
    /// The undoable actions since the last call of `undoable`.
    pub(super) undoable: Vec<Undo>,
    /// The number of new games that replaced one with moves or another kind of game; each is an entry of the browser's
    /// history.
    pub(super) places: u64,
    pub(super) clock: Clock,
    /// The time in milliseconds since 1970.
    pub(super) now: f64,
    /// True if Play is the current section.
    pub(super) in_sight: bool,
    /// The size of the pool of workers.
    pub(super) workers: u32,
    /// The number of the last task.
    pub(super) tasks: TaskId,
    /// The seed of the players' random choices.
    pub(super) seed: u64,
    /// True as long as the user has done nothing on a first visit.
    pub(super) untouched: bool,
    pub(super) layer: Option<Layer>,
    /// The steps of the rules.
    pub(super) lesson: Lesson,
    /// The page of the rules, which replaces the game while it is open.
    pub(super) rules: Pages,
    /// The text in the layer.
    pub(super) draft: String,
    pub(super) draft_error: Option<Message>,
}

impl State {
    /// The name of a side's player: from the game's source, or else from the setup.
    pub(super) fn player_name(&self, side: Side, texts: Texts) -> String {
        match &self.game.names[side] {
            Some(name) => name.clone(),
            None => seat_name(self.game.kind, &self.game.seats[side], &self.own, texts),
        }
    }

    /// Offers the evaluations of a link for a game, unsaved. Skips faulty ones and reports them in `errors`.
    pub fn adopt(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        self.own.adopt(kind, pairs, errors);
    }

    /// The user's own evaluations, which other sections offer too.
    pub fn own(&self) -> &OwnEvaluations {
        &self.own
    }

    /// The state of a first visit: Rastros on the championship's board, the user against a beginner.
    pub fn new(seed: u64) -> State {
        let game = GAMES[0];
        let info = game.info();
        let opening = opening_board(game);
        let values = opening.values.to_vec();
        let start = game
            .preset(opening)
            .expect("a test starts every preset of every game");
        let computer = seats::level(game, seats::OPENING_LEVEL).unwrap_or(PlayerSpec::random());
        debug_assert_eq!(info.parameters.len(), values.len());
        let mut state = State {
            game: Game {
                kind: game,
                history: History::new(start),
                seats: BySide::new(Seat::Person, Seat::Computer(computer)),
                names: BySide::new(None, None),
                before_removal: None,
            },
            values,
            board: BoardState::default(),
            computers: Computers::default(),
            hint: None,
            analysis: Analysis::default(),
            review: Review::default(),
            editor: None,
            library: Library::new(seed),
            own: OwnEvaluations::new(seed),
            waiting: None,
            replaced: None,
            games_left: 0,
            undoable: Vec::new(),
            places: 0,
            clock: Clock::default(),
            now: 0.0,
            in_sight: true,
            workers: 1,
            tasks: 0,
            seed,
            untouched: true,
            layer: None,
            lesson: Lesson::default(),
            rules: Pages::default(),
            draft: String::new(),
            draft_error: None,
        };
        state.board.look_at(state.game.history.here());
        state
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game.kind
    }

    /// The game up to the current node.
    pub fn record(&self) -> GameRecord {
        self.game.history.record()
    }

    pub(super) fn here(&self) -> &Node {
        self.game.history.here()
    }

    /// The name of a side in sentences, with its article.
    pub(super) fn side_name(&self, side: Side, texts: Texts) -> String {
        side_name(self.game.kind, side, texts)
    }

    /// The name of a side alone.
    pub(super) fn side_label(&self, side: Side, texts: Texts) -> String {
        side_label(self.game.kind, side, texts)
    }

    /// The game with all its lines.
    pub fn history(&self) -> &History {
        &self.game.history
    }

    pub fn seats(&self) -> &BySide<Seat> {
        &self.game.seats
    }

    /// The number of new games that replaced one with moves or another kind of game.
    pub fn places(&self) -> u64 {
        self.places
    }

    /// Sets the size of the pool of workers.
    pub fn set_workers(&mut self, workers: u32) {
        self.workers = workers;
    }

    /// Sets whether the user prefers reduced motion.
    pub fn set_still(&mut self, still: bool) {
        self.lesson.set_still(still);
    }

    /// True if keys control the game: no layer, editor or page covers it.
    pub fn takes_keys(&self) -> bool {
        !self.is_covered() && self.rules.game().is_none()
    }

    /// True if the editor or a layer is open.
    pub fn is_covered(&self) -> bool {
        self.rules.game().is_none() && (self.editor.is_some() || self.layer.is_some())
    }

    /// The game whose rules are open in place of the game.
    pub fn open_rules_game(&self) -> Option<&'static dyn AnyGame> {
        self.rules.game()
    }

    /// Closes the page of the rules.
    pub fn leave_rules(&mut self) {
        self.lesson.stop();
        self.rules.close();
    }

    /// True if no user plays.
    pub(super) fn computers_only(&self) -> bool {
        Side::ALL
            .iter()
            .all(|&s| self.game.seats[s] != Seat::Person)
    }

    /// The side that can no longer lose, while the game continues.
    pub(super) fn decided(&self) -> Option<Side> {
        let here = self.game.history.here();
        here.position.decided().filter(|_| here.outcome().is_none())
    }

    /// True if the side to move can only pass.
    pub(super) fn must_pass(&self) -> bool {
        let moves = self.here().position.moves();
        !moves.is_empty() && moves.iter().all(|m| m.text == PASS_TEXT)
    }

    /// True if the user is to move at the current node.
    pub fn persons_turn(&self) -> bool {
        let here = self.game.history.here();
        here.outcome().is_none() && self.game.seats[here.position.side_to_move()] == Seat::Person
    }

    /// True if the board accepts a move: the user is to move, or tries a line in a paused game of computers.
    pub(super) fn may_choose(&self) -> bool {
        let here = self.game.history.here();
        here.outcome().is_none()
            && (self.persons_turn() || self.computers.paused || !here.children.is_empty())
    }

    /// The cell of the first press of a move that names two cells.
    pub(super) fn pressed(&self) -> Option<usize> {
        let (node, cell) = self.board.pressed?;
        (node == self.game.history.at()).then_some(cell)
    }

    /// Begins another game at its last position. First saves the current game, so that callers must not change it
    /// before.
    pub(super) fn begin(&mut self, history: History) {
        let old = self.game.kind.info().id;
        self.save_replaced_game();
        if self.game.history.nodes().len() > 1 || history.here().position.info().id != old {
            self.places += 1;
        }
        self.game.kind =
            crate::registry::game(history.here().position.info().id).unwrap_or(self.game.kind);
        self.game.history = history;
        self.game.names = BySide::new(None, None);
        self.computers.reset();
        self.invalidate_hint();
        self.analysis.reset();
        if self.game.kind.info().id != old {
            self.analysis.reset_evaluation();
        }
        self.review.reset();
        self.review.trial = None;
        self.editor = None;
        self.game.before_removal = None;
        self.clock.reset(self.game.history.at());
        // Any odd constant with well-mixed bits gives another seed below 2^53.
        self.seed = self
            .seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(1)
            >> 11;
        self.board.look_at(self.game.history.here());
    }
}

/// The first board of these games, which differs from the first of their list, the board of links without a board. On
/// the championship's board of Rastros, South (the user on a first visit) wins with best play.
const OPENS_WITH: [(&str, &str); 1] = [("rastros", "championship")];

/// The board of a newly chosen game, and of a first visit.
pub(super) fn opening_board(game: &dyn AnyGame) -> &'static Preset {
    let info = game.info();
    let wanted = OPENS_WITH.iter().find(|(id, _)| *id == info.id);
    let found = wanted.and_then(|(_, board)| info.presets.iter().find(|p| p.id == *board));
    found.unwrap_or(&info.presets[0])
}
