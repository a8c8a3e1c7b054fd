//! The computers of a game: the search for a move, its events, and playing the result.

pub mod counters;
mod program;
mod view;

pub use view::view;

use super::game::{Game, NodeId, Tasks};
use super::request::PartRequest;
use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::players::{ProgramPlayer, Seat};
use crate::app::record::Ended;
use crate::game::BySide;
use crate::job::dispatch::Urgency;
use crate::python::{self, Session};
use crate::registry::{Chosen, Progress, Task, TaskResult, Thinking};
use crate::text::Message;

type Effect = effects::Effect<ComputerMsg>;

type Response = effects::Response<ComputerMsg, PartRequest>;

pub const MOVES: TaskGroup = TaskGroup::new("play/moves", Urgency::Urgent);

/// The minimum time of a computer's move against a user, in milliseconds.
const PACE_WITH_HUMAN: u32 = 350;

/// The selectable paces of a game between computers, in milliseconds per move.
pub const PACES: [u32; 4] = [0, 300, 900, 2000];

#[derive(Clone, Debug, PartialEq)]
pub enum ComputerMsg {
    /// Pause the computers, or resume them at the end of the game.
    Pause(bool),
    /// Play the best move found so far.
    MoveNow,
    Pace(u32),
    Thinking(TaskId, Box<TaskEvent>),
    /// The minimum time for the move with this number is over.
    MoveDue(TaskId),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
}

#[derive(Clone, Debug)]
pub struct Computers {
    pub turn: Option<Turn>,
    /// The user's own programs among the players.
    programs: BySide<Option<SeatProgram>>,
    pub paused: bool,
    /// The pace of a game between computers, in milliseconds per move.
    pub pace: u32,
    /// The node after the user's last move if the tree already continued there: the computer answers anew.
    pub played_again: Option<NodeId>,
    /// The error of the last move.
    pub error: Option<Message>,
}

impl Default for Computers {
    fn default() -> Self {
        Computers {
            turn: None,
            programs: BySide::new(None, None),
            paused: false,
            pace: PACES[1],
            played_again: None,
            error: None,
        }
    }
}

impl Computers {
    pub fn is_thinking(&self) -> bool {
        self.turn.as_ref().is_some_and(|t| t.answer.is_none())
    }

