//! The actions of a search in each step of a trace. All actions of a step concern one node: a move changes the value of
//! its node in the node's next step, not in the step in which the search leaves the child.

use std::ops::{BitOr, BitOrAssign};

use super::recorded::Trace;
use super::steps::Step;
use crate::eval::Value;
use crate::search::{Algorithm, MoveOrder, TABLED};

/// A set of actions of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions(u32);

impl Actions {
    /// Deepening restarts at the root.
    pub const DEEPEN: Actions = Actions(1);
    /// The search visits a node.
    pub const CALL: Actions = Actions(1 << 1);
    /// The node is a leaf.
    pub const LEAF: Actions = Actions(1 << 2);
    /// No game below the node can end soon enough.
    pub const LATE: Actions = Actions(1 << 3);
    /// The table decides the node.
    pub const TABLE: Actions = Actions(1 << 4);
    /// The search expands the node.
    pub const BEST: Actions = Actions(1 << 5);
    /// The search sorts the moves of the node.
    pub const ORDER: Actions = Actions(1 << 6);
    /// The search makes a move of the node.
    pub const MOVE: Actions = Actions(1 << 7);
    /// The search uses the window of the node for the move.
    pub const OPEN_WINDOW: Actions = Actions(1 << 8);
    /// The search uses a null window for the move.
    pub const NULL_WINDOW: Actions = Actions(1 << 9);
    /// The search repeats the move with a wider window.
    pub const AGAIN: Actions = Actions(1 << 10);
    /// The previous move is the best so far.
    pub const IMPROVE: Actions = Actions(1 << 11);
    /// The previous move raises alpha.
    pub const ALPHA: Actions = Actions(1 << 12);
    /// The previous move lowers beta.
    pub const BETA: Actions = Actions(1 << 13);
    /// The search skips the other moves.
    pub const CUT: Actions = Actions(1 << 14);
    /// The search saves the value of the node in the table.
    pub const STORE: Actions = Actions(1 << 15);
    /// The search returns the value of the node.
    pub const RETURN: Actions = Actions(1 << 16);
    /// The node is the root.
    pub const ROOT: Actions = Actions(1 << 17);

    /// Searches a move of principal variation search, with any window.
    pub const CALLS: Actions = Actions::OPEN_WINDOW
        .or(Actions::NULL_WINDOW)
        .or(Actions::AGAIN);

    /// The union.
    pub const fn or(self, other: Actions) -> Actions {
        Actions(self.0 | other.0)
    }

    /// The intersection.
    pub const fn and(self, other: Actions) -> Actions {
        Actions(self.0 & other.0)
    }

    /// True if the sets overlap.
    pub fn any(self, of: Actions) -> bool {
        self.and(of).0 != 0
    }
}

impl BitOr for Actions {
    type Output = Actions;

    fn bitor(self, other: Actions) -> Actions {
        self.or(other)
    }
}

impl BitOrAssign for Actions {
    fn bitor_assign(&mut self, other: Actions) {
        *self = *self | other;
    }
}

/// A node on the current path.
struct Open<'a> {
    max: bool,
    /// Remaining plies.
    depth: u32,
    best: Option<Value>,
    /// Alpha and beta; `None` if the search has no window or does not record it.
    window: Option<(Value, Value)>,
    /// The last move searched.
    mv: Option<&'a str>,
    /// The value of the last move, not yet applied to the node.
    returned: Option<Value>,
    late: bool,
}

impl Open<'_> {
    /// Applies the value of the last move to the node.
    fn improve(&mut self) -> Actions {
        let Some(value) = self.returned.take() else {
            return Actions::default();
        };
        let max = self.max;
        let beats = |old: Value| if max { value > old } else { value < old };
        if !self.best.is_none_or(beats) {
            return Actions::default();
        }
        self.best = Some(value);
        let mut actions = Actions::IMPROVE;
        if let Some((alpha, beta)) = &mut self.window {
            let end = if max { alpha } else { beta };
            if beats(*end) {
                *end = value;
                actions |= if max { Actions::ALPHA } else { Actions::BETA };
            }
        }
        actions
    }
}

