//! Tests of the charts by messages: effects and views.

use super::compare::{self, COMPARED, COMPARISON};
use super::measure::{Measure, estimated_uniform_minimum, uniform_minimum};
use super::state::{ChartsMsg, Run};
use super::strength::{self, Plan};
use super::{ply, truth, update, view};
use crate::app::effects::{BrowserCommand, ImageFile, TaskEvent, TaskId, map};
use crate::app::lab::State;
use crate::app::lab::msg::{Effect, Msg};
use crate::app::players::OwnEvaluations;
use crate::app::tests::assert_contains;
use crate::app::tests::begun::Begun;
use crate::app::ui::figure::File;
use crate::app::ui::{Node, Texts};
use crate::plot::svg::svg;
use crate::registry::{GameRecord, NodesRow, Progress, Task, TaskResult, game, run};
use crate::search::{Counters, SEARCH_METHODS};
use crate::text::{EnumId, Language, Message};

mod counts;
mod depth;
mod links;

/// A lab with a game's first board.
fn lab(id: &str) -> State {
    let kind = game(id).unwrap();
    let start = kind.first_start().unwrap();
    let mut state = State::default();
    let record = GameRecord::new(id, start.text());
    state.viewer.setup.set(record).unwrap();
    state
}

/// Sends a message, and returns its effects.
fn send(state: &mut State, msg: ChartsMsg, workers: u32) -> Vec<Effect> {
    let response = update::update(&mut state.charts, msg, &state.viewer.setup, workers);
    assert!(response.notice.is_none(), "{:?}", response.notice);
    map(response.effects, Msg::Charts)
}

/// Converts an event of a task into a message.
type Event = fn(TaskId, Box<TaskEvent>) -> ChartsMsg;

const COUNT: Event = ChartsMsg::Task;
const COMPARE: Event = |id, event| ChartsMsg::Compare(compare::Msg::Task(id, event));
const STRENGTH: Event = |id, event| ChartsMsg::Strength(strength::Msg::Task(id, event));
const TRUTH: Event = |id, event| ChartsMsg::Truth(truth::Msg::Task(id, event));

fn tasks(effects: Vec<Effect>) -> Vec<(Event, TaskId, Task)> {
    let begun = Begun::all(&effects).into_iter().map(|begun| {
        let any = TaskEvent::Failed(Message::new("error.worker.died"));
        let (event, id) = match begun.event(any) {
            Msg::Charts(ChartsMsg::Task(id, _)) => (COUNT, id),
            Msg::Charts(ChartsMsg::Compare(compare::Msg::Task(id, _))) => (COMPARE, id),
            Msg::Charts(ChartsMsg::Strength(strength::Msg::Task(id, _))) => (STRENGTH, id),
            Msg::Charts(ChartsMsg::Truth(truth::Msg::Task(id, _))) => (TRUTH, id),
            other => panic!("{other:?}"),
        };
        (event, id, begun.task)
    });
    begun.collect()
}

fn send_event(state: &mut State, (of, id): (Event, TaskId), event: TaskEvent) -> Vec<Effect> {
    send(state, of(id, Box::new(event)), 2)
}

/// Runs all tasks, starting with the last or the first one, and returns the greatest number of simultaneous tasks.
fn work(state: &mut State, effects: Vec<Effect>, last_first: bool) -> usize {
    let mut started = tasks(effects);
    let mut most = started.len();
    while !started.is_empty() {
        let next = if last_first { started.len() - 1 } else { 0 };
        let (of, id, task) = started.remove(next);
        let done = run(&task, &mut |_| {});
        let event = done.map_or_else(TaskEvent::Failed, TaskEvent::Done);
        started.extend(tasks(send_event(state, (of, id), event)));
        most = most.max(started.len());
    }
    most
}

/// The last count of a search.
fn counted(state: &State, method: usize) -> &Run {
    state.charts.runs[method].as_ref().unwrap()
}

/// The cards of both screens.
fn text(state: &State, language: Language) -> String {
    let (charts, setup) = (&state.charts, &state.viewer.setup);
    let counts = Node::from(view::counts(charts, setup, false, Texts(language)));
    counts.text() + &depth_page(state, language).text()
}

