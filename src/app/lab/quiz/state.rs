//! The quiz: what is asked, what was answered, and how it stands.

use serde::{Deserialize, Serialize};

use super::generate::{PosedQuestion, node_at};
use super::scores::Scores;
use crate::app::documents::Shared;
use crate::text::EnumId;
use crate::trace::Step;
use crate::trace::quiz::{Answer, Kind, Score};

/// The most questions of a quiz.
pub const MOST: u8 = 20;

/// The largest number of a quiz: as many as a code can tell.
pub const LARGEST: u32 = (1 << 20) - 1;

/// Which quiz: who has the same three gets the same questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What is asked; `None` for all kinds in turn.
    pub kind: Option<Kind>,
    /// Its number.
    pub number: u32,
    /// Questions.
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

/// How far the quiz is.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// It is being chosen.
    #[default]
    Choosing,
    /// A question stands.
    Asked(Box<PosedQuestion>),
    /// No question could be made.
    Empty,
    /// All questions were asked.
    Over,
}

/// The quiz.
#[derive(Clone, Debug, Default)]
pub struct Quiz {
    /// Whether it is seen in place of the lab.
    pub open: bool,
    /// Which quiz.
    pub settings: Settings,
    /// How far it is.
    pub stage: Stage,
    /// The number of the question, from 0.
    pub at: u8,
    /// Questions that were answered right.
    pub right: u8,
    /// The nodes that are marked, in the order in which they were.
    pub marked: Vec<usize>,
    /// The value that is chosen.
    pub value: Option<f64>,
    /// The step that is chosen.
    pub step: Option<usize>,
    /// Whether the answer was right, once it is given.
    pub verdict: Option<bool>,
    /// Which of the steps that explain the answer is seen.
    pub replay: usize,
    /// The quiz that was given up last, which can go on.
    pub given_up: Option<StoredQuiz>,
    /// The code that is being checked.
    pub code: String,
    /// What the device remembers.
    pub scores: Shared<Scores>,
}

/// Something that happens to the quiz.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the room of the quiz, or go back to the lab.
    Open(bool),
    /// Another kind, by its name; any other word for all of them.
    Kind(String),
    /// Another number of the quiz.
    Number(u32),
    /// So many questions.
    Count(u8),
    /// Begin.
    Start,
    /// The quiz with the next number.
    Another,
    /// Give the quiz up, and choose again.
    Leave,
    /// Go on with the quiz that was given up.
    Resume,
    /// A node was pressed.
    Mark(usize),
    /// A value was chosen, by its place among those that are offered.
    Value(usize),
    /// A step was chosen.
    Step(usize),
    /// The answer is given.
    Check,
    /// So many of the explaining steps on; back if negative.
    By(i64),
    /// To the next question.
    Next,
    /// The code that a teacher checks has changed.
    Code(String),
    /// Put the link to this quiz on the clipboard.
    CopyLink,
    /// Forget what the device remembers of quizzes.
    Clear,
}

/// What is kept of a quiz that has begun: which one it is, and how its answers stand. Its questions follow from that; what is marked of
/// the one that stands is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredQuiz {
    /// What is asked, by its name; nothing for all kinds in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    number: u32,
    count: u8,
    pub(super) answered: u8,
    pub(super) right: u8,
    /// Whether its result is among those that the device remembers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) over: bool,
}

impl StoredQuiz {
    /// How far a quiz is, if there is something to lose.
    pub fn of(quiz: &Quiz) -> Option<StoredQuiz> {
        (quiz.answered() > 0).then(|| StoredQuiz {
            kind: quiz.settings.kind.map(|kind| kind.id().to_owned()),
            number: quiz.settings.number,
            count: quiz.settings.count,
            answered: quiz.answered(),
            right: quiz.right,
            over: matches!(quiz.stage, Stage::Over),
        })
    }

    /// Which quiz it is; `None` where there is none such.
    pub(super) fn settings(&self) -> Option<Settings> {
        let known = |id: &String| Kind::from_id(id);
        let kind = match &self.kind {
            Some(id) => Some(known(id)?),
            None => None,
        };
        let sound = self.number <= LARGEST
            && (1..=MOST).contains(&self.count)
            && self.answered <= self.count
            && self.right <= self.answered;
        sound.then_some(Settings {
            kind,
            number: self.number,
            count: self.count,
        })
    }
}

