//! The playouts of a position.
//!
//! A worker repeats all playouts from the same seed, and returns the last one: the card holds no tree. Others search
//! and solve the same position.

use std::mem;

use super::picture;
use crate::app::effects::{Effect, Response, TaskEvent, TaskGroup};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::ui::figure::{Figure, File, of_game};
use crate::job::dispatch::Urgency;
use crate::player::MAX_PLAYOUTS;
use crate::registry::{GameRecord, Playout, Task, TaskResult};
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::search::{SearchSpec, search_method};
use crate::solve::{Solved, SolvedMove};
use crate::text::Message;
use crate::trace::Trace;

const PLAYOUT: TaskGroup = TaskGroup::new("playout", Urgency::Urgent);

/// The search and the proof of the same position.
const BESIDE: TaskGroup = TaskGroup::new("playout/beside", Urgency::Brief);

/// The search beside the playouts, by its id in [`crate::search::SEARCH_METHODS`].
pub const SEARCH: &str = "alpha_beta_ordered";

pub const FIGURE: Figure = Figure::new("playout-tree");

const SEED: u64 = 1;

/// The selectable exploration constants.
pub const EXPLORATIONS: [f64; 4] = [0.0, 0.5, DEFAULT_EXPLORATION, 4.0];

/// The numbers of playouts that the buttons add.
pub const STEPS: [u32; 4] = [1, 10, 100, 1000];

/// The runs behind the shares of right moves in a lesson, each with another seed.
pub const RUNS: u32 = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayoutPart {
    /// The last playout step by step.
    Steps,
    /// The moves of the root, with the proof.
    Moves,
    /// The runs with different seeds that find a right move.
    Runs,
}

/// A number of playouts of a position.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    record: GameRecord,
    playouts: u32,
}

/// The position of the playouts, searched and solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    pub record: GameRecord,
    pub search: SearchSpec,
    /// `None` while a worker searches.
    pub searched: Option<Result<Trace, Message>>,
    /// `None` while a worker solves it.
    pub solved: Option<Result<Solved, Message>>,
}

#[derive(Clone, Debug)]
pub struct Playouts {
    pub exploration: f64,
    /// The position of the last playouts, or all positions of a lesson.
    beside: Vec<Beside>,
    /// The number of playouts of a lesson, which have not started.
    planned: Option<u32>,
    /// The positions of a lesson: a lecture proves them before it shows them.
    planned_proofs: Vec<SearchSetup>,
    wanted: Option<Wanted>,
    /// The last playout from a worker, and its number.
    shown: Option<(Wanted, Playout)>,
    pub error: Option<Message>,
}

