//! The state of the page of the rules: the open game, and the moves on each of its boards.

use super::lesson::{Lesson, LessonMsg};
use super::list::{Rule, rules_of};
use crate::app::effects::{self, map};
use crate::app::play::request::PartRequest;
use crate::app::record::board::{BoardMsg, BoardState, cell_id};
use crate::registry::{AnyGame, AnyPosition, game};
use crate::text::Message;

/// The `id` of the heading, which receives the focus when the page opens.
pub(super) const TITLE: &str = "rules-title";

/// The `id` of the button in Play that opens the rules, which receives the focus when the page closes.
const OPEN_BUTTON: &str = "rules-button";

type Effect = effects::Effect<RulesMsg>;

type Response = effects::Response<RulesMsg, PartRequest>;

#[derive(Clone, Debug, PartialEq)]
pub enum RulesMsg {
    /// Open the rules of a game, by its id.
    Open(&'static str),
    /// Return to the game in Play.
    Close,
    /// Leave the rules of a game for a game of this kind, on a board for children in child mode.
    Play {
        game: &'static str,
        for_child: bool,
    },
    Print,
    Lesson(LessonMsg),
    /// A message of the board of a rule, by its place on the page.
    Try(usize, RuleBoardMsg),
}

#[derive(Clone, Debug, PartialEq)]
pub enum RuleBoardMsg {
    Board(BoardMsg),
    TakeBack,
    Reset,
}

#[derive(Clone, Debug)]
pub(super) struct RuleBoard {
    /// The positions from the start to the current one; never empty.
    pub(super) line: Vec<Box<dyn AnyPosition>>,
    pub(super) moves: Vec<String>,
    pub(super) state: BoardState,
    /// The last illegal move, and the reason.
    pub(super) refused: Option<(String, Message)>,
    /// True if the last move has fulfilled the task.
    pub(super) just_done: bool,
}

impl RuleBoard {
    fn new(start: Box<dyn AnyPosition>) -> Self {
        RuleBoard {
            state: BoardState::new(&start.view()),
            line: vec![start],
            moves: Vec::new(),
            refused: None,
            just_done: false,
        }
    }

    pub(super) fn here(&self) -> &dyn AnyPosition {
        &**self.line.last().expect("a line has its start")
    }

    /// The cells of the moves so far; `None` for a pass.
    pub(super) fn cells(&self) -> Vec<Option<usize>> {
        let moves = self.line.iter().zip(&self.moves);
        moves.map(|(before, mv)| before.cell_of(mv)).collect()
    }

    /// Moves the focus to the board's cell with the roving focus.
    fn focus(&self, rule: &Rule) -> Vec<Effect> {
        vec![Effect::focus(cell_id(&board_id(rule), self.state.cursor))]
    }

    fn update(&mut self, msg: RuleBoardMsg, rule: &Rule) -> Vec<Effect> {
        self.refused = None;
        match msg {
            RuleBoardMsg::Board(BoardMsg::Choose(mv)) => return self.choose(mv, rule),
            RuleBoardMsg::Board(BoardMsg::Refuse(cell)) => {
                self.state.cursor = cell;
                let here = self.here();
                let found = here.play(&here.view().cell_name(cell)).err();
                self.refused = found.map(|error| (error.at, error.reason));
            }
            RuleBoardMsg::Board(msg) => {
                let may_choose = self.here().outcome().is_none();
                return Vec::from_iter(self.state.update(&msg, &board_id(rule), may_choose));
            }
            RuleBoardMsg::TakeBack => {
                if self.moves.pop().is_some() {
                    self.line.pop();
                }
                self.just_done = false;
            }
            RuleBoardMsg::Reset => *self = RuleBoard::new(self.line.swap_remove(0)),
        }
        Vec::new()
    }

    fn choose(&mut self, mv: String, rule: &Rule) -> Vec<Effect> {
        match self.here().play(&mv) {
            Ok(next) => {
                self.line.push(next);
                self.moves.push(mv);
                self.state.lifted = false;
                self.just_done = rule.aim.is_reached(&self.line);
                // The button of a pass disappears: the focus moves to the board.
                match self.cells().last() {
                    Some(None) => self.focus(rule),
                    _ => Vec::new(),
                }
            }
            Err(error) => {
                self.refused = Some((error.at, error.reason));
                Vec::new()
            }
        }
    }
}

/// The prefix of the `id` of each cell.
pub(super) fn board_id(rule: &Rule) -> String {
    format!("rule-{}", rule.id)
}

/// The page of the rules: closed, or open with a game.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    pub lesson: Lesson,
    game: Option<&'static dyn AnyGame>,
    /// A board for each rule of the game.
    pub(super) boards: Vec<RuleBoard>,
    /// The fulfilled tasks of all games, by game and rule.
    done: Vec<(&'static str, &'static str)>,
}

impl Pages {
    /// The open game; `None` if the page is closed.
    pub fn game(&self) -> Option<&'static dyn AnyGame> {
        self.game
    }

    /// Opens the page with a game, if it has rules; returns whether it has. The moves on the boards of the same game
    /// stay.
    pub fn open(&mut self, id: &str) -> bool {
        let Some(kind) = game(id).ok().filter(|_| !rules_of(id).is_empty()) else {
            return false;
        };
        if self.game.is_some_and(|old| old.info().id == id) {
            return true;
        }
        let boards = rules_of(id).iter().filter_map(|rule| {
            // A test parses all start positions.
            let start = kind.parse(rule.start).ok()?;
            Some(RuleBoard::new(start))
        });
        self.boards = boards.collect();
        self.game = Some(kind);
        true
    }

    /// Closes the page. The ticks stay.
    pub fn close(&mut self) {
        self.lesson.stop();
        self.game = None;
        self.boards.clear();
    }

    /// True if the user has fulfilled the task of a rule.
    pub(super) fn is_done(&self, game: &str, rule: &str) -> bool {
        self.done.contains(&(game, rule))
    }

    pub fn update(&mut self, msg: RulesMsg) -> Response {
        match msg {
            RulesMsg::Open(id) => {
                let was_open = self.game.is_some();
                let mut effects = map(self.lesson.begin(), RulesMsg::Lesson);
                if self.open(id) && !was_open {
                    effects.push(Effect::focus(TITLE));
                }
                effects.into()
            }
            RulesMsg::Close => {
                self.close();
                Response::focus(OPEN_BUTTON)
            }
            RulesMsg::Play { game, for_child } => {
                self.close();
                // The pressed button is gone.
                Response::focus("main").with_request(PartRequest::BeginGame { game, for_child })
            }
            RulesMsg::Print => Effect::print().into(),
            RulesMsg::Lesson(msg) => map(self.lesson.update(&msg), RulesMsg::Lesson).into(),
            RulesMsg::Try(place, msg) => self.update_board(place, msg).into(),
        }
    }

    fn update_board(&mut self, place: usize, msg: RuleBoardMsg) -> Vec<Effect> {
        let Some(id) = self.game.map(|kind| kind.info().id) else {
            return Vec::new();
        };
        let rule = rules_of(id).get(place);
        let Some((board, rule)) = self.boards.get_mut(place).zip(rule) else {
            return Vec::new();
        };
        let effects = board.update(msg, rule);
        if board.just_done && !self.is_done(id, rule.id) {
            self.done.push((id, rule.id));
        }
        effects
    }
}
