//! Tests of the quiz by presses on its buttons.

use super::generate::{PosedQuestion, QuestionSearch, node_at};
use super::state::{Feedback, MAX_NUMBER, Quiz, QuizMsg, QuizScreen, Settings, Stage, StoredQuiz};
use super::update::{begin, resume, start_tasks};
use super::view::view;
use super::{link, state::MAX_QUESTIONS};
use crate::app::effects::Response;
use crate::app::lab::msg::Effect;
use crate::app::lab::{self, State};
use crate::app::tests::begun::Begun;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::{Context, EventData, EventKind, Node, Pairs, Texts};
use crate::plot::overlaps::overlaps;
use crate::plot::{Picture, SearchTree};
use crate::text::{EnumId, Language, Message};
use crate::trace::Tree;
use crate::trace::quiz::{Answer, QuestionKind, QuizKind, Score};

mod explanations;
mod scores;

fn quiz(kind: Option<QuestionKind>, number: u32, count: u8) -> Quiz {
    let mut quiz = Quiz::default();
    let settings = Settings {
        kind,
        number,
        count,
    };
    begin(&mut quiz, settings);
    find_question(&mut quiz);
    quiz
}

/// Runs the searches for the question, as workers do.
fn find_question(quiz: &mut Quiz) {
    while let [begun] = &Begun::all(&start_tasks(quiz))[..] {
        super::update::update(quiz, begun.ended());
    }
}

fn update(quiz: &mut Quiz, msg: QuizMsg) -> Response<QuizMsg> {
    let response = super::update::update(quiz, msg);
    find_question(quiz);
    response
}

fn open(quiz: &mut Quiz, pairs: &Pairs, errors: &mut Vec<Message>) {
    link::open(quiz, pairs, errors);
    find_question(quiz);
}

fn drawn_tree(page: &Node<QuizMsg>) -> &SearchTree {
    let canvas = page.by_id("quiz-canvas").expect("a tree");
    match canvas.picture.as_deref() {
        Some(Picture::SearchTree(picture)) => picture,
        _ => panic!("no tree"),
    }
}

/// The texts of trees of 200 questions, on a phone, and on two projectors also after the answer.
#[test]
fn texts_of_trees_do_not_overlap() {
    let kinds = QuestionKind::ALL.len();
    for number in 0..200 {
        let (kind, number) = (QuestionKind::ALL[number % kinds], (number / kinds) as u32 + 1);
        let asked = quiz(Some(kind), number, 1);
        let mut answered = asked.clone();
        respond(&mut answered, false);
        let phone = (&asked, (390.0_f64, 0.0, false));
        let projectors = [(1024.0, 470.0, true), (1920.0, 760.0, true)];
        let views = [&asked, &answered].map(|quiz| projectors.map(|screen| (quiz, screen)));
        for (quiz, (screen, tall, projector)) in views.into_iter().flatten().chain([phone]) {
            let page: Node<QuizMsg> = view(quiz, projector, Texts(Language::En)).into();
            let picture = drawn_tree(&page);
            let plies = f64::from(picture.layout.levels.max(1));
            // The widths of `quiz.css`: the frame without the names of levels, or more for many leaves.
            let letters = picture.longest_leaf().1 as f64;
            let (frame, leaf) = if projector {
                let letter = 0.0155 * 0.75 * screen.min(1440.0);
                (screen - 130.0, letters * letter + letter)
            } else {
                (screen - 36.0, f64::max(24.0, letters * 7.6 + 2.4))
            };
            let width = f64::max(frame, picture.layout.width * leaf + 20.0);
            let height = f64::max(tall, plies * 84.0 + 64.0);
            let found = overlaps(&picture.draw(width, height));
            assert!(found.is_empty(), "{kind:?} {number} {screen}: {found:#?}");
        }
    }
}

fn question(kind: QuestionKind, number: u32) -> PosedQuestion {
    let quiz = quiz(Some(kind), number, 1);
    quiz.current_question().expect("a question").clone()
}

fn render(quiz: &Quiz) -> Node<QuizMsg> {
    view(quiz, false, Texts(Language::En)).into()
}

