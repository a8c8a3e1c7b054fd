//! Tests of the Search lab by messages: effects and views. Tasks run at once.

mod exercise;
mod keys;

use super::lanes::recording::JumpTarget;
use super::lanes::state::LanesMsg;
use super::lanes::state::SEARCHES;
use super::lessons::lecture::{DEPTH_SCENE, SCENES, Stop};
use super::setup::state::SetupMsg;
use super::timeline::moment::moment;
use super::timeline::state::TimelineMsg;
use super::tree::state::{Direction, TreeMsg};
use super::viewer::Screen;
use super::{Msg, State, update, view};
use crate::app::lab::link::{link, open as open_link};
use crate::app::lab::msg::Effect;
use crate::app::lab::update::{key_message, sync_work};
use crate::app::play;
use crate::app::record::board::BoardMsg;
use crate::app::section::PageData;
use crate::app::tests::begun::Begun;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::keys::LabAction;
use crate::app::ui::{Context, DisplayMode, EventData, EventKind, Node, Pointer};
use crate::registry::GameRecord;
use crate::text::Language;
use crate::trace::Tree;

fn nobody() -> GameRecord {
    GameRecord::new("rastros", "")
}

/// Runs the tasks of the effects; ignores timers.
pub(super) fn work(state: &mut State, effects: Vec<Effect>) {
    let mut effects = effects;
    while let Some(effect) = effects.pop() {
        for msg in Begun::of(&effect).map_or(Vec::new(), |begun| begun.run()) {
            effects.extend(send(state, msg));
        }
    }
}

pub(super) fn send(state: &mut State, msg: Msg) -> Vec<Effect> {
    send_at(state, 0.0, msg)
}

/// Sends a message, and runs its tasks.
pub(super) fn send_and_work(state: &mut State, msg: Msg) {
    let effects = send(state, msg);
    work(state, effects);
}

/// Sends a message at a time in milliseconds.
fn send_at(state: &mut State, now: f64, msg: Msg) -> Vec<Effect> {
    let context = Context {
        now,
        ..Context::ENGLISH
    };
    let response = update(state, msg, &nobody(), &context);
    assert!(response.notice.is_none(), "{:?}", response.notice);
    response.effects
}

/// A lab with finished first searches.
pub(super) fn open() -> State {
    in_view(State::default())
}

/// The visible lab, with finished searches.
pub(super) fn in_view(mut state: State) -> State {
    state.set_current(true);
    let effects = sync_work(&mut state);
    work(&mut state, effects);
    state
}

pub(super) fn render(state: &State) -> Node<Msg> {
    render_in(Language::En, state)
}

pub(super) fn render_in(language: Language, state: &State) -> Node<Msg> {
    let context = Context::in_language(language);
    let page = PageData {
        in_play: play::State::new(1).record(),
        ..PageData::empty(context)
    };
    view(state, &page)
}

pub(super) fn text(state: &State, id: &str) -> String {
    let page = render(state);
    page.by_id(id).map(|e| e.text()).unwrap_or_default()
}

#[test]
fn searches_and_stands_at_the_first_cut() {
    let mut state = State::default();
    assert!(sync_work(&mut state).is_empty(), "not before it is visible");
    let state = open();
    assert!(!state.viewer.timeline.playing);
    let first_cut = state
        .viewer
        .recording()
        .unwrap()
        .events(JumpTarget::Cutoff, 0)
        .next();
    assert_eq!(first_cut, Some(state.viewer.timeline.step - 1));
    assert!(text(&state, "lab-why").contains(" node, and "));
    let (plain, cut) = (state.viewer.lanes[0].nodes(), state.viewer.lanes[1].nodes());
    let (plain, cut) = (plain.unwrap(), cut.unwrap());
    let share = 100.0 * cut as f64 / plain as f64;
    let words = text(&state, "lab-headline");
    assert_contains(&words, &format!("{cut} nodes instead of {plain} ({share:.0}%)"));
    assert_contains(&words, "same value");
    let values: Vec<_> = state
        .viewer
        .lanes
        .iter()
        .map(|l| l.recording().unwrap().trace.value)
        .collect();
    assert!(values[0].is_some() && values[0] == values[1]);
}

