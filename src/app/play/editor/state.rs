//! Setting up a position by hand: what stands on each cell, and who moves.
//!
//! The editor knows no rules. It composes the text of a position, as every game on a board writes it (the rows from the
//! top, then the side, then whatever else the game keeps), and has the game read it.

use crate::game::written::clean;
use crate::game::{BoardStyle, BoardView, CellContent, Side};
use crate::registry::{AnyGame, AnyPosition};
use crate::text::Message;

/// The most seeds that the editor puts into a pit.
const MOST_SEEDS: u16 = 99;

/// What a press on a cell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Puts something there, or takes it away again.
    Put(CellContent),
    /// Puts that many seeds more there; negative takes some.
    Add(i16),
}

impl Tool {
    /// Its name in ids; the texts have `editor.tool.ID` where it is no piece of a side.
    pub fn id(self) -> &'static str {
        match self {
            Tool::Put(CellContent::Empty) => "empty",
            Tool::Put(CellContent::Piece(Side::First)) => "first",
            Tool::Put(CellContent::Piece(Side::Second)) => "second",
            Tool::Put(CellContent::SharedPiece) => "piece",
            Tool::Put(CellContent::Trail) => "gone",
            Tool::Put(CellContent::Seeds(_)) => "no-seeds",
            Tool::Add(n) if n < 0 => "less",
            Tool::Add(_) => "more",
        }
    }
}

/// What can be put on the boards of a style; empty where positions cannot be set up by hand.
pub(crate) fn tools(style: BoardStyle) -> &'static [Tool] {
    const SIDES: &[Tool] = &[
        Tool::Put(CellContent::Piece(Side::First)),
        Tool::Put(CellContent::Piece(Side::Second)),
        Tool::Put(CellContent::Empty),
    ];
    match style {
        BoardStyle::Trail => &[
            Tool::Put(CellContent::SharedPiece),
            Tool::Put(CellContent::Trail),
            Tool::Put(CellContent::Empty),
        ],
        BoardStyle::Marks | BoardStyle::Discs => SIDES,
        BoardStyle::Pits => &[
            Tool::Add(1),
            Tool::Add(-1),
            Tool::Put(CellContent::Seeds(0)),
        ],
        BoardStyle::Tree => &[],
    }
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    /// The board, with what has been put on it.
    pub(crate) view: BoardView,
    /// The side that shall move.
    pub(crate) side: Side,
    /// What a press does.
    pub(crate) tool: Tool,
    /// The cell with the roving focus.
    pub(crate) cursor: usize,
    /// What the text of the position says after board and side.
    pub(super) rest: Vec<String>,
    /// The text of the position, as it is seen and may be written.
    pub(crate) text: String,
    /// What is wrong with it.
    pub(crate) error: Option<Message>,
}

impl Editor {
    /// The editor on a position; `None` for games whose positions cannot be set up by hand.
    pub(super) fn new(position: &dyn AnyPosition) -> Option<Editor> {
        let view = position.view();
        let tool = *tools(view.style).first()?;
        let text = position.text();
        Some(Editor {
            side: position.side_to_move(),
            tool,
            cursor: view.cells.len() / 2,
            rest: rest_of(&text),
            text,
            error: None,
            view,
        })
    }

    /// Writes the position and has the game read it.
    pub(super) fn compose(&mut self, game: &dyn AnyGame) {
        let side = game.info().sides[self.side.index()];
        let mut words = vec![board_text(&self.view, game.info().sides), side.to_owned()];
        words.extend(self.rest.iter().cloned());
        self.text = words.join(" ");
        self.check(game);
    }

    /// Has the game read the text. The board follows where it can be read.
    pub(super) fn check(&mut self, game: &dyn AnyGame) {
        let text = &*clean(&self.text);
        match game.parse(text) {
            Ok(position) => {
                self.side = position.side_to_move();
                self.view = position.view();
                self.cursor = self.cursor.min(self.view.cells.len().saturating_sub(1));
                self.rest = rest_of(&position.text());
                self.error = None;
            }
            Err(error) => self.error = Some(error.describe(text)),
        }
    }

    pub(super) fn press(&mut self, cell: usize) {
        self.cursor = cell;
        let Some(&old) = self.view.cells.get(cell) else {
            return;
        };
        let new = match (self.tool, old) {
            (Tool::Add(n), CellContent::Seeds(seeds)) => {
                CellContent::Seeds(seeds.saturating_add_signed(n).min(MOST_SEEDS))
            }
            (Tool::Add(_), other) => other,
            (Tool::Put(CellContent::Seeds(n)), _) => CellContent::Seeds(n),
            (Tool::Put(content), old) if content == old => CellContent::Empty,
            (Tool::Put(content), _) => content,
        };
        if new == CellContent::SharedPiece {
            // There is one: it moves.
            for content in &mut self.view.cells {
                if *content == CellContent::SharedPiece {
                    *content = CellContent::Empty;
                }
            }
        }
        self.view.cells[cell] = new;
    }

    pub(super) fn clear(&mut self) {
        for content in &mut self.view.cells {
            *content = match content {
                CellContent::Seeds(_) => CellContent::Seeds(0),
                CellContent::SharedPiece => CellContent::SharedPiece,
                _ => CellContent::Empty,
            };
        }
    }
}

/// What the text of a position says after board and side.
fn rest_of(text: &str) -> Vec<String> {
    text.split_whitespace().skip(2).map(str::to_owned).collect()
}

/// The first word of a position's text: the rows from the top, empty cells counted, seeds with commas between.
fn board_text(view: &BoardView, sides: [&str; 2]) -> String {
    let rows = view.cells.chunks(view.columns.max(1)).map(|row| {
        let mut text = String::new();
        let mut empty = 0;
        for (i, content) in row.iter().enumerate() {
            let symbol = match *content {
                CellContent::Empty => {
                    empty += 1;
                    continue;
                }
                CellContent::Seeds(n) => {
                    let comma = if i > 0 { "," } else { "" };
                    text.push_str(&format!("{comma}{n}"));
                    continue;
                }
                CellContent::SharedPiece => "o",
                CellContent::Trail => "#",
                CellContent::Piece(side) => &sides[side.index()][..1],
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push_str(symbol);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Something that happens in the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorMsg {
    /// Set up a position, beginning with the one that is seen.
    Open,
    /// Leave everything as it was.
    Cancel,
    /// What a press on a cell shall do.
    Tool(Tool),
    /// A cell was pressed.
    Press(usize),
    /// The roving focus goes to a cell.
    Walk(usize),
    /// Who shall move.
    Side(Side),
    /// Take everything off the board.
    Clear,
    /// The position in which the game began.
    Start,
    /// The text of the position, as it is written.
    Text(String),
    /// Play from the position.
    Play,
}
