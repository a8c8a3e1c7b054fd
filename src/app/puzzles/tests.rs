//! Puzzles without the rest of the page: right and wrong answers, the solver's moves, saved results.

use super::day::puzzle_of_today;
use super::progress::MAX_MISTAKES;
use super::state::{Showing, Stage};
use super::*;
use super::{Msg, Progress};
use crate::app::documents::{Shared, SharedText};
use crate::app::puzzles::msg::Effect;
use crate::app::puzzles::msg::Response;
use crate::app::puzzles::view::picture as puzzle_picture;
use crate::app::record::Mistake;
use crate::app::record::board::BoardMsg;
use crate::app::record::proof_check::assert_proof;
use crate::app::section::{PageData, Section};
use crate::app::tests::begun::Begun;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::{Context, Texts};
use crate::game::Game;
use crate::games::Rastros;
use crate::registry::{PuzzleLevel, puzzles};
use crate::solve::rastros::Solver;
use crate::text::Language;

/// Carries out effects like the page: workers answer, and timers end.
fn run_effects(state: &mut State, response: Response) {
    for effect in response.effects {
        let next = match effect {
            Effect::After(_, message) => Some(message),
            effect => Begun::of(&effect).map(|begun| begun.ended()),
        };
        if let Some(next) = next {
            press(state, next);
        }
    }
}

/// The page of a user who prefers reduced motion.
const STILL: Context = Context {
    still: true,
    ..Context::ENGLISH
};

fn update(state: &mut State, msg: Msg) -> Response {
    super::update(state, msg, &Context::ENGLISH)
}

fn press(state: &mut State, msg: Msg) {
    let response = update(state, msg);
    run_effects(state, response);
}

fn choose(mv: impl Into<String>) -> Msg {
    Msg::Board(BoardMsg::Choose(mv.into()))
}

fn opened(number: usize) -> State {
    let mut state = State::default();
    press(&mut state, Msg::Open(number));
    state
}

fn moves(state: &State) -> Vec<&str> {
    state.line.iter().map(|played| played.mv.as_str()).collect()
}

/// The losing moves, in the order of the game.
fn wrong(number: usize) -> Vec<String> {
    let state = opened(number);
    let all = state.here().unwrap().moves().into_iter().map(|m| m.text);
    all.filter(|mv| *mv != puzzles()[number].winning).collect()
}

#[test]
fn every_wrong_move_is_refuted_by_the_winner() {
    for number in (0..puzzles().len()).step_by(43) {
        for mv in wrong(number) {
            let mut state = opened(number);
            press(&mut state, choose(mv.clone()));
            assert_eq!(state.stage, Stage::Wrong, "{number} {mv}");
            assert_eq!(state.progress.solved(&puzzles()[number].start), None);
            let here = state.here().unwrap();
            if here.outcome().is_none() {
                assert_eq!(state.line.len(), 2, "{number} {mv}");
                // Every next move loses, which the page states.
                let known = state.known.as_ref().unwrap();
                assert_eq!(known.worth, Some(crate::registry::Worth::Loss));
            }
            assert!(!state.may_choose(), "a second answer is none");
            press(&mut state, Msg::Again);
            assert!(state.may_choose() && state.line.is_empty());
        }
    }
}

/// The proof on the board holds by the rules, and its pairs are drawn.
fn check_proof(state: &State) -> bool {
    let texts = Texts(Language::En);
    let drawn = puzzle_picture(state, state.puzzle.as_ref().unwrap(), &[]).dominoes;
    let Some(words) = super::words::proof(state, texts) else {
        assert!(drawn.is_empty());
        return false;
    };
    let pairs = super::words::pairs(state).unwrap();
    let position = Rastros::parse(&state.here().unwrap().text()).unwrap();
    assert_proof(&position, pairs, &words);
    let drawn = drawn.iter().map(|domino| (domino.0, domino.1));
    assert!(drawn.eq(pairs.pairs.iter().copied()));
    true
}

#[test]
fn every_proof_of_every_puzzle_holds() {
    let (mut proofs, mut by_goal) = (0, 0);
    for number in 0..puzzles().len() {
        let legal = opened(number).here().unwrap().moves();
        for mv in legal.into_iter().map(|m| m.text) {
            let mut state = opened(number);
            press(&mut state, choose(mv.clone()));
            proofs += usize::from(check_proof(&state));
            let known = state.known.as_ref().and_then(|k| k.pairs.as_ref());
            by_goal += usize::from(known.is_some_and(|p| p.pairs.is_empty()));
        }
    }
    assert!(proofs > 300 && by_goal > 10, "{proofs} {by_goal}");
}

