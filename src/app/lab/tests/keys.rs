//! Tests of keys and presses in the tree, and of the keys of presenters.

use super::*;
use crate::app::lab::charts::state::Card;
use crate::app::lab::lesson_update::current_scene;
use crate::app::lab::lessons::lecture::is_after_scenes;
use crate::app::lab::lessons::progress::LessonPlace;
use crate::app::lab::timeline::stops::stops;
use crate::app::lab::timeline::why::MOST_WORDS;
use crate::app::lab::tree::picture::shown_tree;
use crate::plot::Picture;
use crate::text::EnumId;
use crate::trace::{Step, why};

/// A press on a finished subtree of a large tree opens it; the clock leads back to the search.
#[test]
fn press_opens_node_of_picture() {
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
    let mv = shown(&state).tree.nodes[beside].mv.clone();
    let described = format!("The chosen node: {mv} · ");
    assert_contains(&text(&state, "lab-headline"), &described);
    let mut earlier = state.clone();
    let last = earlier.viewer.timeline.step;
    send(&mut earlier, Msg::Timeline(TimelineMsg::To(last - 1)));
    send(&mut earlier, Msg::Tree(TreeMsg::Choose(beside)));
    assert_contains(&text(&earlier, "lab-why"), &described);
    earlier.viewer.projector = true;
    assert_lacks(&text(&earlier, "lab-why"), &described);
    // The lab can search the position of a node.
    let mut from_here = state.clone();
    let effects = send(&mut from_here, Msg::Tree(TreeMsg::SearchFrom(beside)));
    let mv = shown(&state).tree.nodes[beside].mv.clone();
    assert_eq!(from_here.viewer.setup.record().moves, [mv]);
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
fn arrow_keys_move_through_picture() {
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
    let tree = state.viewer.iteration().unwrap().tree.clone();
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
fn arrow_keys_move_through_outline() {
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
    assert_eq!(press(&mut state, 1, "ArrowLeft"), [Effect::focus("lab-node-0")]);
    let effects = press(&mut state, 1, "Enter");
    assert!(effects.is_empty());
    assert!(state.viewer.timeline.step < 10, "to where the node is entered");
}

/// Presses a page key of a presentation, and runs the searches of a new scene. Returns false at the last stop.
fn turn(state: &mut State, key: LabAction) -> bool {
    let Some(msg) = key_message(state, key, DisplayMode::Presentation) else {
        return false;
    };
    let effects = send(state, msg);
    if state.viewer.screen == Screen::Tree {
        work(state, effects);
    }
    true
}

/// The scene, step, card and lesson on the screen, and whether the lecture has ended.
type Place = (Option<usize>, usize, Option<(Card, usize)>, Option<LessonPlace>, bool);

fn here(state: &State) -> Place {
    (
        current_scene(state),
        state.viewer.timeline.step,
        state.charts.at.map(|card| (card, state.charts.part(card))),
        state.lessons.at,
        state.lecture_ended,
    )
}

#[test]
fn page_keys_lead_through_the_lecture_and_back() {
    let mut state = open();
    work_scene(&mut state, 0);
    let mut visited = vec![here(&state)];
    while turn(&mut state, LabAction::NextPage) {
        visited.push(here(&state));
        if state.viewer.screen == Screen::Tree {
            let picture = shown_tree(&state.viewer).expect("a tree");
            assert!(picture.known(0), "an empty tree at {:?}", here(&state));
        }
    }
    assert!(state.lecture_ended);
    assert!(render(&state).by_id("quiz-open").is_some());
    assert!(render(&state).text().contains("Same value, fewer nodes"));
    let end = render(&state).text();
    for nodes in ["16", "16 → 14", "2027 → 306 → 144", "2382 → 1490", "306 → 327", "132 → 107"]
    {
        assert_contains(&end, &format!(" {nodes} nodes"));
    }
    for result in [
        "2.5 times the nodes per ply, in the starting position.",
        "Right moves: 65% (depth 1) → 81% (depth 5)",
        "1000 playouts: 82% right, 13\u{202f}440 nodes per move. Depth 4: 82%, 80 nodes.",
    ] {
        assert_contains(&end, result);
    }
    let mut counts = Vec::new();
    for scene in 0..SCENES.len() {
        let stops = visited
            .iter()
            .filter(|stop| stop.0 == Some(scene) && stop.3.is_none());
        counts.push(stops.count());
    }
    assert_eq!(counts, [5, 5, 4, 3, 3, 5, 7]);
    let mut cards: Vec<_> = visited.iter().filter_map(|stop| Some(stop.2?.0)).collect();
    cards.dedup();
    assert_eq!(cards, [Card::Strength, Card::Truth, Card::Horizon]);
    let playouts = visited.iter().filter_map(|stop| stop.3);
    let mut playouts: Vec<_> = playouts.map(|place| place.setting().playouts).collect();
    // The end covers the last place of the lesson.
    playouts.pop();
    assert_eq!(playouts, [1, 13, 13, 13, 13, 1000, 5000, 0], "Monte Carlo");
    let mut back = vec![here(&state)];
    while turn(&mut state, LabAction::PreviousPage) {
        back.push(here(&state));
    }
    back.reverse();
    assert_eq!(back, visited);
}

#[test]
fn page_keys_of_the_usual_page_make_steps() {
    let mut state = open();
    work_scene(&mut state, 1);
    let key = |state: &State, key| key_message(state, key, DisplayMode::Usual);
    let step = Some(Msg::Timeline(TimelineMsg::By(1)));
    assert_eq!(key(&state, LabAction::NextPage), step);
    work_scene(&mut state, 6);
    assert_eq!(key(&state, LabAction::NextPage), None, "the page scrolls");
}

#[test]
fn page_keys_go_through_an_own_search_and_its_cards() {
    let mut state = open();
    send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
    assert_eq!(current_scene(&state), None);
    while turn(&mut state, LabAction::NextPage) {}
    assert!(state.viewer.at_end());
    send(&mut state, Msg::Screen(Screen::Depth));
    let mut parts = Vec::new();
    while turn(&mut state, LabAction::NextPage) {
        parts.extend(state.charts.at.map(|card| (card, state.charts.part(card))));
    }
    let horizon = [0, 1, 2, 3, 4].map(|index| (Card::Horizon, index));
    assert_eq!(parts, [&[(Card::Truth, 0)][..], &horizon].concat());
}

#[test]
fn lesson_after_the_scenes_is_in_their_list() {
    let mut state = open();
    send(&mut state, Msg::GoTo(Stop::start(SCENES.len())));
    assert!(state.lessons.at.is_some_and(is_after_scenes));
    turn(&mut state, LabAction::PreviousPage);
    assert_eq!(state.charts.at, Some(Card::Horizon));
}

#[test]
fn presentation_shows_one_card_about_depth() {
    let mut state = open();
    state.viewer.projector = true;
    send(&mut state, Msg::GoTo(Stop::start(6)));
    for shown in [Card::Strength, Card::Truth, Card::Horizon] {
        let page = render(&state);
        for card in [Card::Strength, Card::Truth, Card::Horizon] {
            let is_there = page.by_id(card.element_id()).is_some();
            assert_eq!(is_there, card == shown, "{shown:?} {card:?}");
        }
        while state.charts.at == Some(shown) && turn(&mut state, LabAction::NextPage) {}
    }
}

#[test]
fn focus_goes_to_the_page_when_a_card_or_lesson_ends() {
    let mut state = open();
    for covered in [6, 7] {
        send(&mut state, Msg::GoTo(Stop::start(covered)));
        let effects = send(&mut state, Msg::GoTo(Stop::start(0)));
        assert!(effects.contains(&Effect::focus("main")), "{covered}");
    }
    let effects = send(&mut state, Msg::GoTo(Stop::start(1)));
    assert!(!effects.contains(&Effect::focus("main")), "from search to search");
}

#[test]
fn scene_begins_with_its_point() {
    let mut state = open();
    work_scene(&mut state, 2);
    let game = text(&state, "lab-why");
    for words in ["Rastros: you win when the piece is on your goal", "−1 × Distance to the goal"]
    {
        assert_contains(&game, words);
    }
    turn(&mut state, LabAction::NextPage);
    let point = "Good moves first, by their estimates: earlier cuts, fewer nodes.";
    let orders = ["d6 e6 f6 d5 f5 d4 e4 f4", "d4 −3, d5 −4, e4 −4, d6 −5, e6 −5, …"];
    let [plain, sorted] = orders;
    assert_eq!(
        text(&state, "lab-why"),
        format!("{point} Alpha-beta: {plain} Ordered: {sorted}")
    );
    let last_step = |state: &State| {
        let recording = state.viewer.recording().unwrap();
        recording.trace.steps[state.viewer.timeline.step - 1].clone()
    };
    assert!(matches!(last_step(&state), Step::Move(_)), "the moves are sorted");
    let marks = |state: &State| -> Vec<String> {
        let page = render(state);
        let canvas = page.by_id("lab-tree").expect("the tree");
        let Some(Picture::SearchTree(tree)) = canvas.picture.as_deref() else {
            panic!("no tree");
        };
        let marks = tree.boards[0].1.marks.iter();
        marks.map(|mark| mark.text.clone()).collect()
    };
    let mut estimates = marks(&state);
    estimates.sort();
    assert_eq!(estimates, ["−3", "−4", "−4", "−5", "−5", "−5", "−5", "−5"]);
    turn(&mut state, LabAction::NextPage);
    assert!(matches!(last_step(&state), Step::Cut { .. }) && marks(&state).is_empty());
    turn(&mut state, LabAction::NextPage);
    let cuts = "The first reply is enough in 47 of 47 cuts; unordered, in 74 of 81. Not counted: 140 estimates to sort.";
    assert_contains(&render(&state).text(), cuts);
}

#[test]
fn stops_include_the_point_of_each_scene() {
    let mut state = open();
    for (scene, points) in [
        (0, &["trace.why.move.min", "trace.why.leave.min", "trace.why.leave.max"][..]),
        (1, &["trace.why.move.max", "trace.why.cut.min", "trace.why.cut.max"]),
        (2, &["trace.why.move.first", "trace.why.cut"]),
        (3, &["trace.why.leave.max", "trace.why.table"]),
        (4, &["trace.why.leave.depth", "trace.why.leave.depth"]),
        (
            5,
            &[
                "trace.why.leave.min",
                "trace.why.enter.more",
                "trace.why.leave.no",
                "trace.why.move.again",
            ],
        ),
    ] {
        work_scene(&mut state, scene);
        let recording = state.viewer.recording().unwrap();
        let steps = stops(recording).into_iter().filter(|&step| step > 0);
        let keys: Vec<_> = steps
            .map(|step| why(&recording.trace, step - 1).key)
            .collect();
        let mut rest = keys.iter();
        for point in points {
            assert!(rest.any(|key| key.starts_with(point)), "{scene} {point}: {keys:?}");
        }
    }
}

/// The class sees how the root gets its alpha, and the table the value that it has at the next stop.
#[test]
fn lecture_shows_where_alpha_and_saved_value_come_from() {
    let mut state = open();
    work_scene(&mut state, 1);
    turn(&mut state, LabAction::NextPage);
    let now = state.viewer.moment().unwrap();
    assert_eq!((now.path, now.window), (vec![0], Some((3.0, f64::INFINITY))));
    assert_contains(&render(&state).text(), "α is what MAX has for sure");
    work_scene(&mut state, 3);
    let node = *state.viewer.moment().unwrap().path.last().unwrap();
    let saved = state.viewer.iteration().unwrap().tree.line(node).join(" ");
    turn(&mut state, LabAction::NextPage);
    assert_contains(&text(&state, "lab-why"), &format!("after {saved}."));
}

/// A class reads it while the lecturer speaks.
#[test]
fn captions_at_stops_are_short() {
    let mut state = open();
    state.viewer.projector = true;
    work_scene(&mut state, 0);
    loop {
        for language in Language::all() {
            let page = render_in(language, &state);
            let caption = ["lab-why", "lab-headline"].map(|id| page.by_id(id));
            let shown = caption.into_iter().flatten().find(|e| {
                let class = e.get("class").unwrap_or_default();
                !class.contains("unseen")
            });
            for line in &shown.expect("a caption").children {
                let line = line.text();
                let words = line.split_whitespace();
                let words = words.filter(|word| word.chars().any(char::is_alphabetic));
                assert!(words.count() <= MOST_WORDS, "{line}");
            }
        }
        turn(&mut state, LabAction::NextPage);
        if state.viewer.screen != Screen::Tree {
            break;
        }
    }
    work_scene(&mut state, 2);
    turn(&mut state, LabAction::NextPage);
    turn(&mut state, LabAction::NextPage);
    let whole = "another branch is already worth −4";
    assert_lacks(&text(&state, "lab-why"), whole);
    assert_contains(&text(&state, "lab-panel-more"), whole);
}

/// The line that calls the search of a null window runs while its node is entered.
#[test]
fn call_with_null_window_is_marked() {
    let mut state = open();
    work_scene(&mut state, 5);
    turn(&mut state, LabAction::NextPage);
    assert_contains(&text(&state, "lab-why"), "Null window");
    let page = render(&state);
    let lines = page.find_all(&|line| line.text() == "others: null window");
    assert_eq!(lines[0].get("aria-current"), Some("step"));
    // The scene has no table hits.
    assert_lacks(&page.text(), "d>2: save");
    // The root has the value of alpha until the second search ends.
    for _ in 0..2 {
        turn(&mut state, LabAction::NextPage);
    }
    assert_contains(&render(&state).text(), "Valueat least 17α = 17");
}
