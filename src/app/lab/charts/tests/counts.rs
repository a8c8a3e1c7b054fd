//! The arrival of counts, and the numbers derived from them.

use super::links::is_count;
use super::{
    COMPARE, COUNT, STRENGTH, counted, depth_page, lab, ply, row, send, send_event, tasks, text,
    view, work,
};
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::State;
use crate::app::lab::charts::compare::{self, COMPARISON, ROUNDS};
use crate::app::lab::charts::measure::Measure;
use crate::app::lab::charts::state::{Card, ChartsMsg, FIRST_BUDGET};
use crate::app::lab::charts::strength;
use crate::app::lab::link::link;
use crate::app::lab::msg::Effect;
use crate::app::lab::setup::state::{BUDGETS, DEEPEST};
use crate::app::lab::update::sync_work;
use crate::app::lab::viewer::Screen;
use crate::app::tests::begun::Begun;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::{Element, Node, Texts};
use crate::eval::Preference;
use crate::plot::{LineChart, Picture};
use crate::registry::{Chosen, Compared, Progress, Task, TaskResult, Thinking};
use crate::search::{Algorithm, Counters, SEARCH_METHODS};
use crate::text::{Language, Message};

/// Starts a count, and returns the ids of its tasks.
fn begun(state: &mut State) -> Vec<(Algorithm, TaskId)> {
    let started = tasks(send(state, ChartsMsg::Start, 2));
    let counts = started.into_iter().filter_map(|(_, id, task)| match task {
        Task::NodesPerDepth { search, .. } => Some((search.algorithm, id)),
        _ => None,
    });
    counts.collect()
}

#[test]
fn screen_begins_with_small_count() {
    let mut state = lab("rastros");
    state.set_current(true);
    let budgets = |effects: Vec<Effect>| -> Vec<u64> {
        let begun = Begun::all(&effects).into_iter();
        let budgets = begun.filter_map(|begun| match begun.task {
            Task::NodesPerDepth { max_nodes, .. } => Some(max_nodes),
            _ => None,
        });
        budgets.collect()
    };
    assert!(budgets(sync_work(&mut state)).is_empty(), "on another screen");
    state.viewer.screen = Screen::Measure;
    let effects = sync_work(&mut state);
    assert_eq!(budgets(effects.clone()), [FIRST_BUDGET; SEARCH_METHODS.len()]);
    assert!(budgets(sync_work(&mut state)).is_empty(), "once");
    let counts = effects.into_iter().filter(is_count).collect();
    work(&mut state, counts, false);
    let page = render(&state).text();
    assert_contains(&page, "A first count");
    assert_contains(&page, "over 20\u{202f}000");
    state.charts.at = Some(Card::Counts);
    assert!(!link(&state).iter().any(|(name, _)| *name == "at"));
    // Another position has a count of its own.
    let other = lab("tic_tac_toe").viewer.setup.record().clone();
    state.viewer.setup.set(other).unwrap();
    assert!(!budgets(sync_work(&mut state)).is_empty());
    let budget = state.viewer.setup.budget;
    let counted = send(&mut state, ChartsMsg::Start, 2);
    assert_eq!(budgets(counted), [budget; SEARCH_METHODS.len()]);
    assert_lacks(&render(&state).text(), "A first count");
}

/// Reports a finished depth with its nodes and leaves.
fn send_progress(state: &mut State, id: TaskId, (depth, nodes, leaves): (u32, u64, u64)) {
    let row = Progress::NodesRow(row(depth, nodes, leaves));
    send_event(state, (COUNT, id), TaskEvent::Progress(row));
}

fn done(state: &mut State, id: TaskId, gave_up_at: Option<u32>) {
    let mut runs = state.charts.runs.iter().flatten();
    let rows = runs.find(|r| r.task == Some(id));
    let rows = rows.map(|r| r.rows.clone()).unwrap_or_default();
    let result = TaskResult::NodesPerDepth { rows, gave_up_at };
    send_event(state, (COUNT, id), TaskEvent::Done(result));
}

fn render(state: &State) -> Node<ChartsMsg> {
    view::counts(&state.charts, &state.viewer.setup, false, Texts(Language::En)).into()
}

fn table(state: &State) -> String {
    render(state).by_id("lab-depths").unwrap().text()
}

