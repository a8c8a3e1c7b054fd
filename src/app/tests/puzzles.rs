//! Tests of puzzles in the whole page: solving, saving, and puzzles from the user's own mistakes.

use super::*;
use crate::app::puzzles::Msg as Puzzle;
use crate::app::record::board::BoardMsg;
use crate::game::Side;
use crate::registry::puzzles;
use crate::text::EnumId;

fn stored_puzzles(changed: &[(StorageKey, String)]) -> Option<String> {
    let found = changed
        .iter()
        .find(|(stored, _)| *stored == StorageKey::Puzzles);
    found.map(|(_, text)| text.clone())
}

/// Answers tasks until none are left.
fn answer(state: &mut State, effects: Vec<Effect>) {
    for effect in effects {
        let msg = match effect {
            Effect::After(_, due @ Msg::Section(SectionMsg::Puzzles(_))) => Some(due),
            effect => Begun::of(&effect).map(|begun| begun.ended()),
        };
        if let Some(msg) = msg {
            let next = update(state, msg);
            answer(state, next);
        }
    }
}

fn choose(state: &mut State, mv: &str) {
    let effects = update(state, Msg::of(Puzzle::Board(BoardMsg::Choose(mv.to_owned()))));
    answer(state, effects);
}

fn text_of(state: &State, id: &str) -> String {
    let page = view(state);
    page.by_id(id).map(|e| e.text()).unwrap_or_default()
}

#[test]
fn puzzle_refutes_solves_and_saves() {
    let (mut state, _) = page("#/play?lang=en");
    let effects = press(&mut state, "a", "Puzzles");
    assert!(effects.contains(&Effect::push_history_entry()));
    assert!(text_of(&state, "puzzles-title").starts_with("Today"));
    update(&mut state, Msg::Link("#/puzzles?puzzle=60&lang=en".to_owned()));
    assert_eq!(state.document().link, "#/puzzles?puzzle=60&lang=en");
    assert_eq!(state.document().title, "Puzzles · Rastros Lab");
    let right = puzzles()[59].winning.clone();
    let start = crate::registry::game("rastros")
        .unwrap()
        .parse(&puzzles()[59].start);
    let mut moves = start.unwrap().moves().into_iter().map(|m| m.text);
    let wrong = moves.rfind(|mv| *mv != right).unwrap();
    choose(&mut state, &wrong);
    let status = text_of(&state, "puzzles-status");
    assert!(status.starts_with(&format!("{wrong} gives the win away")), "{status}");
    assert_eq!(stored_puzzles(&state.to_store()), None);
    press(&mut state, "button", "Try again");
    choose(&mut state, &right);
    let status = text_of(&state, "puzzles-status");
    assert!(status.contains(&format!("{right} is the only move that wins")), "{status}");
    let text = stored_puzzles(&state.to_store()).unwrap();
    assert_eq!(stored_puzzles(&state.to_store()), None, "the page saves it once");
    let mut again = visit(vec![(StorageKey::Puzzles, text.clone())]);
    update(&mut again, Msg::Link("#/puzzles?puzzle=61&lang=en".to_owned()));
    assert!(text_of(&again, "puzzles-count").starts_with("Solved: 1 of 100."));
    assert!(view(&again).find("button", "Puzzle 60, solved").is_some());
    assert_eq!(stored_puzzles(&again.to_store()), None, "it was read, not changed");
    let (mut other, _) = page("#/puzzles?puzzle=1&lang=en");
    update(&mut other, Msg::StoredByOtherTab(StorageKey::Puzzles, text));
    assert!(text_of(&other, "puzzles-count").starts_with("Solved: 1 of 100."));
}

#[test]
fn reports_unsaved_puzzles() {
    let (mut state, _) = page("#/puzzles?puzzle=2&lang=en");
    assert!(view(&state).text().contains("are saved in this browser"));
    choose(&mut state, &puzzles()[1].winning);
    for (stored, _) in state.to_store() {
        state.on_stored(&stored, stored != StorageKey::Puzzles);
    }
    assert_eq!(state.notice().unwrap().message.key, "error.storage");
    assert!(
        view(&state)
            .text()
            .contains("This browser cannot save your solved puzzles")
    );
}

