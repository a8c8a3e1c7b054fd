//! The view of the lessons: a list, or prose beside the lab.

use super::charts::{depths_and_playouts_view, shipped};
use super::clock_view::clock;
use super::lesson_update::is_set;
use super::lessons::data::LESSONS;
use super::lessons::figures::{Figure, text};
use super::lessons::lecture::{AFTER_SCENES, DEPTH_SCENE, SCENE_NODES, SCENES, Stop};
use super::lessons::progress::LessonPlace;
use super::lessons::prose::{Piece, is_about, pieces};
use super::lessons::scenes::{NextStep, SceneView};
use super::lessons::state::{LessonsMsg, OPEN_BUTTON, TITLE};
use super::msg::Msg;
use super::playouts::state::PlayoutPart;
use super::state::State;
use super::viewer::SearchViewer;
use super::{lanes, playouts, quiz, setup, timeline, tree};
use crate::app::ui::widgets::{button, error_text, icon_text_button, primary_button};
use crate::app::ui::{Control, Element, Icon, Node, Texts, el};
use crate::job::truth::{Share, TruthStudy};
use crate::text::{Message, grouped};

/// Converts a message of the lessons into one of the lab: all views of this file use the lab's type, so that generic
/// controls are not compiled twice.
fn lab_msg(msg: LessonsMsg) -> Msg {
    Msg::Lessons(msg)
}

pub fn open_button(texts: Texts) -> Element<Msg> {
    icon_text_button(Icon::Text, texts.get("lessons.title"), lab_msg(LessonsMsg::Open))
        .id(OPEN_BUTTON)
}

/// A lesson, below the head of the lecture.
pub fn view(
    state: &State,
    place: LessonPlace,
    head: Option<Element<Msg>>,
    texts: Texts,
) -> Element<Msg> {
    let class = if state.viewer.projector {
        "search-lab lesson projector"
    } else {
        "search-lab lesson"
    };
    el("div")
        .class(class)
        .maybe(head)
        .child(prose(state, place, texts))
        .child(live(state, place, texts))
}

pub fn list(lessons_read: &[String], texts: Texts) -> Element<Msg> {
    let rows = LESSONS.iter().enumerate().map(|(number, lesson)| {
        let id = lesson.id;
        let read = lessons_read.iter().any(|read| read == id);
        let mark = read.then(|| el("span.lesson-read").child(texts.get("lessons.read")));
        el("li").child(
            el("button.lesson-row")
                .id(format!("lesson-{id}"))
                .on_click(lab_msg(LessonsMsg::Begin(number)))
                .child(el("b").child(texts.of(&["lesson", id])))
                .child(" ")
                .child(el("span").child(texts.of(&["lesson", id, "about"])))
                .maybe(mark.is_some().then(|| Node::from(" ")))
                .maybe(mark),
        )
    });
    el("section.card.lessons")
        .attr("aria-labelledby", TITLE)
        .child(title(texts.get("lessons.title")))
        .child(el("p").child(texts.get("lessons.about")))
        .child(el("ol.lesson-list").children(rows))
}

/// The end of the lecture: the points of its parts, with the results of the searches, and a way to the quiz.
pub fn lecture_end(texts: Texts) -> Node<Msg> {
    let row = |part: usize, name: String, point: String, result: Option<String>| {
        el("li").child(
            el("button.lesson-row")
                .on_click(Msg::GoTo(Stop::start(part)))
                .child(el("b").child(name))
                .child(" ")
                .child(el("span").child(point))
                .maybe(result.map(|result| el("strong").child(format!(" {result}")))),
        )
    };
    let setup = SCENES[DEPTH_SCENE].setup().ok();
    let study = setup.and_then(|setup| shipped::study(&setup));
    let scenes = SCENES.iter().enumerate().map(|(number, scene)| {
        let name = texts.of(&["lab.scene", scene.id]);
        let point = texts.of(&["lab.scene", scene.id, "point"]);
        let result = match SCENE_NODES.get(number) {
            Some(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(|&nodes| grouped(nodes)).collect();
                let nodes = Message::new("lecture.nodes").with("nodes", nodes.join(" → "));
                Some(texts.say(&nodes))
            }
            None => study.as_ref().and_then(|study| depth_result(study, texts)),
        };
        row(number, name, point, result)
    });
    let about = texts.of(&["lesson", AFTER_SCENES, "about"]);
    let name = texts.of(&["lesson", AFTER_SCENES]);
    let result = study
        .as_ref()
        .and_then(|study| playouts_result(study, texts));
    let after = row(SCENES.len(), name, about, result);
    el("section.card.lessons")
        .attr("aria-labelledby", TITLE)
        .child(
            el("div.quiz-head")
                .child(title(texts.get("lecture.end")))
                .child(quiz::view::open_button(texts).map(Msg::Quiz)),
        )
        .child(el("ol.lesson-list.lecture-end").children(scenes.chain([after])))
        .into()
}