/// The screen about depth.
fn depth_page(state: &State, language: Language) -> Node<ChartsMsg> {
    let (charts, setup) = (&state.charts, &state.viewer.setup);
    let own = OwnEvaluations::default();
    view::depth(charts, setup, &own, state.viewer.projector, Texts(language)).into()
}

fn row(depth: u32, nodes: u64, leaves: u64) -> NodesRow {
    NodesRow {
        depth,
        best: String::new(),
        value: 0.0,
        exact: false,
        counters: Counters {
            nodes,
            leaves,
            ..Counters::default()
        },
        time_ms: 1.0,
    }
}

/// Source 003 counts 549 946 positions for minimax on the empty board of Tic-tac-toe, and 18 297 for alpha-beta.
#[test]
fn lab_shows_counts_of_the_course() {
    let mut state = lab("tic_tac_toe");
    for step in 2..SEARCH_METHODS.len() {
        send(&mut state, ChartsMsg::Choose(step, false), 2);
    }
    let effects = send(&mut state, ChartsMsg::Start, 2);
    assert_eq!(work(&mut state, effects, false), 3, "two searches and the minimum");
    assert!(!state.charts.running());
    let shown = text(&state, Language::En);
    for count in ["549\u{202f}946", "18\u{202f}297"] {
        assert!(shown.contains(count), "{count}: {shown}");
    }
    assert!(!shown.contains("over "), "nothing was given up");
    assert_eq!(state.charts.values_agree(), Some(true));
    let csv = state.charts.csv();
    assert_eq!(csv.lines().count(), 1 + 2 * 9, "{csv}");
    // Games end at many plies there: the tree is not uniform.
    let depths: Vec<_> = state
        .charts
        .uniform_minima()
        .iter()
        .map(|(d, _)| *d)
        .collect();
    assert!(
        depths.contains(&4) && !depths.contains(&9),
        "{depths:?}: the line stops where it would say nothing"
    );
    for (depth, minimum) in state.charts.uniform_minima() {
        let pruned = Measure::Leaves.at(&counted(&state, 1).rows, depth);
        assert!(minimum <= pruned.unwrap() * 1.001, "{depth}: {minimum} {pruned:?}");
    }
}

#[test]
fn times_that_are_noise_are_left_out() {
    let mut state = lab("rastros");
    let started = tasks(send(&mut state, ChartsMsg::Start, 2));
    for (time_ms, depth) in [(0.2, 1), (40.0, 2)] {
        let row = NodesRow {
            time_ms,
            ..row(depth, 9, 8)
        };
        let event = TaskEvent::Progress(Progress::NodesRow(row));
        send_event(&mut state, (COUNT, started[0].1), event);
    }
    let text_of = |state: &State, id: &str| {
        let room = Node::from(view::counts(
            &state.charts,
            &state.viewer.setup,
            false,
            Texts(Language::En),
        ));
        room.by_id(id).unwrap().text()
    };
    assert!(!text_of(&state, "lab-depths").contains("ms"));
    assert!(text_of(&state, "lab-detail").contains("40\u{a0}ms"));
    send(&mut state, ChartsMsg::Detail(1), 2);
    let detail = text_of(&state, "lab-detail");
    assert_contains(&detail, "< 10\u{a0}ms");
}

#[test]
fn uniform_minimum_equals_knuth_and_moore() {
    // By hand: three moves, four plies: 3² + 3² − 1; three plies: 3² + 3 − 1.
    assert_eq!(uniform_minimum(3.0, 4), 17.0);
    assert_eq!(uniform_minimum(3.0, 3), 11.0);
    let found = estimated_uniform_minimum(&row(4, 1 + 3 + 9 + 27 + 81, 81)).unwrap();
    assert!((found - 17.0).abs() < 1e-9, "{found}");
    // The whole tree of Tic-tac-toe, whose positions have one to nine moves.
    assert_eq!(estimated_uniform_minimum(&row(9, 549_946, 255_168)), None);
    assert_eq!(estimated_uniform_minimum(&row(1, 1, 1)), None, "nothing was expanded");
}

