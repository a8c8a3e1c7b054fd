//! Counts of small boards and whole games. `tests/perft/GAME.txt` has the numbers of move sequences, one line per
//! position: its text, then depth and count of each depth. The contract of all games compares them (see `contract.rs`).

use std::collections::HashMap;

use rastros_lab::game::{Game, Outcome, Side};
use rastros_lab::games::{Rastros, TicTacToe};

/// True if the side to move wins, by exhaustive search.
fn mover_wins(position: &Rastros, known: &mut HashMap<Rastros, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::WonBy(position.side_to_move());
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let wins = position
        .moves()
        .any(|mv| !mover_wins(&position.after(mv), known));
    known.insert(*position, wins);
    wins
}

/// The winner from each cell with the first side to move: 1 the first, 2 the second, * a goal. From two independent
/// exhaustive searches.
const SMALL_BOARDS: &[&[&str]] = &[
    &["21*", "111", "*12"],
    &["211*", "1111", "*112"],
    &["21*", "111", "111", "*12"],
    &["121*", "2111", "1112", "*121"],
    &["1111*", "11111", "11111", "*1111"],
    &["111*", "1111", "1111", "1111", "*111"],
    &["2111*", "11111", "11111", "11111", "*1112"],
];

#[test]
fn small_rastros_boards_have_known_winners() {
    for board in SMALL_BOARDS {
        let (rows, columns) = (board.len() as i32, board[0].len() as i32);
        let mut known = HashMap::new();
        for (r, line) in board.iter().enumerate() {
            for (c, expected) in line.chars().enumerate() {
                let start = Rastros::start(&[rows, columns, r as i32 + 1, c as i32 + 1]);
                let found = match start {
                    Err(_) => '*',
                    Ok(p) if mover_wins(&p, &mut known) => '1',
                    Ok(_) => '2',
                };
                assert_eq!(found, expected, "{rows} x {columns}: row {r}, column {c}");
            }
        }
    }
}

#[test]
fn counts_whole_games_of_tic_tac_toe() {
    /// Games by their end: won by X, won by O, drawn; and nodes, the root included.
    fn walk(p: &TicTacToe, ends: &mut [u64; 3], seen: &mut HashMap<TicTacToe, ()>) -> u64 {
        seen.insert(*p, ());
        match p.outcome() {
            Some(Outcome::WonBy(Side::First)) => ends[0] += 1,
            Some(Outcome::WonBy(Side::Second)) => ends[1] += 1,
            Some(Outcome::Draw) => ends[2] += 1,
            None => {}
        }
        let below: u64 = p.moves().map(|mv| walk(&p.after(mv), ends, seen)).sum();
        1 + below
    }
    let (mut ends, mut seen) = ([0; 3], HashMap::new());
    let start = TicTacToe::start(&[3, 3, 3]).unwrap();
    assert_eq!(walk(&start, &mut ends, &mut seen), 549_946);
    assert_eq!(ends, [131_184, 77_904, 46_080]);
    assert_eq!(seen.len(), 5478);
    // Up to symmetry: the image with the smallest text represents all images of a position.
    let mut classes: Vec<String> = seen
        .keys()
        .map(|p| {
            let images = p.symmetries().into_iter().map(|(image, _)| image.text());
            images.chain([p.text()]).min().expect("at least itself")
        })
        .collect();
    classes.sort_unstable();
    classes.dedup();
    assert_eq!(classes.len(), 765);
}