#[test]
fn frames_advance_the_clock_by_elapsed_time() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    send(&mut state, Msg::Timeline(TimelineMsg::Play(true)));
    let timer = state.viewer.timeline.timer;
    let effects = send_at(&mut state, 100.0, Msg::Timeline(TimelineMsg::Tick(timer)));
    let steps = state.viewer.recording().unwrap().len();
    assert_eq!(state.viewer.timeline.step, steps / 220, "a tenth of a second of 22");
    assert!(matches!(effects[..], [Effect::After(_, Msg::Timeline(TimelineMsg::Tick(_)))]));
    assert!(send(&mut state, Msg::Timeline(TimelineMsg::Tick(timer))).is_empty());
    state.set_current(false);
    assert!(!state.viewer.timeline.playing, "nobody sees it");
}

#[test]
fn the_lanes_share_a_clock_of_nodes() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::To(60)));
    let nodes = |state: &State, lane: usize| {
        let recording = state.viewer.lanes[lane].recording().unwrap();
        u64::from(recording.counts_at(state.viewer.steps_of(lane)).nodes)
    };
    assert_eq!(nodes(&state, 0), nodes(&state, 1));
    assert_eq!(nodes(&state, 0), state.viewer.clock());
    // At the end of the clock, alpha-beta and minimax are both done.
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    assert!(state.viewer.at_end());
    assert_eq!(Some(nodes(&state, 0)), state.viewer.lanes[0].nodes());
    assert_eq!(Some(nodes(&state, 1)), state.viewer.lanes[1].nodes());
    // The tree of the other lane appears at the same time of the clock.
    send(&mut state, Msg::Timeline(TimelineMsg::To(60)));
    let clock = state.viewer.clock();
    send(&mut state, Msg::Lanes(LanesMsg::See(0)));
    assert_eq!((state.viewer.clock(), state.viewer.shown_lane), (clock, 0));
}

#[test]
fn lanes_share_a_clock_at_measured_speeds() {
    let mut state = open();
    let effects = send(&mut state, Msg::Timeline(TimelineMsg::ByTime(true)));
    let runs = effects.iter().filter(|e| matches!(e, Effect::Run { .. }));
    assert_eq!(runs.count(), 2);
    work(&mut state, effects);
    assert!(state.viewer.lanes.iter().all(|l| l.expected.is_some()));
    // The measured speeds depend on the machine: set fixed ones.
    for (lane, pace) in state.viewer.lanes.iter_mut().zip([1.0, 2.0]) {
        let measured = lane.expected.as_mut().unwrap();
        measured.time_ms = measured.nodes * pace;
    }
    send(&mut state, Msg::Timeline(TimelineMsg::To(60)));
    let plain = state.viewer.lanes[0].recording().unwrap();
    let nodes = plain.counts_at(state.viewer.steps_of(0)).nodes;
    assert_eq!(u64::from(nodes), 2 * state.viewer.clock(), "twice as quick");
    let end = plain.nodes().div_ceil(2);
    assert_eq!(state.viewer.clock_end(), end.max(state.viewer.lanes[1].nodes().unwrap()));
    send(&mut state, Msg::Timeline(TimelineMsg::ByTime(false)));
    assert_eq!(state.viewer.clock_end(), plain_nodes(&state));
}

fn plain_nodes(state: &State) -> u64 {
    state.viewer.lanes[0].recording().unwrap().nodes()
}

