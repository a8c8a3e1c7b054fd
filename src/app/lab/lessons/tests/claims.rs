//! What the lessons say in words is true: of each sentence that compares or concludes, a search says the same.

use super::*;
use crate::eval::{Value, Verdict, verdict};
use crate::game::{Outcome, Side};
use crate::registry::{AnyPosition, Worth, game};
use crate::search::Counters;

/// What a search of a setting finds.
fn found(lesson: &str, scene: usize, id: &str, lane: usize) -> (Counters, Value, Vec<String>) {
    match answer(Job::Search(lane - 1), setting(place(lesson, scene), id)) {
        Answer::Searched(counters, value, line) => (counters, value, line),
        Answer::Proved(_) => unreachable!("a search proves nothing"),
    }
}

fn nodes(lesson: &str, scene: usize, id: &str, lane: usize) -> u64 {
    found(lesson, scene, id, lane).0.nodes
}

fn best(lesson: &str, scene: usize, id: &str) -> String {
    found(lesson, scene, id, 1).2.remove(0)
}

/// The side that a value says wins, within so many plies.
fn winner(lesson: &str, scene: usize, id: &str) -> (Side, u32) {
    let mover = position(lesson, scene, id).side_to_move();
    match verdict(found(lesson, scene, id, 1).1) {
        Verdict::WonIn(plies) => (mover, plies),
        Verdict::LostIn(plies) => (!mover, plies),
        Verdict::Open => panic!("{lesson} {scene} {id} is open"),
    }
}

fn position(lesson: &str, scene: usize, id: &str) -> Box<dyn AnyPosition> {
    let record = setting(place(lesson, scene), id).record();
    record
        .positions()
        .expect("it is played")
        .pop()
        .expect("a position")
}

/// Searches a position of a scene in another way.
fn searched(base: &Setting, depth: u32, lanes: &'static [&'static str]) -> (Counters, Value) {
    match answer(Job::Search(0), &base.deep(depth).by(lanes)) {
        Answer::Searched(counters, value, _) => (counters, value),
        Answer::Proved(_) => unreachable!("a search proves nothing"),
    }
}

#[test]
fn rules_and_states() {
    let [start, one, two] = ["start", "one", "two"].map(|id| position("rules", 1, id));
    let closed = |p: &dyn AnyPosition| p.text().matches('#').count();
    assert_eq!([closed(&*start), closed(&*one), closed(&*two)], [0, 1, 2]);
    let [here, there] = ["here", "there"].map(|id| position("rules", 2, id).text());
    assert_eq!(here, there, "two ways to one state");
    let counts = ["d1", "d2", "d3"].map(|id| nodes("rules", 3, id, 1));
    assert_eq!(
        counts[0],
        1 + start.moves().len() as u64,
        "the root included"
    );
    assert!(counts.is_sorted());
}

#[test]
fn parity() {
    assert_eq!(winner("parity", 1, "three"), (Side::First, 3));
    assert_eq!(winner("parity", 1, "two"), (Side::Second, 2));
    for (scene, id, cells) in [
        (1, "three", 3),
        (1, "two", 2),
        (3, "straight", 4),
        (3, "fork", 4),
    ] {
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
    assert_eq!(
        winner("parity", 3, "straight"),
        (Side::Second, 4),
        "all are used"
    );
    assert_eq!(
        winner("parity", 3, "fork"),
        (Side::First, 3),
        "one is left over"
    );
    // On the board at the end one move wins, and is proved to.
    let Now::Play(pairs) = place("parity", 1).lesson().now else {
        panic!("a game in Play");
    };
    let start = pairs.iter().find(|(n, _)| *n == "start").unwrap().1;
    let task = Task::Solve {
        record: GameRecord {
            game: "rastros".to_owned(),
            start: start.to_owned(),
            moves: Vec::new(),
        },
        moves: true,
        only: Vec::new(),
        time_ms: 0,
        max_nodes: 0,
    };
    let Ok(TaskResult::Solved(solved)) = run(&task, &mut |_| {}) else {
        panic!("it is solved");
    };
    let wins = solved.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    assert_eq!(wins.count(), 1);
    assert!(solved.complete && solved.moves.len() > 3 && start.ends_with(" S"));
}

/// The cells that the piece can come to, by any moves of either side.
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
    assert_ne!(
        best("evaluation", 1, "distance"),
        best("evaluation", 1, "mobility")
    );
    let trap = best("evaluation", 2, "d1");
    let fall = setting(place("evaluation", 2), "fall").record().moves;
    assert_eq!(fall[0], trap, "the fall begins with that move");
    let end = position("evaluation", 2, "fall");
    assert_eq!(end.outcome(), Some(Outcome::WonBy(Side::Second)));
    assert_eq!(fall[1], "e5", "North's own corner");
    // Depth 2 sees that the other move is not lost at once, and no search finds it lost.
    assert_ne!(best("evaluation", 2, "d2"), trap);
    assert_ne!(best("evaluation", 2, "d3"), trap);
    let base = setting(place("evaluation", 2), "d2");
    let (_, truth) = searched(base, 30, &["pvs"]);
    assert!(
        matches!(verdict(truth), Verdict::WonIn(_)),
        "it is worth avoiding"
    );
    // The trap is the cell nearest to South's goal among the moves.
    let judged = |id| {
        setting(place("evaluation", 3), id)
            .question()
            .unwrap()
            .judge()
    };
    assert_eq!(
        (judged("one").terms.len(), judged("two").terms.len()),
        (1, 2)
    );
    assert_ne!(best("evaluation", 3, "one"), best("evaluation", 3, "two"));
}

