//! What Play knows.

use super::analysis::state::Analysis;
use super::board::BoardState;
use super::child::hint::Hint;
use super::clock::state::Clock;
use super::computer::state::Computers;
use super::editor::state::Editor;
use super::game::history::Node;
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
use crate::game::{BySide, Preset, Side};
use crate::player::PlayerSpec;
use crate::registry::{AnyGame, GAMES, GameRecord};
use crate::text::Message;

/// A game in whose place another one has begun.
#[derive(Clone, Debug)]
pub(super) struct ReplacedGame {
    /// Play as it was.
    pub(super) state: Box<State>,
    /// Tells it from others.
    pub(super) number: u64,
    /// Where it is kept among the recent games, once that is known.
    pub(super) key: Option<String>,
    /// Whether it is kept there.
    pub(super) status: SaveStatus,
}

/// What Play knows.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) game: Game,
    /// The values of the game's parameters that the setup shows.
    pub(super) values: Vec<i32>,
    pub(super) board: BoardState,
    pub(super) computers: Computers,
    /// The help that a child has asked for.
    pub(super) hint: Option<Hint>,
    pub(super) analysis: Analysis,
    pub(super) review: Review,
    /// The position that is being set up.
    pub(super) editor: Option<Editor>,
    pub(super) library: Library,
    /// The person's own evaluations.
    pub(super) own: OwnEvaluations,
    /// The game that was left last, as long as it can be brought back.
    pub(super) replaced: Option<ReplacedGame>,
    /// How many games were left that are worth keeping.
    pub(super) games_left: u64,
    /// What was done since that was asked for last, and can be undone.
    pub(super) undoable: Vec<Undo>,
    /// How many games were begun in place of one that had moves, or was another kind of game.
    pub(super) places: u64,
    pub(super) clock: Clock,
    /// What time it is, in milliseconds since 1970.
    pub(super) now: f64,
    /// Whether Play is the tab that is seen.
    pub(super) in_sight: bool,
    /// Workers of the pool.
    pub(super) workers: u32,
    /// The last task's number.
    pub(super) tasks: TaskId,
    /// What the players' choices by lot are drawn from.
    pub(super) seed: u64,
    /// Whether this is what a first visit opens with, and nothing has happened to it.
    pub(super) untouched: bool,
    pub(super) layer: Option<Layer>,
    /// How far the rules are told.
    pub(super) lesson: Lesson,
    /// The page of all rules, which takes the place of the game while it is open.
    pub(super) rules: Pages,
    /// The text that is being written into the layer, and what is wrong with it.
    pub(super) draft: String,
    pub(super) draft_error: Option<Message>,
}

impl State {
    /// Who plays a side: by the name that the game came with, else by what sits there.
    pub(super) fn who(&self, side: Side, texts: Texts) -> String {
        match &self.game.names[side] {
            Some(name) => name.clone(),
            None => seat_name(self.game.kind, &self.game.seats[side], &self.own, texts),
        }
    }

    /// Takes up the evaluations that a link brings for a game, beside those of links before. A faulty one is left out and named.
    pub fn adopt(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        self.own.adopt(kind, pairs, errors);
    }

    /// The person's own evaluations, which other sections offer as well.
    pub fn own(&self) -> &OwnEvaluations {
        &self.own
    }

    /// What a first visit opens with: Rastros on the championship's board, a person against a beginner.
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

    /// The game being played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game.kind
    }

    /// The game so far, up to the node that is seen.
    pub fn record(&self) -> GameRecord {
        self.game.history.record()
    }

    /// The node that is seen.
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

    /// Who plays the sides.
    pub fn seats(&self) -> &BySide<Seat> {
        &self.game.seats
    }

    /// How many games have been begun in place of one that had moves, or was another kind of game.
    pub fn places(&self) -> u64 {
        self.places
    }

    /// Tells how many workers the pool has.
    pub fn set_workers(&mut self, workers: u32) {
        self.workers = workers;
    }

    /// Tells whether the person wants nothing to move by itself.
    pub fn set_still(&mut self, still: bool) {
        self.lesson.set_still(still);
    }

    /// Whether keys are about the game: nothing lies over it or is in its place.
    pub fn takes_keys(&self) -> bool {
        !self.is_covered() && self.rules.game().is_none()
    }

    /// Whether the editor or a layer is open.
    pub fn is_covered(&self) -> bool {
        self.rules.game().is_none() && (self.editor.is_some() || self.layer.is_some())
    }

    /// The game whose rules are read in the place of the game.
    pub fn reads_rules(&self) -> Option<&'static dyn AnyGame> {
        self.rules.game()
    }

    /// Leaves the page of the rules for the game.
    pub fn leave_rules(&mut self) {
        self.lesson.stop();
        self.rules.close();
    }

    /// Whether no person plays.
    pub(super) fn computers_only(&self) -> bool {
        Side::ALL
            .iter()
            .all(|&s| self.game.seats[s] != Seat::Person)
    }

    /// The side that cannot lose any more, while the game goes on.
    pub(super) fn decided(&self) -> Option<Side> {
        let here = self.game.history.here();
        here.position.decided().filter(|_| here.outcome().is_none())
    }

    /// True when the side to move can only pass.
    pub(super) fn must_pass(&self) -> bool {
        let moves = self.here().position.moves();
        !moves.is_empty() && moves.iter().all(|m| m.cell.is_none())
    }

    /// Whether it is a person's turn at the node that is seen.
    pub fn persons_turn(&self) -> bool {
        let here = self.game.history.here();
        here.outcome().is_none() && self.game.seats[here.position.side_to_move()] == Seat::Person
    }

    /// Whether a move may be played on the board: by a person, or to try a line in a game of computers that waits.
    pub(super) fn may_choose(&self) -> bool {
        let here = self.game.history.here();
        here.outcome().is_none()
            && (self.persons_turn() || self.computers.paused || !here.children.is_empty())
    }

    /// Begins another game, seen from its last position. The present game is put away before: nothing of it may be changed yet.
    pub(super) fn begin(&mut self, history: History) {
        let old = self.game.kind.info().id;
        self.leave();
        if self.game.history.nodes().len() > 1 || history.here().position.info().id != old {
            self.places += 1;
        }
        self.game.kind =
            crate::registry::game(history.here().position.info().id).unwrap_or(self.game.kind);
        self.game.history = history;
        self.game.names = BySide::new(None, None);
        self.computers.forget();
        self.drop_hint();
        self.analysis.forget();
        if self.game.kind.info().id != old {
            self.analysis.first_evaluation();
        }
        self.review.forget();
        self.review.trial = None;
        self.editor = None;
        self.game.before_removal = None;
        self.clock.reset(self.game.history.at());
        // Any odd constant with well mixed bits will do: it only has to give another seed below 2^53.
        self.seed = self
            .seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(1)
            >> 11;
        self.board.look_at(self.game.history.here());
    }
}

/// Games that open with another board than the first of their list, which is what a link without a board has always meant.
/// On the championship's board of Rastros, South, whom a first visit plays, wins with best play.
const OPENS_WITH: [(&str, &str); 1] = [("rastros", "championship")];

/// The board that a game opens with when it is chosen, or on a first visit.
pub(super) fn opening_board(game: &dyn AnyGame) -> &'static Preset {
    let info = game.info();
    let wanted = OPENS_WITH.iter().find(|(id, _)| *id == info.id);
    let found = wanted.and_then(|(_, board)| info.presets.iter().find(|p| p.id == *board));
    found.unwrap_or(&info.presets[0])
}
