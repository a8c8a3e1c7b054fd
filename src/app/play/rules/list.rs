//! The rules of each game: a position to try each rule on, and a task. The texts are `rule.GAME.SECTION.title`, `.text`
//! and `.task`. Winners and errors have no texts here: the game reports them.

use super::change::Change;
use crate::game::{Outcome, Side};
use crate::registry::AnyPosition;

/// The task of a rule. The positions alone show whether it is done.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Aim {
    /// Make this number of moves.
    Moves(usize),
    /// Make a move with this change of the board.
    Shows(fn(&Change) -> bool),
    /// Leave the next side to move a single legal move.
    OneWay,
    /// End the game for a reason, `ending.GAME.REASON` of the texts, with an outcome unless it does not matter.
    End(&'static str, Option<Outcome>),
    /// End the game by a move after which the other side has won.
    GivenAway,
}
use Aim::{End, GivenAway, Moves, OneWay, Shows};

const FIRST: Option<Outcome> = Some(Outcome::WonBy(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::WonBy(Side::Second));
const DRAW: Option<Outcome> = Some(Outcome::Draw);

impl Aim {
    /// True if the last of the positions, which follow each other by moves, fulfils the task.
    pub(super) fn is_reached(self, line: &[Box<dyn AnyPosition>]) -> bool {
        let [.., before, here] = line else {
            return false;
        };
        match self {
            Moves(count) => line.len() > count,
            Shows(what) => what(&Change::between(&**before, &**here)),
            OneWay => here.moves().len() == 1,
            End(why, outcome) => {
                let ending = here.ending();
                let ends = ending.is_some_and(|e| e.key.rsplit('.').next() == Some(why));
                ends && outcome.is_none_or(|outcome| here.outcome() == Some(outcome))
            }
            GivenAway => {
                let winner = here.outcome().and_then(Outcome::winner);
                winner == Some(!before.side_to_move())
            }
        }
    }
}

pub(crate) struct Rule {
    /// The name in text keys.
    pub(super) id: &'static str,
    /// The position on the board, as the game writes it.
    pub(super) start: &'static str,
    pub(super) aim: Aim,
}

const fn rule(id: &'static str, start: &'static str, aim: Aim) -> Rule {
    Rule { id, start, aim }
}

const RASTROS: &[Rule] = &[
    rule("step", "5/5/2o2/5/5 S", Shows(Change::moves_diagonally)),
    rule("turns", "7/7/4o2/7/7/7/7 S", Moves(2)),
    rule("trail", "4/1o2/4/4 S", OneWay),
    rule("own", "5/2##1/1##2/1o3/5 S", End("goal", FIRST)),
    rule("rival", "3#1/2#o1/2#2/1#3/5 S", GivenAway),
    rule("stuck", "5/3##/2#o1/3##/3#1 S", End("stuck", FIRST)),
];

const TIC_TAC_TOE: &[Rule] = &[
    rule("turns", "3/3/3 X 3", Moves(2)),
    rule("row", "XX1/OO1/3 X 3", End("row", FIRST)),
    rule("slanted", "XO1/OX1/3 X 3", End("row", FIRST)),
    rule("full", "XOX/OOX/1X1 O 3", End("full", DRAW)),
    rule("larger", "5/1O1O1/1XXX1/2O2/5 X 4", End("row", FIRST)),
];

const REVERSI: &[Rule] = &[
    rule("bracket", "6/6/2WB2/2BW2/6/6 B", Shows(|c| c.turned() >= 1)),
    rule("row", "5/BWWW1/5/3W1/3B1 B", Shows(|c| c.turned() >= 3)),
    rule("eight", "5/1WWW1/1WBW1/1WWW1/5 B", Shows(Change::turns_diagonally)),
    rule("several", "B1B1B/1WWW1/BW1WB/1WWW1/B1B1B B", Shows(|c| c.turned() >= 8)),
    rule("pass", "4/1WBB/1BB1/BBBW W", Moves(2)),
    rule("end", "WWW1/BWW1/BWBW/BWBB B", End("full", FIRST)),
    rule("stuck", "W2W/BWW1/BBWW/BB1B B", End("stuck", None)),
];

const ADJI_BOTO: &[Rule] = &[
    rule("sow", "3,3,3,3,3,3/3,3,3,3,3,3 1 0:0 0 all", Shows(Change::goes_across)),
    rule("turns", "4,4,4,4,4,4/4,4,4,4,4,4 1 0:0 0 all", Moves(2)),
    rule("capture", "2,2,0,2,0,1/1,2,1,0,2,1 1 0:0 4 all", Shows(|c| c.gained() == 3)),
    rule(
        "spared",
        "2,2,0,2,0,1/1,2,1,0,2,1 1 0:0 4 all",
        Shows(|c| c.goes_across() && c.gained() == 0),
    ),
    rule("lap", "0,1,13,0,2,0/1,0,2,0,1,0 1 0:0 40 all", Shows(Change::goes_round)),
    rule("skip", "0,1,13,0,2,0/1,0,2,0,1,0 1 0:0 40 skip", Shows(Change::goes_round)),
    rule("pass", "0,0,0,0,0,0/0,0,0,1,0,2 1 4:4 20 all", Moves(2)),
    rule("end", "1,0,0,0,0,0/0,0,0,0,0,1 1 10:11 40 all", End("empty", None)),
    rule("long", "0,0,2,0,0,0/0,0,0,0,0,9 1 3:2 999 all", End("long", None)),
];

const LECTURE_TREE: &[Rule] = &[
    rule("down", "A(B(D=3 E=9) C(F=5 G=7)) A", Moves(2)),
    rule("leaf", "A(B(D=3 E=-2) C(F=1 G=4)) A", End("leaf", SECOND)),
    rule("zero", "A(B(D=0 E=5) C(F=-3 G=2)) A", End("leaf", DRAW)),
];

const RULES: [(&str, &[Rule]); 5] = [
    ("rastros", RASTROS),
    ("tic_tac_toe", TIC_TAC_TOE),
    ("reversi", REVERSI),
    ("adji_boto", ADJI_BOTO),
    ("lecture_tree", LECTURE_TREE),
];

/// The rules of a game, by its id; empty for a game without rules.
pub(crate) fn rules_of(game: &str) -> &'static [Rule] {
    let found = RULES.iter().find(|(id, _)| *id == game);
    found.map_or(&[], |(_, rules)| rules)
}
