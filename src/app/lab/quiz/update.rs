//! The quiz's update.

use super::class_scores;
use super::generate::QuestionSearch;
use super::state::{
    Feedback, MAX_NUMBER, MAX_QUESTIONS, Quiz, QuizMsg, QuizScreen, Settings, Stage, StoredQuiz,
};
use crate::app::effects::{self, Request, TaskEvent, TaskGroup};
use crate::app::lab::timeline::state::TimelineMsg;
use crate::app::undo::Undo;
use crate::job::dispatch::Urgency;
use crate::registry::TaskResult;
use crate::text::{EnumId, Message};
use crate::trace::quiz::{Letters, MAX_LETTERS, QuestionKind};

type Effect = effects::Effect<QuizMsg>;
type Response = effects::Response<QuizMsg>;

const POSITIONS: TaskGroup = TaskGroup::new("quiz", Urgency::Urgent);

/// The `id` of the question, which gets the focus with each new one.
pub const ASK: &str = "quiz-ask";
pub const CHECK: &str = "quiz-check";
pub const VERDICT: &str = "quiz-verdict";

/// Maps the keys of the clock to steps of the explanation.
pub fn keys(quiz: &mut Quiz, msg: TimelineMsg) -> Response {
    match msg {
        TimelineMsg::By(steps) => update(quiz, QuizMsg::By(steps)),
        TimelineMsg::To(0) => update(quiz, QuizMsg::By(i64::MIN)),
        TimelineMsg::End => update(quiz, QuizMsg::By(i64::MAX)),
        _ => Response::default(),
    }
}

pub fn update(quiz: &mut Quiz, msg: QuizMsg) -> Response {
    match msg {
        QuizMsg::Open(open) => {
            quiz.open = open;
            if !open && matches!(quiz.screen.stage, Stage::Over) {
                // The next pupil at this computer is another one.
                show_only(quiz, QuizScreen::default());
                quiz.name.clear();
                quiz.draw = quiz.draw.wrapping_add(1);
            }
            return Response::focus(if open { "quiz-title" } else { "quiz-open" });
        }
        QuizMsg::Kind(id) => quiz.settings.kind = QuestionKind::from_id(&id),
        QuizMsg::Number(number) => quiz.settings.number = number.min(MAX_NUMBER),
        QuizMsg::Count(count) => quiz.settings.count = count.clamp(1, MAX_QUESTIONS),
        QuizMsg::Start => return start(quiz),
        QuizMsg::Practise(kind) => {
            quiz.settings.kind = Some(kind);
            return update(quiz, QuizMsg::Another);
        }
        QuizMsg::Another => {
            quiz.settings.number = (quiz.settings.number + 1) & MAX_NUMBER;
            return start(quiz);
        }
        QuizMsg::Task(seed, event) => return on_task_event(quiz, seed, *event),
        QuizMsg::Leave => {
            // A finished quiz cannot continue.
            quiz.interrupted = StoredQuiz::of(quiz).filter(|stored| !stored.over);
            show_only(quiz, QuizScreen::default());
            return Response::focus("quiz-start");
        }
        QuizMsg::Resume => {
            if let Some(stored) = quiz.interrupted.take() {
                resume(quiz, &stored);
            }
            return Response::focus(ASK);
        }
        QuizMsg::Mark(node) => mark(quiz, node),
        QuizMsg::Select(option) => {
            if quiz.screen.feedback.is_none() {
                quiz.screen.option = Some(option);
            }
        }
        QuizMsg::Letter(option) => {
            if let Some(msg) = quiz.option_message(option) {
                update(quiz, msg);
            }
            if quiz.screen.answer().is_some() {
                return Response::focus(CHECK);
            }
        }
        QuizMsg::Check => return check(quiz),
        QuizMsg::Show => return show(quiz),
        QuizMsg::By(steps) => {
            let count = quiz
                .current_question()
                .map_or(0, |p| p.question.steps.len());
            let at = (quiz.screen.replay as i64).saturating_add(steps);
            quiz.screen.replay = at.clamp(0, count.saturating_sub(1) as i64) as usize;
        }
        QuizMsg::Next => return next(quiz),
        QuizMsg::Previous => return previous(quiz),
        QuizMsg::Code(code) => quiz.code = code,
        QuizMsg::Name(name) => quiz.name = name,
        QuizMsg::SaveClass => {
            let table = class_scores::table(&class_scores::read(&quiz.code));
            return Effect::download_csv("quiz", table).into();
        }
        QuizMsg::Clear => {
            let (text, before) = (Message::new("quiz.cleared"), quiz.scores.clear());
            let undo = Undo::deletion(text, QuizMsg::Merge(before));
            return Effect::OfferUndo(undo).into();
        }
        QuizMsg::Merge(deleted) => {
            quiz.scores.merge(deleted);
            return Response::focus("quiz-clear");
        }
        QuizMsg::ClassLink => return Response::request(Request::ClassLink),
        QuizMsg::CopyCode => return Effect::copy(quiz.signed_code()).into(),
        QuizMsg::CopyLink => return Effect::copy_link().into(),
    }
    Response::default()
}

/// Starts a quiz with its first question.
pub fn begin(quiz: &mut Quiz, settings: Settings) {
    quiz.open = true;
    quiz.settings = settings;
    quiz.results = 0;
    quiz.answers = Letters::default();
    quiz.has_shown = false;
    quiz.interrupted = None;
    show_only(quiz, question(quiz, 0));
}

