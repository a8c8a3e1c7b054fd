//! Championships of several machines as one table, and their tie-breaks.

use super::*;

/// The file of a championship of random players.
fn league(folder: &Path, names: &[&str], opening_plies: u32) -> PathBuf {
    let player = |name: &&str| format!(r#"{{"name":"{name}","plays":{{"named":"random"}}}}"#);
    let players: Vec<String> = names.iter().map(player).collect();
    let config = format!(
        r#"{{"game":"tic_tac_toe","start":"3/3/3 X 3","format":{{"round_robin":{{}}}},"pairs":2,
            "opening_plies":{opening_plies},"seed":1,"players":[{}]}}"#,
        players.join(",")
    );
    let path = folder.join(format!("{}.json", names.concat()));
    std::fs::write(&path, config).expect("it can be written");
    path
}

/// Plays a championship with a seed into a subfolder.
fn played(file: &Path, seed: &str, out: &Path) {
    let league = ["tournament", text(file), "--quiet", "--seed", seed];
    let (code, _, err) = run(program(&[&league[..], &["--out", text(out)]].concat()));
    assert_eq!((code, err.as_str()), (0, ""));
}

fn gathered(all: &Path) -> (i32, String, String) {
    run(program(&["gather", text(all)]))
}

#[test]
fn gather_adds_championships_of_machines() {
    let folder = folder("gather_championships");
    let all = folder.join("all");
    let three = league(&folder, &["A", "B", "C"], 0);
    played(&three, "1", &all.join("1"));
    played(&three, "2", &all.join("2"));
    // Another roster with a player of the first one.
    played(&league(&folder, &["A", "D"], 0), "1", &all.join("3"));
    let (code, table, err) = gathered(&all);
    assert_eq!((code, err.as_str()), (0, ""));
    let mut rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let head = rows.remove(0);
    assert_eq!(head[..4], ["player", "championships", "games", "wins"]);
    assert_eq!(head.len(), 12 + 4);
    let column = |name: &str| {
        head.iter()
            .rposition(|cell| *cell == name)
            .expect("a column")
    };
    let row = |name: &str| rows.iter().find(|row| row[0] == name).expect("a row");
    assert_eq!(row("A")[1..3], ["3", "20"]);
    assert_eq!(row("B")[1..3], ["2", "16"]);
    assert_eq!(row("D")[1..3], ["1", "4"]);
    assert!(row("A")[column("B")].ends_with("/8"), "{table}");
    assert_eq!(row("B")[column("D")], "");
    let elo: Vec<f64> = rows
        .iter()
        .map(|row| row[10].parse().expect("a rating"))
        .collect();
    assert!(elo.is_sorted_by(|a, b| a >= b), "{table}");
}

#[test]
fn gather_rejects_equal_seeds_and_different_games() {
    let folder = folder("gather_errors");
    let file = league(&folder, &["A", "B"], 0);
    for (name, other, words) in [
        ("seed", (file.clone(), "1"), "same seed, 1"),
        ("two_shared", (league(&folder, &["A", "B", "C"], 0), "1"), "same seed, 1"),
        ("games", (league(&folder, &["A", "C"], 2), "1"), "different games"),
    ] {
        let all = folder.join(name);
        played(&file, "1", &all.join("x"));
        played(&other.0, other.1, &all.join("y"));
        let (code, out, err) = gathered(&all);
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(err.contains(words) && err.contains("x and y"), "{err}");
    }
}

#[test]
fn tie_breaks_of_a_complete_championship_can_change() {
    let folder = folder("tie_breaks");
    let out = folder.join("out");
    played(&league(&folder, &["A", "B", "C"], 0), "5", &out);
    let file = out.join("championship.json");
    let before = std::fs::read_to_string(&file).expect("a file");
    let ties = ["--tie-breaks", "head_to_head,sonneborn_berger", "--out"];
    let again = ["tournament", text(&file), "--quiet"];
    let (code, _, err) = run(program(&[&again[..], &ties[..], &[text(&out)]].concat()));
    assert_eq!((code, err.as_str()), (0, ""));
    let after = std::fs::read_to_string(&file).expect("a file");
    let chosen = r#""tie_breaks":["head_to_head","sonneborn_berger"],"#;
    assert!(after.contains(chosen), "{after}");
    assert_eq!(after.replace(chosen, ""), before, "the games stay");
    let none = ["--tie-breaks", "none", "--out", text(&out)];
    let (code, _, err) = run(program(&[&again[..], &none].concat()));
    assert_eq!((code, err.as_str()), (0, ""));
    let after = std::fs::read_to_string(&file).expect("a file");
    assert!(after.contains(r#""tie_breaks":[],"#), "{after}");
    let (code, _, err) = run(program(&[&again[..], &["--tie-breaks", "luck"]].concat()));
    assert_eq!(code, 2);
    assert!(err.contains("sonneborn_berger"), "{err}");
}
