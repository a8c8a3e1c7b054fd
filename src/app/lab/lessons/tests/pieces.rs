//! Verifies the claims of the ten lessons: a search confirms each sentence that compares or concludes.

use std::collections::BTreeSet;

use super::found::*;
use super::*;
use crate::app::lab::lanes::recording::JumpTarget;
use crate::app::ui::query;
use crate::eval::{Value, Verdict, verdict};
use crate::game::{Outcome, Side};
use crate::registry::{AnyPosition, Worth};
use crate::search::Bound;
use crate::trace::{NullWindowQuestion, Step, null_window_question};

#[test]
fn rules_and_states() {
    let [start, one, two] = ["start", "one", "two"].map(|id| position("rules", 1, id));
    let closed = |p: &dyn AnyPosition| p.text().matches('#').count();
    assert_eq!([closed(&*start), closed(&*one), closed(&*two)], [0, 1, 2]);
    let [here, there] = ["here", "there"].map(|id| position("rules", 2, id).text());
    assert_eq!(here, there, "two ways to one state");
    let counts = ["d1", "d2", "d3"].map(|id| nodes("rules", 3, id, 1));
    assert_eq!(counts[0], 1 + start.moves().len() as u64, "the root included");
    assert!(counts.is_sorted());
}

#[test]
fn parity() {
    assert_eq!(winner("parity", 1, "three"), (Side::First, 3));
    assert_eq!(winner("parity", 1, "two"), (Side::Second, 2));
    for (scene, id, cells) in [(1, "three", 3), (1, "two", 2), (3, "straight", 4), (3, "fork", 4)] {
        let at = position("parity", scene, id);
        assert_eq!(at.side_to_move(), Side::First, "South begins");
        assert_eq!(reachable(&*at).len(), cells, "{id}");
    }
    assert_eq!(best("parity", 2, "both"), "c4");
    assert_eq!(position("parity", 2, "left").side_to_move(), Side::Second);
    assert_eq!(winner("parity", 2, "left"), (Side::First, 2));
    assert_eq!(winner("parity", 2, "right"), (Side::Second, 1));
    assert_eq!(reachable(&*position("parity", 2, "left")).len(), 2);
    assert_eq!(reachable(&*position("parity", 2, "right")).len(), 1);
    assert_eq!(winner("parity", 3, "straight"), (Side::Second, 4), "all are used");
    assert_eq!(winner("parity", 3, "fork"), (Side::First, 3), "one is left over");
    // On the board at the end, a solver proves that exactly one move wins.
    let NextStep::Play(link) = place("parity", 1).lesson().now else {
        panic!("a game in Play");
    };
    let pairs = query::read(link).unwrap().pairs;
    let start = query::value(&pairs, "start").unwrap();
    let task = Task::Solve {
        record: GameRecord::new("rastros", start),
        moves: true,
        only: Vec::new(),
        max_nodes: 0,
    };
    let Ok(TaskResult::Solved(solved)) = run(&task, &mut |_| {}) else {
        panic!("it is solved");
    };
    let wins = solved.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    assert_eq!(wins.count(), 1);
    assert!(solved.complete && solved.moves.len() > 3 && start.ends_with(" S"));
}

/// The cells that the piece can reach by any moves of both sides.
fn reachable(from: &dyn AnyPosition) -> BTreeSet<String> {
    let mut cells = BTreeSet::new();
    for mv in from.moves() {
        let next = from.play(&mv.text).expect("a legal move");
        cells.insert(mv.text);
        cells.extend(reachable(&*next));
    }
    cells
}

#[test]
fn evaluation() {
    assert_ne!(best("evaluation", 1, "distance"), best("evaluation", 1, "mobility"));
    let trap = best("evaluation", 2, "d1");
    let fall = setting(place("evaluation", 2), "fall").record().moves;
    assert_eq!(fall[0], trap, "the fall begins with that move");
    let end = position("evaluation", 2, "fall");
    assert_eq!(end.outcome(), Some(Outcome::WonBy(Side::Second)));
    assert_eq!(fall[1], "e5", "North's own corner");
    // Depth 2 recognizes that another move does not lose at once, and deeper searches confirm it.
    assert_ne!(best("evaluation", 2, "d2"), trap);
    assert_ne!(best("evaluation", 2, "d3"), trap);
    let base = setting(place("evaluation", 2), "d2");
    let (_, truth) = searched(base, 30, &["pvs"]);
    assert!(matches!(verdict(truth), Verdict::WonIn(_)), "it is worth avoiding");
    // The trap is the cell closest to South's goal among the moves.
    let judged = |id| setting(place("evaluation", 3), id).setup().unwrap().judge();
    assert_eq!((judged("one").terms.len(), judged("two").terms.len()), (1, 2));
    assert_ne!(best("evaluation", 3, "one"), best("evaluation", 3, "two"));
}

