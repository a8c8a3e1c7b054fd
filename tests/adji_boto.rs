//! The game printed by source 004, board by board.

use rastros_lab::game::{CellContent, Side};
use rastros_lab::registry::game;

/// Row and column of the hole, both rows after the move, captured seeds so far.
type Ply = ((usize, usize), [[u16; 6]; 2], [i32; 2]);

const TRACE: [Ply; 7] = [
    ((0, 0), [[0, 8, 8, 8, 9, 9], [9, 9, 9, 9, 9, 9]], [0, 0]),
    ((1, 0), [[0, 8, 9, 9, 10, 10], [0, 10, 10, 10, 10, 10]], [0, 0]),
    ((0, 1), [[1, 0, 9, 9, 10, 11], [1, 11, 11, 11, 11, 11]], [0, 0]),
    ((1, 0), [[1, 0, 9, 9, 10, 11], [0, 12, 11, 11, 11, 11]], [0, 0]),
    ((0, 0), [[0, 0, 9, 9, 10, 11], [0, 12, 11, 11, 11, 11]], [1, 0]),
    ((1, 1), [[1, 1, 10, 10, 11, 12], [1, 1, 12, 12, 12, 12]], [1, 0]),
    ((0, 0), [[0, 1, 10, 10, 11, 12], [2, 1, 12, 12, 12, 12]], [1, 0]),
];

#[test]
fn replays_printed_game() {
    let kind = game("adji_boto").unwrap();
    let mut position = kind.start(&[8, 0]).unwrap();
    for ((row, column), board, captured) in TRACE {
        // A hole by column letter and row from the bottom, or by row and column as in the seed.
        let name = format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], 2 - row);
        let by_numbers = format!("({},{})", row + 1, column + 1);
        let next = position.play(&name).unwrap();
        assert_eq!(position.play(&by_numbers).unwrap().text(), next.text());
        position = next;
        let view = position.view();
        let seen: Vec<_> = board.concat().into_iter().map(CellContent::Seeds).collect();
        assert_eq!(view.cells, seen, "after {name}");
        let score = view.score.unwrap();
        assert_eq!(Side::ALL.map(|s| score[s]), captured, "after {name}");
    }
}

#[test]
fn lap_rules_differ_in_a_long_sowing() {
    // The sixth move of source 004 sows twelve seeds: by the default rule, the last seed returns to its hole.
    let kind = game("adji_boto").unwrap();
    let before = "0,0,9,9,10,11/0,12,11,11,11,11 2 1:0 5";
    let sown = |laps: &str| {
        let position = kind.parse(&format!("{before} {laps}")).unwrap();
        position.play("b1").unwrap().text()
    };
    assert_eq!(sown("all"), "1,1,10,10,11,12/1,1,12,12,12,12 1 1:0 6 all");
    assert_eq!(sown("skip"), "1,1,10,10,11,12/1,0,13,12,12,12 1 1:0 6 skip");
}