/// The actions of a search in each step of its trace.
pub fn actions(trace: &Trace) -> Vec<Actions> {
    let heading = &trace.heading;
    let mut search = Search {
        algorithm: heading.algorithm,
        sorts: heading.algorithm == Some(Algorithm::Pvs) || heading.order == MoveOrder::Evaluation,
        depth: heading.depth.max(1),
        path: Vec::new(),
    };
    let next = trace.steps.iter().skip(1).map(Some).chain([None]);
    let steps = trace.steps.iter().zip(next);
    steps.map(|(step, next)| search.take(step, next)).collect()
}

/// The state of a search, followed along its trace.
struct Search<'a> {
    algorithm: Option<Algorithm>,
    /// True if it sorts the moves of its nodes.
    sorts: bool,
    /// In plies.
    depth: u32,
    path: Vec<Open<'a>>,
}

impl<'a> Search<'a> {
    /// The actions of a step. The next step shows whether the search expands the entered node.
    fn take(&mut self, step: &'a Step, next: Option<&Step>) -> Actions {
        let at_root = match self.path.len() {
            1 => Actions::ROOT,
            _ => Actions::default(),
        };
        match step {
            Step::Deepen(depth) => {
                self.depth = (*depth).max(1);
                self.path.clear();
                Actions::DEEPEN
            }
            Step::Enter { window } => self.enter(*window, next),
            Step::Move(mv) => self.search(mv) | at_root,
            Step::Leaf(value) => {
                self.return_value(*value);
                Actions::CALL | Actions::LEAF
            }
            Step::TableHit { value, .. } => {
                self.return_value(*value);
                Actions::CALL | Actions::TABLE
            }
            Step::Cut { .. } => self.improve() | Actions::CUT | at_root,
            Step::Leave { value, .. } => {
                let done = self.leave() | at_root;
                self.return_value(*value);
                done
            }
        }
    }

    fn enter(&mut self, window: (Value, Value), next: Option<&Step>) -> Actions {
        let ply = self.path.len();
        let narrows = self.algorithm != Some(Algorithm::Minimax);
        let late = matches!(next, Some(Step::Leave { .. }));
        let depth = self.depth.saturating_sub(ply as u32);
        self.path.push(Open {
            max: ply.is_multiple_of(2),
            depth,
            best: None,
            window: Some(window).filter(|(alpha, beta)| narrows && alpha < beta),
            mv: None,
            returned: None,
            late,
        });
        // Deepening has a different order at the root.
        let led = ply == 0 && self.algorithm == Some(Algorithm::Deepening);
        match (late, self.sorts && depth > 1 && !led) {
            (true, _) => Actions::CALL,
            (false, true) => Actions::CALL | Actions::BEST | Actions::ORDER,
            (false, false) => Actions::CALL | Actions::BEST,
        }
    }

    fn search(&mut self, mv: &'a str) -> Actions {
        let pvs = self.algorithm == Some(Algorithm::Pvs);
        let Some(open) = self.path.last_mut() else {
            return Actions::MOVE;
        };
        let before = open.mv.replace(mv);
        if before == Some(mv) {
            open.returned = None;
            return Actions::AGAIN;
        }
        let window = if pvs && before.is_some() && open.depth > 2 {
            Actions::NULL_WINDOW
        } else {
            Actions::OPEN_WINDOW
        };
        open.improve() | Actions::MOVE | window
    }

    fn improve(&mut self) -> Actions {
        let open = self.path.last_mut();
        open.map_or(Actions::default(), Open::improve)
    }

    fn leave(&mut self) -> Actions {
        let improved = self.improve();
        let Some(open) = self.path.pop() else {
            return Actions::RETURN;
        };
        let stores = match self.algorithm {
            Some(Algorithm::AlphaBetaTable | Algorithm::NegamaxMemo) => true,
            Some(Algorithm::Pvs) => open.depth >= TABLED && !self.path.is_empty(),
            _ => false,
        };
        match (open.late, stores) {
            (true, _) => Actions::LATE,
            (false, true) => improved | Actions::STORE | Actions::RETURN,
            (false, false) => improved | Actions::RETURN,
        }
    }

    /// Passes a value to the node of the last move.
    fn return_value(&mut self, value: Value) {
        if let Some(open) = self.path.last_mut() {
            open.returned = Some(value);
        }
    }
}
