//! The scores of a class, from text that contains the codes of its pupils, such as a chat.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::{CsvTable, EnumId, or_empty};
use crate::trace::quiz::{PupilTag, QuizKind, Score};

/// The id of all kinds in turn, in links, in the list of kinds and in tables.
pub const MIXED: &str = "mixed";

/// The dashes that chats put in place of a hyphen.
const DASHES: [char; 4] = ['\u{2010}', '\u{2011}', '–', '—'];

/// The characters of a group of a code.
const GROUP: usize = 4;

/// The most groups of a code.
const MAX_GROUPS: usize = 8;

/// The most characters of a name.
const LONGEST_NAME: usize = 60;

/// The marks of the halves of a day after a time, with the blanks of Spanish ones.
const HALVES_OF_DAY: [&str; 12] = [
    "am",
    "pm",
    "AM",
    "PM",
    "a.m.",
    "p.m.",
    "A.M.",
    "P.M.",
    "a. m.",
    "p. m.",
    "a.\u{a0}m.",
    "p.\u{a0}m.",
];

/// The code of a pupil.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// From the text before the code or from the line above; otherwise the number of the code.
    pub name: String,
    pub score: Score,
}

/// The codes in a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastedCodes {
    /// In the order of the text, without repetitions of a pupil's code.
    pub entries: Vec<Entry>,
    /// The names with a code made for another name.
    pub misnamed: BTreeSet<String>,
    /// Invalid words in the form of a code, each after the name of its pupil.
    pub altered: Vec<(String, String)>,
}

impl PastedCodes {
    /// The doubt about a code, as the last part of the key of a text: its pupil sent several codes for the quiz, or it
    /// was made for another name.
    pub fn doubt(&self, entry: &Entry) -> Option<&'static str> {
        if self.misnamed.contains(&entry.name) {
            Some("misnamed")
        } else {
            self.twice().contains(&entry.name[..]).then_some("twice")
        }
    }

    /// The pupils with different codes for the same quiz.
    pub fn twice(&self) -> BTreeSet<&str> {
        let mut counts: BTreeMap<_, u32> = BTreeMap::new();
        let key = |entry: &Entry| (entry.name.to_lowercase(), quiz_of(entry.score));
        for entry in &self.entries {
            *counts.entry(key(entry)).or_default() += 1;
        }
        let twice = self.entries.iter().filter(|entry| counts[&key(entry)] > 1);
        twice.map(|entry| &entry.name[..]).collect()
    }
}

/// Reads the codes in a text. Everything else in it is ignored.
pub fn read(text: &str) -> PastedCodes {
    let mut pasted = PastedCodes::default();
    let mut above = "";
    let text = text.replace(DASHES, "-");
    for line in text.lines() {
        // A code that a teacher types may have blanks between its groups.
        if let Some(score) = Score::read(line.trim()) {
            pasted.add(above, score);
            above = "";
            continue;
        }
        let words = line.split_whitespace();
        let words: Vec<&str> = words
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .collect();
        // The words are parts of the line.
        let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let mut name = above;
        let mut end = 0;
        let mut next = 0;
        while let Some(word) = words.get(next) {
            let code = code_in(&words[next..]);
            let count = code.map_or(1, |(count, _)| count);
            if code.is_some() || is_code_like(word) {
                let before = name_in(&line[end..place(word)]);
                if !before.is_empty() {
                    name = before;
                }
                let last = words[next + count - 1];
                end = place(last) + last.len();
                match code {
                    Some((_, score)) => pasted.add(name, score),
                    None => pasted.altered.push((shortened(name), (*word).to_owned())),
                }
            }
            next += count;
        }
        above = if end > 0 { "" } else { name_in(line) };
    }
    pasted
}

impl PastedCodes {
    fn add(&mut self, name: &str, score: Score) {
        let is_unnamed = name.is_empty();
        let name = if is_unnamed { (self.entries.len() + 1).to_string() } else { shortened(name) };
        if !is_unnamed && !score.tag.fits(name_in(&format!("{name}: "))) {
            self.misnamed.insert(name.clone());
        }
        let is_tagged = score.tag != PupilTag::NONE;
        let is_same = |e: &Entry| e.score == score && (e.name == name || is_unnamed && is_tagged);
        if !self.entries.iter().any(is_same) {
            self.entries.push(Entry { name, score });
        }
    }
}

