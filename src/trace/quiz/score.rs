//! A quiz score as a short code that a pupil reads aloud and a teacher checks.

use super::question::QuestionKind;
use crate::text::EnumId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The number of the quiz, below 2^20; it determines the questions.
    pub quiz: u32,
    /// At most 63.
    pub asked: u8,
    /// At most `asked`.
    pub right: u8,
    /// A bit for each question, the first question's the lowest: 1 for a right first answer. `None` in codes that only
    /// have the number of right answers.
    pub results: Option<u32>,
    /// The chosen options; only with `results`. `None` if no question has options.
    pub answers: Option<Letters>,
    /// `Unknown` without `results`.
    pub kind: QuizKind,
    /// The pupil; only with `results`.
    pub tag: PupilTag,
}

/// Distinguishes the pupils of a class: a hash of the name, or a random number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PupilTag(u16);

impl PupilTag {
    /// In codes of earlier versions and of saved scores.
    pub const NONE: PupilTag = PupilTag(0);

    /// The bit that marks a random number. Hashes of names are smaller.
    const DRAWN: u16 = 1 << 14;

    /// The tag of a name. Case, blanks and punctuation do not matter.
    pub fn of_pupil(name: &str) -> PupilTag {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        let letters = letters.flat_map(char::to_lowercase);
        let hash = letters.fold(0, |hash, letter| mixed(hash ^ u64::from(u32::from(letter))));
        PupilTag((hash % u64::from(PupilTag::DRAWN - 1)) as u16 + 1)
    }

    /// The tag of a pupil without a name, from a random number.
    pub fn of_draw(random: u64) -> PupilTag {
        PupilTag(PupilTag::DRAWN | (mixed(random) >> 50) as u16)
    }

    /// True if a code with this tag may be from the pupil with this name.
    pub fn fits(self, name: &str) -> bool {
        self.0 == 0 || self.0 >= PupilTag::DRAWN || self == PupilTag::of_pupil(name)
    }
}

/// The kind of the questions of a quiz.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuizKind {
    /// The code of an earlier version does not contain it.
    #[default]
    Unknown,
    /// All kinds in turn.
    Mixed,
    Single(QuestionKind),
}

impl QuizKind {
    /// A number below 8 for codes.
    pub fn number(self) -> u64 {
        match self {
            QuizKind::Unknown => 0,
            QuizKind::Mixed => 1,
            QuizKind::Single(kind) => 2 + kind as u64,
        }
    }

    fn from_number(number: u64) -> Option<QuizKind> {
        match number {
            0 => Some(QuizKind::Unknown),
            1 => Some(QuizKind::Mixed),
            _ => QuestionKind::ALL
                .get(number as usize - 2)
                .map(|kind| QuizKind::Single(*kind)),
        }
    }
}

/// For each question the chosen option, from 1, or 0 for none.
pub type Letters = [u8; MAX_RESULTS as usize];

/// The maximum number of options per question in a code.
pub const MAX_LETTERS: u8 = 15;

/// The maximum number of questions in a code with the result of each question.
pub const MAX_RESULTS: u8 = 20;

/// Without I, O, 0 and 1, which sound or look alike.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

impl Score {
    /// The score of a quiz with these results of its questions.
    pub fn of_results(quiz: u32, asked: u8, results: u32) -> Score {
        Score {
            quiz,
            asked,
            right: results.count_ones() as u8,
            results: Some(results),
            answers: None,
            kind: QuizKind::Unknown,
            tag: PupilTag::NONE,
        }
    }

