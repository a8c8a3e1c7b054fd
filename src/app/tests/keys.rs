//! Tests of keyboard shortcuts: they press every key of the list.

use super::*;
use crate::app::ui::keys::{BoardStep, KeyAction, LabAction, PageAction, QuizAction, ROWS, cap};

/// A game between two users at a node with a variation before it and one after it, and with a finished analysis.
fn in_the_middle() -> State {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person&analysis=counts");
    let mut done = Vec::new();
    for moves in [["b2", "a1"], ["a3", "a1"], ["c1", "a1"]] {
        update(&mut state, Msg::of(play::Msg::Go(play::GoTo::First)));
        for cell in moves {
            let free = format!("{cell}, free, you can move here");
            done = press(&mut state, "gridcell", &free);
        }
    }
    update(&mut state, Msg::of(play::Msg::Go(play::GoTo::First)));
    update(&mut state, Msg::of(play::Msg::Go(play::GoTo::Forward)));
    done.extend(update(&mut state, Msg::of(play::Msg::Go(play::GoTo::Sibling(false)))));
    do_tasks(&mut state, done);
    assert_eq!(state.sections.play.history().at(), 3, "the variation in the middle");
    state
}

/// Presses a key outside of all controls; `false` if the page leaves it to the browser.
fn press_key(state: &mut State, name: &str) -> bool {
    let message = {
        let Node::Element(page) = view(state) else {
            panic!("the page is an element")
        };
        page.fire(EventKind::KeyDown, &EventData::key(name))
    };
    message.map(|message| update(state, message)).is_some()
}

/// All visible texts and those for screen readers.
fn rendered_text(state: &State) -> String {
    format!("{:?}", view(state))
}

fn does_its_work(key: &str, action: PageAction) {
    let mut state = in_the_middle();
    match action {
        PageAction::Close => drop(update(&mut state, Msg::Present(true))),
        PageAction::PageBack | PageAction::PageForward => {
            assert!(!press_key(&mut state, key), "it scrolls the page");
            drop(update(&mut state, Msg::Present(true)));
        }
        _ => {}
    }
    let before = (rendered_text(&state), state.sections.play.history().at());
    assert!(press_key(&mut state, key), "{key} is taken");
    let at = state.sections.play.history().at();
    match action {
        PageAction::Back | PageAction::PageBack | PageAction::First => assert_eq!(at, 0),
        PageAction::Forward | PageAction::PageForward | PageAction::Last => assert_eq!(at, 4),
        PageAction::PreviousVariation => assert_eq!(at, 1),
        PageAction::NextVariation => assert_eq!(at, 5),
        PageAction::Best => {
            assert!(at != before.1 && state.sections.play.history().back() == Some(before.1))
        }
        PageAction::Analysis => assert!(!state.document().link.contains("analysis=")),
        PageAction::Flip => assert!(state.document().link.contains("turned=1")),
        PageAction::Present => assert_eq!(state.mode, DisplayMode::Presentation),
        PageAction::Keys => assert!(state.keys_open),
        PageAction::Close => assert_eq!(state.mode, DisplayMode::Usual),
    }
    assert_ne!(rendered_text(&state), before.0, "{key} is seen");
}

/// In the middle of a paused search.
fn works_in_the_lab(key: &str, action: LabAction) {
    let (mut state, effects) = page("#/lab?game=tic_tac_toe&depth=2&step=1");
    do_tasks(&mut state, effects);
    assert_eq!(state.sections.lab.viewer.timeline.step, 1);
    if action == LabAction::Reveal {
        press_key(&mut state, "End");
        press_key(&mut state, "v");
    }
    let before = rendered_text(&state);
    assert!(press_key(&mut state, key), "{key} is taken");
    let last = state.sections.lab.viewer.recording().map_or(0, |r| r.len());
    match action {
        LabAction::Play => assert!(state.sections.lab.viewer.timeline.playing),
        LabAction::Back | LabAction::PreviousPage => {
            assert_eq!(state.sections.lab.viewer.timeline.step, 0)
        }
        LabAction::Forward | LabAction::NextPage => {
            assert_eq!(state.sections.lab.viewer.timeline.step, 2)
        }
        LabAction::Cut | LabAction::Window | LabAction::Better => {
            assert!(state.sections.lab.viewer.timeline.step > 2)
        }
        LabAction::Whole => assert!(state.sections.lab.viewer.tree.whole),
        LabAction::Reveal => assert!(state.sections.lab.viewer.tree.revealed.contains(&0)),
        LabAction::Scene(_) => assert_eq!(state.sections.lab.viewer.lanes[0].recording(), None),
        LabAction::First => assert_eq!(state.sections.lab.viewer.timeline.step, 0),
        LabAction::Last => assert_eq!(state.sections.lab.viewer.timeline.step, last),
        LabAction::Veil => assert!(state.sections.lab.viewer.veiled),
    }
    // Changes of the picture alone have no text.
    let of_picture = [LabAction::Whole, LabAction::Reveal];
    if !of_picture.contains(&action) {
        assert_ne!(rendered_text(&state), before, "{key} is seen");
    }
}