#[test]
fn minimax() {
    let first = setting(place("minimax", 1), "leaf");
    let mut state = lab();
    lesson(&mut state, Msg::Begin(place("minimax", 1).lesson_number()));
    let recording = state.recording().unwrap().clone();
    assert!(is_set(&state, first));
    let tally = |steps| recording.tally(steps).leaves;
    assert_eq!((tally(4), tally(5)), (0, 1), "the first leaf");
    // B is the first best move of the root, D the next and last; C is none.
    let tree = &recording.parts[0].tree;
    let bests = recording
        .events
        .of(crate::app::lab::lanes::events::Kind::Best);
    let moves: Vec<_> = bests
        .iter()
        .map(|&at| tree.left_at(at).map(|n| tree.nodes[n].mv.clone()))
        .collect();
    assert_eq!(moves, [Some("B".to_owned()), Some("D".to_owned())]);
    assert_eq!(best("minimax", 2, "next"), "D");
    // Below C there is a leaf that is larger than the value of B, and MIN avoids it.
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
    lesson(
        &mut state,
        Msg::Begin(place("alpha_beta", 1).lesson_number()),
    );
    let recording = state.recording().unwrap().clone();
    let tree = &recording.parts[0].tree;
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
    assert!(
        worth("G") < worth("B"),
        "MIN has an answer to C that is worse for MAX than B"
    );
    assert!(
        worth("O") > worth("I"),
        "MAX has more below J than MIN gives with I"
    );
    let mut before = 1.0;
    for id in ["d2", "d3", "d4", "d5"] {
        let (plain, value, _) = found("alpha_beta", 3, id, 1);
        let (cut, same, _) = found("alpha_beta", 3, id, 2);
        let times = plain.nodes as f64 / cut.nodes as f64;
        assert!(times > before && value == same, "{id}: {times}");
        before = times;
    }
}

