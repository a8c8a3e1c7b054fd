//! Tests of the whole page as users see it: they find controls by name, press them, and check the result.

mod backup;
mod backup_rest;
pub(super) mod begun;
pub(super) mod browser;
mod champion;
mod championship;
mod championship_answer;
mod championship_input;
mod championship_opened;
mod class_link;
mod class_tournament;
mod depth;
mod dialogs;
mod disk;
mod embed;
mod file_drop;
mod guest_games;
mod guest_runs;
mod keys;
mod networks;
mod nim;
mod offline;
mod presenting;
mod programs;
mod puzzles;
mod restore;
mod rules;
mod runs;
mod saved_data;
mod scores;
mod tabs;
mod texts;
mod undo;

use crate::app::documents::{DatabaseAnswer, DocumentMsg};
use crate::app::effects::{DatabaseRequest, DocumentWrite, StorageKey, TaskEvent};
use crate::app::shell::Effect;
use crate::app::shell::boot::{Boot, workers_for};
use crate::app::shell::offline::OfflineMsg;
use crate::app::shell::section_list::SectionMsg;
use crate::app::shell::update::update;
use crate::app::shell::view::view;
use crate::app::shell::{Msg, SectionId, State};
use crate::app::ui::theme::Theme;
use crate::app::ui::{DisplayMode, EventData, EventKind, Node};
use crate::app::{coevolution, lab, play};
use crate::registry;
use crate::text::Language;
use begun::{Asked, Begun};

/// Asserts that a text contains a part.
#[track_caller]
pub(in crate::app) fn assert_contains(text: &str, part: &str) {
    assert!(text.contains(part), "no {part:?} in {text}");
}

/// Asserts that a text does not contain a part.
#[track_caller]
pub(in crate::app) fn assert_lacks(text: &str, part: &str) {
    assert!(!text.contains(part), "{part:?} in {text}");
}

fn page(link: &str) -> (State, Vec<Effect>) {
    State::new(Boot {
        languages: vec!["de".to_owned(), "en-GB".to_owned()],
        tab: 1,
        workers: 2,
        link: link.to_owned(),
        ..Boot::default()
    })
}

/// The effect that reads the heads of the documents with a key prefix.
fn lists(prefix: &'static str) -> Effect {
    Effect::Database(DatabaseRequest::List(prefix))
}

/// The documents that the effects save.
#[track_caller]
fn put(effects: &[Effect]) -> &[DocumentWrite] {
    let documents = effects.iter().find_map(|effect| match effect {
        Effect::Database(DatabaseRequest::Put(documents)) => Some(documents),
        _ => None,
    });
    documents.unwrap_or_else(|| panic!("{effects:?}"))
}

fn dismiss_notice(state: &mut State) {
    if let Some(&(number, _)) = state.notices.last() {
        update(state, Msg::Dismiss(number));
    }
}

fn dismiss_offer(state: &mut State) -> Vec<Effect> {
    let number = state.offer.as_ref().map(|offer| offer.number);
    number.map_or_else(Vec::new, |number| update(state, Msg::Dismiss(number)))
}

/// The browser's storage after the user leaves the tab.
fn left(mut state: State) -> Vec<(StorageKey, String)> {
    state.closing().1
}

/// Another visit with that storage.
fn visit(stored: Vec<(StorageKey, String)>) -> State {
    let boot = Boot {
        stored,
        languages: vec!["en".to_owned()],
        ..Boot::default()
    };
    State::new(boot).0
}

fn press(state: &mut State, tag: &str, name: &str) -> Vec<Effect> {
    let message = {
        let shown = view(state);
        let element = shown
            .find(tag, name)
            .unwrap_or_else(|| panic!("no {tag} {name:?} in {}", shown.text()));
        assert!(element.get("disabled").is_none(), "{name} is disabled");
        element.fire(EventKind::Click, &EventData::default())
    };
    update(state, message.expect("pressing it does something"))
}

#[test]
fn section_links_update_address() {
    let (mut state, _) = page("");
    assert!(
        state
            .document()
            .link
            .starts_with("#/play?game=rastros&board=championship&first=person&second=beginner")
    );
    press(&mut state, "a", "Search lab");
    assert_eq!(state.section, SectionId::Lab);
    assert!(state.document().link.starts_with("#/lab?"));
    let link = state.document().link;
    assert!(update(&mut state, Msg::Link(link)).is_empty(), "its own link changes nothing");
}

#[test]
fn theme_auto_follows_the_device() {
    use crate::plot::Shade::{Dark, Light};
    for (theme, on_light, on_dark) in [
        (Theme::Auto, Light, Dark),
        (Theme::Light, Light, Light),
        (Theme::Dark, Dark, Dark),
    ] {
        assert_eq!((theme.shade(false), theme.shade(true)), (on_light, on_dark));
    }
}

