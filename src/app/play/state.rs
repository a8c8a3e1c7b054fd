//! The state of Play.

use super::analysis::Analysis;
use super::child::hint::Hints;
use super::clock::{Clock, ClockMsg};
use super::computer::{Computers, PACES};
use super::editor::Editor;
use super::evaluations;
use super::game::{Game, History, NodeId, Tasks};
use super::library::stored_game::{StoredGame, history_of, is_worth_saving, stored_nodes};
use super::library::{CurrentGame, Library, Saved};
use super::msg::{Effect, GoTo, Msg};
use super::request::Dialog;
use super::review::Review;
use super::review::line::puzzle_of;
use super::rules::pages::Pages;
use super::setup::{Setup, opening_board, refit_seats};
use crate::app::effects::{Response, StorageKey};
use crate::app::players::{OwnEvaluation, OwnEvaluations, Seat, seats};
use crate::app::record::Mistake;
use crate::app::record::board::BoardState;
use crate::game::BySide;
use crate::player::PlayerSpec;
use crate::registry::{self, AnyGame, AnyPosition, GAMES, GameRecord};
use crate::text::{Message, json_text};

/// A saved game of the user's own that cannot be opened yet.
#[derive(Clone, Debug)]
pub(super) struct WaitingGame {
    pub(super) game: StoredGame,
    /// True if its moves cannot be played in this visit, because the rules fail.
    pub(super) is_faulty: bool,
}

#[derive(Clone, Debug)]
pub struct State {
    pub(super) game: Game,
    pub(super) board: BoardState,
    /// The first press of a move that names two cells: the node of the game, and the cell.
    pub(super) first_press: Option<(NodeId, usize)>,
    pub(super) setup: Setup,
    pub(super) clock: Clock,
    pub(super) computers: Computers,
    pub(super) hints: Hints,
    pub(super) analysis: Analysis,
    pub(super) review: Review,
    pub(super) editor: Option<Editor>,
    pub(super) library: Library,
    /// The user's own evaluations, which other sections offer too.
    pub(in crate::app) own: OwnEvaluations,
    /// Saved games of the user's own that wait until their files are open and their states are known.
    pub(super) waiting: Vec<WaitingGame>,
    /// The page of the rules, which replaces the game while it is open.
    pub(in crate::app) rules: Pages,
    /// The games that the current update has replaced, with their players: saved games do not contain users' programs.
    pub(super) replaced: Vec<(Saved, BySide<Seat>)>,
    /// The number of new games that replaced one with moves or another kind of game; each is an entry of the browser's
    /// history.
    pub(in crate::app) history_entries: u64,
    /// The time in milliseconds since 1970.
    pub(super) now: f64,
    /// True if Play is the current section.
    pub(super) is_current: bool,
    pub(super) tasks: Tasks,
    /// True as long as the user has done nothing on a first visit.
    pub(super) untouched: bool,
    pub(super) dialog: Option<Dialog>,
    pub(super) draft: String,
    pub(super) draft_error: Option<Message>,
}

impl State {
    /// The state of a first visit: Rastros on the championship's board, the user against a beginner.
    pub fn new(tab: u64) -> State {
        let kind = GAMES[0];
        let start = kind
            .preset(opening_board(kind))
            .expect("a test starts every preset of every game");
        let computer = seats::level(kind, seats::OPENING_LEVEL).unwrap_or(PlayerSpec::random());
        let mut state = State {
            game: Game {
                kind,
                history: History::new(start),
                seats: BySide::new(Seat::Human, Seat::Computer(computer)),
                names: BySide::new(None, None),
                flipped: false,
                seed: tab,
            },
            board: BoardState::default(),
            first_press: None,
            setup: Setup::default(),
            clock: Clock::default(),
            computers: Computers::default(),
            hints: Hints::default(),
            analysis: Analysis::default(),
            review: Review::default(),
            editor: None,
            library: Library::new(tab),
            own: OwnEvaluations::new(tab),
            waiting: Vec::new(),
            rules: Pages::default(),
            replaced: Vec::new(),
            history_entries: 0,
            now: 0.0,
            is_current: true,
            tasks: Tasks::default(),
            untouched: true,
            dialog: None,
            draft: String::new(),
            draft_error: None,
        };
        state.reset_board();
        state
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game.kind
    }

