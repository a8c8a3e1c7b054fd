//! The rules of every game, counted: numbers of move sequences, outcomes of small boards, nodes of whole searches.
//!
//! Tables stand in `tests/perft/GAME.txt`, one line a position: its text, then depth and count of each depth.

use std::collections::HashMap;

use rastros_lab::game::{Game, Outcome, Side};
use rastros_lab::games::{Rastros, TicTacToe};
use rastros_lab::registry::{GAMES, game};

/// One line of a table.
struct Row {
    text: String,
    counts: Vec<(u32, u64)>,
}

/// The table of a game.
fn table(id: &str) -> Vec<Row> {
    let path = format!("{}/tests/perft/{id}.txt", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let number = |word: &str| -> u64 {
        let parsed = word.replace('_', "").parse();
        parsed.unwrap_or_else(|e| panic!("{path}: {word}: {e}"))
    };
    table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut parts = line.split(';');
            let text = parts.next().unwrap_or_default().trim().to_owned();
            let counts = parts
                .map(|pair| {
                    let (depth, count) = pair.trim().split_once(' ').expect("depth and count");
                    (number(depth) as u32, number(count))
                })
                .collect();
            Row { text, counts }
        })
        .collect()
}

#[test]
fn every_game_has_a_table_and_its_counts_hold() {
    for game in GAMES {
        let id = game.info().id;
        let rows = table(id);
        assert!(rows.iter().any(|r| r.counts.len() > 3), "{id}: too little");
        for row in rows {
            let position = game
                .parse(&row.text)
                .unwrap_or_else(|e| panic!("{id}: {}: {e}", row.text));
            for (depth, count) in row.counts {
                assert_eq!(position.perft(depth), count, "{id}: {}, {depth}", row.text);
            }
        }
    }
}

#[test]
fn tables_begin_with_the_start_that_the_page_offers_first() {
    for kind in GAMES {
        let start = kind.preset(&kind.info().presets[0]).unwrap();
        assert_eq!(table(kind.info().id)[0].text, start.text());
    }
    assert!(game("chess").is_err());
}

/// Whether the side to move wins, by looking at every line of play.
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

/// Who wins from each cell with the first side to move: 1 the first, 2 the second, * a goal. From two independent
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
fn who_wins_on_small_boards_of_rastros() {
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
fn whole_games_of_tic_tac_toe() {
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
    // Up to symmetry: of each position's images the one with the smallest text stands for all.
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
