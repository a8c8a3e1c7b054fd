//! The page after valid and rejected input, rendered as well.

use rastros_lab::app::documents::DatabaseAnswer;
use rastros_lab::app::effects::TaskEvent;
use rastros_lab::app::lab::traces::state::TracesMsg;
use rastros_lab::app::play::LibraryMsg;
use rastros_lab::app::shell::boot::Boot;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::state::State;
use rastros_lab::app::shell::update::update;
use rastros_lab::app::shell::view::view;
use rastros_lab::app::ui::vdom::Element;
use rastros_lab::app::{championship, coevolution, lab, play};
use rastros_lab::job::EvolutionJob;
use rastros_lab::registry::{
    Progress, Task, TaskResult, import_evolution, import_trace, trace_listing,
};
use rastros_lab::trace::{to_csv, why};

use super::damage::damaged;
use super::samples;

/// Cases of each target: fewer, because rendering is slow.
const CASES: usize = 1_000;

/// Renders the page after a message. True if it shows no error.
fn render(mut state: State, msg: Msg) -> bool {
    update(&mut state, msg);
    let seen = view(&state);
    let _ = state.document();
    let alert = |e: &Element<Msg>| e.get("role") == Some("alert");
    seen.find_all(&alert).is_empty()
}

#[test]
fn links() {
    attack!(CASES, samples::links(), damaged, |text: &str| {
        let mut other = samples::page("#/lab");
        update(&mut other, Msg::Link(text.to_owned()));
        let _ = view(&other);
        render(samples::page(text), Msg::Link(String::new()))
    });
}

#[test]
fn saved_texts() {
    let kept = samples::stored();
    attack!(CASES, samples::stored_texts(), damaged, |text: &str| {
        for stored in &kept {
            let boot = Boot {
                tab: 1,
                stored: vec![(stored.clone(), text.to_owned())],
                ..Boot::default()
            };
            let (mut state, _) = State::new(boot);
            update(&mut state, Msg::StoredByOtherTab(stored.clone(), text.to_owned()));
            let _ = view(&state);
        }
        serde_json::from_str::<serde_json::Value>(text).is_ok()
    });
}

#[test]
fn libraries() {
    attack!(CASES, samples::libraries(), damaged, |text: &str| {
        let mut state = samples::page("");
        update(
            &mut state,
            Msg::Documents(
                DatabaseAnswer::Listed("", Ok(vec![("1".to_owned(), text.to_owned())])).into(),
            ),
        );
        render(state, Msg::of(play::Msg::Library(LibraryMsg::Import(text.to_owned()))))
    });
}

#[test]
fn games_as_text() {
    let good = [samples::libraries(), samples::positions(), samples::links()];
    attack!(CASES, good.concat(), damaged, |text: &str| {
        let dropped = play::Msg::Dropped(text.to_owned());
        render(samples::page(""), Msg::of(dropped));
        let mut state = samples::page("");
        update(&mut state, Msg::of(play::Msg::Draft(text.to_owned())));
        let effects = update(&mut state, Msg::of(play::Msg::ReadDraft));
        let _ = view(&state);
        samples::reports_success(&effects)
    });
}

#[test]
fn evolutions() {
    attack!(CASES, samples::evolutions(), damaged, |text: &str| {
        let found = import_evolution(text);
        let read = found.is_ok();
        if let Ok(run) = found {
            let mut job = EvolutionJob::resume(run);
            let _ = (job.progress().share(), job.next_unit());
        }
        render(
            samples::page("#/coevolution"),
            Msg::of(coevolution::Msg::Import(text.to_owned())),
        );
        read
    });
}

#[test]
fn championships() {
    attack!(CASES, vec![samples::championship_file()], damaged, |text: &str| {
        render(
            samples::page("#/championship"),
            Msg::of(championship::Msg::Import(text.to_owned())),
        )
    });
}

#[test]
fn pasted_players() {
    attack!(CASES, samples::pasted(), damaged, |text: &str| {
        let mut state = samples::page("#/championship");
        update(&mut state, Msg::of(championship::Msg::Paste(text.to_owned())));
        render(state, Msg::of(championship::Msg::AddPasted))
    });
}

#[test]
fn traces() {
    attack!(CASES, samples::traces(), damaged, |text: &str| {
        let found = import_trace(text);
        if let Ok(trace) = &found {
            let _ = (to_csv(trace), trace_listing(trace));
            (0..trace.steps.len()).for_each(|i| drop(why(trace, i)));
        }
        render(
            samples::page("#/lab"),
            Msg::of(lab::Msg::Traces(TracesMsg::Read(text.to_owned()))),
        );
        found.is_ok()
    });
}

/// Requests of the page to a worker, and messages of a worker to the page.
#[test]
fn messages_of_workers() {
    attack!(CASES, samples::messages(), damaged, |text: &str| {
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
                for (_, reply) in tasks {
                    update(&mut state, reply.message(Box::new(event.clone())));
                }
                let _ = view(&state);
            }
        }
        read
    });
}
