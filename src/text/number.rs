//! Numbers as users write them: the page's only parser and formatter.
//!
//! A number in plain form has a point before its decimals, a hyphen as its minus and no digit groups. Links, files and
//! CSV use this form. Portuguese and Spanish write a comma before decimals, and every language a true minus (U+2212).

use std::str::FromStr;

use super::{Fill, Language, Message};

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Not a number of the expected type.
    Unreadable,
    /// The text has two meanings: both in plain form.
    Ambiguous([String; 2]),
}

impl NumberError {
    /// The error for a field with this name and input.
    pub fn message(&self, name: impl Into<Fill>, found: &str) -> Message {
        let key = match self {
            NumberError::Unreadable => "error.number",
            NumberError::Ambiguous(_) => "error.number.ambiguous",
        };
        let mut message = Message::new(key).with("found", found.trim());
        message.args.push(("name".to_owned(), name.into()));
        match self {
            NumberError::Unreadable => message,
            NumberError::Ambiguous([one, other]) => {
                message.with_number("one", one).with_number("other", other)
            }
        }
    }
}

impl Language {
    fn decimal_sign(self) -> char {
        match self {
            Language::En => '.',
            Language::Pt | Language::Es => ',',
        }
    }

    /// Formats a number in plain form for this language.
    pub fn number(self, plain: &str) -> String {
        let (minus, digits) = match plain.strip_prefix('-') {
            Some(digits) if digits.contains(|c: char| matches!(c, '1'..='9')) => ("−", digits),
            Some(digits) if digits.contains(|c: char| c.is_ascii_digit()) => ("", digits),
            Some(infinity) => ("−", infinity),
            None => ("", plain),
        };
        let sign = self.decimal_sign().to_string();
        format!("{minus}{}", digits.replace('.', &sign))
    }

    /// Formats a share from 0 to 1 in per cent with this many decimals: `95%`, and `95 %` with a no-break space in
    /// Portuguese and Spanish.
    pub fn percent(self, share: f64, digits: usize) -> String {
        let number = self.number(&format!("{:.digits$}", 100.0 * share));
        match self {
            Language::En => format!("{number}%"),
            Language::Pt | Language::Es => format!("{number}\u{a0}%"),
        }
    }
}

/// Formats an integer with narrow no-break spaces between groups of three digits, which all our languages understand.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() <= 4 {
        return digits;
    }
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Parses a number with decimals.
///
/// Accepts any minus, full-width characters, spaces between groups of three digits, an exponent, and either decimal
/// sign. If three digits follow the sign, as in `1.000`, the language's own sign is decimal, and the other one is
/// ambiguous.
///
/// # Errors
/// Not a finite number, or ambiguous.
pub fn read_decimal(typed: &str, language: Language) -> Result<f64, NumberError> {
    let number: f64 = parse(&plain(typed, Some(language))?)?;
    if number.is_finite() { Ok(number) } else { Err(NumberError::Unreadable) }
}

/// Parses an integer. A point or comma before three digits is ambiguous in every language.
///
/// # Errors
/// Not an integer in range, or ambiguous.
pub fn read_whole<N: FromStr>(typed: &str) -> Result<N, NumberError> {
    parse(&plain(typed, None)?)
}

/// Parses integers separated by commas, semicolons or spaces.
///
/// # Errors
/// A part is not an integer in range, or the whole text can also be one number with digit groups: `100 200`.
pub fn read_list<N: FromStr>(typed: &str) -> Result<Vec<N>, NumberError> {
    let parts = typed.split(|c: char| matches!(to_plain_form(c), ',' | ';') || c.is_whitespace());
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    let text: String = typed.trim().chars().map(to_plain_form).collect();
    match ungrouped(&text) {
        Some(one) if parts.len() > 1 => Err(NumberError::Ambiguous([one, parts.join(", ")])),
        _ => parts.iter().map(|part| read_whole(part)).collect(),
    }
}

fn parse<N: FromStr>(plain: &str) -> Result<N, NumberError> {
    plain.parse().map_err(|_| NumberError::Unreadable)
}