    /// The code: groups of four letters and digits. With the result of each question it has three groups, without them
    /// two, with the chosen options or a tag up to eight. A check number detects mistyped characters, not cheating. XOR
    /// adds the number of the kind to the check number, so that codes with a kind are not longer.
    ///
    /// Clamps numbers beyond their range.
    pub fn code(self) -> String {
        let tagged = (self.tag != PupilTag::NONE).then(Letters::default);
        if let Some((results, answers)) = self.results.zip(self.answers.or(tagged)) {
            return in_groups(&self.digits(results, &answers));
        }
        let quiz = self.quiz & 0xf_ffff;
        let (bits, letters) = match self.results {
            Some(results) => {
                let asked = self.asked.min(MAX_RESULTS);
                let results = results & ((1 << asked) - 1);
                let data = u64::from(quiz) << 25 | u64::from(asked) << 20 | u64::from(results);
                let check = long_check(data) ^ self.kind.number();
                ((data ^ long_scatter(check)) << 15 | check, 12)
            }
            None => {
                let asked = u32::from(self.asked.min(63));
                let right = u32::from(self.right).min(asked);
                let data = quiz << 12 | asked << 6 | right;
                let check = check(data);
                // XOR with the check byte, so that similar scores have different codes.
                let bits = u64::from(data ^ scatter(check)) << 8 | u64::from(check);
                (bits, 8)
            }
        };
        let digit = |i: u32| (bits >> (5 * (letters - 1 - i)) & 31) as u8;
        in_groups(&(0..letters).map(digit).collect::<Vec<_>>())
    }

    /// The numbers from 0 to 31 of a code with options: quiz, number of questions, result and option of each question,
    /// the tag if any, zeros up to whole groups, and the check number.
    fn digits(self, results: u32, answers: &Letters) -> Vec<u8> {
        let asked = self.asked.min(MAX_RESULTS);
        let mut digits: Vec<u8> = (0..4)
            .map(|i| (self.quiz >> (15 - 5 * i) & 31) as u8)
            .collect();
        digits.push(asked);
        for question in 0..asked {
            let right = (results >> question & 1) as u8;
            let option = answers[usize::from(question)].min(MAX_LETTERS);
            digits.push(right << 4 | option);
        }
        if self.tag != PupilTag::NONE {
            digits.extend(digits_of(self.tag.0.into()));
        }
        let is_short = |count: usize| count < LONG_DIGITS || !count.is_multiple_of(4);
        while is_short(digits.len() + CHECK_DIGITS) {
            digits.push(0);
        }
        let check = check_of(&digits) ^ self.kind.number();
        scatter_digits(&mut digits, check);
        digits.extend(digits_of(check));
        digits
    }

    /// Parses a code in any case, with or without the hyphens.
    pub fn read(code: &str) -> Option<Score> {
        let letters = code.bytes().filter(|c| !b" -".contains(c));
        let digit = |c: u8| LETTERS.iter().position(|l| *l == c.to_ascii_uppercase());
        let digits = letters.take(MAX_DIGITS + 1).map(|c| Some(digit(c)? as u8));
        let digits: Vec<u8> = digits.collect::<Option<_>>()?;
        let bits = || {
            digits
                .iter()
                .fold(0, |bits, &digit| bits << 5 | u64::from(digit))
        };
        match digits.len() {
            8 => Score::of_short_code(bits()),
            LONG_DIGITS => Score::of_long_code(bits()).or_else(|| Score::of_digits(&digits)),
            _ => Score::of_digits(&digits),
        }
    }

    /// Parses the numbers of a code with options.
    fn of_digits(digits: &[u8]) -> Option<Score> {
        if digits.len() > MAX_DIGITS || !digits.len().is_multiple_of(4) {
            return None;
        }
        let (data, check) = digits.split_at_checked(digits.len().checked_sub(CHECK_DIGITS)?)?;
        let number = |digits: &[u8]| digits.iter().fold(0, |n, &digit| n << 5 | u64::from(digit));
        let check = number(check);
        let mut data = data.to_vec();
        scatter_digits(&mut data, check);
        let (quiz, rest) = data.split_at_checked(4)?;
        let (&asked, rest) = rest.split_first()?;
        let (questions, rest) = rest.split_at_checked(asked.into())?;
        let (tag, padding) = rest.split_at_checked(TAG_DIGITS).unwrap_or((&[], rest));
        if asked > MAX_RESULTS || padding.iter().any(|&digit| digit != 0) {
            return None;
        }
        let kind = QuizKind::from_number(check_of(&data) ^ check)?;
        let mut answers = Letters::default();
        let mut results = 0;
        for (place, digit) in questions.iter().enumerate() {
            answers[place] = digit & 15;
            results |= u32::from(digit >> 4) << place;
        }
        Some(Score {
            answers: Some(answers),
            kind,
            tag: PupilTag(number(tag) as u16),
            ..Score::of_results(number(quiz) as u32, asked, results)
        })
    }

