//! The command line for users and scripts: output, files and exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rastros_lab::evolution::to_json;
use rastros_lab::registry::import_evolution;

#[path = "command_line/class.rs"]
mod class;
#[path = "command_line/depth.rs"]
mod depth;
#[cfg(unix)]
#[path = "command_line/folders.rs"]
mod folders;
#[path = "command_line/gather.rs"]
mod gather;
#[path = "command_line/own_game.rs"]
mod own_game;
#[cfg(unix)]
#[path = "command_line/streams.rs"]
mod streams;

const GOLDEN: &str = include_str!("golden/evolution.json");

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rastros-lab"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program and checks that it did not panic.
fn run(mut command: Command) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("it starts");
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!err.contains("panicked"), "{err}");
    (status.code().expect("it exits by itself"), out, err)
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the paths of tests are UTF-8")
}

/// The arguments for an evolution from a file, with results in a folder.
fn evolution<'a>(config: &'a Path, out: &'a Path) -> [&'a str; 6] {
    let (config, out) = (text(config), text(out));
    ["evolve", "--quiet", "--config", config, "--out", out]
}

/// The names of all commands in the program's help.
fn commands() -> Vec<String> {
    let (_, out, _) = run(program(&["--help"]));
    let list = out.split_once("Commands:\n").expect("a list of commands").1;
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let found: Vec<String> = names.filter(|n| *n != "help").map(str::to_owned).collect();
    assert!(found.len() >= 7, "{found:?}");
    found
}

#[test]
fn prints_help_for_every_command() {
    for (arguments, named) in [
        (&["--help"][..], "Exit codes: 0 done, 1 failed, 2 wrong usage"),
        (&["evolve", "--help"], "--workers <N>"),
        (&["presets", "--help"], "presets of evolve"),
        (&["solve", "--help"], "--megabytes <N>"),
        (&["trace", "--help"], "--compare <FILE>"),
        (&["help", "evolve"], "--config <FILE>"),
        (&["match", "--help"], "130 stopped by Ctrl-C"),
        (&["tournament", "--help"], "--programs"),
    ] {
        let (code, out, err) = run(program(arguments));
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
        assert!(out.contains(named), "{arguments:?}: {out}");
    }
    for command in commands() {
        let (code, out, err) = run(program(&[&command, "--help"]));
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
        for said in ["Usage: rastros-lab ", "Exit codes: 0 done, 1 failed, 2 wrong usage"] {
            assert!(out.contains(said), "{command}: {out}");
        }
        let (code, out, _) = run(program(&[&command, "--no-such-option"]));
        assert_eq!((code, out.as_str()), (2, ""), "{command}");
    }
    let (code, out, _) = run(program(&["presets"]));
    assert_eq!(code, 0);
    assert!(out.contains("course_class: "), "{out}");
}

#[test]
fn wrong_usage_exits_with_two() {
    for (arguments, named) in [
        (&[][..], "Usage: rastros-lab"),
        (&["fly"], "'fly'"),
        (&["evolve"], "--preset <ID>|--config <FILE>"),
        (&["evolve", "--preset", "fast"], "course_deep"),
        (&["evolve", "--preset", "course_class", "--workers", "0"], "1..=1024"),
        (&["solve", "--full", "9"], "1..=8"),
        (&["solve", "--megabytes", "3"], "4..=65536"),
        (&["solve", "--openings", "--board", "9x9"], "7x7 and 8x8"),
        (&["presets", "more"], "'more'"),
        (&["trace"], "--game <ID>"),
        (&["trace", "--game", "chess"], "lecture_tree"),
        (&["trace", "--game", "rastros", "--depth", "0"], "1..=64"),
        (&["trace", "--game", "rastros", "--evaluation", "x"], "but "),
        (&["trace", "--game", "rastros", "--algorithm", "random"], "alpha_beta"),
        (&["trace", "--compare", "x", "--format", "csv"], "cannot be used with"),
        (&["match", "--player", "bacoco"], "--player twice: 1 given"),
        (
            &["match", "--player", "bacoco", "--player", "basilio", "--opening-plies", "61"],
            "61 is not within 0 to 60",
        ),
        (&["tournament"], "<FILE>"),
    ] {
        let (code, out, err) = run(program(arguments));
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(named), "{arguments:?}: {err}");
    }
}

