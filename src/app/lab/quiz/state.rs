//! The state of the quiz: its questions, answers and score.

use serde::{Deserialize, Serialize};

use super::class_scores::{is_same_quiz, tag_of};
use super::generate::{PosedQuestion, QuestionSearch};
use super::scores::Scores;
use crate::app::documents::Shared;
use crate::app::effects::TaskEvent;
use crate::app::ui::keys;
use crate::text::EnumId;
use crate::trace::quiz::{
    Answer, CutsFound, Letters, MAX_LETTERS, MAX_RESULTS, PupilTag, QuestionKind, QuizKind, Score,
};

/// The greatest number of questions of a quiz.
pub const MAX_QUESTIONS: u8 = MAX_RESULTS;

/// The greatest number of a quiz, limited by the bits of its code.
pub const MAX_NUMBER: u32 = (1 << 20) - 1;

/// Identifies a quiz: equal settings yield equal questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `None` for all kinds in turn.
    pub kind: Option<QuestionKind>,
    pub number: u32,
    /// The number of questions.
    pub count: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            kind: None,
            number: 1,
            count: 5,
        }
    }
}

/// The progress of the quiz.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// The user selects the settings.
    #[default]
    Choosing,
    /// A worker searches positions for the question.
    Searching(QuestionSearch),
    Asked(Box<PosedQuestion>),
    /// All attempts to generate a question failed.
    Empty,
    /// All questions are answered.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    Right,
    Wrong,
    /// A presentation showed the right answer; the user gave none.
    Shown,
}

impl Feedback {
    /// The feedback on an answer of the user.
    pub fn of(is_right: bool) -> Feedback {
        if is_right { Feedback::Right } else { Feedback::Wrong }
    }
}

/// A screen of the quiz: the settings, a question with the user's answer, or the score.
#[derive(Clone, Debug, Default)]
pub struct QuizScreen {
    pub stage: Stage,
    /// The number of the question, from 0.
    pub at: u8,
    /// The marked nodes, in the order of marking.
    pub marked: Vec<usize>,
    /// The index of the selected option.
    pub option: Option<usize>,
    /// `None` before the answer.
    pub feedback: Option<Feedback>,
    /// The index of the shown step of the explanation.
    pub replay: usize,
}

impl QuizScreen {
    /// The score after the last question.
    pub fn over() -> QuizScreen {
        QuizScreen {
            stage: Stage::Over,
            ..QuizScreen::default()
        }
    }

    /// Poses the question, to which a saved answer may belong.
    pub fn pose(&mut self, posed: PosedQuestion) {
        let lettered = posed.lettered_nodes();
        self.marked.retain(|node| lettered.contains(node));
        self.stage = Stage::Asked(Box::new(posed));
        if self.feedback.is_none() {
            return;
        }
        let answer = self.answer();
        match answer.as_ref().zip(self.question()) {
            Some((answer, posed)) => self.replay = posed.question.deciding_step(answer),
            None => self.feedback = Some(Feedback::Shown),
        }
    }

    fn question(&self) -> Option<&PosedQuestion> {
        match &self.stage {
            Stage::Asked(posed) => Some(posed),
            _ => None,
        }
    }

    /// The answer; `None` while it is incomplete.
    pub fn answer(&self) -> Option<Answer> {
        let posed = self.question()?;
        let tree = &posed.tree;
        let line = |&node: &usize| -> Vec<String> {
            tree.line(node).into_iter().map(str::to_owned).collect()
        };
        match posed.question.kind {
            QuestionKind::Value | QuestionKind::Bug | QuestionKind::Window => {
                posed.options().into_iter().nth(self.option?)
            }
            QuestionKind::Cuts | QuestionKind::Unvisited => {
                // Ignore marks below other ones: a cut includes everything below it.
                let below = |node: &usize| {
                    let above = |other: &usize| {
                        let (own, other) = (tree.line(*node), tree.line(*other));
                        own.len() > other.len() && own.starts_with(&other)
                    };
                    self.marked.iter().any(above)
                };
                let lettered = posed.lettered_nodes().into_iter();
                let marks = lettered.filter(|node| self.marked.contains(node) && !below(node));
                let lines: Vec<Vec<String>> = marks.map(|node| line(&node)).collect();
                (!lines.is_empty()).then_some(Answer::Lines(lines))
            }
            QuestionKind::Order => {
                let moves = tree.nodes[0].children.len();
                let order = self.marked.iter().map(|&n| tree.nodes[n].mv.clone());
                (self.marked.len() == moves).then(|| Answer::Order(order.collect()))
            }
        }
    }

