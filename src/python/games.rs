//! The games that users' programs can play. Each has a module in `examples/players/course_adapter/games`.

use super::guest::is_guest;

#[derive(Clone, Copy, Debug)]
pub struct ProgramGame {
    pub id: &'static str,
    /// The text of the starting position: programs support only this board.
    pub start: &'static str,
    /// The ids of two opponents: a random player, and a searching player from a course. A check plays against both; in
    /// a class every program plays against the second.
    pub opponents: [&'static str; 2],
}

pub const GAMES: [ProgramGame; 3] = [
    ProgramGame {
        id: "rastros",
        start: "8/8/8/4o3/8/8/8/8 S",
        opponents: ["bacoco", "basilio"],
    },
    ProgramGame {
        id: "tic_tac_toe",
        start: "3/3/3 X 3",
        opponents: ["random", "table"],
    },
    ProgramGame {
        id: "reversi",
        start: "8/8/8/3WB3/3BW3/8/8/8 B",
        opponents: ["random", "seed002"],
    },
];

impl ProgramGame {
    pub fn find(id: &str) -> Option<ProgramGame> {
        GAMES.into_iter().find(|game| game.id == id)
    }
}

/// True if users' programs can play a game with this start.
pub fn knows(game: &str, start: &str) -> bool {
    is_guest(game)
        || ProgramGame::find(game).is_some_and(|known| board(known.start) == board(start))
}

/// The number of cells of each row in a position's text, and the part after the side to move.
fn board(text: &str) -> (Vec<u32>, Option<&str>) {
    let mut words = text.split_whitespace();
    let rows = words.next().unwrap_or_default().split('/');
    let cells = rows.map(|row| row.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum());
    (cells.collect(), words.nth(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_only_usual_boards() {
        for (game, start, known) in [
            ("rastros", "8/8/3o4/2##4/8/8/8/8 N", true),
            ("rastros", "7/7/7/3o3/7/7/7 S", false),
            ("tic_tac_toe", "3/1X1/3 O 3", true),
            ("tic_tac_toe", "4/4/4/4 X 4", false),
            ("tic_tac_toe", "3/3/3 X 2", false),
            ("reversi", "6/6/2WB2/2BW2/6/6 B", false),
            ("adji_boto", "", false),
        ] {
            assert_eq!(knows(game, start), known, "{game} {start}");
        }
    }
}