#[test]
fn puzzle_50_is_lost_by_the_goal() {
    let mut state = opened(49);
    press(&mut state, choose("g6"));
    let words = super::words::proof(&state, Texts(Language::En)).unwrap();
    assert_contains(&words, "the goal of North or next to it");
    assert_lacks(&words, "pair");
}

#[test]
fn every_proof_of_a_shown_solution_holds() {
    for number in (0..puzzles().len()).step_by(7) {
        let mut state = opened(number);
        let shown = super::update(&mut state, Msg::Show, &STILL);
        run_effects(&mut state, shown);
        while state.here().unwrap().outcome().is_none() {
            check_proof(&state);
            press(&mut state, Msg::Step);
        }
    }
}

#[test]
fn right_move_counts_once() {
    for number in (5..puzzles().len()).step_by(59) {
        let puzzle = &puzzles()[number];
        let mut state = opened(number);
        press(&mut state, choose(puzzle.winning.clone()));
        assert_eq!(state.stage, Stage::Right);
        assert_eq!(state.progress.solved(&puzzle.start), Some(true));
        let winner = state.puzzle.as_ref().unwrap().start.side_to_move();
        press(&mut state, Msg::Show);
        let end = state.here().unwrap().outcome();
        assert_eq!(end, Some(crate::game::Outcome::WonBy(winner)), "{number}");
        assert_eq!(state.showing, Showing::No, "it has come to its end");
        state.progress.take_changed();
        press(&mut state, Msg::Again);
        press(&mut state, choose(puzzle.winning.clone()));
        assert!(!state.progress.is_changed());
    }
}

#[test]
fn hints_and_wrong_moves_end_first_try() {
    let number = 120;
    let (right, start) = (&puzzles()[number].winning, &puzzles()[number].start);
    let helps: [&dyn Fn(&mut State); 3] = [
        &|state| press(state, Msg::Hint),
        &|state| {
            press(state, choose(wrong(number).remove(0)));
            press(state, Msg::Again);
        },
        &|state| {
            press(state, Msg::Show);
            assert_eq!(state.stage, Stage::Shown);
            assert_eq!(moves(state)[0], right, "the solution is shown");
            assert_eq!(state.progress.solved(start), None, "nobody has solved it");
            press(state, Msg::Again);
        },
    ];
    for help in helps {
        let mut state = opened(number);
        help(&mut state);
        press(&mut state, choose(right.clone()));
        assert_eq!(state.progress.solved(start), Some(false));
    }
}

#[test]
fn hints_name_right_and_wrong_move() {
    for number in (0..puzzles().len()).step_by(17) {
        let state = opened(number);
        let hint = state.hint().unwrap();
        assert!(hint.contains(&puzzles()[number].winning), "{number}");
        assert_ne!(hint[0], hint[1]);
        let legal = state.here().unwrap().moves();
        assert!(hint.iter().all(|mv| legal.iter().any(|m| m.text == *mv)));
    }
}

#[test]
fn paused_solution_is_stepped_through() {
    let number = 210;
    let mut state = opened(number);
    let shown = super::update(&mut state, Msg::Show, &STILL);
    run_effects(&mut state, shown);
    assert_eq!((state.showing, state.line.len()), (Showing::Paused, 1));
    press(&mut state, Msg::Step);
    press(&mut state, Msg::Step);
    assert_eq!((state.showing, state.line.len()), (Showing::Paused, 3));
    press(&mut state, Msg::Pause(false));
    assert!(state.here().unwrap().outcome().is_some(), "it runs to the end");
    // A timer from before the pause does nothing.
    let mut state = opened(number);
    update(&mut state, Msg::Show);
    let late = state.timer;
    update(&mut state, Msg::Pause(true));
    assert!(update(&mut state, Msg::MoveDue(late)).effects.is_empty());
}

#[test]
fn stale_answers_are_dropped() {
    let mut state = opened(150);
    let mv = wrong(150).remove(0);
    let response = update(&mut state, choose(mv));
    press(&mut state, Msg::Again);
    run_effects(&mut state, response);
    assert!(state.line.is_empty() && state.known.is_none() && state.may_choose());
}

