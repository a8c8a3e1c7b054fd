//! Whole championships: the same bytes with any number and order of workers, and files that round-trip.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::arena::statistics::{Decision, Sprt};
use rastros_lab::championship::{
    ChampionshipConfig, ChampionshipJob, Contender, Ending, Format, Limits, PairResult, PairsUnit,
    Plays, Resumed, Stop, Tally, TieBreak, bracket_csv, compare, cross_table_csv, games_csv,
    games_text, standings_csv, to_json,
};
use rastros_lab::eval::{EvaluationSpec, Preference, Term};
use rastros_lab::game::{Outcome, Side};
use rastros_lab::job::UnitId;
use rastros_lab::player::{Algorithm, PlayerSpec};
use rastros_lab::registry::{
    GameRecord, Progress, Task, TaskResult, check_championship, game, import_championship, run,
};
use rastros_lab::text::Language;

#[path = "championship/bad_input.rs"]
mod bad_input;
#[path = "championship/grades.rs"]
mod grades;
#[path = "championship/sources.rs"]
mod sources;
#[path = "championship/ties.rs"]
mod ties;

fn named(id: &str) -> Contender {
    Contender {
        name: id.to_owned(),
        plays: Plays::Named(id.to_owned()),
        limits: Limits::default(),
    }
}

fn config(players: &[&str], format: Format) -> ChampionshipConfig {
    let start = "6/6/3o2/6/6/6 S".to_owned();
    let players = players.iter().map(|id| named(id)).collect();
    ChampionshipConfig {
        format,
        pairs: 2,
        opening_plies: 2,
        seed: 7,
        ..ChampionshipConfig::round_robin("rastros", start, players)
    }
}

const SIX: [&str; 6] = ["bacoco", "obtuso_sw", "obtuso_ne", "basilio", "jogador42", "published"];

const EVERYBODY: Format = Format::RoundRobin { adaptive: false };

const ADAPTIVE: Format = Format::RoundRobin { adaptive: true };

fn job(config: &ChampionshipConfig) -> ChampionshipJob {
    ChampionshipJob::new(check_championship(config).expect("a good configuration"))
}

fn played(unit: PairsUnit) -> Vec<PairResult> {
    // Through text, like a message to a worker.
    let text = serde_json::to_string(&Task::PlayPairs(unit)).expect("plain data");
    let task = serde_json::from_str(&text).expect("what was written");
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::PlayedPairs { pairs }) => pairs,
        other => panic!("{other:?}"),
    }
}

/// Continues with this many units at workers, answered in random order, some of them returned unplayed, until `stop`.
fn with_workers(
    mut job: ChampionshipJob,
    workers: usize,
    luck: u64,
    stop: &dyn Fn(&ChampionshipJob) -> bool,
) -> ChampionshipJob {
    let mut rng = ChaCha8Rng::seed_from_u64(luck);
    let mut out: Vec<(UnitId, PairsUnit)> = Vec::new();
    while !job.is_done() && !stop(&job) {
        while out.len() < workers
            && let Some(unit) = job.next_unit()
        {
            out.push(unit);
        }
        assert!(!out.is_empty(), "nothing to do, and not done");
        let i = rng.random_range(0..out.len() as u32) as usize;
        let (id, unit) = out.swap_remove(i);
        let results = played(unit);
        if workers > 1 && rng.random_range(0..10u32) == 0 {
            job.requeue(id);
            assert!(!job.receive(id, &results), "a late answer is not wanted");
            continue;
        }
        assert!(job.receive(id, &results));
        assert!(!job.receive(id, &results), "nor is one that comes twice");
    }
    job
}

fn finished(config: &ChampionshipConfig) -> ChampionshipJob {
    let job = with_workers(job(config), 1, 0, &|_| false);
    assert_eq!(job.progress().games, job.progress().all_games);
    job
}

/// Every format, small.
fn every_format() -> Vec<ChampionshipConfig> {
    let adaptive = ChampionshipConfig {
        pairs: 6,
        ..config(&SIX[..4], ADAPTIVE)
    };
    let tested = ChampionshipConfig {
        pairs: 30,
        stop: Stop::Decided,
        sprt: Sprt {
            elo0: 0.0,
            elo1: 200.0,
            ..Sprt::default()
        },
        ..config(&["bacoco", "basilio", "published"], EVERYBODY)
    };
    let mut cup = config(&SIX, Format::Cup);
    (cup.repeats, cup.pairs) = (2, 1);
    let mut swiss = config(&SIX[..5], Format::Swiss { rounds: 3 });
    swiss.players[1].limits.nodes = Some(300);
    let gauntlet = Format::Gauntlet {
        challengers: 2,
        adaptive: false,
    };
    vec![
        config(&SIX, EVERYBODY),
        adaptive,
        tested,
        cup,
        swiss,
        config(&SIX[..4], gauntlet),
    ]
}

