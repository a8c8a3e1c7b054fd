//! The rules of each game: a position to try each of them on, and what to do there. What they say is `rule.GAME.SECTION.title`,
//! `.text` and `.task` of the texts; who has won, or what is not allowed, is not written anywhere: the game says it.

use super::aim::{Aim, DRAW, FIRST, SECOND};
use crate::games::adji_boto::LONGEST;

/// A rule of a game.
pub(in crate::app::play) struct Section {
    /// Its name in the texts.
    pub(super) id: &'static str,
    /// The position on its board, as the game writes it.
    pub(super) start: &'static str,
    /// What there is to do.
    pub(super) aim: Aim,
    /// How many moves a game has at most, where the rule tells of it.
    pub(super) longest: Option<u16>,
}

const fn section(id: &'static str, start: &'static str, aim: Aim) -> Section {
    Section {
        id,
        start,
        aim,
        longest: None,
    }
}

/// The rules of each game, by its id.
const SECTIONS: [(&str, &[Section]); 5] = [
    (
        "rastros",
        &[
            section("step", "5/5/2o2/5/5 S", Aim::Slanted),
            section("turns", "7/7/4o2/7/7/7/7 S", Aim::Moves(2)),
            section("trail", "4/1o2/4/4 S", Aim::OneWay),
            section(
                "own",
                "5/2##1/1##2/1o3/5 S",
                Aim::End("ending.rastros.goal", FIRST),
            ),
            section("rival", "3#1/2#o1/2#2/1#3/5 S", Aim::GivenAway),
            section(
                "stuck",
                "5/3##/2#o1/3##/3#1 S",
                Aim::End("ending.rastros.stuck", FIRST),
            ),
        ],
    ),
    (
        "tic_tac_toe",
        &[
            section("turns", "3/3/3 X 3", Aim::Moves(2)),
            section(
                "row",
                "XX1/OO1/3 X 3",
                Aim::End("ending.tic_tac_toe.row", FIRST),
            ),
            section(
                "slanted",
                "XO1/OX1/3 X 3",
                Aim::End("ending.tic_tac_toe.row", FIRST),
            ),
            section(
                "full",
                "XOX/OOX/1X1 O 3",
                Aim::End("ending.tic_tac_toe.full", DRAW),
            ),
            section(
                "larger",
                "5/1O1O1/1XXX1/2O2/5 X 4",
                Aim::End("ending.tic_tac_toe.row", FIRST),
            ),
        ],
    ),
    (
        "reversi",
        &[
            section("bracket", "6/6/2WB2/2BW2/6/6 B", Aim::Turned(1)),
            section("row", "5/BWWW1/5/3W1/3B1 B", Aim::Turned(3)),
            section("eight", "5/1WWW1/1WBW1/1WWW1/5 B", Aim::Diagonal),
            section(
                "several",
                "B1B1B/1WWW1/BW1WB/1WWW1/B1B1B B",
                Aim::Directions(8),
            ),
            section("pass", "4/1WBB/1BB1/BBBW W", Aim::Passed),
            section(
                "end",
                "WWW1/BWW1/BWBW/BWBB B",
                Aim::End("ending.reversi.full", FIRST),
            ),
            section(
                "stuck",
                "W2W/BWW1/BBWW/BB1B B",
                Aim::End("ending.reversi.stuck", None),
            ),
        ],
    ),
    (
        "adji_boto",
        &[
            section("sow", "3,3,3,3,3,3/3,3,3,3,3,3 1 0:0 0 all", Aim::Across),
            section(
                "turns",
                "4,4,4,4,4,4/4,4,4,4,4,4 1 0:0 0 all",
                Aim::Moves(2),
            ),
            section(
                "capture",
                "2,2,0,2,0,1/1,2,1,0,2,1 1 0:0 4 all",
                Aim::Captured(3),
            ),
            section("spared", "2,2,0,2,0,1/1,2,1,0,2,1 1 0:0 4 all", Aim::Spared),
            section(
                "lap",
                "0,1,13,0,2,0/1,0,2,0,1,0 1 0:0 40 all",
                Aim::Lap(true),
            ),
            section(
                "skip",
                "0,1,13,0,2,0/1,0,2,0,1,0 1 0:0 40 skip",
                Aim::Lap(false),
            ),
            section("pass", "0,0,0,0,0,0/0,0,0,1,0,2 1 4:4 20 all", Aim::Passed),
            section(
                "end",
                "1,0,0,0,0,0/0,0,0,0,0,1 1 10:11 40 all",
                Aim::End("ending.adji_boto.empty", None),
            ),
            Section {
                longest: Some(LONGEST),
                ..section(
                    "long",
                    "0,0,2,0,0,0/0,0,0,0,0,9 1 3:2 999 all",
                    Aim::End("ending.adji_boto.long", None),
                )
            },
        ],
    ),
    (
        "lecture_tree",
        &[
            section("down", "A(B(D=3 E=9) C(F=5 G=7)) A", Aim::Moves(2)),
            section(
                "leaf",
                "A(B(D=3 E=-2) C(F=1 G=4)) A",
                Aim::End("ending.lecture_tree.leaf", SECOND),
            ),
            section(
                "zero",
                "A(B(D=0 E=5) C(F=-3 G=2)) A",
                Aim::End("ending.lecture_tree.leaf", DRAW),
            ),
        ],
    ),
];

/// The rules of a game; none for one that tells none.
pub(in crate::app::play) fn sections_of(game: &str) -> &'static [Section] {
    SECTIONS
        .iter()
        .find(|(id, _)| *id == game)
        .map_or(&[], |(_, sections)| sections)
}
