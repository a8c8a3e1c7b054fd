//! Questions of the quiz, made from traces of every search and every game.

use super::*;
use rastros_lab::text::EnumId;
use rastros_lab::trace::quiz::{Answer, Kind, Question, question};

/// The line to a question's node, from the root of its search.
fn from_root(question: &Question, line: &[String]) -> Vec<String> {
    [&question.path, line].concat()
}

#[test]
fn questions_match_searches() {
    let mut asked = 0;
    for number in 1..40_u64 {
        let at = GAMES[4].start(&[3, 3, number as i32]).expect("a tree");
        let search = |algorithm| {
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
                    depth: 3,
                },
                max_nodes_recorded: 1000,
                max_nodes: 0,
            };
            match run(&task, &mut |_| {}) {
                Ok(TaskResult::Recorded(trace)) => trace,
                other => panic!("{other:?}"),
            }
        };
        let (plain, pruned) = (search(Algorithm::Minimax), search(Algorithm::AlphaBeta));
        let tree = Tree::after(&plain.steps, plain.steps.len());
        let seen = Tree::after(&pruned.steps, pruned.steps.len());
        let visits = |line: &[String]| (0..seen.nodes.len()).any(|i| seen.line(i) == line);
        for kind in Kind::all() {
            let Some(made) = question(kind, &plain, number) else {
                continue;
            };
            assert_eq!(
                question(kind, &plain, number).as_ref(),
                Some(&made),
                "the same again"
            );
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
                Answer::Lines(lines) if kind == Kind::Cuts => {
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
                    assert!(!made.is_right(&Answer::Order(most.0.clone())));
                    let as_it_is: Vec<String> = at.moves().into_iter().map(|m| m.text).collect();
                    assert_eq!(Some(nodes(&as_it_is)), pruned.counters.map(|c| c.nodes));
                }
                Answer::Window(window) => {
                    assert_eq!(made.trace.steps, pruned.steps);
                    let line = from_root(&made, &made.about[0]);
                    let found = (0..seen.nodes.len()).find(|&i| seen.line(i) == line);
                    assert_eq!(
                        seen.nodes[found.expect("it is there")].window,
                        Some(*window)
                    );
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

#[test]
fn every_game_has_questions() {
    for (game, named) in GAMES.iter().enumerate() {
        for kind in Kind::all() {
            let made = (0..60).any(|plies| {
                let trace = recorded(game, plies, Algorithm::Minimax, 4, 20_000);
                question(kind, &trace, 7).is_some_and(|q| q.is_right(&q.answer))
            });
            assert!(made, "{} {kind:?}", named.info().id);
        }
        // Trees with many cuts may have no complete node to ask about.
        let pruned = recorded(game, 0, Algorithm::AlphaBeta, 2, 5);
        assert_eq!(question(Kind::Value, &pruned, 1), None);
    }
}