/// Presses the element with an id, which must exist and be enabled.
fn press(quiz: &mut Quiz, id: &str) {
    let room = render(quiz);
    let element = room.by_id(id).unwrap_or_else(|| panic!("no {id}"));
    assert_eq!(element.get("disabled"), None, "{id}");
    let msg = element.fire(EventKind::Click, &EventData::default());
    update(quiz, msg.expect(id));
}

/// Answers the question by presses, rightly or wrongly.
fn respond(quiz: &mut Quiz, rightly: bool) {
    let posed = quiz.current_question().expect("a question").clone();
    let node = |line: &[String]| node_at(&posed.tree, line).expect("it is in the tree");
    let moves = |order: &[String]| -> Vec<usize> {
        order
            .iter()
            .map(|mv| node(std::slice::from_ref(mv)))
            .collect()
    };
    let ids: Vec<String> = match (&posed.question.answer, rightly) {
        (answer @ (Answer::Value(_) | Answer::Window(_) | Answer::Step(_)), _) => {
            let options = posed.options();
            let place = options.iter().position(|o| (o == answer) == rightly);
            vec![format!("quiz-option-{}", place.unwrap())]
        }
        (Answer::Lines(lines), true) => lines
            .iter()
            .map(|l| format!("quiz-node-{}", node(l)))
            .collect(),
        (Answer::Lines(lines), false) => {
            let wrong = |n: &usize| {
                quiz.markable_node(*n) == Some(*n) && lines.iter().all(|l| node(l) != *n)
            };
            let wrong = (0..posed.tree.nodes.len()).find(wrong).unwrap();
            vec![format!("quiz-node-{wrong}")]
        }
        (Answer::Order(_), _) => {
            let orders = &posed.question.orders;
            let by = |o: &&(Vec<String>, u64)| o.1;
            let order = if rightly {
                orders.iter().min_by_key(by)
            } else {
                orders.iter().max_by_key(by)
            };
            let nodes = moves(&order.unwrap().0);
            nodes.iter().map(|n| format!("quiz-node-{n}")).collect()
        }
    };
    let check = |quiz: &Quiz| {
        render(quiz)
            .by_id("quiz-check")
            .unwrap()
            .get("disabled")
            .is_some()
    };
    assert!(check(quiz), "nothing is answered yet");
    for id in ids {
        press(quiz, &id);
    }
    press(quiz, "quiz-check");
}

/// The value of a node by the definition of minimax.
fn minimax(tree: &Tree, at: usize) -> f64 {
    let node = &tree.nodes[at];
    let below = node.children.iter().map(|&c| minimax(tree, c));
    let best = if node.is_max() { below.reduce(f64::max) } else { below.reduce(f64::min) };
    best.unwrap_or_else(|| node.value.expect("a leaf has a value").0)
}

#[test]
fn every_seed_gives_answerable_questions() {
    for kind in QuestionKind::all() {
        for number in [0, 1, 7, 41, MAX_NUMBER] {
            for rightly in [true, false] {
                let mut quiz = quiz(Some(kind), number, 1);
                let posed = quiz
                    .current_question()
                    .unwrap_or_else(|| panic!("{kind:?} {number}"));
                assert_eq!(posed.question.kind, kind);
                let leaves = posed.tree.nodes.iter().filter(|n| n.leaf).count();
                assert!((5..=11).contains(&leaves), "{leaves}");
                assert!(
                    crate::app::lab::quiz::generate::values(&posed.tree).len() >= 3,
                    "to compare"
                );
                respond(&mut quiz, rightly);
                let verdict = if rightly { Feedback::Right } else { Feedback::Wrong };
                assert_eq!(quiz.screen.feedback, Some(verdict), "{kind:?} {number}");
                assert_eq!(quiz.score().right, u8::from(rightly));
            }
        }
    }
}

#[test]
fn quiz_values_are_minimax_of_shown_leaves() {
    for number in 0..12 {
        let PosedQuestion { question, tree, .. } = question(QuestionKind::Value, number);
        let asked = node_at(&tree, &question.about[0]).unwrap();
        assert_eq!(question.answer, Answer::Value(minimax(&tree, asked)));
    }
}

