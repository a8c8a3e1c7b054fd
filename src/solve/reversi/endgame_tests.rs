//! The exact endgame against exhaustive search, and against published scores.

use super::endgame::Endgame;
use super::score::final_score;
use crate::games::grid::Cells;
use crate::games::reversi::bits::{flips, moves};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Exhaustive search to the end.
fn reference(mine: u64, theirs: u64) -> i32 {
    let legal = moves(mine, theirs);
    if legal == 0 {
        if moves(theirs, mine) == 0 {
            return final_score(mine, theirs);
        }
        return -reference(theirs, mine);
    }
    Cells(legal)
        .map(|cell| {
            let turned = flips(mine, theirs, cell);
            -reference(theirs & !turned, mine | turned | 1 << cell)
        })
        .max()
        .expect("there is a move")
}

/// A position of a random game with this many empty cells, its side to move first; `None` if the game ended earlier.
fn random_position(empties: u32, rng: &mut ChaCha8Rng) -> Option<(u64, u64)> {
    let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
    let mut passed = false;
    while 64 - (mine | theirs).count_ones() > empties {
        let legal = moves(mine, theirs);
        if legal != 0 {
            passed = false;
            let n = rng.next_u32() % legal.count_ones();
            let cell = (0..n)
                .fold(legal, |set, _| set & (set - 1))
                .trailing_zeros() as u8;
            let turned = flips(mine, theirs, cell);
            (mine, theirs) = (theirs & !turned, mine | turned | 1 << cell);
        } else if passed {
            return None;
        } else {
            passed = true;
            (mine, theirs) = (theirs, mine);
        }
    }
    Some((mine, theirs))
}

#[test]
fn scores_equal_exhaustive_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut solver = Endgame::with_bytes(1 << 16);
    for i in 0..600 {
        let empties = i % 10;
        let Some((mine, theirs)) = random_position(empties, &mut rng) else {
            continue;
        };
        let expected = reference(mine, theirs);
        let solved = solver.solve(mine, theirs, &mut |_| false).unwrap();
        assert_eq!(solved.score, expected, "{mine:x} {theirs:x}");
        if let Some(cell) = solved.best {
            let turned = flips(mine, theirs, cell);
            assert_ne!(turned, 0);
            assert_eq!(-reference(theirs & !turned, mine | turned | 1 << cell), expected);
        } else {
            assert_eq!(moves(mine, theirs), 0);
        }
    }
}

/// Positions of the endgame suite of the French Othello federation with their published scores and best moves; the last
/// three have 20 to 22 empty cells.
#[test]
fn ffo_positions_have_published_scores() {
    for (board, score, best) in [
        (
            "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
            18,
            &["g8"][..],
        ),
        (
            "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X",
            32,
            &["g8"],
        ),
        (
            "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O",
            -8,
            &["g7", "a4"],
        ),
        (
            "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
            38,
            &["a2"],
        ),
        ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, &["h4"]),
        ("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, &["g2"]),
    ] {
        let set = |disc: u8| {
            let cells = board.bytes().take(64).enumerate();
            cells.fold(0, |set, (i, d)| set | u64::from(d == disc) << i)
        };
        let (mine, theirs) = if board.ends_with('X') {
            (set(b'X'), set(b'O'))
        } else {
            (set(b'O'), set(b'X'))
        };
        let mut solver = Endgame::with_bytes(16 << 20);
        let solved = solver.solve(mine, theirs, &mut |_| false).unwrap();
        assert_eq!(solved.score, score, "{board}");
        let cell = solved.best.unwrap();
        let cell = format!("{}{}", char::from(b'a' + cell % 8), cell / 8 + 1);
        assert!(best.contains(&cell.as_str()), "{board}: {cell}");
    }
}

#[test]
fn passing_keeps_the_score() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut passes = 0;
    let mut solver = Endgame::with_bytes(1 << 16);
    while passes < 20 {
        let Some((mine, theirs)) = random_position(9, &mut rng) else {
            continue;
        };
        if moves(mine, theirs) == 0 {
            let solved = solver.solve(mine, theirs, &mut |_| false).unwrap();
            assert_eq!(solved.score, reference(mine, theirs));
            assert_eq!(solved.best, None);
            passes += 1;
        }
    }
}

#[test]
fn stopped_solver_can_resume() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let (mine, theirs) = random_position(14, &mut rng).unwrap();
    let mut solver = Endgame::with_bytes(1 << 20);
    assert_eq!(solver.solve(mine, theirs, &mut |nodes| nodes > 2), None);
    let again = solver.solve(mine, theirs, &mut |_| false);
    let mut fresh = Endgame::with_bytes(1 << 20);
    assert_eq!(
        again.map(|s| s.score),
        fresh.solve(mine, theirs, &mut |_| false).map(|s| s.score)
    );
}