impl Quiz {
    /// The question that stands.
    pub fn current_question(&self) -> Option<&PosedQuestion> {
        match &self.stage {
            Stage::Asked(posed) => Some(posed),
            _ => None,
        }
    }

    /// What the question with a number is about.
    pub fn kind_of(&self, at: u8) -> Kind {
        let turn = Kind::ALL[usize::from(at) % Kind::ALL.len()];
        self.settings.kind.unwrap_or(turn)
    }

    /// The number that a question is made of. A quiz has at most 20 questions: those of two quizzes have different numbers.
    pub fn seed(&self, at: u8) -> u64 {
        u64::from(self.settings.number) * 64 + u64::from(at)
    }

    /// Questions that were answered.
    pub fn answered(&self) -> u8 {
        match self.stage {
            Stage::Over => self.settings.count,
            Stage::Asked(_) => self.at + u8::from(self.verdict.is_some()),
            Stage::Choosing | Stage::Empty => 0,
        }
    }

    /// How it stands.
    pub fn score(&self) -> Score {
        Score {
            quiz: self.settings.number,
            asked: self.answered(),
            right: self.right,
        }
    }

    /// The answer, once it is whole.
    pub fn answer(&self) -> Option<Answer> {
        let posed = self.current_question()?;
        let tree = &posed.tree;
        let line = |&node: &usize| -> Vec<String> {
            tree.line(node).into_iter().map(str::to_owned).collect()
        };
        match posed.question.kind {
            Kind::Value => self.value.map(Answer::Value),
            Kind::Cuts | Kind::Unvisited => {
                // What hangs below a branch that is cut is cut with it.
                let below = |node: &usize| {
                    let above = |other: &usize| {
                        let (own, other) = (tree.line(*node), tree.line(*other));
                        own.len() > other.len() && own.starts_with(&other)
                    };
                    self.marked.iter().any(above)
                };
                let marks = self.marked.iter().filter(|node| !below(node));
                (!self.marked.is_empty()).then(|| Answer::Lines(marks.map(line).collect()))
            }
            Kind::Order => {
                let moves = tree.nodes[0].children.len();
                let order = self.marked.iter().map(|&n| tree.nodes[n].mv.clone());
                (self.marked.len() == moves).then(|| Answer::Order(order.collect()))
            }
            Kind::Bug => self.step.map(Answer::Step),
        }
    }

    /// The node that a press on a node means: itself, the move of the root that it is below, or none.
    pub fn meant(&self, node: usize) -> Option<usize> {
        let posed = self.current_question()?;
        let tree = &posed.tree;
        tree.nodes.get(node)?.parent?;
        match posed.question.kind {
            Kind::Cuts => Some(node),
            Kind::Order => {
                let mut at = node;
                while let Some(parent) = tree.nodes[at].parent.filter(|&p| p != 0) {
                    at = parent;
                }
                Some(at)
            }
            Kind::Unvisited => self.asked_about().contains(&node).then_some(node),
            Kind::Value | Kind::Bug => None,
        }
    }

    /// The nodes that the question is about.
    pub fn asked_about(&self) -> Vec<usize> {
        let Some(posed) = self.current_question() else {
            return Vec::new();
        };
        let lines = posed.question.about.iter();
        lines
            .filter_map(|line| node_at(&posed.tree, line))
            .collect()
    }

    /// The steps of the search among which one is wrong: those that say something of a value.
    pub fn suspects(&self) -> Vec<usize> {
        let Some(posed) = self.current_question() else {
            return Vec::new();
        };
        let says = |s: &Step| matches!(s, Step::Leaf(_) | Step::Cut { .. } | Step::Leave { .. });
        let steps = posed.question.trace.steps.iter().enumerate();
        steps.filter(|(_, s)| says(s)).map(|(i, _)| i).collect()
    }

    /// The step of the search that is seen: of the explanation, or the one that is suspected.
    pub fn seen_step(&self) -> Option<usize> {
        let posed = self.current_question()?;
        match (self.verdict, posed.question.kind) {
            (Some(_), _) => posed.question.steps.get(self.replay).copied(),
            (None, Kind::Bug) => Some(self.step.unwrap_or(posed.recording.len().saturating_sub(1))),
            (None, _) => None,
        }
    }
}
