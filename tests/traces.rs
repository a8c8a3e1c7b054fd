//! Traces: recorded from every search of every game, written and read again, compared, and rejected if invalid.

use proptest::prelude::*;
use rastros_lab::eval::Preference;
use rastros_lab::registry::{
    AnyPosition, GAMES, GameRecord, Task, TaskResult, import_trace, run, trace_listing,
};
use rastros_lab::search::{Algorithm, Bound, MoveOrder, SearchSpec};
use rastros_lab::text::{EnumId, Fill, Language, Message};
use rastros_lab::trace::{
    Node, Step, Stopped, Trace, Tree, brief, compare, to_csv, to_json_lines, why,
};

#[path = "traces/bounds.rs"]
mod bounds;
#[path = "traces/pseudo_code.rs"]
mod pseudo_code;
#[path = "traces/questions.rs"]
mod questions;
#[path = "traces/sentences.rs"]
mod sentences;

fn searches() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().filter(|a| a.has_depth())
}

/// A search of a position of the `game`-th game some plies after its start.
fn recorded(game: usize, plies: usize, algorithm: Algorithm, depth: u32, nodes: u32) -> Trace {
    let sooner = Preference::Sooner;
    preferring(sooner, game, plies, algorithm, depth, nodes)
}

/// The same, with or without a higher value for earlier wins.
fn preferring(
    preference: Preference,
    game: usize,
    plies: usize,
    algorithm: Algorithm,
    depth: u32,
    nodes: u32,
) -> Trace {
    let search = SearchSpec {
        evaluation: GAMES[game].evaluations()[0].spec(),
        algorithm,
        order: MoveOrder::Natural,
        preference,
        depth,
    };
    searched(&*position(game, plies), search, nodes)
}

/// A position of the `game`-th game some plies after its start.
fn position(game: usize, plies: usize) -> Box<dyn AnyPosition> {
    let game = GAMES[game];
    let mut at = game.first_start().expect("a start");
    for ply in 0..plies {
        let moves = at.moves();
        let next = at
            .play(&moves[(ply * 7 + 3) % moves.len()].text)
            .expect("it is legal");
        if next.outcome().is_some() {
            break;
        }
        at = next;
    }
    at
}

fn searched(position: &dyn AnyPosition, search: SearchSpec, nodes: u32) -> Trace {
    let task = Task::Record {
        record: GameRecord::new(position.info().id, position.text()),
        search,
        max_nodes_recorded: nodes,
        max_nodes: 0,
    };
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Recorded(trace)) => trace,
        other => panic!("{other:?}"),
    }
}

/// The error of a file: the line, and the key of the reason.
fn refusal(text: &str) -> (String, String) {
    let message = import_trace(text).expect_err(text);
    for language in Language::all() {
        let said = message.text(language);
        assert!(!said.contains(['{', '}']) || text.contains(['{', '}']), "{said}");
    }
    let fill = |name: &str| {
        message
            .args
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, f)| f.clone())
    };
    match (fill("line"), fill("reason")) {
        (Some(Fill::Text(line)), Some(Fill::Message(Message { key, .. }))) => (line, key),
        _ => (String::new(), message.key),
    }
}

const HEAD: &str = r#"{"format":"rastros-lab-trace","version":1,"game":"lecture_tree","position":"A(B(E=4 F=3) C(G(K=2 L=1) H=5)) A","depth":3}"#;

/// A whole trace of the lecture tree `HEAD` as a user's program may write it, one step per line.
const PROGRAM_PREFIX: [&str; 16] = [
    r#"{"enter":{}}"#,
    r#"{"move":"B"}"#,
    r#"{"enter":{}}"#,
    r#"{"move":"BE"}"#,
    r#"{"leaf":4}"#,
    r#"{"move":"f"}"#,
    r#"{"leaf":3}"#,
    r#"{"leave":{"value":3}}"#,
    r#"{"move":"AC"}"#,
    r#"{"enter":{"window":[3,Infinity]}}"#,
    r#"{"move":"G"}"#,
    r#"{"leaf":2}"#,
    r#"{"cut":{}}"#,
    r#"{"leave":{"value":2}}"#,
    r#"{"leave":{"value":3}}"#,
    r#"{"end":{"variation":["B","F"]}}"#,
];