/// Continues a saved quiz at its current question. Ignores an invalid one.
pub fn resume(quiz: &mut Quiz, stored: &StoredQuiz) {
    let Some(settings) = stored.settings() else {
        return;
    };
    quiz.settings = settings;
    quiz.results = stored.results();
    quiz.answers = stored.answers();
    quiz.has_shown = stored.has_shown;
    quiz.draw = stored.draw.unwrap_or(quiz.draw);
    let is_checked = stored.checked && stored.answered > 0;
    if is_checked || stored.answered < settings.count {
        let at = stored.answered - u8::from(is_checked);
        let is_right = stored.results() >> at & 1 == 1;
        let screen = QuizScreen {
            marked: stored.marked.clone(),
            option: stored.option,
            feedback: is_checked.then_some(Feedback::of(is_right)),
            ..question(quiz, at)
        };
        show_only(quiz, screen);
    } else {
        show_only(quiz, QuizScreen::over());
        if !stored.over {
            save_score(quiz);
        }
    }
}

fn start(quiz: &mut Quiz) -> Response {
    begin(quiz, quiz.settings);
    Response::focus(ASK)
}

/// Shows this screen, without screens to look back to.
fn show_only(quiz: &mut Quiz, screen: QuizScreen) {
    quiz.before.clear();
    quiz.after.clear();
    quiz.screen = screen;
}

/// The screen of a question, for which a search begins.
fn question(quiz: &Quiz, at: u8) -> QuizScreen {
    let search = QuestionSearch::new(quiz.kind_of(at), quiz.seed(at));
    QuizScreen {
        stage: Stage::Searching(search),
        at,
        ..QuizScreen::default()
    }
}

/// Starts the search of the next position, if a question is missing.
pub fn start_tasks(quiz: &mut Quiz) -> Vec<Effect> {
    let Stage::Searching(search) = &mut quiz.screen.stage else {
        return Vec::new();
    };
    if search.is_running() {
        return Vec::new();
    }
    let Some(task) = search.start() else {
        quiz.screen.stage = Stage::Empty;
        return Vec::new();
    };
    let seed = search.position_seed();
    let run = Effect::run(POSITIONS, task, move |event| QuizMsg::Task(seed, event));
    vec![Effect::Cancel(POSITIONS), run]
}

/// Makes a question of the search of a position, if it yields one. Ignores searches for other questions.
fn on_task_event(quiz: &mut Quiz, seed: u64, event: TaskEvent) -> Response {
    let Stage::Searching(search) = &mut quiz.screen.stage else {
        return Response::default();
    };
    if !search.is_running() || search.position_seed() != seed {
        return Response::default();
    }
    match event {
        TaskEvent::Done(TaskResult::Recorded(trace)) => {
            if let Some(posed) = search.finish(&trace) {
                quiz.screen.pose(posed);
            }
            Response::default()
        }
        TaskEvent::Failed(error) => {
            quiz.screen.stage = Stage::Empty;
            Response::error(error)
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => Response::default(),
    }
}

fn mark(quiz: &mut Quiz, node: usize) {
    let Some(node) = quiz
        .markable_node(node)
        .filter(|_| quiz.screen.feedback.is_none())
    else {
        return;
    };
    let single = quiz
        .current_question()
        .is_some_and(|p| p.question.kind == QuestionKind::Unvisited);
    match quiz.screen.marked.iter().position(|&m| m == node) {
        Some(place) => {
            quiz.screen.marked.remove(place);
        }
        None => {
            if single {
                quiz.screen.marked.clear();
            }
            quiz.screen.marked.push(node);
        }
    }
}

/// Checks the answer, once per question.
fn check(quiz: &mut Quiz) -> Response {
    let answer = quiz
        .screen
        .answer()
        .filter(|_| quiz.screen.feedback.is_none());
    let Some((answer, posed)) = answer.zip(quiz.current_question()) else {
        return Response::default();
    };
    let right = posed.question.is_right(&answer);
    let chosen = posed.option_of(&answer);
    quiz.screen.replay = posed.question.deciding_step(&answer);
    quiz.screen.feedback = Some(Feedback::of(right));
    quiz.results |= u32::from(right) << quiz.screen.at;
    let letter = chosen.and_then(|place| u8::try_from(place + 1).ok());
    quiz.answers[usize::from(quiz.screen.at)] = letter.filter(|l| *l <= MAX_LETTERS).unwrap_or(0);
    let (kind, number) = (quiz.kind_of(quiz.screen.at), quiz.seed(quiz.screen.at));
    quiz.scores
        .change(|scores| scores.answer(kind, number, right));
    Response::focus(VERDICT)
}

/// Shows the right answer, after which the quiz has no score.
fn show(quiz: &mut Quiz) -> Response {
    if quiz.current_question().is_some() && quiz.screen.feedback.is_none() {
        quiz.screen.feedback = Some(Feedback::Shown);
        quiz.has_shown = true;
    }
    Response::focus(VERDICT)
}

fn next(quiz: &mut Quiz) -> Response {
    if quiz.screen.feedback.is_none() || quiz.current_question().is_none() {
        return Response::default();
    }
    let next = quiz.screen.at + 1;
    let visited = quiz.after.pop();
    let completes = visited.is_none() && next == quiz.settings.count;
    let following = match visited {
        Some(screen) => screen,
        None if completes => QuizScreen::over(),
        None => question(quiz, next),
    };
    quiz.before
        .push(std::mem::replace(&mut quiz.screen, following));
    if completes {
        save_score(quiz);
    }
    Response::focus(ASK)
}

fn previous(quiz: &mut Quiz) -> Response {
    if let Some(previous) = quiz.before.pop() {
        quiz.after
            .push(std::mem::replace(&mut quiz.screen, previous));
    }
    Response::focus(VERDICT)
}

/// Saves the score of a completed quiz, if it has one.
fn save_score(quiz: &mut Quiz) {
    if !quiz.has_shown {
        let score = quiz.score();
        quiz.scores.change(|scores| scores.done(score));
    }
}
