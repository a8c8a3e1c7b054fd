//! The saved scores of quizzes: the right first answers for each kind of question.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::app::documents::SharedData;
use crate::text::{EnumId, Message};
use crate::trace::quiz::{QuestionKind, Score};

/// The number of saved questions: a repeated question does not count, because the page has shown its answer.
const MAX_ANSWERED: usize = 500;

/// The greatest number of questions of a kind: files with more are invalid, and sums cannot overflow.
const MAX_ASKED: u32 = 1_000_000_000;

/// The number of listed quizzes, the most recent first.
pub const LISTED: usize = 10;

/// The results of the questions of a kind, each counted at its first answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KindScore {
    /// Answered questions.
    pub asked: u32,
    /// The right answers among them.
    pub right: u32,
    /// Right answers since the last wrong one.
    streak: u32,
    /// The greatest number of consecutive right answers.
    pub best: u32,
}

impl KindScore {
    /// True if the numbers are consistent.
    fn is_possible(&self) -> bool {
        self.streak <= self.best
            && self.best <= self.right
            && self.right <= self.asked
            && self.asked <= MAX_ASKED
    }

    /// The score with more answers, this one if equal. Its streak becomes the longer of both, limited by its right
    /// answers.
    fn or_longer(self, other: KindScore) -> KindScore {
        let longer = if other.asked > self.asked { other } else { self };
        let best = self.best.max(other.best).min(longer.right);
        KindScore { best, ..longer }
    }
}

/// The saved scores of quizzes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scores {
    /// By the id of the kind.
    kinds: BTreeMap<String, KindScore>,
    /// The questions of the most recent answers, as kind and number.
    answered: Vec<String>,
    /// The codes of finished quizzes, the most recent first.
    codes: Vec<String>,
}

impl SharedData for Scores {
    fn remove_invalid(&mut self) {
        self.kinds.retain(|_, tally| tally.is_possible());
        self.codes.retain(|code| Score::read(code).is_some());
        self.codes.truncate(LISTED);
    }

    /// For each kind, uses the score with more answers, because both may count the same ones. Combines the answered
    /// questions, and lists the own quizzes first.
    fn merge(&mut self, other: Scores) {
        for (id, tally) in other.kinds {
            let own = self.kinds.entry(id).or_default();
            *own = own.or_longer(tally);
        }
        let new = |name: &String| !self.answered.contains(name);
        let mut answered: Vec<_> = other.answered.into_iter().filter(new).collect();
        answered.append(&mut self.answered);
        let spare = answered.len().saturating_sub(MAX_ANSWERED);
        self.answered = answered.split_off(spare);
        for code in other.codes {
            if !self.codes.contains(&code) {
                self.codes.push(code);
            }
        }
        self.codes.truncate(LISTED);
    }
}

impl Scores {
    /// Adds the answer to a question. Only the first one counts.
    pub fn answer(&mut self, kind: QuestionKind, number: u64, right: bool) {
        let name = format!("{}-{number}", kind.id());
        if self.answered.contains(&name) {
            return;
        }
        self.answered.push(name);
        let spare = self.answered.len().saturating_sub(MAX_ANSWERED);
        self.answered.drain(..spare);
        let tally = self.kinds.entry(kind.id().to_owned()).or_default();
        tally.asked += 1;
        tally.right += u32::from(right);
        tally.streak = if right { tally.streak + 1 } else { 0 };
        tally.best = tally.best.max(tally.streak);
    }

    /// Adds a finished quiz.
    pub fn done(&mut self, score: Score) {
        self.codes.insert(0, score.code());
        self.codes.truncate(LISTED);
    }

    /// Validates the scores of a file.
    ///
    /// # Errors
    /// The first invalid kind, question or code.
    pub fn check(&self) -> Result<(), Message> {
        let is_kind = |id: &str| QuestionKind::from_id(id).is_some();
        let is_question = |name: &str| {
            let parts = name.rsplit_once('-');
            parts.is_some_and(|(kind, number)| is_kind(kind) && number.parse::<u64>().is_ok())
        };
        let mut kinds = self.kinds.iter();
        let kind = kinds.find(|(id, tally)| !is_kind(id) || !tally.is_possible());
        let question = self.answered.iter().find(|name| !is_question(name));
        let code = self.codes.iter().find(|code| Score::read(code).is_none());
        match kind.map(|(id, _)| id).or(question).or(code) {
            Some(found) => Err(Message::new("error.backup.quiz").with("found", found)),
            None => Ok(()),
        }
    }

    /// The number of answered questions.
    pub fn count(&self) -> u64 {
        self.kinds
            .values()
            .map(|tally| u64::from(tally.asked))
            .sum()
    }

    /// The results of a kind of question.
    pub fn of_kind(&self, kind: QuestionKind) -> KindScore {
        self.kinds.get(kind.id()).copied().unwrap_or_default()
    }

