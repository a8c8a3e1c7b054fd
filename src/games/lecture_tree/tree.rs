//! Trees: parsing, generation and layout.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::text::{Message, TextError};

/// The maximum number of nodes; larger trees are unreadable on any screen.
const MAX_NODES: usize = 400;

/// The maximum number of levels below the root.
const MAX_LEVELS: usize = 20;

/// In characters.
const LONGEST_NAME: usize = 12;

/// The largest absolute value of a node.
const LARGEST_VALUE: f64 = 1e6;

#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Letters and digits; unique in the tree.
    pub name: String,
    /// The parent's index; `None` for the root.
    pub parent: Option<u16>,
    /// Indices of the children.
    pub children: Vec<u16>,
    /// Plies from the root.
    pub level: u8,
    /// For the first side: exact for a leaf, an estimate for other nodes.
    pub value: Option<f64>,
    /// The mean of the leaves below, or its own value for a leaf.
    pub mean: f64,
}

/// The nodes with parents before children, and their text.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    text: String,
}

impl Tree {
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Finds a node by its name; case matters only if the name is otherwise ambiguous.
    pub fn find(&self, name: &str) -> Option<u16> {
        let number = |i: usize| i as u16;
        if let Some(exact) = self.nodes.iter().position(|n| n.name == name) {
            return Some(number(exact));
        }
        let mut alike = (0..self.nodes.len()).filter(|&i| {
            let letters = self.nodes[i].name.chars().flat_map(char::to_lowercase);
            letters.eq(name.chars().flat_map(char::to_lowercase))
        });
        let found = alike.next()?;
        alike.next().is_none().then_some(number(found))
    }

    /// Computes means and text from names, parents, children and values.
    fn new(mut nodes: Vec<Node>) -> Tree {
        // Children come after their parents, so a backward pass sees complete subtrees.
        let mut leaves = vec![(0.0, 0u32); nodes.len()];
        for i in (0..nodes.len()).rev() {
            if nodes[i].children.is_empty() {
                leaves[i] = (nodes[i].value.unwrap_or(0.0), 1);
            }
            let (sum, count) = leaves[i];
            nodes[i].mean = sum / f64::from(count.max(1));
            if let Some(parent) = nodes[i].parent {
                let above = &mut leaves[usize::from(parent)];
                *above = (above.0 + sum, above.1 + count);
            }
        }
        let mut text = String::new();
        write(&nodes, &mut text);
        Tree { nodes, text }
    }

    /// Parses a tree at the beginning of a text, and returns it with the offset of its end.
    ///
    /// # Errors
    /// The first error and its offset.
    pub fn parse(text: &str) -> Result<(Tree, usize), TextError> {
        let mut reader = Reader { text, at: 0 };
        let mut nodes: Vec<Node> = Vec::new();
        // Offsets of the names, for errors found later.
        let mut offsets: Vec<usize> = Vec::new();
        let mut open: Vec<u16> = Vec::new();
        loop {
            reader.skip(|c| c.is_whitespace() || (!open.is_empty() && ",;".contains(c)));
            if !open.is_empty() && reader.peek() == Some(')') {
                reader.at += 1;
                close(&nodes, &offsets, open.pop())?;
            } else if !open.is_empty() && reader.peek().is_none() {
                return Err(error(text.len(), "error.lecture_tree.unclosed"));
            } else {
                let number = nodes.len() as u16;
                offsets.push(reader.at);
                let node = reader.node(&nodes, open.last().copied(), open.len())?;
                nodes.push(node);
                if let Some(&parent) = open.last() {
                    nodes[usize::from(parent)].children.push(number);
                }
                let before = reader.at;
                reader.skip(char::is_whitespace);
                if reader.peek() == Some('(') {
                    if open.len() == MAX_LEVELS {
                        let too_deep = error(reader.at, "error.lecture_tree.levels");
                        return Err(with(too_deep, "most", MAX_LEVELS));
                    }
                    reader.at += 1;
                    open.push(number);
                } else {
                    reader.at = before;
                    close(&nodes, &offsets, Some(number))?;
                }
            }
            if open.is_empty() && nodes.len() == 1 {
                return Err(error(reader.at, "error.lecture_tree.no_branches"));
            }
            if open.is_empty() {
                return Ok((Tree::new(nodes), reader.at));
            }
        }
    }

