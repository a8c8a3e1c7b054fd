//! Sweeps: with any engine and after any interruption, the files equal the files of uninterrupted runs.

#![cfg(unix)]

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rastros_lab::app::coevolution::{self, ExperimentMsg, Msg, State};
use rastros_lab::app::effects::{BrowserCommand, Effect, Response, TaskEvent};
use rastros_lab::app::ui::Texts;
use rastros_lab::evolution::{preset, to_json};
use rastros_lab::job::EvolutionJob;
use rastros_lab::registry::{Task, TaskResult, check_evolution, import_evolution, run};
use rastros_lab::text::Language;

const PROGRAM: &str = env!("CARGO_BIN_EXE_rastros-lab");

/// The number of lines of the sweep, and the line to kill.
const LINES: u32 = 3;
const VICTIM: u32 = 2;

/// An empty folder for one test, with the experiments.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sweep-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    let lines = (1..=LINES).map(|seed| experiment(seed) + "\n");
    std::fs::write(folder.join("sweep.jsonl"), lines.collect::<String>())
        .expect("it can be written");
    folder
}

/// Experiments of many generations, so that a test can kill a run between the first and the last.
fn experiment(seed: u32) -> String {
    format!(
        r#"{{"preset":"course_class","seed":{seed},"start":"6/6/3o2/6/6/6 S","generations":60,"population":12,"pairs":1,"scheme":"hall_of_fame","opponents":3,"ancestors":2,"yardstick":{{"pairs":2,"centroid":true,"strategies":4,"members":1}}}}"#
    )
}

/// The results of every line in one process, by the library alone.
fn expected() -> BTreeMap<u32, String> {
    let lines = (1..=LINES).map(|line| {
        let mut fields: serde_json::Value = serde_json::from_str(&experiment(line)).expect("JSON");
        let base = preset("course_class").expect("a preset").config();
        let mut config = serde_json::to_value(base).expect("plain data");
        fields.as_object_mut().expect("an object").remove("preset");
        for (name, value) in fields.as_object().expect("an object") {
            config[name] = value.clone();
        }
        let config = serde_json::from_value(config).expect("a configuration");
        let mut job = EvolutionJob::new(check_evolution(&config).expect("a good one"));
        while let Some((id, unit)) = job.next_unit() {
            let Ok(TaskResult::Played { scores }) = run(&Task::Play(unit), &mut |_| {}) else {
                panic!("a unit is played");
            };
            assert!(job.receive(id, &scores));
        }
        (line, to_json(job.run()))
    });
    lines.collect()
}

fn evolve(folder: &Path, line: u32) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["evolve", "--quiet", "--workers", "1", "--line"])
        .arg(line.to_string())
        .arg(folder.join("sweep.jsonl"))
        .arg("--out")
        .arg(folder.join("out"))
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    command
}

fn result(folder: &Path, line: u32) -> PathBuf {
    folder.join(format!("out/line-{line}/evolution.json"))
}

/// Waits for the first saved file of a line, at most a minute.
fn wait_for(path: &Path, child: &mut Child) {
    let begin = Instant::now();
    while !path.exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing is left");
        let ended = child.try_wait().expect("it can be asked");
        assert!(ended.is_none() || path.exists(), "it has ended: {ended:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn generations(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("a file");
    import_evolution(&text)
        .expect("a whole file, at any moment")
        .generations
        .len()
}

fn compare(folder: &Path) {
    for (line, expected) in expected() {
        let found = std::fs::read_to_string(result(folder, line)).expect("a file");
        assert!(found == expected, "line {line} has other bytes");
        let left = std::fs::read_dir(folder.join(format!("out/line-{line}"))).expect("a folder");
        let drafts = left.filter(|f| {
            let name = f.as_ref().expect("a file").file_name();
            name.to_string_lossy().ends_with(".draft")
        });
        assert_eq!(drafts.count(), 0, "no drafts");
    }
}

#[test]
fn killed_line_resumes_to_same_bytes() {
    let folder = folder("own");
    let mut children: Vec<Child> = (1..=LINES)
        .map(|line| evolve(&folder, line).spawn().expect("it starts"))
        .collect();
    let victim = &mut children[VICTIM as usize - 1];
    wait_for(&result(&folder, VICTIM), victim);
    victim.kill().expect("it can be killed");
    let killed = victim.wait().expect("it ends");
    assert!(!killed.success(), "it was over before it was killed");
    assert!(generations(&result(&folder, VICTIM)) < 61, "in the middle");
    for (line, child) in (1..).zip(&mut children) {
        let code = child.wait().expect("it ends").code();
        assert_eq!(code, if line == VICTIM { None } else { Some(0) }, "line {line}");
    }
    let again = evolve(&folder, VICTIM).status().expect("it starts");
    assert_eq!(again.code(), Some(0));
    compare(&folder);

    let table = Command::new(PROGRAM)
        .arg("gather")
        .arg(folder.join("out"))
        .output();
    let table = String::from_utf8(table.expect("it starts").stdout).expect("text");
    let rows: Vec<Vec<&str>> = table.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + LINES as usize, "{table}");
    assert!(rows.iter().all(|r| r.len() == rows[0].len()), "{table}");
    let names: Vec<&str> = rows[1..].iter().map(|r| r[0]).collect();
    assert_eq!(names, ["line-1", "line-2", "line-3"]);
    let column = |name: &str| rows[0].iter().position(|h| *h == name).expect("a column");
    assert_eq!(rows[2][column("seed")], "2");
    assert_eq!(rows[2][column("complete")], "true");
    let run = import_evolution(&expected()[&2]).expect("a run");
    let last = run.generations.last().expect("a generation");
    let share = last.yardstick.as_ref().expect("measured")[0].share();
    assert_eq!(rows[2][column("champion_random_share")], format!("{share:.4}"));
    let centroid = last.measures.centroid[0].share();
    assert_eq!(rows[2][column("centroid_random_share")], format!("{centroid:.4}"));
}