/// The tag of a name that a pupil has typed: of the part that [`read`] finds before the code.
pub(super) fn tag_of(name: &str) -> PupilTag {
    PupilTag::of_pupil(&shortened(name_in(&format!("{name}: "))))
}

fn shortened(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

/// The code at the beginning of some words, and the number of words that it takes: one with dashes, one without them,
/// or one for each group. Two groups without a dash are words rather than a code.
fn code_in(words: &[&str]) -> Option<(usize, Score)> {
    let groups = words.iter().take_while(|word| word.len() == GROUP).count();
    let spaced = (3..=groups.min(MAX_GROUPS)).rev();
    let spaced = spaced.map(|count| (count, words[..count].concat()));
    let word = words.first()?;
    let is_code = word.contains('-') || word.len() >= 3 * GROUP;
    let single = is_code.then(|| (1, (*word).to_owned()));
    spaced
        .chain(single)
        .find_map(|(count, code)| Some((count, Score::read(&code)?)))
}

/// The name before a code: without a date or time, directly before the code or up to the first colon, and without
/// punctuation around it, except the plus sign of a telephone number.
fn name_in(text: &str) -> &str {
    let text = text.rsplit_once(']').map_or(text, |(_, name)| name);
    // Some chats write date and time before a hyphen.
    let is_date =
        |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(": ");
    let dated = text.split_once(" - ").filter(|(date, _)| is_date(date));
    let text = without_time(dated.map_or(text, |(_, name)| name));
    let text = match text.trim_end().strip_suffix(':') {
        Some(text) => text.rsplit_once(": ").map_or(text, |(_, name)| name),
        None => text.split_once(": ").map_or(text, |(name, _)| name),
    };
    // A question about a code is not a name.
    let text = if text.contains('?') { "" } else { text };
    text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '+')
        .trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')')
}

/// A text without the dates and times at its beginning, and without the half of the day after a time.
fn without_time(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let end = text.find(|c: char| c.is_whitespace() || c.is_alphabetic());
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        if !is_time(word.trim_matches(|c: char| !c.is_alphanumeric())) {
            return text;
        }
        text = without_half_of_day(rest.trim_start());
    }
}

/// A text without a mark such as "AM" at its beginning.
fn without_half_of_day(text: &str) -> &str {
    let rest = HALVES_OF_DAY
        .iter()
        .find_map(|half| text.strip_prefix(half));
    let is_word_end = |rest: &&str| !rest.starts_with(char::is_alphanumeric);
    rest.filter(is_word_end).unwrap_or(text)
}

/// True for a time such as 10:05 or 10:05:33, and for a date of three numbers such as 25/11/2026.
fn is_time(word: &str) -> bool {
    let has_parts = |separator: char, least: usize| {
        let parts: Vec<&str> = word.split(separator).collect();
        let is_number = |part: &&str| {
            matches!(part.len(), 1 | 2 | 4) && part.bytes().all(|c| c.is_ascii_digit())
        };
        (least..=3).contains(&parts.len()) && parts.iter().all(is_number)
    };
    has_parts(':', 2)
        || ['/', '.', '-']
            .iter()
            .any(|&separator| has_parts(separator, 3))
}

/// True for two to eight groups of four capital letters and digits, with a letter: words of a language and years are
/// not.
fn is_code_like(word: &str) -> bool {
    let groups: Vec<&str> = word.split('-').collect();
    let is_part = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_group = |group: &&str| group.len() == GROUP && group.bytes().all(is_part);
    let has_letter = word.bytes().any(|c| c.is_ascii_uppercase());
    (2..=MAX_GROUPS).contains(&groups.len()) && groups.iter().all(is_group) && has_letter
}

/// The number, kind and number of questions of a quiz: scores with equal ones are for the same questions.
fn quiz_of(score: Score) -> (u32, u64, u8) {
    (score.quiz, score.kind.number(), score.asked)
}

pub(super) fn is_same_quiz(a: Score, b: Score) -> bool {
    quiz_of(a) == quiz_of(b)
}

/// The codes that count: a tagged code under several names was copied, and counts once.
pub(super) fn counted(entries: &[Entry]) -> Vec<Entry> {
    let is_copy = |(i, entry): &(usize, &Entry)| {
        let has_tag = entry.score.tag != PupilTag::NONE;
        has_tag && entries[..*i].iter().any(|e| e.score == entry.score)
    };
    let first = entries.iter().enumerate().filter(|entry| !is_copy(entry));
    first.map(|(_, entry)| entry.clone()).collect()
}