/// Converts a typed number to plain form. Without a language a point or comma before three digits is ambiguous.
fn plain(typed: &str, language: Option<Language>) -> Result<String, NumberError> {
    let text: String = typed.trim().chars().map(to_plain_form).collect();
    let (minus, text) = match text.strip_prefix(['-', '+']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, &*text),
    };
    let sign = if minus { "-" } else { "" };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse::<i16>(exponent)?),
        None => (text, 0),
    };
    let signs: Vec<(usize, char)> = mantissa
        .char_indices()
        .filter(|(_, c)| !c.is_ascii_digit())
        .collect();
    let last = signs.last().copied();
    let decimals = last.filter(|(_, last)| {
        matches!(last, '.' | ',') && signs.iter().filter(|(_, sign)| sign == last).count() == 1
    });
    let (whole, fraction) = match decimals {
        Some((at, _)) => (&mantissa[..at], &mantissa[at + 1..]),
        None => (mantissa, ""),
    };
    if let ([(_, only)], Some(_)) = (&signs[..], decimals)
        && language.is_none_or(|language| *only != language.decimal_sign())
        && ungrouped(mantissa).is_some()
        && exponent == 0
    {
        let one = format!("{sign}{whole}{fraction}");
        let other: f64 = parse(&format!("{sign}{whole}.{fraction}"))?;
        return Err(NumberError::Ambiguous([one, other.to_string()]));
    }
    let whole = ungrouped(whole).ok_or(NumberError::Unreadable)?;
    if whole.is_empty() && fraction.is_empty() {
        return Err(NumberError::Unreadable);
    }
    let point = if fraction.is_empty() { "" } else { "." };
    let exponent = match exponent {
        0 => String::new(),
        n => format!("e{n}"),
    };
    Ok(format!("{sign}{whole}{point}{fraction}{exponent}"))
}

