//! Tests of keys and presses in the tree, and of the keys of presenters.

use super::*;
use crate::app::lab::charts::state::Card;
use crate::app::lab::lesson_update::current_scene;
use crate::app::lab::timeline::stops::stops;
use crate::app::lab::timeline::update::STEP_BY_STEP;
use crate::trace::why;

/// A press on a finished subtree of a large tree opens it; the clock leads back to the search.
#[test]
fn nodes_of_the_picture_open_on_a_press() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let shown = |state: &State| crate::app::lab::tree::picture::shown_tree(&state.viewer).unwrap();
    let (width, height) = (800.0, 400.0);
    assert!(shown(&state).is_part(width, height));
    let at_event = |state: &State, kind, x: f64, y: f64| {
        let pointer = Some(Pointer {
            x,
            y,
            width,
            height,
        });
        let data = EventData {
            pointer,
            ..EventData::default()
        };
        render(state).by_id("lab-tree").unwrap().fire(kind, &data)
    };
    let spot_of = |picture: &crate::plot::SearchTree, node| {
        let grid = (0..8_000).map(|i| (f64::from(i % 100) * 8.0, f64::from(i / 100) * 5.0));
        let mut found = grid.filter(|&at| picture.node_at(at, width, height) == Some(node));
        found.next().expect("the node is drawn")
    };
    let path = shown(&state).focus_path();
    let children = &shown(&state).tree.nodes[0].children.clone();
    let beside = *children.iter().find(|&&c| c != path[1]).unwrap();
    let (x, y) = spot_of(&shown(&state), beside);
    let over = at_event(&state, EventKind::PointerMove, x, y);
    assert_eq!(over, Some(Msg::Tree(TreeMsg::Over(Some(beside)))));
    let press = at_event(&state, EventKind::Click, x, y).expect("it is pressed");
    send(&mut state, press);
    assert_eq!(state.viewer.tree.chosen, Some(beside));
    assert_eq!(shown(&state).focus_path()[1], beside, "it is open");
    assert!(render(&state).text().contains("The chosen node"));
    // The lab can search the position of a node.
    let mut from_here = state.clone();
    let effects = send(&mut from_here, Msg::Tree(TreeMsg::SearchFrom(beside)));
    let mv = shown(&state).tree.nodes[beside].mv.clone();
    assert_eq!(from_here.viewer.question.record().moves, [mv]);
    assert!(effects.iter().any(|e| matches!(e, Effect::Run { .. })));
    let press = at_event(&state, EventKind::Click, 3.0, 3.0).expect("it is pressed");
    assert_eq!(press, Msg::Tree(TreeMsg::Unchoose));
    send(&mut state, Msg::Timeline(TimelineMsg::To(10)));
    assert_eq!(state.viewer.tree.chosen, None);
    // The whole tree on demand.
    send(&mut state, Msg::Tree(TreeMsg::Whole(true)));
    assert!(!shown(&state).is_part(width, height));
}

/// The arrow keys select nodes in the picture.
#[test]
fn the_picture_is_walked_with_the_keys() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let press = |state: &mut State, key: &str| {
        let message = {
            let page = render(state);
            let room = page.by_id("lab-tree-room").unwrap();
            room.fire(EventKind::KeyDown, &EventData::key(key))
        };
        send(state, message.expect("the key is taken"));
        state.viewer.tree.chosen
    };
    let tree = state.viewer.part().unwrap().tree.clone();
    let children = &tree.nodes[0].children;
    assert_eq!(press(&mut state, "ArrowDown"), Some(children[0]));
    assert_eq!(press(&mut state, "ArrowRight"), Some(children[1]));
    assert_eq!(press(&mut state, "ArrowLeft"), Some(children[0]));
    assert_eq!(press(&mut state, "ArrowLeft"), Some(children[0]));
    assert_eq!(press(&mut state, "ArrowUp"), Some(0));
    let last = state.viewer.timeline.step;
    press(&mut state, "Enter");
    assert!(state.viewer.timeline.step < last, "its first step");
    assert_eq!(press(&mut state, "Escape"), None);
    send(&mut state, Msg::Timeline(TimelineMsg::To(1)));
    send(&mut state, Msg::Tree(TreeMsg::Go(Direction::Child)));
    assert_eq!(state.viewer.tree.chosen, None, "no child has a visit");
}

#[test]
fn the_outline_is_walked_with_the_keys() {
    use crate::app::ui::vdom::{EventData, EventKind};
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    send(&mut state, Msg::Tree(TreeMsg::Outline(true)));
    let press = |state: &mut State, node: usize, key: &str| {
        let message = {
            let view = render(state);
            let row = view.by_id(&format!("lab-node-{node}")).expect("a row");
            row.fire(EventKind::KeyDown, &EventData::key(key))
        };
        send(state, message.expect("the key is taken"))
    };
    let effects = press(&mut state, 0, "ArrowRight");
    assert_eq!(effects, [Effect::focus("lab-node-1")]);
    press(&mut state, 1, "ArrowRight");
    let page = render(&state);
    let row = page.by_id("lab-node-1").unwrap();
    assert_eq!(row.get("aria-expanded"), Some("true"));
    assert_eq!(row.get("aria-level"), Some("2"));
    press(&mut state, 1, "ArrowLeft");
    assert_eq!(
        press(&mut state, 1, "ArrowLeft"),
        [Effect::focus("lab-node-0")]
    );
    let effects = press(&mut state, 1, "Enter");
    assert!(effects.is_empty());
    assert!(
        state.viewer.timeline.step < 10,
        "to where the node is entered"
    );
}