#[test]
fn measures_follow_from_the_counts() {
    let mut rows = [row(1, 10, 9), row(2, 45, 30)];
    rows[1].counters.cutoffs = 8;
    rows[1].counters.first_move_cutoffs = 6;
    assert_eq!(Measure::FirstMove.at(&rows, 2), Some(75.0));
    assert_eq!(Measure::FirstMove.at(&rows, 1), None, "no cutoffs");
    assert_eq!(Measure::Growth.at(&rows, 2), Some(4.5));
    assert_eq!(Measure::Growth.at(&rows, 1), None);
    assert_eq!(Measure::Nodes.at(&rows, 3), None);
}

#[test]
fn chart_follows_choice_and_is_saved() {
    let mut state = lab("rastros");
    send(&mut state, ChartsMsg::Deepest(4), 2);
    let effects = send(&mut state, ChartsMsg::Start, 2);
    work(&mut state, effects, true);
    for measure in Measure::all() {
        send(&mut state, ChartsMsg::Show(measure), 2);
        let page = Node::from(view::counts(
            &state.charts,
            &state.viewer.setup,
            false,
            Texts(Language::En),
        ));
        let list = page.by_id("lab-measure").unwrap();
        assert_eq!(list.get("value"), Some(measure.key()));
        for file in [ImageFile::Svg, ImageFile::Png] {
            let saved = send(&mut state, ChartsMsg::Save(File::Image(file)), 2);
            assert!(
                matches!(&saved[..], [Effect::Browser(BrowserCommand::DownloadCanvas { id, name, heading, .. })]
                if *id == "lab-chart" && *name == measure.file() && heading.len() == 2)
            );
        }
    }
    let page = text(&state, Language::En);
    assert_contains(&page, "Growth per ply");
    send(&mut state, ChartsMsg::Detail(2), 2);
    assert_eq!(state.charts.detailed(), 2);
    // A later choice of searches does not change the finished count.
    send(&mut state, ChartsMsg::Choose(0, false), 2);
    assert_eq!(state.charts.counts().count(), SEARCH_METHODS.len());
}

#[test]
fn nothing_is_counted_where_nothing_is_chosen() {
    let mut state = lab("rastros");
    for step in 0..SEARCH_METHODS.len() {
        send(&mut state, ChartsMsg::Choose(step, false), 1);
    }
    assert!(text(&state, Language::En).contains("Choose at least one search."));
    let effects = send(&mut state, ChartsMsg::Start, 1);
    assert!(tasks(effects).is_empty() && !state.charts.running());
}

#[test]
fn comparison_explains_when_done() {
    let mut state = lab("rastros");
    let begin = ChartsMsg::Compare(compare::Msg::Start);
    let effects = send(&mut state, begin.clone(), 2);
    assert_eq!(state.charts.compare.progress(), (0, 4600));
    assert!(!text(&state, Language::En).contains("Solved"));
    assert_eq!(work(&mut state, effects, true), 4, "two for each worker");
    let compare = &state.charts.compare;
    assert!(compare.done() && !compare.queue.running() && compare.values_agree());
    let shown = text(&state, Language::En);
    assert_contains(&shown, "Solved: at the same depth");
    // The registry counts the same.
    for (i, search) in COMPARISON.searches.iter().enumerate() {
        let nodes = compare.positions.iter().map(|at| {
            let task = COMPARISON.task(at, search);
            match run(&task, &mut |_| {}) {
                Ok(TaskResult::Chosen(chosen)) => chosen.thinking.unwrap().counters.nodes,
                other => panic!("{other:?}"),
            }
        });
        let mean = compare.mean(i).unwrap().nodes;
        assert!((mean - nodes.sum::<u64>() as f64 / 115.0).abs() < 1e-9);
    }
    let [plain, pruned, written, deeper] = compare.riddle().unwrap();
    assert!(pruned < plain && plain < written && written < deeper);
    assert_eq!(compare.csv().lines().count(), 1 + 4 * 115);
}

