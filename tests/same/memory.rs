//! Searches with almost no free memory, natively and in a worker.

use rastros_lab::registry::{self, GameRecord, Task, TaskResult};

/// Solves and searches positions with all memory that they request, and again with almost none: the same answers, and a note that
/// the table was smaller. The address space must be limited.
pub fn solve_with_little_memory() {
    let solve = |(game, start): (&str, &str)| {
        let task = Task::solve_moves(
            GameRecord {
                game: game.to_owned(),
                start: start.to_owned(),
                moves: Vec::new(),
            },
            Vec::new(),
            0,
        );
        match registry::run(&task, &mut |_| {}) {
            Ok(TaskResult::Solved(solved)) => solved,
            other => panic!("a solver was asked: {other:?}"),
        }
    };
    // A search with a transposition table, at a depth.
    let search = || {
        let evaluation = registry::game("rastros").map(|game| game.evaluations()[0].spec());
        let task = Task::Analyse {
            record: GameRecord {
                game: "rastros".to_owned(),
                start: "8/8/8/4o3/8/8/8/8 S".to_owned(),
                moves: Vec::new(),
            },
            moves: Vec::new(),
            evaluation: evaluation.expect("it is in the registry"),
            from_depth: 1,
            max_depth: 7,
            time_ms: 0,
        };
        match registry::run(&task, &mut |_| {}) {
            Ok(TaskResult::Analysed(analysed)) => analysed,
            other => panic!("an analysis was asked for: {other:?}"),
        }
    };
    let positions = [
        (
            "reversi",
            "WWWWWWWW/WBWWWWW1/WWBWBWB1/WWWBWWB1/WWBWBWB1/WBWWWB2/2BWB3/1BBBBB2 B",
        ),
        ("rastros", "7/7/2#4/3#o2/7/7/7 S"),
        ("tic_tac_toe", "5/5/5/5/5 X 4"),
    ];
    let (in_plenty, searched) = (positions.map(solve), search());
    // Room for a small table of Rastros (4 MiB) and not for the next larger one, which the position above requests.
    let spare = Vec::<u8>::with_capacity(6 << 20);
    let mut hoard: Vec<Vec<u8>> = Vec::with_capacity(1000);
    for megabytes in [256, 64, 16, 4, 1] {
        let mut chunk = Vec::new();
        while chunk.try_reserve_exact(megabytes << 20).is_ok() {
            hoard.push(std::mem::take(&mut chunk));
        }
    }
    drop(spare);
    let (in_need, searched_in_need) = (positions.map(solve), search());
    assert!(hoard.len() > 2);
    for (plenty, need) in in_plenty.iter().zip(&in_need) {
        assert!(plenty.complete && plenty.note.is_none(), "{plenty:?}");
        assert!(need.note.is_some(), "it lacked memory: {need:?}");
        assert_eq!(plenty.worth, need.worth);
        assert_eq!(plenty.moves.len(), need.moves.len());
        for (a, b) in plenty.moves.iter().zip(&need.moves) {
            assert_eq!((&a.mv, a.worth, a.score), (&b.mv, b.worth, b.score));
        }
    }
    assert!(searched.note.is_none() && searched_in_need.note.is_some());
    let values = |moves: &[registry::MoveValue]| -> Vec<_> {
        moves.iter().map(|m| (m.mv.clone(), m.value)).collect()
    };
    assert_eq!(values(&searched.moves), values(&searched_in_need.moves));
}
