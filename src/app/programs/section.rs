//! Implements the section trait for Your program.

use std::sync::Arc;

use super::update::update;
use super::view::view;
use super::{Msg, State};
use crate::app::effects::{OpenFor, Request};
use crate::app::players::ProgramPlayer;
use crate::app::programs::msg::{Effect, Response};
use crate::app::section::{Page, Section};
use crate::app::ui::{DisplayMode, Node, Pairs};
use crate::python;
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn new(_seed: u64) -> State {
        State::default()
    }

    fn update(&mut self, msg: Msg, page: &Page) -> Response {
        match msg {
            Msg::PlayGame => match self.game_script() {
                Some(script) => {
                    Response::request(Request::OpenGame(Box::new(script), OpenFor::Play))
                }
                None => Response::default(),
            },
            Msg::Play if self.plays_own_game() => match self.player() {
                Some(ProgramPlayer { script, limit }) => {
                    let script = Arc::unwrap_or_clone(script);
                    let then = OpenFor::PlayProgram(limit);
                    Response::request(Request::OpenGame(Box::new(script), then))
                }
                None => Response::default(),
            },
            Msg::Play => Response::request(Request::PlayProgram),
            Msg::Enter if self.plays_own_game() => match self.entry() {
                Some((name, script)) => {
                    let then = OpenFor::Enter(name);
                    Response::request(Request::OpenGame(Box::new(script), then))
                }
                None => Response::default(),
            },
            Msg::Enter => Response::request(Request::EnterProgram),
            Msg::Measure => Response::request(Request::MeasureProgram),
            Msg::Evolve if self.plays_own_game() => match self.features() {
                Some((script, names)) => {
                    let then = OpenFor::Evolve(names);
                    Response::request(Request::OpenGame(Box::new(script), then))
                }
                None => Response::default(),
            },
            Msg::Evolve => Response::request(Request::EvolveProgram),
            Msg::Watch(_) if self.plays_own_game() => match self.player() {
                Some(ProgramPlayer { script, limit }) => {
                    let script = Arc::unwrap_or_clone(script);
                    // The course's limit looks one ply further.
                    let then = OpenFor::Watch(limit + 1);
                    Response::request(Request::OpenGame(Box::new(script), then))
                }
                None => Response::default(),
            },
            Msg::Watch(_) => {
                let Some(game) = self.game() else {
                    return Response::default();
                };
                // The position of Play, if it is of the same game and Python knows its board.
                let shown = page.in_play.filter(|record| {
                    record.game == game.id && python::knows(&record.game, &record.start)
                });
                let shown = shown.and_then(|record| record.positions().ok());
                let shown = shown.and_then(|positions| positions.last().cloned());
                let going_on = shown.filter(|position| position.outcome().is_none());
                let position =
                    going_on.map_or_else(|| game.start.to_owned(), |position| position.text());
                update(self, Msg::Watch(position), page.context.texts)
            }
            msg => update(self, msg, page.context.texts),
        }
    }

    fn view(&self, page: &Page) -> Node<Msg> {
        view(self, &page.context)
    }

    /// Links neither contain nor start programs.
    fn link(&self, _page: &Page) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn is_link_name(&self, _name: &str) -> bool {
        false
    }

    fn open_link(&mut self, _: &Pairs, _page: &Page, _errors: &mut Vec<Message>) -> Vec<Effect> {
        Vec::new()
    }

    fn set_now(&mut self, _milliseconds: f64) {}

    fn on_section_change(&mut self, _in_sight: bool, _mode: DisplayMode) -> Vec<Effect> {
        Vec::new()
    }
}