#[test]
fn comparison_stops_and_names_failures() {
    let mut state = lab("rastros");
    let begin = ChartsMsg::Compare(compare::Msg::Start);
    let mut started = tasks(send(&mut state, begin.clone(), 1));
    let stopped = send(&mut state, ChartsMsg::Compare(compare::Msg::Stop), 1);
    assert_eq!(stopped, [Effect::Cancel(COMPARED)]);
    let (of, id, task) = started.remove(0);
    let late = TaskEvent::Done(run(&task, &mut |_| {}).unwrap());
    assert!(send_event(&mut state, (of, id), late).is_empty());
    let compare = &state.charts.compare;
    assert!(!compare.queue.running() && compare.progress().0 == 0 && compare.riddle().is_none());
    let (of, id, _) = tasks(send(&mut state, begin, 1)).remove(0);
    let failed = TaskEvent::Failed(Message::new("error.worker.died").with("tries", 3));
    send_event(&mut state, (of, id), failed);
    assert!(!state.charts.compare.queue.running() && state.charts.compare.queue.error.is_some());
}

/// The scores after all games of a small plan, in one order of tasks or the other.
fn played(last_first: bool) -> State {
    let mut state = lab("rastros");
    let plan = Plan {
        deepest: 3,
        pairs: 3,
        opening: 4,
    };
    send(&mut state, ChartsMsg::Strength(strength::Msg::Plan(plan)), 2);
    let effects = send(&mut state, ChartsMsg::Strength(strength::Msg::Start), 2);
    assert!(state.charts.strength.queue.running());
    work(&mut state, effects, last_first);
    state
}

#[test]
fn ply_value_ignores_game_order() {
    let state = played(false);
    let games = state.charts.strength.measured.clone().unwrap();
    assert_eq!(games.progress(), (12, 12));
    assert!(games.scores.iter().all(|s| s.is_consistent()));
    let other = played(true).charts.strength.measured.unwrap();
    assert_eq!(other.scores, games.scores);
    // One bout of all pairs yields the same score.
    let Some((_, _, Task::Play(mut unit))) = ({
        let mut again = lab("rastros");
        again.charts.strength.plan = games.plan;
        tasks(send(&mut again, ChartsMsg::Strength(strength::Msg::Start), 1)).pop()
    }) else {
        panic!("games are a task")
    };
    let depth = unit.bouts[0].players[0].limit.depth().unwrap();
    unit.bouts[0].pairs = 3;
    unit.bouts[0].first_pair = 0;
    match run(&Task::Play(unit), &mut |_| {}) {
        Ok(TaskResult::Played { scores }) => {
            assert_eq!(scores[0], games.scores[depth as usize - 2]);
        }
        other => panic!("{other:?}"),
    }
    let csv = ply::csv(&state.charts, &state.viewer.setup);
    assert_eq!(csv.lines().count(), 4, "a row for depth 1 too");
    assert_contains(&csv, "\n3,2,6,");
    let shown = text(&state, Language::En);
    assert_contains(&shown, "12 of 12 games played");
}

#[test]
fn games_stop_and_know_their_board() {
    let mut state = lab("rastros");
    let started = tasks(send(&mut state, ChartsMsg::Strength(strength::Msg::Start), 1));
    assert_eq!(started.len(), 2);
    send(&mut state, ChartsMsg::Strength(strength::Msg::Stop), 1);
    let late = TaskEvent::Done(TaskResult::Played { scores: Vec::new() });
    assert!(send_event(&mut state, (STRENGTH, started[0].1), late).is_empty());
    let games = state.charts.strength.measured.clone().unwrap();
    assert!(!state.charts.strength.queue.running());
    assert_eq!(games.progress().0, 0);
    assert!(state.charts.strength.of(&state.viewer.setup).is_some());
    let other = lab("reversi").viewer.setup;
    assert!(state.charts.strength.of(&other).is_none());
    // The plan stays within its bounds.
    let wild = Plan {
        deepest: 99,
        pairs: 0,
        opening: 999,
    };
    send(&mut state, ChartsMsg::Strength(strength::Msg::Plan(wild)), 1);
    let plan = state.charts.strength.plan;
    assert_eq!(
        (plan.deepest, plan.pairs, plan.opening),
        (strength::DEPTHS.1, strength::PAIRS.0, strength::OPENING.1)
    );
}