#[test]
fn tree_hides_values_in_question() {
    let quiz = quiz(Some(QuestionKind::Value), 3, 1);
    let room = render(&quiz);
    let (posed, texts) = (quiz.current_question().unwrap(), Texts(Language::En));
    let inner = posed.tree.nodes.iter().filter(|n| !n.leaf);
    assert!(inner.clone().all(|n| n.value.is_none()), "not even hidden");
    assert_eq!(posed.tree.nodes[0].ply, 0, "the root is a MAX node");
    let open = texts.get("lab.node.open");
    let nodes = room.find_all(&|e| e.get("class").is_some_and(|c| c.starts_with("quiz-node")));
    assert_eq!(nodes.len(), posed.tree.nodes.len());
    let silent = nodes.iter().filter(|n| n.name().contains(&open)).count();
    assert_eq!(silent, posed.tree.nodes.iter().filter(|n| !n.leaf).count());
}

#[test]
fn quiz_follows_its_number() {
    let asked = |number| question(QuestionKind::Cuts, number).question;
    assert_eq!(asked(5), asked(5));
    assert_ne!(asked(5), asked(6));
}

/// A question about a lecture tree of three levels, with a branch that may be cut and another one below it.
fn nested_branches(number: i32) -> Option<(Quiz, usize, usize)> {
    let root = crate::registry::game("lecture_tree")
        .unwrap()
        .start(&[3, 2, number]);
    let task = crate::registry::Task::Record {
        record: crate::registry::GameRecord::new("lecture_tree", root.unwrap().text()),
        search: crate::search::SearchSpec {
            evaluation: crate::eval::EvaluationSpec::default(),
            algorithm: crate::search::Algorithm::Minimax,
            order: crate::search::MoveOrder::Natural,
            preference: crate::eval::Preference::Any,
            depth: 3,
        },
        max_nodes_recorded: 1000,
        max_nodes: 0,
    };
    let Ok(crate::registry::TaskResult::Recorded(trace)) = crate::registry::run(&task, &mut |_| {})
    else {
        panic!("no trace");
    };
    let posed = QuestionSearch::new(QuestionKind::Cuts, 1).finish(&trace)?;
    let quiz = Quiz {
        screen: QuizScreen {
            stage: Stage::Asked(Box::new(posed.clone())),
            ..QuizScreen::default()
        },
        settings: Settings {
            kind: Some(QuestionKind::Cuts),
            ..Settings::default()
        },
        ..Quiz::default()
    };
    let nodes = posed.lettered_nodes();
    let pairs = nodes
        .iter()
        .flat_map(|&a| nodes.iter().map(move |&b| (a, b)));
    let mut pairs = pairs.filter(|&(a, b)| a != b && posed.tree.path(b).contains(&a));
    pairs.next().map(|(inner, below)| (quiz, inner, below))
}

#[test]
fn marks_below_a_branch_are_dropped() {
    let (mut quiz, inner, below) = (1..40)
        .find_map(nested_branches)
        .expect("one below another");
    update(&mut quiz, QuizMsg::Mark(below));
    update(&mut quiz, QuizMsg::Mark(inner));
    let Some(Answer::Lines(lines)) = quiz.screen.answer() else {
        panic!("no answer");
    };
    assert_eq!(lines.len(), 1);
    assert_eq!(node_at(&quiz.current_question().unwrap().tree, &lines[0]), Some(inner));
    update(&mut quiz, QuizMsg::Mark(below));
    update(&mut quiz, QuizMsg::Mark(inner));
    assert_eq!(quiz.screen.answer(), None);
    update(&mut quiz, QuizMsg::Mark(0));
    assert!(quiz.screen.marked.is_empty(), "the root is no branch");
}

#[test]
fn page_says_how_many_branches_are_right() {
    for number in 0..12 {
        let mut quiz = quiz(Some(QuestionKind::Cuts), number, 1);
        let posed = quiz.current_question().unwrap().clone();
        let all = posed.letters_of(&posed.question.answer);
        if all.len() < 2 {
            continue;
        }
        let place = (all.as_bytes()[0] - b'A') as usize;
        press(&mut quiz, &format!("quiz-option-{place}"));
        press(&mut quiz, "quiz-check");
        let right = format!("1 of {} branches right.", all.len());
        let verdict = render(&quiz).by_id("quiz-verdict").unwrap().text();
        assert_contains(&verdict, &right);
        press(&mut quiz, "quiz-next");
        let room = render(&quiz);
        let partly = room.by_id("quiz-partly").unwrap().text();
        assert_eq!(partly, format!("Question 1: {right}"));
        assert_eq!(quiz.right(), 0);
        return;
    }
    panic!("no question with several branches");
}