/// The cost of one more ply, and its gain.
fn depth_result(study: &TruthStudy, texts: Texts) -> Option<String> {
    let times = format!("{:.1}", shipped::growth()?);
    let cost = Message::new("lecture.cost").with_number("times", times);
    let share = |depth| {
        let share = study.share(0, depth).value()?;
        Some(texts.percent(share, 0))
    };
    let gain = Message::new("lecture.right")
        .with("first", share(1)?)
        .with("last", share(study.plan.deepest)?)
        .with("depth", study.plan.deepest);
    Some(format!("{} {}", texts.say(&cost), texts.say(&gain)))
}

/// The right moves of the most playouts in the positions of the scene about depth, and of the depth that is as good.
fn playouts_result(study: &TruthStudy, texts: Texts) -> Option<String> {
    let (playouts, most) = study.by_playouts().last()?;
    let depth = depths_and_playouts_view::closest_depth(study, most);
    let compared = study.share(0, depth);
    let nodes = |share: Share| Some(grouped(share.nodes_per_move()?.round() as u64));
    let percent = |share: Share| Some(texts.percent(share.value()?, 0));
    let right = Message::new("lecture.playouts")
        .with("n", grouped(playouts.into()))
        .with("share", percent(most)?)
        .with("nodes", nodes(most)?)
        .with("depth", depth)
        .with("other", percent(compared)?)
        .with("other_nodes", nodes(compared)?);
    Some(texts.say(&right))
}

fn title(text: String) -> Element<Msg> {
    el("h2[tabindex=-1]").id(TITLE).child(text)
}

fn close(texts: Texts) -> Element<Msg> {
    icon_text_button(Icon::Close, texts.get("quiz.back"), lab_msg(LessonsMsg::Close))
        .id("lessons-close")
        .control(Control::Tool)
}

/// The live part of the lab beside the prose.
fn live(state: &State, place: LessonPlace, texts: Texts) -> Element<Msg> {
    let shows = place.scene().shows;
    let class = match shows {
        SceneView::Board => "lesson-live of-board",
        SceneView::Tree => "lesson-live of-tree",
        SceneView::Both => "lesson-live of-both",
        SceneView::Playouts(_) | SceneView::DepthsAndPlayouts => "lesson-live of-playouts",
    };
    let has_board = match shows {
        SceneView::Board | SceneView::Both => true,
        SceneView::Tree | SceneView::DepthsAndPlayouts => false,
        // A presentation has no room for it beside the steps.
        SceneView::Playouts(part) => part != PlayoutPart::Steps || !state.viewer.projector,
    };
    let board = has_board.then(|| {
        let SearchViewer {
            setup, projector, ..
        } = &state.viewer;
        // Playouts have no MAX.
        let turn = match shows {
            SceneView::Playouts(_) => "play.turn",
            _ => "lab.turn",
        };
        // The steps of a playout show the board of their own.
        let right = match shows {
            SceneView::Playouts(part) if part != PlayoutPart::Steps => {
                state.playouts.right_moves(setup.record())
            }
            _ => Vec::new(),
        };
        let parts = setup::view::board_with_turn(setup, turn, &right, *projector, texts);
        let room = el("div.lab-question").children(parts);
        room.map(Msg::Setup)
    });
    let live = el("div").class(class).maybe(board);
    match shows {
        SceneView::Board => return live,
        SceneView::Playouts(part) => {
            let setup = &state.viewer.setup;
            let step = place.setting().step;
            let card = if state.viewer.projector {
                let settings = place.scene().settings.iter();
                let runs = settings.map(|setting| playouts::view::RightRuns {
                    playouts: setting.playouts,
                    right: setting.right_runs,
                });
                let runs: Vec<_> = runs.collect();
                playouts::view::part(&state.playouts, setup, (part, step), &runs, texts)
            } else {
                playouts::view::view(&state.playouts, setup, false, step, texts)
            };
            // It is higher than a screen: keys must reach it.
            return live.attr("tabindex", 0).child(card.map(Msg::Playouts));
        }
        SceneView::DepthsAndPlayouts => {
            return live.maybe(depths_and_playouts_view::view(&state.viewer.setup, texts));
        }
        SceneView::Tree | SceneView::Both => {}
    }
    // In a narrow window it scrolls, so that the picture above stays in place: keys must reach it.
    let why = timeline::why::sentence(&state.viewer, texts).attr("tabindex", 0);
    let why = why.map(Msg::Timeline);
    live.child(
        el("div.lab-main")
            .child(lanes::view::view(&state.viewer, texts).map(Msg::Lanes))
            .child(tree::view::view(&state.viewer, texts).map(Msg::Tree))
            .child(clock(state, texts).child(why)),
    )
}

