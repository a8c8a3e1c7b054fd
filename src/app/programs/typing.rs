//! Keys in the editor: Enter keeps the indentation, and indents after a colon; Tab indents and Shift+Tab outdents.

use super::Msg;
use crate::app::effects::Insertion;
use crate::app::ui::EventData;

/// Spaces per indentation level.
const WIDTH: usize = 4;

pub(super) const TEXT: &str = "program-text";

/// The message of a key in the editor; `None` leaves the key to the browser. With `tab_moves_focus`,
/// Tab moves the focus.
pub(super) fn message(event: &EventData, tab_moves_focus: bool) -> Option<Msg> {
    let selection = event.selection.filter(|_| !event.modified)?;
    match event.key.as_str() {
        "Escape" => Some(Msg::TabMovesFocus(true)),
        "Tab" if !tab_moves_focus => Some(Msg::Insert(tab(&event.value, selection, event.shift))),
        "Enter" if !event.shift => enter(&event.value, selection).map(Msg::Insert),
        _ => None,
    }
}

/// A new line with the same indentation; `None` without indentation.
fn enter(text: &str, (from, to): (usize, usize)) -> Option<Insertion> {
    let text: Vec<u16> = text.encode_utf16().collect();
    let before = String::from_utf16_lossy(text.get(..from)?);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
    let mut indentation = line[..blanks].to_owned();
    // A colon in a comment opens no block.
    if line.trim_end().ends_with(':') && !line.contains('#') {
        indentation.push_str(&" ".repeat(WIDTH));
    }
    let end = from + 1 + indentation.len();
    (!indentation.is_empty()).then(|| Insertion {
        id: TEXT,
        range: (from, to),
        text: format!("\n{indentation}"),
        selection: (end, end),
    })
}

/// Spaces up to the next tab stop, or all selected lines one stop to the right or left.
fn tab(text: &str, (from, to): (usize, usize), left: bool) -> Insertion {
    let units: Vec<u16> = text.encode_utf16().collect();
    let is_break = |unit: &u16| *unit == u16::from(b'\n');
    let (from, to) = (from.min(units.len()), to.min(units.len()));
    let start = units[..from]
        .iter()
        .rposition(is_break)
        .map_or(0, |at| at + 1);
    if from == to && !left {
        let blanks = WIDTH - (from - start) % WIDTH;
        return Insertion {
            id: TEXT,
            range: (from, to),
            text: " ".repeat(blanks),
            selection: (from + blanks, from + blanks),
        };
    }
    // A line of which the selection contains nothing but the start does not count.
    let last = if to > from && is_break(&units[to - 1]) { to - 1 } else { to };
    let end = units[last..].iter().position(is_break);
    let end = end.map_or(units.len(), |length| last + length);
    let lines = String::from_utf16_lossy(&units[start..end]);
    let moved: Vec<String> = lines.split('\n').map(|line| moved(line, left)).collect();
    let moved = moved.join("\n");
    let length = moved.encode_utf16().count();
    let caret = from
        .saturating_sub(end - start - length.min(end - start))
        .max(start);
    Insertion {
        id: TEXT,
        range: (start, end),
        selection: if from == to { (caret, caret) } else { (start, start + length) },
        text: moved,
    }
}

fn moved(line: &str, left: bool) -> String {
    let blanks = line.bytes().take(WIDTH).take_while(|b| *b == b' ').count();
    match (left, line.strip_prefix('\t')) {
        (true, Some(rest)) => rest.to_owned(),
        (true, None) => line[blanks..].to_owned(),
        (false, _) if line.is_empty() => String::new(),
        (false, _) => " ".repeat(WIDTH) + line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text after a key, with `|` at the ends of the selection.
    fn typed(key: &str, shift: bool, marked: &str) -> Option<String> {
        let ends: Vec<usize> = marked
            .encode_utf16()
            .enumerate()
            .filter(|(_, c)| *c == u16::from(b'|'))
            .map(|(at, _)| at)
            .collect();
        let text = marked.replace('|', "");
        let (from, to) = (ends[0], ends.get(1).map_or(ends[0], |end| end - 1));
        let event = EventData {
            shift,
            selection: Some((from, to)),
            value: text.clone(),
            ..EventData::key(key)
        };
        let Some(Msg::Insert(inserted)) = message(&event, false) else {
            return None;
        };
        let mut units: Vec<u16> = text.encode_utf16().collect();
        units.splice(inserted.range.0..inserted.range.1, inserted.text.encode_utf16());
        let (from, to) = inserted.selection;
        if to > from {
            units.insert(to, u16::from(b'|'));
        }
        units.insert(from, u16::from(b'|'));
        Some(String::from_utf16(&units).unwrap())
    }

    #[test]
    fn enter_indents_after_colon() {
        for (before, after) in [
            ("if x:|", Some("if x:\n    |")),
            ("    for ç in 𝒙: |", Some("    for ç in 𝒙: \n        |")),
            ("    y = 1|  # a", Some("    y = 1\n    |  # a")),
            ("\tif x:|", Some("\tif x:\n\t    |")),
            ("a\n    b|c|d", Some("a\n    b\n    |d")),
            ("# note:|", None),
            ("x = 1|", None),
        ] {
            assert_eq!(typed("Enter", false, before).as_deref(), after, "{before}");
        }
    }

    #[test]
    fn tab_indents_and_outdents() {
        for (shift, before, after) in [
            (false, "ab|", "ab  |"),
            (false, "𝒙\n|x", "𝒙\n    |x"),
            (false, "a|\n\nb\n|c", "|    a\n\n    b|\nc"),
            (true, "        a|", "    a|"),
            (true, "  |  a", "|a"),
            (true, "\ta|\n  b|\nc", "|a\nb|\nc"),
            (true, "a|", "a|"),
        ] {
            assert_eq!(typed("Tab", shift, before).as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn tab_moves_focus_after_escape() {
        let key = |key: &str| EventData {
            selection: Some((0, 0)),
            ..EventData::key(key)
        };
        assert_eq!(message(&key("Escape"), false), Some(Msg::TabMovesFocus(true)));
        assert_eq!(message(&key("Tab"), true), None);
        assert_eq!(message(&key("a"), false), None);
        assert_eq!(
            message(
                &EventData {
                    modified: true,
                    ..key("Tab")
                },
                false
            ),
            None
        );
    }
}
