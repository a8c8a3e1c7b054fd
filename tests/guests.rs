//! Users' own games (`tests/guests`): their rules as data, and every search on them.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{EvaluationSpec, Preference, Value, WIN};
use rastros_lab::game::PROGRAM_PREFIX;
use rastros_lab::guest::{self, Rules, Source, Table, ValueResult};
use rastros_lab::python::{
    Answer, Expansion, GuestPath, GuestRules, Opened, Question, Script, Shown, SourceFile,
};
use rastros_lab::registry::{
    self, AnyGame, AnyPosition, GameRecord, Task, TaskResult, open_guest, update_guest,
};
use rastros_lab::search::{Algorithm, MoveOrder, SearchSpec};
use rastros_lab::text::{EnumId, Message};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Positions of each game in the usual tests.
const POSITIONS: usize = 100;

/// The Python adapter in a process.
struct Python {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guests");
        let mut child = Command::new("python3")
            .arg(path("examples/players/course_adapter/serve.py"))
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("these tests need python3");
        Python {
            questions: child.stdin.take().expect("it is piped"),
            answers: BufReader::new(child.stdout.take().expect("it is piped")),
            child,
        }
    }

    fn ask(&mut self, question: &Question) -> Answer {
        writeln!(self.questions, "{}", question.text(20_000)).expect("it reads");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("it answers");
        Answer::read(question, &line).unwrap_or_else(|e| panic!("{}: {line}", e.message()))
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Rules for Python {
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message> {
        match self.ask(&Question::Expand { states }) {
            Answer::Expanded(expansion) => Ok(expansion),
            other => panic!("{other:?}"),
        }
    }

    fn evaluate(&mut self, evaluation: &str, position: (String, usize)) -> ValueResult {
        let question = Question::Features {
            name: evaluation.to_owned(),
            count: 1,
            positions: vec![position],
        };
        match self.ask(&question) {
            Answer::Features(rows) => Ok(rows[0][0]),
            other => panic!("{other:?}"),
        }
    }

    fn show(&mut self, state: GuestPath) -> Result<Shown, Message> {
        let states = vec![state];
        match self.ask(&Question::Show { states }) {
            Answer::Shown(mut shown) => Ok(shown.remove(0)),
            other => panic!("{other:?}"),
        }
    }
}

/// Rules that fail in the state after one move.
struct FailsAfter(Python, &'static str);

impl Rules for FailsAfter {
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message> {
        if states.iter().any(|GuestPath(_, way)| *way == [self.1]) {
            Err(Message::new("error.python.hangs"))
        } else {
            self.0.expand(states)
        }
    }

    fn evaluate(&mut self, evaluation: &str, position: (String, usize)) -> ValueResult {
        self.0.evaluate(evaluation, position)
    }

    fn show(&mut self, state: GuestPath) -> Result<Shown, Message> {
        self.0.show(state)
    }
}

/// A game of `tests/guests`.
struct Case {
    file: &'static str,
    class: &'static str,
    values: &'static [(&'static str, i64)],
}

impl Case {
    fn open(&self) -> (&'static dyn AnyGame, Opened) {
        let (script, opened, python) = self.rules();
        let source = Source::Rules(Mutex::new(Box::new(python)));
        let game = open_guest(&script, &[], &opened, source);
        (game.expect("a game"), opened)
    }

    fn rules(&self) -> (Arc<Script>, Opened, Python) {
        let source = std::fs::read_to_string(path("tests/guests").join(self.file));
        let script = Script {
            main: self.file.to_owned(),
            files: vec![SourceFile(self.file.to_owned(), source.expect("the file"))],
            ..Script::default()
        };
        let rules = GuestRules::new(&script.main, &script.files, self.class, self.values());
        let script = Script {
            game: rules.id.clone(),
            rules: Some(rules),
            ..script
        };
        let mut python = Python::start();
        python.ask(&script.load());
        let Answer::Opened(opened) = python.ask(&Question::Open) else {
            panic!("it opens");
        };
        (Arc::new(script), opened, python)
    }

