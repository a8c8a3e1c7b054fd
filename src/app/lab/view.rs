//! The view of the lab.

use super::clock_view::{clock, unfold};
use super::lanes::state::Lane;
use super::lesson_update::{current_scene, lecture_part};
use super::lessons::lecture::{AFTER_SCENES, BEST_ORDER_NODES, PVS_COUNTEREXAMPLE, SCENES, Stop};
use super::msg::Msg;
use super::quiz::state::Stage;
use super::state::{Panel, State};
use super::timeline::state::TimelineMsg;
use super::timeline::stops::stops;
use super::tree::picture::{shown_tree, words};
use super::tree::view::chosen_node;
use super::viewer::{Screen, SearchViewer};
use super::{
    charts, exercise_view, lanes, lesson_view, playouts, presenter, quiz, setup, start_map_view,
    timeline, traces, tree,
};
use crate::app::players::OwnEvaluations;
use crate::app::record::words::side_name;
use crate::app::section::PageData;
use crate::app::ui::widgets::{button, error_text, select, small_button};
use crate::app::ui::{Control, Element, Node, Texts, el};
use crate::game::Side;
use crate::plot::SearchTree;
use crate::registry::GameRecord;
use crate::search::MoveOrder;
use crate::text::{EnumId, Message, grouped};

/// The game with a map of starts.
const DECIDED: &str = "rastros";

pub fn view(state: &State, page: &PageData) -> Node<Msg> {
    let (own, texts) = (page.own, page.context.texts);
    let viewer = &state.viewer;
    if state.quiz.open {
        let quiz = quiz::view::view(&state.quiz, viewer.projector, texts).map(Msg::Quiz);
        return match state.quiz.screen.stage {
            Stage::Choosing => below_screen_buttons(state, quiz, texts),
            _ => quiz.into(),
        };
    }
    if state.lecture_ended {
        return lesson_view::lecture_end(texts);
    }
    if state.lessons.is_list() {
        return below_screen_buttons(state, lesson_view::list(page.lessons_read, texts), texts);
    }
    if let Some(place) = state.lessons.at {
        let part = lecture_part(state).filter(|_| viewer.projector);
        let head = part.map(|_| lecture_head(state, texts));
        return lesson_view::view(state, place, head, texts).into();
    }
    let (name, parts) = match viewer.screen {
        Screen::Tree => ("search-lab", vec![aside(state, texts), stage(state, texts)]),
        Screen::Depth => {
            let (setup, projector) = (&viewer.setup, viewer.projector);
            let charts = &state.charts;
            let has_choice = projector && lecture_part(state).is_none();
            let choice = has_choice.then(|| charts::view::card_choice(charts, setup, texts));
            let cards = charts::view::depth(charts, setup, own, projector, texts);
            let screen = el("div.lab-cards").maybe(choice).child(cards);
            ("lab-screen", vec![screen.map(Msg::Charts)])
        }
        Screen::Measure => {
            let (setup, projector) = (&viewer.setup, viewer.projector);
            let counts = charts::view::counts(&state.charts, setup, projector, texts);
            let playouts = playouts::view::view(&state.playouts, setup, projector, None, texts);
            let cards = el("div.lab-cards")
                .child(counts.map(Msg::Charts))
                .child(playouts.map(Msg::Playouts));
            ("lab-screen", vec![cards.maybe(starts(state, texts))])
        }
        Screen::Traces => {
            let card = traces::view::view(viewer, texts).map(Msg::Traces);
            ("lab-screen", vec![el("div.lab-cards").child(card)])
        }
    };
    let parts = parts.into_iter().map(|part| match viewer.screen {
        Screen::Tree | Screen::Depth => part,
        _ => part.control(Control::Tool),
    });
    let projector = if viewer.projector { " projector" } else { "" };
    el("div")
        .class(format!("{name}{projector}"))
        .child(head(state, &page.in_play, own, texts))
        .children(parts)
        .into()
}