impl Default for Playouts {
    fn default() -> Self {
        Playouts {
            exploration: DEFAULT_EXPLORATION,
            beside: Vec::new(),
            planned: None,
            planned_proofs: Vec::new(),
            wanted: None,
            shown: None,
            error: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlayoutsMsg {
    /// Play this many more playouts of the lab's position.
    Add(u32),
    /// Start again without playouts.
    Restart,
    Exploration(f64),
    /// Download the picture of the playout, or its data.
    Save(File),
    /// An event of the task with this number of playouts.
    Task(u32, Box<TaskEvent>),
    /// An event of the search of this position.
    Searched(GameRecord, Box<TaskEvent>),
    /// An event of the proof of this position.
    Proved(GameRecord, Box<TaskEvent>),
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

    /// The other methods' results for a position.
    pub fn beside(&self, record: &GameRecord) -> Option<&Beside> {
        self.beside.iter().find(|b| b.record == *record)
    }

    /// The moves with the best result in a position, once they are proved.
    pub fn right_moves(&self, record: &GameRecord) -> Vec<&str> {
        let solved = self
            .beside(record)
            .and_then(|b| b.solved.as_ref()?.as_ref().ok());
        let moves = solved.iter().flat_map(|solved| {
            let right = |mv: &&SolvedMove| mv.worth.is_some() && mv.worth == solved.worth;
            solved.moves.iter().filter(right)
        });
        moves.map(|mv| &*mv.mv).collect()
    }
}

/// Updates the card; `setup` has the lab's position and search.
pub fn update(
    state: &mut Playouts,
    msg: PlayoutsMsg,
    setup: &SearchSetup,
) -> Response<PlayoutsMsg> {
    let record = setup.record();
    match msg {
        PlayoutsMsg::Add(more) => {
            let playouts = (state.playouts(record) + more).min(MAX_PLAYOUTS);
            state.error = None;
            state.wanted = Some(Wanted {
                record: record.clone(),
                playouts,
            });
            let task = playouts_of(record, playouts, state.exploration);
            let run = Effect::run(PLAYOUT, task, move |event| PlayoutsMsg::Task(playouts, event));
            let mut effects = vec![Effect::Cancel(PLAYOUT), run];
            effects.extend(begin_beside(state, std::slice::from_ref(setup)));
            return effects.into();
        }
        PlayoutsMsg::Restart => return restart(state),
        PlayoutsMsg::Exploration(exploration) => {
            state.exploration = exploration;
            return restart(state);
        }
        PlayoutsMsg::Save(file) => {
            let csv = || {
                state
                    .shown(record)
                    .map(|(_, playout)| picture::table(playout))
            };
            let heading = of_game("algorithm.monte_carlo", Some(&record.game));
            let file = FIGURE.save(file, heading, csv);
            return file.into();
        }
        PlayoutsMsg::Task(playouts, event) => {
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
        PlayoutsMsg::Searched(record, event) => {
            let found = match *event {
                TaskEvent::Done(TaskResult::Recorded(trace)) => Ok(trace),
                TaskEvent::Failed(error) => Err(error),
                _ => return Response::default(),
            };
            if let Some(beside) = state.beside.iter_mut().find(|b| b.record == record) {
                beside.searched = Some(found);
            }
        }
        PlayoutsMsg::Proved(record, event) => {
            let found = match *event {
                TaskEvent::Done(TaskResult::Solved(solved)) => Ok(solved),
                TaskEvent::Failed(error) => Err(error),
                _ => return Response::default(),
            };
            if let Some(beside) = state.beside.iter_mut().find(|b| b.record == record) {
                beside.solved = Some(found);
            }
        }
    }
    Response::default()
}

/// The task of the playouts of a lesson's position.
pub fn task(setup: &SearchSetup, playouts: u32) -> Task {
    playouts_of(setup.record(), playouts, DEFAULT_EXPLORATION)
}

fn playouts_of(record: &GameRecord, playouts: u32, exploration: f64) -> Task {
    Task::Playout {
        record: record.clone(),
        playouts,
        exploration,
        seed: SEED,
    }
}

/// Plans this number of playouts of a lesson's position, unless they are shown, and the proofs of all its positions.
pub fn plan(state: &mut Playouts, record: &GameRecord, playouts: u32, proofs: Vec<SearchSetup>) {
    let shown = state.shown(record).map(|(number, _)| number);
    state.planned = (shown != Some(playouts)).then_some(playouts);
    state.planned_proofs = proofs;
}

/// Starts the planned playouts instead of the shown ones, and the planned proofs.
pub fn start_planned(state: &mut Playouts, setup: &SearchSetup) -> Vec<Effect<PlayoutsMsg>> {
    let proofs = mem::take(&mut state.planned_proofs);
    let proofs = begin_beside(state, &proofs);
    let Some(playouts) = state.planned.take() else {
        return proofs;
    };
    *state = Playouts {
        beside: mem::take(&mut state.beside),
        ..Playouts::default()
    };
    let mut effects = vec![Effect::Cancel(PLAYOUT)];
    effects.extend(update(state, PlayoutsMsg::Add(playouts), setup).effects);
    effects.extend(proofs);
    effects
}

/// Starts the searches and the proofs of positions instead of the earlier ones, unless all of them have begun.
fn begin_beside(state: &mut Playouts, setups: &[SearchSetup]) -> Vec<Effect<PlayoutsMsg>> {
    let Some(method) = search_method(SEARCH) else {
        return Vec::new();
    };
    let has_begun = |setup: &SearchSetup| {
        let begun = state.beside(setup.record());
        begun.is_some_and(|beside| beside.search == setup.search(*method, 0))
    };
    if setups.iter().all(has_begun) {
        return Vec::new();
    }
    state.beside.clear();
    let mut effects = vec![Effect::Cancel(BESIDE)];
    for setup in setups {
        let (record, search) = (setup.record(), setup.search(*method, 0));
        let record_task = Task::Record {
            record: record.clone(),
            search: search.clone(),
            // The card shows no tree.
            max_nodes_recorded: 1,
            max_nodes: setup.budget,
        };
        let kind = setup.kind();
        let is_solvable = kind.has_solver() && kind.can_solve(&setup.position().text());
        if is_solvable {
            let solve = Task::solve_moves(record.clone(), Vec::new(), setup.budget);
            let proved = record.clone();
            effects.push(Effect::run(BESIDE, solve, move |event| {
                PlayoutsMsg::Proved(proved.clone(), event)
            }));
        }
        let searched = record.clone();
        effects.push(Effect::run(BESIDE, record_task, move |event| {
            PlayoutsMsg::Searched(searched.clone(), event)
        }));
        state.beside.push(Beside {
            record: record.clone(),
            search,
            searched: None,
            solved: (!is_solvable).then(|| Err(Message::new("error.solve.beyond"))),
        });
    }
    effects
}

fn restart(state: &mut Playouts) -> Response<PlayoutsMsg> {
    *state = Playouts {
        exploration: state.exploration,
        ..Playouts::default()
    };
    Response::effects(vec![Effect::Cancel(PLAYOUT), Effect::Cancel(BESIDE)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::effects::BrowserCommand;
    use crate::app::lab::playouts::view::view;
    use crate::app::tests::assert_contains;
    use crate::app::tests::begun::Begun;
    use crate::app::ui::{Node, Texts};
    use crate::text::Language;

    fn add(state: &mut Playouts, setup: &SearchSetup, more: u32) {
        let effects = update(state, PlayoutsMsg::Add(more), setup).effects;
        for begun in Begun::all(&effects) {
            update(state, begun.ended(), setup);
        }
    }

    #[test]
    fn playouts_add_up_and_restart() {
        let setup = SearchSetup::default();
        let record = setup.record();
        let mut state = Playouts::default();
        assert_eq!((state.playouts(record), state.shown(record)), (0, None));
        add(&mut state, &setup, 1);
        add(&mut state, &setup, 100);
        let (number, playout) = state.shown(record).unwrap();
        assert_eq!(number, 101);
        assert_eq!(playout.root.iter().map(|m| m.visits).sum::<u32>(), 101);
        let mut other = record.clone();
        other.moves.push("d4".to_owned());
        assert_eq!((state.playouts(&other), state.shown(&other)), (0, None));
        update(&mut state, PlayoutsMsg::Exploration(0.5), &setup);
        assert_eq!((state.playouts(record), state.shown(record)), (0, None));
        assert_eq!(state.exploration, 0.5);
    }

    #[test]
    fn ignores_late_answer_after_restart() {
        let setup = SearchSetup::default();
        let mut state = Playouts::default();
        let effects = update(&mut state, PlayoutsMsg::Add(10), &setup).effects;
        let begun = Begun::all(&effects);
        assert_eq!(begun.len(), 3, "playouts, search and proof");
        let late: Vec<_> = begun.iter().map(Begun::ended).collect();
        update(&mut state, PlayoutsMsg::Restart, &setup);
        for msg in late {
            update(&mut state, msg, &setup);
        }
        assert_eq!(state.shown(setup.record()), None);
        assert!(state.beside(setup.record()).is_none() && state.playouts(setup.record()) == 0);
    }

    #[test]
    fn card_explains_four_steps() {
        for setup in [SearchSetup::default(), SearchSetup::opening()] {
            for language in [Language::En, Language::Pt, Language::Es] {
                let texts = Texts(language);
                let mut state = Playouts::default();
                let mut card = |more| {
                    add(&mut state, &setup, more);
                    Node::from(view(&state, &setup, false, None, texts)).text()
                };
                let first = card(1);
                assert_contains(&first, &texts.get("playout.untried.root"));
                let later = card(500);
                for key in ["selection", "expansion", "simulation", "backpropagation"] {
                    let name = texts.of(&["playout.step", key]);
                    assert_contains(&later, &name);
                }
                let file = update(&mut state, PlayoutsMsg::Save(File::Csv), &setup);
                assert!(matches!(
                    file.effects[..],
                    [Effect::Browser(BrowserCommand::Download { .. })]
                ));
                assert!(!later.contains('{'), "{later}");
            }
        }
    }

    #[test]
    fn equal_sums_are_not_called_smaller() {
        let mut setup = SearchSetup::default();
        let start = crate::registry::game("tic_tac_toe").unwrap();
        let start = start.first_start().unwrap();
        setup
            .set(GameRecord::new("tic_tac_toe", start.text()))
            .unwrap();
        let mut state = Playouts::default();
        let mut ties = 0;
        for _ in 0..60 {
            add(&mut state, &setup, 1);
            let (_, playout) = state.shown(setup.record()).unwrap();
            let is_tied = playout.selection.iter().any(|step| {
                let best = step.moves.iter().map(|m| m.sum).fold(0.0, f64::max);
                step.moves.iter().filter(|m| m.sum == best).count() > 1
            });
            let text = Node::from(view(&state, &setup, false, None, Texts(Language::En))).text();
            assert_eq!(text.contains("the move that was tried first"), is_tied, "{text}");
            ties += u32::from(is_tied);
        }
        assert!(ties > 0);
    }

    #[test]
    fn different_sums_look_different() {
        let mut setup = SearchSetup::default();
        let corner = GameRecord::new("tic_tac_toe", "3/3/3 X 3").with_moves(["a3"]);
        setup.set(corner).unwrap();
        let mut state = Playouts::default();
        add(&mut state, &setup, 1100);
        let card = Node::from(view(&state, &setup, false, None, Texts(Language::En)));
        let rows = card.find_all(&|e| e.tag == "tr");
        let number = |text: &str| text.replace(',', "").parse::<f64>().unwrap();
        let mut sums: Vec<[String; 3]> = Vec::new();
        for row in rows {
            let cells: Vec<String> = row.children.iter().map(Node::text).collect();
            let [_, visits, mean, bonus, sum] = &cells[..] else {
                continue;
            };
            let Some((n, all)) = visits.split_once(" / ") else {
                continue;
            };
            let exact = DEFAULT_EXPLORATION * (number(all).ln() / number(n)).sqrt();
            assert!((number(bonus) - exact).abs() < 1e-3, "{cells:?}");
            assert!((number(mean) + number(bonus) - number(sum)).abs() < 1e-9, "{cells:?}");
            sums.push([visits, mean, sum].map(String::clone));
        }
        assert!(sums.len() > 2, "{sums:?}");
        for pair in sums.chunks(2) {
            let is_tie = pair[0][..2] == pair[1][..2];
            assert_eq!(pair[0][2] == pair[1][2], is_tie, "{sums:?}");
        }
    }

    #[test]
    fn search_and_proof_are_beside_the_tree() {
        let mut setup = SearchSetup::default();
        let corner = GameRecord::new("tic_tac_toe", "3/3/3 X 3").with_moves(["a1"]);
        setup.set(corner).unwrap();
        setup.depth = 8;
        let mut state = Playouts::default();
        add(&mut state, &setup, 100);
        let card = Node::from(view(&state, &setup, false, None, Texts(Language::En)));
        let rows = card.find_all(&|e| e.tag == "tr");
        let rows: Vec<_> = rows.iter().map(|row| row.text()).collect();
        let [.., alpha_beta, proof] = &rows[..] else {
            panic!("{rows:?}");
        };
        assert!(alpha_beta.contains("b2") && proof.contains("b2"), "{rows:?}");
        assert_contains(proof, "Draw");
        let proved = |word: &str| rows.iter().filter(|row| row.ends_with(word)).count();
        assert_eq!((proved("draws"), proved("loses")), (1, 7), "{rows:?}");
        // The same position is searched once, and again to another depth.
        let more = update(&mut state, PlayoutsMsg::Add(1), &setup).effects;
        assert_eq!(Begun::all(&more).len(), 1);
        setup.depth = 2;
        let more = update(&mut state, PlayoutsMsg::Add(1), &setup).effects;
        assert_eq!(Begun::all(&more).len(), 3);
    }
}
