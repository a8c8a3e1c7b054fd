//! The game of `docs/add-a-game.md`, compiled from its text: it satisfies the contract of all games, and the page plays it.

use std::path::Path;

use rastros_lab::app::effects::TaskEvent;
use rastros_lab::app::shell::Effect;
use rastros_lab::app::shell::boot::Boot;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::state::State;
use rastros_lab::app::shell::update::update;
use rastros_lab::app::shell::view::view;
use rastros_lab::app::ui::vdom::{EventData, EventKind};
use rastros_lab::registry::{self, AnyGame};
// The names that `crate::` has in a file of `src/games`.
use rastros_lab::{eval, game, text};

#[path = "add_a_game/hex.rs"]
mod hex;
#[macro_use]
mod suite;

/// Hex, registered by its id.
fn games() -> [&'static dyn AnyGame; 1] {
    [registry::add_game::<hex::Hex>()]
}

contract_tests!(games().iter());

/// All Rust of the document.
fn code_of_the_document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/add-a-game.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let blocks = document.split("```rust\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().expect("a block"));
    blocks.collect::<Vec<_>>().join("\n")
}

#[test]
fn compiled_code_equals_document() {
    let compiled = include_str!("add_a_game/hex.rs");
    assert!(
        code_of_the_document() == compiled,
        "tests/add_a_game/hex.rs has to be the Rust of docs/add-a-game.md:\n{}",
        code_of_the_document()
    );
    assert!(compiled.lines().count() <= 150, "a game is short");
}

#[test]
fn perft_table_equals_document() {
    let document = include_str!("../docs/add-a-game.md");
    let table = include_str!("perft/hex.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    for line in lines.filter(|line| !line.is_empty()) {
        assert!(document.contains(&format!("\n{line}\n")), "{line}");
    }
}

/// Clicks a cell of the board.
fn press(state: &mut State, name: &str) -> Vec<Effect> {
    let message = {
        let seen = view(state);
        let cell = seen.find("gridcell", name);
        let cell = cell.unwrap_or_else(|| panic!("no {name:?} in {}", seen.text()));
        cell.fire(EventKind::Click, &EventData::default())
    };
    update(state, message.expect("pressing it does something"))
}

/// Runs the tasks among the effects at once, like a pool with one worker.
fn do_tasks(state: &mut State, mut effects: Vec<Effect>) {
    while let Some(effect) = effects.pop() {
        match effect {
            Effect::Run { task, reply, .. } => {
                let mut news = Vec::new();
                let done = registry::run(&task, &mut |p| news.push(TaskEvent::Progress(p)));
                news.push(done.map_or_else(TaskEvent::Failed, TaskEvent::Done));
                for event in news {
                    effects.extend(update(state, reply.message(Box::new(event))));
                }
            }
            Effect::After(_, message) => effects.extend(update(state, message)),
            _ => {}
        }
    }
}

/// The page opened by a link.
fn page(link: &str) -> (State, Vec<Effect>) {
    games();
    State::new(Boot {
        languages: vec!["en".to_owned()],
        tab: 1,
        workers: 1,
        link: link.to_owned(),
        ..Boot::default()
    })
}

#[test]
fn page_plays_whole_game() {
    let (mut state, effects) =
        page("#/play?game=hex&board=three&first=person&second=alpha_beta:d4:wins_only");
    do_tasks(&mut state, effects);
    let seen = view(&state).text();
    assert!(seen.contains("three"), "the preset is named: {seen}");
    assert!(!seen.contains("hex."), "no key is shown: {seen}");
    // The middle, then any free cell: the computer searches four plies, and loses to the middle on this board.
    let free = |state: &State| {
        let names = ["b2", "b3", "b1", "c3", "a1", "a3", "c1", "a2", "c2"];
        let told = names.map(|name| format!("{name}, free, you can move here"));
        let seen = view(state);
        told.into_iter()
            .find(|name| seen.find("gridcell", name).is_some())
    };
    let mut pressed = 0;
    while let Some(cell) = free(&state) {
        let effects = press(&mut state, &cell);
        do_tasks(&mut state, effects);
        pressed += 1;
    }
    let seen = view(&state).text();
    assert!((3..=5).contains(&pressed), "{pressed}: {seen}");
    assert!(seen.contains("Red wins.") || seen.contains("Blue wins."), "{seen}");
}

#[test]
fn added_game_is_known_but_not_listed() {
    assert!(registry::game("chess").is_err());
    games();
    let hex = registry::game("hex").expect("a guest");
    assert_eq!(hex.info().id, "hex");
    assert!(!hex.has_solver());
    let (state, _) = page("#/play?game=hex");
    let seen = view(&state).text();
    assert!(seen.contains("Reversi"), "{seen}");
    assert!(registry::GAMES.iter().all(|g| g.info().id != "hex"));
}

#[test]
fn page_plays_added_game_and_lab_counts_nodes() {
    let (mut state, effects) = page("#/play?game=hex&board=five&first=casual&second=random");
    do_tasks(&mut state, effects);
    let effects = update(&mut state, Msg::of(rastros_lab::app::play::Msg::New));
    do_tasks(&mut state, effects);
    let seen = view(&state).text();
    assert!(seen.contains("wins."), "{seen}");
    let (mut state, _) = page("#/lab?game=hex&board=three&depth=3&second=person");
    let effects = update(
        &mut state,
        Msg::of(rastros_lab::app::lab::Msg::Charts(
            rastros_lab::app::lab::charts::state::ChartsMsg::Start,
        )),
    );
    do_tasks(&mut state, effects);
    assert_eq!(state.sections.lab.charts.values_agree(), Some(true));
}

#[test]
fn no_features_no_evolution() {
    let (state, _) = page("#/coevolution?evolve=hex");
    let seen = view(&state).text();
    assert!(seen.contains("hex has no features, so it cannot evolve"), "{seen}");
}
