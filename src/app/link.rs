//! The part of the address from `#` on: `#/place?name=value&name=value`.

use crate::text::Message;

/// Names and values of a link, in its order.
pub type Pairs = Vec<(String, String)>;

/// Bytes that stand for themselves; everything else is written as `%` and two hexadecimal digits.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~/:,;*!@".contains(&byte)
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|b| {
            if is_plain(b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

fn unescape(text: &str) -> Result<String, Message> {
    let fault = || Message::new("error.link.escape").with("found", text);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (*first, tail) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |b: u8| char::from(b).to_digit(16);
                let (high, low) = digit(*high).zip(digit(*low)).ok_or_else(fault)?;
                bytes.push((high * 16 + low) as u8);
                rest = after;
            }
            (b'%', _) => return Err(fault()),
            (b'+', _) => bytes.push(b' '),
            (byte, _) => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).map_err(|_| fault())
}

/// A link to a place.
pub fn write(place: &str, pairs: &[(&'static str, String)]) -> String {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", escape(value)))
        .collect();
    if pairs.is_empty() {
        format!("#/{place}")
    } else {
        format!("#/{place}?{}", pairs.join("&"))
    }
}

/// Place and pairs of a link; no place for the bare address.
///
/// # Errors
/// A part that is no pair, or that is wrongly escaped.
pub fn read(text: &str) -> Result<(Option<String>, Pairs), Message> {
    let text = text.strip_prefix('#').unwrap_or(text);
    let text = text.strip_prefix('/').unwrap_or(text);
    if text.is_empty() {
        return Ok((None, Vec::new()));
    }
    let (place, query) = text.split_once('?').unwrap_or((text, ""));
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
    Ok((Some(unescape(place)?), pairs))
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
        let (place, pairs) = read(&link).unwrap();
        assert_eq!(place.as_deref(), Some("play"));
        assert_eq!(value(&pairs, "start"), Some(text));
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(read("#/play?game").unwrap_err().key, "error.link.pair");
        assert_eq!(read("#/play?a=%4").unwrap_err().key, "error.link.escape");
        assert_eq!(read("#/play?a=%zz").unwrap_err().key, "error.link.escape");
        assert_eq!(read("#/play?a=%ff").unwrap_err().key, "error.link.escape");
        assert_eq!(numbers("board", "8.x").unwrap_err().key, "error.link.value");
        assert_eq!(read("").unwrap(), (None, Vec::new()));
        assert_eq!(read("#/").unwrap(), (None, Vec::new()));
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
