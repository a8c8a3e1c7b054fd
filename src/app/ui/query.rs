//! The part of the address from `#` on: `#/section?name=value&name=value`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::championship::limits;
use crate::text::{Fill, Message, read_whole};

/// Names and values of a link, in its order.
pub type Pairs = Vec<(String, String)>;

/// Percent-encoded characters: all except letters, digits, and the signs that are legal in addresses and frequent in
/// positions, so that links stay readable.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b':')
    .remove(b',')
    .remove(b';')
    .remove(b'*')
    .remove(b'!')
    .remove(b'@');

/// Decodes a percent-encoded text; a plus sign is a space, as in forms.
///
/// # Errors
/// A percent sign without two hexadecimal digits, or bytes that are not UTF-8.
fn unescape(text: &str) -> Result<String, Message> {
    let wrong = || Message::new("error.link.escape").with("found", text);
    let mut escapes = text.split('%').skip(1);
    let is_byte = |escape: &str| {
        let digits = escape.bytes().take(2);
        digits.filter(u8::is_ascii_hexdigit).count() == 2
    };
    if !escapes.all(is_byte) {
        return Err(wrong());
    }
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(String::from).map_err(|_| wrong())
}

pub fn write(section: &str, pairs: &[(&'static str, String)]) -> String {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, ESCAPED)))
        .collect();
    if pairs.is_empty() {
        format!("#/{section}")
    } else {
        format!("#/{section}?{}", pairs.join("&"))
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The section; `None` for the bare address.
    pub section: Option<String>,
    pub pairs: Pairs,
    /// The errors of parts that are not pairs or wrongly encoded, in their order.
    pub errors: Vec<Message>,
}

/// Parameter names by which the page recognises its own links among additions of other programs.
const OWN_NAMES: [&str; 10] = [
    "game",
    "board",
    "start",
    "moves",
    "rules",
    "puzzle",
    "lang",
    "embed",
    "projector",
    "child",
];

/// The link of an address from its parts after `?` and `#`. Some programs move the parameters before the `#`: they
/// count if none stand after it.
pub fn link_of_address(search: &str, hash: &str) -> String {
    let query = search.strip_prefix('?').unwrap_or(search);
    let is_ours = |part: &str| OWN_NAMES.contains(&part.split('=').next().unwrap_or_default());
    if hash.contains('?') || !query.split('&').any(is_ours) {
        return hash.to_owned();
    }
    match hash.trim_start_matches('#').trim_matches('/') {
        "" => format!("#/{FIRST}?{query}"),
        section => format!("#/{section}?{query}"),
    }
}

/// The section of a link that names none.
const FIRST: &str = "play";

/// The maximum number of occurrences of a name in a link: the maximum number of players of a championship. The page
/// would be too slow with thousands of rows.
const MAX_OCCURRENCES: usize = *limits::PLAYERS.end();

/// Parses a link. Leaves out invalid parts and names with too many occurrences, and reports them.
///
/// # Errors
/// The name of the section is wrongly encoded.
pub fn read(text: &str) -> Result<Link, Message> {
    let text = text.trim().trim_start_matches('#');
    let (section, query) = text.split_once('?').unwrap_or((text, ""));
    let section = section.trim_matches('/');
    if section.is_empty() {
        return Ok(Link::default());
    }
    let mut link = Link {
        section: Some(unescape(section)?.to_lowercase()),
        ..Link::default()
    };
    for part in query.split('&').filter(|part| !part.is_empty()) {
        match read_pair(part) {
            Ok(pair) => link.pairs.push(pair),
            Err(error) => link.errors.push(error),
        }
    }
    remove_too_frequent(&mut link);
    Ok(link)
}

/// Removes each name with more than [`MAX_OCCURRENCES`] occurrences completely: part of its values would have another
/// meaning.
fn remove_too_frequent(link: &mut Link) {
    let mut too_many = BTreeMap::<String, usize>::new();
    for (name, _) in &link.pairs {
        *too_many.entry(name.clone()).or_default() += 1;
    }
    too_many.retain(|_, n| *n > MAX_OCCURRENCES);
    link.pairs.retain(|(name, _)| !too_many.contains_key(name));
    link.errors.extend(too_many.into_iter().map(|(name, n)| {
        Message::new("error.link.many")
            .with("name", name)
            .with("n", n)
            .with("most", MAX_OCCURRENCES)
    }));
}

fn read_pair(part: &str) -> Result<(String, String), Message> {
    let (name, value) = part
        .split_once('=')
        .ok_or_else(|| Message::new("error.link.pair").with("found", part))?;
    let value = unescape(value).map_err(|error| parameter_error(name, error))?;
    Ok((unescape(name)?, value))
}

/// The error of a parameter, with its name.
pub fn parameter_error(name: &str, error: Message) -> Message {
    let named = ("name".to_owned(), Fill::Text(name.to_owned()));
    if error.args.contains(&named) {
        return error;
    }
    Message::new("error.link.part")
        .with("name", name)
        .with_message("reason", error)
}

/// The errors of a link in one message; `None` without errors.
pub fn link_errors(errors: Vec<Message>) -> Option<Message> {
    let reasons = Message::list(errors)?;
    Some(Message::new("error.link.left_out").with_message("reasons", reasons))
}

#[cfg(test)]
pub fn linked(link: Vec<(&'static str, String)>) -> Pairs {
    let own = |(name, value): (&str, String)| (name.to_owned(), value);
    link.into_iter().map(own).collect()
}

pub fn value<'a>(pairs: &'a Pairs, name: &str) -> Option<&'a str> {
    pairs
        .iter()
        .find(|(n, _)| n == name)
        .map(|(_, v)| v.as_str())
}

/// A number between bounds; `None` if it is missing, or invalid and reported in `errors`.
pub fn number(
    pairs: &Pairs,
    name: &str,
    bounds: RangeInclusive<u64>,
    errors: &mut Vec<Message>,
) -> Option<u64> {
    let within = |number: &u64| bounds.contains(number);
    choice(pairs, name, |text| read_whole(text).ok().filter(within), errors)
}

/// A value that `read` knows; `None` if it is missing, or unknown and reported in `errors`.
pub fn choice<T>(
    pairs: &Pairs,
    name: &str,
    read: impl FnOnce(&str) -> Option<T>,
    errors: &mut Vec<Message>,
) -> Option<T> {
    let text = value(pairs, name)?;
    let found = read(text);
    if found.is_none() {
        errors.push(invalid_value(name, text));
    }
    found
}

/// A switch, `1` or `0`; `None` if it is missing, or invalid and reported in `errors`.
pub fn flag(pairs: &Pairs, name: &str, errors: &mut Vec<Message>) -> Option<bool> {
    let read = |text: &str| match text {
        "1" => Some(true),
        "0" => Some(false),
        _ => None,
    };
    choice(pairs, name, read, errors)
}

/// The error of a parameter with an invalid value.
pub fn invalid_value(name: &str, found: &str) -> Message {
    Message::new("error.link.value")
        .with("name", name)
        .with("found", found)
}

/// Parses numbers separated by points.
///
/// # Errors
/// A part is not a number.
pub fn parse_numbers(name: &str, text: &str) -> Result<Vec<i32>, Message> {
    text.split('.')
        .map(|part| {
            let number = read_whole(part);
            number.map_err(|_| invalid_value(name, text))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn positions_round_trip() {
        let text = "8/8/3#4/4o3/8/8/8/8 S";
        let link = write("play", &[("game", "rastros".into()), ("start", text.into())]);
        assert!(!link[1..].contains('#') && !link.contains(' '), "{link}");
        let read = read(&link).unwrap();
        assert_eq!(read.section.as_deref(), Some("play"));
        assert_eq!(value(&read.pairs, "start"), Some(text));
    }

    #[test]
    fn reports_faulty_parts() {
        let wrong = |link: &str| link_errors(read(link).unwrap().errors).unwrap().to_string();
        assert!(wrong("#/play?game").contains("“game” has no value"));
        for escape in ["%4", "%zz", "%ff"] {
            let text = wrong(&format!("#/play?b=1&a={escape}"));
            assert!(text.contains(&format!("a: “{escape}”")), "{text}");
        }
        assert_eq!(read("#/pl%4y").unwrap_err().key, "error.link.escape");
        assert_eq!(parse_numbers("board", "8.x").unwrap_err().key, "error.link.value");
        assert_eq!(read("").unwrap(), Link::default());
        assert_eq!(read("#/").unwrap(), Link::default());
        for link in ["#/Play?a=1", "#/play/?a=1", "play?a=1", "##/PLAY?a=1", " #/play?a=1\n"] {
            assert_eq!(read(link).unwrap(), read("#/play?a=1").unwrap(), "{link}");
        }
    }

    #[test]
    fn reads_parameters_before_the_hash() {
        for (search, hash, link) in [
            ("?game=reversi", "", "#/play?game=reversi"),
            ("?game=reversi&moves=f5", "#/play", "#/play?game=reversi&moves=f5"),
            ("?puzzle=50", "#/puzzles/", "#/puzzles?puzzle=50"),
            ("?game=reversi", "#/play?game=rastros", "#/play?game=rastros"),
            ("?utm_source=moodle", "#/lab", "#/lab"),
            ("", "#/lab?lanes=minimax", "#/lab?lanes=minimax"),
            ("", "", ""),
        ] {
            assert_eq!(link_of_address(search, hash), link, "{search} {hash}");
        }
    }

    #[test]
    fn skips_unreadable_part() {
        let link = read("#/play?game=rastros&moves&board=%4&first=person").unwrap();
        let names: Vec<_> = link.pairs.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["game", "first"]);
        assert_eq!(link.errors.len(), 2);
    }

    #[test]
    fn reports_flags_other_than_0_and_1() {
        let mut errors = Vec::new();
        let link = read("#/play?a=1&b=0&c=yes&d=").unwrap();
        let mut on = |name| flag(&link.pairs, name, &mut errors);
        assert_eq!(["a", "b", "none"].map(&mut on), [Some(true), Some(false), None]);
        assert_eq!(["c", "d"].map(&mut on), [None, None]);
        assert_eq!(errors, [invalid_value("c", "yes"), invalid_value("d", "")]);
    }

    #[test]
    fn rejects_parameter_with_too_many_occurrences() {
        let with = |n: usize| {
            let more = "&player=casual&own=A:free*1".repeat(n);
            read(&format!("#/championship?game=rastros{more}")).unwrap()
        };
        assert_eq!(with(MAX_OCCURRENCES).pairs.len(), 1 + 2 * MAX_OCCURRENCES);
        let many = with(MAX_OCCURRENCES + 1);
        assert_eq!(many.pairs, [("game".to_owned(), "rastros".to_owned())]);
        let text = link_errors(many.errors).unwrap().to_string();
        for part in ["“own”", "“player”", "129", "128"] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn shortens_lists_of_errors() {
        assert_eq!(link_errors(Vec::new()), None);
        for n in 1..20 {
            let errors = (0..n).map(|i| {
                let error = Message::new("error.link.player").with("found", format!("<{i}>"));
                parameter_error("first", error)
            });
            let text = link_errors(errors.collect()).unwrap().to_string();
            let shown = (0..n).filter(|i| text.contains(&format!("<{i}>")));
            assert_eq!(shown.count(), n.min(3), "{text}");
            let counted = text.contains(&format!("{} more", n.saturating_sub(3)));
            assert_eq!(counted, n > 3, "{text}");
            assert!(!text.contains('{'), "{text}");
        }
    }

    /// Teachers' worksheets contain links: their format must not change.
    #[test]
    fn link_format_is_stable() {
        let value_of = |escaped: &str| {
            let link = read(&format!("#/x?v={escaped}")).unwrap();
            value(&link.pairs, "v").unwrap().to_owned()
        };
        let plain = "aZ09-._~/:,;*!@";
        let special = " \"#$%&'()+<=>?[\\]^`{|}\u{7f}\tç€😀";
        assert_eq!(write("x", &[("v", plain.into())]), format!("#/x?v={plain}"));
        let escaped: String = special.bytes().map(|b| format!("%{b:02X}")).collect();
        assert_eq!(write("x", &[("v", special.into())]), format!("#/x?v={escaped}"));
        assert_eq!(value_of(&escaped), special);
        assert_eq!(value_of(&escaped.to_lowercase()), special);
        assert_eq!(value_of("8/8+S%2bção"), "8/8 S+ção");
        for broken in ["%", "%4", "%4%41", "%+1", "%-1", "%é1", "%ff", "%C3"] {
            let link = read(&format!("#/x?v={broken}")).unwrap();
            let escape = Message::new("error.link.escape").with("found", broken);
            assert_eq!(link.errors, [parameter_error("v", escape)], "{broken}");
        }
    }

    proptest! {
        #[test]
        fn values_round_trip(text in "\\PC*") {
            let link = read(&write("x", &[("v", text.clone())])).unwrap();
            prop_assert_eq!(value(&link.pairs, "v"), Some(text.as_str()));
        }

        #[test]
        fn garbage_never_panics(text in "\\PC*") {
            let _ = read(&text);
        }
    }
}
