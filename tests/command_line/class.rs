//! A class of 30 with all usual problems of hand-ins: files that shadow others, cheat, hang, fail or cannot be loaded.

use super::{folder, program, run, text};

/// Paths and texts, shared with the journey of the page.
const CLASS: &str = include_str!("../players/class_of_30.json");

/// The lines of a table without the columns that depend on a time limit: the line at which a program was interrupted.
fn grades(name: &str) -> (String, String) {
    let files: Vec<(String, String)> = serde_json::from_str(CLASS).expect("paths and texts");
    let folder = folder(name);
    let class = folder.join("class");
    for (path, source) in files {
        let path = class.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(path, source).expect("it can be written");
    }
    let out = folder.join("out");
    let words = [
        "tournament",
        text(&class),
        "--programs",
        "--depth",
        "2",
        "--time",
        "1000",
        "--quiet",
        "--out",
        text(&out),
    ];
    // A file that looks like a helper must be confirmed.
    let (code, _, err) = run(program(&words));
    assert!(code != 0 && err.contains("--helpers helper.py"), "{err}");
    let mut command = program(&words);
    command.args(["--helpers", "helper.py"]);
    let (code, _, err) = run(command);
    assert_eq!(code, 0, "{err}");
    let grades = std::fs::read_to_string(out.join("grades.csv")).expect("grades");
    (grades, err)
}

#[test]
#[ignore = "some 930 games of Python take minutes: cargo test --test command_line class -- --ignored"]
fn grades_class_of_30_reproducibly() {
    let (first, told) = grades("class-1");
    for found in [
        "Tim.py.txt",
        "notes.pdf",
        ".DS_Store",
        "Ana.py plays. Mallory.py, Mina.py imports it",
        "jogos.py has the name of a module",
        "Colon cannot be loaded and loses all its games: Colon.py, line 2",
        "Typo cannot be loaded",
        "Two cannot be loaded",
        "Jo\u{e3}o (2)",
    ] {
        assert!(told.contains(found), "{found}: {told}");
    }
    // A header, the reference, and all players.
    assert_eq!(first.lines().count(), 32, "{first}");
    let cells = |name: &str| -> Vec<String> {
        let line = first
            .lines()
            .find(|line| line.starts_with(&format!("{name},")));
        let line = line.unwrap_or_else(|| panic!("{name}: {first}"));
        line.split(',').map(str::to_owned).collect()
    };
    for lost in ["Colon", "Typo", "Two", "Mallory", "Hang", "Control", "Slow", "Illegal", "Deep"] {
        let cells = cells(lost);
        assert!(cells[4].parse::<u32>().expect("games") >= 40, "{cells:?}");
        assert!(!cells[11].is_empty(), "{cells:?}");
    }
    // The six games against the three others that cannot be loaded count for neither.
    for unloaded in ["Colon", "Typo", "Two", "Mallory"] {
        assert_eq!(cells(unloaded)[3], "54", "{:?}", cells(unloaded));
    }
    for plays in [
        "random",
        "copy",
        "statistics",
        "Lucky",
        "Ana",
        "Bruno",
        "Eva",
        "Hugo",
        "Rita",
        "42",
    ] {
        assert_eq!(cells(plays)[4], "0", "{:?}", cells(plays));
    }
    let (second, _) = grades("class-2");
    let wins = |table: &str| -> Vec<String> {
        let lines = table
            .lines()
            .map(|line| line.split(',').take(9).collect::<Vec<_>>().join(","));
        lines.collect()
    };
    assert_eq!(wins(&first), wins(&second));
}
