//! Tests of saved scores of quizzes.

use super::*;
use crate::app::lab::quiz::state::QuizMsg;
use crate::trace::quiz::{Answer, QuestionKind};

fn quiz(state: &mut State, msg: QuizMsg) {
    let effects = update(state, Msg::of(lab::Msg::Quiz(msg)));
    find_question(state, effects);
}

/// Runs the searches for a question, as workers do.
fn find_question(state: &mut State, mut effects: Vec<Effect>) {
    while let [begun] = &Begun::all(&effects)[..] {
        effects = update(state, begun.ended());
    }
}

/// Answers the only question of a quiz of values, rightly or wrongly.
fn answered(state: &mut State, number: u32, rightly: bool) {
    quiz(state, QuizMsg::Leave);
    quiz(state, QuizMsg::Kind("value".to_owned()));
    quiz(state, QuizMsg::Number(number));
    quiz(state, QuizMsg::Count(1));
    quiz(state, QuizMsg::Start);
    answer_it(state, rightly);
}

/// Answers the current question of a value, and continues.
fn answer_it(state: &mut State, rightly: bool) {
    let open_quiz = &state.sections.lab.quiz;
    let posed = open_quiz.current_question().expect("a question");
    let answer = &posed.question.answer;
    assert!(matches!(answer, Answer::Value(_)), "the question asks for a value");
    let options = posed.options();
    let option = options.iter().position(|o| (o == answer) == rightly);
    quiz(state, QuizMsg::Select(option.unwrap()));
    quiz(state, QuizMsg::Check);
    quiz(state, QuizMsg::Next);
}

fn scores(changed: &[(StorageKey, String)]) -> Option<String> {
    let found = changed
        .iter()
        .find(|(stored, _)| *stored == StorageKey::Scores);
    found.map(|(_, text)| text.clone())
}

fn row(state: &State) -> String {
    let page = view(state);
    let room = page.by_id("quiz-scores");
    room.map(|room| room.text()).unwrap_or_default()
}

#[test]
fn saves_scores_with_their_codes() {
    let (mut state, _) = page("#/lab?lang=en&quiz=value&questions=1");
    assert_eq!(scores(&state.to_store()), None, "nothing has happened");
    answered(&mut state, 3, true);
    let code = state.sections.lab.quiz.score().code();
    answered(&mut state, 4, false);
    answered(&mut state, 4, true);
    let changed = state.to_store();
    let text = scores(&changed).unwrap();
    assert_eq!(scores(&state.to_store()), None, "the page saves it once");
    let mut again = visit(vec![(StorageKey::Scores, text.clone())]);
    let tally = again.sections.lab.quiz.scores.of_kind(QuestionKind::Value);
    assert_eq!((tally.asked, tally.right, tally.best), (2, 1, 1));
    assert_eq!(scores(&again.to_store()), None, "it was read, not changed");
    update(&mut again, Msg::Go(SectionId::Lab));
    quiz(&mut again, QuizMsg::Open(true));
    let shown = row(&again);
    assert!(shown.contains("The value of a node211"), "{shown}");
    assert!(shown.contains(&code), "{shown}");
    assert!(!shown.contains("The branches that are cut"), "{shown}");
    assert!(shown.contains("Scores stay in this browser"), "{shown}");
    press(&mut again, "button", "Delete the scores");
    let empty = scores(&again.to_store()).unwrap();
    assert!(!empty.contains("value"), "{empty}");
    press(&mut again, "button", "Undo");
    assert_eq!(scores(&again.to_store()), Some(text));
}

#[test]
fn reports_unsaved_scores() {
    let (mut state, _) = page("#/lab?lang=en&quiz=value&questions=1");
    state.to_store();
    answered(&mut state, 3, true);
    for (stored, _) in state.to_store() {
        state.on_stored(&stored, stored != StorageKey::Scores);
    }
    assert_eq!(state.notice().unwrap().message.key, "error.storage");
    assert!(view(&state).text().contains("cannot save scores"));
    // The browser accepts data again.
    answered(&mut state, 5, true);
    for (stored, _) in state.to_store() {
        state.on_stored(&stored, true);
    }
    assert!(view(&state).text().contains("Scores stay in this browser"));
}

#[test]
fn two_tabs_count_together() {
    let (mut state, _) = page("#/lab?lang=en&quiz=value&questions=1");
    answered(&mut state, 3, true);
    let text = scores(&state.closing().1).unwrap();
    let (mut other, _) = page("#/lab?lang=en&quiz=value&questions=1");
    other.to_store();
    update(&mut other, Msg::StoredByOtherTab(StorageKey::Scores, text));
    assert_eq!(scores(&other.to_store()), None, "it is saved already");
    answered(&mut other, 4, true);
    assert_eq!(
        other
            .sections
            .lab
            .quiz
            .scores
            .of_kind(QuestionKind::Value)
            .asked,
        2
    );
    // The current page keeps its language.
    let language = other.document().language;
    let settings = "{\"language\":\"pt\"}".to_owned();
    update(&mut other, Msg::StoredByOtherTab(StorageKey::Settings, settings));
    assert_eq!(other.document().language, language);
}

#[test]
fn lesson_read_in_any_tab_is_read() {
    let settings = |state: &mut State| {
        let changed = state.to_store().into_iter();
        changed
            .filter(|(stored, _)| *stored == StorageKey::Settings)
            .map(|(_, text)| text)
            .next()
    };
    let (mut one, _) = page("#/lab?lesson=rules&scene=3&lang=en");
    let (mut other, _) = page("#/lab?lesson=parity&scene=3&lang=en");
    let (first, _) = (settings(&mut one).unwrap(), settings(&mut other).unwrap());
    update(&mut other, Msg::StoredByOtherTab(StorageKey::Settings, first));
    let both = settings(&mut other).expect("what only this tab knew");
    assert!(both.contains("rules") && both.contains("parity"), "{both}");
    update(&mut one, Msg::StoredByOtherTab(StorageKey::Settings, both));
    assert_eq!(settings(&mut one), None, "it is there already");
    assert_eq!(one.settings.lessons, ["rules", "parity"]);
    update(&mut one, Msg::Link("#/lab?lesson=list".to_owned()));
    let row = |id| view(&one).by_id(id).expect(id).text();
    assert!(row("lesson-rules").contains('✓') && row("lesson-parity").contains('✓'));
    assert!(!row("lesson-minimax").contains('✓'));
}

#[test]
fn quiz_survives_reload() {
    let link = "#/lab?lang=en&quiz=value&number=3&questions=3";
    let (mut state, effects) = page(link);
    find_question(&mut state, effects);
    answer_it(&mut state, true);
    assert_eq!(state.sections.lab.quiz.answered(), 1);
    let (tab, stored) = state.closing();
    let boot = |former_tab: Option<String>| Boot {
        stored: stored.clone(),
        former_tab,
        link: link.to_owned(),
        ..Boot::default()
    };
    let (mut again, effects) = State::new(boot(Some(tab)));
    find_question(&mut again, effects);
    assert_eq!((again.sections.lab.quiz.screen.at, again.sections.lab.quiz.right()), (1, 1));
    assert!(again.sections.lab.quiz.open && again.sections.lab.quiz.current_question().is_some());
    // In another tab, it may be another user.
    let anew = State::new(boot(None)).0;
    assert_eq!((anew.sections.lab.quiz.screen.at, anew.sections.lab.quiz.right()), (0, 0));
}