#[test]
fn every_state_has_words_in_every_language() {
    let state = played(false);
    for language in Language::all() {
        let shown = text(&state, language);
        assert!(!shown.contains("lab.") && !shown.contains('{'), "{shown}");
    }
}

/// The whole tree of Tic-tac-toe has 549,946 nodes, fewer than the limit of the minimal tree; Reversi's tree soon exceeds
/// it.
#[test]
fn minimal_tree_or_reason_is_shown() {
    let mut state = lab("tic_tac_toe");
    for step in 3..SEARCH_METHODS.len() {
        send(&mut state, ChartsMsg::Choose(step, false), 2);
    }
    let effects = send(&mut state, ChartsMsg::Start, 2);
    work(&mut state, effects, false);
    let minimum = state.charts.tree_minimum_at(9).unwrap();
    let ordered = Measure::Nodes.at(&counted(&state, 2).rows, 9).unwrap();
    assert!((minimum.nodes as f64) < ordered && minimum.tree_nodes == 549_946);
    let grouped = crate::text::grouped;
    for (measure, count) in [(Measure::Nodes, minimum.nodes), (Measure::Leaves, minimum.leaves)] {
        send(&mut state, ChartsMsg::Show(measure), 2);
        let page = Node::from(view::counts(
            &state.charts,
            &state.viewer.setup,
            false,
            Texts(Language::En),
        ));
        let table = page.by_id("lab-depths").unwrap().text();
        assert_contains(&table, "This tree’s minimum");
        assert_contains(&table, "Uniform tree’s minimum");
        assert_contains(&table, &grouped(count));
        let detail = page.by_id("lab-detail").unwrap().text();
        assert_contains(&detail, &grouped(count));
        let words = page.by_id("lab-tree-minimum").unwrap().text();
        assert_contains(&words, "At depth 9");
        assert_contains(&words, &grouped(minimum.nodes));
        // The file contains the lines of the canvas.
        assert_eq!(chart_file(&page), ChartsMsg::Save(File::Image(ImageFile::Svg)));
        let picture = svg(&counts::chart(&state, "lab-chart").draw(880.0, 460.0));
        assert_contains(&picture, "This tree’s minimum");
    }
    send(&mut state, ChartsMsg::Show(Measure::Cutoffs), 2);
    assert!(!text(&state, Language::En).contains("Uniform tree’s"));
    let line = format!(",{},{},", minimum.nodes, minimum.leaves);
    let csv = state.charts.csv();
    assert_eq!(csv.lines().filter(|l| l.contains(&line)).count(), 3, "{csv}");
    let columns = |line: &str| line.split(',').count();
    assert!(
        csv.lines()
            .all(|l| columns(l) == columns(csv.lines().next().unwrap()))
    );

    let mut state = lab("reversi");
    send(&mut state, ChartsMsg::Deepest(8), 2);
    let effects = send(&mut state, ChartsMsg::Start, 2);
    let weigh = tasks(effects)
        .into_iter()
        .find(|(_, _, task)| matches!(task, Task::TreeMinimum { .. }));
    let (of, id, _) = weigh.unwrap();
    assert!(text(&state, Language::En).contains('…'));
    let given_up = TaskResult::TreeMinimum {
        rows: Vec::new(),
        gave_up_at: Some(1),
    };
    send_event(&mut state, (of, id), TaskEvent::Done(given_up));
    assert!(state.charts.tree_minimum.task.is_none());
    let page = text(&state, Language::En);
    assert_contains(&page, "not computed: over 1\u{202f}000\u{202f}000 nodes");
}

/// The message of the button for the chart as SVG.
fn chart_file(shown: &Node<ChartsMsg>) -> ChartsMsg {
    let buttons = shown.find_all(&|e| e.text() == "Chart as SVG");
    let click = crate::app::ui::vdom::EventKind::Click;
    buttons[0].fire(click, &Default::default()).unwrap()
}