/// Each option has a letter, in the tree or in a list, and the page names the letters of the right answer.
#[test]
fn options_have_letters() {
    for kind in QuestionKind::all() {
        for number in 0..6 {
            let mut quiz = quiz(Some(kind), number, 1);
            let posed = quiz.current_question().unwrap().clone();
            let options = posed.options();
            assert!((2..=25).contains(&options.len()), "{kind:?} {number}");
            let room = render(&quiz);
            for node in posed.lettered_nodes() {
                let badge = room.by_id(&format!("quiz-node-{node}")).unwrap().text();
                assert_eq!(badge.len(), 1, "{kind:?} {number}: {badge}");
            }
            let letters = posed.letters_of(&posed.question.answer);
            let parts = match &posed.question.answer {
                Answer::Lines(lines) => lines.len(),
                Answer::Order(moves) => moves.len(),
                _ => 1,
            };
            assert_eq!(letters.len(), parts, "{kind:?} {number}");
            for letter in letters.chars() {
                let place = (letter as u8 - b'A') as usize;
                press(&mut quiz, &format!("quiz-option-{place}"));
            }
            press(&mut quiz, "quiz-check");
            assert_eq!(quiz.screen.feedback, Some(Feedback::Right), "{kind:?} {number}");
        }
    }
}

#[test]
fn presentation_shows_answer_and_reasons() {
    for kind in QuestionKind::all() {
        let mut quiz = quiz(Some(kind), 4, 2);
        assert_eq!(quiz.key_message("PageDown", false), None);
        let shown = quiz
            .key_message("PageDown", true)
            .expect("it shows the answer");
        update(&mut quiz, shown);
        assert_eq!(quiz.screen.feedback, Some(Feedback::Shown));
        let text = render(&quiz).by_id("quiz-verdict").unwrap().text();
        assert_contains(&text, "Correct answer");
        assert_lacks(&text, "quite");
        assert!(quiz.shown_step().is_some() && quiz.scores.is_empty());
        // Through the reasons to the next question.
        update(&mut quiz, QuizMsg::By(i64::MIN));
        let reasons = quiz.current_question().unwrap().question.steps.len();
        for reason in 1..reasons {
            assert_eq!(quiz.key_message("PageDown", true), Some(QuizMsg::By(1)));
            update(&mut quiz, QuizMsg::By(1));
            assert_eq!(quiz.screen.replay, reason);
        }
        let next = quiz.key_message("PageDown", true).expect("it goes on");
        update(&mut quiz, next);
        assert_eq!((quiz.screen.at, quiz.right()), (1, 0));
        // Back to the answer, which leaves the progress as it is, and on again.
        let back = quiz.back_message();
        update(&mut quiz, back);
        assert_eq!((quiz.screen.at, quiz.screen.feedback), (0, Some(Feedback::Shown)));
        assert_eq!(StoredQuiz::of(&quiz).unwrap().answered, 1);
        update(&mut quiz, QuizMsg::Next);
        assert_eq!((quiz.screen.at, quiz.screen.feedback), (1, None));
        // A quiz with a shown answer has no score, also after a reload.
        respond(&mut quiz, true);
        let mut reloaded = Quiz::default();
        resume(&mut reloaded, &StoredQuiz::of(&quiz).unwrap());
        find_question(&mut reloaded);
        for mut quiz in [quiz, reloaded] {
            press(&mut quiz, "quiz-next");
            assert!(matches!(quiz.screen.stage, Stage::Over));
            assert_eq!(quiz.scores.done_last().count(), 0);
            assert_contains(&render(&quiz).text(), " is done.");
            assert!(render(&quiz).by_id("quiz-code").is_none());
        }
    }
}

