//! The editor of positions: the contents of the cells, and the side to move.
//!
//! The editor knows no rules. It composes the text of a position as every game on a board writes it (the rows from the
//! top, then the side, then game-specific parts), and lets the game parse it.

use crate::app::record::board::BoardState;
use crate::game::written::clean;
use crate::game::{BoardStyle, BoardView, CellContent, Side};
use crate::registry::{AnyGame, AnyPosition};
use crate::text::Message;

/// The maximum number of seeds that the editor puts into a pit.
const MAX_SEEDS: u16 = 99;

/// The action of a press on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Puts a piece there, or removes it.
    Put(CellContent),
    /// Adds this number of seeds; negative removes some.
    Add(i16),
}

impl Tool {
    /// The name in ids; the texts have `editor.tool.ID` unless it is a piece of a side.
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

/// The tools for boards of a style; empty if the editor does not support it.
pub fn tools(style: BoardStyle) -> &'static [Tool] {
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
        BoardStyle::Pits => &[Tool::Add(1), Tool::Add(-1), Tool::Put(CellContent::Seeds(0))],
        BoardStyle::Tree | BoardStyle::Symbols | BoardStyle::Text => &[],
    }
}

#[derive(Clone, Debug)]
pub struct Editor {
    pub view: BoardView,
    pub side: Side,
    pub tool: Tool,
    pub board: BoardState,
    /// The parts of the position's text after board and side.
    pub(super) rest: Vec<String>,
    /// The text of the position, which the user can also edit.
    pub text: String,
    pub error: Option<Message>,
}

impl Editor {
    /// The editor for a position; `None` for unsupported games.
    pub fn new(position: &dyn AnyPosition) -> Option<Editor> {
        let view = position.view();
        let tool = *tools(view.style).first()?;
        let text = position.text();
        Some(Editor {
            side: position.side_to_move(),
            tool,
            board: BoardState {
                cursor: view.cells.len() / 2,
                ..BoardState::default()
            },
            rest: rest_of(&text),
            text,
            error: None,
            view,
        })
    }

    /// Composes the text of the position and lets the game parse it.
    pub fn compose(&mut self, game: &dyn AnyGame) {
        let side = game.info().sides[self.side.index()];
        let mut words = vec![board_text(&self.view, game.info().sides), side.to_owned()];
        words.extend(self.rest.iter().cloned());
        self.text = words.join(" ");
        self.check(game);
    }

    /// Parses the text, or sets the error.
    pub fn parse(&mut self, game: &dyn AnyGame) -> Option<Box<dyn AnyPosition>> {
        let text = &*clean(&self.text);
        let parsed = game.parse(text);
        self.error = parsed.as_ref().err().map(|error| error.describe(text));
        parsed.ok()
    }

    /// Checks the text. Updates the board if it is valid.
    pub fn check(&mut self, game: &dyn AnyGame) {
        if let Some(position) = self.parse(game) {
            self.side = position.side_to_move();
            self.view = position.view();
            self.rest = rest_of(&position.text());
        }
    }

    pub fn press(&mut self, cell: usize) {
        let Some(&old) = self.view.cells.get(cell) else {
            return;
        };
        let new = match (self.tool, old) {
            (Tool::Add(n), CellContent::Seeds(seeds)) => {
                CellContent::Seeds(seeds.saturating_add_signed(n).min(MAX_SEEDS))
            }
            (Tool::Add(_), other) => other,
            (Tool::Put(CellContent::Seeds(n)), _) => CellContent::Seeds(n),
            (Tool::Put(content), old) if content == old => CellContent::Empty,
            (Tool::Put(content), _) => content,
        };
        if new == CellContent::SharedPiece {
            // There is only one shared piece: it moves.
            for content in &mut self.view.cells {
                if *content == CellContent::SharedPiece {
                    *content = CellContent::Empty;
                }
            }
        }
        self.view.cells[cell] = new;
    }

    pub fn clear(&mut self) {
        for content in &mut self.view.cells {
            *content = match content {
                CellContent::Seeds(_) => CellContent::Seeds(0),
                CellContent::SharedPiece => CellContent::SharedPiece,
                _ => CellContent::Empty,
            };
        }
    }
}

/// The parts of a position's text after board and side.
fn rest_of(text: &str) -> Vec<String> {
    text.split_whitespace().skip(2).map(str::to_owned).collect()
}

/// The first word of a position's text: the rows from the top, with counts of empty cells, and commas between seeds.
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
