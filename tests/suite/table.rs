//! Tables of perft counts: `tests/perft/GAME.txt`, one line per position.

use rastros_lab::registry::AnyGame;

/// One line of a table: the text of a position, then depth and count of each depth.
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

/// Numbers of move sequences, from an independent source; the first line is that of the default start.
pub fn matches_perft_table(game: &dyn AnyGame) {
    let id = game.info().id;
    let rows = table(id);
    assert!(rows.iter().any(|r| r.counts.len() > 3), "{id}: too little");
    let start = game.first_start().expect("a preset");
    assert_eq!(rows[0].text, start.text());
    for row in rows {
        let position = game
            .parse(&row.text)
            .unwrap_or_else(|e| panic!("{id}: {}: {e}", row.text));
        for (depth, count) in row.counts {
            assert_eq!(position.perft(depth), count, "{id}: {}, {depth}", row.text);
        }
    }
}
