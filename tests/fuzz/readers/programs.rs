//! Input of the command line: configurations, players, journals, and answers of programs.

use rastros_lab::app::players::seats;
use rastros_lab::championship::{ChampionshipConfig, Limits};
use rastros_lab::cli::reading;
use rastros_lab::eval::read_network;
use rastros_lab::evolution::{EvolutionConfig, generation_json, head_json};
use rastros_lab::registry::game;

use super::{files, samples};

pub fn configuration(text: &str) -> bool {
    let evolution = reading::configuration::<EvolutionConfig>(text);
    let championship = reading::configuration::<ChampionshipConfig>(text);
    // Errors are short for any text; they may contain the names of all fields.
    for said in [evolution.as_ref().err(), championship.as_ref().err()] {
        assert!(said.is_none_or(|said| said.len() < 2_000 + text.len()));
    }
    evolution.is_ok() || championship.is_ok()
}

/// Lines of sweeps.
pub fn lines() -> Vec<String> {
    let preset = r#"{"preset":"course_class","seed":7,"yardstick":{"pairs":3}}"#;
    [files::configurations(), vec![preset.to_owned()]].concat()
}

pub fn line(text: &str) -> bool {
    reading::experiment(text).is_ok()
}

pub fn player(text: &str) -> bool {
    reading::player(text, "a").is_ok_and(|player| player.check().is_ok())
}

/// Small networks, as in the published files.
pub fn networks() -> Vec<String> {
    let tables = "2\n 1 4\n 0 7 56 63\n -1.5E-3 0 2\n";
    vec![
        format!("{tables}  2 2\n 0 1\n 7 6\n 1 2 3 4 5 6 7 8 9\n"),
        tables.replacen('2', "1", 1),
    ]
}

/// A network is a valid evaluation and round-trips through links.
pub fn network(text: &str) -> bool {
    let Ok(network) = read_network(text) else {
        return false;
    };
    let reversi = game("reversi").expect("a game");
    assert_eq!(reversi.check_evaluation(&network), Ok(()));
    let word = seats::write_evaluation(reversi, &network);
    assert_eq!(seats::read_evaluation(reversi, &word), Ok(network));
    true
}

pub fn limits() -> Vec<String> {
    vec!["depth=6,nodes=5000,time=1000".to_owned()]
}

pub fn limit(text: &str) -> bool {
    reading::read_limits(text, &mut Limits::default()).is_ok()
}

pub fn commands() -> Vec<String> {
    vec!["python3 \"/home/me/my players/mine.py\" --deep 'a b'".to_owned()]
}

/// The arguments contain the characters of the line, without spaces and quotation marks.
pub fn command(text: &str) -> bool {
    let Some(words) = reading::words(text) else {
        return false;
    };
    assert!(words.concat().len() <= text.len());
    true
}

/// A journal of a small evolution.
pub fn journals() -> Vec<String> {
    let run = samples::evolved();
    let head =
        serde_json::json!({ "format": reading::JOURNAL, "version": 1, "of": head_json(&run) });
    let lines = run.generations.iter().map(generation_json);
    let lines: Vec<String> = [head.to_string()].into_iter().chain(lines).collect();
    vec![lines.join("\n") + "\n"]
}

pub fn journal(text: &str) -> bool {
    static HEAD: std::sync::LazyLock<String> =
        std::sync::LazyLock::new(|| head_json(&samples::evolved()));
    let found = reading::journal(text.as_bytes(), &HEAD);
    assert!(found.lines.len() < text.lines().count().max(1));
    !found.lines.is_empty()
}

pub fn answers() -> Vec<String> {
    ["{\"move\": \"e6\"}\n", "{\"move\": null}"]
        .map(str::to_owned)
        .to_vec()
}

pub fn answer(text: &str) -> bool {
    reading::answer(text.as_bytes()).is_some()
}