    fn values(&self) -> BTreeMap<String, i64> {
        let values = self.values.iter();
        values
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect()
    }
}

const TIC_TAC_TOE: Case = Case {
    file: "tic_tac_toe.py",
    class: "TicTacToe",
    values: &[],
};

/// Unfinished positions of random games, one for each path to it.
fn positions(start: Box<dyn AnyPosition>, count: usize) -> Vec<(Vec<usize>, Box<dyn AnyPosition>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(37);
    let mut found = Vec::new();
    while found.len() < count {
        let (mut way, mut position) = (Vec::new(), start.clone());
        while position.outcome().is_none() && found.len() < count {
            found.push((way.clone(), position.clone()));
            let moves = position.moves();
            let number = rng.random_range(0..moves.len() as u32) as usize;
            position = position.play(&moves[number].text).expect("it is legal");
            way.push(number);
        }
    }
    found
}

fn search(algorithm: Algorithm, depth: u32) -> SearchSpec {
    search_by("", algorithm, depth)
}

/// A search with leaves by an evaluation of the game's file; without a name by the utility alone.
fn search_by(evaluation: &str, algorithm: Algorithm, depth: u32) -> SearchSpec {
    SearchSpec {
        evaluation: match evaluation {
            "" => EvaluationSpec::default(),
            name => EvaluationSpec::feature(&format!("{PROGRAM_PREFIX}{name}")),
        },
        algorithm,
        order: MoveOrder::Natural,
        preference: Preference::Any,
        depth,
    }
}

/// The values of a position at depths from 1 on, and the nodes of the deepest search.
fn values(position: &dyn AnyPosition, search: SearchSpec) -> (Vec<Value>, u64) {
    let task = Task::NodesPerDepth {
        record: GameRecord::new(position.info().id, position.text()),
        search,
        max_nodes: u64::MAX,
    };
    match registry::run(&task, &mut |_| {}) {
        Ok(TaskResult::NodesPerDepth { rows, .. }) => {
            let nodes = rows.last().map_or(0, |row| row.counters.nodes);
            (rows.into_iter().map(|row| row.value).collect(), nodes)
        }
        other => panic!("{}: {other:?}", position.text()),
    }
}

#[test]
fn exploration_names_failing_state() {
    let nim = Case {
        file: "nim.py",
        class: "Nim",
        values: &[("n", 6)],
    };
    let (script, opened, python) = nim.rules();
    let source = Source::Rules(Mutex::new(Box::new(FailsAfter(python, "2"))));
    let game = open_guest(&script, &[], &opened, source).expect("a game");
    let table = guest::table(game.info().id).expect("it is open");
    assert!(!table.expand_all(100, &mut |_| false));
    let failure = table.take_failure().expect("a failure");
    assert_eq!(failure.find("position"), Some("2"));
    // The state before it in the same question has its moves.
    assert_eq!(table.expanded(), 2);
}

#[test]
fn course_tic_tac_toe_has_our_counts() {
    let (game, opened) = TIC_TAC_TOE.open();
    assert!(opened.sorted, "its actions are those of a set");
    let start = game.start(&[]).expect("a start");
    for (algorithm, nodes) in [(Algorithm::Minimax, 549_946), (Algorithm::AlphaBeta, 18_297)] {
        let (values, counted) = values(&*start, search(algorithm, 9));
        assert_eq!((values.last(), counted), (Some(&0.0), nodes), "{algorithm:?}");
    }
}

