//! Forms, files and answers that are rejected, each with its reason.

use super::*;

#[test]
fn errors_name_invalid_field() {
    let refused = |change: &dyn Fn(&mut ChampionshipConfig)| {
        let mut config = config(&SIX[..4], EVERYBODY);
        change(&mut config);
        let message = check_championship(&config).expect_err("it is wrong");
        (message.key.clone(), message.to_string())
    };
    let key = |change: &dyn Fn(&mut ChampionshipConfig)| refused(change).0;
    let range = |change: &dyn Fn(&mut ChampionshipConfig), name: &str| {
        let (key, text) = refused(change);
        assert_eq!(key, "error.range");
        assert!(text.starts_with(name), "{text}");
    };
    let alone = key(&|c| c.players.truncate(1));
    assert_eq!(alone, "error.championship.few");
    range(&|c| c.pairs = 0, "Pairs of games of a meeting");
    range(&|c| c.depths = vec![2, 65], "Depth in plies: 65");
    range(&|c| c.opening_plies = 61, "Random opening plies");
    range(&|c| c.repeats = 0, "Repetitions");
    range(&|c| c.seed = 1 << 53, "Seed");
    range(&|c| c.format = Format::Swiss { rounds: 4 }, "Rounds: 4 is not within 1 to 3");
    range(&|c| c.pairs = 50_000, "Games of the whole championship: 600000");
    let none = Format::Gauntlet {
        challengers: 4,
        adaptive: true,
    };
    range(&|c| c.format = none, "Challengers");
    assert_eq!(key(&|c| c.game = "chess".to_owned()), "error.game.unknown");
    assert_eq!(key(&|c| c.start = "x".to_owned()), "error.evolution.start");
    let over = "3/3/o2 S".to_owned();
    assert_eq!(key(&|c| c.start = over.clone()), "error.evolution.start_is_over");
    assert_eq!(key(&|c| c.sprt.elo1 = -1.0), "error.championship.sprt");
    assert_eq!(
        key(&|c| (c.format, c.stop) = (ADAPTIVE, Stop::Decided)),
        "error.championship.stop"
    );
    assert_eq!(
        key(&|c| (c.format, c.stop) = (Format::Cup, Stop::Decided)),
        "error.championship.stop"
    );
    for name in ["", " a", "a\nb", "a\u{202e}b", "a\u{2066}b", &"x".repeat(61)] {
        assert_eq!(key(&|c| c.players[1].name = name.to_owned()), "error.championship.name");
    }
    let twice = refused(&|c| c.players[3] = c.players[0].clone());
    assert_eq!(twice.0, "error.championship.twice");
    assert!(twice.1.contains("bacoco"), "{}", twice.1);
    let unknown = refused(&|c| c.players[1].plays = Plays::Named("bazilio".to_owned()));
    assert_eq!(unknown.1, "obtuso_sw: the game has no player called “bazilio”.");
    let empty = refused(&|c| c.players[1].plays = Plays::Program(" ".to_owned()));
    assert!(empty.1.contains("obtuso_sw"), "{}", empty.1);
    let limits = refused(&|c| c.players[1].limits.time_ms = Some(0));
    assert!(limits.1.contains("Milliseconds per move: 0"), "{}", limits.1);
}

/// A worker cannot call programs: it returns the state of the unit, and the caller of the program resumes it.
#[test]
fn unit_waits_for_program_and_resumes() {
    let mut config = config(&SIX[..2], EVERYBODY);
    config.players[1].plays = Plays::Program("mine --fast".to_owned());
    assert_eq!(config.programs(), ["mine --fast"]);
    let mut job = job(&config);
    let (id, mut unit) = job.next_unit().expect("something to play");
    let mut asked = 0;
    let pairs = loop {
        match run(&Task::PlayPairs(unit.clone()), &mut |_| {}).expect("it is played") {
            TaskResult::PairsWait(open) => {
                asked += 1;
                let position = game("rastros").unwrap().parse(&open.request.position);
                let legal = position.unwrap().moves().swap_remove(0).text;
                let reply = match open.games.len() {
                    0 => Ok(Some(legal)),
                    _ => Ok(Some("nowhere".to_owned())),
                };
                let open = *open;
                unit.resumed = Some(Box::new(Resumed { open, reply }));
            }
            TaskResult::PlayedPairs { pairs } => break pairs,
            other => panic!("{other:?}"),
        }
    };
    assert!(asked > 1);
    let last = pairs.last().expect("a pair");
    assert_eq!(last.games[1].end, Ending::Illegal);
    assert!(job.receive(id, &pairs));
}

#[test]
fn rejects_invalid_files() {
    let good = to_json(&finished(&config(&SIX[2..4], EVERYBODY)));
    let key = |text: &str| import_championship(text).expect_err("it is wrong").key;
    assert_eq!(key(&good[..good.len() / 2]), "error.import.json");
    assert_eq!(key("{}"), "error.championship.format");
    assert_eq!(key(&good.replace("\"version\":1", "\"version\":2")), "error.import.version");
    assert_eq!(key(&good.replacen("\"seed\":7", "\"seed\":8", 1)), "error.import.seed");
    assert_eq!(key(&good.replace("\"pair\":1", "\"pair\":0")), "error.championship.pair");
    assert_eq!(key(&good.replace("\"pair\":1", "\"pair\":9")), "error.championship.pair");
    assert_eq!(key(&good.replace("\"pair\":1", "\"par\":1")), "error.championship.data");
    let (won, lost) = ("{\"won_by\":\"first\"}", "{\"won_by\":\"second\"}");
    let (from, to) = if good.contains(won) { (won, lost) } else { (lost, won) };
    assert_eq!(key(&good.replacen(from, to, 1)), "error.championship.line");
    let illegal = good.replacen("\"moves\":\"", "\"moves\":\"a1 ", 2);
    assert_eq!(key(&illegal), "error.championship.line");
    assert_eq!(
        key(&good.replacen("\"opening\":2", "\"opening\":4", 1)),
        "error.championship.line"
    );
    let resigned = good.replacen("\"end\":\"rules\"", "\"end\":\"resignation\"", 1);
    assert_eq!(key(&resigned), "error.championship.line");
}

/// Results that cannot belong to a unit are rejected, and the unit can be returned.
#[test]
fn rejects_results_of_other_unit() {
    let mut job = job(&config(&SIX[..3], EVERYBODY));
    let (id, unit) = job.next_unit().expect("something to play");
    let results = played(unit);
    assert!(!job.receive(id + 1, &results) && !job.receive(id, &results[1..]));
    let mut bad = results.clone();
    bad[0].games[0].outcome = Outcome::Draw;
    bad[0].games[0].end = Ending::Resignation;
    assert!(!job.receive(id, &bad));
    bad = results.clone();
    bad[0].opening += 1;
    bad[0].games[0].moves.insert_str(0, "zz ");
    assert!(!job.receive(id, &bad), "the two games of a pair share their opening");
    assert!(job.receive(id, &results));
}
