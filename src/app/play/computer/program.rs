//! The moves of the user's own program, from a sandboxed frame. An illegal move, a failure or a timeout loses the game.

use super::{ComputerMsg, Computers, Effect, Response, SeatProgram};
use crate::app::play::game::{Game, History};
use crate::app::players::{ProgramPlayer, Seat};
use crate::app::record::Ended;
use crate::app::record::words::side_id;
use crate::game::Side;
use crate::python::{Answer, Event, ProgramError, SessionEvent};
use crate::registry::Chosen;
use crate::text::{Message, visible};

/// The time limit of a move, in milliseconds.
const MOVE_MS: u32 = 10_000;

impl Computers {
    pub(super) fn request_move(
        &mut self,
        side: Side,
        player: &ProgramPlayer,
        history: &History,
    ) -> Vec<Effect> {
        let question =
            player.question(history.here().position.text(), history.record().moves.len() as u32);
        let host = self.programs[side].get_or_insert_with(|| SeatProgram {
            player: player.clone(),
            session: player.session(&format!("play-{}", side_id(side))),
        });
        let calls = host.session.ask(question, MOVE_MS);
        Effect::python_all(calls, ComputerMsg::Python)
    }

    /// Ends the programs that no longer have a seat.
    pub(super) fn end_programs(&mut self, game: &Game) -> Vec<Effect> {
        let mut effects = Vec::new();
        for side in Side::ALL {
            let seat = &game.seats[side];
            let left = |host: &mut SeatProgram| !matches!(seat, Seat::Program(player) if *player == host.player);
            if let Some(mut host) = self.programs[side].take_if(left) {
                effects.push(Effect::python(host.session.end(), ComputerMsg::Python));
            }
        }
        effects
    }

    /// Ends the game with a loss of the program to move.
    fn lose(&mut self, game: &mut Game, ended: Ended, why: Message) -> Response {
        let here = game.history.at();
        if self.turn.take_if(|turn| turn.node == here).is_none() {
            return Response::default();
        }
        game.history.here_mut().ended = Some(ended);
        Response::error(why)
    }

    fn failed(&mut self, game: &mut Game, error: &ProgramError) -> Response {
        let ended = if error.is_late() { Ended::Timeout } else { Ended::Crash };
        self.lose(game, ended, error.message())
    }

    /// Takes the program's move, or its resignation.
    fn chosen(&mut self, game: &mut Game, mv: Option<String>) -> Response {
        let here = game.history.at();
        let legal = |mv: &String| game.history.here().position.play(mv).is_ok();
        if let Some(found) = mv.as_ref().filter(|mv| !legal(mv)) {
            let why = Message::new("error.programs.illegal").with("move", visible(found));
            return self.lose(game, Ended::Illegal, why);
        }
        let turn = self.turn.as_mut();
        if let Some(turn) = turn.filter(|turn| turn.node == here) {
            turn.answer = Some(Chosen { mv, thinking: None });
        }
        Response::default()
    }

    pub(super) fn on_python_event(&mut self, event: &Event, game: &mut Game) -> Response {
        let side = game.history.here().position.side_to_move();
        let mut response = Response::default();
        match event {
            // A missing interpreter is no fault of the program: the game pauses.
            Event::Missing(why) => {
                if self.programs[side].take().is_some() && self.turn.take().is_some() {
                    self.error = Some(why.clone());
                }
            }
            Event::Reply(reply) => {
                for owner in Side::ALL {
                    let Some(program) = &mut self.programs[owner] else {
                        continue;
                    };
                    match program.session.receive(reply) {
                        SessionEvent::Ignored => {}
                        SessionEvent::Loaded(_, next) => {
                            response
                                .effects
                                .extend(Effect::python_all(next, ComputerMsg::Python));
                        }
                        // Ignore answers to an abandoned request.
                        _ if owner != side => {}
                        SessionEvent::Answer(Answer::Moved(mv, _)) => {
                            response = self.chosen(game, mv)
                        }
                        SessionEvent::Answer(_) => {
                            response = self.failed(game, &ProgramError::InvalidAnswer)
                        }
                        SessionEvent::Error(failure) => response = self.failed(game, &failure),
                    }
                }
            }
        }
        response
    }
}
