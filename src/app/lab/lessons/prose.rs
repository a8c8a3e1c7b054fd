//! Parses the texts of scenes. In a paragraph, `[words](setting)` is a control that sets the lab, and
//! `{setting.figure}` or `{figure}` is a placeholder for a result of that setting or the selected one. Each line is a
//! paragraph.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    /// The words of a control, and its setting.
    Word(&'a str, &'a str),
    /// The text of a placeholder.
    Figure(&'a str),
}

/// The parts of a paragraph, in order. An unclosed bracket is plain text.
pub fn pieces(paragraph: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while let Some(at) = rest.find(['[', '{']) {
        let (before, from) = rest.split_at(at);
        let Some((piece, after)) = slot(from) else {
            break;
        };
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// True if a paragraph has the control of a setting.
pub fn is_about(paragraph: &str, setting: &str) -> bool {
    let pieces = pieces(paragraph);
    pieces
        .iter()
        .any(|piece| matches!(piece, Piece::Word(_, id) if *id == setting))
}

/// The control or placeholder at the start of a text, and the rest.
fn slot(text: &str) -> Option<(Piece<'_>, &str)> {
    if let Some(inside) = text.strip_prefix('{') {
        let (figure, after) = inside.split_once('}')?;
        return Some((Piece::Figure(figure), after));
    }
    let (words, after) = text.strip_prefix('[')?.split_once("](")?;
    let (setting, after) = after.split_once(')')?;
    Some((Piece::Word(words, setting), after))
}