/// The buttons of the screens, and unless traces are shown the position and the search settings.
fn head(state: &State, in_play: &GameRecord, own: &OwnEvaluations, texts: Texts) -> Element<Msg> {
    let error = error_text(state.viewer.error.as_ref(), texts);
    let presents = state.viewer.projector;
    if presents && lecture_part(state).is_some() {
        return lecture_head(state, texts).maybe(error);
    }
    let head = el("div.lab-head").child(screen_buttons(state, texts));
    if state.viewer.screen == Screen::Traces {
        return head;
    }
    let has_lanes = state.viewer.screen == Screen::Tree;
    let lanes = has_lanes.then(|| {
        let choices = lanes::view::choices(&state.viewer, texts);
        choices.control(Control::Setting).map(Msg::Lanes)
    });
    let open = state.unfolded == Some(Panel::Setup);
    let settings = setup::view::settings(&state.viewer.setup, in_play, own, texts);
    let panel = el("div.card.lab-panel#lab-panel-setup")
        .flag("hidden", !open)
        .maybe(lanes)
        .child(settings.map(Msg::Setup))
        .child(
            button(texts.get("lab.to_play"), Msg::ToPlay)
                .id("lab-to-play")
                .control(Control::Navigation),
        );
    let games = setup::view::games(&state.viewer.setup, presents, texts).control(Control::Setting);
    let has_scenes = state.viewer.screen != Screen::Measure;
    let scenes = has_scenes.then(|| scenes(state, texts).control(Control::Setting));
    head.maybe(scenes)
        .maybe(presents.then(|| stop_number(state, texts)))
        .child(games.map(Msg::Setup))
        .child(unfold(Panel::Setup, "lab.setup", open, texts).control(Control::Setting))
        .child(panel)
        .maybe(error)
}

/// A lecture has a clicker, and needs the room: only the choice of its part, and the number of the stop.
fn lecture_head(state: &State, texts: Texts) -> Element<Msg> {
    let name = lecture_part(state).map(|part| part_name(part, texts));
    let name = name.map(|name| el("b[aria-hidden=true]").child(name));
    el("div.lab-head.lecture")
        .child(scenes(state, texts).maybe(name).control(Control::Setting))
        .child(stop_number(state, texts))
}

fn stop_number(state: &State, texts: Texts) -> Element<Msg> {
    let message = presenter::stop_number(state).map(|(stop, stops)| {
        Message::new("lab.time.stop")
            .with("stop", stop)
            .with("stops", stops)
    });
    el("span.quiet#lab-stop").maybe(message.map(|message| texts.say(&message)))
}

/// A card that takes the place of the screens, below their buttons.
fn below_screen_buttons(state: &State, card: Element<Msg>, texts: Texts) -> Node<Msg> {
    let head = el("div.lab-head").child(screen_buttons(state, texts));
    el("div.lab-screen").child(head).child(card).into()
}

fn screen_buttons(state: &State, texts: Texts) -> Element<Msg> {
    let State { lessons, quiz, .. } = state;
    let is_covered = lessons.open || quiz.open;
    let screen_button = |screen: Screen| {
        button(texts.of(&["lab.screen", screen.id()]), Msg::Screen(screen))
            .id(format!("lab-screen-{}", screen.id()))
            .attr("aria-pressed", screen == state.viewer.screen && !is_covered)
    };
    let open_lessons = lesson_view::open_button(texts).attr("aria-pressed", lessons.open);
    let open_quiz = quiz::view::open_button(texts).attr("aria-pressed", quiz.open);
    el("div.lab-ways[role=group]")
        .attr("aria-label", texts.get("lab.screens"))
        .control(Control::Tool)
        .children(Screen::all().map(screen_button))
        .child(open_lessons)
        .child(open_quiz.map(Msg::Quiz))
}

/// The number and the name of a part of the lecture.
fn part_name(part: usize, texts: Texts) -> String {
    let scene = SCENES.get(part).map(|scene| ["lab.scene", scene.id]);
    let name = texts.of(&scene.unwrap_or(["lesson", AFTER_SCENES]));
    format!("{} · {name}", part + 1)
}

/// The choice of a scene of the lecture; number keys select the scenes too.
fn scenes(state: &State, texts: Texts) -> Element<Msg> {
    let at = lecture_part(state);
    let choices = (0..=SCENES.len()).map(|part| (part.to_string(), part_name(part, texts)));
    let mut choices: Vec<_> = choices.collect();
    if at.is_none() {
        choices.insert(0, (String::new(), texts.get("lab.scene.own")));
    }
    let chosen = at.map_or(String::new(), |number| number.to_string());
    let label = texts.get("lab.scene");
    select("lab-scene", label, choices, &chosen, |v| {
        let number = v.parse().ok()?;
        Some(Msg::GoTo(Stop::start(number)))
    })
}

/// Beside the tree: the board, the described node, and the pseudo-code.
fn aside(state: &State, texts: Texts) -> Element<Msg> {
    let (setup, projector) = (&state.viewer.setup, state.viewer.projector);
    let [board, turn, back] =
        setup::view::board_with_turn(setup, "lab.turn", &[], projector, texts)
            .map(|part| part.control(Control::Board));
    let board = el("div.lab-question")
        .maybe((!shows_whole_game(&state.viewer)).then_some(board))
        .children([turn, back]);
    let node = tree::view::about_node(&state.viewer, texts);
    let node = node.map(|node| node.map(Msg::Tree));
    let window = timeline::why::window(&state.viewer, texts);
    let window = window.map(|window| window.map(Msg::Timeline));
    let code = timeline::why::code(&state.viewer, texts).map(|code| code.map(Msg::Timeline));
    el("div.lab-side")
        // The projector view has only the small board of the described node.
        .maybe((!state.viewer.projector).then(|| board.map(Msg::Setup)))
        .maybe(node)
        .maybe(window)
        .maybe(code)
}

