//! The rules of a game, as everything above this floor sees them.
//!
//! A position implements [`Game`] itself. It is a small value: a search clones it and plays on the clone, so
//! there is no undo stack to get wrong. Rules know nothing of searches, evaluations are opinions and stand in
//! [`crate::eval`].

use std::fmt;
use std::hash::Hash;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

use crate::eval::{Feature, NamedEvaluation, NamedPlayer, Value};
use crate::text::{Message, TextError};

/// One of the two sides. [`Side::First`] made the first move of the game as it is usually played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// S in Rastros, X in Tic-tac-toe, Black in Reversi, row 0 in Adji-boto, Player 1 of a lecture tree.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, the first one first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side, 1 for the second.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// One `T` for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// Of [`Side::First`].
    pub first: T,
    /// Of [`Side::Second`].
    pub second: T,
}

impl<T> BySide<T> {
    /// A value for each side.
    pub fn new(first: T, second: T) -> Self {
        BySide { first, second }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// How a game ended. Absolute: only a search makes values relative to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A side has won.
    WonBy(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::WonBy(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// Why a move could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayError {
    /// The move as it was given.
    pub at: String,
    /// Why it is refused.
    pub reason: Message,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.reason)
    }
}

impl std::error::Error for PlayError {}

/// A number that a game's starting position depends on, such as its rows.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in links, and in the texts as `parameter.ID`.
    pub id: &'static str,
    /// Smallest value.
    pub min: i32,
    /// Largest value.
    pub max: i32,
    /// The value of a game that nobody changed.
    pub default: i32,
}

/// A starting position with a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in links, and in the texts as `preset.GAME.ID`.
    pub id: &'static str,
    /// A value for each of the game's parameters, in their order.
    pub values: &'static [i32],
    /// The text of the position, where the parameters cannot express it; `values` is then what a form shows with it.
    pub text: Option<&'static str>,
}

impl Preset {
    /// A starting position that the parameters express.
    pub const fn new(id: &'static str, values: &'static [i32]) -> Self {
        let text = None;
        Preset { id, values, text }
    }
}

/// The facts about a game that the rest of the house derives its forms, texts and tests from.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name in files and links, and in the texts as `game.ID`.
    pub id: &'static str,
    /// What a position's text calls the sides; the texts have `side.GAME.NAME`.
    pub sides: [&'static str; 2],
    /// What a starting position depends on.
    pub parameters: &'static [Parameter],
    /// Starting positions by name; the first is the default. Never empty.
    pub presets: &'static [Preset],
}

/// What stands on one cell of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellContent {
    /// Nothing.
    Empty,
    /// A piece, a mark or a disc of a side.
    Piece(Side),
    /// The one piece that both sides move.
    SharedPiece,
    /// A cell that can never be entered again.
    Trail,
    /// A number of seeds.
    Seeds(u16),
}

/// How the board of a game is drawn, and how its cells are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// One piece that leaves a trail between two goals.
    Trail,
    /// Crosses and noughts.
    Marks,
    /// Discs of two colours. Rows are counted from the top, as Othello players do.
    Discs,
    /// Pits with seeds, a row for each side.
    Pits,
    /// The nodes of a tree: cells are nodes, rows are levels (see [`TreeView`]).
    Tree,
}

/// A node of a drawn tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// Its name.
    pub name: String,
    /// Its parent's number; `None` for the root. A parent comes before its children.
    pub parent: Option<usize>,
    /// Its level, 0 for the root.
    pub level: usize,
    /// Where it stands from left to right, in widths of a leaf from the left edge of the tree to the node's middle.
    pub across: f64,
    /// What a leaf is worth to the first side, or what is thought of an inner node.
    pub value: Option<f64>,
    /// Whether the game ends here.
    pub leaf: bool,
    /// The side that moves here.
    pub side: Side,
}

/// A tree for drawing, and the way that was taken through it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeView {
    /// The nodes, each after its parent; a node's number is its cell in [`BoardView::cells`].
    pub nodes: Vec<TreeNode>,
    /// The node that the game has reached.
    pub current: usize,
    /// Leaves side by side.
    pub width: f64,
}

/// A board of cells for drawing: what a person sees, without the rules behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// How it is drawn.
    pub style: BoardStyle,
    /// Rows, counted from the top.
    pub rows: usize,
    /// Columns, counted from the left.
    pub columns: usize,
    /// `rows * columns` contents, row by row; for a tree, one for each node.
    pub cells: Vec<CellContent>,
    /// Cells that belong to a side: the goals of Rastros, the rows of Adji-boto.
    pub owners: Vec<(usize, Side)>,
    /// Points that each side holds at the moment, in games that count them.
    pub score: Option<BySide<i32>>,
    /// The tree, where the board is one.
    pub tree: Option<TreeView>,
}

impl BoardView {
    /// What a cell is called: the column's letter and the row's number, or the name of a tree's node.
    #[inline]
    pub fn cell_name(&self, cell: usize) -> String {
        if let Some(tree) = &self.tree {
            return tree
                .nodes
                .get(cell)
                .map_or_else(String::new, |n| n.name.clone());
        }
        let columns = self.columns.max(1);
        let column = char::from(b'a' + (cell % columns) as u8);
        format!("{column}{}", self.row_number(cell / columns))
    }