#[test]
fn language_follows_browser_until_chosen() {
    let (mut state, _) = page("");
    assert_eq!(state.document().title, "Play · Rastros Lab");
    update(&mut state, Msg::SetLanguage(Language::Pt));
    assert_eq!(state.document().title, "Jogar · Rastros Lab");
    assert!(state.document().link.ends_with("&lang=pt"));
    let (again, _) = State::new(Boot {
        stored: left(state),
        ..Boot::default()
    });
    assert_eq!(again.document().language, Language::Pt);
}

#[test]
fn link_defaults_stay() {
    let (state, _) = page("#/play?game=rastros");
    let old = "#/play?game=rastros&board=course&first=person&second=casual";
    assert_eq!(state.document().link, old);
    let (state, _) = page("#/play?second=club");
    assert!(
        state
            .document()
            .link
            .contains("board=course&first=person&second=club")
    );
    let (mut state, _) = page("#/play?game=reversi");
    assert!(
        state
            .document()
            .link
            .ends_with("first=person&second=casual")
    );
    // In the setup, choosing a game has other defaults than a link.
    update(
        &mut state,
        Msg::of(play::Msg::Setup(play::SetupMsg::Game("rastros".to_owned()))),
    );
    assert!(state.document().link.contains("board=championship"));
    // The players stay from one link to the next.
    update(&mut state, Msg::Link("#/play?game=rastros&second=strong".to_owned()));
    update(&mut state, Msg::Link("#/play?game=rastros&moves=e5".to_owned()));
    assert!(
        state
            .document()
            .link
            .contains("board=course&first=person&second=strong")
    );
}

#[test]
fn restores_game_of_old_board() {
    let (old, _) = page("#/play?game=rastros");
    let link = old.document().link;
    assert_eq!(visit(left(old)).document().link, link);
}

#[test]
fn links_round_trip() {
    for link in [
        "#/play?game=rastros&board=championship&first=club&second=person&moves=e6&turned=1",
        "#/play?game=tic_tac_toe&start=XO1%2F3%2F3%20X%203&first=person&second=person",
        "#/lab?game=tic_tac_toe&board=four&depth=5&nodes=1000000",
    ] {
        let (state, _) = page(link);
        assert!(state.notice().is_none(), "{:?}", state.notice());
        let (again, _) = page(&state.document().link);
        assert_eq!(state.document().link, again.document().link);
        assert!(
            state
                .document()
                .link
                .starts_with(link.split('?').next().unwrap_or(""))
        );
    }
}

#[test]
fn links_name_sections_in_any_language() {
    for (link, section) in [
        ("#/python", SectionId::Programs),
        ("#/Jogar?game=reversi", SectionId::Play),
        ("#/coevoluci%C3%B3n", SectionId::Coevolution),
        ("#/laborat%C3%B3rio/", SectionId::Lab),
    ] {
        let (state, _) = page(link);
        assert_eq!((state.section, state.notice()), (section, None), "{link}");
    }
}

/// Carries out the tasks among the effects at once, as a pool with one worker.
fn do_tasks(state: &mut State, mut effects: Vec<Effect>) {
    for _ in 0..5000 {
        let Some(effect) = effects.pop() else { return };
        let messages = match effect {
            Effect::After(_, message) => vec![message],
            effect => Begun::of(&effect).map_or(Vec::new(), |begun| begun.run()),
        };
        for message in messages {
            effects.extend(update(state, message));
        }
    }
}

#[test]
fn computer_answers_the_users_move() {
    let (mut state, effects) = page("#/play?game=rastros&board=small4&second=random");
    assert!(!effects.iter().any(|e| matches!(e, Effect::Run { .. })), "the person begins");
    let effects = press(&mut state, "gridcell", "b2, free, you can move here");
    assert!(view(&state).text().contains("South played b2."));
    do_tasks(&mut state, effects);
    assert_eq!(
        state
            .sections
            .play
            .history()
            .ply(state.sections.play.history().at()),
        2
    );
    assert!(state.sections.play.is_human_turn());
    press(&mut state, "button", "Take back");
    assert_eq!(state.sections.play.history().at(), 0, "back to the person's own turn");
    assert_eq!(state.sections.play.history().nodes().len(), 3, "the line stays");
}

#[test]
fn started_computers_play_to_the_end() {
    let (mut state, _) =
        page("#/play?game=rastros&board=championship&first=beginner&second=casual");
    let effects = if view(&state).find("button", "Start").is_some() {
        press(&mut state, "button", "Start")
    } else {
        update(&mut state, Msg::of(play::Msg::New))
    };
    do_tasks(&mut state, effects);
    let shown = view(&state).text();
    assert!(shown.contains("wins."), "{shown}");
    assert!(view(&state).find("button", "Pause").is_none());
}

