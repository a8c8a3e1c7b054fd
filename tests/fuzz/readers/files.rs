//! Files: evolutions, experiments, championships, rosters, traces, and the whole library.

use std::sync::LazyLock;

use rastros_lab::app::documents::DatabaseAnswer;
use rastros_lab::app::effects::{DatabaseRequest, Effect};
use rastros_lab::app::play::LibraryMsg;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::update::update;
use rastros_lab::app::{championship, coevolution, play};
use rastros_lab::championship::{
    ChampionshipConfig, ChampionshipJob, Contender, add_saved as add_saved_pairs, pair_json,
    to_json as championship_json,
};
use rastros_lab::evolution::{
    EvolutionConfig, Run, add_saved, experiment_json, generation_json, read_experiment_file,
    to_json,
};
use rastros_lab::job::EvolutionJob;
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{
    check_championship, check_evolution, game, import_championship, import_evolution, import_trace,
    replay_pair,
};
use rastros_lab::trace::to_json_lines;

use super::samples;

/// A small evolution.
static EVOLVED: LazyLock<Run> = LazyLock::new(samples::evolved);

/// A small championship.
static PLAYED: LazyLock<ChampionshipJob> = LazyLock::new(samples::played_championship);

pub fn evolutions() -> Vec<String> {
    vec![to_json(&EVOLVED)]
}

pub fn evolution(text: &str) -> bool {
    let found = import_evolution(text);
    if let Ok(run) = &found {
        let again = to_json(run);
        assert_eq!(import_evolution(&again).as_ref().map(to_json), Ok(again));
        // An accepted run can continue.
        let mut job = EvolutionJob::resume(run.clone());
        assert!(job.progress().share() <= 1.0);
        let _ = job.next_unit();
    }
    found.is_ok()
}

/// The generations of a run, one per line.
pub fn generations() -> Vec<String> {
    let lines: Vec<String> = EVOLVED.generations.iter().map(generation_json).collect();
    vec![lines.join("\n")]
}

pub fn generation(text: &str) -> bool {
    let mut run = EVOLVED.clone();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let taken = add_saved(&mut run, 0, &lines, check_evolution);
    match &taken {
        Ok(()) => assert_eq!(run.generations.len(), lines.len()),
        Err(_) => assert_eq!(run, *EVOLVED),
    }
    taken.is_ok()
}

pub fn experiments() -> Vec<String> {
    let mut other = EVOLVED.clone();
    other.config.seed += 1;
    other.generations.clear();
    vec![experiment_json(2, [&*EVOLVED, &other].into_iter())]
}

pub fn experiment(text: &str) -> bool {
    if let Ok((count, runs)) = read_experiment_file(text, check_evolution) {
        let again = experiment_json(count, runs.iter());
        let read = read_experiment_file(&again, check_evolution)
            .map(|(n, r)| experiment_json(n, r.iter()));
        assert_eq!(read, Ok(again));
    }
    let effects =
        update(&mut samples::page(""), Msg::of(coevolution::Msg::Import(text.to_owned())));
    samples::reports_success(&effects)
}

/// Configurations of evolutions.
pub fn configurations() -> Vec<String> {
    vec![serde_json::to_string(&EVOLVED.config).expect("a configuration")]
}

pub fn configuration(text: &str) -> bool {
    let config = serde_json::from_str::<EvolutionConfig>(text).ok();
    let setup = config.and_then(|config| check_evolution(&config).ok());
    let read = setup.is_some();
    if let Some(setup) = setup {
        assert!(EvolutionJob::new(setup).next_unit().is_some(), "{text}");
    }
    read
}

pub fn championships() -> Vec<String> {
    vec![championship_json(&PLAYED)]
}

pub fn championship(text: &str) -> bool {
    let found = import_championship(text);
    if let Ok(job) = &found {
        let again = championship_json(job);
        let read = import_championship(&again);
        assert_eq!(read.map(|j| championship_json(&j)), Ok(again));
    }
    found.is_ok()
}

pub fn championship_shown(text: &str) -> bool {
    let import = championship::Msg::Import(text.to_owned());
    samples::reports_success(&update(&mut samples::page(""), Msg::of(import)))
}

/// The pairs of a championship, one per line.
pub fn pairs() -> Vec<String> {
    let lines: Vec<String> = PLAYED.played().map(|pair| pair_json(&pair)).collect();
    vec![lines.join("\n")]
}

pub fn pair(text: &str) -> bool {
    let setup = check_championship(PLAYED.config()).expect("it is good");
    let mut job = ChampionshipJob::new(setup);
    let before = job.progress().games;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let taken = add_saved_pairs(&mut job, &lines, replay_pair);
    assert!(taken.is_ok() || job.progress().games == before);
    taken.is_ok()
}

/// Configurations of championships, and single players, in the format of files.
pub fn rosters() -> Vec<String> {
    let config = samples::championship();
    let mut texts = vec![
        serde_json::to_string(&config).expect("a configuration"),
        serde_json::to_string(PLAYED.config()).expect("a configuration"),
        serde_json::to_string(&PlayerSpec::random()).expect("a player"),
    ];
    let player = |player: &Contender| serde_json::to_string(player).expect("a player");
    texts.extend(config.players.iter().map(player));
    texts
}

pub fn roster(text: &str) -> bool {
    let player = serde_json::from_str::<PlayerSpec>(text);
    let kind = game("rastros").expect("a game");
    let player = player.is_ok_and(|spec| kind.check_player(&spec).is_ok());
    let contender = serde_json::from_str::<Contender>(text);
    let contender = contender.is_ok_and(|contender| contender.check().is_ok());
    let config = serde_json::from_str::<ChampionshipConfig>(text).ok();
    let setup = config.and_then(|config| check_championship(&config).ok());
    let begun = setup.is_some_and(|setup| ChampionshipJob::new(setup).next_unit().is_some());
    player || contender || begun
}

pub fn trace(text: &str) -> bool {
    let found = import_trace(text);
    if let Ok(trace) = &found {
        assert_eq!(import_trace(&to_json_lines(trace)).as_ref(), Ok(trace));
    }
    found.is_ok()
}

/// Backup files of a whole library with documents of every kind.
pub fn backups() -> Vec<String> {
    let mut texts = samples::libraries();
    texts.retain(|text| text.starts_with('{'));
    let quoted = |text: &str| serde_json::to_string(text).expect("a text");
    let runs = [
        ("evolution-1", evolutions()),
        ("experiment-1", experiments()),
        ("championship-1", championships()),
    ];
    for (key, documents) in runs {
        let text = quoted(&documents[0]);
        texts.push(format!(
            r#"{{"format":"rastros-lab library","version":2,"documents":[{{"key":"{key}","text":{text}}}]}}"#
        ));
    }
    texts
}

/// Reads a backup, and restores it into an empty library.
pub fn backup(text: &str) -> bool {
    let mut state = samples::page("");
    let import = LibraryMsg::Import(text.to_owned());
    let effects = update(&mut state, Msg::of(play::Msg::Library(import)));
    if !effects.contains(&Effect::Database(DatabaseRequest::List(""))) {
        return false;
    }
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    true
}