/// Runs a task like the page: a worker's table lacks states, which are then expanded, and the task runs again.
/// `known` counts the updates that the worker has received.
fn run_with_growing_table(
    task: &Task,
    (page, known): (&Table, &mut usize),
    python: &mut Python,
) -> (TaskResult, usize) {
    for round in 0.. {
        let (update, count) = page.update_since(*known);
        *known = count;
        // The page sends it as text.
        let text = serde_json::to_string(&update).expect("it is data");
        update_guest(serde_json::from_str(&text).expect("it was just written"));
        let missing = match registry::run(task, &mut |_| {}).expect("a result") {
            TaskResult::MissingStates(missing) => missing,
            result => return (result, round),
        };
        let values = missing.values.into_iter().map(|of| {
            let value = python.evaluate(&of.evaluation, page.position(&of));
            (of, value)
        });
        page.receive_values(values.collect());
        let mut open: Vec<u32> = missing.moves.into_iter().collect();
        while !open.is_empty() {
            let asked = &open[..open.len().min(200)];
            let expansion = python.expand(page.paths(asked)).expect("an answer");
            page.receive(asked, expansion).expect("it is about them");
            open = page.still_open(&open);
        }
    }
    unreachable!("the table has an end")
}

#[test]
fn tasks_with_growing_tables_have_the_same_results() {
    // Different arguments: an id has one table in a process.
    for case in [
        Case {
            file: "tic_tac_toe.py",
            class: "TicTacToe",
            values: &[("h", 3), ("v", 3), ("k", 3)],
        },
        Case {
            file: "kalah.py",
            class: "Kalah",
            values: &[("pits", 4)],
        },
    ] {
        let (game, _) = case.open();
        let id = game.info().id;
        let record = GameRecord::new(id, game.start(&[]).expect("a start").text());
        let of = |search: SearchSpec| Task::Record {
            record: record.clone(),
            search,
            max_nodes_recorded: 100_000,
            max_nodes: 0,
        };
        let tasks = [
            of(search(Algorithm::Minimax, 4)),
            of(search(Algorithm::AlphaBeta, 5)),
            of(search(Algorithm::Pvs, 5)),
            Task::Playout {
                record: record.clone(),
                playouts: 40,
                exploration: 1.4,
                seed: 7,
            },
        ];
        let by_lead = [
            of(search_by("lead", Algorithm::Minimax, 3)),
            of(search_by("lead", Algorithm::AlphaBeta, 5)),
        ];
        let by_lead = by_lead.into_iter().filter(|_| case.class == "Kalah");
        let tasks: Vec<_> = tasks.into_iter().chain(by_lead).collect();
        let run_now = |task| registry::run(task, &mut |_| {}).expect("a result");
        let whole: Vec<_> = tasks.iter().map(run_now).collect();
        guest::close(id);
        let (script, opened, mut python) = case.rules();
        let page = Table::new(game.info(), script, &opened, Source::Page);
        let mut known = 0;
        for (task, whole) in tasks.iter().zip(&whole) {
            let worker = (&page, &mut known);
            let (found, rounds) = run_with_growing_table(task, worker, &mut python);
            let [found, whole] = [&found, whole].map(|r| serde_json::to_string(r).expect("data"));
            let differ = found.bytes().zip(whole.bytes()).position(|(a, b)| a != b);
            let place = differ.unwrap_or(0).saturating_sub(60);
            assert!(
                found == whole,
                "{id}: {task:?} after {rounds} rounds\n{}\n{}",
                &found[place..(place + 200).min(found.len())],
                &whole[place..(place + 200).min(whole.len())],
            );
            println!("{id}: {rounds} rounds");
        }
        guest::close(id);
    }
}

