//! Results that must be identical natively, in a page and in a worker: each of `natively.rs`, `in_page.rs` and
//! `in_worker.rs` runs these tests.

use rastros_lab::championship::{self, ChampionshipConfig, ChampionshipJob};
use rastros_lab::eval::Preference;
use rastros_lab::evolution::{preset, to_json};
use rastros_lab::job::EvolutionJob;
use rastros_lab::job::truth::{TruthPlan, TruthStudy};
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{self, AnyGame, GAMES, GameRecord, Task, TaskResult};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A running hash of bytes (FNV-1a, 64 bits): enough to distinguish two results.
struct Digest(u64);

impl Digest {
    fn new() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The golden results of the games, one per line.
const GOLDEN: &str = include_str!("../golden/games.txt");

/// The failure shows the current lines: add the line of a new game. A change in a search changes all lines.
#[test]
fn games_match_golden_lines() {
    let lines = GAMES.iter().map(|game| {
        let id = game.info().id;
        format!("{id} {}\n", played(*game))
    });
    let lines: String = lines.collect();
    assert!(lines == GOLDEN, "tests/golden/games.txt has other lines than these:\n{lines}");
}

/// A game between two alpha-beta players with random choices, with all of their reports.
fn played(game: &dyn AnyGame) -> u64 {
    let mut digest = Digest::new();
    let start = game.first_start().expect("a preset");
    let mut record = GameRecord {
        game: game.info().id.to_owned(),
        start: start.text(),
        moves: Vec::new(),
    };
    let evaluation = game.evaluations()[0];
    for ply in 0..40 {
        let task = Task::Choose {
            record: record.clone(),
            player: PlayerSpec::alpha_beta(1 + ply % 4, evaluation.spec()),
            seed: 20_261_121,
        };
        let chosen = match registry::run(&task, &mut |_| {}) {
            Ok(TaskResult::Chosen(chosen)) => chosen,
            // The game is over.
            Err(_) => break,
            Ok(other) => panic!("a move was asked for: {other:?}"),
        };
        let thinking = chosen.thinking.expect("it searched");
        let counters = thinking.counters;
        digest.add(&format!(
            "{:?} {} {:?} {} {} {}",
            chosen.mv,
            thinking.value,
            thinking.variation,
            counters.nodes,
            counters.leaves,
            counters.cutoffs
        ));
        match chosen.mv {
            Some(mv) => record.moves.push(mv),
            None => break,
        }
    }
    digest.add(&record.moves.join(" "));
    digest.0
}

/// The export of a small complete evolution.
/// The hash changes only with the format of exports.
#[test]
fn evolution_matches_golden_hash() {
    let mut config = preset("course_class").expect("a preset").config();
    config.generations = 2;
    config.seed = 7;
    let mut job =
        EvolutionJob::new(registry::check_evolution(&config).expect("a good configuration"));
    while let Some((id, unit)) = job.next_unit() {
        let Ok(TaskResult::Played { scores }) = registry::run(&Task::Play(unit), &mut |_| {})
        else {
            panic!("a unit is played");
        };
        assert!(job.receive(id, &scores));
    }
    assert!(job.is_done());
    let mut digest = Digest::new();
    digest.add(&to_json(job.run()));
    assert_eq!(digest.0, 5_714_698_722_250_400_603);
}

/// An evolution with parameters far from the course's, without its scheme.
const UNLIKE: &str = r#"
    "game": "rastros", "start": "6/6/3o2/6/6/6 S", "features": ["dist_base", "dist_obj", "mobility"], "generations": 3, "population": 6,
    "genes": [-250, 250], "elitism": 0.2, "mutation": 0.5, "mutation_range": 20, "tournament": 2, "plies": [2, 3], "pairs": 1, "seed": 7,
    "opening_plies": 2, "mutation_kind": "gaussian", "crossover": "arithmetic", "selection": "rank",
    "yardstick": { "pairs": 1, "wide": true, "centroid": true, "ancestors": 1, "strategies": 4, "members": 1 }"#;

/// The exports of small complete evolutions with other schemes, operators and methods, with all measurements.
/// The hash changes only with the format of exports.
#[test]
fn schemes_and_operators_match_golden_hash() {
    let mut digest = Digest::new();
    for scheme in [
        r#""scheme": "hall_of_fame", "opponents": 2, "ancestors": 2, "keeps_fitness": true"#,
        r#""scheme": "sharing", "opponents": 3"#,
        r#""scheme": "shaped", "opponents": 2, "method": "spsa""#,
    ] {
        let config =
            serde_json::from_str(&format!("{{ {UNLIKE}, {scheme} }}")).expect("a configuration");
        let mut job = EvolutionJob::new(registry::check_evolution(&config).expect("a good one"));
        while let Some((id, unit)) = job.next_unit() {
            let Ok(TaskResult::Played { scores }) = registry::run(&Task::Play(unit), &mut |_| {})
            else {
                panic!("a unit is played");
            };
            assert!(job.receive(id, &scores));
        }
        digest.add(&to_json(job.run()));
    }
    assert_eq!(digest.0, 13_624_091_149_512_391_302);
}

/// The export of two learning populations with some random moves, which use logarithms, tangents and their sums.
/// The hash changes only with the format of exports.
#[test]
fn learning_matches_golden_hash() {
    let scheme = r#""scheme": "two_populations", "opponents": 2, "method": "td", "learning_rate": 0.3, "random_moves": 0.1"#;
    let config =
        serde_json::from_str(&format!("{{ {UNLIKE}, {scheme} }}")).expect("a configuration");
    let mut job = EvolutionJob::new(registry::check_evolution(&config).expect("a good one"));
    while let Some((id, unit)) = job.next_unit() {
        let result = registry::run(&Task::Play(unit), &mut |_| {}).expect("a unit is played");
        let (scores, changes) = result.scores().expect("scores");
        assert!(job.receive_with_changes(id, scores, changes));
    }
    let mut digest = Digest::new();
    digest.add(&to_json(job.run()));
    assert_eq!(digest.0, 3_268_195_174_605_997_404);
}

/// A game of each kind between players of Monte Carlo tree search, with all of their reports.
/// The hash changes only with the search, the rules of a game and the generator.
#[test]
fn monte_carlo_matches_golden_hash() {
    let mut digest = Digest::new();
    for game in GAMES {
        let start = game.first_start().expect("a preset");
        let mut record = GameRecord {
            game: game.info().id.to_owned(),
            start: start.text(),
            moves: Vec::new(),
        };
        for ply in 0..12 {
            let task = Task::Choose {
                record: record.clone(),
                player: PlayerSpec {
                    exploration: 0.5 + f64::from(ply % 3),
                    ..PlayerSpec::monte_carlo(60)
                },
                seed: 7,
            };
            // The game may be over.
            let Ok(TaskResult::Chosen(chosen)) = registry::run(&task, &mut |_| {}) else {
                break;
            };
            let thinking = chosen.thinking.expect("it searched");
            digest.add(&format!(
                "{} {:?} {:?} {}",
                thinking.value, thinking.variation, thinking.note, thinking.counters.nodes
            ));
            record.moves.extend(chosen.mv);
        }
    }
    assert_eq!(digest.0, 4_074_332_452_401_706_241);
}

/// The positions of a comparison of depth with truth, in each game with a solver.
/// The hash changes only with the searches, the solvers, the rules of a game, the generator and the columns of the
/// files.
#[test]
fn truth_matches_golden_hash() {
    let mut digest = Digest::new();
    for (id, board, samples) in [
        ("rastros", "small5", 40),
        ("tic_tac_toe", "classic", 40),
        ("adji_boto", "two", 40),
        ("reversi", "classic", 3),
    ] {
        let game = registry::game(id).expect("a game");
        let mut presets = game.info().presets.iter();
        let preset = presets.find(|p| p.id == board).expect("a preset");
        let evaluations = game.evaluations().iter().take(2);
        let plan = TruthPlan {
            game: id.to_owned(),
            start: game.preset(preset).expect("a preset").text(),
            seed: 7,
            evaluations: evaluations.clone().map(|e| e.spec()).collect(),
            preference: Preference::Sooner,
            deepest: 3,
            playouts: Vec::new(),
        };
        let names = evaluations.map(|e| e.id.to_owned());
        let mut study = TruthStudy::new(plan, names.collect(), samples);
        // In reverse order, which does not change the result.
        for unit in study.units().into_iter().rev() {
            let first = unit.first;
            match registry::run(&Task::Truth(unit), &mut |_| {}) {
                Ok(TaskResult::Sampled(samples)) => study.receive(first, samples),
                other => panic!("samples: {other:?}"),
            }
        }
        digest.add(&study.csv());
        digest.add(&study.positions_csv());
    }
    assert_eq!(digest.0, 3_759_957_512_388_539_936);
}

/// A championship without its format; the last player has a node limit.
const CHAMPIONSHIP: &str = r#"
    "game": "rastros", "start": "6/6/3o2/6/6/6 S", "opening_plies": 3, "seed": 7, "players": [
        { "name": "A", "plays": { "named": "basilio" } },
        { "name": "B", "plays": { "named": "jogador42" } },
        { "name": "C", "plays": { "named": "ar_livre" }, "limits": { "nodes": 200 } }
    ]"#;

/// The exports of small complete championships: one with adaptive pairs, one in which a test ends meetings, and one with
/// rounds.
/// The hash changes only with the format of exports.
#[test]
fn championships_match_golden_hash() {
    let mut digest = Digest::new();
    for format in [
        r#""pairs": 5, "format": { "round_robin": { "adaptive": true } },
           "sprt": { "elo0": 0, "elo1": 20, "alpha": 0.05, "beta": 0.05 }"#,
        r#""pairs": 12, "format": { "round_robin": {} }, "stop": "decided",
           "sprt": { "elo0": 0, "elo1": 200, "alpha": 0.1, "beta": 0.1 }"#,
        r#""pairs": 1, "format": { "swiss": { "rounds": 2 } },
           "sprt": { "elo0": 0, "elo1": 20, "alpha": 0.05, "beta": 0.05 }"#,
    ] {
        let config: ChampionshipConfig =
            serde_json::from_str(&format!("{{ {format}, {CHAMPIONSHIP} }}"))
                .expect("a configuration");
        let setup = registry::check_championship(&config).expect("a good one");
        let mut job = ChampionshipJob::new(setup);
        while let Some((id, unit)) = job.next_unit() {
            let Ok(TaskResult::PlayedPairs { pairs }) =
                registry::run(&Task::PlayPairs(unit), &mut |_| {})
            else {
                panic!("a unit is played");
            };
            assert!(job.receive(id, &pairs));
        }
        assert!(job.is_done());
        digest.add(&championship::to_json(&job));
        digest.add(&championship::standings_csv(&job));
    }
    assert_eq!(digest.0, 11_325_050_782_518_490_032);
}