/// In a question with many steps, before and after the check of its answer.
fn works_in_the_quiz(key: &str, action: QuizAction) {
    let question = |number| {
        let (mut state, effects) = page(&format!("#/lab?quiz=bug&number={number}&questions=2"));
        do_tasks(&mut state, effects);
        (state.sections.lab.quiz.current_question()?.options().len() > 8).then_some(state)
    };
    let mut state = (0..20)
        .find_map(question)
        .expect("a question with many steps");
    match action {
        QuizAction::Option(option) => {
            let posed = state.sections.lab.quiz.current_question().unwrap();
            let is_known = option < posed.options().len();
            press_key(&mut state, key);
            let quiz = &state.sections.lab.quiz;
            assert_eq!(quiz.screen.option, is_known.then_some(option), "{key}");
            assert!(is_known || option > 8);
        }
        QuizAction::Advance => {
            press_key(&mut state, key);
            assert_eq!(state.sections.lab.quiz.screen.feedback, None, "nothing is chosen");
            update(&mut state, Msg::Key("b".to_owned()));
            assert!(press_key(&mut state, key));
            assert!(state.sections.lab.quiz.screen.feedback.is_some());
            assert_eq!(state.sections.lab.quiz.screen.at, 0);
            assert!(press_key(&mut state, key));
            assert_eq!(state.sections.lab.quiz.screen.at, 1);
        }
    }
}

#[test]
fn letter_moves_focus_to_check_and_enter_presses_focused_button() {
    let (mut state, effects) = page("#/lab?quiz=value&number=4&questions=1");
    do_tasks(&mut state, effects);
    let effects = update(&mut state, Msg::Key("a".to_owned()));
    assert!(effects.contains(&Effect::focus("quiz-check")), "{effects:?}");
    let takes = |in_button| {
        let Node::Element(page) = view(&state) else {
            panic!("the page is an element")
        };
        let enter = EventData {
            in_button,
            ..EventData::key("Enter")
        };
        page.fire(EventKind::KeyDown, &enter).is_some()
    };
    assert!(takes(false) && !takes(true));
}

/// The target of a key in the middle of a board of three rows and columns.
fn leads(key: &str, step: BoardStep) {
    let (state, _) = page("#/play?game=tic_tac_toe&first=person&second=person");
    let shown = view(&state);
    let middle = shown.by_id("play-cell-4").expect("the cell is there");
    let walked = middle.fire(EventKind::KeyDown, &EventData::key(key));
    let to = match step {
        BoardStep::Left | BoardStep::RowStart => 3,
        BoardStep::Right | BoardStep::RowEnd => 5,
        BoardStep::Up => 1,
        BoardStep::Down => 7,
    };
    let mut state = state;
    update(&mut state, walked.expect("the board takes it"));
    let shown = view(&state);
    let cell = shown.by_id(&format!("play-cell-{to}")).unwrap();
    assert_eq!(cell.get("tabindex"), Some("0"), "{key}");
}

/// The browser moves the focus to one cell of the board and presses it.
fn is_left_to_the_browser(key: &str) {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person");
    assert!(!press_key(&mut state, key), "{key}");
    let shown = view(&state);
    let reached = shown.find_all(&|e| {
        e.get("role") == Some("gridcell") && e.tag == "button" && e.get("tabindex") == Some("0")
    });
    assert_eq!(reached.len(), 1);
    let pressed = reached[0].fire(EventKind::KeyDown, &EventData::key(key));
    assert!(pressed.is_none(), "{key}");
}

#[test]
fn every_key_performs_its_action() {
    for &(key, action) in ROWS.iter().flat_map(|row| row.keys) {
        match action {
            KeyAction::Page(action) => does_its_work(key, action),
            KeyAction::Lab(action) => works_in_the_lab(key, action),
            KeyAction::Quiz(action) => works_in_the_quiz(key, action),
            KeyAction::Board(step) => leads(key, step),
            KeyAction::Browser => is_left_to_the_browser(key),
        }
    }
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person");
    assert!(!press_key(&mut state, "x"), "other keys are the browser's");
}

#[test]
fn key_list_is_complete_and_unique() {
    let (mut state, _) = page("");
    press_key(&mut state, "?");
    let shown = view(&state);
    let list = shown.by_id("keys").expect("the list is open");
    for row in ROWS {
        let caps: String = row.keys.iter().map(|(key, _)| cap(key)).collect();
        let what = state.context().texts.get(row.text);
        assert!(list.text().contains(&format!("{caps}{what}")), "{}", row.text);
    }
    let mut names: Vec<_> = ROWS
        .iter()
        .flat_map(|row| row.keys)
        .map(|(key, action)| (*key, std::mem::discriminant(action)))
        .collect();
    let all = names.len();
    let mut twice = Vec::new();
    names.retain(|n| {
        !twice.contains(n) && {
            twice.push(*n);
            true
        }
    });
    assert_eq!(names.len(), all, "{names:?}");
}

