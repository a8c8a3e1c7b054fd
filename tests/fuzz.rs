//! Whatever comes from outside is answered, with a value or with a reason: no text, file, link or message makes the page panic, and
//! what was read can be written and read again.
//!
//! Each test is a fuzz target of `bolero`: here it runs for a bounded number of cases, new ones each time, and a failure names its
//! seed; `cargo xtask fuzz` runs as many as one likes, and `cargo bolero test --test fuzz NAME` is guided by coverage.

#[path = "fuzz/damage.rs"]
mod damage;
#[path = "fuzz/samples.rs"]
mod samples;

use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};

use bolero::check;
use rastros_lab::app::lab::traces::state::Msg as TracesMsg;
use rastros_lab::app::link;
use rastros_lab::app::play::{LibraryMsg, seats};
use rastros_lab::app::vdom::Element;
use rastros_lab::app::{
    Boot, Msg, State, Stored, TaskEvent, championship, coevolution, lab, play, update, view,
};
use rastros_lab::championship::to_json as championship_json;
use rastros_lab::evolution::{EvolutionConfig, to_json};
use rastros_lab::job::EvolutionJob;
use rastros_lab::registry::{
    GAMES, Progress, Task, TaskResult, check_championship, check_evolution, import_championship,
    import_evolution, import_trace, trace_listing,
};
use rastros_lab::solve::rastros::book::Book;
use rastros_lab::solve::rastros::openings::Openings;
use rastros_lab::trace::quiz::Score;
use rastros_lab::trace::{to_csv, to_json_lines, why};

/// The most letters of a text: enough for every sample, and little enough for thousands of cases.
const BYTES: usize = 60_000;

