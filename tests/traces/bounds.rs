//! Values and bounds of nodes: exact values equal minimax, bounds hold, and no known value is reported as a bound.

use std::collections::HashMap;

use super::*;

/// The trees of a trace, each with its depth.
fn trees(trace: &Trace) -> Vec<(u32, Tree)> {
    let steps = &trace.steps;
    let deepens = |at: &usize| matches!(steps[*at], Step::Deepen(_));
    let mut begins: Vec<usize> = (0..steps.len()).filter(deepens).collect();
    if begins.is_empty() {
        begins.push(0);
    }
    let ends = begins[1..].iter().copied().chain([steps.len()]);
    let tree = |(&begin, end): (&usize, usize)| {
        let depth = match steps[begin] {
            Step::Deepen(depth) => depth,
            _ => trace.heading.depth,
        };
        (depth, Tree::of(steps, begin..end))
    };
    begins.iter().zip(ends).map(tree).collect()
}

/// The minimum and maximum of a node's true value, by its reported value.
fn span(node: &Node) -> (f64, f64) {
    match node.value.expect("it is known") {
        (value, Bound::Exact) => (value, value),
        (value, Bound::AtLeast) => (value, f64::INFINITY),
        (value, Bound::AtMost) => (f64::NEG_INFINITY, value),
    }
}

/// The minimum and maximum of a node's true value, by its children; if a child was searched twice, by the last search.
fn by_children(tree: &Tree, node: &Node) -> Option<(f64, f64)> {
    let children: HashMap<&str, &Node> = node
        .children
        .iter()
        .map(|&c| (tree.nodes[c].mv.as_str(), &tree.nodes[c]))
        .collect();
    let better = |a: f64, b: f64| if node.is_max() { a.max(b) } else { a.min(b) };
    let spans = children.values().map(|child| span(child));
    let (low, high) = spans.reduce(|a, b| (better(a.0, b.0), better(a.1, b.1)))?;
    Some(match (node.unsearched.is_empty(), node.is_max()) {
        (true, _) => (low, high),
        (false, true) => (low, f64::INFINITY),
        (false, false) => (f64::NEG_INFINITY, high),
    })
}

/// For each node: true if no node below it was cut, taken from a table or returned early.
fn whole(tree: &Tree) -> Vec<bool> {
    let mut whole = vec![true; tree.nodes.len()];
    for (i, node) in tree.nodes.iter().enumerate().rev() {
        let expanded = node.leaf || !node.children.is_empty();
        whole[i] &= expanded && node.unsearched.is_empty();
        if let Some(parent) = node.parent {
            whole[parent] &= whole[i];
        }
    }
    whole
}

/// The minimax values of all lines, by depth.
type Truth = HashMap<(u32, String), f64>;

fn truth(position: &dyn AnyPosition, search: &SearchSpec) -> Truth {
    let mut truth = HashMap::new();
    for depth in 1..=search.depth {
        let search = SearchSpec {
            algorithm: Algorithm::Minimax,
            depth,
            ..search.clone()
        };
        for (depth, tree) in trees(&searched(position, search, 500_000)) {
            for (i, node) in tree.nodes.iter().enumerate() {
                let (value, bound) = node.value.expect("it is known");
                assert_eq!(bound, Bound::Exact, "minimax leaves nothing out");
                truth.insert((depth, tree.line(i).join(" ")), value);
            }
        }
    }
    truth
}

/// Checks the reported value of every node; returns the number of bounds.
fn check(trace: &Trace, truth: &Truth) -> usize {
    let mut bounds = 0;
    for (depth, tree) in trees(trace) {
        let whole = whole(&tree);
        for (i, node) in tree.nodes.iter().enumerate() {
            let line = tree.line(i).join(" ");
            let context = format!("{:?} {line}: {node:?}", trace.heading);
            let (value, bound) = node.value.expect("it is known");
            let right = truth[&(depth, line)];
            let (low, high) = span(node);
            assert!(low <= right && right <= high, "{right}, {context}");
            if whole[i] {
                assert_eq!(bound, Bound::Exact, "nothing was cut: {context}");
            }
            if let Some((low, high)) = by_children(&tree, node)
                && low == high
            {
                assert_eq!((value, bound), (low, Bound::Exact), "{context}");
            }
            // No game can end earlier than with the next move.
            let soonest = match trace.heading.preference {
                Preference::Sooner => 1e15 - f64::from(node.ply + 1),
                Preference::Any => 1e15,
            };
            if !node.children.is_empty() && value.abs() == soonest {
                let better = if value > 0.0 { Bound::AtMost } else { Bound::AtLeast };
                assert!(bound == Bound::Exact || bound == better, "{context}");
            }
            bounds += usize::from(bound != Bound::Exact);
        }
    }
    bounds
}

