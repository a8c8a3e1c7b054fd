//! Parses the adapter's answers as strictly as files: the program could have changed the adapter.

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

use super::error::ProgramError;
use super::failure::{FailedFunction, Failure, LONGEST_NAME, Note, is_short};
use super::games::ProgramGame;
use super::guest::OWN_GAME;
use super::guest_answer::{AllShown, Audit, Expansion, FoundGame, Opened, Shown};
use super::question::Question;
use super::search_trace::SearchTrace;

/// The maximum number of entries in a list.
const MAX_ENTRIES: usize = 500;
/// The maximum length of a program's output in bytes.
const LONGEST_TEXT: usize = 20_000;

/// The largest absolute value of a feature.
pub const MAX_NUMBER: f64 = 1e6;

/// A kind of function or object in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FunctionKind {
    /// A function of a state and a player that returns a number.
    Evaluation,
    /// Chooses moves.
    Player,
    /// A list of evaluations, each a feature.
    Features,
}

/// A function or object in a program that can play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundFunction {
    /// Its name in the program.
    pub name: String,
    pub kind: FunctionKind,
    /// Its first line.
    pub line: Option<u32>,
    /// For a list of features their names.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A loaded program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loaded {
    /// The id of its game: one of [`GAMES`](super::GAMES), a guest game, or [`OWN_GAME`].
    pub game: String,
    /// The classes in it that are games.
    #[serde(default)]
    pub games: Vec<FoundGame>,
    /// Everything in it that can play.
    pub found: Vec<FoundFunction>,
    /// Functions that look like evaluations but are not.
    #[serde(default)]
    pub failed: Vec<FailedFunction>,
    /// Omissions and assumptions.
    pub notes: Vec<Note>,
    /// Its output.
    pub printed: String,
}

impl Loaded {
    /// The names of the evaluations.
    pub fn evaluations(&self) -> Vec<String> {
        let found = self
            .found
            .iter()
            .filter(|f| f.kind == FunctionKind::Evaluation);
        found.map(|found| found.name.clone()).collect()
    }
}

/// The result of an evaluation.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Number {
    Value(f64),
    /// Another value, as text.
    Other(String),
}

impl Number {
    pub fn value(&self) -> Option<f64> {
        match self {
            Number::Value(value) => Some(*value),
            Number::Other(_) => None,
        }
    }
}

/// The values of an evaluation for a position.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// For S and for N.
    pub values: [Number; 2],
    /// The values of a second call.
    pub again: [Number; 2],
    /// The values of the same position with swapped sides, for the side in the place of S, and of N.
    pub mirrored: [Number; 2],
    /// True if the evaluation has changed the state.
    pub changed: bool,
}

/// Facts about a file from its syntax.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileFacts {
    /// Its name, with composed letters.
    pub name: String,
    /// The imported modules, without Python's own.
    pub imports: Vec<String>,
    /// True if it has an evaluation or a player.
    pub plays: bool,
    #[serde(rename = "printed")]
    _printed: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Surveyed(FileFacts),
    Loaded(Loaded),
    /// A move, or `None` for a resignation, and the milliseconds that it took.
    Moved(Option<String>, f64),
    /// The values of each position, and the microseconds per call.
    Judged(Vec<Judged>, f64),
    /// The features of each position.
    Features(Vec<Vec<f64>>),
    /// The steps of a search.
    Watched(SearchTrace),
    /// A comparison of two searches.
    Speed(Speed),
    /// The facts about a guest game.
    Opened(Opened),
    /// Moves of a guest game.
    Expanded(Expansion),
    /// The check of the rules of a guest game.
    Audited(Audit),
    /// The displays of states of a guest game.
    Shown(Vec<Shown>),
}