/// How many cases each target runs: some seconds together.
fn cases() -> usize {
    let asked = env::var("RASTROS_LAB_FUZZ_CASES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// Runs a target on what becomes of good texts. It says of each whether it was read, and has to read some and to refuse some: else
/// the damage would be too great or too little to find anything.
macro_rules! attack {
    ($samples:expr, $read:expr) => {{
        let samples: Vec<String> = $samples;
        let (read, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
        check!()
            .with_iterations(cases())
            .with_max_len(96)
            .for_each(|bytes: &[u8]| {
                let count = match $read(&damage::damaged(&samples, bytes)) {
                    true => &read,
                    false => &refused,
                };
                count.fetch_add(1, Ordering::Relaxed);
            });
        let (read, refused) = (read.into_inner(), refused.into_inner());
        assert!(
            read > 0 && refused > 0,
            "{read} texts were read and {refused} refused"
        );
    }};
}

/// What a person sees is drawn as well. Whether nothing is complained of.
fn shown(mut state: State, msg: Msg) -> bool {
    update(&mut state, msg);
    let seen = view(&state);
    let _ = state.document();
    let alert = |e: &Element<Msg>| e.get("role") == Some("alert");
    seen.find_all(&alert).is_empty()
}

#[test]
fn positions() {
    attack!(samples::positions(), |text: &str| {
        let read = GAMES.iter().filter_map(|game| {
            let at = game.parse(text).ok()?;
            let again = game.parse(&at.text()).expect("it was just written");
            assert_eq!(again.text(), at.text());
            assert_eq!(at.moves().is_empty(), at.outcome().is_some(), "{text}");
            Some(at)
        });
        read.count() > 0
    });
}

#[test]
fn links() {
    attack!(samples::links(), |text: &str| {
        let state = samples::page(text);
        let _ = view(&state);
        // What the page says of itself opens the same page, and nothing of it is refused.
        let link = state.document().link;
        let again = samples::page(&link);
        assert_eq!(again.document().link, link, "{text}");
        let mut other = samples::page("#/lab");
        update(&mut other, Msg::Link(text.to_owned()));
        let _ = view(&other);
        link::read(text).is_ok_and(|link| link.errors.is_empty())
    });
}

#[test]
fn what_the_browser_has_kept() {
    let kept = [
        Stored::Settings,
        Stored::Scores,
        Stored::Puzzles,
        Stored::Game,
        Stored::Evolution,
        Stored::Tab("a".to_owned()),
    ];
    let mut good = samples::libraries();
    good.extend(samples::objects(&good));
    good.push(r#"{"language":"pt","theme":"dark","lessons":["parity"]}"#.to_owned());
    good.push(r#"{"kinds":{"value":{"asked":5,"right":4,"streak":2,"best":3}},"answered":["value 7"],"codes":["AAAA-AAAA"]}"#.to_owned());
    attack!(good, |text: &str| {
        for stored in &kept {
            let boot = Boot {
                seed: 1,
                stored: vec![(stored.clone(), text.to_owned())],
                ..Boot::default()
            };
            let (mut state, _) = State::new(boot);
            update(
                &mut state,
                Msg::KeptElsewhere(stored.clone(), text.to_owned()),
            );
            let _ = view(&state);
        }
        serde_json::from_str::<serde_json::Value>(text).is_ok()
    });
}

#[test]
fn libraries() {
    attack!(samples::libraries(), |text: &str| {
        let mut state = samples::page("");
        update(
            &mut state,
            Msg::Shelf(Ok(vec![("1".to_owned(), text.to_owned())])),
        );
        shown(
            state,
            Msg::Play(play::Msg::Library(LibraryMsg::Import(text.to_owned()))),
        )
    });
}

#[test]
fn games_that_are_dropped_or_typed() {
    attack!(
        [samples::libraries(), samples::positions(), samples::links()].concat(),
        |text: &str| {
            shown(
                samples::page(""),
                Msg::Play(play::Msg::Draft(text.to_owned())),
            );
            shown(
                samples::page(""),
                Msg::Play(play::Msg::Dropped(text.to_owned())),
            );
            GAMES
                .iter()
                .any(|game| seats::read(*game, text).is_ok() || game.parse(text).is_ok())
        }
    );
}

#[test]
fn evolutions() {
    attack!(samples::evolutions(), |text: &str| {
        let found = import_evolution(text);
        let read = found.is_ok();
        if let Ok(run) = found {
            let again = to_json(&run);
            assert_eq!(import_evolution(&again).map(|r| to_json(&r)), Ok(again));
            let mut job = EvolutionJob::resume(run);
            let _ = (job.progress().share(), job.ask());
        }
        shown(
            samples::page("#/coevolution"),
            Msg::Coevolution(coevolution::Msg::Import(text.to_owned())),
        );
        read
    });
}

#[test]
fn experiments_of_a_sweep() {
    let good = samples::evolutions()
        .into_iter()
        .filter_map(|text| import_evolution(&text).ok());
    let good = good
        .map(|run| serde_json::to_string(&run.config).expect("a configuration"))
        .collect();
    attack!(good, |text: &str| {
        let config = serde_json::from_str::<EvolutionConfig>(text).ok();
        let setup = config.and_then(|config| check_evolution(&config).ok());
        let read = setup.is_some();
        if let Some(setup) = setup {
            let mut job = EvolutionJob::new(setup);
            assert!(job.ask().is_some(), "{text}");
        }
        read
    });
}

#[test]
fn championships() {
    let config = samples::championship();
    let job = rastros_lab::championship::ChampionshipJob::new(
        check_championship(&config).expect("it is good"),
    );
    attack!(vec![championship_json(&job)], |text: &str| {
        let found = import_championship(text);
        if let Ok(job) = &found {
            let again = championship_json(job);
            assert_eq!(
                import_championship(&again).map(|j| championship_json(&j)),
                Ok(again)
            );
        }
        shown(
            samples::page("#/championship"),
            Msg::Championship(championship::Msg::Import(text.to_owned())),
        );
        found.is_ok()
    });
}

#[test]
fn players_that_are_pasted() {
    let player = serde_json::to_string(&samples::championship().players[0]).expect("a player");
    let good = [samples::links(), vec![player]].concat();
    attack!(good, |text: &str| {
        let mut state = samples::page("#/championship");
        update(
            &mut state,
            Msg::Championship(championship::Msg::Paste(text.to_owned())),
        );
        shown(state, Msg::Championship(championship::Msg::Pasted))
    });
}

#[test]
fn traces() {
    attack!(samples::traces(), |text: &str| {
        let found = import_trace(text);
        if let Ok(trace) = &found {
            let again = to_json_lines(trace);
            assert_eq!(import_trace(&again).as_ref(), Ok(trace));
            let _ = (to_csv(trace), trace_listing(trace));
            (0..trace.steps.len()).for_each(|i| drop(why(trace, i)));
        }
        shown(
            samples::page("#/lab"),
            Msg::Lab(lab::Msg::Traces(TracesMsg::Read(text.to_owned()))),
        );
        found.is_ok()
    });
}

#[test]
fn codes_of_quizzes() {
    let good = (0..40u32).map(|n| {
        let score = Score {
            quiz: n * 977,
            asked: (n % 20) as u8 + 1,
            right: (n % 7) as u8,
        };
        score.code()
    });
    attack!(good.collect(), |text: &str| {
        let found = Score::read(text);
        if let Some(score) = found {
            assert_eq!(Score::read(&score.code()), Some(score));
        }
        found.is_some()
    });
}

/// What the page asks of a worker, and what a worker tells the page.
#[test]
fn messages_of_workers() {
    attack!(samples::messages(), |text: &str| {
        let mut read = serde_json::from_str::<Task>(text).is_ok();
        let told = [
            serde_json::from_str::<TaskResult>(text)
                .ok()
                .map(TaskEvent::Done),
            serde_json::from_str::<Progress>(text)
                .ok()
                .map(TaskEvent::Progress),
        ];
        for event in told.into_iter().flatten() {
            read = true;
            for link in samples::BUSY {
                let (mut state, tasks) = samples::busy(link);
                for (channel, id, _) in tasks {
                    update(&mut state, Msg::Task(channel, id, event.clone()));
                }
                let _ = view(&state);
            }
        }
        read
    });
}

/// The files that ship with the page.
#[test]
fn books() {
    check!()
        .with_iterations(cases())
        .with_max_len(4096)
        .for_each(|bytes: &[u8]| {
            let _ = (Book::read(bytes), Openings::read(bytes));
        });
}