    /// Generates a tree with at most `levels` levels below the root, and 2 to `branching` children per inner node.
    ///
    /// Leaves have values from -9 to 9. The estimate of an inner node is the mean of the leaves below it, off by up to
    /// two points, so that a search with limited depth makes mistakes.
    pub fn made(levels: u32, branching: u32, number: u64) -> Tree {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let mut nodes = vec![empty(0, None, 0)];
        // Level by level, so that names follow the levels as on a blackboard.
        let mut i = 0;
        while i < nodes.len() {
            let level = u32::from(nodes[i].level);
            let full = level == levels || nodes.len() + 3 > MAX_NODES;
            let is_leaf = full || (level > 0 && rng.random_range(0..4u32) == 0);
            if is_leaf {
                nodes[i].value = Some(f64::from(rng.random_range(-9..=9i32)));
            } else {
                for _ in 0..rng.random_range(2..=branching) {
                    let child = nodes.len() as u16;
                    nodes[i].children.push(child);
                    nodes.push(empty(child, Some(i as u16), level as u8 + 1));
                }
            }
            i += 1;
        }
        let mut tree = Tree::new(nodes);
        for node in &mut tree.nodes {
            if !node.children.is_empty() {
                let opinion = node.mean.round() + f64::from(rng.random_range(-2..=2i32));
                node.value = Some(opinion + 0.0);
            }
        }
        // Parsed again, so that nodes have the same indices as in a typed tree.
        let mut text = String::new();
        write(&tree.nodes, &mut text);
        match Tree::parse(&text) {
            Ok((read, _)) => read,
            Err(_) => tree,
        }
    }

    /// The horizontal centre of each node in leaf widths from the left edge: leaves side by side, inner nodes centred
    /// above their children.
    pub fn across(&self) -> Vec<f64> {
        let mut across = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        // Nodes are numbered from left to right and downwards, so the leaves come in order ...
        for (i, node) in self.nodes.iter().enumerate() {
            if node.children.is_empty() {
                across[i] = leaves + 0.5;
                leaves += 1.0;
            }
        }
        // ... and in reverse order children come before their parents.
        for i in (0..self.nodes.len()).rev() {
            let children = &self.nodes[i].children;
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                across[i] = (across[usize::from(first)] + across[usize::from(last)]) / 2.0;
            }
        }
        across
    }
}