#[test]
fn failure_exits_with_one_and_names_file() {
    let folder = folder("fails");
    let config = folder.join("config.json");
    let mut arguments = ["evolve", "--quiet", "--config", text(&config)].to_vec();
    let (code, _, err) = run(program(&arguments));
    assert_eq!(code, 1);
    assert!(err.contains("config.json"), "{err}");
    std::fs::write(&config, "{\"game\":\"rastros\",\"sart\":1}").expect("it can be written");
    let (code, _, err) = run(program(&arguments));
    assert_eq!(code, 1);
    assert!(err.contains("config.json: unknown field `sart`"), "{err}");
    // The program checks the folder before the first game. The games of this test would take hours.
    arguments = ["evolve", "--preset", "course_deep", "--out", text(&config)].to_vec();
    let (code, out, err) = run(program(&arguments));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("config.json") && !err.contains("generation"), "{err}");
}

/// An output that cannot be written is an error before the work. The work of each command would take minutes or more.
#[test]
fn rejects_unwritable_output_before_work() {
    let folder = folder("places");
    let file = folder.join("file");
    std::fs::write(&file, "a file, and no folder").expect("it can be written");
    let cup = folder.join("cup.json");
    let players = ["bacoco", "basilio"]
        .map(|p| format!("{{\"name\":\"{p}\",\"plays\":{{\"named\":\"{p}\"}}}}"));
    let cup_text = format!(
        "{{\"game\":\"rastros\",\"start\":\"8/8/8/5o2/8/8/8/8 S\",\"format\":\"cup\",\"pairs\":999,\"seed\":1,\"players\":[{}]}}",
        players.join(",")
    );
    std::fs::write(&cup, cup_text).expect("it can be written");
    let inside = file.join("inside");
    let (file, inside, parts) = (text(&file), text(&inside), folder.join("parts"));
    for arguments in [
        &["evolve", "--preset", "course_deep", "--out", file][..],
        &[
            "match",
            "--player",
            "basilio@depth=9",
            "--player",
            "bacoco",
            "--games",
            "99999",
            "--out",
            file,
        ],
        &["tournament", text(&cup), "--out", file],
        &["trace", "--game", "rastros", "--depth", "64", "--out", inside],
        &["trace", "--game", "rastros", "--depth", "64", "--out", text(&folder)],
        &["gather", text(&folder), "--out", inside],
        &["solve", "--parts", text(&parts), "--book", inside],
        &["solve", "--parts", text(&parts), "--openings", "--table", inside],
        &["solve", "--parts", text(&parts), "--starts", "--map", inside],
        &["solve", "--parts", file],
    ] {
        let (code, out, err) = run(program(arguments));
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {err}");
        assert!(err.starts_with(text(&folder)), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
    }
    let kept = std::fs::read_to_string(file).expect("it is there");
    assert_eq!(kept, "a file, and no folder");
}

/// The files of an interruption after any generation resume to the files of an uninterrupted run.
#[test]
fn checkpoint_resumes_to_same_bytes() {
    let folder = folder("checkpoint");
    for generations in 1..4 {
        let mut run_so_far = import_evolution(GOLDEN).expect("it is a good one");
        run_so_far.generations.truncate(generations);
        // The games against the panel may follow the games of the next cup.
        run_so_far.generations[generations - 1].yardstick = None;
        let out = folder.join(generations.to_string());
        let left = out.join("evolution.json");
        std::fs::create_dir_all(&out).expect("it can be made");
        std::fs::write(&left, to_json(&run_so_far)).expect("it can be written");
        // Into the same folder, over the resumed file.
        let (code, printed, err) = run(program(&[
            "evolve",
            "--quiet",
            "--workers",
            "2",
            "--config",
            text(&left),
            "--out",
            text(&out),
        ]));
        assert_eq!((code, err.as_str()), (0, ""));
        let files = ["evolution.json", "champions.csv", "yardstick.csv"];
        // The breeding has no golden bytes: another program recomputes it (`evolution/recompute.rs`).
        let all = files.len() + 1;
        assert_eq!(printed.lines().count(), all);
        for name in files {
            let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/golden")
                .join(name);
            let [found, golden] =
                [out.join(name), golden].map(|p| std::fs::read(p).expect("a file"));
            assert!(found == golden, "{name} after {generations} generations");
        }
        let left_over = std::fs::read_dir(&out).expect("a folder").count();
        assert_eq!(left_over, all, "no drafts");
    }
}

/// A complete run plays its contests again; a new one records them while it plays.
#[test]
fn contests_are_recorded_or_played_again() {
    let folder = folder("contests");
    let mut complete = import_evolution(GOLDEN).expect("it is a good one");
    complete.config.generations = 1;
    complete.generations.truncate(2);
    let [old, new] = ["old", "new"].map(|name| folder.join(name));
    let (run_file, config_file) = (folder.join("evolution.json"), folder.join("config.json"));
    let config = serde_json::to_string(&complete.config).expect("it is data");
    std::fs::write(&run_file, to_json(&complete)).expect("it can be written");
    std::fs::write(&config_file, config).expect("it can be written");
    let contests = [(&run_file, &old), (&config_file, &new)].map(|(from, out)| {
        let arguments = ["evolve", "--quiet", "--contests", "--config", text(from)];
        let (code, printed, err) = run(program(&[&arguments[..], &["--out", text(out)]].concat()));
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(printed.contains("contests.jsonl"), "{printed}");
        std::fs::read_to_string(out.join("contests.jsonl")).expect("a file")
    });
    assert_eq!(contests[0], contests[1]);
    assert_eq!(contests[0].lines().count(), 3);
}

/// The three formats of a trace, on standard output and in a file.
#[test]
fn trace_writes_every_step() {
    let folder = folder("trace");
    let lecture = ["trace", "--game", "lecture_tree", "--depth", "9"];
    let with = |more: &[&str]| run(program(&[&lecture[..], more].concat()));
    let (code, out, err) = with(&["--algorithm", "minimax", "--format", "listing"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("A: -inf\nB: inf\nE: 4\n"), "{out}");
    assert!(out.ends_with("D: 5\nA: 5\n"), "{out}");
    let (code, out, _) = with(&["--format", "csv"]);
    assert_eq!((code, out.lines().count()), (0, 15));
    let file = folder.join("trace.jsonl");
    let (code, out, err) = with(&["--out", text(&file), "--nodes", "9"]);
    assert_eq!((code, out.trim()), (0, text(&file)));
    assert!(err.contains("the first 9 of 14 nodes"), "{err}");
    let (code, out, err) = run(program(&["trace", "--compare", text(&file)]));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("no difference"), "{out}");
    let position = ["trace", "--game", "tic_tac_toe", "--position", "XX/O"];
    let (code, _, err) = run(program(&position));
    assert_eq!(code, 1, "{err}");
}

/// The output of source 002's programs for their four searches, line for line.
#[test]
fn prints_four_course_listings() {
    let from_a = "A(B(E=4 F=3) C(G(K=2 L=1) H=5) D(I=5 J(M=4 N=2 O=6 P=1))) A";
    let from_d = from_a.replace(") A", ") D");
    let listings = include_str!("golden/listings.txt").split("\n\n");
    let searches = [
        (from_a, "minimax"),
        (from_a, "alpha_beta"),
        (&from_d, "minimax"),
        (&from_d, "alpha_beta"),
    ];
    let mut compared = 0;
    for ((position, algorithm), printed) in searches.into_iter().zip(listings) {
        let listing = ["trace", "--game", "lecture_tree", "--depth", "4", "--format", "listing"];
        let search = ["--position", position, "--algorithm", algorithm];
        let (code, out, err) = run(program(&[&listing[..], &search[..]].concat()));
        assert_eq!((code, err.as_str()), (0, ""));
        assert_eq!(out.trim(), printed.trim(), "{algorithm} from {position}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}

/// The Python program of docs/trace.md: every step equals ours; damaged traces are errors.
#[test]
fn compares_python_trace_step_by_step() {
    let folder = folder("trace-python");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/trace.py");
    let source = std::fs::read_to_string(example).expect("the example");
    let spoilt = source.replacen("alpha >= beta and", "alpha > beta and", 1);
    let better = source.replacen("max(best, alpha_beta", "min(9, alpha_beta", 1);
    for (name, source, code, said) in [
        ("right", &source, 0, "51797 steps, no difference"),
        ("spoilt", &spoilt, 1, "your program searches"),
        ("wrong", &better, 1, "At step"),
    ] {
        let script = folder.join(format!("{name}.py"));
        std::fs::write(&script, source).expect("it can be written");
        let written = Command::new("python3").arg(&script).output();
        let written = written.expect("python3 is missing: install Python 3 (https://python.org)");
        assert!(written.status.success(), "{name}: {written:?}");
        let file = folder.join(format!("{name}.jsonl"));
        std::fs::write(&file, written.stdout).expect("it can be written");
        let (found, out, err) = run(program(&["trace", "--compare", text(&file)]));
        assert_eq!(found, code, "{name}: {out}{err}");
        assert!((out + &err).contains(said), "{name}");
    }
}

/// Rosters with one player, invalid files: the error names the problem, and no file is written.
#[test]
fn rejects_invalid_tournaments() {
    let folder = folder("bad_tournaments");
    let file = folder.join("cup.json");
    let out = folder.join("out");
    for (content, named) in [
        ("{", "cup.json: EOF"),
        ("{\"format\":\"rastros-lab championship\",\"version\":9}", "9"),
        (
            "{\"game\":\"rastros\",\"start\":\"5/5/2o2/5/5 S\",\"format\":\"cup\",\"pairs\":1,\"seed\":1,\
             \"players\":[{\"name\":\"a\",\"plays\":{\"named\":\"bacoco\"}}]}",
            "cup.json: A championship needs at least two players.",
        ),
    ] {
        std::fs::write(&file, content).expect("it can be written");
        let arguments = ["tournament", text(&file), "--out", text(&out)];
        let (code, printed, err) = run(program(&arguments));
        assert_eq!((code, printed.as_str()), (1, ""), "{err}");
        assert!(err.contains(named), "{err}");
        assert!(!out.exists());
    }
}

/// The league of the examples with a network as another player, from the positions of a file.
#[test]
fn league_takes_networks_and_starts() {
    let folder = folder("league");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/othello_league.json");
    let league = std::fs::read_to_string(example).expect("the example");
    let (file, out) = (folder.join("league.json"), folder.join("out"));
    let short = league.replace("\"pairs\": 1000", "\"pairs\": 2");
    std::fs::write(&file, short).expect("it can be written");
    let (network, starts) = (folder.join("corners.p"), folder.join("starts.txt"));
    let corners = "1\n 1 4\n  0\n  7\n  56\n  63\n  -1 0 1\n";
    std::fs::write(&network, corners).expect("it can be written");
    std::fs::write(&starts, "f5\n").expect("it can be written");
    let tournament = |network: &str| {
        run(program(&[
            "tournament",
            text(&file),
            "--player",
            network,
            "--starts",
            text(&starts),
            "--quiet",
            "--out",
            text(&out),
        ]))
    };
    let (code, printed, err) = tournament(&format!("{}@negated", text(&network)));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(printed.contains("corners"), "{printed}");
    let games = std::fs::read_to_string(out.join("games.csv")).expect("the games");
    assert_eq!(games.lines().count(), 1 + 10 * 2 * 2);
    let (code, printed, err) = tournament(&format!("{}@negated@random=10", text(&network)));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(printed.contains("corners@random=10"), "{printed}");
    std::fs::write(&network, corners.replace("63", "64")).expect("it can be written");
    let (code, _, err) = tournament(text(&network));
    assert_eq!(code, 1);
    assert!(err.contains("corners.p: Line 6: “64” is not a cell, 0 to 63."), "{err}");
}

/// The file of a half-finished tournament resumes to the files of an uninterrupted one, on any number of
/// threads.
#[test]
fn tournament_resumes_to_same_bytes() {
    let folder = folder("tournament");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/championship");
    let whole = std::fs::read_to_string(golden.join("championship.json")).expect("a file");
    for kept in [0, 2, 7] {
        let out = folder.join(kept.to_string());
        std::fs::create_dir_all(&out).expect("it can be made");
        let left = out.join("championship.json");
        let (head, rest) = whole.split_once("\"pairs\":[\n").expect("the pairs");
        let pairs: Vec<&str> = rest.lines().filter(|l| l.starts_with('{')).collect();
        let pairs: Vec<&str> = pairs[pairs.len() - kept..]
            .iter()
            .map(|l| l.trim_end_matches(','))
            .collect();
        let text_left = format!("{head}\"pairs\":[\n{}\n]\n}}\n", pairs.join(",\n"));
        std::fs::write(&left, text_left).expect("it can be written");
        let (code, _, err) = run(program(&[
            "tournament",
            text(&left),
            "--quiet",
            "--workers",
            "3",
            "--out",
            text(&out),
        ]));
        assert_eq!((code, err.as_str()), (0, ""));
        for file in std::fs::read_dir(&golden).expect("a folder") {
            let name = file.expect("a file").file_name();
            let [found, golden] =
                [out.join(&name), golden.join(&name)].map(|p| std::fs::read(p).expect("a file"));
            assert!(found == golden, "{name:?} after {kept} pairs");
        }
    }
}
