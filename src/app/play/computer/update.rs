//! The computer's own moves: the search, its events, and playing the result.

use super::state::Turn;
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::play::State;
use crate::app::play::msg::{Effect, Msg};
use crate::app::players::Seat;
use crate::app::record::Ended;
use crate::job::dispatch::Urgency;
use crate::registry::{Chosen, Progress, Task, TaskResult};

pub(crate) const MOVES: TaskGroup = TaskGroup::new("play/moves", Urgency::Urgent);

/// The minimum time of a computer's move against a user, in milliseconds.
const PACE_WITH_PERSON: u32 = 350;

impl State {
    /// Starts a search if a computer is to move, and cancels one for another position.
    pub(crate) fn think(&mut self) -> Vec<Effect> {
        let (here, at) = (self.game.history.here(), self.game.history.at());
        let side = here.position.side_to_move();
        let may = !self.computers.paused
            && self.editor.is_none()
            && self.computers.error.is_none()
            && here.outcome().is_none()
            && (here.children.is_empty() || self.computers.played_again == Some(at));
        let seat = self.game.seats[side].clone();
        let wanted = Some(seat).filter(|seat| may && *seat != Seat::Person);
        let mut effects = self.end_programs();
        effects.extend(match (wanted, &self.computers.turn) {
            (Some(_), Some(turn)) if turn.node == at => Vec::new(),
            (Some(player), _) => {
                self.tasks += 1;
                self.computers.turn = Some(Turn {
                    id: self.tasks,
                    node: at,
                    so_far: None,
                    answer: None,
                    paced: false,
                });
                let pace = if self.computers_only() {
                    self.computers.pace
                } else {
                    PACE_WITH_PERSON
                };
                let mut effects = vec![Effect::Cancel(MOVES)];
                match player {
                    Seat::Person => {}
                    Seat::Computer(player) => {
                        let task = Task::Choose {
                            record: self.game.history.record(),
                            player,
                            seed: self.seed,
                        };
                        let id = self.tasks;
                        let reply = move |event| Msg::Thinking(id, event);
                        effects.push(Effect::run(MOVES, task, reply));
                    }
                    Seat::Program(player) => effects.extend(self.request_move(side, &player)),
                }
                effects.push(Effect::After(pace, Msg::MoveDue(self.tasks)));
                effects
            }
            (None, Some(_)) => {
                self.computers.turn = None;
                vec![Effect::Cancel(MOVES)]
            }
            (None, None) => Vec::new(),
        });
        effects
    }

    /// Plays the computer's move once both the result and the minimum time are there.
    pub(crate) fn answer(&mut self) {
        let ready = self
            .computers
            .turn
            .take_if(|t| t.paced && t.answer.is_some() && t.node == self.game.history.at());
        let Some(chosen) = ready.and_then(|t| t.answer) else {
            return;
        };
        match chosen.mv {
            Some(mv) => match self.game.history.play(&mv) {
                Ok(child) => {
                    self.game.history.here_mut().thinking = chosen.thinking;
                    self.on_move(child);
                }
                Err(error) => self.computers.error = Some(error.reason),
            },
            None => self.game.history.here_mut().ended = Some(Ended::Resignation),
        }
    }
}

/// Plays the best move found so far.
pub(crate) fn move_now(state: &mut State) {
    if let Some(turn) = &mut state.computers.turn
        && let Some(so_far) = &turn.so_far
        && let Some(mv) = so_far.variation.first()
    {
        turn.answer = Some(Chosen {
            mv: Some(mv.clone()),
            thinking: Some(so_far.clone()),
        });
        turn.paced = true;
        state.answer();
    }
}

pub(crate) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) {
    let Some(turn) = state.computers.turn.as_mut().filter(|t| t.id == id) else {
        return;
    };
    match event {
        TaskEvent::Progress(Progress::Thinking(thinking)) => turn.so_far = Some(thinking),
        TaskEvent::Done(TaskResult::Chosen(chosen)) => {
            turn.answer = Some(chosen);
            state.answer();
        }
        TaskEvent::Failed(error) => {
            state.computers.cancel_turn();
            state.computers.error = Some(error);
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
}

pub(crate) fn paced(state: &mut State, id: TaskId) {
    if let Some(turn) = state.computers.turn.as_mut().filter(|t| t.id == id) {
        turn.paced = true;
        state.answer();
    }
}