/// The chart of the card with an `id`.
pub(super) fn chart(state: &State, id: &str) -> LineChart {
    let rooms = [render(state), depth_page(state, Language::En)];
    let canvas: &Element<ChartsMsg> = rooms.iter().find_map(|room| room.by_id(id)).unwrap();
    match canvas.picture.as_deref() {
        Some(Picture::Lines(chart)) => chart.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn counts_use_the_settings_of_the_lab() {
    let mut state = lab("reversi");
    state.viewer.setup.budget = BUDGETS[0];
    state.viewer.setup.preference = Preference::Sooner;
    send(&mut state, ChartsMsg::Deepest(99), 2);
    for (_, _, task) in tasks(send(&mut state, ChartsMsg::Start, 2)) {
        let asked = match task {
            Task::NodesPerDepth {
                max_nodes, search, ..
            } => {
                assert_eq!(max_nodes, BUDGETS[0]);
                (search.depth, search.preference)
            }
            Task::TreeMinimum {
                max_depth,
                preference,
                ..
            } => (max_depth, preference),
            other => panic!("{other:?}"),
        };
        assert_eq!(asked, (DEEPEST, Preference::Sooner));
    }
}

#[test]
fn rows_appear_and_late_ones_are_dropped() {
    let mut state = lab("rastros");
    send(&mut state, ChartsMsg::Deepest(4), 2);
    let started = begun(&mut state);
    let (plain, pruned) = (started[0].1, started[1].1);
    assert!(table(&state).contains('…'), "the first depth is under way");
    send_progress(&mut state, plain, (1, 9, 8));
    send_progress(&mut state, plain, (2, 120, 111));
    assert!(table(&state).contains("120") && table(&state).contains('…'));
    send_progress(&mut state, pruned, (1, 9, 8));
    send_progress(&mut state, pruned, (2, 30, 21));
    assert!(table(&state).contains("4.0×"), "{}", table(&state));
    let bar = |state: &State| {
        let room = render(state);
        let bars = room.find_all(&|e| e.tag == "progress");
        bars[0].get("value").map(str::to_owned)
    };
    assert_eq!(bar(&state).as_deref(), Some("4"), "depths of all searches");
    done(&mut state, pruned, Some(3));
    let text = format!("over {}", crate::text::grouped(state.viewer.setup.budget));
    assert!(table(&state).contains(&text), "{}", table(&state));
    assert_eq!(bar(&state).as_deref(), Some("6"), "who gives up is done");
    send(&mut state, ChartsMsg::Stop, 2);
    send_progress(&mut state, plain, (3, 1000, 900));
    assert!(!state.charts.running() && counted(&state, 0).rows.len() == 2);
    // A new count starts empty.
    send(&mut state, ChartsMsg::Detail(1), 2);
    begun(&mut state);
    assert_eq!((state.charts.detail, state.charts.last_depth()), (None, 0));
    send(&mut state, ChartsMsg::Detail(7), 2);
    assert_eq!(state.charts.detailed(), 0, "no deeper than is known");
}

#[test]
fn failures_and_other_boards_are_reported() {
    let mut state = lab("rastros");
    let started = begun(&mut state);
    let (plain, pruned) = (started[0].1, started[1].1);
    send_progress(&mut state, plain, (1, 9, 8));
    let agree = "All searches agree";
    assert!(!text(&state, Language::En).contains(agree), "nothing to compare");
    send_progress(&mut state, pruned, (1, 9, 8));
    assert!(text(&state, Language::En).contains(agree));
    let mut other = row(2, 30, 21);
    other.value = 1.0;
    send_progress(&mut state, plain, (2, 120, 111));
    send_event(&mut state, (COUNT, pruned), TaskEvent::Progress(Progress::NodesRow(other)));
    assert!(text(&state, Language::En).contains("The searches disagree"));
    let died = Message::new("error.worker.died").with("tries", 3);
    let reason = Texts(Language::En).say(&died);
    send_event(&mut state, (COUNT, plain), TaskEvent::Failed(died));
    assert!(counted(&state, 0).task.is_none() && text(&state, Language::En).contains(&reason));
    let stale = Texts(Language::En).get("lab.stale");
    assert!(!text(&state, Language::En).contains(&stale));
    let elsewhere = lab("reversi").viewer.setup.record().clone();
    state.viewer.setup.set(elsewhere).unwrap();
    assert!(text(&state, Language::En).contains(&stale));
    send(&mut state, ChartsMsg::Show(Measure::FirstMove), 2);
    assert_eq!(chart(&state, "lab-chart").y_range, Some((0.0, 100.0)));
}

/// Settings that change the numbers make them outdated; settings that change only their quantity get another hint.
#[test]
fn marks_counts_of_another_setup() {
    let texts = Texts(Language::En);
    let hints = ["lab.stale", "depth.stale", "lab.stale.plan"].map(|key| texts.get(key));
    let running = |state: &State| {
        let room = text(state, Language::En);
        hints.each_ref().map(|hint| room.matches(hint).count())
    };
    let mut counted = lab("rastros");
    begun(&mut counted);
    send(&mut counted, ChartsMsg::Strength(strength::Msg::Start), 1);
    assert_eq!(running(&counted), [0, 0, 0], "of what is asked");
    let changes: [fn(&mut State); 4] = [
        |s| s.viewer.setup.evaluation = "mobility".to_owned(),
        |s| s.viewer.setup.evaluation = "published".to_owned(),
        |s| s.viewer.setup.preference = Preference::Sooner,
        |s| {
            let mut record = s.viewer.setup.record().clone();
            record.moves.push("d4".to_owned());
            s.viewer.setup.set(record).unwrap();
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut state = counted.clone();
        change(&mut state);
        assert_eq!(running(&state), [1, 1, 0], "{number}");
        begun(&mut state);
        send(&mut state, ChartsMsg::Strength(strength::Msg::Start), 1);
        assert_eq!(running(&state), [0, 0, 0], "{number}: made anew");
    }
    let mut state = counted.clone();
    state.viewer.setup.depth += 1;
    assert_eq!(running(&state), [0, 0, 0], "the lanes' depth is not theirs");
    let deepest = strength::Plan {
        deepest: 2,
        ..Default::default()
    };
    for msg in [
        ChartsMsg::Deepest(3),
        ChartsMsg::Choose(0, false),
        ChartsMsg::Strength(strength::Msg::Plan(deepest)),
    ] {
        let mut state = counted.clone();
        send(&mut state, msg, 1);
        assert_eq!(running(&state), [0, 0, 1]);
    }
    let mut state = counted.clone();
    state.viewer.setup.budget = BUDGETS[0];
    assert_eq!(running(&state), [0, 0, 1], "another limit");
}

/// A change of the depth field during a count does not change the running count.
#[test]
fn count_keeps_the_depth_of_its_start() {
    let mut state = lab("rastros");
    send(&mut state, ChartsMsg::Deepest(4), 2);
    let started = begun(&mut state);
    for depth in 1..=3 {
        send_progress(&mut state, started[0].1, (depth, 9 * u64::from(depth), 8));
    }
    let before = table(&state);
    let bar = |state: &State| {
        let room = render(state);
        let bars = room.find_all(&|e| e.tag == "progress");
        let both = ["value", "max"].map(|name| bars[0].get(name).map(str::to_owned));
        both.map(Option::unwrap)
    };
    let progress = bar(&state);
    send(&mut state, ChartsMsg::Deepest(1), 2);
    assert_eq!((table(&state), bar(&state)), (before, progress));
}

#[test]
fn nothing_to_count_disables_the_button() {
    let disabled = |state: &State| {
        let room = render(state);
        room.find("button", "Count")
            .unwrap()
            .get("disabled")
            .is_some()
    };
    let mut state = lab("tic_tac_toe");
    assert!(!disabled(&state));
    for step in 0..SEARCH_METHODS.len() {
        send(&mut state, ChartsMsg::Choose(step, false), 1);
    }
    assert!(disabled(&state));
    let mut over = lab("tic_tac_toe").viewer.setup.record().clone();
    over.start = "XXX/OO1/3 O 3".to_owned();
    let mut state = lab("tic_tac_toe");
    state.viewer.setup.set(over).unwrap();
    assert!(disabled(&state));
}

#[test]
fn strength_chart_has_intervals() {
    let mut state = lab("rastros");
    let plan = strength::Plan {
        deepest: 3,
        pairs: 2,
        opening: 7,
    };
    send(&mut state, ChartsMsg::Strength(strength::Msg::Plan(plan)), 1);
    state.viewer.setup.preference = Preference::Any;
    let started = tasks(send(&mut state, ChartsMsg::Strength(strength::Msg::Start), 1));
    let [_, (_, games, Task::Play(unit))] = &started[..] else {
        panic!("a search and games")
    };
    let bout = &unit.bouts[0];
    assert_eq!((bout.opening_plies, bout.pairs), (7, 1));
    let depths = bout.players.each_ref().map(|p| p.limit.depth());
    assert_eq!(depths, [Some(2), Some(1)], "the deeper one's score");
    assert!(bout.players.iter().all(|p| p.preference == Preference::Any));
    let score = crate::arena::Score {
        wins: 1,
        draws: 1,
        ..Default::default()
    };
    let scores = vec![score];
    let played = TaskEvent::Done(TaskResult::Played { scores });
    send_event(&mut state, (STRENGTH, *games), played);
    let chart = chart(&state, strength::FIGURE.canvas);
    assert_eq!(chart.series[0].points, [(2.0, 75.0)], "3 against 2 is not known");
    let band = chart.series[0].bands[0];
    let interval = score.interval();
    assert_eq!((band.low, band.high), (100.0 * interval.low, 100.0 * interval.high));
    let csv = ply::csv(&state.charts, &state.viewer.setup);
    let line = format!("0.7500,{:.4},{:.4},7,", interval.low, interval.high);
    assert_contains(&csv, &line);
    let stale = Texts(Language::En).get("depth.stale");
    assert!(!text(&state, Language::En).contains(&stale));
    state.viewer.setup.preference = Preference::Sooner;
    assert!(text(&state, Language::En).contains(&stale));
    // The section ignores events of unknown tasks.
    let died = || TaskEvent::Failed(Message::new("error.worker.died").with("tries", 3));
    send_event(&mut state, (STRENGTH, 999), died());
    assert!(state.charts.strength.queue.running() && state.charts.strength.queue.error.is_none());
    send_event(&mut state, (STRENGTH, started[0].1), died());
    assert!(!state.charts.strength.queue.running() && state.charts.strength.queue.error.is_some());
}

/// A comparison that finishes at once: each search takes two milliseconds and returns the values of `value`.
fn compared(value: impl Fn(&Compared) -> f64) -> State {
    let mut state = lab("rastros");
    let mut started = tasks(send(&mut state, ChartsMsg::Compare(compare::Msg::Start), 1));
    let searches = COMPARISON.searches;
    let mut answered = 0;
    while let Some((of, id, _)) = started.pop() {
        // In reverse order of the tasks: the id of each one identifies its search.
        let search = &searches[(id as usize - 1) % searches.len()];
        let nodes = match search.id {
            "minimax" => 50,
            "alpha_beta" => 30,
            "as_coded" => 60,
            _ => 100,
        };
        let counters = Counters {
            nodes,
            ..Counters::default()
        };
        let thinking = Thinking {
            value: value(search),
            variation: Vec::new(),
            depth: search.depth,
            counters,
            time_ms: 2.0,
            exact: false,
            complete: true,
            note: None,
        };
        let chosen = Chosen {
            mv: None,
            thinking: Some(thinking),
        };
        let done = TaskEvent::Done(TaskResult::Chosen(chosen));
        started.extend(tasks(send_event(&mut state, (of, id), done)));
        answered += 1;
    }
    assert_eq!(answered, 115 * searches.len() * ROUNDS);
    state
}

#[test]
fn means_cover_all_rounds() {
    let state = compared(|search| f64::from(search.depth));
    let compare = &state.charts.compare;
    assert!(compare.done() && compare.values_agree());
    let means = (0..COMPARISON.searches.len()).map(|i| compare.mean(i).unwrap());
    let means: Vec<_> = means.map(|mean| (mean.nodes, mean.time_ms)).collect();
    assert!(means.contains(&(30.0, 2.0)) && means.contains(&(100.0, 2.0)), "{means:?}");
    let shown = text(&state, Language::En);
    assert_contains(&shown, "Solved");
    assert_contains(&shown, "2.00×");
    assert!(shown.contains("2000"), "microseconds: {shown}");
    let state = compared(|search| f64::from(u8::from(search.id == "minimax")));
    assert!(!state.charts.compare.values_agree());
    let shown = text(&state, Language::En);
    assert_lacks(&shown, "Solved");
    assert_contains(&shown, "The searches disagree");
    // The section ignores events of unknown tasks.
    let mut state = lab("rastros");
    send(&mut state, ChartsMsg::Compare(compare::Msg::Start), 1);
    let died = Message::new("error.worker.died").with("tries", 3);
    send_event(&mut state, (COMPARE, 999), TaskEvent::Failed(died));
    assert!(state.charts.compare.queue.running() && state.charts.compare.queue.error.is_none());
}
