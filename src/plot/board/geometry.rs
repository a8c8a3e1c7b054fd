//! The positions of cells: in the drawing, and relative to the picture for overlaid elements.

use super::picture::{BoardPicture, CellNames};
use super::text;
use crate::game::{BoardStyle, TreeView};
use crate::plot::drawing::Point;

pub(super) trait CellGeometry {
    /// The approximate width of a cell.
    fn unit(&self) -> f64;
    fn centre(&self, cell: usize) -> Point;
    /// The top left corner of a cell.
    fn corner(&self, cell: usize) -> Point;
    /// The centre of a mark on a cell.
    fn mark(&self, cell: usize) -> Point {
        self.centre(cell)
    }
}

/// The width of the strip with row names, and the height of the strip with column names, in cells.
pub(super) const STRIP: f64 = 0.6;

/// The positions of the cells of a grid.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) cells: usize,
    pub(super) unit: f64,
    /// The x coordinate of the first column: after the row names if they are outside.
    pub(super) left: f64,
    pub(super) flipped: bool,
}

impl CellGeometry for Grid {
    fn unit(&self) -> f64 {
        self.unit
    }

    fn corner(&self, cell: usize) -> Point {
        let shown = if self.flipped { self.cells - 1 - cell } else { cell };
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
    pub(super) fn steps(&self, a: usize, b: usize) -> f64 {
        let rows = (a / self.columns).abs_diff(b / self.columns);
        let columns = (a % self.columns).abs_diff(b % self.columns);
        rows.max(columns) as f64
    }
}

impl BoardPicture {
    /// Width divided by height.
    pub fn aspect(&self) -> f64 {
        match &self.view.tree {
            Some(tree) => tree_aspect(tree, self.view.rows),
            None if self.view.style == BoardStyle::Text => text::aspect(&self.view.text),
            None => {
                let strip = self.strip();
                (self.view.columns.max(1) as f64 + strip) / (self.view.rows.max(1) as f64 + strip)
            }
        }
    }

    /// The additional width and height of a board of cells for outside names, in cells.
    pub(super) fn strip(&self) -> f64 {
        match self.view.style {
            BoardStyle::Trail | BoardStyle::Marks | BoardStyle::Discs | BoardStyle::Symbols
                if matches!(self.cell_names, CellNames::Outside | CellNames::ProjectedOutside) =>
            {
                STRIP
            }
            _ => 0.0,
        }
    }

    /// The clickable area of a cell: its centre and size, relative to the picture's width and height.
    pub fn area(&self, cell: usize) -> (Point, Point) {
        match &self.view.tree {
            Some(tree) => tree_area(tree, self.view.rows, cell),
            None => {
                let (rows, columns) = (self.view.rows.max(1), self.view.columns.max(1));
                let shown = if self.flipped { rows * columns - 1 - cell } else { cell };
                let strip = self.strip();
                let size = (1.0 / (columns as f64 + strip), 1.0 / (rows as f64 + strip));
                let (row, column) = ((shown / columns) as f64, (shown % columns) as f64);
                (((strip + column + 0.5) * size.0, (row + 0.5) * size.1), size)
            }
        }
    }
}

/// Width divided by height.
fn tree_aspect(tree: &TreeView, levels: usize) -> f64 {
    (tree.width.max(1.0) / (1.35 * levels.max(1) as f64)).clamp(1.0, 2.6)
}

/// Centre and size of a node, relative to the picture's width and height.
pub(super) fn tree_area(tree: &TreeView, levels: usize, cell: usize) -> (Point, Point) {
    let (width, levels) = (tree.width.max(1.0), levels.max(1) as f64);
    let size = (1.0 / width, 1.0 / levels);
    let middle = tree
        .nodes
        .get(cell)
        .map_or((0.5, 0.5), |node| (node.across / width, (node.level as f64 + MIDDLE) / levels));
    (middle, size)
}

/// The vertical position of a node's centre within its level: leaves room for the value below.
pub(super) const MIDDLE: f64 = 0.4;
