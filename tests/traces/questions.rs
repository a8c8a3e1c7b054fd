//! Questions of the quiz, made from traces of every search and every game.

use super::*;
use rastros_lab::text::EnumId;
use rastros_lab::trace::quiz::{Answer, Question, QuestionKind, question};

/// Any number of leaves.
const ANY: std::ops::RangeInclusive<usize> = 3..=60;

/// The line to a question's node, from the root of its search.
fn from_root(question: &Question, line: &[String]) -> Vec<String> {
    [&question.path, line].concat()
}

/// The search of a lecture tree with this number of levels, of branches and of the tree.
fn lecture_trace(values: [i32; 3], algorithm: Algorithm) -> Trace {
    let at = GAMES[4].start(&values).expect("a tree");
    let task = Task::Record {
        record: GameRecord {
            game: "lecture_tree".to_owned(),
            start: at.text(),
            moves: Vec::new(),
        },
        search: SearchSpec {
            evaluation: GAMES[4].evaluations()[0].spec(),
            algorithm,
            order: MoveOrder::Natural,
            preference: Preference::Sooner,
            depth: values[0] as u32,
        },
        max_nodes_recorded: 1000,
        max_nodes: 0,
    };
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Recorded(trace)) => trace,
        other => panic!("{other:?}"),
    }
}

#[test]
fn questions_match_searches() {
    let mut asked = 0;
    for number in 1..40_u64 {
        let values = [3, 3, number as i32];
        let at = GAMES[4].start(&values).expect("a tree");
        let search = |algorithm| lecture_trace(values, algorithm);
        let (plain, pruned) = (search(Algorithm::Minimax), search(Algorithm::AlphaBeta));
        let tree = Tree::after(&plain.steps, plain.steps.len());
        let seen = Tree::after(&pruned.steps, pruned.steps.len());
        let visits = |line: &[String]| (0..seen.nodes.len()).any(|i| seen.line(i) == line);
        for kind in QuestionKind::all() {
            let Some(made) = question(kind, &plain, ANY, number) else {
                continue;
            };
            assert_eq!(question(kind, &plain, ANY, number).as_ref(), Some(&made), "the same again");
            assert!(made.is_right(&made.answer));
            assert!(made.steps.iter().all(|&s| s < made.trace.steps.len()));
            assert!(made.path.is_empty(), "no part of so small a tree");
            asked += 1;
            match &made.answer {
                Answer::Value(value) => {
                    let line = from_root(&made, &made.about[0]);
                    let found = (0..tree.nodes.len()).find(|&i| tree.line(i) == line);
                    let node = &tree.nodes[found.expect("it is there")];
                    assert_eq!(node.value, Some((*value, Bound::Exact)));
                    assert!(!made.is_right(&Answer::Value(value + 1.0)));
                    assert_eq!(made.trace.steps, plain.steps);
                }
                Answer::Lines(lines) if kind == QuestionKind::Cuts => {
                    assert_eq!(made.trace.steps, pruned.steps);
                    assert!(lines.iter().all(|line| !visits(line)));
                    let cut = pruned.counters.map(|c| c.branches_cut as usize);
                    assert_eq!(Some(lines.len()), cut);
                    assert!(!made.is_right(&Answer::Lines(lines[1..].to_vec())));
                }
                Answer::Lines(lines) => {
                    let missed = made.about.iter().filter(|line| !visits(line));
                    assert_eq!(missed.collect::<Vec<_>>(), lines.iter().collect::<Vec<_>>());
                    assert_eq!(made.about.len(), 4);
                }
                Answer::Order(order) => {
                    let nodes = |o: &Vec<String>| {
                        let found = made.orders.iter().find(|(order, _)| order == o);
                        found.expect("every order").1
                    };
                    let most = made.orders.iter().max_by_key(|(_, n)| *n).expect("some");
                    assert!(nodes(order) < most.1);
                    let value = |mv: &String| {
                        let root = &tree.nodes[0];
                        let child = root.children.iter().find(|&&c| tree.nodes[c].mv == *mv);
                        tree.nodes[*child.expect("a root move")]
                            .value
                            .expect("a value")
                            .0
                    };
                    let first = |answer: &Answer| match answer {
                        Answer::Order(order) => value(&order[0]),
                        other => panic!("{other:?}"),
                    };
                    let best = made.right_orders().map(|a| first(&a)).reduce(f64::max);
                    assert_eq!(Some(value(&order[0])), best, "the best move comes first");
                    assert!(!made.is_right(&Answer::Order(most.0.clone())));
                    let as_it_is: Vec<String> = at.moves().into_iter().map(|m| m.text).collect();
                    assert_eq!(Some(nodes(&as_it_is)), pruned.counters.map(|c| c.nodes));
                }
                Answer::Window(window) => {
                    assert_eq!(made.trace.steps, pruned.steps);
                    let line = from_root(&made, &made.about[0]);
                    let found = (0..seen.nodes.len()).find(|&i| seen.line(i) == line);
                    assert_eq!(seen.nodes[found.expect("it is there")].window, Some(*window));
                    let same = made.windows.iter().filter(|w| *w == window);
                    assert_eq!((made.windows.len(), same.count()), (4, 1));
                    let wrong = made.windows.iter().filter(|w| *w != window);
                    assert!(
                        wrong
                            .into_iter()
                            .all(|w| !made.is_right(&Answer::Window(*w)))
                    );
                }
                Answer::Step(step) => {
                    let found = compare(&made.trace, &pruned).expect("there is an error");
                    assert_eq!(found.step, *step);
                    let wrong = &made.trace.steps[*step];
                    assert!(matches!(wrong, Step::Leave { .. } | Step::Cut { .. }));
                }
            }
        }
    }
    assert!(asked > 120, "{asked}");
}