/// A reviewed game from a puzzle's position in which the user plays a wrong move.
fn reviewed(number: usize, seats: [&str; 2]) -> State {
    let start = crate::registry::game("rastros").unwrap();
    let start = start.parse(&puzzles()[number].start).unwrap();
    let moves = start.moves().into_iter().map(|m| m.text);
    let mut wrong = moves.filter(|mv| *mv != puzzles()[number].winning);
    let position = puzzles()[number]
        .start
        .replace('#', "%23")
        .replace(' ', "+");
    let [first, second] = seats;
    let wrong = wrong.next_back().unwrap();
    let link = format!(
        "#/play?game=rastros&start={position}&moves={wrong}&first={first}&second={second}&lang=en"
    );
    let (mut state, _) = page(&link);
    let effects = update(&mut state, Msg::of(play::Msg::Review(play::ReviewMsg::Start)));
    answer(&mut state, effects);
    state
}

#[test]
fn review_blunder_becomes_puzzle() {
    let number = 130;
    let mut state = reviewed(number, ["person", "person"]);
    assert_eq!(state.sections.puzzles.progress.mistakes().len(), 1);
    assert!(stored_puzzles(&state.to_store()).is_some());
    let effects = update(&mut state, Msg::of(play::Msg::Review(play::ReviewMsg::Puzzle(1))));
    assert!(effects.contains(&Effect::push_history_entry()) && state.section == SectionId::Puzzles);
    assert!(text_of(&state, "puzzles-task").contains("gave the win away"));
    choose(&mut state, &puzzles()[number].winning);
    assert!(text_of(&state, "puzzles-status").starts_with("Right at the first try!"));
    // A second review adds nothing, and a correct move adds nothing.
    update(&mut state, Msg::Go(SectionId::Play));
    let effects = update(&mut state, Msg::of(play::Msg::Review(play::ReviewMsg::Start)));
    answer(&mut state, effects);
    assert_eq!(state.sections.puzzles.progress.mistakes().len(), 1);
    assert_eq!(state.sections.play.puzzle_of(0), None);
}

#[test]
fn computer_mistakes_are_not_collected() {
    let number = 130;
    let start = crate::registry::game("rastros").unwrap();
    let start = start.parse(&puzzles()[number].start).unwrap();
    let seats = match start.side_to_move() {
        Side::First => ["random", "person"],
        Side::Second => ["person", "random"],
    };
    let state = reviewed(number, seats);
    assert!(state.sections.puzzles.progress.mistakes().is_empty());
    assert!(state.sections.play.puzzle_of(1).is_some());
    let page = view(&state);
    assert!(page.by_id("puzzle-1").is_some(), "it can be tried all the same");
}

#[test]
fn puzzle_continues_in_play() {
    let (mut state, _) = page("#/puzzles?puzzle=260&lang=en");
    choose(&mut state, &puzzles()[259].winning);
    press(&mut state, "button", "Play on from here");
    assert_eq!(state.section, SectionId::Play);
    assert!(state.document().link.contains("perfect"));
}

/// 22 November 2026, five minutes to midnight in Greenwich.
const EVENING: f64 = 1_795_391_700_000.0;

fn sheet_of(link: &str) -> State {
    page(&format!("{link}&lang=en")).0
}