/// True if the tree of the search has all nodes of a game that is a tree itself: its board would repeat them.
fn shows_whole_game(viewer: &SearchViewer) -> bool {
    let setup = &viewer.setup;
    let is_whole = |tree: SearchTree| tree.leaves_given && tree.is_small();
    setup.position().view().tree.is_some()
        && setup.record().moves.is_empty()
        && shown_tree(viewer).is_none_or(is_whole)
}

/// The exercise of a lesson, the searches, the tree of one of them, the explanation of its step, and the clock.
fn stage(state: &State, texts: Texts) -> Element<Msg> {
    let exercise = state.exercise.as_ref();
    let exercise = exercise.map(|exercise| exercise_view::view(exercise, &state.viewer, texts));
    el("div.lab-main")
        .maybe(exercise)
        .child(lanes::view::view(&state.viewer, texts).map(Msg::Lanes))
        .child(tree::view::view(&state.viewer, texts).map(Msg::Tree))
        .child(caption(state, texts))
        .child(clock(state, texts))
}

/// At the first stops the introduction of the scene, then the explanation of the last step, and at the end the result of
/// the comparison.
fn caption(state: &State, texts: Texts) -> Element<Msg> {
    let viewer = &state.viewer;
    let done = viewer.recording().is_none() || viewer.at_end();
    let scene = current_scene(state).map(|scene| SCENES[scene].id);
    let introduction = scene.and_then(|scene| introduction(viewer, scene, texts));
    let defines_window = scene == Some("alpha_beta") && stop_index(viewer) == Some(1);
    let window = defines_window.then(|| texts.get("lab.scene.alpha_beta.window"));
    // The chosen node takes the place of the result.
    let has_result = viewer.at_end() && chosen_node(viewer, texts).is_none();
    let end = scene.filter(|_| has_result);
    let end = end.and_then(|scene| end_of_scene(viewer, scene));
    let why =
        introduction.unwrap_or_else(|| timeline::why::sentence(viewer, texts).map(Msg::Timeline));
    let headline = lanes::view::headline(viewer, texts);
    let is_opening = !state.touched && !viewer.projector && !done && scene == Some("alpha_beta");
    el("div.lab-caption")
        .maybe(
            (!viewer.veiled && (done || !viewer.totals_hidden)).then(|| headline.map(Msg::Lanes)),
        )
        .maybe((!done || viewer.veiled).then_some(why))
        .children(
            window
                .or(end.map(|end| texts.say(&end)))
                .map(|text| el("p").child(text)),
        )
        .maybe(is_opening.then(|| opening_note(viewer, texts)))
}

/// A note on the tree with which the page opens, and a button to the first step.
fn opening_note(viewer: &SearchViewer, texts: Texts) -> Element<Msg> {
    let message = Message::new("lab.opening")
        .with("step", viewer.timeline.step)
        .with("steps", viewer.recording().map_or(0, |recording| recording.len()));
    let first = small_button(texts.get("lab.time.first"), TimelineMsg::To(0));
    el("p.quiet#lab-opening")
        .child(texts.say(&message))
        .child(" ")
        .child(first.map(Msg::Timeline))
}

/// The last sentence of a scene. It depends on the scene: the nodes of the best order, the cuts after a first reply, the
/// rule of the table, the nodes of the last depth alone, or why PVS has a second search and where it visits more nodes than
/// alpha-beta.
fn end_of_scene(viewer: &SearchViewer, id: &str) -> Option<Message> {
    match id {
        "alpha_beta" => {
            Some(Message::new("lab.scene.alpha_beta.end").with("nodes", BEST_ORDER_NODES))
        }
        "order" => early_cuts(viewer),
        "table" => Some(Message::new("lab.scene.table.end")),
        "deepening" => last_depth(viewer),
        "pvs" => {
            let found = PVS_COUNTEREXAMPLE;
            Some(
                Message::new("lab.scene.pvs.end")
                    .with("depth", found.depth)
                    .with("nodes", found.pvs)
                    .with("all", found.alpha_beta),
            )
        }
        _ => None,
    }
}

