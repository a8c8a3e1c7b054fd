//! Puzzles on the page: found, solved, kept on the device, and made of mistakes of one's own.

use super::*;
use crate::app::puzzles::Msg as Puzzle;
use crate::game::Side;
use crate::registry::{puzzles, run};

fn kept(changed: &[(Stored, String)]) -> Option<String> {
    let found = changed
        .iter()
        .find(|(stored, _)| *stored == Stored::Puzzles);
    found.map(|(_, text)| text.clone())
}

/// Workers answer until nothing is asked any more.
fn answer(state: &mut State, effects: Vec<Effect>) {
    for effect in effects {
        let msg = match effect {
            Effect::Run { channel, id, task } => {
                let done = run(&task, &mut |_| {}).unwrap();
                Msg::Task(channel, id, TaskEvent::Done(done))
            }
            Effect::After(_, timer @ Timer::Puzzle(_)) => Msg::Timer(timer),
            _ => continue,
        };
        let next = update(state, msg);
        answer(state, next);
    }
}

fn choose(state: &mut State, mv: &str) {
    let effects = update(state, Msg::Puzzles(Puzzle::Choose(mv.to_owned())));
    answer(state, effects);
}

fn said(state: &State, id: &str) -> String {
    let seen = view(state);
    seen.by_id(id).map(|e| e.text()).unwrap_or_default()
}

#[test]
fn a_puzzle_is_tried_refuted_solved_and_stays_solved() {
    let (mut state, _) = page("#/play?lang=en");
    let effects = press(&mut state, "a", "Puzzles");
    assert!(effects.contains(&Effect::NewPlace));
    assert!(said(&state, "puzzles-title").starts_with("Today"));
    update(
        &mut state,
        Msg::Link("#/puzzles?puzzle=60&lang=en".to_owned()),
    );
    assert_eq!(state.document().link, "#/puzzles?puzzle=60&lang=en");
    assert_eq!(state.document().title, "Puzzles · Rastros Lab");
    let right = puzzles()[59].winning.clone();
    let start = crate::registry::game("rastros")
        .unwrap()
        .parse(&puzzles()[59].start);
    let mut moves = start.unwrap().moves().into_iter().map(|m| m.text);
    let wrong = moves.rfind(|mv| *mv != right).unwrap();
    choose(&mut state, &wrong);
    let status = said(&state, "puzzles-status");
    assert!(
        status.starts_with(&format!("{wrong} gives the win away")),
        "{status}"
    );
    assert_eq!(kept(&state.to_keep()), None);
    press(&mut state, "button", "Try again");
    choose(&mut state, &right);
    let status = said(&state, "puzzles-status");
    assert!(
        status.contains(&format!("{right} is the only move that wins")),
        "{status}"
    );
    let text = kept(&state.to_keep()).unwrap();
    assert_eq!(kept(&state.to_keep()), None, "it is kept once");
    let mut again = visit(vec![(Stored::Puzzles, text.clone())]);
    update(
        &mut again,
        Msg::Link("#/puzzles?puzzle=61&lang=en".to_owned()),
    );
    assert!(said(&again, "puzzles-count").starts_with("Solved: 1 of 100."));
    assert!(view(&again).find("button", "Puzzle 60, solved").is_some());
    assert_eq!(kept(&again.to_keep()), None, "it was read, not changed");
    let (mut other, _) = page("#/puzzles?puzzle=1&lang=en");
    update(&mut other, Msg::KeptElsewhere(Stored::Puzzles, text));
    assert!(said(&other, "puzzles-count").starts_with("Solved: 1 of 100."));
}

#[test]
fn that_nothing_is_kept_is_told() {
    let (mut state, _) = page("#/puzzles?puzzle=2&lang=en");
    assert!(view(&state).text().contains("is kept in this browser"));
    choose(&mut state, &puzzles()[1].winning);
    for (stored, _) in state.to_keep() {
        state.kept(&stored, stored != Stored::Puzzles);
    }
    assert_eq!(state.notice.as_ref().unwrap().message.key, "error.keeping");
    assert!(
        view(&state)
            .text()
            .contains("does not keep what you have solved")
    );
}

/// A game from a puzzle's position in which the person plays a wrong move, reviewed.
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
    let effects = update(&mut state, Msg::Play(play::Msg::Review));
    answer(&mut state, effects);
    state
}

#[test]
fn a_blunder_of_a_review_becomes_a_puzzle() {
    let number = 130;
    let mut state = reviewed(number, ["person", "person"]);
    assert_eq!(state.puzzles.progress.mistakes().len(), 1);
    assert!(kept(&state.to_keep()).is_some());
    let effects = update(&mut state, Msg::Play(play::Msg::Puzzle(1)));
    assert!(effects.contains(&Effect::NewPlace) && state.tab == Tab::Puzzles);
    assert!(said(&state, "puzzles-task").contains("gave the win away"));
    choose(&mut state, &puzzles()[number].winning);
    assert!(said(&state, "puzzles-status").starts_with("Right at the first try!"));
    // A second review finds nothing new, and nothing of a move that is no mistake.
    update(&mut state, Msg::Go(Tab::Play));
    let effects = update(&mut state, Msg::Play(play::Msg::Review));
    answer(&mut state, effects);
    assert_eq!(state.puzzles.progress.mistakes().len(), 1);
    assert_eq!(state.play.puzzle_of(0), None);
}

#[test]
fn mistakes_of_computers_are_shown_in_the_review_and_not_gathered() {
    let number = 130;
    let start = crate::registry::game("rastros").unwrap();
    let start = start.parse(&puzzles()[number].start).unwrap();
    let seats = match start.side_to_move() {
        Side::First => ["random", "person"],
        Side::Second => ["person", "random"],
    };
    let state = reviewed(number, seats);
    assert!(state.puzzles.progress.mistakes().is_empty());
    assert!(state.play.puzzle_of(1).is_some());
    let seen = view(&state);
    assert!(
        seen.by_id("puzzle-1").is_some(),
        "it can be tried all the same"
    );
}

#[test]
fn play_goes_on_in_play() {
    let (mut state, _) = page("#/puzzles?puzzle=260&lang=en");
    choose(&mut state, &puzzles()[259].winning);
    press(&mut state, "button", "Play on yourself");
    assert_eq!(state.tab, Tab::Play);
    assert!(state.document().link.contains("perfect"));
}