fn own(lines: &[&str]) -> String {
    let mut text = HEAD.to_owned();
    for line in lines {
        text.push('\n');
        text.push_str(line);
    }
    text
}

#[test]
fn traces_round_trip_through_files() {
    for game in 0..GAMES.len() {
        for algorithm in searches() {
            let trace = recorded(game, 4, algorithm, 3, 100_000);
            let text = to_json_lines(&trace);
            let read = import_trace(&text).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(read, trace);
            let (a, b) = (&read.steps, &trace.steps);
            assert_eq!(Tree::after(a, a.len()), Tree::after(b, b.len()));
            assert_eq!(compare(&read, &trace), None);
            assert_eq!(to_csv(&read).lines().count(), 1 + Tree::after(a, a.len()).nodes.len());
        }
        let part = recorded(game, 0, Algorithm::AlphaBeta, 4, 7);
        assert_eq!(part.stopped, Some(Stopped::Full(7)));
        assert_eq!(import_trace(&to_json_lines(&part)).as_ref(), Ok(&part));
        let whole = recorded(game, 0, Algorithm::AlphaBeta, 4, 100_000);
        assert_eq!(compare(&part, &whole), None, "as far as it goes");
    }
}

/// The inputs of a reason are the same as in the whole tree.
#[test]
fn neighbourhood_of_step_equals_whole_tree() {
    for (game, algorithm) in [
        (0, Algorithm::Minimax),
        (1, Algorithm::AlphaBeta),
        (1, Algorithm::Pvs),
        (2, Algorithm::Deepening),
        (3, Algorithm::AlphaBetaTable),
    ] {
        let steps = recorded(game, 4, algorithm, 3, 100_000).steps;
        for count in (0..=steps.len()).step_by(3) {
            let (whole, part) = (Tree::after(&steps, count), Tree::around(&steps, count));
            assert!(whole.nodes.is_empty() == part.nodes.is_empty());
            let last = count.wrapping_sub(1);
            for node in &part.nodes {
                let same = |other: &&Node| other.first_step == node.first_step;
                let other = whole.nodes.iter().find(same).expect("a node of the tree");
                let known = |n: &Node| (n.mv.clone(), n.ply, n.window, n.value, n.last_step);
                assert_eq!(known(node), known(other));
                assert_eq!(node.unsearched, other.unsearched);
                if node.last_step.is_none_or(|step| step == last) {
                    assert_eq!(node.children.len(), other.children.len(), "{count}");
                }
            }
            let open = |tree: &Tree| {
                let open = tree.nodes.iter().filter(|n| n.last_step.is_none());
                open.count()
            };
            assert_eq!(open(&part), open(&whole), "all that the search is in");
        }
    }
}

#[test]
fn own_trace_may_omit_fields() {
    let trace = import_trace(&own(&PROGRAM_PREFIX)).expect("it is one");
    assert_eq!((trace.value, trace.variation.join(" ")), (Some(3.0), "B F".to_owned()));
    assert_eq!(trace.steps[3], Step::Move("E".to_owned()), "as the game writes it");
    assert_eq!(
        trace.steps[12],
        Step::Cut {
            unsearched: vec!["H".to_owned()]
        }
    );
    let tree = Tree::after(&trace.steps, trace.steps.len());
    assert_eq!(tree.nodes[0].window, None);
    let last = tree
        .nodes
        .iter()
        .find(|n| n.mv == "C")
        .expect("it is there");
    assert_eq!(last.window, Some((3.0, f64::INFINITY)));
    assert_eq!(last.value, Some((2.0, Bound::AtMost)), "it was cut");
    assert_eq!(tree.nodes[0].value, Some((3.0, Bound::Exact)), "it follows all the same");
    // Without the end, and without the cut, which follows from the missing moves.
    let shorter: Vec<&str> = PROGRAM_PREFIX[..15]
        .iter()
        .copied()
        .filter(|l| !l.contains("cut"))
        .collect();
    let same = import_trace(&own(&shorter)).expect("it is one");
    assert_eq!(same.value, Some(3.0));
    assert_eq!(same.steps[12], trace.steps[13]);
    // A win has the value 1 here.
    let text = r#"{"format":"rastros-lab-trace","version":1,"win":1,"game":"tic_tac_toe","position":"XX1/OO1/3 X 3","depth":1}
{"enter":{}}
{"move":"c3"}
{"leaf":1}
{"leave":{"value":1}}"#;
    let won = import_trace(text).expect("it is one");
    assert_eq!((won.value, won.heading.preference), (Some(1e15), Preference::Any));
}