/// The steps of an alpha-beta search that do not follow from the values and windows in the steps before them. `leaves`
/// is a search without cutoffs.
fn wrong_steps(steps: &[Step], leaves: &Tree) -> Vec<usize> {
    struct Open {
        at: usize,
        window: (f64, f64),
        searched: usize,
        best: Option<f64>,
        is_cut: bool,
        /// The least and the greatest possible value of each searched move.
        ranges: Vec<(f64, f64)>,
    }
    impl Open {
        fn narrowed(&self, is_max: bool) -> (f64, f64) {
            let (alpha, beta) = self.window;
            match (self.best, is_max) {
                (None, _) => (alpha, beta),
                (Some(best), true) => (alpha.max(best), beta),
                (Some(best), false) => (alpha, beta.min(best)),
            }
        }

        /// True if the values of all moves leave a single value for the node.
        fn is_known(&self, is_max: bool) -> bool {
            let better = if is_max { f64::max } else { f64::min };
            let all = self.ranges.iter().copied();
            let range = all.reduce(|a, b| (better(a.0, b.0), better(a.1, b.1)));
            range.is_some_and(|(least, greatest)| least == greatest)
        }
    }
    let is_max = |at: usize| leaves.nodes[at].is_max();
    let mut wrong = Vec::new();
    let mut path: Vec<Open> = Vec::new();
    let mut at = 0;
    for (number, step) in steps.iter().enumerate() {
        let mut returned = None;
        let follows = match step {
            Step::Enter { window } => {
                let right = path.last().map(|open| open.narrowed(is_max(open.at)));
                path.push(Open {
                    at,
                    window: *window,
                    searched: 0,
                    best: None,
                    is_cut: false,
                    ranges: Vec::new(),
                });
                *window == right.unwrap_or((f64::NEG_INFINITY, f64::INFINITY))
            }
            Step::Move(mv) => {
                let open = path.last_mut().expect("an open node");
                let (alpha, beta) = open.narrowed(is_max(open.at));
                at = leaves.nodes[open.at].children[open.searched];
                open.searched += 1;
                leaves.nodes[at].mv == *mv && alpha < beta && !open.is_cut
            }
            Step::Leaf(value) => {
                returned = Some((*value, Bound::Exact));
                leaves.nodes[at].children.is_empty()
                    && leaves.nodes[at].value == Some((*value, Bound::Exact))
            }
            Step::Cut { unsearched } => {
                let open = path.last_mut().expect("an open node");
                let (alpha, beta) = open.narrowed(is_max(open.at));
                open.is_cut = true;
                let rest = &leaves.nodes[open.at].children[open.searched..];
                let rest = rest.iter().map(|&c| &leaves.nodes[c].mv);
                alpha >= beta && rest.eq(unsearched)
            }
            Step::Leave { value, bound } => {
                let open = path.pop().expect("an open node");
                returned = Some((*value, *bound));
                let is_complete = open.searched == leaves.nodes[open.at].children.len();
                let claimed = if is_complete && open.is_known(is_max(open.at)) {
                    Bound::Exact
                } else {
                    Bound::of(*value, open.window)
                };
                open.best == Some(*value) && *bound == claimed && (is_complete || open.is_cut)
            }
            Step::Deepen(_) | Step::TableHit { .. } => panic!("{step:?}"),
        };
        if !follows {
            wrong.push(number);
        }
        if let (Some((value, bound)), Some(open)) = (returned, path.last_mut()) {
            open.ranges.push(match bound {
                Bound::Exact => (value, value),
                Bound::AtLeast => (value, f64::INFINITY),
                Bound::AtMost => (f64::NEG_INFINITY, value),
            });
            let better = if is_max(open.at) { f64::max } else { f64::min };
            open.best = Some(open.best.map_or(value, |best| better(best, value)));
        }
    }
    assert!(path.is_empty());
    wrong
}