fn prose(state: &State, place: LessonPlace, texts: Texts) -> Element<Msg> {
    let lesson = place.lesson();
    let scenes = lesson.scenes.len();
    let message = Message::new("lessons.place")
        .with("n", place.scene_number() + 1)
        .with("count", scenes);
    let whole = texts.get(&place.text_key());
    // Beside the playouts, a class reads one paragraph at a time.
    let has_all =
        !(state.viewer.projector && matches!(place.scene().shows, SceneView::Playouts(_)));
    let paragraphs = whole
        .lines()
        .filter(|line| has_all || is_about(line, place.setting().id))
        .map(|line| paragraph(state, place, line, texts));
    let waiting = state
        .lessons
        .is_computing()
        .then(|| el("progress#lesson-waits").attr("aria-label", texts.get("lessons.computing")));
    let error = state.lessons.error.as_ref();
    let error = error_text(error, texts);
    let prose = el("section.card.lesson-prose")
        .attr("aria-labelledby", TITLE)
        .child(
            el("div.quiz-head")
                .child(title(texts.of(&["lesson", lesson.id])))
                .child(el("span.quiet").child(texts.say(&message))),
        )
        .child(
            el("div.lesson-text#lesson-text[aria-live=polite]")
                .key(place.scene_number())
                .children(paragraphs),
        )
        .maybe(waiting)
        .maybe(error)
        .maybe((!is_set(&state.viewer, place.setting())).then(|| strayed(place, texts)));
    let prose = prose.child(pages(place, texts));
    let now = place.is_last().then(|| now(place, texts));
    let doors = el("div.control-row.tight")
        .child(
            icon_text_button(Icon::Library, texts.get("lessons.all"), lab_msg(LessonsMsg::Open))
                .id("lessons-all")
                .control(Control::Tool),
        )
        .child(close(texts))
        .child(
            icon_text_button(Icon::Link, texts.get("lab.link"), Msg::CopyLink)
                .id("lesson-link")
                .control(Control::Tool),
        );
    el("div.lesson-side").child(prose).maybe(now).child(doors)
}

/// A paragraph with its controls and placeholders.
fn paragraph(state: &State, place: LessonPlace, line: &str, texts: Texts) -> Element<Msg> {
    let mut parts: Vec<Node<Msg>> = Vec::new();
    for piece in pieces(line) {
        match piece {
            Piece::Text(text) => {
                let mut rest = text;
                if let Some(last) = parts.pop() {
                    rest = text.trim_start_matches(['.', ',', ';', ':', ')']);
                    let punctuation = &text[..text.len() - rest.len()];
                    parts.push(el("span.unbroken").child(last).child(punctuation).into());
                }
                parts.push(rest.into());
            }
            Piece::Word(words, setting) => parts.push(word(state, place, words, setting)),
            Piece::Figure(figure) => parts.push(shown(state, place, figure, texts)),
        }
    }
    el("p").children(parts)
}