/// The codes of each quiz.
pub(super) fn quizzes(entries: &[Entry]) -> Vec<Vec<Entry>> {
    let mut quizzes: BTreeMap<_, Vec<Entry>> = BTreeMap::new();
    for entry in entries {
        let codes = quizzes.entry(quiz_of(entry.score)).or_default();
        codes.push(entry.clone());
    }
    quizzes.into_values().collect()
}

/// The id of the kind of a quiz; `None` if the code does not have it.
pub(super) fn kind_id(score: Score) -> Option<&'static str> {
    match score.kind {
        QuizKind::Unknown => None,
        QuizKind::Mixed => Some(MIXED),
        QuizKind::Single(kind) => Some(kind.id()),
    }
}

/// The greatest number of questions with results.
pub(super) fn questions(entries: &[Entry]) -> u8 {
    let known = entries.iter().filter(|entry| entry.score.results.is_some());
    known.map(|entry| entry.score.asked).max().unwrap_or(0)
}

/// True for a right answer to a question, from 0; `None` if the code does not have it.
pub(super) fn is_right(score: Score, question: u8) -> Option<bool> {
    let results = score.results.filter(|_| question < score.asked);
    results.map(|results| results >> question & 1 == 1)
}

/// The number of right answers to a question.
pub(super) fn right_answers(entries: &[Entry], question: u8) -> usize {
    let right = |entry: &&Entry| is_right(entry.score, question) == Some(true);
    entries.iter().filter(right).count()
}

pub(super) fn letter(option: usize) -> String {
    let letter = u8::try_from(option).ok().filter(|option| *option < 26);
    letter.map_or(String::new(), |option| char::from(b'A' + option).to_string())
}

/// The option of a question that a pupil has chosen, from 0; `None` if the code does not have it.
pub(super) fn chosen(score: Score, question: u8) -> Option<usize> {
    let answers = score.answers.filter(|_| question < score.asked)?;
    usize::from(answers[usize::from(question)]).checked_sub(1)
}

/// The number of options with a letter in the codes.
pub(super) fn options(entries: &[Entry]) -> usize {
    let questions = questions(entries);
    let chosen = entries
        .iter()
        .flat_map(|e| (0..questions).filter_map(|q| chosen(e.score, q)));
    chosen.max().map_or(0, |most| most + 1)
}

/// The number of pupils who have chosen an option of a question, or an answer without a single letter, and how many of
/// them are right.
pub(super) fn votes(entries: &[Entry], question: u8, option: Option<usize>) -> (usize, usize) {
    let such = entries.iter();
    let such = such.filter(|entry| chosen(entry.score, question) == option);
    let such: Vec<Entry> = such.cloned().collect();
    (such.len(), right_answers(&such, question))
}