    /// The branches of a wrong answer with a right one.
    pub fn partly_right(&self) -> Option<CutsFound> {
        let asked = self
            .question()
            .filter(|_| self.feedback == Some(Feedback::Wrong))?;
        let found = asked.question.cuts_found(&self.answer()?);
        found.filter(|found| found.right > 0)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Quiz {
    /// True if the quiz replaces the lab in the view.
    pub open: bool,
    pub settings: Settings,
    pub screen: QuizScreen,
    /// The answered questions before this screen.
    pub before: Vec<QuizScreen>,
    /// The screens to return to after a look back, the next one last.
    pub after: Vec<QuizScreen>,
    /// The questions with a right answer, the first one in the lowest bit.
    pub results: u32,
    /// The chosen options.
    pub answers: Letters,
    /// True if a presentation showed an answer: the quiz then has no score.
    pub has_shown: bool,
    /// The last interrupted quiz, which can continue.
    pub interrupted: Option<StoredQuiz>,
    /// The text with codes in the field for teachers.
    pub code: String,
    /// The pupil's name or number, which the page writes before the code.
    pub name: String,
    /// A random number for a pupil without a name.
    pub draw: u64,
    pub scores: Shared<Scores>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum QuizMsg {
    /// Open the quiz, or return to the lab.
    Open(bool),
    /// Change the kind, by its id; any other text selects all kinds.
    Kind(String),
    Number(u32),
    Count(u8),
    Start,
    /// Start the quiz with the next number.
    Another,
    /// Start the quiz with the next number, with questions of one kind.
    Practise(QuestionKind),
    /// An event of the search of the position with this seed.
    Task(u64, Box<TaskEvent>),
    /// Interrupt the quiz, and return to its settings.
    Leave,
    /// Continue the interrupted quiz.
    Resume,
    /// The user pressed a node.
    Mark(usize),
    /// The user selected an option by its index.
    Select(usize),
    /// The user pressed the key of an option: as a press on the option, after which Enter checks the answer.
    Letter(usize),
    Check,
    /// Show the right answer to a class.
    Show,
    /// Advance by steps of the explanation; go back if negative.
    By(i64),
    Next,
    /// Show the answered question before this one again.
    Previous,
    /// The pupil's name has changed.
    Name(String),
    /// The text in the field for teachers has changed.
    Code(String),
    /// Download the results of the pasted codes as CSV.
    SaveClass,
    /// Copy the code of the score, with the name, to the clipboard.
    CopyCode,
    /// Copy the link of this quiz to the clipboard.
    CopyLink,
    /// Show the link of this quiz with its QR code.
    ClassLink,
    /// Delete the saved scores.
    Clear,
    /// Add deleted scores.
    Merge(Scores),
}

/// A saved quiz: its settings and score, which determine the questions, and the answer to the current one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredQuiz {
    /// The id of the kind; `None` for all kinds in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    number: u32,
    count: u8,
    pub(super) answered: u8,
    pub(super) right: u8,
    /// The questions with a right answer; `None` if they are the first ones, so that entries of earlier versions stay
    /// as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    results: Option<u32>,
    /// The chosen options, from 1, or 0 for none; empty if no question had options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    answers: Vec<u8>,
    /// True if the saved scores contain the result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) over: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_shown: bool,
    /// The random number of a pupil without a name; `None` in entries of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) draw: Option<u64>,
    /// The marked nodes of the current question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) marked: Vec<usize>,
    /// The index of its selected option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) option: Option<usize>,
    /// True if the current question is the last answered one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) checked: bool,
}

impl StoredQuiz {
    /// The state of a quiz; `None` before the first mark or answer.
    pub fn of(quiz: &Quiz) -> Option<StoredQuiz> {
        let screen = quiz.furthest();
        let is_marked = !screen.marked.is_empty() || screen.option.is_some();
        (is_marked || quiz.answered() > 0).then(|| StoredQuiz {
            kind: quiz.settings.kind.map(|kind| kind.id().to_owned()),
            number: quiz.settings.number,
            count: quiz.settings.count,
            answered: quiz.answered(),
            right: quiz.right(),
            results: Some(quiz.results).filter(|results| *results != first_bits(quiz.right())),
            answers: match quiz.letters() {
                Some(letters) => letters[..quiz.answered().into()].to_vec(),
                None => Vec::new(),
            },
            over: matches!(screen.stage, Stage::Over),
            has_shown: quiz.has_shown,
            draw: Some(quiz.draw),
            marked: screen.marked.clone(),
            option: screen.option,
            checked: screen.feedback.is_some(),
        })
    }

    /// The questions with a right answer.
    pub(super) fn results(&self) -> u32 {
        self.results.unwrap_or(first_bits(self.right))
    }

    /// The chosen options.
    pub(super) fn answers(&self) -> Letters {
        let mut letters = Letters::default();
        for (to, from) in letters.iter_mut().zip(&self.answers) {
            *to = *from;
        }
        letters
    }

    /// The settings; `None` if invalid.
    pub(super) fn settings(&self) -> Option<Settings> {
        let kind = match &self.kind {
            Some(id) => Some(QuestionKind::from_id(id)?),
            None => None,
        };
        let sound = self.number <= MAX_NUMBER
            && (1..=MAX_QUESTIONS).contains(&self.count)
            && self.answered <= self.count
            && self.right <= self.answered
            && self.results() >> self.answered == 0
            && self.answers.len() <= usize::from(self.answered)
            && self.answers.iter().all(|letter| *letter <= MAX_LETTERS)
            && self.results().count_ones() == u32::from(self.right);
        sound.then_some(Settings {
            kind,
            number: self.number,
            count: self.count,
        })
    }
}

/// A bit for each of the first `count` questions.
fn first_bits(count: u8) -> u32 {
    (1 << count) - 1
}

impl Quiz {
    pub fn current_question(&self) -> Option<&PosedQuestion> {
        self.screen.question()
    }

    /// The kind of the question with a number.
    pub fn kind_of(&self, at: u8) -> QuestionKind {
        let turn = QuestionKind::ALL[usize::from(at) % QuestionKind::ALL.len()];
        self.settings.kind.unwrap_or(turn)
    }

    /// The kinds of the questions with a wrong answer.
    pub fn missed_kinds(&self) -> Vec<QuestionKind> {
        let wrong = (0..self.answered()).filter(|at| self.results >> at & 1 == 0);
        let mut kinds: Vec<QuestionKind> = Vec::new();
        for kind in wrong.map(|at| self.kind_of(at)) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// The seed of a question. Each quiz has seeds of its own: it has at most 20 questions, and seeds of mixed quizzes
    /// follow those of single kinds.
    pub fn seed(&self, at: u8) -> u64 {
        let mixed = match self.settings.kind {
            None => 32,
            Some(_) => 0,
        };
        u64::from(self.settings.number) * 64 + mixed + u64::from(at)
    }

    /// The last screen that the user has reached.
    fn furthest(&self) -> &QuizScreen {
        self.after.first().unwrap_or(&self.screen)
    }

    /// The number of answered questions.
    pub fn answered(&self) -> u8 {
        let screen = self.furthest();
        match screen.stage {
            Stage::Over => self.settings.count,
            Stage::Asked(_) | Stage::Searching(_) => {
                screen.at + u8::from(screen.feedback.is_some())
            }
            Stage::Choosing | Stage::Empty => 0,
        }
    }

    pub fn right(&self) -> u8 {
        self.results.count_ones() as u8
    }

    /// The code of the score, after the name if the user has typed one.
    pub fn signed_code(&self) -> String {
        let name = self.name.trim();
        let tag = if name.is_empty() { PupilTag::of_draw(self.draw) } else { tag_of(name) };
        let score = self.score();
        let code = Score { tag, ..score }.code();
        if name.is_empty() { code } else { format!("{name}: {code}") }
    }

    pub fn score(&self) -> Score {
        Score {
            answers: self.letters(),
            kind: self.settings.kind.map_or(QuizKind::Mixed, QuizKind::Single),
            ..Score::of_results(self.settings.number, self.answered(), self.results)
        }
    }

    /// The chosen options; `None` if no answered question has any.
    fn letters(&self) -> Option<Letters> {
        self.answers
            .iter()
            .any(|letter| *letter > 0)
            .then_some(self.answers)
    }

    /// The numbers of the questions with a partly right answer since the page was loaded, with their branches.
    pub fn partly_right_answers(&self) -> impl Iterator<Item = (u8, CutsFound)> {
        let screens = self.before.iter().chain(&self.after);
        screens.filter_map(|screen| Some((screen.at, screen.partly_right()?)))
    }

    /// The node to mark after a press on a node: itself, its ancestor among the moves of the root, or none.
    pub fn markable_node(&self, node: usize) -> Option<usize> {
        let posed = self.current_question()?;
        match posed.question.kind {
            QuestionKind::Order => posed.tree.path(node).get(1).copied(),
            _ => posed.lettered_nodes().contains(&node).then_some(node),
        }
    }

    /// The message of a key; `None` if it does nothing now.
    pub fn key_message(&self, key: &str, projector: bool) -> Option<QuizMsg> {
        let is_known = |option: &usize| self.option_message(*option).is_some();
        match keys::quiz_action(key)? {
            _ if !self.open => None,
            keys::QuizAction::Option(option) => Some(option).filter(is_known).map(QuizMsg::Letter),
            keys::QuizAction::Advance if matches!(self.screen.stage, Stage::Choosing) => {
                projector.then_some(QuizMsg::Start)
            }
            keys::QuizAction::Advance if self.screen.feedback.is_some() => {
                let reasons = self
                    .current_question()
                    .map_or(0, |p| p.question.steps.len());
                // A presentation shows the remaining reasons before the next question.
                let goes_on = projector && self.screen.replay + 1 < reasons;
                Some(if goes_on { QuizMsg::By(1) } else { QuizMsg::Next })
            }
            keys::QuizAction::Advance => self.check_message(projector),
        }
    }

    /// The message of the key for the previous page, which goes back through the reasons to the question before.
    pub fn back_message(&self) -> QuizMsg {
        let screen = &self.screen;
        let is_at_start = match screen.stage {
            Stage::Asked(_) => screen.feedback.is_none() || screen.replay == 0,
            Stage::Over => true,
            Stage::Choosing | Stage::Searching(_) | Stage::Empty => false,
        };
        if is_at_start && !self.before.is_empty() {
            QuizMsg::Previous
        } else {
            QuizMsg::By(-1)
        }
    }

    /// The message that checks the answer. Without one a presentation shows the right answer.
    pub(super) fn check_message(&self, projector: bool) -> Option<QuizMsg> {
        self.current_question()
            .filter(|_| self.screen.feedback.is_none())?;
        match self.screen.answer() {
            Some(_) => Some(QuizMsg::Check),
            None => projector.then_some(QuizMsg::Show),
        }
    }

    /// The message of a press on an option; `None` if the question does not wait for one or has fewer options.
    pub(super) fn option_message(&self, option: usize) -> Option<QuizMsg> {
        let posed = self
            .current_question()
            .filter(|_| self.screen.feedback.is_none())?;
        if option >= posed.options().len() {
            return None;
        }
        let node = posed.lettered_nodes().get(option).copied();
        Some(node.map_or(QuizMsg::Select(option), QuizMsg::Mark))
    }

    /// True if the user has selected or marked an option.
    pub(super) fn is_chosen(&self, option: usize) -> bool {
        let posed = self.current_question();
        match posed.and_then(|posed| posed.lettered_nodes().get(option).copied()) {
            Some(node) => self.screen.marked.contains(&node),
            None => self.screen.option == Some(option),
        }
    }

    /// The letters of the right answer to a question of a finished quiz; `None` unless this quiz was played here.
    pub fn right_letters(&self, score: Score, question: u8) -> Option<String> {
        let screens = self.before.iter().chain(&self.after);
        let mut asked = screens.filter_map(|screen| match &screen.stage {
            Stage::Asked(posed) if screen.at == question => Some(posed),
            _ => None,
        });
        let posed = asked.next().filter(|_| is_same_quiz(score, self.score()))?;
        let letters = posed.letters_of(&posed.question.answer);
        let has_more = posed.question.right_orders().nth(1).is_some();
        Some(if has_more { format!("{letters}, …") } else { letters })
    }

    /// The shown step of the search: of the explanation, or the selected one in the search for an error.
    pub fn shown_step(&self) -> Option<usize> {
        let posed = self.current_question()?;
        match (self.screen.feedback, posed.question.kind) {
            (Some(_), _) => posed.question.steps.get(self.screen.replay).copied(),
            (None, QuestionKind::Bug) => match self.screen.answer() {
                Some(Answer::Step(step)) => Some(step),
                _ => Some(posed.recording.len().saturating_sub(1)),
            },
            (None, _) => None,
        }
    }
}
