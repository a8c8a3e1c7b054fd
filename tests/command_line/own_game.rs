//! Games of a user's own, whose rules are a Python class.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, program, run, text};

/// Nim with a typing error in a rule, after some moves.
const FAILING: &str = "class Nim:
    def __init__(self): self.initial = (9, 'A')
    def actions(self, s): return [k for k in (1, 2) if k <= s[0]]
    def result(self, s, k):
        if s[0] == 5 and k == 2: s.foo
        return (s[0] - k, 'B' if s[1] == 'A' else 'A')
    def terminal_test(self, s): return s[0] == 0
    def utility(self, s, p): return -1 if p == s[1] else 1
    def to_move(self, s): return s[1]
";

/// Writes a file to a new folder of a test.
fn file(test: &str, name: &str, source: &str) -> PathBuf {
    let path = folder(test).join(name);
    std::fs::write(&path, source).expect("it can be written");
    path
}

#[test]
fn match_reports_failing_rule() {
    let game = file("own-failing", "nim.py", FAILING);
    for workers in ["1", "2"] {
        for player in ["random", "alpha_beta@depth=1"] {
            let mut command = program(&["match", "--quiet", "--games", "2", "--workers", workers]);
            command.args(["--game", text(&game), "--player", player, "--player", player]);
            let (code, _, err) = run(command);
            assert_eq!(code, 1, "{err}");
            for named in ["nim.py, line 5", "AttributeError", " from 2 2: "] {
                assert!(err.contains(named), "{named}: {err}");
            }
        }
    }
}

/// Nim without `terminal_test`; the constructor needs an argument.
const STONES: &str = "class Stones:
    def __init__(self, n):
        self.initial = (n, 'A')
    def actions(self, s):
        return [k for k in (1, 2) if k <= s[0]]
    def result(self, s, k):
        return (s[0] - k, 'B' if s[1] == 'A' else 'A')
    def utility(self, s, p):
        return -1 if p == s[1] else 1
    def to_move(self, s):
        return s[1]
";

const LIST: &str = "def threes(s, p):
    return 1 if (s[0] % 3 == 0) != (p == s[1]) else -1

def few(s, p):
    return -s[0]

caracts = [threes, few]
";

/// Evolves weights of the list of `program` for a game; returns the program of the champion.
fn evolved(test: &str, game: &str, program: Option<&str>, champion: &str) -> PathBuf {
    let folder = folder(test);
    let config = folder.join("config.json");
    let numbers =
        "\"generations\":1,\"population\":4,\"plies\":[1],\"pairs\":1,\"yardstick\":{\"pairs\":1}";
    let settings = format!(
        "{{\"game\":\"rastros\",\"start\":\"8/8/8/4o3/8/8/8/8 S\",\"features\":[\"dist_base\",\"dist_obj\"],\"genes\":[-50,50],\"elitism\":0.2,\"mutation\":0.15,\"mutation_range\":10,\"tournament\":2,\"seed\":1,{numbers}}}"
    );
    std::fs::write(&config, settings).expect("it can be written");
    let out = folder.join("out");
    let mut command = super::program(&super::evolution(&config, &out));
    command.args(["--game", game, "--list", "caracts"]);
    if let Some(program) = program {
        command.args(["--program", program]);
    }
    let (code, _, err) = run(command);
    assert_eq!(code, 0, "{err}");
    out.join(champion)
}

/// Plays the champion against random moves, and evaluates a won, a lost and an unfinished state in plain Python.
fn check_champion(game: &str, champion: &Path) {
    let player = format!("{}:fun_aval_champion@depth=2", text(champion));
    let mut command = program(&["match", "--quiet", "--games", "4", "--game", game]);
    command.args(["--player", &player, "--player", "random"]);
    let (code, out, err) = run(command);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let module = champion.file_name().unwrap().to_str().unwrap();
    let code = format!(
        "import importlib.util as u; s = u.spec_from_file_location('m', '{module}'); m = u.module_from_spec(s); s.loader.exec_module(m); \
         f = m.fun_aval_champion; print(f((0, 'A'), 'B'), f((0, 'A'), 'A'), abs(f((4, 'A'), 'A')) < 10**6)"
    );
    let mut python = Command::new("python3");
    python
        .args(["-c", &code])
        .current_dir(champion.parent().unwrap());
    let (code, out, err) = run(python);
    let values = "1000000000000000 -1000000000000000 True\n";
    assert_eq!((code, out.as_str()), (0, values), "{err}");
}

#[test]
fn champion_of_own_game_plays() {
    let both = format!("{STONES}\n\n{LIST}");
    let game = file("own-champion", "stones.py", &both);
    let game = format!("{}:Stones,n=7", text(&game));
    let champion = evolved("own-champion-run", &game, None, "stones-champion-1.py");
    check_champion(&game, &champion);
}