/// The results as CSV: 1 for a right answer, 0 for a wrong one. If codes have it, the kind of the quiz follows, and if
/// codes are doubtful, the doubt.
pub(super) fn table(pasted: &PastedCodes) -> String {
    let entries = &pasted.entries[..];
    let columns = CsvTable::new("pupil", |entry: &&Entry| entry.name.clone())
        .column("quiz", |entry| entry.score.quiz)
        .column("right", |entry| entry.score.right)
        .column("asked", |entry| entry.score.asked);
    let questions = 0..questions(entries);
    let columns = questions.clone().fold(columns, |columns, question| {
        let digit = move |entry: &&Entry| or_empty(is_right(entry.score, question).map(u8::from));
        columns.column(&format!("question {}", question + 1), digit)
    });
    let lettered = match options(entries) {
        0 => 0..0,
        _ => questions,
    };
    let columns = lettered.fold(columns, |columns, question| {
        let option =
            move |entry: &&Entry| chosen(entry.score, question).map_or(String::new(), letter);
        columns.column(&format!("answer {}", question + 1), option)
    });
    let columns = if entries.iter().any(|entry| kind_id(entry.score).is_some()) {
        columns.column("kind", |entry| kind_id(entry.score).unwrap_or_default())
    } else {
        columns
    };
    let columns = if entries.iter().any(|entry| pasted.doubt(entry).is_some()) {
        columns.column("doubt", |entry| pasted.doubt(entry).unwrap_or_default())
    } else {
        columns
    };
    columns.write(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::assert_contains;
    use crate::trace::quiz::Letters;

    fn score(results: u32) -> Score {
        Score::of_results(9, 3, results)
    }

    #[test]
    fn reads_names_around_codes_of_a_chat() {
        let [ana, bruno, carla] = [0b111, 0b101, 0].map(|results| score(results).code());
        let text = format!(
            "[10:31, 3/12] Ana Sousa: here it is {ana}\n\
            [10:32] Bruno: {}\n12/03/2026, 10:31 - Carla Dias: {carla}\nwell-done to all in 2025-2026!\n",
            bruno.to_lowercase(),
        );
        let pasted = read(&text);
        let found: Vec<_> = pasted
            .entries
            .iter()
            .map(|e| (&e.name[..], e.score.right))
            .collect();
        assert_eq!(found, [("Ana Sousa", 3), ("Bruno", 2), ("Carla Dias", 0)]);
        assert!(pasted.altered.is_empty() && pasted.twice().is_empty());
        assert_eq!(
            (0..3)
                .map(|q| right_answers(&pasted.entries, q))
                .collect::<Vec<_>>(),
            [2, 1, 2]
        );
        let csv = table(&pasted);
        assert_contains(&csv, "Bruno,9,2,3,1,0,1");
    }

    #[test]
    fn removes_times_before_names() {
        let code = score(0b101).code();
        let name = |before: &str| read(&format!("{before}{code}")).entries[0].name.clone();
        for before in [
            "Ana Silva: ",
            "10:05 Ana Silva: ",
            "[10:05] Ana Silva: ",
            "10:05:33 Ana Silva ",
            "10:05 - Ana Silva: here it is ",
            "25/11/2026 Ana Silva: ",
            "25/11/2026, 10:05 - Ana Silva: ",
            "2026-11-25 10:05: Ana Silva: ",
            "25/11/2026, 10:05 a. m. - Ana Silva: ",
            "10:05 Ana Silva\n10:06 ",
            "Ana Silva\nis it right? ",
            "10:05 AM Ana Silva: ",
            "10:05 p.m. Ana Silva: ",
            "[10:05 a. m.] Ana Silva: ",
            "25/11/2026, 10:05:33\u{202f}PM: Ana Silva: ",
            "10:05 p.\u{a0}m. - Ana Silva: ",
        ] {
            assert_eq!(name(before), "Ana Silva", "{before}");
        }
        assert_eq!(name("10:05 +351 912 345 678: "), "+351 912 345 678");
        assert_eq!(name("10:05 AM Amélia: "), "Amélia");
        assert_eq!(name("10:05 Amélia: "), "Amélia");
        assert_eq!(name("10:05am Ana: "), "Ana");
        assert_eq!(name("10:05 A M Silva: "), "A M Silva");
        assert_eq!(name("7 am: "), "7 am");
        assert_eq!(name("912-345-678: "), "912-345-678");
        assert_eq!(name("7: "), "7");
    }

    #[test]
    fn reads_codes_with_blanks_or_other_dashes() {
        let code = |results| score(results).code();
        let spaced = code(0b111).to_lowercase().replace('-', " ");
        let plain = code(0b101).replace('-', "");
        let dashed = code(0b001).replace('-', "–");
        let text =
            format!("Eva: {spaced}\nFábio {plain}\nGil: {dashed}\nfour very long word said\n");
        let pasted = read(&text);
        let found = pasted.entries.iter();
        let found: Vec<_> = found.map(|e| (&e.name[..], e.score.right)).collect();
        assert_eq!(found, [("Eva", 3), ("Fábio", 2), ("Gil", 1)]);
        assert!(pasted.altered.is_empty(), "{:?}", pasted.altered);
    }

    #[test]
    fn reports_altered_and_repeated_codes() {
        let code = score(1).code();
        let mut altered = code.clone().into_bytes();
        altered[0] = if altered[0] == b'7' { b'X' } else { b'7' };
        let altered = String::from_utf8(altered).unwrap();
        let text = format!("Ana: {code}\nAna: {code}\nana: {}\nBruno: {altered}", score(3).code());
        let pasted = read(&text);
        assert_eq!(pasted.altered, [("Bruno".to_owned(), altered)]);
        assert_eq!(pasted.entries.len(), 2, "the same code counts once");
        assert_eq!(pasted.twice().len(), 2, "{:?}", pasted.twice());
    }

    #[test]
    fn names_each_code_of_a_line() {
        let [one, two, three] = [1, 2, 3].map(|results| score(results).code());
        let pasted = read(&format!("Ana: {one} {two}, Bruno: {three}"));
        let names: Vec<_> = pasted.entries.iter().map(|e| &e.name[..]).collect();
        assert_eq!(names, ["Ana", "Ana", "Bruno"]);
    }

    #[test]
    fn counts_votes_by_letter() {
        let code = |results, letter| {
            let mut answers = Letters::default();
            answers[1] = letter;
            let score = Score {
                answers: Some(answers),
                ..score(results)
            };
            score.code()
        };
        let text = format!(
            "Rui: Ana Sousa: {}\n[10:32] Bruno: {}\nCarla {}\n",
            code(0b010, 2),
            code(0b010, 2),
            code(0b001, 3)
        );
        let pasted = read(&text);
        let entries = &pasted.entries[..];
        let names: Vec<_> = entries.iter().map(|e| &e.name[..]).collect();
        assert_eq!(names, ["Ana Sousa", "Bruno", "Carla"]);
        assert_eq!(options(entries), 3);
        let options = [Some(0), Some(1), Some(2), None];
        let votes = |question| options.map(|option| votes(entries, question, option));
        assert_eq!(votes(1), [(0, 0), (2, 2), (1, 0), (0, 0)]);
        assert_eq!(votes(0), [(0, 0), (0, 0), (0, 0), (3, 1)], "no single letter");
        let csv = table(&pasted);
        assert_contains(&csv, "answer 1,answer 2,answer 3\n");
        assert_contains(&csv, "Carla,9,1,3,1,0,0,,C,");
    }

    #[test]
    fn recognises_repeated_and_misnamed_codes() {
        let code = |tag| Score { tag, ..score(5) }.code();
        let [ana, drawn, other] =
            [tag_of("Ana - B"), PupilTag::of_draw(1), PupilTag::of_draw(2)].map(code);
        let old = score(5).code();
        let text = format!("{drawn}\n{drawn}\n{other}\nAna - B: {ana}\n{ana}\n{old}\n{old}\n");
        let pasted = read(&text);
        let names: Vec<_> = pasted.entries.iter().map(|e| &e.name[..]).collect();
        assert_eq!(names, ["1", "2", "Ana - B", "4", "5"]);
        assert!(pasted.misnamed.is_empty() && pasted.twice().is_empty());
        let pasted = read(&format!("Bruno: {ana}\nCarla: {drawn}\nana  b: {ana}\n3: {old}"));
        assert_eq!(pasted.misnamed.iter().collect::<Vec<_>>(), ["Bruno"]);
        assert_eq!(pasted.entries.len(), 4);
        let doubts = pasted.entries.iter().map(|entry| pasted.doubt(entry));
        assert_eq!(doubts.collect::<Vec<_>>(), [Some("misnamed"), None, None, None]);
        let names: Vec<_> = counted(&pasted.entries)
            .into_iter()
            .map(|e| e.name)
            .collect();
        assert_eq!(names, ["Bruno", "Carla", "3"], "the second name of a code");
        let csv = table(&pasted);
        assert!(csv.lines().next().unwrap().ends_with(",doubt"), "{csv}");
        let typed = "12 - Ana: x".to_owned();
        let pasted = read(&format!("{typed}: {}", code(tag_of(&typed))));
        assert!(pasted.misnamed.is_empty(), "{:?}", pasted.entries);
        let pasted = read(&format!("[10:31] Rui: 7 - Ana: {}", code(tag_of("7 - Ana"))));
        assert_eq!(pasted.entries[0].name, "7 - Ana");
        assert!(pasted.misnamed.is_empty());
    }

    #[test]
    fn reads_a_typed_code_with_blanks() {
        let code = score(2).code().to_lowercase().replace('-', " ");
        let pasted = read(&format!(" {code} \n"));
        assert_eq!(pasted.entries[0].name, "1");
        assert_eq!(pasted.entries[0].score, score(2));
        assert_eq!(read("nothing in here\nABCD"), PastedCodes::default());
    }
}