/// After a termination signal, as schedulers send it, the program saves the games so far and exits with a special code.
#[test]
fn signal_saves_unfinished_line() {
    let folder = folder("told");
    let mut child = evolve(&folder, 1)
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    wait_for(&result(&folder, 1), &mut child);
    let told = Command::new("kill").arg(child.id().to_string()).status();
    assert!(told.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("the same command continues it"), "{said}");
    let kept = generations(&result(&folder, 1));
    assert!((1..61).contains(&kept), "{kept}");
    for line in 1..=LINES {
        assert!(evolve(&folder, line).status().expect("it starts").success());
    }
    compare(&folder);
}

#[test]
fn rejects_invalid_line_before_games() {
    let folder = folder("wrong");
    let said = |command: &mut Command| {
        let output = command.stderr(Stdio::piped()).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let (code, text) = said(&mut evolve(&folder, 9));
    assert_eq!(code, Some(1));
    assert!(text.contains("there is no line 9: the file has 3"), "{text}");
    // The folder has files of another experiment.
    let other = result(&folder, 1);
    std::fs::create_dir_all(other.parent().expect("a folder")).expect("it can be made");
    std::fs::write(&other, include_str!("golden/evolution.json")).expect("it can be written");
    let (code, text) = said(&mut evolve(&folder, 1));
    assert_eq!(code, Some(1));
    assert!(text.contains("this is another experiment"), "{text}");
    let kept = std::fs::read_to_string(&other).expect("a file");
    assert_eq!(kept, include_str!("golden/evolution.json"), "nothing is lost");
    let nothing = folder.join("nothing");
    std::fs::create_dir_all(&nothing).expect("it can be made");
    let (code, text) = said(Command::new(PROGRAM).arg("gather").arg(&nothing));
    assert_eq!(code, Some(1));
    assert!(text.contains("none of its folders has a file evolution.json"), "{text}");
}

#[test]
fn prints_generations_as_json_lines() {
    let folder = folder("json");
    let output = Command::new(PROGRAM)
        .args(["evolve", "--json", "--preset", "course_class", "--out"])
        .arg(folder.join("out"))
        .output()
        .expect("it starts");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let events: Vec<serde_json::Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).expect("a line of JSON"))
        .collect();
    let count = |name: &str| events.iter().filter(|e| e["event"] == name).count();
    assert_eq!((events[0]["event"].as_str(), count("start")), (Some("start"), 1));
    assert_eq!((count("generation"), count("measures")), (6, 6));
    let last = events.last().expect("the end");
    assert_eq!(last["event"], "end");
    assert_eq!(last["files"].as_array().map(Vec::len), Some(4));
}

/// A wrapper of our program. At the first run of the victim's line, the wrapper kills the program during the run, and
/// reports this.
fn killer(folder: &Path) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("killer.sh");
    let script = format!(
        r#"#!/bin/sh
# $3 is the line: evolve --line N FILE ...
if [ "$3" != {VICTIM} ] || [ -e "{folder}/killed" ]; then exec "{PROGRAM}" "$@"; fi
"{PROGRAM}" "$@" &
pid=$!
until [ -e "{folder}/out/line-{VICTIM}/evolution.json" ]; do sleep 0.01; done
kill -9 $pid
cp "{folder}/out/line-{VICTIM}/evolution.json" "{folder}/killed"
wait $pid
"#,
        folder = folder.display()
    );
    std::fs::write(&path, script).expect("it can be written");
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, permissions).expect("it can be made a program");
    path
}