#[test]
fn sheet_opens_with_the_day() {
    let (mut state, _) = page("#/puzzles?puzzle=150&lang=en");
    state.set_now(EVENING);
    let effects = press(&mut state, "button", "Sheet to print");
    assert!(effects.contains(&Effect::push_history_entry()));
    assert_eq!(state.document().link, "#/puzzles?sheet=20261122&level=middle&boards=6&lang=en");
    assert!(view(&state).by_id("sheet-today").is_none());
    assert_eq!(press(&mut state, "button", "Print"), [Effect::print()], "nothing else happens");
    press(&mut state, "button", "hard");
    press(&mut state, "button", "12");
    press(&mut state, "button", "Another sheet");
    let link = state.document().link;
    assert!(link.contains("&level=hard&boards=12"), "{link}");
    assert!(!link.contains("20261122"), "{link}");
    let shown = view(&state).text();
    press(&mut state, "button", "The sheet of the day");
    assert!(state.document().link.contains("sheet=20261122"));
    // The link opens the same sheet for another user.
    assert!(
        view(&sheet_of(&link.replace("&lang=en", "")))
            .text()
            .contains("12 puzzles")
    );
    let mut other = sheet_of(&link.replace("&lang=en", ""));
    other.set_now(EVENING);
    assert_eq!(view(&other).text(), shown);
    let effects = press(&mut state, "button", "Back to the puzzles");
    assert!(effects.contains(&Effect::focus("puzzles-sheet")));
    assert!(state.document().link.starts_with("#/puzzles?puzzle=150"));
    // After the link of a sheet, the board shows the puzzle of the day.
    press(&mut other, "button", "Back to the puzzles");
    assert!(text_of(&other, "puzzles-title").starts_with("Today"));
}

#[test]
fn sheet_solutions_are_on_the_last_page() {
    for level in ["easy", "middle", "hard"] {
        let link = format!("#/puzzles?sheet=4711&level={level}&boards=12");
        let state = sheet_of(&link);
        let (sheet, answers) = (text_of(&state, "sheet"), text_of(&state, "sheet-answers"));
        let numbers = sheet.split("Puzzle ").skip(1);
        let numbers = numbers.map(|rest| {
            let digits = rest.chars().take_while(char::is_ascii_digit);
            digits.collect::<String>().parse::<usize>().unwrap()
        });
        let numbers: Vec<usize> = numbers.collect();
        assert_eq!(numbers.len(), 12);
        for (place, number) in numbers.into_iter().enumerate() {
            let puzzle = &puzzles()[number - 1];
            assert_eq!(puzzle.level.id(), level);
            let line = format!("{}. {} Puzzle {number}", place + 1, puzzle.winning);
            assert!(answers.contains(&line), "{line}: {answers}");
        }
        let boards = |id: &str| {
            let page = view(&state);
            let room = page.by_id(id).unwrap();
            let text = format!("{:?}", room.children);
            text.matches("<canvas").count()
        };
        assert_eq!([boards("sheet"), boards("sheet-answers")], [12, 12]);
        let without = sheet_of(&format!("{link}&solutions=0"));
        assert_eq!(text_of(&without, "sheet"), sheet);
        assert_eq!(text_of(&without, "sheet-answers"), "");
    }
}

#[test]
fn child_level_and_sheet_words() {
    let (mut state, _) = page("#/puzzles?child=1&lang=en");
    let levels = |state: &State| {
        let shown = view(state);
        let pressed = shown.find_all(&|e| e.get("aria-pressed") == Some("true"));
        pressed.iter().map(|e| e.text()).collect::<Vec<_>>()
    };
    update(&mut state, Msg::of(Puzzle::Level(crate::registry::PuzzleLevel::Hard)));
    assert!(levels(&state)[0].contains("hard"), "{:?}", levels(&state));
    let effects = press(&mut state, "button", "★easy You soon see where to go.");
    assert!(!effects.is_empty() && levels(&state)[0].contains("easy"));
    press(&mut state, "button", "Puzzles on paper");
    assert!(state.document().link.contains("sheet=") && state.document().link.contains("child=1"));
    assert!(text_of(&state, "sheet").starts_with("Which move wins?"));
    assert!(text_of(&state, "sheet-answers").contains("no peeking"));
    assert!(view(&state).by_id("sheet-link").is_none());
    press(&mut state, "button", "Back to the puzzles");
    assert!(text_of(&state, "puzzles-title").contains("puzzle"));
}
