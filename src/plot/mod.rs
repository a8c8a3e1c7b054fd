//! Pictures as draw lists: a picture is plain data, and its [`Drawing`] for a size is a list of shapes in the colours
//! of the page, which a canvas paints and [`svg`] writes as a file.

mod angles;
mod board;
mod bracket;
mod chart;
mod colours;
mod drawing;
mod family;
mod graph;
mod look;
mod matrix;
#[cfg(test)]
pub(crate) mod overlaps;
mod parallel;
mod playout_tree;
mod search_tree;
mod search_tree_card;
mod search_tree_card_paint;
mod search_tree_draw;
mod search_tree_focus;
mod search_tree_layout;
mod search_tree_levels;
mod search_tree_paint;
mod sheet;
mod start_map;
pub mod svg;
mod ticks;
mod value_words;
mod weights;

pub use angles::AngleMap;
pub use board::{Arrow, BoardPicture, CellMark, CellNames, Domino, owner_letter_token};
pub use bracket::{BY_LOT, Bracket, Duel};
pub use chart::{Band, LineChart, Scale, Series};
pub use colours::{Shade, Token};
pub use drawing::{Anchor, Draw, Drawing, Ink, Paint, Point};
pub use family::{Ancestor, FamilyTree};
pub use graph::{MarkedPly, ValueGraph};
pub use look::{Look, Pattern};
pub use matrix::{Matrix, MatrixCell};
pub use parallel::{Parallel, ParallelLine};
pub use playout_tree::{PlayoutNode, PlayoutRole, PlayoutStep, PlayoutTree};
pub use search_tree::{Note, SearchTree};
pub use search_tree_layout::TreeLayout;
pub use sheet::{dots, sheet};
pub use start_map::{StartBoard, StartCell, StartMap};
pub use value_words::{ValueWords, effective_bound};
pub use weights::WeightGrid;

/// Any picture that the page paints on a canvas.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    Board(BoardPicture),
    Lines(LineChart),
    /// The value of a game over its plies.
    Values(ValueGraph),
    /// The winner for each starting cell.
    Starts(StartMap),
    SearchTree(SearchTree),
    /// The duels of a cup.
    Bracket(Bracket),
    /// Scores of pairs.
    Matrix(Matrix),
    /// A genome and its ancestors.
    Family(FamilyTree),
    /// The directions of genomes over the generations.
    Angles(AngleMap),
    /// The genomes of a generation.
    Parallel(Parallel),
    /// The weights of the squares of a board, or of tables.
    Weights(WeightGrid),
    Playout(PlayoutTree),
}

impl Picture {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        match self {
            Picture::Board(board) => board.draw(None, 1.0, width, height),
            Picture::Lines(chart) => chart.draw(width, height),
            Picture::Values(graph) => graph.draw(width, height),
            Picture::Starts(map) => map.draw(width, height),
            Picture::SearchTree(tree) => tree.draw(width, height),
            Picture::Bracket(bracket) => bracket.draw(width, height),
            Picture::Matrix(matrix) => matrix.draw(width, height),
            Picture::Family(tree) => tree.draw(width, height),
            Picture::Angles(map) => map.draw(width, height),
            Picture::Parallel(lines) => lines.draw(width, height),
            Picture::Weights(board) => board.draw(width, height),
            Picture::Playout(tree) => tree.draw(width, height),
        }
    }

    /// The shapes `t` (0 to 1) of the way from an older picture.
    pub fn draw_from(&self, old: &Picture, t: f64, width: f64, height: f64) -> Drawing {
        match (self, old) {
            (Picture::Board(new), Picture::Board(old)) => new.draw(Some(old), t, width, height),
            (Picture::Bracket(new), Picture::Bracket(old)) => new.draw_from(old, t, width, height),
            _ => self.draw(width, height),
        }
    }

    /// The duration of the animation from an older picture, in milliseconds; 0 without an animation.
    pub fn transition_from(&self, old: &Picture) -> f64 {
        match (self, old) {
            (Picture::Board(new), Picture::Board(old)) => new.transition_from(old),
            (Picture::Bracket(new), Picture::Bracket(old)) => new.transition_from(old),
            _ => 0.0,
        }
    }
}