#[test]
fn matches_golden_bytes() {
    let mut config = config(&SIX[2..5], EVERYBODY);
    config.depths = vec![2, 3];
    let job = finished(&config);
    let found = [
        ("championship.json", to_json(&job)),
        ("cross_table.csv", cross_table_csv(&job)),
        ("standings.csv", standings_csv(&job)),
        ("games.csv", games_csv(&job)),
        ("games.txt", games_text(&job)),
    ];
    for (name, text) in found {
        let path = format!("{}/tests/golden/championship/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &text).expect("the folder is there");
        }
        let golden = std::fs::read_to_string(&path).expect("the file is there");
        assert_eq!(text, golden, "{name}; BLESS=1 writes it anew");
    }
}

#[test]
fn worker_count_and_order_do_not_matter() {
    for config in every_format() {
        let one = to_json(&finished(&config));
        for (workers, luck) in [(2, 1), (7, 2), (40, 3)] {
            let many = with_workers(job(&config), workers, luck, &|_| false);
            assert!(to_json(&many) == one, "{:?}, {workers} workers", config.format);
        }
    }
}

/// After an interruption at any point, with units at workers, the saved file resumes to the bytes of an uninterrupted championship.
#[test]
fn interrupted_championship_resumes_to_same_bytes() {
    for config in every_format() {
        let whole = finished(&config);
        let games = whole.progress().games;
        for part in [0, 1, 3, 6, 9] {
            let enough = |job: &ChampionshipJob| job.progress().games >= games * part / 10;
            let left = to_json(&with_workers(job(&config), 5, part, &enough));
            let resumed = import_championship(&left).expect("it was just written");
            assert_eq!(to_json(&resumed), left, "what is read is what was written");
            let resumed = with_workers(resumed, 3, part, &|_| false);
            assert!(to_json(&resumed) == to_json(&whole), "{:?} {part}", config.format);
        }
        let again = import_championship(&to_json(&whole)).expect("it was just written");
        assert!(again.is_done());
        assert_eq!(Tally::of(&again).standings, Tally::of(&whole).standings);
    }
}

#[test]
fn every_recorded_game_replays() {
    let config = config(&SIX[2..5], EVERYBODY);
    let mut job = job(&config);
    job.set_live(true);
    let (id, unit) = job.next_unit().expect("something to play");
    let mut told = Vec::new();
    let result = run(&Task::PlayPairs(unit), &mut |p| match p {
        Progress::Playing(game) => told.push(game),
        other => panic!("{other:?}"),
    });
    let Ok(TaskResult::PlayedPairs { pairs }) = result else {
        panic!("{result:?}");
    };
    for (pair, number) in pairs.iter().zip(0..) {
        for (game, which) in pair.games.iter().zip(0..) {
            let mut live = told.iter().filter(|g| (g.pair, g.game) == (number, which));
            // Every move after the opening is reported; the last report has the complete game.
            assert_eq!(live.clone().count() as u32, game.plies() - pair.opening);
            assert_eq!(live.next_back().expect("moves").moves, game.moves);
            let record = GameRecord {
                game: config.game.clone(),
                start: config.start.clone(),
                moves: game.moves().map(str::to_owned).collect(),
            };
            let positions = record.positions().expect("legal moves");
            let end = positions.last().expect("the start at least").outcome();
            assert_eq!((game.end, end), (Ending::Rules, Some(game.outcome)));
        }
        assert_ne!(pair.games[0].moves, pair.games[1].moves);
    }
    assert!(job.receive(id, &pairs));
}