    /// The game up to the current node.
    pub fn record(&self) -> GameRecord {
        self.game.history.record()
    }

    pub fn start(&self) -> &dyn AnyPosition {
        self.game.start()
    }

    /// The game with all its lines.
    pub fn history(&self) -> &History {
        &self.game.history
    }

    pub fn is_human_turn(&self) -> bool {
        self.game.is_human_turn()
    }

    /// The position before a move as a puzzle: see [`puzzle_of`].
    pub fn puzzle_of(&self, node: NodeId) -> Option<Mistake> {
        puzzle_of(&self.game, node)
    }

    /// The puzzles among the users' moves in the reviewed game, in its order.
    pub fn mistakes(&self) -> Vec<Mistake> {
        self.review.mistakes(&self.game)
    }

    pub(super) fn go(&mut self, to: GoTo) {
        let history = &mut self.game.history;
        let node = match to {
            GoTo::Node(node) => Some(node),
            GoTo::Back => history.back(),
            GoTo::Forward => history.forward(),
            GoTo::First => Some(0),
            GoTo::Last => Some(history.end()),
            GoTo::Sibling(forward) => history.sibling(forward),
        };
        if let Some(node) = node {
            history.go(node);
        }
    }

    /// Seats no players and shows the game from its start or its end.
    pub(in crate::app) fn show_only(&mut self, from_start: bool) {
        self.rules.close();
        self.game.seats = BySide::new(Seat::Human, Seat::Human);
        self.clock.update(ClockMsg::Set(None));
        self.analysis.switch(false);
        let history = &mut self.game.history;
        let to = if from_start { 0 } else { history.end() };
        history.go(to);
    }

    fn reset_board(&mut self) {
        self.board = BoardState::new(&self.game.here().position.view());
        self.first_press = None;
    }

    /// Begins a game at the last position of `history`; the computers keep their levels. Saves the current game first:
    /// callers must not change it before this call.
    pub(super) fn begin(&mut self, history: History) {
        let old = self.game.kind.info().id;
        let new = history.here().position.info().id;
        self.save_replaced_game();
        if self.game.history.nodes().len() > 1 || new != old {
            self.history_entries += 1;
        }
        self.game.kind = registry::game(new).unwrap_or(self.game.kind);
        self.game.history = history;
        self.game.names = BySide::new(None, None);
        self.computers.reset();
        self.reset_nodes();
        if new != old {
            self.analysis.reset_evaluation();
            refit_seats(&mut self.game);
        }
        self.editor = None;
        self.computers.paused = false;
        self.clock.reset(self.game.history.at());
        // Any odd constant with well-mixed bits gives another seed below 2^53.
        let seed = self.game.seed.wrapping_mul(0x5851_f42d_4c95_7f2d);
        self.game.seed = seed.wrapping_add(1) >> 11;
        self.reset_board();
    }

    /// Begins a new game from the same start.
    pub(super) fn begin_again(&mut self) {
        self.begin(History::new(self.game.start().boxed()));
    }

    /// Cancels tasks before the nodes of the tree change their numbers.
    pub(super) fn reset_nodes(&mut self) {
        self.computers.cancel_turn();
        self.hints.invalidate();
        self.analysis.reset();
        self.review.reset();
        self.review.attempt = None;
    }

    /// Saves the current game among the recent games before another one replaces it, if it is long enough.
    pub(super) fn save_replaced_game(&mut self) {
        if !self.is_worth_saving() {
            return;
        }
        let saved = self.library_and_current().1.saved("");
        self.replaced.push((saved, self.game.seats.clone()));
    }