/// The plain equivalent of a character in a number.
fn to_plain_form(c: char) -> char {
    match c {
        '−' | '–' => '-',
        '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        // Full-width forms have the order of ASCII.
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Removes separators between groups of three digits; `None` for other characters or groups of another size.
fn ungrouped(text: &str) -> Option<String> {
    let mut between = text.chars().filter(|c| !c.is_ascii_digit());
    let first = between.next();
    let same_separator = between.all(|c| Some(c) == first);
    let known = first.is_none_or(|c| matches!(c, '.' | ',' | ' '));
    let mut groups = text.split(|c: char| !c.is_ascii_digit());
    let leading = groups.next().unwrap_or_default();
    let leads = first.is_none() || (1..=3).contains(&leading.len()) && !leading.starts_with('0');
    let of_three = groups.all(|group| group.len() == 3);
    (same_separator && known && leads && of_three).then(|| text.replace(['.', ',', ' '], ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EnumId;
    use proptest::prelude::*;

    fn decimal(typed: &str, language: Language) -> Option<f64> {
        read_decimal(typed, language).ok()
    }

    fn meanings(typed: &str, language: Language) -> [String; 2] {
        match read_decimal(typed, language) {
            Err(NumberError::Ambiguous(meanings)) => meanings,
            other => panic!("{typed} is {other:?}"),
        }
    }

    #[test]
    fn reads_one_meaning_in_every_language() {
        for language in Language::all() {
            for (typed, number) in [
                ("0,5", 0.5),
                ("0.5", 0.5),
                (" 0,500 ", 0.5),
                (",5", 0.5),
                ("5,", 5.0),
                ("−250", -250.0),
                ("–250", -250.0),
                ("-250", -250.0),
                ("+3", 3.0),
                ("12\u{202f}345", 12_345.0),
                ("12 345,25", 12_345.25),
                ("1.234,5", 1234.5),
                ("1,234.5", 1234.5),
                ("1.234.567", 1_234_567.0),
                ("1,234,567.125", 1_234_567.125),
                ("1234.567", 1234.567),
                ("1234,567", 1234.567),
                ("1e-3", 0.001),
                ("2,5E6", 2_500_000.0),
                ("－２，５", -2.5),
            ] {
                assert_eq!(decimal(typed, language), Some(number), "{typed}");
            }
            for typed in [
                "",
                "-",
                ".",
                "2 3",
                "1 23",
                "0.123.456",
                "1.2.3",
                "1,2,3",
                "1 000 00",
                "--1",
                "1-2",
                "NaN",
                "inf",
                "1e999",
                "0x10",
                "1_000",
                "1 000.000 000",
                "١",
                "5 %",
                "e3",
                "1,234.567.890",
                "1.000 000",
            ] {
                let error = read_decimal(typed, language).unwrap_err();
                assert_eq!(error, NumberError::Unreadable, "{typed}");
            }
        }
    }

    #[test]
    fn own_sign_is_decimal_and_other_is_ambiguous_before_three_digits() {
        for language in [Language::Pt, Language::Es] {
            assert_eq!(decimal("1,000", language), Some(1.0));
            assert_eq!(meanings("1.000", language), ["1000", "1"]);
            assert_eq!(meanings("−12.500", language), ["-12500", "-12.5"]);
        }
        assert_eq!(decimal("1.000", Language::En), Some(1.0));
        assert_eq!(meanings("1,250", Language::En), ["1250", "1.25"]);
    }

    #[test]
    fn reads_whole_numbers_of_every_size() {
        for (typed, number) in [("1 000", 1000), ("12.345.678", 12_345_678), ("７", 7)] {
            assert_eq!(read_whole::<u64>(typed), Ok(number), "{typed}");
        }
        assert_eq!(read_whole::<i32>("−250"), Ok(-250));
        assert_eq!(read_whole(&u64::MAX.to_string()), Ok(u64::MAX));
        for typed in ["2,5", "2.0", "2 3", "-1", "1e3", "18446744073709551616"] {
            let error = read_whole::<u64>(typed);
            assert_eq!(error, Err(NumberError::Unreadable), "{typed}");
        }
        for typed in ["1.000", "1,000"] {
            let meanings = ["1000", "1"].map(str::to_owned);
            assert_eq!(read_whole::<u64>(typed), Err(NumberError::Ambiguous(meanings)));
        }
    }

    #[test]
    fn reads_lists() {
        for typed in ["2, 3", "2,3", "2 3", "2;3", " 2 ；\u{a0}3 "] {
            assert_eq!(read_list::<u32>(typed), Ok(vec![2, 3]), "{typed}");
        }
        assert_eq!(read_list::<u32>(""), Ok(Vec::new()));
        assert_eq!(read_list::<u32>("100, 200"), Ok(vec![100, 200]));
        for typed in ["100 200", "100,200"] {
            let two = ["100200", "100, 200"].map(str::to_owned);
            assert_eq!(read_list::<u32>(typed), Err(NumberError::Ambiguous(two)));
        }
        assert_eq!(read_list::<u32>("2 x"), Err(NumberError::Unreadable));
    }

    #[test]
    fn formats_numbers_for_each_language() {
        assert_eq!(Language::Pt.number("-2.5"), "−2,5");
        assert_eq!(Language::En.number("-2.5"), "−2.5");
        assert_eq!(Language::Es.number("-0.00"), "0,00");
        assert_eq!(Language::En.percent(0.95, 0), "95%");
        assert_eq!(Language::Es.percent(0.125, 1), "12,5\u{a0}%");
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(12345), "12\u{202f}345");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn error_names_field_and_meanings() {
        let error = read_decimal("1.500", Language::Pt).unwrap_err();
        let message = error.message(Message::new("championship.elo0"), "1.500");
        for language in Language::all() {
            let text = message.text(language);
            let name = Message::new("championship.elo0").text(language);
            let decimal = language.number("1.5");
            for part in [&*name, "1.500", "1500", &*decimal] {
                assert!(text.contains(part), "{text}");
            }
        }
    }

    proptest! {
        #[test]
        fn written_numbers_round_trip(
            value in prop_oneof![any::<f64>(), -1e6..1e6_f64, (-9999..9999_i32).prop_map(|n| f64::from(n) / 1000.0)],
            digits in 0..5_usize,
            whole in any::<u64>(),
        ) {
            prop_assume!(value.is_finite());
            for language in Language::all() {
                for plain in [value.to_string(), format!("{value:.digits$}")] {
                    let written = language.number(&plain);
                    let number: f64 = plain.parse().unwrap();
                    prop_assert_eq!(read_decimal(&written, language), Ok(number));
                }
                prop_assert_eq!(read_whole(&grouped(whole)), Ok(whole));
                prop_assert_eq!(read_whole(&whole.to_string()), Ok(whole));
            }
        }

        #[test]
        fn garbage_never_panics(text in "[0-9.,eE −+-]{0,12}|\\PC*") {
            for language in Language::all() {
                let _ = read_decimal(&text, language);
            }
            let _ = read_whole::<i64>(&text);
            let _ = read_list::<u32>(&text);
        }
    }
}
