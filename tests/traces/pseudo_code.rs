//! The lines of pseudo-code: all of them are reached, and belong to the same node as the node, window and sentence of a step.

use std::collections::BTreeSet;

use super::*;
use rastros_lab::app::lab::Recording;
use rastros_lab::app::lab::timeline::moment::moment;
use rastros_lab::text::Fill;
use rastros_lab::trace::{Actions, pseudo_code};

/// Searches in which every possible event occurs.
fn suitable(algorithm: Algorithm, order: MoveOrder) -> Vec<Trace> {
    [(0, 0, 4), (1, 2, 4), (1, 2, 7), (4, 0, 3)]
        .map(|(game, plies, depth)| {
            let search = SearchSpec {
                evaluation: GAMES[game].evaluations()[0].spec(),
                algorithm,
                order,
                preference: Preference::Sooner,
                depth,
            };
            searched(&*position(game, plies), search, 20_000)
        })
        .into()
}

fn orders() -> [MoveOrder; 2] {
    [MoveOrder::Natural, MoveOrder::Evaluation]
}

#[test]
fn every_line_is_reached() {
    for algorithm in searches() {
        for order in orders() {
            let lines = pseudo_code(algorithm, order, true);
            let mut lit = vec![false; lines.len()];
            for trace in suitable(algorithm, order) {
                let recording = Recording::new(trace);
                for (step, &done) in recording.actions.iter().enumerate() {
                    let mut now = lines.iter().map(|line| line.runs(done));
                    assert!(now.clone().any(|on| on), "{algorithm:?} step {step}");
                    lit.iter_mut()
                        .for_each(|lit| *lit |= now.next() == Some(true));
                }
            }
            let dark: Vec<_> = lines.iter().zip(lit).filter(|(_, lit)| !lit).collect();
            assert!(dark.is_empty(), "{algorithm:?} {order:?}: {dark:?}");
        }
    }
    assert!(pseudo_code(Algorithm::Random, MoveOrder::Natural, true).is_empty());
}

/// The column beside the tree is about 24 characters wide on a small projector.
#[test]
fn lines_fit_the_column() {
    for algorithm in searches() {
        for order in orders() {
            let lines = pseudo_code(algorithm, order, true);
            assert!(lines.len() <= 10, "{algorithm:?} {order:?}");
            for (line, language) in lines
                .iter()
                .flat_map(|l| Language::all().map(move |id| (l, id)))
            {
                let text = line.text.text(language);
                assert!(text.chars().count() + line.indent <= 24, "{text}");
            }
        }
    }
}

/// The value of a placeholder of a sentence, at any depth.
fn names(message: &Message, name: &str) -> Option<String> {
    message.args.iter().find_map(|(known, fill)| match fill {
        Fill::Text(text) if known == name => Some(text.clone()),
        Fill::Message(inner) if known == name => Some(inner.to_string()),
        _ => None,
    })
}

/// Alpha and beta of a node after some steps, as changed by its moves; a move that is searched again has not changed them.
fn window(tree: &Tree, node: &Node, steps: usize, narrows: bool) -> (f64, f64) {
    let (mut alpha, mut beta) = node.window.expect("it was entered");
    for (i, &child) in node.children.iter().enumerate() {
        let child = &tree.nodes[child];
        let again = node
            .children
            .get(i + 1)
            .is_some_and(|&n| tree.nodes[n].mv == child.mv);
        if let (Some((value, _)), true) = (child.value, narrows && !again)
            && child.last_step.is_some_and(|step| step < steps)
        {
            if node.is_max() { alpha = alpha.max(value) } else { beta = beta.min(value) }
        }
    }
    (alpha, beta)
}

