//! Tests of the scores of a quiz: codes, saved answers and tables.

use super::*;
use crate::app::effects::{BrowserCommand, Effect};
use crate::app::lab::quiz::class_scores;
use crate::app::tests::assert_contains;

#[test]
fn each_question_scores_once_then_a_code() {
    let mut quiz = quiz(None, 9, 5);
    for (at, rightly) in [true, false, true, true, false].into_iter().enumerate() {
        assert_eq!(quiz.current_question().unwrap().question.kind, QuestionKind::ALL[at]);
        assert_eq!(quiz.answered(), at as u8);
        respond(&mut quiz, rightly);
        update(&mut quiz, QuizMsg::Check);
        assert_eq!(quiz.answered(), at as u8 + 1);
        let room = render(&quiz);
        assert_eq!(room.by_id("quiz-answer").is_none(), rightly);
        let why = room.by_id("quiz-why").unwrap().text();
        assert!(why.len() > 12 && !why.contains('{'), "{why}");
        let steps = quiz.current_question().unwrap().question.steps.len();
        assert_eq!(room.by_id("quiz-forward").is_some(), steps > 1);
        press(&mut quiz, "quiz-next");
    }
    assert!(matches!(quiz.screen.stage, Stage::Over));
    let code = render(&quiz).by_id("quiz-code").unwrap().text();
    let score = Score::read(&code).unwrap();
    assert_eq!((score.quiz, score.asked, score.right), (9, 5, 3));
    assert_eq!(score.kind, QuizKind::Mixed);
    assert_eq!(score.results.map(u32::count_ones), Some(3));
    assert!(
        score
            .answers
            .is_some_and(|letters| letters[0] > 0 && letters[3] == 0)
    );
    let unnamed = code;
    update(&mut quiz, QuizMsg::Name("Ana 7".to_owned()));
    let named = render(&quiz).by_id("quiz-code").unwrap().text();
    let copied = update(&mut quiz, QuizMsg::CopyCode).effects;
    assert!(matches!(&copied[..], [Effect::Browser(BrowserCommand::Copy(text))] if *text == named));
    let code = named.strip_prefix("Ana 7: ").expect("the name").to_owned();
    assert_ne!(code, unnamed, "it has the name's tag");
    update(&mut quiz, QuizMsg::Leave);
    update(&mut quiz, QuizMsg::Code(format!("{named}\nBruno: {code}")));
    let room = render(&quiz);
    let class = room.by_id("quiz-class").unwrap().text();
    assert_contains(&class, "Ana 7");
    assert_contains(&class, "Bruno");
    assert_contains(&class, "1 ✓");
    assert!(!class.contains("2 ✓"), "a copied code counts once: {class}");
    let says = render(&quiz).by_id("quiz-code-says").unwrap().text();
    assert_eq!(says, "Bruno sent a code that was made for another name.");
    update(&mut quiz, QuizMsg::Code(code.to_lowercase()));
    let says = |quiz: &Quiz| render(quiz).by_id("quiz-code-says").unwrap().text();
    assert_eq!(says(&quiz), "Quiz 9 (A bit of everything): 3 of 5 right.");
    update(&mut quiz, QuizMsg::Code("nonsense".to_owned()));
    assert!(says(&quiz).contains("not a code"));
}

#[test]
fn closing_a_finished_quiz_makes_room_for_the_next_pupil() {
    let mut quiz = quiz(Some(QuestionKind::Value), 3, 1);
    quiz.draw = 7;
    respond(&mut quiz, false);
    let answer = render(&quiz).text();
    assert_contains(&answer, "Your answer: ");
    press(&mut quiz, "quiz-next");
    update(&mut quiz, QuizMsg::Name("Ana".to_owned()));
    // After a reload the same pupil still sees the result.
    let mut reloaded = Quiz::default();
    resume(&mut reloaded, &StoredQuiz::of(&quiz).unwrap());
    update(&mut reloaded, QuizMsg::Open(true));
    assert!(matches!(reloaded.screen.stage, Stage::Over));
    quiz.name.clear();
    assert_eq!(reloaded.signed_code(), quiz.signed_code());
    update(&mut quiz, QuizMsg::Name("Ana".to_owned()));
    update(&mut quiz, QuizMsg::Open(false));
    update(&mut quiz, QuizMsg::Open(true));
    assert!(matches!(quiz.screen.stage, Stage::Choosing) && quiz.name.is_empty());
}