    /// Moves games from local storage to the recent games: see [`Library::move_to_recent`].
    pub(in crate::app) fn move_to_recent(
        &mut self,
        games: Vec<StoredGame>,
        from: StorageKey,
        date: f64,
    ) -> Effect {
        self.library.move_to_recent(games, from, date, self.now)
    }

    /// Saves an evaluation from another section: see [`evaluations::save_champion`].
    pub(in crate::app) fn save_evaluation(&mut self, own: OwnEvaluation) -> Response<Msg> {
        let response = evaluations::save_champion(&mut self.own, own, self.now);
        response.map(Msg::Evaluations)
    }

    pub(super) fn library_and_current(&mut self) -> (&mut Library, CurrentGame<'_>) {
        let current = CurrentGame {
            stored: self.stored_game(),
            game: &self.game,
            now: self.now,
        };
        (&mut self.library, current)
    }

    /// The game with all its lines as text.
    pub fn stored(&self) -> String {
        json_text(&self.stored_game())
    }

    /// The game with all its lines, for saving.
    pub(in crate::app) fn stored_game(&self) -> StoredGame {
        let game = &self.game;
        StoredGame {
            game: game.kind.info().id.to_owned(),
            start: game.start().text(),
            nodes: stored_nodes(&game.history),
            at: game.history.at(),
            reviewed: self.review.end,
            first: seats::write(game.kind, &game.seats.first),
            second: seats::write(game.kind, &game.seats.second),
            flipped: game.flipped,
            paused: self.computers.paused,
            pace: self.computers.pace,
            seed: game.seed,
            clock: self.clock.stored(),
            first_name: game.names.first.clone(),
            second_name: game.names.second.clone(),
        }
    }

    pub fn is_worth_saving(&self) -> bool {
        is_worth_saving(&self.game.history)
    }

    /// Restores a saved game, later if its states are not yet known; ignores an invalid one.
    pub fn restore_game(&mut self, stored: StoredGame) {
        match history_of(&stored) {
            Some(history) => self.open_stored(stored, history),
            None if stored.is_own_game() => self.wait_for(stored),
            None => {}
        }
    }

    /// Lets a game wait for its file and its states.
    pub(super) fn wait_for(&mut self, game: StoredGame) {
        let is_faulty = false;
        self.waiting.push(WaitingGame { game, is_faulty });
    }

    /// True if a saved game of this id waits for its file and its states.
    pub(in crate::app) fn waits_for(&self, id: &str) -> bool {
        let mut waiting = self.waiting.iter();
        waiting.any(|waiting| waiting.game.game == id && !waiting.is_faulty)
    }

    /// The saved games that wait for their files and their states.
    pub(in crate::app) fn waiting(&self) -> Vec<StoredGame> {
        let games = self.waiting.iter().map(|waiting| waiting.game.clone());
        games.collect()
    }

    /// The cell of the first press of a move that names two cells.
    pub(super) fn pressed(&self) -> Option<usize> {
        let (node, cell) = self.first_press?;
        (node == self.game.history.at()).then_some(cell)
    }

    /// Opens a saved game, whose tree is `history`.
    pub(super) fn open_stored(&mut self, stored: StoredGame, history: History) {
        self.begin(history);
        self.untouched = false;
        let kind = self.game.kind;
        let seat = |word: &str| seats::read(kind, word).unwrap_or(Seat::Human);
        self.game.seats = BySide::new(seat(&stored.first), seat(&stored.second));
        self.game.names = BySide::new(stored.first_name, stored.second_name);
        self.game.flipped = stored.flipped;
        self.computers.paused = stored.paused;
        self.computers.pace = if PACES.contains(&stored.pace) { stored.pace } else { PACES[1] };
        let nodes = self.game.history.nodes().len();
        self.review.end = stored.reviewed.filter(|&end| end < nodes);
        self.clock.restore(stored.clock, nodes);
        self.game.seed = stored.seed & ((1 << 53) - 1);
    }
}