/// A control that applies a setting.
fn word(state: &State, place: LessonPlace, words: &str, setting: &str) -> Node<Msg> {
    let settings = place.scene().settings;
    let Some(number) = settings.iter().position(|s| s.id == setting) else {
        return words.into();
    };
    let on = number == place.setting_number() && is_set(&state.viewer, place.setting());
    el("button.word")
        .attr("data-word", setting)
        .attr("aria-pressed", on)
        .on_click(lab_msg(LessonsMsg::Set(number)))
        .child(words)
        .into()
}

/// The result for a placeholder, or `…` before it exists.
fn shown(state: &State, place: LessonPlace, name: &str, texts: Texts) -> Node<Msg> {
    let found = Figure::read(name).and_then(|figure| {
        let settings = place.scene().settings;
        let at = match figure.setting {
            None => place,
            Some(id) => place.with_setting(settings.iter().position(|s| s.id == id)?),
        };
        let answer = |job| state.lessons.answer(at, job);
        text(figure.what, at.setting(), answer, texts)
    });
    let figure = el("b.figure");
    match found {
        Some(text) => figure.child(text),
        None => figure
            .attr("aria-label", texts.get("lessons.computing"))
            .child("…"),
    }
    .into()
}

/// The hint that the lab differs from the setting, with a button that restores it.
fn strayed(place: LessonPlace, texts: Texts) -> Element<Msg> {
    el("div.hint.lesson-strayed")
        .child(el("p").child(texts.get("lessons.strayed")))
        .child(
            button(texts.get("lessons.return"), lab_msg(LessonsMsg::Set(place.setting_number())))
                .id("lesson-return"),
        )
}

/// The buttons for the previous and next scene, and for each one.
fn pages(place: LessonPlace, texts: Texts) -> Element<Msg> {
    let here = place.scene_number();
    let count = place.lesson().scenes.len();
    let dots = (0..count).map(|scene| {
        let message = Message::new("lessons.place")
            .with("n", scene + 1)
            .with("count", count);
        let name = texts.say(&message);
        let dot = el("button.lesson-dot")
            .attr("aria-label", &name)
            .attr("title", name)
            .on_click(lab_msg(LessonsMsg::Scene(scene)));
        if scene == here { dot.attr("aria-current", "step") } else { dot }
    });
    let back = button(texts.get("rules.back"), lab_msg(LessonsMsg::Previous))
        .flag("disabled", place.previous().is_none());
    // On the last page the exercise comes first.
    let next = if place.is_last() {
        button(texts.get("lessons.next"), lab_msg(LessonsMsg::Next))
    } else {
        primary_button(texts.get("rules.next"), lab_msg(LessonsMsg::Next))
    };
    let next = next.flag("disabled", place.next().is_none());
    el("nav.lesson-pages")
        .attr("aria-label", texts.get("lessons.pages"))
        .child(back.id("lesson-back"))
        .child(el("span.lesson-dots").children(dots))
        .child(next.id("lesson-next"))
}

/// The exercise at the end of the lesson.
fn now(place: LessonPlace, texts: Texts) -> Element<Msg> {
    let lesson = place.lesson();
    let (control, label) = match lesson.now {
        NextStep::Play(_) => (Control::Navigation, "lessons.go"),
        NextStep::Lab => (Control::Tool, "lessons.go.search"),
        NextStep::Compare | NextStep::Depth(_) => (Control::Tool, "lessons.go.measure"),
    };
    el("section.card.lesson-now[aria-labelledby=lesson-now-title]")
        .control(control)
        .child(el("h3#lesson-now-title").child(texts.get("lessons.now")))
        .maybe(
            matches!(lesson.now, NextStep::Lab)
                .then(|| el("p").child(texts.get("lessons.from_play"))),
        )
        .child(el("p").child(texts.of(&["lesson", lesson.id, "now"])))
        .child(
            icon_text_button(Icon::Play, texts.get(label), lab_msg(LessonsMsg::Now))
                .class("button primary")
                .id("lesson-now"),
        )
}