#[test]
fn quiz_resumes_with_its_answers() {
    let mut quiz = quiz(None, 11, 3);
    for rightly in [true, false] {
        respond(&mut quiz, rightly);
        press(&mut quiz, "quiz-next");
    }
    press(&mut quiz, "quiz-leave");
    assert!(matches!(quiz.screen.stage, Stage::Choosing));
    press(&mut quiz, "quiz-resume");
    assert_eq!((quiz.screen.at, quiz.right(), quiz.settings.count), (2, 1, 3));
    respond(&mut quiz, true);
    // A quiz interrupted between the last answer and its result has a result nevertheless.
    let mut stored = StoredQuiz::of(&quiz).unwrap();
    stored.checked = false;
    let mut other = Quiz::default();
    resume(&mut other, &stored);
    assert!(matches!(other.screen.stage, Stage::Over));
    assert_eq!(other.score(), quiz.score());
    update(&mut other, QuizMsg::Leave);
    assert_eq!(other.interrupted, None, "it was not interrupted");
    // Invalid saved quizzes change nothing.
    for text in [
        r#"{"number":1,"count":0,"answered":0,"right":0}"#,
        r#"{"number":1,"count":3,"answered":4,"right":0}"#,
        r#"{"number":1,"count":3,"answered":1,"right":2}"#,
        r#"{"kind":"none","number":1,"count":3,"answered":1,"right":1}"#,
        r#"{"number":4294967295,"count":3,"answered":1,"right":1}"#,
    ] {
        let stored: StoredQuiz = serde_json::from_str(text).unwrap();
        let mut other = Quiz::default();
        resume(&mut other, &stored);
        assert!(matches!(other.screen.stage, Stage::Choosing), "{text}");
        assert_eq!(other.settings, Settings::default());
    }
}

/// The quiz after a reload, with its question.
fn reload(quiz: &Quiz) -> Quiz {
    let stored = serde_json::to_string(&StoredQuiz::of(quiz).unwrap()).unwrap();
    let mut reloaded = Quiz::default();
    resume(&mut reloaded, &serde_json::from_str(&stored).unwrap());
    find_question(&mut reloaded);
    reloaded
}

#[test]
fn quiz_resumes_with_the_marks_of_its_first_question() {
    for kind in QuestionKind::all() {
        let mut quiz = quiz(Some(kind), 5, 2);
        assert_eq!(StoredQuiz::of(&quiz), None);
        press(&mut quiz, "quiz-option-0");
        let (found, screen) = (reload(&quiz).screen, &quiz.screen);
        assert_eq!((found.marked, found.option), (screen.marked.clone(), screen.option));
    }
}

#[test]
fn quiz_resumes_with_the_answer_on_the_screen() {
    for kind in QuestionKind::all() {
        let mut quiz = quiz(Some(kind), 5, 2);
        for rightly in [false, true] {
            respond(&mut quiz, rightly);
            let reloaded = reload(&quiz);
            assert_eq!(reloaded.answered(), quiz.answered(), "{kind:?}");
            assert_eq!(reloaded.score().code(), quiz.score().code());
            assert_eq!(render(&reloaded).text(), render(&quiz).text());
            assert_eq!(reloaded.shown_step(), quiz.shown_step());
            press(&mut quiz, "quiz-next");
        }
    }
}