    fn of_short_code(bits: u64) -> Option<Score> {
        let found = (bits & 0xff) as u8;
        let data = (bits >> 8) as u32 ^ scatter(found);
        let score = Score {
            quiz: data >> 12,
            asked: (data >> 6 & 63) as u8,
            right: (data & 63) as u8,
            ..Score::default()
        };
        (check(data) == found && score.right <= score.asked).then_some(score)
    }

    fn of_long_code(bits: u64) -> Option<Score> {
        let found = bits & CHECK;
        let data = bits >> 15 ^ long_scatter(found);
        let asked = (data >> 20 & 31) as u8;
        let results = (data & 0xf_ffff) as u32;
        let fits = asked <= MAX_RESULTS && results >> asked == 0;
        let kind = QuizKind::from_number(long_check(data) ^ found)?;
        fits.then(|| Score {
            kind,
            ..Score::of_results((data >> 25) as u32, asked, results)
        })
    }
}

/// The length of the check number of a code with options.
const CHECK_DIGITS: usize = 3;

/// The length of a tag in a code.
const TAG_DIGITS: usize = 3;

/// The length of a long code, and the minimum length of a code with options.
const LONG_DIGITS: usize = 12;

/// The length of a code with options of [`MAX_RESULTS`] questions.
const MAX_DIGITS: usize = 32;

/// A number of 15 bits as three digits.
fn digits_of(number: u64) -> [u8; 3] {
    [10, 5, 0].map(|shift| (number >> shift & 31) as u8)
}

/// Groups of four letters and digits.
fn in_groups(digits: &[u8]) -> String {
    let letter = |digit: &u8| char::from(LETTERS[usize::from(digit % 32)]);
    let groups = digits
        .chunks(4)
        .map(|group| group.iter().map(letter).collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// The check number of a code with options: 15 bits.
fn check_of(digits: &[u8]) -> u64 {
    let hash = |hash, &digit: &u8| mixed(hash ^ u64::from(digit) << 1 | 1);
    digits.iter().fold(0, hash) & CHECK
}

/// XORs each number with bits of the check number, so that similar answers have different codes. Its own inverse.
fn scatter_digits(digits: &mut [u8], check: u64) {
    for (place, digit) in (1..).zip(digits) {
        *digit ^= (mixed(check + (place << 15)) >> 19 & 31) as u8;
    }
}

/// The check number of a long code: 15 bits.
const CHECK: u64 = 0x7fff;

/// A hash of 45 bits (the finisher of SplitMix64, Steele, Lea and Flood 2014).
fn long_check(data: u64) -> u64 {
    mixed(data) & CHECK
}

fn long_scatter(check: u64) -> u64 {
    mixed(check + 1) >> 19
}

fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// A hash of 8 bits.
fn check(data: u32) -> u8 {
    let mixed = (data ^ data >> 15).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 13).wrapping_mul(0x85eb_ca6b) >> 24) as u8
}

