//! Folders with two runs, results that would be overwritten, and symbolic links in place of results.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rastros_lab::cli::reading::JOURNAL;
use rastros_lab::evolution::head_json;

use super::*;

/// The arguments for an evolution of a few minutes, whose first generation is quick.
fn long(folder: &Path, out: &Path) -> Vec<String> {
    let mut config = import_evolution(GOLDEN).expect("it is a good one").config;
    (config.generations, config.pairs) = (2000, 10);
    let source = folder.join("long.json");
    let text_of = serde_json::to_string(&config).expect("a configuration");
    fs::write(&source, text_of).expect("it can be written");
    let words = evolution(&source, out);
    let words = words.into_iter().chain(["--workers", "1"]);
    words.map(str::to_owned).collect()
}

/// Starts an evolution, and waits for its file.
fn started(command: &mut Command, file: &Path) -> Child {
    let child = command.stdout(Stdio::null()).spawn().expect("it starts");
    wait_for(|| file.exists());
    child
}

fn wait_for(mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(120), "it never is so");
        sleep(Duration::from_millis(20));
    }
}

/// The shortest possible championship, in a file.
fn cup(folder: &Path) -> PathBuf {
    let players = ["bacoco", "basilio"]
        .map(|p| format!("{{\"name\":\"{p}\",\"plays\":{{\"named\":\"{p}\"}}}}"));
    let cup = folder.join("cup.json");
    let text = format!(
        "{{\"game\":\"rastros\",\"start\":\"5/5/2o2/5/5 S\",\"format\":\"cup\",\"pairs\":1,\"seed\":1,\"players\":[{}]}}",
        players.join(",")
    );
    fs::write(&cup, text).expect("it can be written");
    cup
}