/// The part of a search without cutoffs that a question is about.
fn part_of(plain: &Trace, path: &[String]) -> Tree {
    let tree = Tree::after(&plain.steps, plain.steps.len());
    let top = (0..tree.nodes.len()).find(|&n| tree.line(n) == path);
    let top = &tree.nodes[top.expect("it is there")];
    let steps = &plain.steps[top.first_step..=top.last_step.expect("it ends")];
    Tree::after(steps, steps.len())
}

#[test]
fn bug_questions_have_one_wrong_step() {
    let (mut asked, mut values) = (0, 0);
    let mut check = |plain: &Trace, seed| {
        let Some(made) = question(QuestionKind::Bug, plain, ANY, seed) else {
            return;
        };
        let Answer::Step(step) = made.answer else {
            panic!("{:?}", made.answer);
        };
        let part = part_of(plain, &made.path);
        assert_eq!(wrong_steps(&made.trace.steps, &part), [step], "{:?}", made.trace.steps);
        asked += 1;
        values += u32::from(matches!(made.trace.steps[step], Step::Leave { .. }));
    };
    for number in 1..80 {
        for (levels, branching) in [(2, 3), (3, 2), (3, 3), (4, 2)] {
            let plain = lecture_trace([levels, branching, number], Algorithm::Minimax);
            for seed in 0..4 {
                check(&plain, seed);
            }
        }
    }
    for game in 0..GAMES.len() {
        for plies in 4..12 {
            let plain = recorded(game, plies, Algorithm::Minimax, 4, 20_000);
            for seed in 0..4 {
                check(&plain, seed);
            }
        }
    }
    assert!(asked > 1000 && values > 300 && values < asked, "{asked} {values}");
}

#[test]
fn every_game_has_questions() {
    for (game, named) in GAMES.iter().enumerate() {
        for kind in QuestionKind::all() {
            let made = (0..60).any(|plies| {
                let trace = recorded(game, plies, Algorithm::Minimax, 4, 20_000);
                question(kind, &trace, ANY, 7).is_some_and(|q| q.is_right(&q.answer))
            });
            assert!(made, "{} {kind:?}", named.info().id);
        }
        // Trees with many cuts may have no complete node to ask about.
        let pruned = recorded(game, 0, Algorithm::AlphaBeta, 2, 5);
        assert_eq!(question(QuestionKind::Value, &pruned, ANY, 1), None);
    }
}