#[test]
fn order() {
    let (plain, value, _) = found("order", 1, "bad", 1);
    let (bad, same, _) = found("order", 1, "bad", 2);
    assert!(value == same && bad.leaves == plain.leaves && bad.branches_cut == 0);
    let (good, same, _) = found("order", 1, "good", 2);
    assert!(value == same && good.leaves < bad.leaves);
    // Every order of the tree: none does with fewer leaves.
    let groups = [
        ["E=7", "F=8", "G=9"],
        ["H=2", "I=5", "J=6"],
        ["K=1", "L=3", "M=4"],
    ];
    let names = ["B", "C", "D"];
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let kind = game("lecture_tree").unwrap();
    let base = setting(place("order", 1), "good");
    let mut fewest = u64::MAX;
    for branches in ORDERS {
        for (b, c, d) in ORDERS.iter().flat_map(|b| {
            ORDERS
                .iter()
                .flat_map(move |c| ORDERS.iter().map(move |d| (b, c, d)))
        }) {
            let leaves = [b, c, d];
            let part = |i: usize| {
                let own = leaves[i].map(|l| groups[i][l]).join(" ");
                format!("{}({own})", names[i])
            };
            let text = format!("A({}) A", branches.map(part).join(" "));
            let record = GameRecord {
                game: kind.info().id.to_owned(),
                start: text,
                moves: vec![],
            };
            let Some(Task::Record {
                evaluation,
                algorithm,
                order,
                preference,
                depth,
                ..
            }) = Job::Search(1).task(base)
            else {
                panic!("a search");
            };
            let task = Task::Record {
                record,
                evaluation,
                algorithm,
                order,
                preference,
                depth,
                max_nodes_recorded: 1,
                max_nodes: 0,
            };
            let Ok(TaskResult::Recorded(trace)) = run(&task, &mut |_| {}) else {
                panic!("it is searched");
            };
            assert_eq!(trace.value, Some(value));
            fewest = fewest.min(trace.counters.unwrap().leaves);
        }
    }
    assert_eq!(fewest, good.leaves);
    for id in ["d4", "d5"] {
        assert!(nodes("order", 3, id, 2) < nodes("order", 3, id, 1), "{id}");
    }
    assert!(
        nodes("order", 4, "d3", 2) > nodes("order", 4, "d3", 1),
        "it costs"
    );
    assert!(
        nodes("order", 4, "d5", 2) < nodes("order", 4, "d5", 1),
        "it pays"
    );
    for (scene, id) in [(3, "d4"), (3, "d5"), (4, "d3"), (4, "d5")] {
        assert_eq!(
            found("order", scene, id, 1).1,
            found("order", scene, id, 2).1
        );
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
    assert_eq!(
        (known.table_hits, known.nodes),
        (0, plain.nodes),
        "it does not help"
    );
}

#[test]
fn proof() {
    assert_eq!(verdict(found("proof", 1, "d8", 1).1), Verdict::Open);
    let (side, _) = winner("proof", 1, "d9");
    assert_eq!(side, Side::First);
    let base = setting(place("proof", 1), "d9");
    for depth in [10, 12, 16] {
        let (_, value) = searched(base, depth, &["alpha_beta"]);
        assert!(
            matches!(verdict(value), Verdict::WonIn(_)),
            "no other winner at {depth}"
        );
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

#[test]
fn the_seven_exercises() {
    let outcome = |scene, id| position("exercises", scene, id).outcome();
    assert_eq!(outcome(1, "before"), None);
    assert_eq!(outcome(1, "after"), Some(Outcome::WonBy(Side::First)));
    let open = ["whole", "corner", "side", "centre"];
    for id in open {
        assert_eq!(found("exercises", 3, id, 1).1, 0.0, "{id}");
    }
    // Minimax against itself plays its principal variation, to a full board.
    let whole = setting(place("exercises", 3), "whole");
    let line = found("exercises", 3, "whole", 1).2;
    let mut played: Vec<String> = Vec::new();
    while played.len() < line.len() {
        let moves: &'static str = Box::leak(played.join(",").into_boxed_str());
        let at = whole.after(moves).by(&["minimax"]);
        let Answer::Searched(_, _, mut own) = answer(Job::Search(0), &at) else {
            panic!("it is searched");
        };
        played.push(own.remove(0));
    }
    assert_eq!(played, line);
    let record = GameRecord {
        moves: line,
        ..whole.record()
    };
    let end = record.positions().unwrap().pop().unwrap();
    assert_eq!(end.outcome(), Some(Outcome::Draw));
    // Both ways win; the one at once, the other not.
    let cruel = |id| {
        position("exercises", 4, id)
            .play(&best("exercises", 4, id))
            .unwrap()
    };
    assert_eq!(cruel("any").outcome(), None);
    assert!(matches!(
        verdict(found("exercises", 4, "any", 1).1),
        Verdict::WonIn(_)
    ));
    assert_eq!(
        cruel("sooner").outcome(),
        Some(Outcome::WonBy(Side::Second))
    );
    // The counts that the course has published.
    let (plain, value, _) = found("exercises", 5, "whole", 1);
    let (cut, same, _) = found("exercises", 6, "whole", 2);
    assert_eq!((plain.nodes, cut.nodes, value), (549_946, 18_297, same));
    assert!(nodes("exercises", 5, "later", 1) < plain.nodes);
    assert!(nodes("exercises", 6, "later", 2) < nodes("exercises", 6, "later", 1));
    assert!(found("exercises", 7, "whole", 2).0.branches_cut > 0);
}

#[test]
fn the_detective_story() {
    let [plain, cut] = [1, 2].map(|lane| found("detective", 2, "d3", lane));
    assert!(
        cut.0.nodes < plain.0.nodes && cut.0.cutoffs > 0 && cut.1 == plain.1,
        "innocent"
    );
    let deeper = nodes("detective", 3, "d4", 2);
    assert!(
        deeper > plain.0.nodes,
        "a ply more eats up what cutting saves"
    );
    assert!(deeper < nodes("detective", 4, "d4", 1), "a fair comparison");
}

#[test]
fn the_missing_memoization() {
    for id in ["d5", "d6"] {
        let [plain, known] = [1, 2].map(|lane| found("memo", 1, id, lane).0);
        assert_eq!(
            (known.table_hits, known.nodes),
            (0, plain.nodes),
            "nothing is lost"
        );
    }
    let mut before = 1.0;
    for id in ["d6", "d8", "d10"] {
        let [plain, known] = [1, 2].map(|lane| found("memo", 2, id, lane));
        let times = plain.0.nodes as f64 / known.0.nodes as f64;
        assert!(times > before && plain.1 == known.1, "{id}: {times}");
        before = times;
    }
    let [plain, known] = [1, 2].map(|lane| found("memo", 3, "end", lane).1);
    assert_eq!(plain, known);
}