#[test]
fn folder_or_zip_is_a_game() {
    let folder = folder("own-folder");
    let nim = STONES
        .replace("class Stones", "class Nim")
        .replace("n)", "n=4)");
    let files = [
        ("a_play.py", "from stones import *\nprint(Stones(4).initial)\n".to_owned()),
        ("b_broken.py", "class Nim(\n".to_owned()),
        ("nim.py", nim),
        ("stones.py", STONES.replace("n)", "n=5)")),
    ];
    for (name, source) in files {
        std::fs::write(folder.join(name), source).expect("it can be written");
    }
    let zip = folder.join("games.zip");
    let mut python = Command::new("python3");
    python.args(["-m", "zipfile", "-c", "games.zip"]);
    python.args(["a_play.py", "b_broken.py", "nim.py", "stones.py"]);
    let (code, _, err) = run({
        python.current_dir(&folder);
        python
    });
    assert_eq!(code, 0, "{err}");
    for source in [text(&folder), text(&zip)] {
        for (class, name) in [("", "Nim"), (":Stones", "Stones"), (":Nim,n=6", "Nim (n=6)")] {
            let mut command = program(&["check", "--game"]);
            command.arg(format!("{source}{class}"));
            let (code, out, err) = run(command);
            assert_eq!((code, out.lines().next()), (0, Some(name)), "{source}{class}: {err}");
        }
        let mut command = program(&["check", "--game"]);
        command.arg(format!("{source}:Kalah"));
        let (code, _, err) = run(command);
        let names_both = err.contains("Kalah") && err.contains("b_broken.py, line 1");
        assert!(code == 1 && names_both, "{err}");
    }
}

#[test]
fn lists_of_another_file_evolve() {
    let game = file("own-rules", "stones.py", STONES);
    let list = file("own-lists", "lists.py", LIST);
    let name = format!("{}:Stones,n=7", text(&game));
    let champion = evolved("own-lists-run", &name, Some(text(&list)), "lists-champion-1.py");
    // Plain Python imports the game from a file beside the champion.
    std::fs::copy(&game, champion.with_file_name("stones.py")).expect("it can be copied");
    check_champion(&name, &champion);
}

#[test]
fn names_failing_evaluations_and_errors_of_rules() {
    let failing = "def worth(state, player):\n    return state.stones\n\ndef none(state, player):\n    state[0]\n";
    let source = format!("{STONES}\n\n{LIST}\n\n{failing}").replace("(self, n)", "(self, n=7)");
    let game = file("own-evaluations", "stones.py", &source);
    let errors = [
        "worth: stones.py, line 24: AttributeError",
        "none: stones.py, line 26: it returns nothing",
    ];
    for arguments in [&["check"][..], &["check", "--game"]] {
        let (code, _, err) = run(program(&[arguments, &[text(&game)]].concat()));
        assert_eq!(code, 0, "{err}");
        for error in errors {
            assert_eq!(err.matches(error).count(), 1, "{error}: {err}");
        }
    }
    let refused = |player: &str| {
        let mut command = program(&["match", "--game", text(&game), "--player", "random"]);
        command.args(["--player", player]);
        let (code, _, err) = run(command);
        assert_eq!(code, 2, "{err}");
        err
    };
    let err = refused("worth@depth=1");
    assert!(err.contains(errors[0]), "{err}");
    let err = refused("most");
    assert!(err.contains("minimax, threes, few)"), "{err}");
    // A rule that contradicts another one.
    let wrong = source.replace("return -1 if p == s[1] else 1", "return 1");
    std::fs::write(&game, wrong).expect("it can be written");
    let (code, out, err) = run(program(&["check", text(&game)]));
    assert!(out.contains("✗ ") || err.contains("utility"), "{out}{err}");
    assert_eq!(code, 1, "{out}{err}");
    let failing = file("own-failing-check", "nim.py", FAILING);
    let (code, _, err) = run(program(&["check", text(&failing)]));
    assert_eq!((code, err.contains("nim.py, line 5")), (1, true), "{err}");
}

#[test]
fn errors_of_rules_name_file_once_and_its_games() {
    let game = file("own-names", "stones.py", STONES);
    for (class, error) in [
        ("", "stones.py, line 2"),
        (":Stones,k=3", "stones.py, line 2"),
        (":stones", "no game stones (Stones?)"),
    ] {
        for command in ["check", "trace"] {
            let game = format!("{}{class}", text(&game));
            let (code, _, err) = run(program(&[command, "--game", &game]));
            assert_eq!((code, err.contains(error)), (1, true), "{err}");
            assert_eq!(err.matches("stones.py").count(), 1, "{err}");
        }
    }
}

#[test]
fn class_plays_by_the_file_of_the_game() {
    let class = folder("own-class");
    let game = class.join("game").join("nim.py");
    let hand_ins = class.join("class");
    let evaluation = "from nim import *\ndef fun_aval(s, p):\n    return few(s, p)\n";
    for (path, source) in [
        (game.clone(), format!("{STONES}{LIST}").replace("n):", "n=5):")),
        (hand_ins.join("ana/prog.py"), evaluation.to_owned()),
        (hand_ins.join("ana/nim.py"), "# a stale copy".to_owned()),
        (hand_ins.join("rui/prog.py"), evaluation.to_owned()),
        (hand_ins.join("rui/nim.py"), STONES.to_owned()),
    ] {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(path, source).expect("it can be written");
    }
    let out = class.join("out");
    let mut command = program(&["tournament", text(&hand_ins), "--programs", "--quiet"]);
    let game = format!("{}:Stones", text(&game));
    command.args(["--depth", "2", "--game", &game, "--out", text(&out)]);
    let (code, _, err) = run(command);
    assert_eq!(code, 0, "{err}");
    let note = "Not used: ana/nim.py, rui/nim.py.";
    assert_eq!(err.matches(note).count(), 1, "{err}");
    let grades = std::fs::read_to_string(out.join("grades.csv")).expect("grades");
    let mut rows: Vec<Vec<_>> = grades
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    rows.sort();
    let names: Vec<_> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names, ["alpha_beta", "prog (ana)", "prog (rui)"]);
    let lost: Vec<_> = rows.iter().map(|row| row[4]).collect();
    assert_eq!(lost, ["0"; 3], "no game is lost by rule: {grades}");
}