#[test]
fn score_offers_practice_of_missed_kinds() {
    let mut quiz = quiz(None, 4, 3);
    for rightly in [true, false, true] {
        respond(&mut quiz, rightly);
        press(&mut quiz, "quiz-next");
    }
    assert!(matches!(quiz.screen.stage, Stage::Over));
    assert_eq!(quiz.missed_kinds(), [quiz.kind_of(1)]);
    let missed = quiz.kind_of(1);
    press(&mut quiz, &format!("quiz-practise-{}", missed.id()));
    assert_eq!((quiz.settings.kind, quiz.settings.number), (Some(missed), 5));
}

#[test]
fn presentation_starts_from_the_settings() {
    let mut quiz = Quiz::default();
    update(&mut quiz, QuizMsg::Open(true));
    assert!(!link::pairs(&quiz).is_empty(), "the link starts the quiz");
    assert_eq!(quiz.key_message("PageDown", false), None);
    let start = quiz.key_message("PageDown", true);
    assert_eq!(start, Some(QuizMsg::Start));
    update(&mut quiz, QuizMsg::Start);
    let page: Node<QuizMsg> = view(&quiz, true, Texts(Language::En)).into();
    assert_lacks(&page.text(), "right so far");
    assert_contains(&render(&quiz).text(), "right so far: 0");
}

/// The votes of a lecture do not repeat a tree.
#[test]
fn kinds_have_different_positions() {
    let asked = |kind| {
        let quiz = quiz(kind, 4, 1);
        quiz.current_question()
            .unwrap()
            .question
            .trace
            .heading
            .position
            .clone()
    };
    let kinds = QuestionKind::all().map(Some).chain([None]);
    let positions: std::collections::BTreeSet<_> = kinds.map(asked).collect();
    assert_eq!(positions.len(), QuestionKind::ALL.len() + 1);
}

#[test]
fn quiz_link_opens_or_names_the_fault() {
    let pairs = |quiz: &Quiz| -> Pairs {
        let pairs = link::pairs(quiz).into_iter();
        pairs
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    };
    let teacher = quiz(Some(QuestionKind::Order), 77, 3);
    let (mut pupil, mut errors) = (Quiz::default(), Vec::new());
    open(&mut pupil, &pairs(&teacher), &mut errors);
    assert!(errors.is_empty() && pupil.open);
    assert_eq!(pupil.settings, teacher.settings);
    let question = |quiz: &Quiz| quiz.current_question().unwrap().question.clone();
    assert_eq!(question(&pupil), question(&teacher));
    respond(&mut pupil, true);
    open(&mut pupil, &pairs(&teacher), &mut errors);
    assert_eq!(pupil.screen.feedback, Some(Feedback::Right), "the same quiz goes on");
    let wrong = [("quiz", "riddle"), ("number", "1048576"), ("questions", "21")];
    let wrong: Pairs = wrong.map(|(n, v)| (n.to_owned(), v.to_owned())).into();
    open(&mut pupil, &wrong, &mut errors);
    assert_eq!(errors.len(), 3);
    assert_eq!(pupil.settings, Settings::default());
    assert!(Settings::default().count <= MAX_QUESTIONS);
    open(&mut pupil, &Pairs::new(), &mut errors);
    assert!(!pupil.open && link::pairs(&pupil).is_empty());
}

#[test]
fn quiz_settings_stay_in_bounds() {
    let mut quiz = Quiz::default();
    update(&mut quiz, QuizMsg::Number(u32::MAX));
    update(&mut quiz, QuizMsg::Count(u8::MAX));
    let settings = quiz.settings;
    assert_eq!((settings.number, settings.count), (MAX_NUMBER, MAX_QUESTIONS));
    update(&mut quiz, QuizMsg::Count(0));
    assert_eq!(quiz.settings.count, 1);
    update(&mut quiz, QuizMsg::Code("CODE".to_owned()));
    update(&mut quiz, QuizMsg::Another);
    assert_eq!(quiz.settings.number, 0, "after the last comes the first");
    assert_eq!(quiz.code, "CODE", "what a teacher types stays");
    // A question without an answer does not advance.
    update(&mut quiz, QuizMsg::Next);
    assert!(quiz.current_question().is_some() && quiz.answered() == 0);
    assert!(!link::pairs(&quiz).is_empty());
    update(&mut quiz, QuizMsg::Open(false));
    assert!(link::pairs(&quiz).is_empty(), "the link leads to what is seen");
}