/// A node without children and value, named by its number in letters: A to Z, AA, AB, ...
fn empty(number: u16, parent: Option<u16>, level: u8) -> Node {
    let mut name = String::new();
    let mut rest = u32::from(number) + 1;
    while rest > 0 {
        rest -= 1;
        name.insert(0, char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    Node {
        name,
        parent,
        children: Vec::new(),
        level,
        value: None,
        mean: 0.0,
    }
}

/// Writes the tree below the first node.
fn write(nodes: &[Node], text: &mut String) {
    /// An item of the stack of pieces to write.
    enum Piece {
        Node(u16),
        Text(&'static str),
    }
    let mut pieces = vec![Piece::Node(0)];
    while let Some(piece) = pieces.pop() {
        match piece {
            Piece::Text(t) => text.push_str(t),
            Piece::Node(i) => {
                let node = &nodes[usize::from(i)];
                text.push_str(&node.name);
                if let Some(value) = node.value {
                    text.push_str(&format!("={value}"));
                }
                if !node.children.is_empty() {
                    text.push('(');
                    pieces.push(Piece::Text(")"));
                    for (n, &child) in node.children.iter().enumerate().rev() {
                        pieces.push(Piece::Node(child));
                        if n > 0 {
                            pieces.push(Piece::Text(" "));
                        }
                    }
                }
            }
        }
    }
}

fn error(at: usize, key: &str) -> TextError {
    TextError::new(at, Message::new(key))
}

fn with(mut error: TextError, name: &str, value: impl std::fmt::Display + Eq) -> TextError {
    error.reason = error.reason.with(name, value);
    error
}

/// Checks a node with complete children: a leaf must have a value.
fn close(nodes: &[Node], offsets: &[usize], number: Option<u16>) -> Result<(), TextError> {
    let Some(i) = number.map(usize::from) else {
        return Ok(());
    };
    if nodes[i].children.is_empty() && nodes[i].value.is_none() {
        let missing = error(offsets[i], "error.lecture_tree.leaf_value");
        return Err(with(missing, "name", &nodes[i].name));
    }
    Ok(())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, what: impl Fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|&c| what(c)) {
            self.at += c.len_utf8();
        }
    }

    /// Parses a name and an optional value.
    fn node(
        &mut self,
        known: &[Node],
        parent: Option<u16>,
        level: usize,
    ) -> Result<Node, TextError> {
        let begin = self.at;
        self.skip(char::is_alphanumeric);
        let name = &self.text[begin..self.at];
        let letters = name.chars().count();
        if letters == 0 {
            return Err(error(begin, "error.lecture_tree.name"));
        }
        if letters > LONGEST_NAME {
            return Err(with(error(begin, "error.lecture_tree.long_name"), "most", LONGEST_NAME));
        }
        if known.iter().any(|n| n.name == name) {
            return Err(with(error(begin, "error.lecture_tree.twice"), "name", name));
        }
        if known.len() == MAX_NODES {
            return Err(with(error(begin, "error.lecture_tree.nodes"), "most", MAX_NODES));
        }
        Ok(Node {
            name: name.to_owned(),
            parent,
            children: Vec::new(),
            level: level as u8,
            value: self.value()?,
            mean: 0.0,
        })
    }

    /// Parses `=` and a number with optional spaces; `None` if there is no `=`.
    fn value(&mut self) -> Result<Option<f64>, TextError> {
        let before = self.at;
        self.skip(char::is_whitespace);
        if self.peek() != Some('=') {
            self.at = before;
            return Ok(None);
        }
        self.at += 1;
        self.skip(char::is_whitespace);
        let begin = self.at;
        self.skip(|c| !c.is_whitespace() && !"(),;".contains(c));
        let word = &self.text[begin..self.at];
        let plain = word.len() <= 20 && word.bytes().all(|b| b"+-.0123456789".contains(&b));
        word.parse::<f64>().ok()
            .filter(|v| plain && v.is_finite() && v.abs() <= LARGEST_VALUE)
            // Turns negative zero into zero.
            .map(|v| Some(v + 0.0))
            .ok_or_else(|| {
                let shown: String = word.chars().take(20).collect();
                with(error(begin, "error.lecture_tree.value"), "found", shown)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_centred_above_their_children() {
        let (tree, _) = Tree::parse("A(B(D=1 E=2) C(F=3 G=4 H=6))").unwrap();
        let across = tree.across();
        let across = |name: &str| across[usize::from(tree.find(name).unwrap())];
        assert_eq!(["D", "E", "F", "G", "H"].map(across), [0.5, 1.5, 2.5, 3.5, 4.5]);
        assert_eq!(["B", "C", "A"].map(across), [1.0, 3.5, 2.25]);
    }

    #[test]
    fn mean_is_mean_of_leaves() {
        let (tree, _) = Tree::parse("A(B(D=1 E=2) C(F=3 G=4 H=6))").unwrap();
        let mean = |name: &str| tree.nodes()[usize::from(tree.find(name).unwrap())].mean;
        assert_eq!((mean("A"), mean("B"), mean("H")), (3.2, 1.5, 6.0));
    }

    #[test]
    fn generated_trees_stay_within_limits() {
        for number in 1..200 {
            let tree = Tree::made(4, 3, number);
            assert!(tree.nodes().len() >= 3);
            for node in tree.nodes() {
                assert!(node.level <= 4);
                assert!([0, 2, 3].contains(&node.children.len()));
                assert!(node.value.is_some());
                if let Some(parent) = node.parent {
                    let above = &tree.nodes()[usize::from(parent)];
                    assert_eq!(above.level + 1, node.level);
                }
            }
        }
    }
}