#[test]
fn errors_name_their_line() {
    assert_eq!(refusal("").1, "error.trace.empty");
    let replaced = |number: usize, line: &str| {
        let mut lines = PROGRAM_PREFIX;
        lines[number] = line;
        refusal(&own(&lines))
    };
    for (number, line, key) in [
        (0, r#"{"move":"B"}"#, "error.trace.expects_node"),
        (0, r#"{"enter":"#, "error.trace.json"),
        (0, r#"{"inter":{}}"#, "error.trace.json"),
        (0, r#"{"enter":{"window":["big",1]}}"#, "error.trace.value"),
        (1, r#"{"move":"E"}"#, "error.trace.move"),
        (1, r#"{"leaf":1}"#, "error.trace.expects_move"),
        (4, r#"{"enter":{}}"#, "error.trace.over"),
        (4, r#"{"leaf":"inf"}"#, "error.trace.value"),
        (4, r#"{"leaf":1e999}"#, "error.trace.json"),
        (6, r#"{"deepen":2}"#, "error.trace.expects_node"),
        (7, r#"{"cut":{}}"#, "error.trace.cuts_nothing"),
        (12, r#"{"cut":{"unsearched":["G"]}}"#, "error.trace.unsearched"),
        (13, r#"{"move":"H"}"#, "error.trace.expects_leave"),
        (15, r#"{"move":"C"}"#, "error.trace.expects_end"),
        (15, r#"{"end":{"variation":["E"]}}"#, "error.trace.move"),
    ] {
        let found = replaced(number, line);
        assert_eq!(found, ((number + 2).to_string(), key.to_owned()), "{line}");
    }
    assert_eq!(refusal(&own(&PROGRAM_PREFIX[..14])).1, "error.trace.unfinished");
    assert_eq!(refusal(HEAD).1, "error.trace.no_steps");
    let twice: Vec<&str> = PROGRAM_PREFIX
        .iter()
        .chain(&PROGRAM_PREFIX[..1])
        .copied()
        .collect();
    assert_eq!(refusal(&own(&twice)), ("18".to_owned(), "error.trace.after_end".to_owned()));
    for (from, to, key) in [
        ("rastros-lab-trace", "something", "error.trace.format"),
        ("\"format\"", "\"farmat\"", "error.trace.format"),
        ("\"version\":1", "\"version\":2", "error.trace.version"),
        ("\"version\":1", "\"version\":1,\"win\":0", "error.trace.win"),
        ("lecture_tree", "chess", "error.game.unknown"),
        ("C(G", "C(B", "error.at"),
        ("\"depth\":3", "\"deep\":3", "error.trace.json"),
    ] {
        let found = refusal(&own(&PROGRAM_PREFIX).replacen(from, to, 1));
        assert_eq!(found, ("1".to_owned(), key.to_owned()), "{to}");
    }
    let large = " ".repeat(rastros_lab::trace::MAX_BYTES + 1);
    assert_eq!(refusal(&large).1, "error.trace.large");
}

#[test]
fn reports_first_different_step() {
    let ours = recorded(4, 0, Algorithm::AlphaBeta, 3, 100_000);
    assert_eq!(compare(&ours, &ours), None);
    // Another move first.
    let moves: Vec<usize> = (0..ours.steps.len())
        .filter(|&i| matches!(ours.steps[i], Step::Move(_)))
        .collect();
    let changed = |at: usize, step: Step| {
        let mut own = ours.clone();
        own.steps[at] = step;
        compare(&own, &ours).expect("it differs")
    };
    let found = changed(moves[2], Step::Move("Z".to_owned()));
    assert_eq!((found.step, found.other), (moves[2], moves[2]));
    let said = found.reason.to_string();
    assert!(said.contains(&format!("step {}", moves[2] + 1)), "{said}");
    assert!(said.contains("searches Z") && said.contains("searches F"), "{said}");
    assert!(said.contains("after B"), "{said}");
    // A wrong value, and an early end.
    let leaf = ours
        .steps
        .iter()
        .position(|s| matches!(s, Step::Leaf(_)))
        .expect("one");
    assert_eq!(changed(leaf, Step::Leaf(77.0)).step, leaf);
    let mut short = ours.clone();
    short.steps.truncate(5);
    assert_eq!(compare(&short, &ours).map(|d| d.step), Some(5));
    // Minimax continues where alpha-beta cuts.
    let minimax = recorded(4, 0, Algorithm::Minimax, 3, 100_000);
    let found = compare(&minimax, &ours).expect("it differs");
    assert!(found.reason.to_string().contains("alpha"), "windows: {}", found.reason);
    let mut other = ours.clone();
    other.heading.depth += 1;
    assert_eq!(compare(&other, &ours).expect("it differs").reason.key, "trace.differs.depth");
}

/// Every recorded step has a sentence in every language without open placeholders.
#[test]
fn every_step_has_reason() {
    for game in 0..GAMES.len() {
        for algorithm in searches() {
            let trace = recorded(game, 2, algorithm, 3, 400);
            for i in 0..trace.steps.len() {
                for language in Language::all() {
                    let said = why(&trace, i).text(language);
                    assert!(!said.contains(['{', '}']) && !said.contains("trace."), "{said}");
                    let short = brief(&why(&trace, i)).text(language);
                    assert!(!short.contains(['{', '}']) && !short.contains("trace."), "{short}");
                    assert!(short.split_whitespace().count() <= 14, "{short}");
                }
            }
        }
    }
}

#[test]
fn listings_name_nodes_by_moves() {
    let trace = recorded(1, 6, Algorithm::AlphaBeta, 2, 1000);
    let lines = trace_listing(&trace).expect("it has one");
    assert_eq!(lines[0], "root: [-inf,inf]");
    assert!(lines.iter().any(|l| l.split(' ').count() == 3), "{lines:#?}");
}

proptest! {
    /// Any text is a trace or gives an error.
    #[test]
    fn arbitrary_texts_never_panic(text in any::<String>()) {
        let _ = import_trace(&text);
        let _ = import_trace(&own(&[&text]));
    }

    /// Lines that are valid in another order.
    #[test]
    fn shuffled_lines_never_panic(picks in prop::collection::vec(0..PROGRAM_PREFIX.len(), 0..24)) {
        let lines: Vec<&str> = picks.iter().map(|&i| PROGRAM_PREFIX[i]).collect();
        if let Ok(trace) = import_trace(&own(&lines)) {
            let again = import_trace(&to_json_lines(&trace));
            prop_assert_eq!(again, Ok(trace));
        }
    }

    /// A file with a damaged byte.
    #[test]
    fn damaged_files_never_panic(at in 0..4000usize, with in any::<char>()) {
        let mut chars: Vec<char> = to_json_lines(&recorded(4, 0, Algorithm::Pvs, 3, 1000)).chars().collect();
        let at = at % chars.len();
        chars[at] = with;
        let text: String = chars.into_iter().collect();
        if let Ok(trace) = import_trace(&text) {
            let _ = (to_csv(&trace), trace_listing(&trace));
            (0..trace.steps.len()).for_each(|i| drop(why(&trace, i)));
        }
    }
}

#[test]
fn estimates_are_marked() {
    let task = |depth| Task::Estimate {
        record: GameRecord {
            game: "tic_tac_toe".to_owned(),
            start: "3/3/3 X 3".to_owned(),
            moves: Vec::new(),
        },
        search: SearchSpec {
            evaluation: Default::default(),
            algorithm: Algorithm::Minimax,
            order: MoveOrder::Natural,
            preference: Preference::Any,
            depth,
        },
    };
    let estimated = |depth| match run(&task(depth), &mut |_| {}) {
        Ok(TaskResult::Estimated(estimated)) => estimated,
        other => panic!("{other:?}"),
    };
    let small = estimated(4);
    assert_eq!((small.nodes, small.exact), (3610.0, true));
    let large = estimated(9);
    assert!(!large.exact && (200_000.0..1_500_000.0).contains(&large.nodes), "{large:?}");
}