#[test]
fn checked_answer_cannot_change() {
    for kind in QuestionKind::all() {
        let mut quiz = quiz(Some(kind), 3, 1);
        respond(&mut quiz, true);
        let before = (quiz.screen.marked.clone(), quiz.screen.option);
        for node in 0..quiz.current_question().unwrap().tree.nodes.len() {
            update(&mut quiz, QuizMsg::Mark(node));
        }
        for option in 0..quiz.current_question().unwrap().options().len() {
            update(&mut quiz, QuizMsg::Select(option));
        }
        assert_eq!((quiz.screen.marked.clone(), quiz.screen.option), before);
        update(&mut quiz, QuizMsg::Check);
        assert_eq!(quiz.score().right, 1, "it counts once");
        let room = render(&quiz);
        let buttons =
            room.find_all(&|e| e.get("aria-pressed").is_some() && e.get("disabled").is_none());
        assert!(buttons.is_empty(), "{kind:?}: nothing is offered any more");
    }
}

#[test]
fn leaf_question_takes_one_mark_and_order_takes_all() {
    let mut leaves = quiz(Some(QuestionKind::Unvisited), 4, 1);
    let about = leaves.current_question().unwrap().question_nodes();
    let nodes = leaves.current_question().unwrap().tree.nodes.len();
    for node in (0..nodes).filter(|node| !about.contains(node)) {
        update(&mut leaves, QuizMsg::Mark(node));
        assert!(leaves.screen.marked.is_empty(), "no question is about it");
    }
    for node in 0..nodes {
        update(&mut leaves, QuizMsg::Mark(node));
    }
    assert_eq!(leaves.screen.marked, [about[about.len() - 1]], "the last, of those alone");
    let mut order = quiz(Some(QuestionKind::Order), 4, 1);
    let moves = order.current_question().unwrap().tree.nodes[0]
        .children
        .clone();
    for &mv in &moves[1..] {
        update(&mut order, QuizMsg::Mark(mv));
        assert_eq!(order.screen.answer(), None, "a move is missing");
    }
    update(&mut order, QuizMsg::Mark(moves[0]));
    assert!(order.screen.answer().is_some());
    let bug = quiz(Some(QuestionKind::Bug), 4, 1);
    let mut enters = bug.current_question().unwrap().question.trace.steps.iter();
    let enter = enters.position(|s| matches!(s, crate::trace::Step::Enter { .. }));
    let enter = Answer::Step(enter.unwrap());
    assert_eq!(
        bug.current_question().unwrap().option_of(&enter),
        None,
        "it says nothing that could be wrong"
    );
    let last = bug.current_question().unwrap().question.trace.steps.len() - 1;
    assert_eq!(bug.shown_step(), Some(last), "all of the search is seen");
    let values = question(QuestionKind::Value, 4).options();
    let value = |option: &Answer| match option {
        Answer::Value(value) => *value,
        other => panic!("{other:?}"),
    };
    assert!(values.is_sorted_by(|a, b| value(a) < value(b)), "{values:?}");
}

#[test]
fn open_quiz_starts_no_lab_search() {
    let mut state = State::default();
    let nobody = crate::registry::GameRecord::new("rastros", "");
    state.set_current(true);
    let mut send = |msg| lab::update(&mut state, msg, &nobody, &Context::ENGLISH).effects;
    let runs = |effects: &[Effect]| effects.iter().any(|e| matches!(e, Effect::Run { .. }));
    let opened = send(lab::Msg::Quiz(QuizMsg::Open(true)));
    assert!(!runs(&opened), "{opened:?}");
    send(lab::Msg::Quiz(QuizMsg::Start));
    let played = send(lab::Msg::Timeline(lab::timeline::state::TimelineMsg::Play(true)));
    assert!(played.is_empty());
    assert!(runs(&send(lab::Msg::Quiz(QuizMsg::Open(false)))));
}
