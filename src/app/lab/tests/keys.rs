//! Tests of keys and presses in the tree, and of the keys of presenters.

use super::*;
use crate::app::lab::lesson_update::current_scene;

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

#[test]
fn presenter_keys_stop_at_three_cuts_of_large_search() {
    let mut state = open();
    work_scene(&mut state, 2);
    let press = |state: &mut State, key| {
        let msg = key_message(state, key, DisplayMode::Presentation).unwrap();
        send(state, msg);
        state.viewer.timeline.step
    };
    let recording = state.viewer.recording().unwrap().clone();
    let cuts = recording.events(Kind::Cutoff, 0).take(3);
    let cuts: Vec<_> = cuts.map(|number| number + 1).collect();
    for &cut in &cuts {
        assert_eq!(press(&mut state, Lab::NextPage), cut);
    }
    assert_eq!(press(&mut state, Lab::NextPage), recording.len());
    assert!(state.viewer.at_end());
    assert_eq!(press(&mut state, Lab::PreviousPage), cuts[2]);
    assert_eq!(press(&mut state, Lab::PreviousPage), cuts[1]);
}