#[test]
fn position_of_the_search_is_known_at_every_step() {
    for lanes in ["minimax", "alpha_beta", "deepening", "pvs"] {
        let mut errors = Vec::new();
        let pairs = [("lanes", lanes), ("depth", "3"), ("step", "0")];
        let pairs = pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec();
        let state = in_view(open_link(&State::default(), &pairs, None, &mut errors));
        let recording = state.viewer.recording().unwrap().clone();
        let steps = &recording.trace.steps;
        for at in (0..=steps.len()).step_by(7).chain([steps.len()]) {
            let slow = Tree::after(steps, at);
            let fast = moment(&recording, at);
            assert_eq!(fast.path.last().is_some(), !slow.nodes.is_empty());
            let tree = &recording.iteration_at(at).tree;
            let open = |n: &crate::trace::Node| n.last_step.is_none();
            let deepest = slow.nodes.iter().rposition(open);
            if let Some(deepest) = deepest {
                assert!(fast.path.contains(&deepest), "{lanes} {at}: {fast:?}");
            }
            let known = tree.nodes.iter().filter(|n| n.first_step < at).count();
            assert_eq!(known, slow.nodes.len(), "{lanes} {at}");
        }
        let last = recording.counts_at(steps.len());
        let counters = recording.trace.counters.unwrap();
        assert_eq!(u64::from(last.nodes), counters.nodes, "{lanes}");
        assert_eq!(u64::from(last.cutoffs), counters.cutoffs, "{lanes}");
        assert_eq!(u64::from(last.branches), counters.branches_cut, "{lanes}");
        let line = moment(&recording, steps.len()).line;
        let tree = &recording.iterations.last().unwrap().tree;
        let moves: Vec<_> = line.iter().map(|&n| tree.nodes[n].mv.clone()).collect();
        let whole = &recording.trace.variation;
        assert!(!moves.is_empty() && whole.starts_with(&moves), "{lanes} {moves:?} {whole:?}");
    }
}

#[test]
fn jumps_lead_to_what_they_name() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    for target in [JumpTarget::Cutoff, JumpTarget::Window, JumpTarget::Best] {
        send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
        send(&mut state, Msg::Timeline(TimelineMsg::Next(target)));
        let recording = state.viewer.recording().unwrap();
        let done = state.viewer.timeline.step;
        assert!(recording.events(target, 0).any(|step| step == done - 1), "{target:?}");
        assert!(done > 1);
    }
    assert_eq!(
        state
            .viewer
            .recording()
            .unwrap()
            .after_next(JumpTarget::TableHit, 0),
        None
    );
    let hits = render(&state);
    let hit = hits.by_id("lab-jump-hit").unwrap();
    assert!(hit.get("disabled").is_some(), "there is no table");
}

/// The page opens with the whole tree of the lecture and the explanation of its first cut; one press continues, another
/// leads to Rastros.
#[test]
fn opens_with_the_lecture_tree_at_its_first_cut() {
    let mut state = in_view(State::new(0));
    assert!(!state.viewer.timeline.playing);
    let picture = super::tree::picture::shown_tree(&state.viewer).unwrap();
    assert!(!picture.is_part(820.0, 400.0), "the whole tree is readable");
    let why = |state: &State| render(state).by_id("lab-why").unwrap().text();
    assert!(why(&state).contains("MAX avoids this node"), "{}", why(&state));
    let mut depth = state.clone();
    send(&mut depth, Msg::Screen(Screen::Depth));
    let scene = SCENES[DEPTH_SCENE].record();
    assert_eq!(*depth.viewer.setup.record(), scene, "the tree has nothing to measure");
    let cut = state.viewer.timeline.step;
    let opening = |state: &State| render(state).by_id("lab-opening").map(|e| e.text());
    let said = opening(&state).expect("what the page shows");
    assert!(said.starts_with("First cut, step 18 of 35."), "{said}");
    send(&mut state, Msg::Timeline(TimelineMsg::By(1)));
    assert_eq!(state.viewer.timeline.step, cut + 1);
    assert_eq!(opening(&state), None);
    let room = render(&state);
    let games = room.by_id("lab-game").expect("a list");
    let rastros = EventData {
        value: "rastros".to_owned(),
        ..EventData::default()
    };
    let msg = games.fire(EventKind::Change, &rastros);
    send_and_work(&mut state, msg.expect("a message"));
    assert_eq!(state.viewer.setup.record(), State::default().viewer.setup.record());
    assert!(state.viewer.recording().is_some_and(|r| r.nodes() > 100));
}

/// Advances the time by a tenth of a second.
fn frame(state: &mut State) {
    let timeline = &state.viewer.timeline;
    let (now, tick) = (timeline.last + 100.0, TimelineMsg::Tick(timeline.timer));
    send_at(state, now, Msg::Timeline(tick));
}