    /// The number of a row that is counted from the top, from 0: from 1 at the bottom as in chess, or at the top where
    /// that is the custom.
    #[inline]
    pub fn row_number(&self, row: usize) -> usize {
        match self.style {
            BoardStyle::Discs => row + 1,
            _ => self.rows - row,
        }
    }
}

/// A two-player game of alternating moves with complete information: a position and the rules that lead on.
///
/// Sides alternate strictly: where a side has to pass, the pass is a move, so that negamax may always flip the
/// sign. Every position and every move has a text form both ways.
///
/// Implementors give the required methods; the provided ones below the marked line are not meant to be
/// overridden.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A move. Small, and meaningful only together with the position in which it is legal.
    type Move: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// The legal moves of a position, in the game's natural order.
    type Moves: Iterator<Item = Self::Move>;

    /// The facts about the game.
    const INFO: &'static GameInfo;

    /// The starting position for a value of each of [`GameInfo::parameters`].
    ///
    /// # Errors
    /// A message that names the parameter that is out of range or does not go with the others.
    fn start(values: &[i32]) -> Result<Self, Message>;

    /// The side that moves next. After the end of the game: the side that would.
    fn side_to_move(&self) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game is over: whether there is an [`Game::outcome`]. Overridden where that is quicker to tell than who
    /// has won, since searches ask it at every node.
    #[inline]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Points that the first side has won by, in a game that is played for them: searches of a finished game then want
    /// as many as possible instead of a mere win. `None` in all other games, and while the game goes on.
    #[inline]
    fn payoff(&self) -> Option<Value> {
        None
    }

    /// Where the one piece stands that both sides move, from 0 to 63; `None` in games that have none. Numbers that depend on
    /// nothing else are quick to look up (see [`crate::eval::FeatureValue::Place`]).
    #[inline]
    fn place(&self) -> Option<u8> {
        None
    }

    /// Why the game is over, for a person to read; `None` while it goes on, or where the outcome says it all.
    fn ending(&self) -> Option<Message> {
        None
    }

    /// The legal moves. Empty exactly when the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a move that the caller knows to be legal; anything else gives a meaningless position, or panics.
    /// People, files and messages go through [`Game::try_play`].
    fn play(&mut self, mv: Self::Move);

    /// The position as one line of text, from which [`Game::parse`] makes an equal position.
    fn text(&self) -> String;

    /// The position that a text describes.
    ///
    /// # Errors
    /// The first fault of the text and where it is.
    fn parse(text: &str) -> Result<Self, TextError>;

    /// A move as text. `self` is a position in which the move is legal.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The move that a text means in this position. It need not be legal.
    ///
    /// # Errors
    /// The first fault of the text and where it is.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError>;

    /// Why a move that is not legal is not, for a person to read.
    fn why_illegal(&self, mv: Self::Move) -> Message;

    /// The board for drawing.
    fn view(&self) -> BoardView;

    /// The cell of [`Game::view`] that a person points at to make a move; `None` for a pass.
    fn move_cell(&self, mv: Self::Move) -> Option<usize>;

    /// Images of this position under the symmetries of the game, each with whether the sides are swapped in it.
    /// The identity is left out.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        Vec::new()
    }

    /// Whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().any(|m| m == mv)
    }

    /// The numbers that evaluations of this game are made of, in the order in which people are shown them.
    fn features() -> &'static [Feature<Self>];

    /// Evaluations by name; the first is the default. Never empty.
    fn evaluations() -> &'static [NamedEvaluation];

    /// Players by name.
    fn players() -> &'static [NamedPlayer];

    // ---- Provided; not meant to be overridden. ----

    /// The position after a move that the caller knows to be legal.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a move if it is legal; otherwise the position is as it was.
    ///
    /// # Errors
    /// Which move, and why it is refused.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError {
                at: self.move_text(mv),
                reason: Message::new("error.move.game_over"),
            });
        }
        if !self.is_legal(mv) {
            return Err(PlayError {
                at: self.move_text(mv),
                reason: self.why_illegal(mv),
            });
        }
        self.play(mv);
        Ok(())
    }
}

/// The number of move sequences of exactly `depth` plies. A sequence that ends earlier adds nothing.
///
/// Grows exponentially: the 8x8 board of Rastros has 5,738,856 of 9 plies.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position
            .moves()
            .map(|m| perft(&position.after(m), depth - 1))
            .sum(),
    }
}

/// Checks values against the ranges of a game's parameters.
///
/// # Errors
/// The first parameter that is out of its range, or that their number is wrong.
#[inline]
pub fn check_parameters(info: &GameInfo, values: &[i32]) -> Result<(), Message> {
    if values.len() != info.parameters.len() {
        return Err(Message::new("error.parameters.count")
            .with("found", values.len())
            .with("expected", info.parameters.len()));
    }
    for (parameter, &value) in info.parameters.iter().zip(values) {
        if value < parameter.min || value > parameter.max {
            return Err(Message::new("error.parameters.range")
                .with_message("name", Message::new(&format!("parameter.{}", parameter.id)))
                .with("found", value)
                .with("min", parameter.min)
                .with("max", parameter.max));
        }
    }
    Ok(())
}