#[test]
fn daily_puzzle_follows_the_date() {
    const HOUR: f64 = 3_600_000.0;
    let on = |hours: f64, minutes_behind_utc: f64| {
        puzzle_of_today(&Context {
            now: hours * HOUR,
            minutes_behind_utc,
            ..Context::ENGLISH
        })
    };
    let midnight = 20_000.0 * 24.0;
    assert_eq!(on(midnight, 0.0), on(midnight + 23.9, 0.0));
    // In Madrid the day has begun an hour before, in the Azores it begins in an hour.
    assert_eq!(on(midnight - 0.5, -60.0), on(midnight, 0.0));
    assert_ne!(on(midnight + 0.5, 60.0), on(midnight, 0.0));
    let days = (0..300).map(|day| on(midnight + f64::from(day) * 24.0, 0.0));
    let mut days: Vec<usize> = days.collect();
    let level = |n: usize| puzzles()[n].level;
    let week: std::collections::HashSet<_> = days[..7].iter().map(|&n| level(n)).collect();
    assert_eq!(week.len(), 3, "each week has every level");
    days.sort_unstable();
    assert_eq!(days, (0..300).collect::<Vec<_>>(), "each gets its turn");
}

#[test]
fn next_skips_solved_puzzles() {
    let mut state = opened(0);
    state
        .progress
        .change(|own| own.solve(&puzzles()[1].start, true));
    press(&mut state, Msg::Next);
    assert_eq!(link(&state), [("puzzle", "3".to_owned())]);
    press(&mut state, Msg::Level(PuzzleLevel::Hard));
    assert_eq!(link(&state), [("puzzle", "201".to_owned())]);
    for puzzle in &puzzles()[200..] {
        state.progress.change(|own| own.solve(&puzzle.start, true));
    }
    press(&mut state, Msg::Next);
    assert_eq!(link(&state), [("puzzle", "202".to_owned())]);
}

fn link(state: &State) -> Vec<(&'static str, String)> {
    state.link(&PageData::empty(Context::ENGLISH))
}

fn from_link(text: &str) -> (State, Vec<String>) {
    let pairs = crate::app::ui::query::read(text).unwrap().pairs;
    let mut state = State::default();
    let mut errors = Vec::new();
    let effects = state.open_link(&pairs, &Context::ENGLISH, &mut errors);
    run_effects(&mut state, Response::effects(effects));
    (state, errors.into_iter().map(|e| e.key).collect())
}

#[test]
fn opens_or_rejects_puzzle_links() {
    let (state, errors) = from_link("#/puzzles?puzzle=42");
    assert_eq!((link(&state), errors), (vec![("puzzle", "42".into())], vec![]));
    for wrong in ["puzzle=0", "puzzle=301", "puzzle=x"] {
        let (state, errors) = from_link(&format!("#/puzzles?{wrong}"));
        assert!(link(&state).is_empty() && errors == ["error.link.value"], "{wrong}");
    }
    let by_position = |text: &str| {
        let escaped = text.replace('#', "%23").replace(' ', "+");
        from_link(&format!("#/puzzles?position={escaped}"))
    };
    // A shipped one, by its position.
    let (state, _) = by_position(&puzzles()[7].start);
    assert_eq!(link(&state), [("puzzle", "8".to_owned())]);
    for wrong in ["nonsense", "3/3/o2 S", "5/5/5/5/5 S"] {
        let (state, errors) = by_position(wrong);
        assert_eq!((link(&state), &*errors[0]), (vec![], "error.link.part"));
    }
}