/// A comparison of the course's search and ours, which finds the same values, both with the user's evaluation.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// Milliseconds per move of the course's search.
    pub alone: f64,
    /// Milliseconds per move of our search.
    pub ours: f64,
    /// True if repeated measurements gave the same ratio.
    pub stable: bool,
    /// True if the moves of both searches have equal values in every position.
    pub same: bool,
    #[serde(rename = "printed")]
    _printed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moved {
    #[serde(rename = "move")]
    mv: Option<String>,
    ms: f64,
    #[serde(rename = "printed")]
    _printed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Features {
    features: Vec<Vec<f64>>,
    #[serde(rename = "printed")]
    _printed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AllJudged {
    judged: Vec<Judged>,
    us: f64,
    #[serde(rename = "printed")]
    _printed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Failed {
    error: Failure,
    #[serde(rename = "printed")]
    _printed: String,
}

impl Answer {
    /// Parses the answer to a question.
    ///
    /// # Errors
    /// The program has failed, or the text is not an answer to the question.
    pub fn read(question: &Question, text: &str) -> Result<Answer, ProgramError> {
        if let Ok(Failed { error, .. }) = serde_json::from_str(text) {
            return Err(error
                .into_program_error()
                .unwrap_or(ProgramError::InvalidAnswer));
        }
        Self::of(question, text).ok_or(ProgramError::InvalidAnswer)
    }

    fn of(question: &Question, text: &str) -> Option<Answer> {
        match question {
            Question::Load { rules, .. } => {
                let loaded: Loaded = serde_json::from_str(text).ok()?;
                let names = loaded.found.iter().map(|found| &found.name);
                let lists = loaded.found.iter().map(|found| &found.features);
                let few = lists.clone().all(|list| list.len() <= MAX_ENTRIES);
                let mut texts = names.chain(lists.flatten());
                let short = texts.all(|text| is_short(text))
                    && loaded.failed.iter().all(FailedFunction::is_sound)
                    && loaded.notes.iter().all(Note::is_sound);
                let lengths = [
                    loaded.games.len(),
                    loaded.found.len(),
                    loaded.failed.len(),
                    loaded.notes.len(),
                ];
                let few = few && lengths.into_iter().all(|length| length <= MAX_ENTRIES);
                let short = short && loaded.games.iter().all(FoundGame::is_sound);
                let guest = match rules {
                    Some(rules) => loaded.game == rules.id,
                    None => loaded.game == OWN_GAME,
                };
                let known = guest || ProgramGame::find(&loaded.game).is_some();
                let sound = known && short && few && loaded.printed.len() <= LONGEST_TEXT;
                sound.then_some(Answer::Loaded(loaded))
            }
            Question::Survey { .. } => {
                let facts: FileFacts = serde_json::from_str(text).ok()?;
                let few = facts.imports.len() <= MAX_ENTRIES;
                (few && facts.name.len() <= LONGEST_NAME).then_some(Answer::Surveyed(facts))
            }
            Question::Move { .. } => {
                let Moved { mv, ms, .. } = serde_json::from_str(text).ok()?;
                let short = mv.as_ref().is_none_or(|mv| mv.len() <= LONGEST_NAME);
                (short && is_time(ms)).then_some(Answer::Moved(mv, ms))
            }
            Question::Speed { .. } => {
                let speed: Speed = serde_json::from_str(text).ok()?;
                let sound = is_time(speed.alone) && is_time(speed.ours);
                sound.then_some(Answer::Speed(speed))
            }
            Question::Features {
                count, positions, ..
            } => {
                let Features { features, .. } = serde_json::from_str(text).ok()?;
                let is_number = |number: &f64| number.abs() <= MAX_NUMBER;
                let fits = |row: &Vec<f64>| row.len() == *count && row.iter().all(is_number);
                let sound = features.len() == positions.len() && features.iter().all(fits);
                sound.then_some(Answer::Features(features))
            }
            Question::Trace { .. } => {
                let watched: SearchTrace = serde_json::from_str(text).ok()?;
                watched.is_sound().then_some(Answer::Watched(watched))
            }
            Question::Open => {
                let opened: Opened = serde_json::from_str(text).ok()?;
                opened.is_sound().then_some(Answer::Opened(opened))
            }
            Question::Expand { states } => {
                let expansion: Expansion = serde_json::from_str(text).ok()?;
                let sound = expansion.is_sound(states.len());
                sound.then_some(Answer::Expanded(expansion))
            }
            Question::Audit => {
                let audit: Audit = serde_json::from_str(text).ok()?;
                audit.is_sound().then_some(Answer::Audited(audit))
            }
            Question::Show { states } => {
                let all: AllShown = serde_json::from_str(text).ok()?;
                let sound = all.is_sound(states.len());
                sound.then_some(Answer::Shown(all.shown))
            }
            Question::Values { positions, .. } => {
                let AllJudged { judged, us, .. } = serde_json::from_str(text).ok()?;
                let sound = judged.len() == positions.len() && is_time(us);
                sound.then_some(Answer::Judged(judged, us))
            }
        }
    }
}

/// True for a plausible duration.
fn is_time(time: f64) -> bool {
    (0.0..1e12).contains(&time)
}

#[cfg(test)]
mod tests {
    use super::super::question::a_move;
    use super::*;
    use crate::text::has_text;

    fn load() -> Question {
        Question::Load {
            main: "a.py".to_owned(),
            files: Vec::new(),
            game: None,
            plays: None,
            rules: None,
        }
    }

    #[test]
    fn reads_survey_of_a_file() {
        let question = Question::Survey {
            name: "Ana.py".to_owned(),
            source: String::new(),
        };
        let text = r#"{"name": "Ana.py", "imports": ["helper"], "plays": true, "printed": ""}"#;
        let Ok(Answer::Surveyed(facts)) = Answer::read(&question, text) else {
            panic!("facts");
        };
        assert!(facts.plays && facts.imports == ["helper"]);
    }

    fn values() -> Question {
        Question::Values {
            name: "f".to_owned(),
            positions: vec!["x".to_owned()],
        }
    }

    #[test]
    fn reads_answers_of_the_adapter() {
        let text = r#"{"game": "rastros", "found": [{"name": "f", "kind": "evaluation", "line": 8}],
            "failed": [{"name": "g", "kind": "nothing", "where": "a.py", "line": 3, "text": ""}],
            "notes": [{"kind": "fails", "where": "a.py", "line": 4, "text": "NameError"}], "printed": ""}"#;
        let Ok(Answer::Loaded(loaded)) = Answer::read(&load(), text) else {
            panic!("a program that was read");
        };
        assert_eq!(
            (loaded.found[0].kind, loaded.found[0].line),
            (FunctionKind::Evaluation, Some(8))
        );
        assert_eq!(
            loaded.failed[0].message().to_string(),
            "g: a.py, line 3: it returns nothing. Is a “return” missing?"
        );
        assert_eq!(
            loaded.notes[0].message().to_string(),
            "a.py, line 4: left out, because it fails: NameError"
        );
        let moved = Answer::read(&a_move(), r#"{"move": null, "ms": 1.5, "printed": ""}"#);
        assert_eq!(moved, Ok(Answer::Moved(None, 1.5)));
        let judged = r#"{"judged": [{"mirrored": [4, 5], "values": [4, "nan"], "changed": false, "again": [4, 5]}],
            "us": 49.9, "printed": ""}"#;
        let Ok(Answer::Judged(judged, _)) = Answer::read(&values(), judged) else {
            panic!("values");
        };
        assert_eq!(judged[0].values[1], Number::Other("nan".to_owned()));
    }

    #[test]
    fn rejects_invalid_answers() {
        let long = format!(r#"{{"move": "{}", "ms": 1, "printed": ""}}"#, "x".repeat(500));
        for (question, text) in [
            (load(), "7"),
            (
                load(),
                r#"{"game": "rastros", "found": [], "notes": [], "printed": "", "more": 1}"#,
            ),
            (load(), r#"{"game": "chess", "found": [], "notes": [], "printed": ""}"#),
            (
                load(),
                r#"{"game": "rastros", "found": [],
                    "notes": [{"kind": "magic wand", "where": "", "line": 1, "text": ""}], "printed": ""}"#,
            ),
            (a_move(), r#"{"move": "a1", "ms": -1, "printed": ""}"#),
            (a_move(), &long),
            (values(), r#"{"judged": [], "us": 1, "printed": ""}"#),
            (
                values(),
                r#"{"error": {"kind": "magic", "where": "", "line": 1, "text": ""}, "printed": ""}"#,
            ),
        ] {
            assert_eq!(Answer::read(&question, text), Err(ProgramError::InvalidAnswer), "{text}");
        }
    }

    #[test]
    fn failure_names_its_place() {
        for kind in super::super::failure::KINDS {
            let text = format!(
                r#"{{"error": {{"kind": "{kind}", "where": "a.py", "line": 3, "text": "reversi"}}, "printed": ""}}"#
            );
            let error = Answer::read(&load(), &text).unwrap_err();
            assert_eq!(error.line(), Some(3), "{kind}");
            assert!(has_text(&error.message().key), "{kind}");
        }
        for kind in super::super::failure::NOTES {
            assert!(has_text(&format!("programs.note.{kind}")), "{kind}");
        }
    }
}