#[test]
fn presenter_keys_lead_from_scene_to_scene() {
    let mut state = open();
    let pressed = |state: &State, key| key_message(state, key, DisplayMode::Presentation);
    work_scene(&mut state, 1);
    let step = Some(Msg::Timeline(TimelineMsg::By(1)));
    assert_eq!(pressed(&state, Lab::NextPage), step);
    assert_eq!(pressed(&state, Lab::PreviousPage), Some(Msg::SceneEnd(0)));
    let mut before = state.clone();
    let effects = send(&mut before, Msg::SceneEnd(0));
    work(&mut before, effects);
    assert_eq!(current_scene(&before), Some(0));
    assert!(before.viewer.at_end());
    let last = state.viewer.recording().unwrap().len();
    send(&mut state, Msg::Timeline(TimelineMsg::To(last)));
    assert!(!state.viewer.at_end(), "minimax has more nodes");
    send(&mut state, Msg::Timeline(TimelineMsg::By(1)));
    assert!(state.viewer.at_end());
    assert_eq!(pressed(&state, Lab::NextPage), Some(Msg::Scene(2)));
    let usual = key_message(&state, Lab::NextPage, DisplayMode::Usual);
    assert_eq!(
        usual, step,
        "only a presentation has scenes one after the other"
    );
}

/// Presses a key of presenters in a presentation, and returns the finished steps.
fn turn(state: &mut State, key: Lab) -> usize {
    let msg = key_message(state, key, DisplayMode::Presentation).unwrap();
    send(state, msg);
    state.viewer.timeline.step
}

#[test]
fn presenter_keys_go_through_the_stops_of_a_long_search() {
    let mut state = open();
    work_scene(&mut state, 2);
    let recording = state.viewer.recording().unwrap().clone();
    let stops = stops(&recording);
    assert_eq!(state.viewer.timeline.step, 1);
    for &stop in &stops {
        assert_eq!(turn(&mut state, Lab::NextPage), stop);
    }
    assert_eq!(turn(&mut state, Lab::NextPage), recording.len());
    assert!(state.viewer.at_end());
    let last_two = stops.iter().rev().take(2);
    for &stop in last_two {
        assert_eq!(turn(&mut state, Lab::PreviousPage), stop);
    }
}

#[test]
fn stops_tell_the_point_of_each_scene() {
    let mut state = open();
    for (scene, points) in [
        (0, &["trace.why.enter.root.all"][..]),
        (1, &["trace.why.cut.min.one"]),
        (2, &["trace.why.cut"]),
        (3, &["trace.why.table"]),
        (4, &["trace.why.deepen.first", "trace.why.deepen"]),
        (
            5,
            &[
                "trace.why.enter.more",
                "trace.why.leave.at_least",
                "trace.why.move.again",
            ],
        ),
    ] {
        work_scene(&mut state, scene);
        let recording = state.viewer.recording().unwrap();
        let stops = stops(recording);
        assert!(stops.len() <= 12, "{scene}: {stops:?}");
        assert!(stops.is_sorted() && stops.iter().all(|&stop| stop < recording.len()));
        let shown: Vec<usize> = if recording.len() <= STEP_BY_STEP {
            (1..=recording.len()).collect()
        } else {
            stops
        };
        let keys: Vec<_> = shown
            .iter()
            .map(|&step| why(&recording.trace, step - 1).key)
            .collect();
        for point in points {
            assert!(
                keys.iter().any(|key| key.starts_with(point)),
                "{scene} {point}: {keys:?}"
            );
        }
    }
}

#[test]
fn presenter_keys_lead_from_depth_to_monte_carlo() {
    let mut state = open();
    send(&mut state, Msg::Scene(6));
    for card in [Card::Truth, Card::Horizon] {
        turn(&mut state, Lab::NextPage);
        assert_eq!(state.charts.at, Some(card));
        assert!(
            render(&state).by_id(card.element_id()).is_some(),
            "{card:?}"
        );
    }
    let mut back = state.clone();
    for _ in 0..2 {
        turn(&mut back, Lab::PreviousPage);
    }
    assert_eq!(back.charts.at, Some(Card::Strength));
    turn(&mut back, Lab::PreviousPage);
    assert_eq!(current_scene(&back), Some(5));
    turn(&mut state, Lab::NextPage);
    assert_eq!(state.lessons.at.unwrap().lesson().id, "monte_carlo");
    // The keys of the usual page scroll.
    let usual = key_message(&back, Lab::NextPage, DisplayMode::Usual);
    assert!(usual.is_some(), "the tree");
    send(&mut back, Msg::Scene(6));
    assert_eq!(key_message(&back, Lab::NextPage, DisplayMode::Usual), None);
}
