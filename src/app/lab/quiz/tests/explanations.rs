//! Tests of the explanation after an answer.

use super::*;
use crate::app::lab::quiz::board;
use crate::app::lab::quiz::why_wrong::why_wrong;
use crate::eval::{Verdict, verdict};
use crate::trace::{Step, why};

#[test]
fn explanation_steps_stay_in_range() {
    let mut quiz = quiz(Some(QuestionKind::Value), 1, 1);
    respond(&mut quiz, false);
    let steps = quiz.current_question().unwrap().question.steps.clone();
    update(&mut quiz, QuizMsg::By(i64::MIN));
    assert_eq!(quiz.shown_step(), steps.first().copied());
    let mut sentences = Vec::new();
    for _ in 0..steps.len() {
        sentences.push(render(&quiz).by_id("quiz-why").unwrap().text());
        update(&mut quiz, QuizMsg::By(1));
    }
    assert_eq!(quiz.shown_step(), steps.last().copied());
    sentences.dedup();
    assert!(sentences.len() > steps.len() / 2, "they say something each");
    let posed = quiz.current_question().unwrap();
    let Answer::Value(value) = posed.question.answer else {
        panic!("a value");
    };
    let last = &posed.question.trace.steps[steps[steps.len() - 1]];
    let Step::Leave { value: left, .. } = last else {
        panic!("the last step leaves the node");
    };
    assert_eq!(*left, value);
}

/// The explanation names the actual error, and the fewest nodes are those of the best order.
#[test]
fn explanations_of_answers_are_true() {
    for number in 0..24 {
        let mut bug = quiz(Some(QuestionKind::Bug), number, 1);
        respond(&mut bug, false);
        let posed = bug.current_question().unwrap();
        let Answer::Step(step) = posed.question.answer else {
            panic!("a step");
        };
        let words = match &posed.question.trace.steps[step] {
            Step::Cut { .. } => "nothing may be cut".to_owned(),
            _ => {
                let tree = Tree::after(&posed.question.trace.steps, step + 1);
                let node = tree.left_at(step).unwrap();
                let line: Vec<String> = tree.line(node).into_iter().map(str::to_owned).collect();
                let right = minimax(&posed.tree, node_at(&posed.tree, &line).unwrap());
                let right = board::words(Texts(Language::En)).value(right);
                let (side, end) = if tree.nodes[node].is_max() {
                    ("MAX", "largest")
                } else {
                    ("MIN", "smallest")
                };
                format!("A {side} node takes the {end} value of its moves, here {right}. ")
            }
        };
        let page = render(&bug);
        let why = page.by_id("quiz-why").unwrap().text();
        assert!(why.contains(&words), "{number}: {words}: {why}");
        let place = posed.option_of(&posed.question.answer).unwrap();
        let step = page.by_id(&format!("quiz-option-{place}")).unwrap().text();
        assert!(step.ends_with(" ← the wrong step"), "{step}");
    }
    let mut order = quiz(Some(QuestionKind::Order), 2, 1);
    respond(&mut order, false);
    let orders = &order.current_question().unwrap().question.orders;
    let nodes = || orders.iter().map(|(_, nodes)| *nodes);
    let words = format!(
        "visits {} nodes; the fewest possible are {}.",
        nodes().max().unwrap(),
        nodes().min().unwrap()
    );
    assert!(render(&order).text().contains(&words), "{words}");
}

#[test]
fn step_keys_move_the_explanation() {
    use crate::app::lab::timeline::state::TimelineMsg;
    let mut quiz = quiz(Some(QuestionKind::Value), 1, 2);
    crate::app::lab::quiz::update::keys(&mut quiz, TimelineMsg::End);
    respond(&mut quiz, false);
    let last = quiz.current_question().unwrap().question.steps.len() - 1;
    assert_eq!(quiz.screen.replay, last, "where the node gets its value");
    for (msg, at) in [
        (TimelineMsg::To(0), 0),
        (TimelineMsg::By(1), 1),
        (TimelineMsg::End, last),
        (TimelineMsg::By(-1), last - 1),
        (TimelineMsg::To(0), 0),
        (TimelineMsg::End, last),
    ] {
        crate::app::lab::quiz::update::keys(&mut quiz, msg);
        assert_eq!(quiz.screen.replay, at);
    }
}