#[test]
fn solver_decides_whether_position_is_puzzle() {
    let mut counts = std::collections::BTreeMap::new();
    for number in (0..puzzles().len()).step_by(29) {
        let at = opened(number).here().unwrap().boxed();
        for next in at.moves().into_iter().map(|m| at.play(&m.text).unwrap()) {
            let shipped = puzzles().iter().any(|p| p.start == next.text());
            if shipped || next.outcome().is_some() {
                continue;
            }
            let mut solver = Solver::with_bytes(1 << 24);
            let position = Rastros::parse(&next.text()).unwrap();
            let decided = solver.decide(&position, &[], None, &mut |_, _| false);
            let wins = decided.moves.iter().filter(|m| m.wins == Some(true));
            let mut state = State::default();
            let effects = state.open_position(&next.text()).unwrap();
            assert_eq!(state.stage, Stage::Checking);
            run_effects(&mut state, Response::effects(effects));
            let words = match &state.stage {
                Stage::Asked => "one",
                Stage::Refused(why) => &*why.key,
                other => panic!("{other:?}"),
            };
            let expected = match wins.count() {
                0 => "puzzles.refused.none",
                1 => "one",
                _ => "puzzles.refused.many",
            };
            assert_eq!(words, expected, "{}", next.text());
            *counts.entry(expected).or_insert(0) += 1;
        }
    }
    assert_eq!(counts.len(), 3, "{counts:?}");
    // No answer is pending.
    let mut state = State::default();
    let start = "8/8/8/4o3/8/8/8/8 S";
    state.open_position(start).unwrap();
    press(&mut state, Msg::Stop);
    let key = |stage: &Stage| match stage {
        Stage::Refused(why) => why.key.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(key(&state.stage), "puzzles.refused.stopped");
}

#[test]
fn puzzle_is_played_to_the_end() {
    let mut state = opened(230);
    press(&mut state, choose(puzzles()[230].winning.clone()));
    let pairs = play_on(&state).unwrap();
    let position = state.here().unwrap().text();
    let own = match state.puzzle.as_ref().unwrap().start.side_to_move() {
        crate::game::Side::First => "first",
        crate::game::Side::Second => "second",
    };
    for (name, value) in [("start", &*position), (own, "person")] {
        assert_eq!(crate::app::ui::query::value(&pairs, name), Some(value));
    }
    press(&mut state, Msg::Show);
    assert_eq!(play_on(&state), None);
}

fn mistake(n: usize) -> Mistake {
    let puzzle = &puzzles()[n];
    Mistake {
        start: puzzle.start.clone(),
        winning: puzzle.winning.clone(),
        played: wrong(n).remove(0),
    }
}

#[test]
fn saves_each_mistake_once_up_to_a_limit() {
    let mut progress = Shared::<Progress>::default();
    progress.change(|own| own.gather(vec![mistake(0), mistake(1)]));
    progress.change(|own| own.gather(vec![mistake(0)]));
    assert_eq!(progress.mistakes(), [mistake(1), mistake(0)]);
    progress.change(|own| own.solve(&puzzles()[9].start, false));
    let read = Shared::<Progress>::read;
    let again = read(&progress.text());
    assert_eq!(again.text(), progress.text());
    assert_eq!(again.solved(&puzzles()[9].start), Some(false));
    let before = progress.clear();
    assert!(progress.mistakes().is_empty());
    progress.change(|own| own.solve(&puzzles()[8].start, true));
    progress.merge(before);
    assert_eq!((progress.mistakes().len(), progress.count()), (2, 2));
    let mut other = Progress::default();
    other.solve(&puzzles()[8].start, false);
    other.solve(&puzzles()[9].start, true);
    progress.merge(other);
    let first_try = [8, 9].map(|n| progress.solved(&puzzles()[n].start));
    assert_eq!(first_try, [Some(true); 2], "a first try counts from both");
    progress.change(|own| own.gather((0..MAX_MISTAKES + 3).map(mistake).collect()));
    assert_eq!(progress.mistakes().len(), MAX_MISTAKES);
    for nonsense in ["", "[]", "{\"solved\":7}"] {
        assert_eq!(read(nonsense).text(), read("").text());
    }
    // An illegal move of this position.
    let mut wrong = mistake(3);
    wrong.played = "z9".to_owned();
    let mut spoilt = Shared::<Progress>::default();
    spoilt.change(|own| own.gather(vec![wrong]));
    assert!(read(&spoilt.text()).mistakes().is_empty());
}

#[test]
fn mistakes_are_puzzles_in_turn() {
    let mut state = State::default();
    state
        .progress
        .change(|own| own.gather(vec![mistake(100), mistake(220)]));
    press(&mut state, Msg::Mine(0));
    assert_eq!(state.hint().unwrap().len(), 2);
    assert!(state.hint().unwrap().contains(&mistake(220).played));
    press(&mut state, choose(mistake(220).winning));
    assert_eq!(state.stage, Stage::Right);
    press(&mut state, Msg::Next);
    assert_eq!(state.puzzle.as_ref().unwrap().text, mistake(100).start);
    press(&mut state, Msg::Next);
    assert!(state.puzzle.as_ref().unwrap().number.is_some());
}
