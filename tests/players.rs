//! Programs as players: those of `examples/players`, and programs that break rules (`players/bad.py`).

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The command for Python 3 on this machine.
fn python() -> &'static str {
    let starts = |name: &&str| {
        let mut command = Command::new(name);
        command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let found = ["python3", "python"].into_iter().find(starts);
    found.expect("these tests play programs in Python: install python3 and put it into PATH")
}

fn here(path: &str) -> String {
    format!("\"{}/{path}\"", env!("CARGO_MANIFEST_DIR"))
}

fn bad(how: &str) -> String {
    format!("{} {} {how}", python(), here("tests/players/bad.py"))
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("players-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    folder
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rastros-lab"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = program(arguments).output().expect("it starts");
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!err.contains("panicked"), "{err}");
    (status.code().expect("it exits by itself"), out, err)
}

/// A match as lines of JSON: its pairs, its result, and the standard error.
fn played(players: [&str; 2], more: &[&str]) -> (Vec<Value>, Value, String) {
    let mut arguments = vec!["match", "--json", "--player", players[0], "--player", players[1]];
    arguments.extend(more);
    let (code, out, err) = run(&arguments);
    assert_eq!(code, 0, "{err}");
    let lines = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut lines: Vec<Value> = lines.collect();
    let result = lines.pop().expect("a result");
    assert_eq!((&result["event"], &result["complete"]), (&"result".into(), &true.into()));
    assert_eq!(lines[0]["event"], "start");
    lines.retain(|line| line["event"] == "pair");
    (lines, result, err)
}

/// How the games ended.
fn ends(pairs: &[Value]) -> Vec<&str> {
    let games = pairs
        .iter()
        .flat_map(|p| p["games"].as_array().expect("two games"));
    games.map(|g| g["end"].as_str().expect("an end")).collect()
}

fn standing<'a>(result: &'a Value, player: &str) -> &'a Value {
    let standings = result["standings"].as_array().expect("a list");
    let found = standings
        .iter()
        .find(|s| s["player"].as_str().is_some_and(|p| p.contains(player)));
    found.unwrap_or_else(|| panic!("{player} in {standings:?}"))
}

#[test]
fn minimal_player_plays_every_game() {
    let minimal = format!("{} {}", python(), here("examples/players/minimal.py"));
    for game in ["rastros", "tic_tac_toe", "reversi", "adji_boto", "lecture_tree"] {
        let (pairs, result, err) = played([&minimal, "random"], &["--game", game, "--games", "4"]);
        assert_eq!((pairs.len(), err.as_str()), (2, ""), "{game}");
        assert!(ends(&pairs).iter().all(|&end| end == "rules"), "{game}: {pairs:?}");
        assert_eq!(standing(&result, "minimal")["games"], 4);
    }
    // It draws random numbers from the position, and ours from the seed: the result repeats.
    let games =
        || played([&minimal, "bacoco"], &["--games", "6", "--seed", "3", "--workers", "1"]).0;
    assert_eq!(games(), games());
}

/// The course's basilio, run by the adapter, is as strong as ours, and far better than random moves.
#[test]
fn plays_unchanged_course_files() {
    let course = format!("{} {}", python(), here("examples/players/course.py"));
    let quick = format!("{course} --set depth_for_all=2");
    let (pairs, result, err) = played([&quick, "bacoco"], &["--games", "8"]);
    assert_eq!((pairs.len(), err.as_str()), (4, ""));
    assert!(standing(&result, "course")["wins"].as_u64() >= Some(6), "{result}");
    for (name, more) in [("fun_aval", "--limit 1"), ("estudante", "--set depth_for_all=1")] {
        let student = here("tests/players/student.py");
        let command = format!("{course} {student} {name} {more} --seed 1");
        let (pairs, result, err) =
            played([&command, "bacoco"], &["--games", "6", "--workers", "1"]);
        assert!(
            ends(&pairs)
                .iter()
                .all(|&e| e == "rules" || e == "resignation"),
            "{pairs:?}"
        );
        assert!(standing(&result, "student.py")["wins"].as_u64() >= Some(4), "{result}");
        assert_eq!(err.matches("a greeting that is no answer").count(), 1, "{err}");
    }
}