#[test]
fn pairs_take_turns_at_the_starts() {
    let starts = ["6/6/3o2/6/6/6 S", "6/6/6/3o2/6/6 S", "6/1o4/6/6/6/6 S"];
    let config = ChampionshipConfig {
        starts: starts.map(str::to_owned).to_vec(),
        depths: vec![1, 2],
        pairs: 4,
        opening_plies: 0,
        ..config(&SIX[..2], EVERYBODY)
    };
    let numbers = [0, 0, 1, 1, 2, 2, 0, 0];
    for (pair, number) in (0..).zip(numbers) {
        assert_eq!(config.start_of(pair), starts[number]);
    }
    let all = with_workers(job(&config), 3, 5, &|_| false);
    // Reading it replays all games from their starts.
    let text = to_json(&all);
    assert_eq!(to_json(&import_championship(&text).expect("legal games")), text);
    assert_eq!(to_json(&finished(&config)), text);
    let table = games_csv(&all);
    assert!(
        table
            .lines()
            .next()
            .is_some_and(|head| head.ends_with(",start")),
        "{table}"
    );
    let faulty = |start: &str| {
        let mut config = config.clone();
        config.starts[1] = start.to_owned();
        let error = check_championship(&config).expect_err("a fault");
        error.text(Language::En)
    };
    for (start, word) in [("6/6/6 S", "position 2"), ("6/6/3o2/6/6/6 N", "other side")] {
        let error = faulty(start);
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn tables_add_up() {
    for config in every_format() {
        let job = finished(&config);
        let tally = Tally::of(&job);
        let table = &tally.table;
        let n = config.players.len();
        for a in 0..n {
            for b in 0..n {
                assert_eq!(table.0[a][b], table.0[b][a].swapped());
            }
            assert_eq!(table.0[a][a].score.games(), 0);
        }
        let games: u32 = (0..n).map(|p| table.of(p).score.games()).sum();
        let all = tally.summary;
        assert_eq!((u64::from(games), all.games), (2 * job.progress().games, games / 2));
        assert!(all.shortest <= all.longest && all.mean_plies() <= f64::from(all.longest));
        assert_eq!(games_csv(&job).lines().count() as u32, all.games + 1);
        assert_eq!(games_text(&job).matches("name: ").count() as u32, all.games);
        let places = &tally.standings;
        let who: BTreeSet<usize> = places.iter().map(|s| s.player).collect();
        assert_eq!((who.len(), places[0].place), (n, 1));
        assert!(places.is_sorted_by(|a, b| a.points >= b.points));
        let elo: f64 = tally.ratings.players.iter().map(|r| r.elo).sum();
        assert!(elo.abs() < 1e-6, "{elo}");
    }
}

#[test]
fn cup_has_one_winner_and_swiss_no_rematch() {
    for n in 2..=6 {
        let job = finished(&config(&SIX[..n], Format::Cup));
        let meetings = &job.meetings()[0];
        assert_eq!(meetings.len(), n - 1);
        let rounds = n.next_power_of_two().ilog2();
        assert_eq!(meetings.last().expect("a final").round, rounds);
        let places = Tally::of(&job).standings;
        assert_eq!((places[0].points, places[0].place), (f64::from(rounds), 1));
        assert_eq!(places[1].place, 2, "only one has won the final");
    }
    for (n, rounds) in [(4, 3), (5, 4), (6, 5), (6, 2)] {
        let job = finished(&config(&SIX[..n], Format::Swiss { rounds }));
        let meetings = &job.meetings()[0];
        assert_eq!(meetings.len() as u32, rounds * (n as u32 / 2));
        let met: BTreeSet<[u32; 2]> = meetings
            .iter()
            .map(|m| [m.players[0].min(m.players[1]), m.players[0].max(m.players[1])])
            .collect();
        // With as many rounds as opponents, the last round has only one possible pairing, which may be a rematch.
        assert!(rounds + 1 >= n as u32 || met.len() == meetings.len(), "{met:?}");
        let points: f64 = Tally::of(&job).standings.iter().map(|s| s.points).sum();
        assert_eq!(points, f64::from(rounds) * (n / 2 + n % 2) as f64);
    }
}

#[test]
fn bracket_has_a_line_for_each_meeting() {
    let job = finished(&config(&SIX, Format::Cup));
    let csv = bracket_csv(&job).expect("a cup has one");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 6);
    let champion = &job.config().players[Tally::of(&job).standings[0].player].name;
    assert_eq!(lines[5].last(), Some(&&**champion));
    // Winners of earlier rounds play again, losers do not.
    for line in &lines[1..5] {
        let [player, opponent, winner] = [line[3], line[4], line[8]];
        let loser = if winner == player { opponent } else { player };
        let later = |name: &str| {
            let after = lines[1..].iter().skip_while(|l| l != &line).skip(1);
            after.filter(|l| l[3] == name || l[4] == name).count()
        };
        assert!(later(winner) > 0 && later(loser) == 0, "{csv}");
    }
    assert_eq!(bracket_csv(&finished(&config(&SIX[..2], EVERYBODY))), None);
}

/// The number of pairs stays the same, and most of them go to the two closest players.
#[test]
fn adaptive_pairing_prefers_undecided_meetings() {
    let mut config = config(&["bacoco", "basilio"], ADAPTIVE);
    let mut twin = named("basilio");
    twin.name = "twin".to_owned();
    config.players.push(twin);
    config.pairs = 24;
    let job = finished(&config);
    assert_eq!(job.progress().games, config.games());
    let pairs: Vec<u32> = job.meetings()[0].iter().map(|m| m.pairs()).collect();
    // bacoco against the other two, and these two against each other.
    assert!(pairs[2] > 2 * pairs[0] && pairs[2] > 2 * pairs[1], "{pairs:?}");
    assert!(pairs.iter().all(|&p| p >= 6), "{pairs:?}");
}

#[test]
fn sequential_test_ends_meeting() {
    let tested = every_format().swap_remove(2);
    let job = finished(&tested);
    let meetings = &job.meetings()[0];
    let all = tested.pairs_per_meeting();
    let early: Vec<_> = meetings.iter().filter(|m| m.pairs() < all).collect();
    assert!(!early.is_empty());
    for meeting in early {
        let found = compare(&tested, meeting.record());
        let decided = [found.better.decision, found.worse.decision];
        assert!(decided.contains(&Decision::Better) || decided == [Decision::NotBetter; 2]);
        assert_eq!(meeting.record().pairs.pairs(), meeting.pairs());
    }
    let strong = compare(&tested, meetings[0].record());
    assert_eq!(strong.worse.decision, Decision::Better, "basilio is better than bacoco");
}

/// A player that exceeds its time loses, with the reason in the game; a search that can stop in time does.
#[test]
fn slow_player_loses() {
    let mut config = config(&["basilio", "bacoco"], EVERYBODY);
    (config.pairs, config.opening_plies) = (1, 0);
    config.start = "8/8/8/4o3/8/8/8/8 S".to_owned();
    config.players[0].limits = Limits {
        depth: Some(40),
        time_ms: Some(20),
        ..Limits::default()
    };
    assert!(!config.is_reproducible());
    let job = finished(&config);
    let pair = job.meetings()[0][0].pair(0).expect("played").clone();
    assert_eq!(pair.half_points(), 0);
    assert_eq!(Tally::of(&job).between([0, 1]).forfeits, [2, 0]);
    for game in &pair.games {
        assert_eq!(game.end, Ending::Timeout);
        let why = game.why.as_ref().expect("it is told").to_string();
        assert!(why.contains("no move within 20 ms") && why.contains("Position: 8/"), "{why}");
    }
    let text = to_json(&job);
    assert_eq!(to_json(&import_championship(&text).expect("just written")), text);
    // The same player with its own clock.
    let Plays::Player(mut spec) = job.config().players[0].plays.clone() else {
        panic!("it was named, and is spelled out now");
    };
    spec.algorithm = Algorithm::Deepening;
    config.players[0].plays = Plays::Player(spec);
    config.players[0].limits.time_ms = Some(400);
    config.start = "5/5/2o2/5/5 S".to_owned();
    let job = finished(&config);
    assert_eq!(Tally::of(&job).summary.forfeits, 0);
}

/// A node limit is exact, so it gives the same game every time, and more nodes play better.
#[test]
fn node_limit_is_exact_and_reproducible() {
    let mut config = config(&["basilio", "basilio"], EVERYBODY);
    config.players[0].name = "more".to_owned();
    config.players[0].limits.nodes = Some(3000);
    config.players[1].limits.nodes = Some(12);
    (config.pairs, config.start) = (20, "8/8/8/4o3/8/8/8/8 S".to_owned());
    assert!(config.is_reproducible());
    let job = finished(&config);
    assert_eq!(to_json(&job), to_json(&finished(&config)));
    let score = Tally::of(&job).between([0, 1]).score;
    assert!(score.interval().low > 0.5, "{score:?}");
}

/// Checks the examples of `docs/players.md`: the question, the legal answer, the players and the championship.
#[test]
fn document_examples_are_valid() {
    let document = include_str!("../docs/players.md");
    let blocks: Vec<&str> = document
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```").map(|(block, _)| block))
        .collect();
    let [protocol, players, file] = blocks[..] else {
        panic!("three blocks of JSON, not {}", blocks.len());
    };
    for player in players.lines() {
        serde_json::from_str::<PlayerSpec>(player).expect("a player");
    }
    let lines: Vec<serde_json::Value> = protocol
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [question, answer] = &lines[..] else {
        panic!("a question and its answer");
    };
    let text = |name: &str| question[name].as_str().expect("a text").to_owned();
    let list = |name: &str| -> Vec<String> {
        serde_json::from_value(question[name].clone()).expect("a list of texts")
    };
    let record = GameRecord {
        game: text("game"),
        start: text("start"),
        moves: list("moves"),
    };
    let positions = record.positions().expect("legal moves");
    let last = positions.last().expect("the start at least");
    assert_eq!(last.text(), text("position"));
    assert_eq!(last.info().sides[last.side_to_move().index()], text("side"));
    let legal: Vec<String> = last.moves().into_iter().map(|m| m.text).collect();
    assert_eq!(legal, list("legal"));
    assert!(legal.contains(&answer["move"].as_str().expect("a move").to_owned()));
    let config: ChampionshipConfig = serde_json::from_str(file).expect("a configuration");
    assert!(check_championship(&config).is_ok());
}