#[test]
fn folder_accepts_one_run_at_a_time() {
    let folder = folder("one_at_a_time");
    let out = folder.join("out");
    let words = long(&folder, &out);
    let mut first = started(program(&[]).args(&words), &out.join("evolution.json"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let cup = cup(&folder);
    for others in [
        words,
        vec!["tournament", text(&cup), "--out", text(&out)],
        vec![
            "match",
            "--player",
            "random",
            "--player",
            "random",
            "--games",
            "2",
            "--out",
            text(&out),
        ],
        vec!["solve", "--parts", text(&out), "--book", text(&cup)],
        vec!["solve", "--openings", "--parts", text(&out), "--table", text(&cup)],
        vec!["solve", "--starts", "--parts", text(&out), "--map", text(&cup)],
    ] {
        let (code, printed, err) = run(program(&others));
        assert_eq!((code, printed.as_str()), (1, ""), "{others:?}: {err}");
        assert!(err.contains("another run is writing here"), "{others:?}: {err}");
    }
    first.kill().expect("it can be killed");
    first.wait().expect("it ends");
    let there = ["tournament", text(&cup), "--quiet", "--out", text(&out)];
    assert_eq!(run(program(&there)).0, 0, "the folder is free again");
}

#[test]
fn unfinished_runs_are_not_overwritten() {
    let folder = folder("not_over");
    let mut half = import_evolution(GOLDEN).expect("it is a good one");
    half.generations.truncate(2);
    let left = folder.join("evolution.json");
    fs::write(&left, to_json(&half)).expect("it can be written");
    let mut other = half.config.clone();
    other.seed += 1;
    let source = folder.join("config.json");
    // The byte order mark of a Windows editor is ignored.
    let config = serde_json::to_string(&other).expect("a configuration");
    fs::write(&source, format!("\u{feff}{config}")).expect("it can be written");
    let evolve =
        |config: &Path, more: &[&str]| run(program(&[&evolution(config, &folder), more].concat()));
    let (code, out, err) = evolve(&source, &[]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("2 of ") && err.contains("--overwrite"), "{err}");
    assert_eq!(fs::read_to_string(&left).expect("a file"), to_json(&half));
    // --overwrite replaces it; a complete run may be replaced, and a run continues in its own folder.
    assert_eq!(evolve(&source, &["--overwrite"]).0, 0);
    let golden = folder.join("golden.json");
    fs::write(&golden, GOLDEN).expect("it can be written");
    assert_eq!(evolve(&golden, &[]).0, 0);
    fs::write(&left, to_json(&half)).expect("it can be written");
    assert_eq!(evolve(&left, &[]).0, 0);
    assert_eq!(fs::read_to_string(&left).expect("a file"), GOLDEN);
    // An unreadable file is not replaced either.
    fs::write(&left, "{").expect("it can be written");
    assert!(evolve(&source, &[]).2.contains("--overwrite"));
}

#[test]
fn error_names_damaged_journal() {
    let folder = folder("rubbish");
    let mut half = import_evolution(GOLDEN).expect("it is a good one");
    half.generations.truncate(2);
    let left = folder.join("evolution.json");
    fs::write(&left, to_json(&half)).expect("it can be written");
    let head = serde_json::json!({ "format": JOURNAL, "version": 1, "of": head_json(&half) });
    for (line, said) in [("rubbish", "evolution.journal: line 2 "), ("{}", "evolution.journal: ")] {
        let journal = folder.join("evolution.journal");
        fs::write(journal, format!("{head}\n{line}\n")).expect("it can be written");
        let (code, _, err) = run(program(&evolution(&left, &folder)));
        assert_eq!(code, 1, "{err}");
        assert!(err.contains(said), "{err}");
    }
}

#[test]
fn unfinished_championship_is_not_overwritten() {
    let folder = folder("cup_not_over");
    let cup = cup(&folder);
    let hold = |file: &Path, more: &[&str]| {
        let words = ["tournament", text(file), "--quiet", "--out", text(&folder)];
        run(program(&[&words, more].concat()))
    };
    assert_eq!(hold(&cup, &[]).0, 0);
    // One pair of several.
    let left = folder.join("championship.json");
    let whole = fs::read_to_string(&left).expect("a file");
    let half = whole.replace("\"pairs\":1,", "\"pairs\":2,");
    assert_ne!(half, whole);
    fs::write(&left, &half).expect("it can be written");
    let (code, _, err) = hold(&cup, &["--seed", "2"]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("2 of ") && err.contains("--overwrite"), "{err}");
    assert_eq!(fs::read_to_string(&left).expect("a file"), half);
    assert_eq!(hold(&left, &[]).0, 0);
    fs::write(&left, &half).expect("it can be written");
    assert_eq!(hold(&cup, &["--seed", "2", "--overwrite"]).0, 0);
}

#[test]
fn symbolic_link_to_result_stays() {
    let folder = folder("links");
    let (out, far) = (folder.join("out"), folder.join("far"));
    fs::create_dir_all(&out).expect("it can be made");
    fs::create_dir_all(&far).expect("it can be made");
    for name in ["evolution.json", "champions.csv"] {
        symlink(far.join(name), out.join(name)).expect("it can be made");
    }
    let source = folder.join("source.json");
    fs::write(&source, GOLDEN).expect("it can be written");
    assert_eq!(run(program(&evolution(&source, &out))).0, 0);
    let table = folder.join("table.csv");
    symlink("far/table.csv", &table).expect("it can be made");
    assert_eq!(run(program(&["gather", text(&folder), "--out", text(&table)])).0, 0);
    for (link, target) in [
        (out.join("evolution.json"), "evolution.json"),
        (out.join("champions.csv"), "champions.csv"),
        (table, "table.csv"),
    ] {
        assert!(link.is_symlink(), "{}", link.display());
        assert!(far.join(target).is_file(), "{target}");
    }
    assert_eq!(fs::read_to_string(far.join("evolution.json")).expect("a file"), GOLDEN);
}

/// An impossible stack size prevents every thread from starting.
#[test]
fn reports_failed_thread_start() {
    let folder = folder("threads");
    let source = folder.join("source.json");
    let mut begun = import_evolution(GOLDEN).expect("it is a good one");
    begun.generations.truncate(1);
    fs::write(&source, to_json(&begun)).expect("it can be written");
    let cup = cup(&folder);
    for words in [
        vec!["evolve", "--quiet", "--config", text(&source), "--out", text(&folder)],
        vec!["tournament", text(&cup), "--quiet", "--out", text(&folder)],
    ] {
        let mut command = program(&words);
        command.env("RUST_MIN_STACK", (1u64 << 47).to_string());
        let (code, _, err) = run(command);
        assert_eq!(code, 1, "{words:?}: {err}");
        assert!(err.contains("thread"), "{words:?}: {err}");
    }
}

#[test]
fn config_errors_name_their_place() {
    let folder = folder("wrong");
    let config = import_evolution(GOLDEN).expect("it is a good one").config;
    let source = folder.join("config.json");
    let config = serde_json::to_string_pretty(&config).expect("a configuration");
    let population = config
        .lines()
        .position(|line| line.contains("\"population\""));
    let line = population.expect("it has one") + 1;
    let wrong: Vec<String> = config
        .lines()
        .map(|line| {
            if line.contains("\"population\"") {
                "  \"population\": -8,".to_owned()
            } else {
                line.to_owned()
            }
        })
        .collect();
    fs::write(&source, wrong.join("\n")).expect("it can be written");
    let (code, _, err) =
        run(program(&["evolve", "--config", text(&source), "--out", text(&folder)]));
    assert_eq!(code, 1);
    for said in [text(&source), "`-8`", &format!("line {line} "), "in “population”"] {
        assert!(err.contains(said), "{said}: {err}");
    }
}

/// True if a run continues after a hangup signal; a shell starts it with this prefix.
#[cfg(target_os = "linux")]
fn survives_a_hangup(name: &str, before: &str) -> bool {
    let folder = folder(name);
    let out = folder.join("out");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{before} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_rastros-lab")])
        .args(long(&folder, &out))
        .stderr(Stdio::null());
    // The handler is active from the first generation on.
    let mut child = started(&mut shell, &out.join("evolution.json"));
    let told = Command::new("kill")
        .args(["-HUP", &child.id().to_string()])
        .status();
    assert!(told.expect("kill is there").success());
    let begin = Instant::now();
    let mut ended = None;
    while ended.is_none() && begin.elapsed() < Duration::from_secs(3) {
        ended = child.try_wait().expect("it can be asked");
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // A stopped run saves the games so far.
    assert!(ended.is_none_or(|status| status.code() == Some(130)), "{ended:?}");
    ended.is_none()
}

/// `nohup` ignores hangups, and its run continues after its terminal is closed.
#[cfg(target_os = "linux")]
#[test]
fn ignored_hangup_stays_ignored() {
    assert!(survives_a_hangup("nohup", "trap '' HUP;"));
    // The parent of these tests may ignore hangups, which a shell cannot undo.
    let status = fs::read_to_string("/proc/self/status").expect("Linux has it");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = u64::from_str_radix(mask.expect("a mask").trim(), 16).expect("a number");
    let ignored = mask & 1 == 1;
    assert_eq!(survives_a_hangup("hangup", ""), ignored);
}