#[test]
fn minimax() {
    let first = setting(place("minimax", 1), "leaf");
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(place("minimax", 1).lesson_number()));
    let recording = state.viewer.recording().unwrap().clone();
    assert!(is_set(&state.viewer, first));
    let tally = |steps| recording.counts_at(steps).leaves;
    assert_eq!((tally(4), tally(5)), (0, 1), "the first leaf");
    // B is the first best move of the root, D the next and last one; C never is.
    let tree = &recording.iterations[0].tree;
    let bests = recording.events(JumpTarget::Best, 0);
    let moves: Vec<_> = bests
        .map(|at| tree.left_at(at - 1).map(|n| tree.nodes[n].mv.clone()))
        .collect();
    assert_eq!(moves, [Some("B".to_owned()), Some("D".to_owned())]);
    assert_eq!(best("minimax", 2, "next"), "D");
    // A leaf below C has a greater value than B, and MIN avoids it.
    let named = |name: &str| tree.nodes.iter().find(|n| n.mv == name).unwrap();
    let worth = |name: &str| named(name).value.unwrap().0;
    assert!(worth("H") > worth("B") && worth("C") < worth("B") && worth("H") == worth("D"));
    let counts = ["d1", "d2", "d3", "d4"].map(|id| nodes("minimax", 3, id, 1));
    assert!(counts.windows(2).all(|w| w[1] > 4 * w[0]), "{counts:?}");
}

#[test]
fn alpha_beta() {
    let (plain, value, _) = found("alpha_beta", 1, "end", 1);
    let (cut, same, _) = found("alpha_beta", 1, "end", 2);
    assert!(cut.leaves < plain.leaves && value == same);
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(place("alpha_beta", 1).lesson_number()));
    let recording = state.viewer.recording().unwrap().clone();
    let tree = &recording.iterations[0].tree;
    let cuts: Vec<_> = tree
        .nodes
        .iter()
        .filter(|n| !n.unsearched.is_empty())
        .map(|n| (n.mv.as_str(), n.unsearched.join(" ")))
        .collect();
    assert_eq!(cuts, [("C", "H".to_owned()), ("J", "P".to_owned())]);
    let worth = |name: &str| {
        tree.nodes
            .iter()
            .find(|n| n.mv == name)
            .unwrap()
            .value
            .unwrap()
            .0
    };
    assert!(worth("G") < worth("B"), "MIN has an answer to C that is worse for MAX than B");
    assert!(worth("O") > worth("I"), "MAX has more below J than MIN gives with I");
    let mut before = 1.0;
    for id in ["d2", "d3", "d4", "d5"] {
        let (plain, value, _) = found("alpha_beta", 3, id, 1);
        let (cut, same, _) = found("alpha_beta", 3, id, 2);
        let times = plain.nodes as f64 / cut.nodes as f64;
        assert!(times > before && value == same, "{id}: {times}");
        before = times;
    }
}

/// The fewest leaves of alpha-beta in any order of the lesson's tree; checks that all orders have this value.
fn fewest_leaves(value: Value) -> u64 {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let leaves = [["E=7", "F=8", "G=9"], ["H=2", "I=5", "J=6"], ["K=1", "L=3", "M=4"]];
    let base = setting(place("order", 1), "good");
    let mut fewest = u64::MAX;
    for number in 0..6usize.pow(4) {
        let order = |digit: u32| ORDERS[number / 6usize.pow(digit) % 6];
        let branch = |i: usize| {
            let own = order(i as u32).map(|leaf| leaves[i][leaf]).join(" ");
            format!("{}({own})", ["B", "C", "D"][i])
        };
        let text = format!("A({}) A", order(3).map(branch).join(" "));
        let mut task = Job::Search(1).task(base).expect("a search");
        if let Task::Record { record, .. } = &mut task {
            record.start = text;
        }
        let found = Answer::of(run(&task, &mut |_| {}).expect("it runs"));
        let Some(Answer::Searched(counters, same, _)) = found else {
            panic!("it is searched");
        };
        assert_eq!(same, value);
        fewest = fewest.min(counters.leaves);
    }
    fewest
}

#[test]
fn order() {
    let (plain, value, _) = found("order", 1, "bad", 1);
    let (bad, same, _) = found("order", 1, "bad", 2);
    assert!(value == same && bad.leaves == plain.leaves && bad.branches_cut == 0);
    let (good, same, _) = found("order", 1, "good", 2);
    assert!(value == same && good.leaves < bad.leaves);
    assert_eq!(fewest_leaves(value), good.leaves);
    for id in ["d4", "d5"] {
        assert!(nodes("order", 3, id, 2) < nodes("order", 3, id, 1), "{id}");
    }
    assert!(nodes("order", 4, "d3", 2) > nodes("order", 4, "d3", 1), "it costs");
    assert!(nodes("order", 4, "d5", 2) < nodes("order", 4, "d5", 1), "it pays");
    for (scene, id) in [(3, "d4"), (3, "d5"), (4, "d3"), (4, "d5")] {
        assert_eq!(found("order", scene, id, 1).1, found("order", scene, id, 2).1);
    }
}