/// After any answer, the tree stays complete, and the explanation starts with the deciding step.
#[test]
fn explanation_opens_at_deciding_step() {
    for kind in QuestionKind::all() {
        for number in [1, 4, 9] {
            for rightly in [true, false] {
                let mut quiz = quiz(Some(kind), number, 1);
                let nodes = |quiz: &Quiz| {
                    let is_node = |class: &str| class.starts_with("quiz-node");
                    let room = render(quiz);
                    let found = room.find_all(&|e| e.get("class").is_some_and(is_node));
                    let places = found.iter().map(|n| n.get("style").map(str::to_owned));
                    let mut places: Vec<_> = places.collect();
                    places.sort();
                    places
                };
                let before = nodes(&quiz);
                respond(&mut quiz, rightly);
                assert_eq!(nodes(&quiz), before, "{kind:?} {number}");
                let question = &quiz.current_question().unwrap().question;
                let step = quiz.shown_step().unwrap();
                let taken = &question.trace.steps[step];
                let tree = Tree::after(&question.trace.steps, question.trace.steps.len());
                match (&question.answer, kind) {
                    (_, QuestionKind::Value) => {
                        let node = tree.left_at(step).unwrap();
                        let line: Vec<_> = tree.line(node).iter().map(|&m| m.to_owned()).collect();
                        assert_eq!(line, question.about[0], "where it gets its value");
                    }
                    (Answer::Step(wrong), _) => assert_eq!(step, *wrong),
                    (Answer::Window(right), _) => {
                        assert!(matches!(taken, Step::Enter { window } if window == right));
                        let asked = quiz.current_question().unwrap().question_nodes()[0];
                        let page = render(&quiz);
                        let marked = page.find_all(&|e| {
                            e.get("class")
                                .is_some_and(|class| class.ends_with(" asked"))
                        });
                        let places: Vec<_> = marked.iter().map(|e| e.get("data-node")).collect();
                        assert_eq!(places, [Some(asked.to_string().as_str())]);
                    }
                    (Answer::Lines(right), QuestionKind::Unvisited) => {
                        let Step::Cut { unsearched } = taken else {
                            panic!("{taken:?}");
                        };
                        let line = tree.line(tree.left_at(step + 1).unwrap());
                        let rest = right[0][..line.len()].iter().map(String::as_str);
                        assert!(rest.eq(line.iter().copied()), "the leaf is below it");
                        assert!(unsearched.contains(&right[0][line.len()]));
                    }
                    _ => assert!(matches!(taken, Step::Cut { .. }), "{taken:?}"),
                }
            }
        }
    }
}

/// Short words represent won and lost games; the page explains them if the tree contains any.
#[test]
fn words_for_wins_and_losses_are_explained() {
    let mut seen_both = [false; 2];
    for number in 0..12 {
        let quiz = quiz(Some(QuestionKind::Value), number, 1);
        let values =
            crate::app::lab::quiz::generate::values(&quiz.current_question().unwrap().tree);
        let ends = values.iter().any(|v| verdict(*v) != Verdict::Open);
        seen_both[usize::from(ends)] = true;
        let room: Node<QuizMsg> = view(&quiz, false, Texts(Language::Pt)).into();
        let words = room.by_id("quiz-ends").map(|e| e.text());
        assert_eq!(words.is_some(), ends);
        assert!(words.is_none_or(|s| s == "vit: vitória de MAX. der: derrota de MAX."));
    }
    assert_eq!(seen_both, [true; 2]);
}

/// No game of Rastros is a draw: a leaf without a winner is at the full depth.
#[test]
fn open_leaves_are_not_finished_games() {
    let mut leaves = 0;
    for number in 0..20 {
        let posed = question(QuestionKind::Value, number);
        let trace = &posed.question.trace;
        for (step, taken) in trace.steps.iter().enumerate() {
            if let Step::Leaf(value) = *taken
                && posed.game == "rastros"
                && verdict(value) == Verdict::Open
            {
                assert_eq!(why(trace, step).key, "trace.why.leaf.depth", "{number} {step}");
                leaves += 1;
            }
        }
    }
    assert!(leaves > 20, "{leaves}");
}

#[test]
fn explanation_shows_cut_leaves_as_unvisited() {
    for number in 1..20 {
        let mut quiz = quiz(Some(QuestionKind::Unvisited), number, 1);
        let posed = quiz.current_question().unwrap().clone();
        let Answer::Lines(cut) = &posed.question.answer else {
            panic!("{:?}", posed.question.answer);
        };
        respond(&mut quiz, true);
        let page = render(&quiz);
        let picture = drawn_tree(&page);
        for line in cut {
            let leaf = node_at(&posed.tree, line).unwrap();
            assert!(!picture.known(leaf) && picture.complete, "{number} {line:?}");
        }
    }
}

