//! Names that people give: players, games, evaluations.

/// Whether a character is not seen itself but changes what is around it: control characters, which a terminal obeys, and those that
/// turn the direction of writing, of the sentence that a name stands in as well.
pub fn is_hidden(character: char) -> bool {
    let turns = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    turns || character.is_control()
}

/// A text without what is hidden.
pub fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_hidden(*c)).collect()
}

/// Every character that turns the direction of writing (`Bidi_Control` in Unicode's PropList.txt).
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
    fn characters_that_turn_a_sentence_are_hidden() {
        for turning in TURNING {
            assert!(is_hidden(turning), "{turning:?}");
            assert_eq!(visible(&format!("A{turning}b")), "Ab", "{turning:?}");
        }
        assert_eq!(visible("\u{1b}[31mA\n"), "[31mA");
    }
}
