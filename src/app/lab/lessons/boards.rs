//! The positions of the lessons and the combinations of searches.

use super::scenes::{Setting, on};
use crate::app::lab::setup::state::LECTURE_TREE;
use crate::games::lecture_tree::SOURCE_002;

pub(super) const PLAIN_AND_CUTS: &[&str] = &["minimax", "alpha_beta"];
/// Minimax and alpha-beta beside alpha-beta with move ordering.
pub(super) const PLAIN_CUTS_AND_ORDER: &[&str] = &["minimax", "alpha_beta", "alpha_beta_ordered"];
/// Alpha-beta beside alpha-beta with move ordering.
pub(super) const CUTS_AND_ORDER: &[&str] = &["alpha_beta", "alpha_beta_ordered"];
/// Alpha-beta beside alpha-beta with a transposition table.
pub(super) const CUTS_AND_TABLE: &[&str] = &["alpha_beta", "alpha_beta_table"];
/// Alpha-beta beside iterative deepening.
pub(super) const CUTS_AND_DEPTHS: &[&str] = &["alpha_beta", "deepening"];
/// Alpha-beta with move ordering beside principal variation search, which also orders the moves.
pub(super) const ORDER_AND_QUESTIONS: &[&str] = &["alpha_beta_ordered", "pvs"];

/// The board of the school championship, 7 × 7.
pub(super) const CHAMPIONSHIP: Setting = on("rastros", "7/7/4o2/7/7/7/7 S");
pub(super) const SMALL: Setting = on("rastros", "5/5/2o2/5/5 S");
pub(super) const TINY: Setting = on("rastros", "4/2o1/4/4 S");
/// A corridor of three cells beside the piece, one of two, and both.
pub(super) const THREE: Setting = on("rastros", "7/7/#######/3o###/#######/7/7 S")
    .deep(6)
    .sooner();
pub(super) const TWO: Setting = on("rastros", "7/7/#######/#2o###/#######/7/7 S")
    .deep(6)
    .sooner();
pub(super) const BOTH: Setting = on("rastros", "7/7/#######/3o2#/#######/7/7 S")
    .deep(6)
    .sooner();
/// Two rooms of four cells.
pub(super) const STRAIGHT: Setting = on("rastros", "7/7/#######/4o##/#######/7/7 S")
    .deep(6)
    .sooner();
pub(super) const FORK: Setting = on("rastros", "7/##5/1######/#2o###/1######/##5/7 S")
    .deep(6)
    .sooner();
/// The cell closest to South's goal is one step from North's goal.
pub(super) const TRAP: Setting = on("rastros", "5/4o/2##1/1#2#/2##1 S");
/// The tree of source 002.
pub(super) const LECTURE: Setting = on(LECTURE_TREE, SOURCE_002).deep(4);
/// The same branches and leaves in two orders.
pub(super) const BEST_FIRST: Setting =
    on(LECTURE_TREE, "A(B(E=7 F=8 G=9) C(H=2 I=5 J=6) D(K=1 L=3 M=4)) A")
        .deep(2)
        .by(PLAIN_AND_CUTS);
pub(super) const BEST_LAST: Setting =
    on(LECTURE_TREE, "A(D(M=4 L=3 K=1) C(J=6 I=5 H=2) B(G=9 F=8 E=7)) A")
        .deep(2)
        .by(PLAIN_AND_CUTS);
pub(super) const GALO: Setting = on("tic_tac_toe", "3/3/3 X 3");
pub(super) const REVERSI: Setting = on("reversi", "7/3BW2/1BWBB2/3W3/7 B").judged("seed002");
/// Exercise 1 of source 003 before its last move.
pub(super) const ALMOST: Setting = on("tic_tac_toe", "OXX/XOX/OO1 X 3");
/// The game of exercise 4 at a position from which O can win.
pub(super) const CRUEL: Setting = on("tic_tac_toe", "X1X/X2/OO1 O 3").deep(4);
pub(super) const SEEDS: Setting =
    on("adji_boto", "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all").by(CUTS_AND_TABLE);
pub(super) const FEW_SEEDS: Setting =
    on("adji_boto", "0,0,1,1,2,1/1,1,0,2,1,0 1 43:43 0 all").by(CUTS_AND_TABLE);