/// Runs a sweep with one of the example scripts, in which a line is killed.
fn by_engine(name: &str, engine: &mut Command) {
    let folder = folder(name);
    let output = engine
        .arg(folder.join("sweep.jsonl"))
        .arg(folder.join("out"))
        .env("RASTROS_LAB", killer(&folder))
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{name}: {output:?}");
    assert!(generations(&folder.join("killed")) < 61, "killed in the middle");
    compare(&folder);
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/sweep")
        .join(name)
}

/// The error for a missing engine: a requested test is never skipped.
fn starts(command: &mut Command, what: &str) {
    let output = command.stdin(Stdio::null()).output();
    let started = output.is_ok_and(|output| output.status.success());
    assert!(started, "{what} is missing: cargo xtask test installs it");
}

#[test]
#[ignore = "needs GNU parallel: cargo xtask test runs it"]
fn gnu_parallel_gives_same_bytes() {
    starts(Command::new("parallel").arg("--version"), "GNU parallel");
    by_engine("parallel", Command::new("sh").arg(example("parallel.sh")));
}

/// The interpreter is python3, or the value of RASTROS_LAB_PYTHON.
#[test]
#[ignore = "needs the Python package ray: cargo xtask test runs it"]
fn ray_gives_same_bytes() {
    let python = std::env::var_os("RASTROS_LAB_PYTHON").unwrap_or_else(|| "python3".into());
    starts(Command::new(&python).args(["-c", "import ray"]), "the Python package ray");
    by_engine("ray", Command::new(&python).arg(example("ray_sweep.py")));
}

/// The file that an effect of the page downloads.
fn downloaded(effects: &[Effect<Msg>]) -> Vec<u8> {
    match effects {
        [Effect::Browser(BrowserCommand::Download { bytes, .. })] => bytes.clone(),
        other => panic!("one file: {other:?}"),
    }
}

fn update(page: &mut State, msg: Msg) -> Response<Msg> {
    coevolution::update(page, msg, Texts(Language::En))
}

/// The page's files for two schemes with the same seeds: the experiments, and the table of all runs.
fn in_the_page() -> [Vec<u8>; 2] {
    let mut page = State::new(1);
    update(&mut page, Msg::Preset("course_class".to_owned()));
    let set = |page: &mut State, field, text: &str| {
        update(page, Msg::Set(field, text.to_owned()));
    };
    for (field, text) in [
        ("generations", "3"),
        ("population", "4"),
        ("pairs", "1"),
        ("yardstick_pairs", "2"),
        ("yardstick_strategies", "4"),
        ("yardstick_members", "1"),
        ("seed", "11"),
    ] {
        set(&mut page, field, text);
    }
    let press = |page: &mut State, msg| {
        let mut waiting = VecDeque::from(update(page, Msg::Experiment(msg)).effects);
        while let Some(effect) = waiting.pop_front() {
            // Storage is denied.
            if let Effect::Run { task, reply, .. } = effect {
                let done = TaskEvent::Done(run(&task, &mut |_| {}).expect("it is played"));
                waiting.extend(update(page, reply.message(Box::new(done))).effects);
            }
        }
    };
    press(&mut page, ExperimentMsg::Count(3));
    press(&mut page, ExperimentMsg::Begin);
    update(&mut page, Msg::Set("scheme", "round_robin".to_owned()));
    update(&mut page, Msg::Set("yardstick_centroid", "1".to_owned()));
    press(&mut page, ExperimentMsg::Compare);
    [ExperimentMsg::SaveLines, ExperimentMsg::SaveRuns]
        .map(|msg| downloaded(&update(&mut page, Msg::Experiment(msg)).effects))
}

#[test]
fn page_and_program_gather_same_table() {
    let folder = folder("page");
    let [lines, table] = in_the_page();
    std::fs::write(folder.join("sweep.jsonl"), lines).expect("it can be written");
    // Two schemes with their controls, three seeds of each.
    for line in 1..=12 {
        let code = evolve(&folder, line).status().expect("it starts").code();
        assert_eq!(code, Some(0), "line {line}");
    }
    let gathered = Command::new(PROGRAM)
        .arg("gather")
        .arg(folder.join("out"))
        .output()
        .expect("it starts");
    let [table, gathered] =
        [table, gathered.stdout].map(|bytes| String::from_utf8(bytes).expect("text"));
    // The page's file begins with a byte order mark, for spreadsheets.
    assert_eq!(table.trim_start_matches('\u{feff}'), gathered);
    assert!(table.contains("centroid_random_share") && table.lines().count() == 13);
}