/// Sends ticks until the clock stops.
fn play_until_it_stops(state: &mut State) {
    send(state, Msg::Timeline(TimelineMsg::Play(true)));
    for _ in 0..2000 {
        if !state.viewer.timeline.playing {
            return;
        }
        frame(state);
    }
    panic!("it plays on");
}

#[test]
fn playing_stops_at_cuts_unless_it_is_switched_off() {
    let mut state = in_view(State::new(0));
    send(&mut state, Msg::Timeline(TimelineMsg::Pace(Some(4.0))));
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    let recording = state.viewer.recording().unwrap().clone();
    for cut in recording.events(JumpTarget::Cutoff, 0) {
        play_until_it_stops(&mut state);
        assert_eq!(state.viewer.timeline.step, cut + 1);
    }
    play_until_it_stops(&mut state);
    assert_eq!(state.viewer.timeline.step, recording.len());
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    send(&mut state, Msg::Timeline(TimelineMsg::PauseAtCuts(false)));
    assert!(link(&state).contains(&("stops", "0".to_owned())));
    play_until_it_stops(&mut state);
    assert_eq!(state.viewer.timeline.step, recording.len());
    // Four seconds per step.
    send(&mut state, Msg::Timeline(TimelineMsg::Pace(Some(0.25))));
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    send(&mut state, Msg::Timeline(TimelineMsg::Play(true)));
    for _ in 0..39 {
        frame(&mut state);
    }
    assert_eq!(state.viewer.timeline.step, 0);
    for _ in 0..2 {
        frame(&mut state);
    }
    assert_eq!(state.viewer.timeline.step, 1);
}

#[test]
fn ended_game_says_what_to_do() {
    let moves = ["a3", "a1", "b3", "b1", "c3"];
    let record = GameRecord::new("tic_tac_toe", "3/3/3 X 3").with_moves(moves);
    let mut state = open();
    state.viewer.setup.set(record).unwrap();
    state.viewer.begun = false;
    assert!(
        !sync_work(&mut state)
            .iter()
            .any(|e| matches!(e, Effect::Run { .. }))
    );
    let over = "This game is over: there is nothing left to search. Take back moves";
    let page = render(&state);
    assert!(text(&state, "lab-headline").contains(over));
    let tree = page.find_all(&|e| e.get("class") == Some("empty tree-room"));
    assert_eq!(tree[0].text(), "The game is over.");
    assert!(!page.text().contains("Not searched yet"));
    for (screen, buttons) in [(Screen::Depth, 1), (Screen::Measure, 2)] {
        send(&mut state, Msg::Screen(screen));
        let reasons = render(&state).text().matches(over).count();
        assert!(reasons >= buttons, "{screen:?}: {reasons}");
    }
}

#[test]
fn window_is_about_the_described_node() {
    let mut state = in_view(State::new(0));
    let window = |state: &State| {
        let page = render(state);
        let found = page.find_all(&|e| e.get("class") == Some("window-now"));
        found.first().map(|window| window.text())
    };
    let shown = "now: α = 3, β = 2 on entering: [3, +∞]";
    assert_eq!(window(&state).as_deref(), Some(shown));
    send(&mut state, Msg::Tree(TreeMsg::Choose(0)));
    assert_eq!(window(&state), None, "another node is described");
    send(&mut state, Msg::Tree(TreeMsg::Unchoose));
    assert!(render(&state).text().contains("at most 2"));
}

#[test]
fn move_on_the_board_restarts_the_search() {
    let mut state = open();
    let before = state.viewer.lanes[1].nodes();
    let mv = state.viewer.setup.position().moves()[0].text.clone();
    let effects = send(&mut state, Msg::Setup(SetupMsg::Board(BoardMsg::Choose(mv.clone()))));
    let runs = effects.iter().filter(|e| matches!(e, Effect::Run { .. }));
    assert_eq!(runs.count(), 2);
    assert!(effects.contains(&Effect::Cancel(SEARCHES)));
    work(&mut state, effects);
    assert_ne!(state.viewer.lanes[1].nodes(), before);
    send_and_work(&mut state, Msg::Setup(SetupMsg::Back));
    assert_eq!(state.viewer.lanes[1].nodes(), before);
}