/// The step of the lecture tree in which an earlier version combined the root's line with the window of B, and all others.
#[test]
fn line_window_node_and_sentence_concern_one_node() {
    for algorithm in searches() {
        for order in orders() {
            for trace in suitable(algorithm, order) {
                let recording = Recording::new(trace);
                let narrows = algorithm != Algorithm::Minimax;
                // The windows after the lines so far, by node.
                let mut windows: std::collections::HashMap<(usize, usize), (f64, f64)> =
                    Default::default();
                let mut seen = BTreeSet::new();
                for (step, taken) in recording.trace.steps.iter().enumerate().take(4000) {
                    let now = moment(&recording, step + 1);
                    let done = recording.actions[step];
                    let context = format!("{algorithm:?} {order:?} step {step} {taken:?}");
                    let Some(&at) = now.path.last() else {
                        assert!(matches!(taken, Step::Deepen(_)), "{context}");
                        continue;
                    };
                    let iteration = recording.iteration_at(step + 1);
                    let tree = &iteration.tree;
                    let node = &tree.nodes[at];
                    let own_step = match taken {
                        Step::Enter { .. } | Step::Leaf(_) | Step::TableHit { .. } => {
                            node.first_step == step
                        }
                        Step::Leave { .. } => node.last_step == Some(step),
                        _ => {
                            node.first_step < step && node.last_step.is_none_or(|last| last > step)
                        }
                    };
                    assert!(own_step, "{context}");
                    // The lines that move alpha and beta belong to the node.
                    if node.window.is_some() {
                        let window = window(tree, node, step + 1, narrows);
                        let before = windows
                            .insert((iteration.begin, at), window)
                            .or(node.window)
                            .expect("a window");
                        assert_eq!(done.any(Actions::ALPHA), window.0 > before.0, "{context}");
                        assert_eq!(done.any(Actions::BETA), window.1 < before.1, "{context}");
                        assert_eq!(now.window, narrows.then_some(window), "{context}");
                        seen.insert(iteration.begin);
                    } else {
                        assert!(
                            !done.any(Actions::ALPHA | Actions::BETA | Actions::IMPROVE),
                            "{context}"
                        );
                        assert_eq!(now.window, None, "{context}");
                    }
                    // So does the sentence.
                    let said = why(&recording.trace, step);
                    let last = node
                        .children
                        .iter()
                        .rfind(|&&c| tree.nodes[c].first_step < step);
                    let last = last.map(|&c| tree.nodes[c].mv.clone());
                    let effect = said.args.iter().find_map(|(name, fill)| match fill {
                        Fill::Message(inner) if name == "effect" => names(inner, "move"),
                        _ => None,
                    });
                    match taken {
                        Step::Move(mv) => {
                            assert_eq!(names(&said, "move").as_ref(), Some(mv), "{context}");
                            assert!(effect.is_none() || effect == last, "{context}");
                        }
                        Step::Cut { .. } => assert_eq!(names(&said, "move"), last, "{context}"),
                        _ => {
                            let named = names(&said, "move").filter(|mv| !mv.is_empty());
                            assert!(named.is_none_or(|mv| mv == node.mv), "{context}");
                            assert_eq!(effect, None, "{context}");
                        }
                    }
                }
                assert!(!seen.is_empty());
            }
        }
    }
}

/// B ends in step 8, counted from 1: the root's alpha rises when the root continues.
#[test]
fn alpha_rises_when_node_continues() {
    let recording = Recording::new(recorded(4, 0, Algorithm::AlphaBeta, 3, 1000));
    let lines = pseudo_code(Algorithm::AlphaBeta, MoveOrder::Natural, true);
    let lit = |step: usize| {
        let lit = lines
            .iter()
            .filter(|line| line.runs(recording.actions[step - 1]));
        lit.map(|line| line.text.key.clone()).collect::<Vec<_>>()
    };
    let left = recording
        .trace
        .steps
        .iter()
        .position(|s| matches!(s, Step::Leave { .. }));
    let left = left.expect("B is left") + 1;
    assert_eq!(lit(left), ["trace.code.improve", "trace.code.beta", "trace.code.return"]);
    assert_eq!(
        lit(left + 1),
        [
            "trace.code.moves",
            "trace.code.alpha_beta.child",
            "trace.code.improve",
            "trace.code.alpha"
        ]
    );
}