/// Counts, for the last two searches, the cuts and those after the first move of a node; also the estimates by which the
/// last search orders moves, at all nodes more than a ply above the leaves.
fn early_cuts(viewer: &SearchViewer) -> Option<Message> {
    let [.., plain, ordered] = &viewer.lanes[..] else {
        return None;
    };
    let cuts = |lane: &Lane| {
        let nodes = &lane.recording()?.iterations.last()?.tree.nodes;
        let cuts = nodes.iter().filter(|node| !node.unsearched.is_empty());
        let first = cuts.clone().filter(|node| node.children.len() == 1);
        Some((first.count(), cuts.count()))
    };
    let ((plain_first, plain_cuts), (first, cuts)) = cuts(plain).zip(cuts(ordered))?;
    let nodes = &ordered.recording()?.iterations.last()?.tree.nodes;
    let sorted = nodes
        .iter()
        .filter(|node| node.ply + 1 < viewer.setup.depth);
    let estimates: usize = sorted
        .map(|node| node.children.len() + node.unsearched.len())
        .sum();
    Some(
        Message::new("lab.scene.order.end")
            .with("first", first)
            .with("cuts", cuts)
            .with("plain_first", plain_first)
            .with("plain_cuts", plain_cuts)
            .with("estimates", estimates),
    )
}

/// Compares the last depth of iterative deepening with a search that begins at this depth.
fn last_depth(viewer: &SearchViewer) -> Option<Message> {
    let [at_once, deepening] = &viewer.lanes[..] else {
        return None;
    };
    let found = deepening.recording()?;
    let last = found.iterations.last()?;
    let nodes = last.tree.nodes.len() as u64;
    Some(
        Message::new("lab.scene.deepening.end")
            .with("depth", last.depth?)
            .with("last", grouped(nodes))
            .with("all", grouped(at_once.nodes()?))
            .with("before", grouped(found.nodes() - nodes)),
    )
}

/// The index of the current stop of a presentation; `None` between stops and at the end.
fn stop_index(viewer: &SearchViewer) -> Option<usize> {
    let stops = stops(viewer.recording()?);
    stops.iter().position(|&stop| stop == viewer.timeline.step)
}

/// The introduction of a scene: its point, and the evaluation. The first scene of Rastros explains the game before its
/// point.
fn introduction(viewer: &SearchViewer, id: &str, texts: Texts) -> Option<Element<Msg>> {
    let stop = stop_index(viewer)?;
    let line = |text: String| el("span").child(format!(" {text}"));
    let estimates = setup::view::estimates(&viewer.setup, None, true, texts);
    let estimates = || estimates.as_ref().map(|message| texts.say(message));
    let (first, lines) = match (id, stop) {
        ("order", 0) => {
            let moves = texts.get("lab.scene.order.moves");
            ("goal", [moves].into_iter().chain(estimates()).collect())
        }
        ("order", 1) => ("point", root_orders(viewer, texts)),
        (_, 0) => ("point", Vec::from_iter(estimates())),
        _ => return None,
    };
    let point = el("p.scene-point#lab-why").child(texts.of(&["lab.scene", id, first]));
    Some(point.children(lines.into_iter().map(line)))
}

/// The number of moves with estimates that fit in a line.
const ESTIMATES: usize = 5;

/// The root's moves in the order of each of the last two searches, a line each: all of them, or the first ones with the
/// estimates that order them.
fn root_orders(viewer: &SearchViewer, texts: Texts) -> Vec<String> {
    let line = |lane: &Lane| {
        let nodes = &lane.recording()?.iterations.last()?.tree.nodes;
        let moves = nodes[0].children.iter().map(|&child| &*nodes[child].mv);
        let name = texts.of(&["algorithm", lane.method.id, "short"]);
        let moves = if lane.method.order == MoveOrder::Evaluation {
            let estimates = moves.take(ESTIMATES).map(|mv| {
                let value = viewer.setup.estimate(mv)?;
                Some(format!("{mv} {}, ", words(texts).value(value)))
            });
            estimates.collect::<Option<String>>()? + "…"
        } else {
            moves.collect::<Vec<_>>().join(" ")
        };
        Some(format!("{name}: {moves}"))
    };
    let lanes = viewer.lanes.iter().rev().take(2).rev();
    lanes.filter_map(line).collect()
}

/// The map of starts, for Rastros only.
fn starts(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let kind = state.viewer.setup.kind();
    let info = kind.info();
    (info.id == DECIDED).then(|| {
        let sides = Side::ALL.map(|side| side_name(kind, side, texts));
        let letters = info.sides.map(str::to_owned);
        start_map_view::view(&state.starts, sides, letters, texts).map(Msg::Starts)
    })
}