fn check_all_searches(position: &dyn AnyPosition, search: &SearchSpec) -> usize {
    let truth = truth(position, search);
    let mut bounds = 0;
    for algorithm in searches() {
        for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
            let search = SearchSpec {
                algorithm,
                order,
                ..search.clone()
            };
            let trace = searched(position, search, 500_000);
            bounds += check(&trace, &truth);
            let read = import_trace(&to_json_lines(&trace));
            assert_eq!(read, Ok(trace), "the file says the same");
        }
    }
    bounds
}

fn spec(game: usize, preference: Preference, depth: u32) -> SearchSpec {
    SearchSpec {
        evaluation: GAMES[game].evaluations()[0].spec(),
        algorithm: Algorithm::AlphaBeta,
        order: MoveOrder::Natural,
        preference,
        depth,
    }
}

#[test]
fn bounds_hold_on_random_trees() {
    let mut bounds = 0;
    for number in 1..=120 {
        for (levels, branching) in [(3, 3), (4, 2), (2, 3), (4, 3)] {
            let root = GAMES[4]
                .start(&[levels, branching, number])
                .expect("a tree");
            let search = spec(4, Preference::Any, levels as u32);
            bounds += check_all_searches(&*root, &search);
        }
    }
    assert!(bounds > 1000, "{bounds}");
}

#[test]
fn bounds_hold_in_games() {
    for game in 0..GAMES.len() {
        for (plies, depth) in [(0, 3), (3, 3), (5, 4), (9, 3)] {
            for preference in [Preference::Sooner, Preference::Any] {
                let at = position(game, plies);
                check_all_searches(&*at, &spec(game, preference, depth));
            }
        }
    }
}

/// The number of nodes with values outside of their windows, and among them the number without a cut below and the number
/// reported as bounds.
fn counted(trace: &Trace) -> [usize; 3] {
    let (_, tree) = trees(trace).pop().expect("a tree");
    let whole = whole(&tree);
    let mut counts = [0; 3];
    for (node, whole) in tree.nodes.iter().zip(whole) {
        let (value, bound) = node.value.expect("it is known");
        let window = node.window.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let outside = Bound::of(value, window) != Bound::Exact;
        counts[0] += usize::from(outside);
        counts[1] += usize::from(outside && whole);
        counts[2] += usize::from(bound != Bound::Exact);
    }
    counts
}

/// One of 3 nodes of the lecture tree is outside of its window without a cut below, 7 of 25 in Rastros to depth 3,
/// and 6 of 59 to depth 4 with order. There one more value is known in spite of a cut, because another child decides.
#[test]
fn searched_children_make_values_exact() {
    let lecture = recorded(4, 0, Algorithm::AlphaBeta, 3, 1000);
    assert_eq!(counted(&lecture), [3, 1, 2]);
    assert_eq!(
        why(&lecture, 16).to_string(),
        "G is worth 2, the largest value that MAX can choose after it."
    );
    let info = GAMES[0].info();
    let board = info.presets.iter().find(|board| board.id == "championship");
    let rastros = GAMES[0].preset(board.expect("a board")).expect("a start");
    let search = spec(0, Preference::Any, 3);
    let plain = searched(&*rastros, search.clone(), 100_000);
    let ordered = SearchSpec {
        order: MoveOrder::Evaluation,
        depth: 4,
        ..search
    };
    let ordered = searched(&*rastros, ordered, 100_000);
    assert_eq!(counted(&plain), [25, 7, 18]);
    assert_eq!(counted(&ordered), [59, 6, 52]);
}

/// A cut at equality gains nothing, and its reason says so.
#[test]
fn tie_cuts_are_reported() {
    let root = GAMES[4]
        .parse("A(B(D=3 E=4) C(F=3 G=9 H=1)) A")
        .expect("a tree");
    let trace = searched(&*root, spec(4, Preference::Any, 2), 100);
    let cut = trace
        .steps
        .iter()
        .position(|s| matches!(s, Step::Cut { .. }));
    assert_eq!(
        why(&trace, cut.expect("C is cut")).to_string(),
        "α is 3 at this MIN node, and F is worth 3: another branch is already worth 3, so MAX gains nothing here, and the other 2 moves (G H) are cut."
    );
}

/// A program that reports a bound although its own steps determine the value.
#[test]
fn determined_own_bounds_become_exact() {
    let lines: Vec<String> = PROGRAM_PREFIX
        .iter()
        .map(|l| {
            l.replace(r#"{"leave":{"value":3}}"#, r#"{"leave":{"value":3,"bound":"at_most"}}"#)
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let trace = import_trace(&own(&lines)).expect("it is one");
    assert_eq!(
        trace.steps[7],
        Step::Leave {
            value: 3.0,
            bound: Bound::Exact
        }
    );
}