    /// Makes the next [`Computers::sync`] cancel the search.
    pub fn cancel_turn(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.node = NodeId::MAX;
        }
    }

    pub fn reset(&mut self) {
        self.cancel_turn();
        self.played_again = None;
        self.error = None;
    }

    /// True if the board accepts a move: the user is to move, or tries a line in a paused game of computers.
    pub fn may_choose(&self, game: &Game) -> bool {
        let here = game.here();
        here.outcome().is_none()
            && (game.is_human_turn() || self.paused || !here.children.is_empty())
    }

    /// True if the computer to move does not search, because the tree already continues here.
    pub fn is_stalled(&self, game: &Game) -> bool {
        let here = game.here();
        let asked = self.played_again == Some(game.history.at());
        here.outcome().is_none() && !game.is_human_turn() && !here.children.is_empty() && !asked
    }

    /// The best move that the current search has found so far.
    pub fn best_so_far(&self) -> Option<&String> {
        let thinking = self.turn.as_ref()?.so_far.as_ref()?;
        thinking.variation.first()
    }

    pub fn update(&mut self, msg: ComputerMsg, game: &mut Game) -> Response {
        let mut response = Response::default();
        match msg {
            ComputerMsg::Pause(paused) => {
                self.paused = paused;
                self.error = None;
                if !paused {
                    game.history.go(game.history.end());
                }
            }
            ComputerMsg::MoveNow => {
                if let Some(turn) = &mut self.turn
                    && let Some(so_far) = &turn.so_far
                    && let Some(mv) = so_far.variation.first()
                {
                    turn.answer = Some(Chosen {
                        mv: Some(mv.clone()),
                        thinking: Some(so_far.clone()),
                    });
                    turn.paced = true;
                }
            }
            ComputerMsg::Pace(pace) => self.pace = pace,
            ComputerMsg::Thinking(id, event) => self.on_task_event(id, *event),
            ComputerMsg::MoveDue(id) => {
                if let Some(turn) = self.turn_with_id(id) {
                    turn.paced = true;
                }
            }
            ComputerMsg::Python(event) => response = self.on_python_event(&event, game),
        }
        response
            .requests
            .extend(self.play(game).map(PartRequest::OnMove));
        response
    }

    fn turn_with_id(&mut self, id: TaskId) -> Option<&mut Turn> {
        self.turn.as_mut().filter(|turn| turn.id == id)
    }

    fn on_task_event(&mut self, id: TaskId, event: TaskEvent) {
        let Some(turn) = self.turn_with_id(id) else {
            return;
        };
        match event {
            TaskEvent::Progress(Progress::Thinking(thinking)) => turn.so_far = Some(thinking),
            TaskEvent::Done(TaskResult::Chosen(chosen)) => turn.answer = Some(chosen),
            TaskEvent::Failed(error) => {
                self.cancel_turn();
                self.error = Some(error);
            }
            TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
        }
    }

    /// Plays the computer's move once both the result and the minimum time are there. Returns the node after it.
    fn play(&mut self, game: &mut Game) -> Option<NodeId> {
        let at = game.history.at();
        let ready = self
            .turn
            .take_if(|t| t.paced && t.answer.is_some() && t.node == at);
        let chosen = ready.and_then(|t| t.answer)?;
        let Some(mv) = chosen.mv else {
            game.history.here_mut().ended = Some(Ended::Resignation);
            return None;
        };
        match game.history.play(&mv) {
            Ok(child) => {
                game.history.here_mut().thinking = chosen.thinking;
                Some(child)
            }
            Err(error) => {
                self.error = Some(error.reason);
                None
            }
        }
    }

    /// Starts a search if a computer is to move, and cancels one for another position. No computer moves while the game
    /// is `held`.
    pub fn sync(&mut self, game: &Game, held: bool, tasks: &mut Tasks) -> Vec<Effect> {
        let (here, at) = (game.here(), game.history.at());
        self.played_again.take_if(|node| *node != at);
        let side = here.position.side_to_move();
        let may = !self.paused
            && !held
            && self.error.is_none()
            && here.outcome().is_none()
            && (here.children.is_empty() || self.played_again == Some(at));
        let wanted = Some(&game.seats[side]).filter(|seat| may && **seat != Seat::Human);
        let mut effects = self.end_programs(game);
        match (wanted, &self.turn) {
            (Some(_), Some(turn)) if turn.node == at => {}
            (Some(player), _) => {
                let id = tasks.ids.next_id();
                self.turn = Some(Turn {
                    id,
                    node: at,
                    so_far: None,
                    answer: None,
                    paced: false,
                });
                effects.push(Effect::Cancel(MOVES));
                match player {
                    Seat::Human => {}
                    Seat::Computer(player) => {
                        let task = Task::Choose {
                            record: game.history.record(),
                            player: player.clone(),
                            seed: game.seed,
                        };
                        let reply = move |event| ComputerMsg::Thinking(id, event);
                        effects.push(Effect::run(MOVES, task, reply));
                    }
                    Seat::Program(player) => {
                        effects.extend(self.request_move(side, player, &game.history));
                    }
                }
                let pace = if game.computers_only() { self.pace } else { PACE_WITH_HUMAN };
                effects.push(Effect::After(pace, ComputerMsg::MoveDue(id)));
            }
            (None, Some(_)) => {
                self.turn = None;
                effects.push(Effect::Cancel(MOVES));
            }
            (None, None) => {}
        }
        effects
    }
}

#[derive(Clone, Debug)]
pub struct Turn {
    pub id: TaskId,
    /// The node of the position to search.
    pub node: NodeId,
    pub so_far: Option<Thinking>,
    /// The final result, while it waits for the minimum time.
    pub answer: Option<Chosen>,
    /// True once the minimum time for a move is over.
    pub paced: bool,
}

/// The user's own program of a seat, in its worker.
#[derive(Clone, Debug)]
struct SeatProgram {
    player: ProgramPlayer,
    session: Session,
}
