//! Names from users: of players, games and evaluations.

use std::borrow::Cow;

/// True for invisible characters with side effects: control characters, which a terminal executes, and characters that
/// change the direction of writing, also in the sentence around a name.
pub fn is_hidden(character: char) -> bool {
    turns(character) || character.is_control()
}

/// True for characters that change the direction of writing (`Bidi_Control` in Unicode's PropList.txt).
fn turns(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// True for characters in the blocks of scripts written from right to left.
fn is_right_to_left(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Prepares a text for the middle of a sentence whose direction it must not change: removes characters that change the
/// direction, and adds isolation marks around text written from right to left.
pub fn isolated(text: &str) -> Cow<'_, str> {
    let text = if text.contains(turns) {
        Cow::Owned(text.replace(turns, ""))
    } else {
        Cow::Borrowed(text)
    };
    if text.contains(is_right_to_left) {
        Cow::Owned(format!("\u{2068}{text}\u{2069}"))
    } else {
        text
    }
}

/// Removes hidden characters.
pub fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_hidden(*c)).collect()
}

/// All characters that change the direction of writing (`Bidi_Control` in Unicode's PropList.txt).
#[cfg(test)]
pub(crate) const TURNING: [char; 12] = [
    '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_are_visible() {
        for name in ["Ana María", "Conceição 7×7", "נועה", "ليلى", "李雷", "👩‍🏫"]
        {
            assert_eq!(visible(name), name);
        }
    }

    #[test]
    fn text_within_a_sentence_keeps_its_direction() {
        assert_eq!(isolated("f5 – Ação"), "f5 – Ação");
        assert_eq!(isolated("נועה"), "\u{2068}נועה\u{2069}");
        for turning in TURNING {
            assert_eq!(isolated(&format!("a{turning}b")), "ab");
            assert_eq!(isolated(&format!("ل{turning}")), "\u{2068}ل\u{2069}");
        }
    }

    #[test]
    fn bidi_controls_are_hidden() {
        for turning in TURNING {
            assert!(is_hidden(turning), "{turning:?}");
            assert_eq!(visible(&format!("A{turning}b")), "Ab", "{turning:?}");
        }
        assert_eq!(visible("\u{1b}[31mA\n"), "[31mA");
    }
}
