//! Examples: the duels and the championship of the course's documents.

use super::Draft;
use super::draft::Pick;

#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The texts have `championship.example.ID`.
    pub id: &'static str,
    /// Players and their names; an empty name stands for the default name.
    players: &'static [(&'static str, &'static str)],
    pairs: &'static str,
    depths: &'static str,
    repeats: &'static str,
}

/// The examples in the order of the page. All use the course's board, without random opening plies.
pub const EXAMPLES: &[Example] = &[
    // Seed 000: the chromosomes [3, 2] and [1, -100], 20 pairs of games for each limit from 1 to 4, which are 2 to 5
    // plies.
    Example {
        id: "chromosomes",
        players: &[
            ("alpha_beta:d2:dist_base*3,dist_obj*2:any:resigns", "[3, 2]"),
            (
                "alpha_beta:d2:dist_base*1,dist_obj*-100:any:resigns",
                "[1, −100]",
            ),
        ],
        pairs: "20",
        depths: "2, 3, 4, 5",
        repeats: "1",
    },
    // Seed 003: teste(babujo, basilio).
    Example {
        id: "babujo",
        players: &[("babujo", ""), ("basilio", "")],
        pairs: "50",
        depths: "",
        repeats: "1",
    },
    // Seed 001: n_faz_campeonato(3, todosJog_42).
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
        pairs: "1",
        depths: "",
        repeats: "3",
    },
];

impl Example {
    /// The form of the example, with this seed.
    pub(super) fn draft(&self, seed: &str) -> Draft {
        let mut draft = Draft::first();
        let players = self.players.iter().map(|(word, name)| Pick {
            name: (*name).to_owned(),
            ..Pick::new(word)
        });
        draft.players = players.collect();
        draft.form.set("pairs", self.pairs);
        draft.form.set("at_depths", self.depths);
        draft.form.set("repeats", self.repeats);
        draft.form.set("opening_plies", "0");
        draft.form.set("seed", seed);
        draft
    }
}