#[test]
fn long_search_asks_first_and_stops() {
    let mut state = open();
    send_and_work(&mut state, Msg::Setup(SetupMsg::Depth(20)));
    assert!(state.viewer.lanes.iter().all(|l| l.recording().is_none()));
    assert!(state.viewer.search_estimate.is_some() && render(&state).by_id("lab-anyway").is_some());
    let effects = send(&mut state, Msg::Lanes(LanesMsg::RunAnyway));
    let runs = effects.iter().filter(|e| matches!(e, Effect::Run { .. }));
    assert_eq!(runs.count(), 2);
    assert!(state.viewer.searching());
    let effects = send(&mut state, Msg::Lanes(LanesMsg::Stop));
    assert_eq!(effects, [Effect::Cancel(SEARCHES)]);
    assert!(!state.viewer.searching());
    assert!(sync_work(&mut state).is_empty(), "what was stopped stays so");
}

#[test]
fn the_link_opens_at_the_same_step() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::To(77)));
    let pairs: Vec<_> = link(&state)
        .into_iter()
        .map(|(n, v)| (n.to_owned(), v))
        .collect();
    let mut errors = Vec::new();
    let mut again = open_link(&State::default(), &pairs, None, &mut errors);
    assert!(errors.is_empty());
    assert_eq!(link(&again), link(&state), "even before it is searched");
    again = in_view(again);
    assert_eq!(again.viewer.timeline.step, 77);
    assert!(!again.viewer.timeline.playing);
    assert_eq!(link(&again), link(&state));
    // The lab reports wrong values and ignores them.
    let mut bad = pairs.clone();
    for (name, value) in [("depth", "x"), ("lanes", "minimax,magic"), ("step", "-1")] {
        bad.retain(|(n, _)| n != name);
        bad.push((name.to_owned(), value.to_owned()));
    }
    let opened = open_link(&State::default(), &bad, None, &mut errors);
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert_eq!(opened.viewer.lanes.len(), 1);
    assert_eq!(opened.viewer.setup.depth, state.viewer.setup.depth);
}

/// Opens a scene of the lecture and runs its searches.
fn work_scene(state: &mut State, number: usize) {
    send_and_work(state, Msg::GoTo(Stop::start(number)));
}

#[test]
fn presentation_names_players_and_step() {
    let mut state = open();
    work_scene(&mut state, 5);
    assert!(render(&state).by_id("lab-sides").is_none());
    state.viewer.projector = true;
    let sides = text(&state, "lab-sides");
    assert!(sides.starts_with(" MAX: South MIN: North"), "{sides}");
    assert_eq!(text(&state, "lab-stop"), "1 of 5");
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    assert_eq!(text(&state, "lab-stop"), "5 of 5");
}

#[test]
fn values_are_hidden_until_the_class_has_voted() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    send(&mut state, Msg::Tree(TreeMsg::Outline(true)));
    let shown = text(&state, "lab-node-0");
    assert_eq!(shown, "root · MAX moves · −4");
    send(&mut state, Msg::Veil(true));
    let hidden = render(&state).text();
    assert_lacks(&hidden, "MAX moves · −4");
    assert_contains(&hidden, "value hidden");
    assert!(text(&state, "lab-why").contains('?'));
    while text(&state, "lab-why").contains('?') {
        send(&mut state, Msg::Tree(TreeMsg::Reveal));
    }
    assert_eq!(text(&state, "lab-node-0"), shown);
}

#[test]
fn unrecorded_nodes_are_mentioned() {
    let mut state = open();
    send(&mut state, Msg::Setup(SetupMsg::Game("tic_tac_toe".to_owned())));
    send_and_work(&mut state, Msg::Setup(SetupMsg::Depth(6)));
    // 1 + 9 + 72 + 504 + 3024 + 15120 + 54720 positions, without those after a win at the fifth ply.
    assert_eq!(state.viewer.lanes[0].nodes(), Some(73_450));
    send(&mut state, Msg::Lanes(LanesMsg::See(0)));
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let words = render(&state).text();
    assert!(words.contains("Only the first 50\u{202f}000 of 73\u{202f}450 nodes are recorded"));
    assert!(words.contains("73\u{202f}450 / 73\u{202f}450"), "the counters go on");
}