/// The moves of a position with their values, sorted by cell.
fn moves_of(position: &dyn AnyPosition, depth: u32) -> Vec<(String, Value)> {
    let task = Task::Analyse {
        record: GameRecord::new(position.info().id, position.text()),
        moves: Vec::new(),
        evaluation: EvaluationSpec::default(),
        from_depth: 0,
        max_depth: depth,
        time_ms: 0,
    };
    match registry::run(&task, &mut |_| {}) {
        Ok(TaskResult::Analysed(found)) => {
            found.moves.into_iter().map(|m| (m.mv, m.value)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn move_values_equal_our_tic_tac_toe() {
    compare_with_our_tic_tac_toe(POSITIONS, 10);
}

#[test]
#[ignore = "takes minutes: cargo test --test guests thousand -- --ignored --nocapture"]
fn move_values_equal_our_tic_tac_toe_on_a_thousand_positions() {
    compare_with_our_tic_tac_toe(1_000, 1_000);
}

/// Compares the values of all moves with our own Tic-tac-toe: to the end on 3x3, and to depth 4 on 4x4.
fn compare_with_our_tic_tac_toe(count: usize, count_of_4x4: usize) {
    let (guest, _) = TIC_TAC_TOE.open();
    let ours = registry::game("tic_tac_toe").expect("ours");
    let sizes = [(guest, vec![3, 3, 3], 9, count)];
    let large = Case {
        values: &[("h", 4), ("v", 4), ("k", 4)],
        ..TIC_TAC_TOE
    };
    let (large, _) = large.open();
    for (guest, size, depth, count) in
        sizes
            .into_iter()
            .chain([(large, vec![4, 4, 4], 4, count_of_4x4)])
    {
        let rows = size[0];
        let theirs = |mv: &str| {
            let column = mv.as_bytes()[0] - b'a' + 1;
            let row: i32 = mv[1..].parse().expect("a row");
            format!("{}.{column}", rows + 1 - row)
        };
        for (way, position) in positions(ours.start(&size).expect("a board"), count) {
            let mut same = guest.start(&[]).expect("a start");
            let mut at = ours.start(&size).expect("a board");
            for number in way {
                let mv = at.moves()[number].text.clone();
                same = same.play(&theirs(&mv)).expect("it is legal there");
                at = at.play(&mv).expect("it is legal");
            }
            let depth = depth.min(size[0] as u32 * size[1] as u32);
            let mut expected = moves_of(&*position, depth);
            for (mv, _) in &mut expected {
                *mv = theirs(mv);
            }
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            let mut found = moves_of(&*same, depth);
            found.sort_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(found, expected, "{}", position.text());
        }
    }
}

/// The values of positions at limits in plain Python, where a utility of 1 counts as a win unless games are played for points.
fn of_python(
    case: &Case,
    opened: &Opened,
    (evaluation, sides): (&str, &str),
    limits: [u32; 2],
    ways: &[Vec<Option<usize>>],
) -> Vec<[f64; 2]> {
    let values = serde_json::to_string(&case.values()).expect("plain data");
    let win = if opened.points { 1.0 } else { WIN };
    let mut child = Command::new("python3")
        .arg(path("tests/guests/search.py"))
        .args([case.file, case.class, evaluation, &values, sides])
        .args([format!("{limits:?}"), win.to_string()])
        .arg(opened.sorted.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let ways = serde_json::to_string(ways).expect("plain data");
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(ways.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    serde_json::from_slice(&output.stdout).expect("its values")
}

#[test]
fn all_searches_equal_plain_python() {
    // Each leaf that an evaluation judges calls Python.
    compare_with_plain_python(POSITIONS, POSITIONS / 4);
}

#[test]
#[ignore = "takes minutes: cargo test --test guests thousand -- --ignored --nocapture"]
fn all_searches_equal_plain_python_on_a_thousand_positions() {
    compare_with_plain_python(1_000, 1_000);
}

/// Compares every search with plain Python at two depths, with leaves by the utility alone on `count` positions of each game,
/// and by an evaluation of its file on the first `judged` of them.
fn compare_with_plain_python(count: usize, judged: usize) {
    let case = |file, class, values| Case {
        file,
        class,
        values,
    };
    let cases = [
        (TIC_TAC_TOE, "", "[\"X\",\"O\"]", [2, 4]),
        (case("nim.py", "Nim", &[("n", 30)]), "multiples_of_four", "[1,2]", [2, 5]),
        (case("connect_four.py", "ConnectFour", &[]), "", "[\"X\",\"O\"]", [2, 3]),
        (
            case("breakthrough.py", "Breakthrough", &[("n", 4)]),
            "advance",
            "[\"W\",\"B\"]",
            [2, 3],
        ),
        (case("kalah.py", "Kalah", &[]), "lead", "[\"S\",\"N\"]", [2, 4]),
    ];
    for (case, evaluation, sides, limits) in cases {
        let begin = Instant::now();
        let (game, opened) = case.open();
        assert!(!opened.copies, "{}", case.file);
        let positions = positions(game.start(&[]).expect("a start"), count);
        let ways: Vec<Vec<Option<usize>>> = positions
            .iter()
            .map(|(way, _)| {
                let mut at = game.start(&[]).expect("a start");
                let mut numbers = Vec::new();
                for &number in way {
                    let moves = at.moves();
                    numbers.push((moves[number].text != "pass").then_some(number));
                    at = at.play(&moves[number].text).expect("it is legal");
                }
                numbers
            })
            .collect();
        let evaluations = ["", evaluation];
        for evaluation in &evaluations[usize::from(evaluation.is_empty())..] {
            let count = if evaluation.is_empty() { count } else { judged };
            let expected = of_python(&case, &opened, (evaluation, sides), limits, &ways[..count]);
            assert_eq!(expected.len(), count, "{}", case.file);
            for ((_, position), expected) in positions.iter().zip(expected) {
                for algorithm in Algorithm::all().filter(|a| a.has_depth()) {
                    let search = search_by(evaluation, algorithm, limits[1]);
                    let (found, _) = values(&**position, search);
                    // A search ends once all values are known.
                    let at = |limit: u32| found[found.len().min(limit as usize) - 1];
                    let found = limits.map(at);
                    let name = position.text();
                    assert_eq!(found, expected, "{name} {algorithm:?} {evaluation}");
                }
            }
        }
        println!("{}: {:.0?}", case.class, begin.elapsed());
    }
}

/// Runs the native program; returns its exit code and output.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rastros-lab"));
    let output = command.args(arguments).stdin(Stdio::null()).output();
    let output = output.expect("it starts");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().expect("it exits by itself");
    (code, text(&output.stdout), text(&output.stderr))
}

fn guest(name: &str) -> String {
    path("tests/guests").join(name).display().to_string()
}

#[test]
fn command_line_checks_rules() {
    let (code, out, err) = run(&["check", "--game", &guest("kalah.py:Kalah,pits=3")]);
    assert_eq!(code, 0, "{err}");
    for line in [
        "Kalah (pits=3)",
        "✓ No contradiction found in the rules",
        "twice in a row",
        "utility returns points",
        ": 3, ",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    // A file with only a game is checked in the same way.
    let (code, out, _) = run(&["check", &guest("nim.py")]);
    assert_eq!((code, out.contains("3, 9, 27, 81, 243")), (0, true), "{out}");
    assert!(
        out.contains("the first side wins, in at most 7 plies, beginning with 3."),
        "{out}"
    );
    let (_, out, _) = run(&["check", "--game", &guest("nim.py:Nim,n=8")]);
    assert!(out.contains("the second side wins, in at most 4 plies."), "{out}");
    let (_, out, _) = run(&["check", "--game", &guest("tic_tac_toe.py:TicTacToe")]);
    assert!(out.contains("the game is a draw. (16168 positions)"), "{out}");
    for (game, named) in [
        ("nim.py:Mim", "there is no game Mim"),
        ("nim.py:Nim,n", "not a class with numbers"),
        ("nim.py:Nim,m=3", "unexpected keyword argument 'm'"),
        ("nim.py:Nim,n=0", "over before the first move"),
    ] {
        let (code, _, err) = run(&["trace", "--game", &guest(game)]);
        assert!(code != 0 && err.contains(named), "{game}: {err}");
    }
}

/// Positions may consist of moves, or be texts of the page. Names of evaluations may have the prefix of the page.
#[test]
fn command_line_traces_positions() {
    let trace = |position: &str, evaluation: &str| {
        let arguments = ["trace", "--game", &guest("nim.py"), "--depth", "2"];
        let more = ["--position", position, "--evaluation", evaluation];
        run(&[&arguments[..], &more].concat())
    };
    let (code, traced, err) = trace("3 2", "multiples_of_four");
    assert_eq!(code, 0, "{err}");
    let id = traced.split('"').find(|text| text.starts_with("own.Nim."));
    let id = id
        .and_then(|text| text.split(' ').next())
        .expect("its game");
    let of_page = id.replace("own.Nim.", "own.Nim.n15.");
    for position in [format!("{id} 3 2"), format!("{of_page} 3 2")] {
        let (code, same, err) = trace(&position, "own.multiples_of_four");
        assert_eq!((code, same == traced), (0, true), "{position}: {err}");
    }
    let (code, ..) = trace(&id.replace("own.Nim.", "own.Nim.n8."), "multiples_of_four");
    assert_ne!(code, 0, "another game");
}

#[test]
fn command_line_plays_matches() {
    let game = guest("nim.py:Nim,n=9");
    let counts = guest("counts.py:choose");
    let result = |first: &str, second: &str| {
        let players = ["--player", first, "--player", second, "--games", "4"];
        let (code, out, err) = run(&[&["match", "--game", &game, "--json"][..], &players].concat());
        assert_eq!(code, 0, "{err}");
        out.lines().last().expect("a result").to_owned()
    };
    // The player that counts wins whenever it can, and so does our search to the end of the game.
    for (first, second) in [(&*counts, "random"), ("alpha_beta@depth=9", "own.multiples_of_four")] {
        let last = result(first, second);
        let value: serde_json::Value = serde_json::from_str(&last).expect("JSON");
        assert_eq!(value["event"], "result", "{last}");
    }
    let last = result(&guest("cheats.py:choose"), "random");
    assert!(last.contains("\"illegal\"") || last.contains("result"), "{last}");
}

#[test]
fn command_line_holds_tournaments_and_evolves() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guest-class");
    let _ = std::fs::remove_dir_all(&folder);
    let class = folder.join("class");
    std::fs::create_dir_all(&class).expect("it can be made");
    for name in ["counts.py", "cheats.py"] {
        std::fs::copy(guest(name), class.join(name)).expect("it can be copied");
    }
    let [class, out] = [class, folder.join("out")].map(|path| path.display().to_string());
    let game = guest("nim.py:Nim,n=9");
    let arguments = ["tournament", &class, "--programs", "--game", &game, "--out", &out];
    let (code, grades, err) = run(&arguments);
    assert_eq!(code, 0, "{err}");
    for name in ["alpha_beta", "counts", "cheats"] {
        assert!(grades.contains(name), "{name}: {grades} {err}");
    }
    let game = guest("breakthrough.py:Breakthrough,n=4");
    let config = serde_json::json!({
        "game": "", "start": "", "features": [], "generations": 2, "population": 4,
        "genes": [-9, 9], "elitism": 0.5, "mutation": 0.2, "mutation_range": 2, "tournament": 2,
        "plies": [1], "pairs": 1, "seed": 1, "yardstick": { "pairs": 1 },
    });
    let file = folder.join("config.json");
    std::fs::write(&file, config.to_string()).expect("it can be written");
    let file = file.display().to_string();
    let arguments = ["evolve", "--config", &file, "--game", &game, "--out", &out];
    let (code, _, err) = run(&arguments);
    assert_eq!(code, 0, "{err}");
    let written = std::fs::read_to_string(Path::new(&out).join("evolution.json"));
    assert!(written.expect("the run").contains("own.advance"));
}