#[test]
fn illegal_move_loses_with_reason() {
    for (how, end, told) in [
        ("hangs", "timeout", "no move within 300 ms"),
        ("spins", "timeout", "no move within 300 ms"),
        ("dies", "crash", "the program ended (exit status: 3)"),
        ("closes", "crash", "standard output closed"),
        ("roars", "nonsense", "the program printed more than its answer"),
        ("nonsense", "nonsense", "“my move is "),
        ("number", "nonsense", "is not of the form {\"move\": \""),
        ("silent", "nonsense", "the answer “” is not"),
        ("illegal", "illegal", "the answer was “"),
        ("unknown", "illegal", "the answer was “the middle”"),
        ("resigns", "resignation", ""),
    ] {
        let begin = Instant::now();
        let more = ["--games", "2", "--time", "300", "--workers", "1"];
        let (pairs, result, err) = played([&bad(how), "bacoco"], &more);
        assert_eq!(ends(&pairs), [end; 2], "{how}: {pairs:?}");
        assert_eq!(standing(&result, "bacoco")["wins"], 2, "{how}");
        for game in pairs[0]["games"].as_array().expect("two games") {
            // Two answers, with the moves between them.
            assert!(game["plies"].as_u64() < Some(6), "{how}: {game}");
            let why = game["why"].as_str().unwrap_or_default();
            assert!(why.contains(told), "{how}: {why}");
            assert!(how == "resigns" || why.contains("Position: "), "{how}: {why}");
            assert!(!why.contains('\x1b'), "{why:?}");
        }
        if how == "dies" {
            assert_eq!(err.matches("a last word").count(), 2, "{err}");
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{how}");
    }
}

/// A program that answers early loses. The test recognises an early answer by the time of its line or, if a busy machine
/// read the line late, by the repetition of the previous move.
#[test]
fn flood_of_output_loses() {
    let (pairs, result, _) =
        played([&bad("floods"), "bacoco"], &["--games", "2", "--time", "2000"]);
    let by_rule = |end: &&str| ["nonsense", "illegal"].contains(end);
    assert_eq!(ends(&pairs).iter().filter(|e| by_rule(e)).count(), 2, "{pairs:?}");
    assert_eq!(standing(&result, "bacoco")["wins"], 2);
    // Of 12 MB on standard error, the first lines are shown and the others dropped, and the game continues.
    let (pairs, _, err) = played([&bad("chatters"), "bacoco"], &["--games", "2", "--workers", "1"]);
    assert!(ends(&pairs).iter().all(|&end| end == "rules"), "{pairs:?}");
    assert!(err.contains("] noise noise") && err.len() < 40_000, "{}", err.len());
    // A move of a hundred thousand characters is too long.
    let (pairs, _, _) = played([&bad("unknown long"), "bacoco"], &["--games", "2"]);
    assert_eq!(ends(&pairs), ["nonsense"; 2]);
}

#[test]
fn names_programs_that_cannot_start() {
    let (code, _, err) = run(&["match", "--player", "no-such-program", "--player", "bacoco"]);
    assert_eq!(code, 2);
    assert!(err.contains("no-such-program") && err.contains("basilio"), "{err}");
}

/// Missing, failing and silent programs give an error, not a result without games.
#[test]
fn failing_program_prevents_match() {
    let no_program = here("Cargo.toml");
    let fails = bad("").trim_end().to_owned();
    let says_nothing = format!("{} -c \"import time; time.sleep(1000)\"", python());
    for (command, more, said) in [
        (&no_program, &[][..], "Cargo.toml"),
        (&fails, &["--json"], "IndexError: list index out of range"),
        (&says_nothing, &["--time", "1"], "no move within 1 ms."),
    ] {
        let arguments = ["match", "--player", command, "--player", "bacoco"];
        let (code, out, err) = run(&[&arguments, more].concat());
        assert_eq!((code, out.as_str()), (1, ""), "{command}: {err}");
        assert!(err.contains("does not play"), "{command}: {err}");
        assert!(err.contains(said), "{command}: {err}");
        assert!(err.contains("by hand: "), "{command}: {err}");
    }
    let folder = folder("does-not-start");
    let file = folder.join("cup.json");
    let config = serde_json::json!({
        "game": "rastros", "start": "5/5/2o2/5/5 S", "format": "cup", "pairs": 1, "seed": 1,
        "players": [
            { "name": "Lot", "plays": { "player": { "algorithm": "random", "limit": { "depth": 1 } } } },
            { "name": "Mine", "plays": { "program": fails } },
        ],
    });
    std::fs::write(&file, config.to_string()).expect("it can be written");
    let [file, out] = [&file, &folder].map(|path| path.to_str().expect("UTF-8"));
    let (code, printed, err) = run(&["tournament", file, "--out", out, "--programs"]);
    assert_eq!((code, printed.as_str()), (1, ""), "{err}");
    assert!(err.contains("Mine does not play") && err.contains("IndexError"), "{err}");
    assert!(!folder.join("championship.json").exists());
}

/// The files of a class as a folder: failing and hanging programs lose, the others continue, and grades follow.
#[test]
fn class_plays_tournament() {
    let folder = folder("class");
    let out = folder.join("out");
    for (name, text) in [
        (
            "P-1.py",
            "from rastros import *\ndef fun_aval_1(s, p):\n    return -distancia(s.white, (8, 1) if p == 'S' else (1, 8))\n",
        ),
        ("P-2.py", "def play(game, state):\n    return None.fails\n"),
        ("P-3.py", "def play(game, state):\n    while True:\n        pass\n"),
    ] {
        std::fs::write(folder.join(name), text).expect("it can be written");
    }
    let [class, to] = [&folder, &out].map(|path| path.to_str().expect("UTF-8"));
    let (code, _, err) = run(&["tournament", class, "--out", to]);
    assert_eq!(code, 2, "{err}");
    let limits = ["--depth", "2", "--time", "300"];
    let mut arguments = vec!["tournament", class, "--programs", "--out", to, "--quiet"];
    arguments.extend(limits);
    let (code, printed, err) = run(&arguments);
    assert_eq!(code, 0, "{err}");
    assert!(printed.contains("reference"), "{printed}");
    let grades = std::fs::read_to_string(out.join("grades.csv")).expect("the grades");
    let of = |name: &str| {
        let line = grades.lines().find(|line| line.starts_with(name));
        line.expect("a line")
            .split(',')
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!((&of("1")[1][..], &of("1")[3][..]), ("P-1.py", "6"));
    let lost = |name: &str| of(name)[4].parse::<u32>().expect("a number");
    assert!(lost("2") >= 4 && lost("3") >= 4, "{grades}");
}

/// The page's check on the command line.
#[test]
fn checks_program() {
    let file = folder("check").join("mine.py");
    let source = "from rastros import *\ndef f(s, p):\n    if s.terminou:\n        return 9 * s.compute_utility(p)\n    return -distancia(s.white, (8, 1) if p == 'S' else (1, 8))\n";
    std::fs::write(&file, source).expect("it can be written");
    let path = file.to_str().expect("UTF-8");
    let (code, printed, err) = run(&["check", path, "--limit", "0", "--ours"]);
    assert_eq!(code, 0, "{err}");
    for said in ["A win is worth more than a loss.", "Against Bacoco", "With our search"] {
        assert!(printed.contains(said), "{said}: {printed}");
    }
    let (code, _, err) = run(&["check", path, "nothing"]);
    assert_eq!((code, err.contains("The file has f.")), (1, true), "{err}");
}

/// Files that stop in the page run on the command line, and errors have their line.
#[test]
fn check_reads_files_in_usual_forms() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/players/cases/");
    for (name, said) in [
        ("e1_nameerror.py", "fun_aval: e1_nameerror.py, line 5: NameError"),
        ("e2_noreturn.py", "e2_noreturn.py, line 3: it returns nothing"),
        ("e3_oneparam.py", "this takes 1"),
        ("e7_bool.py", "it returns False"),
        ("e9_loop_start.py", "it took too long"),
    ] {
        let (code, _, err) = run(&["check", &format!("{cases}{name}")]);
        assert!(code == 1 && err.contains(said), "{name}: {err}");
        assert!(err.contains("they fail at the start of a game"), "{err}");
    }
    for (name, said) in [
        ("loop_at_import.py", "line 3: left out, because it takes too long"),
        ("latin1_no_cookie_comment.py", "is not UTF-8"),
        ("utf16_powershell.py", "is encoded as UTF-16"),
        ("nbformat4_bom.ipynb", ""),
        ("pip_matplotlib_help.ipynb", "there is no matplotlib here"),
    ] {
        let (code, printed, err) = run(&["check", &format!("{cases}{name}"), "--limit", "0"]);
        assert!(code == 0 && err.contains(said), "{name}: {err}");
        assert!(printed.contains("Against Bacoco"), "{name}: {printed}");
    }
}

const GALO: &str = "from tictactoe import *\ndef f(s, p):\n    return s.k_pieces(3) * (9 if p == 'X' else -9)\ndef centre(s, p):\n    return (s.board.get((2, 2)) == p) - (s.board.get((2, 2)) == s.other(p))\ncaracts = [centre, f]\n";
const MADRID: &str = "from tournament import StudentHeuristic\nclass Discs(StudentHeuristic):\n    def evaluation_function(self, state):\n        more = state.scores[0] - state.scores[1]\n        return more if state.is_player_max(state.player1) else -more\n";

/// Programs of other games are checked, and play a class's tournament, in which a program of another game loses.
#[test]
fn programs_play_other_games() {
    let folder = folder("games");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let (galo, madrid) = (write("P-1.py", GALO), write("P-2.py", MADRID));
    for (path, name, opponent) in [
        (&galo, "f", "Against Table of cells"),
        (&madrid, "Discs", "Against Corners first"),
    ] {
        let (code, printed, err) = run(&["check", path, name, "--limit", "0", "--ours"]);
        assert_eq!(code, 0, "{err}");
        for said in ["A win is worth more than a loss.", "both sides alike", opponent] {
            assert!(printed.contains(said), "{said}: {printed}");
        }
    }
    let out = folder.join("out");
    let [class, to] = [&folder, &out].map(|path| path.to_str().expect("UTF-8"));
    let (code, _, err) = run(&[
        "tournament",
        class,
        "--programs",
        "--out",
        to,
        "--quiet",
        "--game",
        "reversi",
        "--depth",
        "1",
    ]);
    assert_eq!(code, 0, "{err}");
    let games = std::fs::read_to_string(out.join("games.csv")).expect("the games");
    assert!(
        games.contains(",unloaded,") && games.contains("This program plays Tic-tac-toe."),
        "{games}"
    );
    let told = std::fs::read_to_string(out.join("championship.json")).expect("the file");
    assert!(told.contains("error.python.other_game"), "{games}");
    let grades = std::fs::read_to_string(out.join("grades.csv")).expect("the grades");
    assert!(grades.contains("Corners first"), "{grades}");
}

/// Features of a program of Tic-tac-toe evolve, and its evaluation measures champions; other games are rejected.
#[test]
fn features_of_other_games_evolve() {
    let folder = folder("evolves");
    let file = folder.join("mine.py");
    std::fs::write(&file, GALO).expect("it can be written");
    let [file, out] =
        [&file, &folder.join("out")].map(|path| path.to_str().expect("UTF-8").to_owned());
    let evolve = |game: &str, start: &str, features: &[&str], more: &[&str]| {
        let config = serde_json::json!({
            "game": game, "start": start, "features": features, "generations": 2, "population": 4,
            "genes": [-9, 9], "elitism": 0.5, "mutation": 0.2, "mutation_range": 2, "tournament": 2,
            "plies": [1], "pairs": 1, "seed": 1, "yardstick": { "pairs": 1 },
        });
        let path = folder.join("config.json");
        std::fs::write(&path, config.to_string()).expect("it can be written");
        let config = path.to_str().expect("UTF-8");
        let arguments = ["evolve", "--config", config, "--program", &file, "--out", &out];
        run(&[&arguments[..], &["--quiet", "--overwrite"], more].concat())
    };
    let written =
        || std::fs::read_to_string(Path::new(&out).join("evolution.json")).expect("the run");
    let (code, _, err) = evolve("reversi", "8/8/8/3WB3/3BW3/8/8/8 B", &[], &[]);
    assert_eq!((code, err.contains("This program plays Tic-tac-toe.")), (1, true), "{err}");
    let (code, _, err) = evolve("tic_tac_toe", "3/3/3 X 3", &[], &[]);
    assert_eq!(code, 0, "{err}");
    assert!(written().contains("own.centre"), "{}", written());
    // An evaluation joins the panel, and genes weigh the game's own features.
    let features = ["own_centres", "own_corners"];
    let (code, _, err) = evolve("tic_tac_toe", "3/3/3 X 3", &features, &["--opponent", "f"]);
    assert_eq!(code, 0, "{err}");
    assert!(written().contains("own.f"), "{}", written());
    let (code, _, err) = evolve("tic_tac_toe", "3/3/3 X 3", &features, &["--opponent", "g"]);
    assert_eq!((code, err.contains("no evaluation g")), (1, true), "{err}");
}

#[test]
fn adapter_passes_python_tests() {
    for name in [
        "test_cases.py",
        "test_course.py",
        "test_equal.py",
        "test_games.py",
        "test_guest.py",
        "test_page.py",
    ] {
        let tests = format!("{}/tests/players/{name}", env!("CARGO_MANIFEST_DIR"));
        let done = Command::new(python()).arg(&tests).output();
        let done = done.expect("Python starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

/// A tournament file may come from an untrusted source.
#[test]
fn programs_start_only_on_request() {
    let folder = folder("file");
    let file = folder.join("cup.json");
    let minimal = format!("{} {}", python(), here("examples/players/minimal.py"));
    let config = serde_json::json!({
        "game": "rastros", "start": "5/5/2o2/5/5 S", "format": "cup", "pairs": 1, "seed": 1,
        "players": [
            { "name": "Basílio", "plays": { "named": "basilio" }, "limits": { "depth": 2 } },
            { "name": "Lot", "plays": { "program": minimal } },
            { "name": "Bacoco", "plays": { "named": "bacoco" } },
        ],
    });
    std::fs::write(&file, config.to_string()).expect("it can be written");
    let file = file.to_str().expect("UTF-8");
    let out = folder.to_str().expect("UTF-8");
    let (code, _, err) = run(&["tournament", file, "--out", out, "--quiet"]);
    assert_eq!(code, 2);
    assert!(err.contains("--programs") && err.contains("minimal.py"), "{err}");
    // Control characters in a command neither reverse the line that prints it nor reach the terminal.
    let turned = config
        .to_string()
        .replace("minimal.py", "\u{202e}minimal.py\\u001b[2J");
    std::fs::write(file, turned).expect("it can be written");
    let (_, _, err) = run(&["tournament", file, "--out", out, "--quiet"]);
    assert!(err.contains("/minimal.py[2J"), "{err}");
    std::fs::write(file, config.to_string()).expect("it can be written");
    let (code, printed, err) = run(&["tournament", file, "--out", out, "--quiet", "--programs"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(printed.contains("Basílio") && printed.contains("games.csv"), "{printed}");
    let games = std::fs::read_to_string(folder.join("games.csv")).expect("a file");
    assert!(games.lines().count() >= 5, "{games}");
}

#[cfg(unix)]
mod unix {
    use super::*;

    fn runs(process: &str) -> bool {
        // A zombie process is only an entry in the process table.
        let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(") Z ")
    }

    /// Waits until a condition is true; fails after a long timeout.
    fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
        let begin = Instant::now();
        while !is_so() {
            assert!(begin.elapsed() < Duration::from_secs(60), "{what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn child_processes_end_with_program() {
        let file = folder("stays").join("process");
        let command = bad(&format!("stays \"{}\"", file.display()));
        let more = ["--games", "2", "--time", "500", "--workers", "1"];
        let (pairs, _, _) = played([&command, "bacoco"], &more);
        assert!(ends(&pairs).iter().all(|&e| e == "timeout" || e == "crash"), "{pairs:?}");
        let process = std::fs::read_to_string(file).expect("it was started");
        wait_for("it is ended", || !runs(&process));
    }

    /// The program hangs after the death of the match that would end it.
    #[cfg(target_os = "linux")]
    #[test]
    fn kill_9_leaves_no_process() {
        let file = folder("killed").join("process");
        let command = bad(&format!("tells \"{}\"", file.display()));
        let games = ["match", "--player", &command, "--player", "bacoco", "--quiet"];
        let mut child = program(&games)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        let process = || std::fs::read_to_string(&file).unwrap_or_default();
        wait_for("the program hangs", || !process().is_empty());
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        wait_for("the program is ended", || !runs(&process()));
    }

    /// Ctrl-C in the middle: all results are saved, the programs are terminated, and the file resumes to the same
    /// bytes.
    #[test]
    fn ctrl_c_saves_results_and_stops_programs() {
        let folder = folder("stopped");
        let out = folder.to_str().expect("UTF-8");
        let minimal = format!("{} {}", python(), here("examples/players/minimal.py"));
        let common = ["match", "--player", &minimal, "--player", "bacoco", "--games", "4000"];
        let mut child = program(&common)
            .args(["--out", out, "--json", "--workers", "2"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stdout = child.stdout.take().expect("a pipe");
        let mut lines = std::io::BufRead::lines(std::io::BufReader::new(stdout));
        let mut pairs = 0;
        while pairs < 3 {
            let line = lines.next().expect("more lines").expect("a line");
            pairs += usize::from(line.contains("\"event\":\"pair\""));
        }
        let id = child.id().to_string();
        let children = || {
            let listed = Command::new("ps")
                .args(["-o", "pid=", "--ppid", &id])
                .output();
            String::from_utf8_lossy(&listed.expect("ps").stdout).into_owned()
        };
        let programs = children();
        assert!(programs.split_whitespace().count() >= 1, "{programs}");
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.expect("kill").success());
        let rest: Vec<String> = lines.map(|l| l.expect("a line")).collect();
        let result: Value = serde_json::from_str(rest.last().expect("a result")).expect("JSON");
        assert_eq!((&result["event"], &result["complete"]), (&"result".into(), &false.into()));
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert!(err.contains("continues it"), "{err}");
        for process in programs.split_whitespace() {
            wait_for("the programs end", || !runs(process));
        }
        let text = std::fs::read_to_string(folder.join("championship.json")).expect("a file");
        let kept = rastros_lab::registry::import_championship(&text).expect("a good one");
        assert!(kept.progress().games >= 6 && !kept.is_done());
    }
}

/// The features of a user's program evolve to the same files on any number of threads, and resume from a saved file.
#[test]
fn program_features_evolve() {
    let folder = folder("features");
    let script = folder.join("mine.py");
    let source = "import random\nfrom rastros import *\n\n\
        def progress(state, player):\n    goal = (8, 1) if player == 'S' else (1, 8)\n    return 7 - distancia(state.white, goal)\n\n\
        caracts = [progress, lambda state, player: len(state.moves()), lambda state, player: random.random()]\n";
    std::fs::write(&script, source).expect("it can be written");
    let config = folder.join("config.json");
    let text = r#"{"game":"rastros","start":"8/8/8/4o3/8/8/8/8 S","features":["dist_base"],"generations":1,"population":4,"genes":[-10,10],
        "elitism":0.25,"mutation":0.2,"mutation_range":3,"tournament":2,"plies":[1,2],"pairs":1,"seed":5}"#;
    std::fs::write(&config, text).expect("it can be written");
    let written = |workers: &str, more: &[&str]| {
        let out = folder.join(workers);
        let [config, out] = [&config, &out].map(|path| path.to_str().expect("a text"));
        let arguments =
            ["evolve", "--quiet", "--config", config, "--out", out, "--workers", workers];
        let (code, _, err) = run(&[&arguments, more].concat());
        let read = |file: &str| std::fs::read_to_string(folder.join(workers).join(file));
        (code, err, ["evolution.json", "champions.csv"].map(read))
    };
    let program = ["--program", script.to_str().expect("a text")];
    let [one, two] = ["1", "2"].map(|workers| written(workers, &program));
    assert_eq!((one.0, one.1.as_str()), (0, ""));
    let champion = folder.join("1").join("mine-champion-1.py");
    let champion = std::fs::read_to_string(champion).expect("it was written");
    assert!(champion.contains("fun_aval_champion"), "{champion}");
    let [json, champions] = one.2.map(|file| file.expect("it was written"));
    assert_eq!([json, champions.clone()], two.2.map(|file| file.expect("it was written")));
    assert!(champions.contains("own.progress,own.f2,own.f3"), "{champions}");
    // Missing lists and failing features are named.
    let (code, err, _) = written("3", &[&program[..], &["--list", "progress"]].concat());
    assert!(code == 1 && err.contains("no such list"), "{err}");
    std::fs::write(&script, source.replace("random.random()", "1 / len(state.blacks)"))
        .expect("it can be written");
    let (code, err, _) = written("4", &program);
    assert!(code == 1 && err.contains("no such list"), "{err}");
}
