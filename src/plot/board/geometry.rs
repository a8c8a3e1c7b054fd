//! Where the cells of a board are: in its drawing, and as shares of the picture for what is laid over it.

use super::picture::BoardPicture;
use crate::game::{BoardStyle, TreeView};
use crate::plot::drawing::Point;

/// Where the cells of a picture are.
pub(super) trait CellGeometry {
    /// About the width of a cell.
    fn unit(&self) -> f64;
    /// The middle of a cell.
    fn centre(&self, cell: usize) -> Point;
    /// The top left corner of a cell.
    fn corner(&self, cell: usize) -> Point;
    /// The middle of what is written on a cell.
    fn mark(&self, cell: usize) -> Point {
        self.centre(cell)
    }
}

/// How wide the strip beside a board is on which its rows are named, in cells, and how high the one below it for its columns.
pub(super) const STRIP: f64 = 0.6;

/// Where the cells lie.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) cells: usize,
    pub(super) unit: f64,
    /// Where the first cell begins from the left: after the names of the rows where they stand outside.
    pub(super) left: f64,
    pub(super) flipped: bool,
}

impl CellGeometry for Grid {
    fn unit(&self) -> f64 {
        self.unit
    }

    fn corner(&self, cell: usize) -> Point {
        let shown = if self.flipped {
            self.cells - 1 - cell
        } else {
            cell
        };
        (
            self.left + (shown % self.columns) as f64 * self.unit,
            (shown / self.columns) as f64 * self.unit,
        )
    }

    fn centre(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.unit / 2.0, y + self.unit / 2.0)
    }
}

impl Grid {
    /// King moves between two cells.
    pub(super) fn steps(&self, a: usize, b: usize) -> f64 {
        let rows = (a / self.columns).abs_diff(b / self.columns);
        let columns = (a % self.columns).abs_diff(b % self.columns);
        rows.max(columns) as f64
    }
}

impl BoardPicture {
    /// Width of the picture for a height of 1.
    pub fn aspect(&self) -> f64 {
        match &self.view.tree {
            Some(tree) => tree_aspect(tree, self.view.rows),
            None => {
                let strip = self.strip();
                (self.view.columns.max(1) as f64 + strip) / (self.view.rows.max(1) as f64 + strip)
            }
        }
    }

    /// How much wider and higher than its cells a board of cells is, in cells: names stand to the left of it and below it.
    pub(super) fn strip(&self) -> f64 {
        match self.view.style {
            BoardStyle::Trail | BoardStyle::Marks | BoardStyle::Discs if self.named_outside => {
                STRIP
            }
            _ => 0.0,
        }
    }

    /// Where a cell can be pointed at: its middle and its size, as shares of the picture's width and height.
    pub fn area(&self, cell: usize) -> (Point, Point) {
        match &self.view.tree {
            Some(tree) => tree_area(tree, self.view.rows, cell),
            None => {
                let (rows, columns) = (self.view.rows.max(1), self.view.columns.max(1));
                let shown = if self.flipped {
                    rows * columns - 1 - cell
                } else {
                    cell
                };
                let strip = self.strip();
                let size = (1.0 / (columns as f64 + strip), 1.0 / (rows as f64 + strip));
                let (row, column) = ((shown / columns) as f64, (shown % columns) as f64);
                (
                    ((strip + column + 0.5) * size.0, (row + 0.5) * size.1),
                    size,
                )
            }
        }
    }
}

/// Width of the picture for a height of 1.
fn tree_aspect(tree: &TreeView, levels: usize) -> f64 {
    (tree.width.max(1.0) / (1.35 * levels.max(1) as f64)).clamp(1.0, 2.6)
}

/// Middle and size of a node, as shares of the picture's width and height.
pub(super) fn tree_area(tree: &TreeView, levels: usize, cell: usize) -> (Point, Point) {
    let (width, levels) = (tree.width.max(1.0), levels.max(1) as f64);
    let size = (1.0 / width, 1.0 / levels);
    let middle = tree.nodes.get(cell).map_or((0.5, 0.5), |node| {
        (node.across / width, (node.level as f64 + MIDDLE) / levels)
    });
    (middle, size)
}

/// How far down its level a node's middle stands: below it there has to be room for its value.
const MIDDLE: f64 = 0.4;