#[test]
fn table() {
    let [here, there] = ["here", "there"].map(|id| position("table", 1, id).text());
    assert_eq!(here, there, "a transposition");
    let mut hits = 0;
    for id in ["d4", "d5", "d6"] {
        let (plain, value, _) = found("table", 2, id, 1);
        let (known, same, _) = found("table", 2, id, 2);
        assert!(known.nodes < plain.nodes && value == same && known.table_hits > hits);
        hits = known.table_hits;
    }
    let (plain, ..) = found("table", 3, "d4", 1);
    let (known, ..) = found("table", 3, "d4", 2);
    assert_eq!((known.table_hits, known.nodes), (0, plain.nodes), "it does not help");
}

#[test]
fn deepening() {
    let moves = ["d1", "d2", "d3"].map(|id| best("deepening", 1, id));
    assert_eq!(moves[0], best("evaluation", 2, "d1"), "the trap");
    assert!(moves[1] != moves[0] && moves[2] != moves[0], "a better one");
    let counts = ["d1", "d2", "d3", "d4"].map(|id| nodes("deepening", 2, id, 1));
    assert!(counts[..3].iter().sum::<u64>() < counts[3], "{counts:?}");
    let [at_once, all] = [1, 2].map(|lane| found("deepening", 3, "d3", lane));
    assert!(all.0.nodes < at_once.0.nodes && all.1 == at_once.1, "fewer");
    let [at_once, all] = [1, 2].map(|lane| found("deepening", 3, "d5", lane));
    let times = all.0.nodes as f64 / at_once.0.nodes as f64;
    assert!(times > 1.0 && times < 1.1 && all.1 == at_once.1, "{times}");
}

#[test]
fn principal_variation_search() {
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(place("pvs", 1).lesson_number()));
    let recording = state.viewer.recording().unwrap().clone();
    let steps = &recording.trace.steps;
    let after = |scene, id| match setting(place("pvs", scene), id).at {
        StepTarget::Step(done) => &steps[done - 2..done],
        other => panic!("{other:?}"),
    };
    // The null windows ask for C and D whether they exceed B's 3: C does not; D does, and the search repeats it.
    for (scene, mv) in [(1, "C"), (2, "D")] {
        let [Step::Move(asked), Step::Enter { window }] = after(scene, "asked") else {
            panic!("{:?}", after(scene, "asked"));
        };
        assert_eq!(
            (asked.as_str(), null_window_question(*window)),
            (mv, Some(NullWindowQuestion::MoreThan(3.0)))
        );
    }
    let [_, Step::Leave { value, bound }] = after(1, "answer") else {
        panic!("{:?}", after(1, "answer"));
    };
    assert_eq!((*value, *bound), (2.0, Bound::AtMost));
    let [Step::Leave { bound, .. }, Step::Move(again)] = after(2, "again") else {
        panic!("{:?}", after(2, "again"));
    };
    assert_eq!((*bound, again.as_str()), (Bound::AtLeast, "D"));
    let [cuts, asked] = [1, 2].map(|lane| found("pvs", 2, "end", lane));
    assert!(asked.0.nodes > cuts.0.nodes && asked.1 == cuts.1, "it costs");
    assert_eq!(asked.2[0], "D", "the last move of the root");
    for id in ["d5", "d6"] {
        let [cuts, asked] = [1, 2].map(|lane| found("pvs", 3, id, lane));
        assert!(asked.0.nodes < cuts.0.nodes && asked.1 == cuts.1, "{id}");
        assert_eq!(asked.0.table_hits, 0, "the table has no part in it");
    }
}

#[test]
fn proof() {
    assert_eq!(verdict(found("proof", 1, "d8", 1).1), Verdict::Open);
    let (side, _) = winner("proof", 1, "d9");
    assert_eq!(side, Side::First);
    let base = setting(place("proof", 1), "d9");
    for depth in [10, 12, 16] {
        let (_, value) = searched(base, depth, &["alpha_beta"]);
        assert!(matches!(verdict(value), Verdict::WonIn(_)), "no other winner at {depth}");
    }
    let counts = [1, 2, 3].map(|lane| nodes("proof", 2, "d9", lane));
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
    let values = [1, 2, 3].map(|lane| found("proof", 2, "d9", lane).1);
    assert!(
        values
            .iter()
            .all(|v| matches!(verdict(*v), Verdict::WonIn(_)))
    );
    assert!(matches!(
        answer(Job::Proof, setting(place("proof", 3), "school")),
        Answer::Proved(_)
    ));
}
