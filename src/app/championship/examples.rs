//! Examples: the duels and the championship of the course's documents, and the league of published Othello players.

use super::Draft;
use super::draft::RosterEntry;
use crate::registry::game;

#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The texts have `championship.example.ID`.
    pub id: &'static str,
    pub game: &'static str,
    /// Players and their names; an empty name stands for the default name.
    players: &'static [(&'static str, &'static str)],
    pairs: &'static str,
    depths: &'static str,
    repeats: &'static str,
    opening_plies: &'static str,
    /// True if the user's own networks play too.
    pub networks: bool,
}

/// A duel of the course: on its board, without random opening plies.
const COURSE: Example = Example {
    id: "",
    game: "rastros",
    players: &[],
    pairs: "1",
    depths: "",
    repeats: "1",
    opening_plies: "0",
    networks: false,
};

/// The examples in the order of the page.
pub const EXAMPLES: &[Example] = &[
    // Source 000: the chromosomes [3, 2] and [1, -100], 20 pairs of games for each limit from 1 to 4, which are 2 to 5
    // plies.
    Example {
        id: "chromosomes",
        players: &[
            ("alpha_beta:d2:dist_base*3,dist_obj*2:any:resigns", "[3, 2]"),
            ("alpha_beta:d2:dist_base*1,dist_obj*-100:any:resigns", "[1, −100]"),
        ],
        pairs: "20",
        depths: "2, 3, 4, 5",
        ..COURSE
    },
    // Source 003: teste(babujo, basilio).
    Example {
        id: "babujo",
        players: &[("babujo", ""), ("basilio", "")],
        pairs: "50",
        ..COURSE
    },
    // Source 001: n_faz_campeonato(3, todosJog_42).
    Example {
        id: "everybody",
        players: &[
            ("jogador42", ""),
            ("bacoco", ""),
            ("obtuso_sw", ""),
            ("obtuso_ne", ""),
            ("ar_livre", ""),
            ("basilio", ""),
        ],
        repeats: "3",
        ..COURSE
    },
    // The round robin of Jaśkowski and Szubert (2016). Seven random plies give positions with as many discs as theirs.
    Example {
        id: "othello_league",
        game: "reversi",
        players: &[
            ("alpha_beta:d1:swh:unseen", "SWH"),
            ("alpha_beta:d1:lr06:unseen", "LR06"),
            ("alpha_beta:d1:sjk09:unseen", "SJK09"),
            ("alpha_beta:d1:sjk11:unseen", "SJK11"),
        ],
        pairs: "1000",
        opening_plies: "7",
        networks: true,
        ..COURSE
    },
];

impl Example {
    /// The form of the example, with this seed and the user's networks.
    pub(super) fn draft(&self, seed: &str, networks: Vec<RosterEntry>) -> Draft {
        let mut draft = game(self.game).map_or_else(|_| Draft::initial(), Draft::of_game);
        let players = self.players.iter().map(|(word, name)| RosterEntry {
            name: (*name).to_owned(),
            ..RosterEntry::new(word)
        });
        draft.players = players.chain(networks).collect();
        draft.form.set("pairs", self.pairs);
        draft.form.set("at_depths", self.depths);
        draft.form.set("repeats", self.repeats);
        draft.form.set("opening_plies", self.opening_plies);
        draft.form.set("seed", seed);
        draft
    }
}
