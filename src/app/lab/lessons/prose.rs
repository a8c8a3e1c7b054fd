//! The texts of scenes. In a paragraph `[words](setting)` is a control that sets the lab, and `{setting.figure}` or `{figure}`
//! stands for what a search of that setting, or of the one that is chosen, has found. A line is a paragraph.

/// A part of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words.
    Text(&'a str),
    /// Blue words and the setting that they mean.
    Word(&'a str, &'a str),
    /// What stands for a number.
    Figure(&'a str),
}

/// The parts of a paragraph, in order. A bracket that is not closed is a word like others.
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

/// The control or figure with which a text begins, and what follows it.
fn slot(text: &str) -> Option<(Piece<'_>, &str)> {
    if let Some(inside) = text.strip_prefix('{') {
        let (figure, after) = inside.split_once('}')?;
        return Some((Piece::Figure(figure), after));
    }
    let (words, after) = text.strip_prefix('[')?.split_once("](")?;
    let (setting, after) = after.split_once(')')?;
    Some((Piece::Word(words, setting), after))
}
