//! The playouts of a position.
//!
//! A worker repeats all playouts from the same seed, and returns the last one: the card holds no tree.

use crate::app::effects::{Effect, Response, TaskEvent, TaskGroup};
use crate::job::dispatch::Urgency;
use crate::player::MAX_PLAYOUTS;
use crate::registry::{GameRecord, Playout, Task, TaskResult};
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::text::Message;

const PLAYOUT: TaskGroup = TaskGroup::new("playout", Urgency::Urgent);

const SEED: u64 = 1;

/// The selectable exploration constants.
pub const EXPLORATIONS: [f64; 4] = [0.0, 0.5, DEFAULT_EXPLORATION, 4.0];

/// The numbers of playouts that the buttons add.
pub const STEPS: [u32; 4] = [1, 10, 100, 1000];

/// The parameters of the playouts.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    record: GameRecord,
    playouts: u32,
    exploration: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Playouts {
    pub exploration: f64,
    wanted: Option<Wanted>,
    /// The last playout from a worker, and its number.
    shown: Option<(Wanted, Playout)>,
    pub error: Option<Message>,
}

impl Default for Playouts {
    fn default() -> Self {
        Playouts {
            exploration: DEFAULT_EXPLORATION,
            wanted: None,
            shown: None,
            error: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Play this many more playouts of the lab's position.
    Add(u32),
    /// Start again without playouts.
    Restart,
    Exploration(f64),
    /// An event of the task with this number of playouts.
    Task(u32, Box<TaskEvent>),
}

impl Playouts {
    /// The number of playouts of a position, including those that a worker is still playing.
    pub fn playouts(&self, record: &GameRecord) -> u32 {
        let wanted = self.wanted.as_ref();
        wanted
            .filter(|w| w.record == *record)
            .map_or(0, |w| w.playouts)
    }

    /// The number of the last playout of a position, and the playout.
    pub fn shown(&self, record: &GameRecord) -> Option<(u32, &Playout)> {
        let (of, playout) = self.shown.as_ref()?;
        (of.record == *record).then_some((of.playouts, playout))
    }
}

/// Updates the card; `record` leads to the lab's position.
pub fn update(state: &mut Playouts, msg: Msg, record: &GameRecord) -> Response<Msg> {
    match msg {
        Msg::Add(more) => {
            let playouts = (state.playouts(record) + more).min(MAX_PLAYOUTS);
            state.error = None;
            state.wanted = Some(Wanted {
                record: record.clone(),
                playouts,
                exploration: state.exploration,
            });
            let task = Task::Playout {
                record: record.clone(),
                playouts,
                exploration: state.exploration,
                seed: SEED,
            };
            let run = Effect::run(PLAYOUT, task, move |event| Msg::Task(playouts, event));
            return Response::effects(vec![Effect::Cancel(PLAYOUT), run]);
        }
        Msg::Restart => return restart(state),
        Msg::Exploration(exploration) => {
            state.exploration = exploration;
            return restart(state);
        }
        Msg::Task(playouts, event) => {
            let wanted = state.wanted.clone().filter(|w| w.playouts == playouts);
            match (*event, wanted) {
                (TaskEvent::Done(TaskResult::Playout(playout)), Some(wanted)) => {
                    state.shown = Some((wanted, playout));
                }
                (TaskEvent::Failed(error), Some(_)) => {
                    state.wanted = None;
                    state.error = Some(error);
                }
                _ => {}
            }
        }
    }
    Response::default()
}

fn restart(state: &mut Playouts) -> Response<Msg> {
    *state = Playouts {
        exploration: state.exploration,
        ..Playouts::default()
    };
    Response::effects(vec![Effect::Cancel(PLAYOUT)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lab::playouts::view::view;
    use crate::app::lab::question::state::Question;
    use crate::app::tests::begun::Begun;
    use crate::app::ui::{Node, Texts};
    use crate::text::Language;

    fn add(state: &mut Playouts, question: &Question, more: u32) {
        let effects = update(state, Msg::Add(more), question.record()).effects;
        let begun = Begun::all(&effects);
        update(state, begun[0].ended(), question.record());
    }

    #[test]
    fn playouts_add_up_and_restart() {
        let question = Question::default();
        let record = question.record();
        let mut state = Playouts::default();
        assert_eq!((state.playouts(record), state.shown(record)), (0, None));
        add(&mut state, &question, 1);
        add(&mut state, &question, 100);
        let (number, playout) = state.shown(record).unwrap();
        assert_eq!(number, 101);
        assert_eq!(playout.root.iter().map(|m| m.visits).sum::<u32>(), 101);
        let mut other = record.clone();
        other.moves.push("d4".to_owned());
        assert_eq!((state.playouts(&other), state.shown(&other)), (0, None));
        let record = record.clone();
        update(&mut state, Msg::Exploration(0.5), &record);
        assert_eq!((state.playouts(&record), state.shown(&record)), (0, None));
        assert_eq!(state.exploration, 0.5);
    }

    #[test]
    fn ignores_late_answer_after_restart() {
        let question = Question::default();
        let record = question.record().clone();
        let mut state = Playouts::default();
        let effects = update(&mut state, Msg::Add(10), &record).effects;
        let late = Begun::all(&effects)[0].ended();
        update(&mut state, Msg::Restart, &record);
        update(&mut state, late, &record);
        assert_eq!(state, Playouts::default());
    }

    #[test]
    fn card_explains_four_steps() {
        for question in [Question::default(), Question::opening()] {
            for language in [Language::En, Language::Pt, Language::Es] {
                let texts = Texts(language);
                let mut state = Playouts::default();
                let mut card = |more| {
                    add(&mut state, &question, more);
                    Node::from(view(&state, &question, texts)).text()
                };
                let first = card(1);
                assert!(first.contains(&texts.get("playout.untried")), "{first}");
                let later = card(500);
                for key in ["selection", "expansion", "simulation", "backpropagation"] {
                    let name = texts.of(&["playout.step", key]);
                    assert!(later.contains(&name), "{name}: {later}");
                }
                assert!(
                    !later.contains('{') && !later.contains("playout."),
                    "{later}"
                );
            }
        }
    }
}