fn scatter(check: u8) -> u32 {
    (u32::from(check) + 1).wrapping_mul(0x9e37_79b1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_distinguish_pupils() {
        let [ana, drawn] = [PupilTag::of_pupil("Ana 7"), PupilTag::of_draw(11)];
        assert!(ana.fits("ana 7") && !ana.fits("Bruno") && ana == PupilTag::of_pupil(" ANA-7."));
        assert!(
            drawn.fits("Ana 7") && PupilTag::NONE.fits("Ana 7") && drawn != PupilTag::of_draw(12)
        );
        for asked in 0..=MAX_RESULTS {
            for tag in [ana, drawn] {
                let score = Score {
                    answers: Some(Letters::default()),
                    tag,
                    ..Score::of_results(4, asked, 0)
                };
                let code = score.code();
                assert_eq!(Score::read(&code), Some(score));
                let none = Score {
                    answers: None,
                    ..score
                };
                assert_eq!(none.code(), code, "the options are zeros");
            }
        }
        let code = |tag| {
            let score = Score::of_results(4, 5, 3);
            Score { tag, ..score }.code()
        };
        assert_eq!(code(ana).len(), "AAAA-AAAA-AAAA-AAAA".len());
    }

    fn with_kind(mut score: Score, kind: QuizKind) -> Score {
        score.kind = kind;
        score
    }

    #[test]
    fn codes_round_trip_and_typos_are_detected() {
        let (mut tried, mut taken) = (0, 0);
        for quiz in (0..1 << 20).step_by(50_021) {
            let short = |(asked, right)| Score {
                quiz,
                asked,
                right,
                ..Score::default()
            };
            let long = |(asked, results)| Score::of_results(quiz, asked, results);
            let scores = [(0, 0), (10, 7), (63, 63), (12, 12)].map(short).into_iter();
            let scores = scores.chain([(0, 0), (5, 0b10110), (20, 0xf_ffff)].map(long));
            let lettered = |(asked, results): (u8, u32)| {
                let mut answers = Letters::default();
                let asked_answers = answers.iter_mut().take(asked.into());
                asked_answers
                    .enumerate()
                    .for_each(|(i, a)| *a = i as u8 % 16);
                Score {
                    answers: Some(answers),
                    ..Score::of_results(quiz, asked, results)
                }
            };
            let lettered = [(0, 0), (1, 1), (4, 9), (5, 0b10110), (20, 0xf_ffff)].map(lettered);
            let of_kind = |score: Score| {
                let kinds = (0..8).filter_map(QuizKind::from_number);
                kinds.map(move |kind| with_kind(score, kind))
            };
            let lettered = lettered.into_iter().flat_map(of_kind);
            let long = [(2, 0b01), (20, 0xf_ffff)].map(long);
            let of_kinds = long.into_iter().flat_map(of_kind);
            for score in scores.chain(lettered).chain(of_kinds) {
                let code = score.code();
                let length = match (score.results, score.answers, score.asked) {
                    (None, _, _) => 9,
                    (_, Some(_), 5) => 19,
                    (_, Some(_), 20) => 34,
                    _ => 14,
                };
                assert_eq!(code.len(), length);
                assert_eq!(Score::read(&code), Some(score));
                assert_eq!(Score::read(&code.to_lowercase().replace('-', " ")), Some(score));
                for i in (0..code.len()).filter(|i| i % 5 != 4) {
                    let mut misheard = code.clone().into_bytes();
                    misheard[i] = if misheard[i] == b'7' { b'X' } else { b'7' };
                    tried += 1;
                    taken +=
                        u32::from(Score::read(std::str::from_utf8(&misheard).unwrap()).is_some());
                }
            }
        }
        assert!(taken * 50 < tried, "{taken} of {tried}");
        let kinds = [
            QuestionKind::Value,
            QuestionKind::Unvisited,
            QuestionKind::Cuts,
            QuestionKind::Order,
            QuestionKind::Bug,
            QuestionKind::Window,
        ];
        let numbers = kinds.map(|kind| QuizKind::Single(kind).number());
        assert_eq!(numbers, [2, 3, 4, 5, 6, 7], "codes contain them");
        // The codes of a version without kinds.
        for code in ["5GVP-5AAB-UQCG", "6QKJ-UTMC-DCWS"] {
            let score = Score::read(code).unwrap();
            assert_eq!((score.quiz, score.asked), (4, 2));
            assert_eq!(score.kind, QuizKind::Unknown);
            assert_eq!(score.code(), code);
        }
        for code in ["", "AAAA", "AAAA-AAAAA", "AAAA-AAA!", "ÄÄÄÄ-ÄÄÄÄ"] {
            assert_eq!(Score::read(code), None, "{code}");
        }
    }
}