/// The explanation of a wrong answer.
fn said(posed: &PosedQuestion, wrong: &Answer) -> String {
    why_wrong(posed, wrong, Texts(Language::En)).unwrap()
}

#[test]
fn wrong_value_is_compared_with_the_moves() {
    let words = board::words(Texts(Language::En));
    for number in 0..24 {
        let posed = question(QuestionKind::Value, number);
        let node = node_at(&posed.tree, &posed.question.about[0]).unwrap();
        let moves = posed.tree.nodes[node].children.iter();
        let values = moves.map(|&child| {
            let value = words.value(minimax(&posed.tree, child));
            format!("{} {value}", posed.tree.nodes[child].mv)
        });
        let values: Vec<String> = values.collect();
        let (side, end) = if posed.tree.nodes[node].is_max() {
            ("MAX", "largest")
        } else {
            ("MIN", "smallest")
        };
        assert_eq!(
            said(&posed, &Answer::Value(0.5)),
            format!("The node is {side}: it takes the {end} of {}.", values.join(", "))
        );
    }
}

/// The sentence has the window of a visited node, or the cut branch above the node; without a wrong node there is none.
#[test]
fn wrong_cut_is_explained_by_its_window() {
    let mut is_below_cut = false;
    for kind in [QuestionKind::Unvisited, QuestionKind::Cuts] {
        // Number 125 of `Cuts` has letters below the cut branch.
        for number in (0..24).chain([125]) {
            let posed = question(kind, number);
            let Answer::Lines(right) = &posed.question.answer else {
                panic!("{:?}", posed.question.answer);
            };
            for option in posed.options() {
                let Answer::Lines(lines) = &option else {
                    panic!("{option:?}");
                };
                if right.contains(&lines[0]) {
                    assert_eq!(why_wrong(&posed, &option, Texts(Language::En)), None);
                } else if right.iter().any(|cut| lines[0].starts_with(cut)) {
                    assert_contains(&said(&posed, &option), " includes it.");
                    is_below_cut = true;
                } else {
                    let said = said(&posed, &option);
                    assert!(said.contains(" is visited: there α = "), "{said}");
                }
            }
        }
    }
    assert!(is_below_cut);
}

#[test]
fn wrong_window_is_explained_by_the_moves_that_set_it() {
    let words = board::words(Texts(Language::En));
    for number in 0..24 {
        let posed = question(QuestionKind::Window, number);
        let Answer::Window((alpha, beta)) = posed.question.answer else {
            panic!("a window");
        };
        let said_of_both = said(&posed, &Answer::Window((0.25, 0.75)));
        let tree = &posed.recording.iterations[0].tree;
        let sources = posed.question.sources_of_window();
        for (name, bound, source) in [("α", alpha, &sources[0]), ("β", beta, &sources[1])] {
            assert_eq!(bound.is_finite(), source.is_some(), "{number} {name}");
            assert_contains(&said_of_both, &format!("{name} = {}", words.value(bound)));
            if let Some(line) = source {
                assert_eq!(tree.nodes[node_at(tree, line).unwrap()].value.unwrap().0, bound);
                assert_contains(&said_of_both, &format!("the value of {}", line.join(" ")));
            }
        }
        assert_lacks(&said(&posed, &Answer::Window((alpha, 0.75))), "α");
    }
}

/// A step before the wrong one, or a leaf, has its reason; other steps after it may have a wrong value.
#[test]
fn right_step_is_explained_unless_it_follows_the_wrong_one() {
    for number in 0..24 {
        let posed = question(QuestionKind::Bug, number);
        let Answer::Step(wrong) = posed.question.answer else {
            panic!("{:?}", posed.question.answer);
        };
        for option in posed.options() {
            let Answer::Step(step) = option else {
                panic!("{option:?}");
            };
            let is_leaf = matches!(posed.question.trace.steps[step], Step::Leaf(_));
            let start = match step {
                _ if step == wrong => continue,
                _ if step < wrong || is_leaf => "Your step is right. ",
                _ => "Your step follows from those before it, among them the wrong one.",
            };
            let said = said(&posed, &option);
            assert!(said.starts_with(start), "{said}");
        }
    }
}

#[test]
fn page_shows_explanation_of_wrong_answer() {
    let mut quiz = quiz(Some(QuestionKind::Unvisited), 1, 1);
    respond(&mut quiz, false);
    assert!(render(&quiz).by_id("quiz-why-wrong").is_some());
}