/// A press by mouse must not move the focus to a cell or a move, because the arrow keys would then move there: the
/// elements prevent it.
/// Escape closes an open panel of the lab before it ends the presentation.
#[test]
fn escape_closes_one_layer_at_a_time() {
    let (mut state, _) = page("#/lab");
    update(&mut state, Msg::Present(true));
    let more = view(&state)
        .by_id("lab-more")
        .map(|e| e.fire(EventKind::Click, &EventData::default()));
    update(&mut state, more.flatten().expect("the button of the panel"));
    assert!(state.sections.lab.unfolded.is_some());
    assert!(press_key(&mut state, "Escape"));
    assert!(state.sections.lab.unfolded.is_none());
    assert_eq!(state.mode, DisplayMode::Presentation);
    assert!(press_key(&mut state, "Escape"));
    assert_eq!(state.mode, DisplayMode::Usual);
}

#[test]
fn board_press_keeps_page_focus() {
    let state = in_the_middle();
    let shown = view(&state);
    let pressed = shown.find_all(&|e| {
        let id = e.get("id").unwrap_or_default();
        let leads = ["play-cell-", "move-", "error-"];
        e.tag == "button" && leads.iter().any(|way| id.starts_with(way))
    });
    assert!(pressed.len() > 9 + 3, "cells and moves");
    for element in pressed {
        assert!(element.get("data-keep-focus").is_some(), "{}", element.name());
    }
}

#[test]
fn keys_in_fields_are_left_alone() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person&moves=a1");
    let in_field = EventData {
        in_field: true,
        ..EventData::key("ArrowLeft")
    };
    let Node::Element(shown) = view(&state) else {
        panic!("the page is an element")
    };
    assert!(shown.fire(EventKind::KeyDown, &in_field).is_none());
    assert!(press_key(&mut state, "ArrowLeft"));
    assert_eq!(state.sections.play.history().at(), 0);
    update(&mut state, Msg::Key("?".to_owned()));
    assert!(state.keys_open);
}

#[test]
fn scroll_keys_scroll_without_a_game() {
    let takes = |state: &State, key: EventData| {
        let Node::Element(page) = view(state) else {
            panic!("the page is an element")
        };
        page.fire(EventKind::KeyDown, &key).is_some()
    };
    let on_button = EventData {
        in_button: true,
        ..EventData::key(" ")
    };
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person");
    assert!(takes(&state, EventData::key(" ")) && takes(&state, EventData::key("ArrowUp")));
    assert!(!takes(&state, on_button.clone()), "Space presses the button");
    update(&mut state, Msg::of(play::Msg::Dialog(Some(play::Dialog::GameText))));
    assert!(!takes(&state, EventData::key(" ")));
    let (state, _) = page("#/coevolution");
    assert!(!takes(&state, EventData::key(" ")) && !takes(&state, EventData::key("ArrowDown")));
    let (state, _) = page("#/lab");
    assert!(takes(&state, EventData::key(" ")) && !takes(&state, EventData::key("ArrowDown")));
    assert!(!takes(&state, on_button), "Space presses the button");
    assert!(takes(&state, EventData::key("?")));
}

#[test]
fn space_presses_focused_cell() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person&lang=en");
    let space = |state: &mut State, cell: &str| {
        let message = {
            let shown = view(state);
            let cell = shown.by_id(cell).expect("the cell is there");
            cell.fire(EventKind::KeyDown, &EventData::key(" "))
        };
        update(state, message.expect("the cell takes it"))
    };
    space(&mut state, "play-cell-4");
    assert_eq!(state.sections.play.record().moves, ["b2"]);
    space(&mut state, "play-cell-4");
    assert_eq!(state.sections.play.record().moves, ["b2"]);
    assert!(view(&state).text().contains("b2: "), "why it is no move");
}

#[test]
fn space_reports_why_it_plays_nothing() {
    for (link, text) in [
        ("moves=a1&second=random", "O is thinking"),
        ("moves=a1,a2,b1,b2,c1", "The game is over here."),
        ("moves=a1&second=person", "No best move known yet"),
    ] {
        let (mut state, _) = page(&format!("#/play?game=tic_tac_toe&{link}&lang=en"));
        press_key(&mut state, " ");
        let notice = state.notice().expect("a notice");
        let words = state.context().texts.say(&notice.message);
        assert!(words.starts_with(text), "{words}");
    }
}
