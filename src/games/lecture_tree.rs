//! A game that is an explicit tree, as in lectures: names, children, and values of leaves for Player 1, who moves first
//! and maximises; Player 2 minimises.
//!
//! The text of a tree is its root: a name, then its value after `=`, then its children in brackets, such as `A(B(E=4
//! F=3) C=7)`. Leaves need a value. An inner node may have one, an estimate for searches that stop there. The text of a
//! position is the tree and the name of the current node.

mod features;
mod tree;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::game::{
    Board, BoardStyle, BoardView, CellContent, Game, GameInfo, Outcome, Parameter, Preset, Side,
    TreeNode, TreeView, check_parameters,
};
use crate::text::{Message, TextError};

pub use tree::{Node, Tree};

/// A position: a tree and the current node.
#[derive(Clone, Debug)]
pub struct LectureTree {
    tree: Arc<Tree>,
    at: u16,
}

/// Equal if the trees have the same text and the nodes the same index.
impl PartialEq for LectureTree {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
            && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree.text() == other.tree.text())
    }
}

impl Eq for LectureTree {}

impl Hash for LectureTree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
        self.tree.text().len().hash(state);
    }
}

/// The tree on which the course of source 002 traces minimax and alpha-beta by hand.
pub const SOURCE_002: &str = "A(B(E=4 F=3) C(G(K=2 L=1) H=5) D(I=5 J(M=4 N=2 O=6 P=1))) A";

const INFO: GameInfo = GameInfo {
    id: "lecture_tree",
    sides: ["1", "2"],
    parameters: &[
        Parameter::new("levels", 1, 4, 3),
        Parameter::new("branching", 2, 3, 3),
        Parameter::new("number", 1, 9999, 1),
    ],
    presets: &[
        Preset {
            id: "seed002",
            values: &[3, 3, 1],
            text: Some(SOURCE_002),
        },
        Preset::new("made", &[3, 3, 1]),
        Preset::new("deep", &[4, 2, 2]),
    ],
};

impl LectureTree {
    pub fn new(tree: Tree) -> Self {
        LectureTree {
            tree: Arc::new(tree),
            at: 0,
        }
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The current node.
    pub fn node(&self) -> &Node {
        &self.tree.nodes()[self.at as usize]
    }

    /// The value of the current node if it is a leaf.
    fn leaf_value(&self) -> Option<f64> {
        let node = self.node();
        if node.children.is_empty() { node.value } else { None }
    }

    /// True if a node lies below the current one.
    fn lies_ahead(&self, node: u16) -> bool {
        let mut above = self.tree.nodes()[node as usize].parent;
        while let Some(at) = above {
            if at == self.at {
                return true;
            }
            above = self.tree.nodes()[at as usize].parent;
        }
        false
    }
}

/// The children of a node in the order of the text.
#[derive(Clone, Debug)]
pub struct Moves {
    tree: Arc<Tree>,
    at: u16,
    next: usize,
}

impl Iterator for Moves {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let child = self.tree.nodes()[self.at as usize].children.get(self.next);
        self.next += 1;
        child.copied()
    }
}

impl Game for LectureTree {
    type Move = u16;
    type Moves = Moves;

    const INFO: &'static GameInfo = &INFO;

    /// A generated tree; the values are the levels below the root, the maximum number of children, and the number of
    /// the tree.
    fn start(values: &[i32]) -> Result<Self, Message> {
        let [levels, branching, number] = check_parameters(&INFO, values)?;
        let tree = Tree::made(levels as u32, branching as u32, number as u64);
        Ok(LectureTree::new(tree))
    }

    fn side_to_move(&self) -> Side {
        side_of_level(self.node().level.into())
    }

    fn outcome(&self) -> Option<Outcome> {
        let value = self.leaf_value()?;
        Some(if value > 0.0 {
            Outcome::WonBy(Side::First)
        } else if value < 0.0 {
            Outcome::WonBy(Side::Second)
        } else {
            Outcome::Draw
        })
    }

    fn payoff(&self) -> Option<f64> {
        self.leaf_value()
    }

    fn ending(&self) -> Option<Message> {
        let value = self.leaf_value()?;
        Some(
            Message::new("ending.lecture_tree.leaf")
                .with("name", &self.node().name)
                .with_number("value", value),
        )
    }

    fn moves(&self) -> Moves {
        Moves {
            tree: Arc::clone(&self.tree),
            at: self.at,
            next: 0,
        }
    }

    fn play(&mut self, to: u16) {
        debug_assert!(self.is_legal(to), "{to} in {}", self.text());
        self.at = to;
    }

    fn text(&self) -> String {
        format!("{} {}", self.tree.text(), self.node().name)
    }

    /// Without the name of a node the current node is the root.
    fn parse(text: &str) -> Result<Self, TextError> {
        let (tree, end) = Tree::parse(text)?;
        let rest = &text[end..];
        let name = rest.trim();
        let offset = end + (rest.len() - rest.trim_start().len());
        let at = if name.is_empty() {
            0
        } else {
            tree.find(name).ok_or_else(|| {
                let shown: String = name.chars().take(20).collect();
                let key = "error.lecture_tree.no_node";
                TextError::new(offset, Message::new(key).with("found", shown))
            })?
        };
        Ok(LectureTree {
            at,
            ..LectureTree::new(tree)
        })
    }