#[test]
fn reload_restores_all_lines() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person");
    press(&mut state, "gridcell", "b2, free, you can move here");
    press(&mut state, "gridcell", "a1, free, you can move here");
    press(&mut state, "button", "Previous move");
    press(&mut state, "gridcell", "c3, free, you can move here");
    let (shown, game) = (view(&state).text(), state.sections.play.stored());
    let again = visit(left(state));
    assert_eq!(view(&again).text(), shown);
    assert_eq!(again.sections.play.stored(), game);
}

#[test]
fn clock_excludes_time_between_visits() {
    let (mut state, _) =
        page("#/play?game=tic_tac_toe&first=person&second=person&clock=1.0&analysis=counts");
    state.set_now(5e11);
    press(&mut state, "gridcell", "b2, free, you can move here");
    let (mut again, _) = State::new(Boot {
        link: state.document().link,
        stored: left(state),
        languages: vec!["en".to_owned()],
        now: 6e11,
        ..Boot::default()
    });
    assert!(again.document().link.contains("clock=1.0&analysis=counts"));
    again.set_now(6e11 + 3000.0);
    dismiss_notice(&mut again);
    update(&mut again, Msg::of(play::Msg::Flip));
    let shown = view(&again);
    assert_eq!(shown.by_id("clock-O").unwrap().text(), "0:57");
}

#[test]
fn ignores_damaged_storage() {
    let (state, _) = page("");
    let [(tab, whole)] = &left(state)[..] else {
        panic!("the settings are as they were")
    };
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        let stored = vec![
            (tab.clone(), whole[..cut].to_owned()),
            (StorageKey::Settings, "nonsense".to_owned()),
        ];
        let (state, _) = State::new(Boot {
            stored,
            ..Boot::default()
        });
        assert!(state.notice().is_none());
    }
}

#[test]
fn lab_counts_and_finds_equal_values() {
    let (mut state, _) = page("#/lab?game=tic_tac_toe&depth=5&room=measure&second=person");
    let effects = press(&mut state, "button", "Count");
    assert_eq!(
        effects
            .iter()
            .filter(|e| matches!(e, Effect::Run { .. }))
            .count(),
        crate::search::SEARCH_METHODS.len() + 1,
        "the searches, and the minimum of the tree"
    );
    assert_eq!(state.sections.lab.charts.values_agree(), None);
    do_tasks(&mut state, effects);
    assert!(!state.sections.lab.charts.running());
    assert_eq!(state.sections.lab.charts.values_agree(), Some(true));
    let shown: Node<Msg> = view(&state);
    assert!(shown.text().contains("All searches agree on every value."));
    let csv = state.sections.lab.charts.csv();
    assert_eq!(csv.lines().count(), 1 + crate::search::SEARCH_METHODS.len() * 5, "{csv}");
    assert!(csv.starts_with("method,depth,nodes,"));
    // The page would report a wrong value.
    state.sections.lab.charts.runs[1].as_mut().unwrap().rows[2].value += 1.0;
    assert_eq!(state.sections.lab.charts.values_agree(), Some(false));
}

#[test]
fn stale_answers_are_dropped() {
    let (mut state, _) = page("#/play?game=rastros&board=small4&second=random");
    let effects = press(&mut state, "gridcell", "b2, free, you can move here");
    press(&mut state, "button", "Take back");
    do_tasks(&mut state, effects);
    assert_eq!(state.sections.play.history().at(), 0);
    assert_eq!(state.sections.play.history().nodes().len(), 2, "the late answer was not played");
}

#[test]
fn hidden_proof_stops() {
    for workers in [2, 4] {
        let (mut state, _) = page("#/play?game=rastros&board=championship&second=person");
        state.set_workers(workers);
        let begins = |effects: &[Effect]| {
            let proof = |begun: &Begun<Msg>| matches!(begun.task, registry::Task::Solve { .. });
            Begun::all(effects).iter().any(proof)
        };
        assert!(begins(&press(&mut state, "button", "Analysis")));
        let effects = press(&mut state, "a", "Search lab");
        assert!(effects.iter().any(|e| matches!(e, Effect::Cancel(_))));
        assert!(begins(&press(&mut state, "a", "Play")), "and goes on");
    }
}

#[test]
fn pool_leaves_a_core_to_the_page() {
    for (cores, workers) in [(f64::NAN, 1), (1.0, 1), (2.0, 1), (8.0, 7)] {
        assert_eq!(workers_for(cores), workers);
    }
}