    /// The finished quizzes, the most recent first.
    pub fn done_last(&self) -> impl Iterator<Item = Score> {
        self.codes.iter().filter_map(|code| Score::read(code))
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.codes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::documents::{Shared, SharedText};

    fn text(scores: &Scores) -> String {
        serde_json::to_string(scores).unwrap()
    }

    fn read(text: &str) -> Scores {
        Scores::clone(&Shared::read(text))
    }

    fn counts(scores: &Scores, kind: QuestionKind) -> (u32, u32, u32) {
        let tally = scores.of_kind(kind);
        (tally.asked, tally.right, tally.best)
    }

    #[test]
    fn questions_count_once_streaks_per_kind() {
        let mut scores = Scores::default();
        for (number, right) in [true, true, false, true].into_iter().enumerate() {
            scores.answer(QuestionKind::Cuts, number as u64, right);
        }
        scores.answer(QuestionKind::Value, 2, true);
        assert_eq!(counts(&scores, QuestionKind::Cuts), (4, 3, 2));
        assert_eq!(counts(&scores, QuestionKind::Value), (1, 1, 1));
        let before = scores.clone();
        // A repeated question keeps its first result, and does not end a streak.
        scores.answer(QuestionKind::Cuts, 2, true);
        scores.answer(QuestionKind::Cuts, 3, false);
        assert_eq!(counts(&scores, QuestionKind::Cuts), (4, 3, 2));
        assert_eq!(scores, before, "no change to save");
        for number in 4..7 {
            scores.answer(QuestionKind::Cuts, number, true);
        }
        assert_eq!(counts(&scores, QuestionKind::Cuts), (7, 6, 4));
        // The list of answered questions is limited.
        for number in 100..100 + MAX_ANSWERED as u64 {
            scores.answer(QuestionKind::Bug, number, false);
        }
        scores.answer(QuestionKind::Cuts, 6, true);
        assert_eq!(counts(&scores, QuestionKind::Cuts), (8, 7, 5));
        assert!(text(&scores).len() < 12_000);
    }

    #[test]
    fn scores_round_trip_and_ignore_nonsense() {
        let mut scores = Scores::default();
        scores.answer(QuestionKind::Order, 64, true);
        for quiz in 0..LISTED as u32 + 2 {
            let (asked, right) = (5, 3);
            scores.done(Score {
                quiz,
                asked,
                right,
                ..Score::default()
            });
        }
        let again = read(&text(&scores));
        assert_eq!(again, scores);
        assert_eq!(counts(&again, QuestionKind::Order), (1, 1, 1));
        let quizzes: Vec<u32> = again.done_last().map(|score| score.quiz).collect();
        assert_eq!(quizzes, (2..LISTED as u32 + 2).rev().collect::<Vec<_>>());
        for text in ["", "nonsense", "[]", "{\"kinds\":7}"] {
            assert!(read(text).is_empty(), "{text}");
        }
        let wrong =
            r#"{"kinds":{"cuts":{"asked":1,"right":2,"best":1}},"codes":["ABCD"],"answered":[]}"#;
        assert!(read(wrong).is_empty());
    }

    #[test]
    fn merge_keeps_the_longer_record() {
        let mut here = Scores::default();
        let mut there = Scores::default();
        for number in 0..3 {
            here.answer(QuestionKind::Cuts, number, true);
            there.answer(QuestionKind::Cuts, 100 + number, false);
        }
        there.answer(QuestionKind::Cuts, 103, true);
        there.answer(QuestionKind::Bug, 7, true);
        let (quiz, asked, right) = (1, 5, 3);
        there.done(Score {
            quiz,
            asked,
            right,
            ..Score::default()
        });
        here.merge(there.clone());
        // The longer record has a single right answer, which limits the streak of three.
        assert_eq!(counts(&here, QuestionKind::Cuts), (4, 1, 1));
        assert_eq!(counts(&here, QuestionKind::Bug), (1, 1, 1));
        assert_eq!((here.done_last().count(), here.count()), (1, 5));
        assert_eq!(read(&text(&here)), here);
        // Questions answered in one of both records no longer count, and a repeated merge changes nothing.
        let before = here.clone();
        here.answer(QuestionKind::Cuts, 1, true);
        here.answer(QuestionKind::Bug, 7, true);
        here.merge(there);
        assert_eq!(here, before);
    }

    #[test]
    fn reset_is_undone() {
        let mut scores = Shared::<Scores>::default();
        scores.change(|scores| scores.answer(QuestionKind::Bug, 1, true));
        let before = scores.text();
        let deleted = scores.clear();
        assert!(scores.is_empty());
        scores.take_changed();
        scores.merge(deleted);
        assert_eq!(scores.text(), before);
        assert!(scores.is_changed(), "it is marked as changed");
        let deleted = scores.clear();
        scores.change(|scores| scores.answer(QuestionKind::Cuts, 1, true));
        scores.merge(deleted);
        assert_eq!(scores.count(), 2, "later answers remain");
        // The state of another tab replaces the own one, and requires no saving here.
        scores.take_changed();
        scores.merge_from_other_tab(&before);
        assert_eq!((scores.text(), scores.is_changed()), (before, false));
    }
}