    /// Accepts the name of a child, or of the current node and the child as lecturers name branches: `B`, `AB`.
    fn parse_move(&self, text: &str) -> Result<u16, TextError> {
        let name = text.trim();
        let by_branch = || {
            let child = &name.strip_prefix(self.node().name.as_str())?;
            let found = self.tree.find(child)?;
            self.is_legal(found).then_some(found)
        };
        self.tree.find(name).or_else(by_branch).ok_or_else(|| {
            let at = text.len() - text.trim_start().len();
            TextError::new(at, Message::new("error.move.unknown").with("move", name))
        })
    }

    fn is_legal(&self, to: u16) -> bool {
        let nodes = self.tree.nodes();
        nodes
            .get(to as usize)
            .is_some_and(|n| n.parent == Some(self.at))
    }

    fn why_illegal(&self, to: u16) -> Message {
        Message::new("error.lecture_tree.no_branch")
            .with("from", &self.node().name)
            .with("to", self.move_text(to))
    }

    /// One cell per node.
    fn board(&self) -> Board {
        let nodes = self.tree.nodes();
        let content = |i: u16| match i {
            i if i == self.at => CellContent::SharedPiece,
            i if self.lies_ahead(i) => CellContent::Empty,
            _ => CellContent::Trail,
        };
        let levels = nodes.iter().map(|n| usize::from(n.level) + 1).max();
        let mut widths = vec![0; levels.unwrap_or(1)];
        for node in nodes {
            widths[usize::from(node.level)] += 1;
        }
        Board {
            rows: widths.len(),
            columns: widths.into_iter().max().unwrap_or(1),
            cells: (0..nodes.len() as u16).map(content).collect(),
        }
    }

    fn view(&self) -> BoardView {
        let nodes = self.tree.nodes().iter();
        let leaves = nodes.clone().filter(|n| n.children.is_empty()).count();
        let drawn = nodes
            .zip(self.tree.across())
            .map(|(node, across)| TreeNode {
                name: node.name.clone(),
                parent: node.parent.map(usize::from),
                level: node.level.into(),
                across,
                value: node.value,
                leaf: node.children.is_empty(),
                side: side_of_level(node.level.into()),
            });
        BoardView {
            tree: Some(TreeView {
                nodes: drawn.collect(),
                current: self.at.into(),
                width: leaves as f64,
            }),
            ..BoardView::new(BoardStyle::Tree, self.board())
        }
    }
}

fn side_of_level(level: u32) -> Side {
    Side::ALL[level as usize % 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_errors_name_their_offset() {
        for (text, at, key) in [
            ("", 0, "error.lecture_tree.name"),
            ("(B=1)", 0, "error.lecture_tree.name"),
            ("A(B=1 C)", 6, "error.lecture_tree.leaf_value"),
            ("A", 0, "error.lecture_tree.leaf_value"),
            ("A()", 0, "error.lecture_tree.leaf_value"),
            ("A(B=1 B=2)", 6, "error.lecture_tree.twice"),
            ("A(B=x)", 4, "error.lecture_tree.value"),
            ("A(B=1e9)", 4, "error.lecture_tree.value"),
            ("A(B=)", 4, "error.lecture_tree.value"),
            ("A(B=1", 5, "error.lecture_tree.unclosed"),
            ("A(B=1) Z", 7, "error.lecture_tree.no_node"),
            ("A(B=1))", 6, "error.lecture_tree.no_node"),
            ("A(B=1 + C=2)", 6, "error.lecture_tree.name"),
        ] {
            let error = LectureTree::parse(text).unwrap_err();
            assert_eq!((error.at, error.reason.key.as_str()), (at, key), "{text}");
        }
    }

    #[test]
    fn parses_trees_with_free_spacing_and_case() {
        let typed = LectureTree::parse(" A = 2 (\n  B=1,  C = -2.5 ( D=+3; E = 4 )\n)\n").unwrap();
        assert_eq!(typed.text(), "A=2(B=1 C=-2.5(D=3 E=4)) A");
        let p = LectureTree::parse("A(B=1 C(D=3 E=4)) C").unwrap();
        assert_eq!(p.side_to_move(), Side::Second);
        assert_eq!(p.parse_move("CD"), p.parse_move("d"));
        assert_eq!(p.why_illegal(p.parse_move("B").unwrap()).key, "error.lecture_tree.no_branch");
    }

    #[test]
    fn payoff_is_leaf_value() {
        let p = LectureTree::parse("A(B=-1.5 C=0) B").unwrap();
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::Second)));
        assert_eq!(p.payoff(), Some(-1.5));
        let p = LectureTree::parse("A(B=-1.5 C=-0) C").unwrap();
        assert_eq!(p.outcome(), Some(Outcome::Draw));
        assert_eq!(p.text(), "A(B=-1.5 C=0) C");
        assert_eq!(LectureTree::parse("A(B=1 C=0)").unwrap().payoff(), None);
    }

    #[test]
    fn same_number_generates_same_tree() {
        let tree = |n| LectureTree::start(&[3, 3, n]).unwrap().text();
        assert_eq!(tree(7), tree(7));
        assert_ne!(tree(7), tree(8));
        assert!(LectureTree::start(&[4, 3, 9999]).is_ok());
    }
}
