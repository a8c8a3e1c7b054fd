//! The part of the address from `#` on: `#/tab?name=value&name=value`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::text::Message;

/// Names and values of a link, in its order.
pub type Pairs = Vec<(String, String)>;

/// What is written as `%` and two hexadecimal digits: everything but letters, digits and the signs that addresses bear and
/// positions are full of, so that a link stays readable.
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

/// Reads an escaped text; a plus sign is a space, as in forms.
///
/// # Errors
/// A percent sign without two hexadecimal digits, or bytes that are no UTF-8.
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

/// A link to a tab of the page.
pub fn write(tab: &str, pairs: &[(&'static str, String)]) -> String {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, ESCAPED)))
        .collect();
    if pairs.is_empty() {
        format!("#/{tab}")
    } else {
        format!("#/{tab}?{}", pairs.join("&"))
    }
}

/// Tab and pairs of a link; no tab for the bare address.
///
/// # Errors
/// A part that is no pair, or that is wrongly escaped.
pub fn read(text: &str) -> Result<(Option<String>, Pairs), Message> {
    let text = text.strip_prefix('#').unwrap_or(text);
    let text = text.strip_prefix('/').unwrap_or(text);
    if text.is_empty() {
        return Ok((None, Vec::new()));
    }
    let (tab, query) = text.split_once('?').unwrap_or((text, ""));
    let pairs = query
        .split('&')
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| Message::new("error.link.pair").with("found", part))?;
            Ok((unescape(name)?, unescape(value)?))
        })
        .collect::<Result<_, Message>>()?;
    Ok((Some(unescape(tab)?), pairs))
}

/// The value of a name.
pub fn value<'a>(pairs: &'a Pairs, name: &str) -> Option<&'a str> {
    pairs
        .iter()
        .find(|(n, _)| n == name)
        .map(|(_, v)| v.as_str())
}

/// Numbers that are joined by points.
///
/// # Errors
/// A part that is no number.
pub fn numbers(name: &str, text: &str) -> Result<Vec<i32>, Message> {
    text.split('.')
        .map(|part| {
            part.parse().map_err(|_| {
                Message::new("error.link.value")
                    .with("name", name)
                    .with("found", text)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_position_survives_a_link() {
        let text = "8/8/3#4/4o3/8/8/8/8 S";
        let link = write(
            "play",
            &[("game", "rastros".into()), ("start", text.into())],
        );
        assert!(!link[1..].contains('#') && !link.contains(' '), "{link}");
        let (tab, pairs) = read(&link).unwrap();
        assert_eq!(tab.as_deref(), Some("play"));
        assert_eq!(value(&pairs, "start"), Some(text));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(read("#/play?game").unwrap_err().key, "error.link.pair");
        assert_eq!(read("#/play?a=%4").unwrap_err().key, "error.link.escape");
        assert_eq!(read("#/play?a=%zz").unwrap_err().key, "error.link.escape");
        assert_eq!(read("#/play?a=%ff").unwrap_err().key, "error.link.escape");
        assert_eq!(numbers("board", "8.x").unwrap_err().key, "error.link.value");
        assert_eq!(read("").unwrap(), (None, Vec::new()));
        assert_eq!(read("#/").unwrap(), (None, Vec::new()));
    }

    /// Links are in teachers' worksheets: they are written and read as on the first day.
    #[test]
    fn links_look_as_they_always_did() {
        let value_of = |escaped: &str| {
            let (_, pairs) = read(&format!("#/x?v={escaped}")).unwrap();
            value(&pairs, "v").unwrap().to_owned()
        };
        let plain = "aZ09-._~/:,;*!@";
        let special = " \"#$%&'()+<=>?[\\]^`{|}\u{7f}\tç€😀";
        assert_eq!(write("x", &[("v", plain.into())]), format!("#/x?v={plain}"));
        let escaped: String = special.bytes().map(|b| format!("%{b:02X}")).collect();
        assert_eq!(
            write("x", &[("v", special.into())]),
            format!("#/x?v={escaped}")
        );
        assert_eq!(value_of(&escaped), special);
        assert_eq!(value_of(&escaped.to_lowercase()), special);
        assert_eq!(value_of("8/8+S%2bção"), "8/8 S+ção");
        for broken in ["%", "%4", "%4%41", "%+1", "%-1", "%é1", "%ff", "%C3"] {
            let refused = read(&format!("#/x?v={broken}")).unwrap_err();
            assert_eq!(refused.key, "error.link.escape", "{broken}");
        }
    }

    proptest! {
        #[test]
        fn every_value_survives(text in "\\PC*") {
            let (_, pairs) = read(&write("x", &[("v", text.clone())])).unwrap();
            prop_assert_eq!(value(&pairs, "v"), Some(text.as_str()));
        }

        #[test]
        fn garbage_never_panics(text in "\\PC*") {
            let _ = read(&text);
        }
    }
}