#[test]
fn codes_of_a_class_become_a_table() {
    let mut quiz = Quiz::default();
    let code = |number, results| Score::of_results(number, 2, results).code();
    let chat = [("Ana", code(9, 0b11)), ("Carla", code(12, 0b01)), ("Bruno", code(9, 0b10))];
    let chat: String = chat
        .iter()
        .map(|(name, code)| format!("{name}: {code}\n"))
        .collect();
    update(&mut quiz, QuizMsg::Code(chat));
    let tables = render(&quiz).by_id("quiz-class").unwrap().text();
    for right in [
        "quiz 9, 2 questionsPupilRight12Ana2/2✓✓Bruno1/2✗✓Right answers12",
        "quiz 12, 2 questionsPupilRight12Carla1/2✓✗Right answers10",
    ] {
        assert!(tables.contains(right), "{tables}");
    }
    let code = |kind, results| {
        let mut score = Score::of_results(4, 2, results);
        score.kind = kind;
        score.code()
    };
    let chat = [
        code(QuizKind::Single(QuestionKind::Window), 0b01),
        code(QuizKind::Single(QuestionKind::Unvisited), 0b11),
        code(QuizKind::Mixed, 0b10),
        code(QuizKind::Unknown, 0b00),
    ];
    update(&mut quiz, QuizMsg::Code(chat.join("\n")));
    let tables = render(&quiz).by_id("quiz-class").unwrap().text();
    for right in [
        "quiz 4, 2 questionsPupilRight1240/2✗✗Right answers00",
        "quiz 4 (A bit of everything), 2 questionsPupilRight1231/2✗✓Right answers01",
        "quiz 4 (The leaf that is never visited), 2 questionsPupilRight1222/2✓✓Right answers11",
        "quiz 4 (The window of a node), 2 questionsPupilRight1211/2✓✗Right answers10",
    ] {
        assert!(tables.contains(right), "{tables}");
    }
    let effects = update(&mut quiz, QuizMsg::SaveClass).effects;
    assert!(
        matches!(&effects[..], [Effect::Browser(BrowserCommand::Download { name, .. })] if name == "quiz.csv")
    );
}

#[test]
fn votes_count_every_pupil() {
    let mut teacher = quiz(None, 7, 6);
    while matches!(teacher.screen.stage, Stage::Asked(_)) {
        update(&mut teacher, QuizMsg::Show);
        update(&mut teacher, QuizMsg::Next);
    }
    let mut chat = String::new();
    for pupil in 1..=6 {
        let mut quiz = quiz(None, 7, 6);
        for _ in 0..6 {
            respond(&mut quiz, pupil <= 3);
            press(&mut quiz, "quiz-next");
        }
        update(&mut quiz, QuizMsg::Name(format!("Pupil {pupil}")));
        chat += &format!("{}\n", quiz.signed_code());
    }
    update(&mut teacher, QuizMsg::Code(chat));
    let pasted = class_scores::read(&teacher.code);
    let (entries, score) = (&pasted.entries[..], teacher.score());
    for question in 0..6 {
        let options = (0..class_scores::options(entries)).map(Some).chain([None]);
        let votes = options.map(|option| class_scores::votes(entries, question, option));
        let (given, right): (Vec<usize>, Vec<usize>) = votes.unzip();
        assert_eq!(given.iter().sum::<usize>(), 6, "{question}: {given:?}");
        assert_eq!(right.iter().sum::<usize>(), 3, "{question}: {right:?}");
    }
    let order = QuestionKind::ALL
        .iter()
        .position(|kind| *kind == QuestionKind::Order);
    let several = class_scores::votes(entries, order.unwrap() as u8, None);
    assert_eq!(several, (6, 3), "an order has several letters");
    let page: Node<QuizMsg> = view(&teacher, true, Texts(Language::En)).into();
    let class = page.by_id("quiz-class").unwrap().text();
    let (votes, names) = class.split_once("Show names").expect("names are folded");
    assert_contains(votes, "6: 3 ✓");
    assert_lacks(votes, "Pupil");
    assert_contains(names, "Pupil 6");
    for question in 0..6 {
        assert_contains(votes, &teacher.right_letters(score, question).unwrap());
    }
    assert!(Quiz::default().right_letters(score, 0).is_none());
}
