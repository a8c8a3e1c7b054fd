//! Lessons under a minute about coevolution.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use strum::{IntoStaticStr, VariantArray};

use crate::app::coevolution::study::{Study, bout};
use crate::arena::{Bout, Purpose, Score, Stream};
use crate::evolution::{
    EvolutionConfig, Genome, Opponent, Run, Scheme, Yardstick, first_population, preset,
    score_columns,
};
use crate::job::EvolutionJob;
use crate::registry::{GAMES, check_evolution};
use crate::text::CsvTable;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EvolutionLesson {
    /// Why the line of fitness is flat.
    Flat,
    /// How the search depth reverses a result.
    Depth,
    /// The noise of a cup.
    Noise,
    /// Overfitting to the training opponent.
    Test,
    /// Whether “better than” is transitive.
    Circle,
}

/// The two genomes in the example of a duel with source 000.
pub(super) const GENOMES: [[i32; 2]; 2] = [[3, 2], [1, -100]];

/// The depths of their duels in plies; the course's limits are one less.
pub(super) const DEPTHS: [u32; 4] = [2, 3, 4, 5];

/// The number of genomes in the round robin of [`EvolutionLesson::Circle`].
pub(super) const PLAYERS: usize = 10;

/// The seed of all lessons, so that all users see the same numbers.
const SEED: u64 = 2021;

impl EvolutionLesson {
    /// The configuration of the evolution, or of the players of the duels.
    pub(super) fn config(self) -> EvolutionConfig {
        let id = match self {
            EvolutionLesson::Depth | EvolutionLesson::Circle => "course_distances",
            EvolutionLesson::Flat | EvolutionLesson::Noise | EvolutionLesson::Test => {
                "course_class"
            }
        };
        let config = preset(id).map(|preset| preset.config());
        let mut config = config.unwrap_or_else(|| GAMES[0].default_evolution());
        config.seed = SEED;
        match self {
            // The same sixteen genomes in every cup: all survive, and there is no breeding.
            EvolutionLesson::Noise => {
                config.elitism = 1.0;
                config.generations = 19;
                config.yardstick = None;
            }
            EvolutionLesson::Test => {
                config.scheme = Scheme::Rival;
                config.rival = Some("published".to_owned());
                config.generations = 8;
                config.yardstick = Some(Yardstick::of_pairs(20));
            }
            EvolutionLesson::Flat => config.yardstick = Some(Yardstick::of_pairs(20)),
            EvolutionLesson::Depth | EvolutionLesson::Circle => {}
        }
        config
    }

    /// Starts the computation; `None` if the configuration is invalid, which a test excludes.
    pub(super) fn begin(self) -> Option<Study> {
        let config = self.config();
        Some(match self {
            EvolutionLesson::Flat | EvolutionLesson::Noise | EvolutionLesson::Test => {
                let evolution = EvolutionJob::new(check_evolution(&config).ok()?);
                Study::of_evolutions(vec![evolution], 1)
            }
            EvolutionLesson::Depth => Study::of_duels(&config, depths(&config)),
            EvolutionLesson::Circle => Study::of_duels(&config, round_robin(&config)),
        })
    }
}

/// The lessons started so far.
pub type EvolutionLessons = BTreeMap<EvolutionLesson, Study>;

/// The place of the published evaluation in the panel, and the score of each generation's champion against it.
pub(super) fn published(run: &Run) -> Option<(usize, impl Iterator<Item = (u32, Score)> + '_)> {
    let is_published =
        |o: &Opponent| matches!(o, Opponent::Evaluation { id, .. } if id == "published");
    let place = run.panel.iter().position(is_published)?;
    let scores = run.generations.iter();
    let scores = scores.filter_map(move |g| Some((g.number, *g.yardstick.as_ref()?.get(place)?)));
    Some((place, scores))
}

/// The numbers of a completed lesson's chart as comma-separated values; `None` without a chart.
pub(in crate::app::coevolution) fn csv(lesson: EvolutionLesson, study: &Study) -> Option<String> {
    if !study.is_done() {
        return None;
    }
    match lesson {
        EvolutionLesson::Flat => {
            let (_, scores) = published(study.evolutions[0].run())?;
            let table = CsvTable::new("generation", |row: &(u32, Score)| row.0);
            Some(score_columns(table, |row| row.1).write(scores))
        }
        EvolutionLesson::Depth => {
            let table = CsvTable::new("plies", |row: &(u32, Score)| row.0);
            let rows = DEPTHS.into_iter().zip(study.scores.iter().copied());
            Some(score_columns(table, |row| row.1).write(rows))
        }
        EvolutionLesson::Circle => {
            let pairs = (0..PLAYERS).flat_map(|a| (0..PLAYERS).map(move |b| (a, b)));
            let pairs = pairs.filter(|(a, b)| a != b);
            let table = CsvTable::new("genome", |(a, _): &(usize, usize)| a + 1)
                .column("opponent", |(_, b)| b + 1);
            Some(score_columns(table, |(a, b)| between(&study.scores, *a, *b)).write(pairs))
        }
        EvolutionLesson::Noise | EvolutionLesson::Test => None,
    }
}

/// A duel of two genomes at a depth, with its own random stream.
fn duel(config: &EvolutionConfig, two: [&Genome; 2], plies: u32, pairs: u32, pairing: u32) -> Bout {
    let stream = Stream {
        pairing,
        ..Stream::of(Purpose::Duel, 0)
    };
    bout(config, two, plies, stream, 0..pairs)
}

fn depths(config: &EvolutionConfig) -> Vec<Bout> {
    let [a, b] = GENOMES.map(|genes| Genome(genes.to_vec()));
    let at = |&plies: &u32| {
        // At the smallest depth the result is close: it needs more games.
        let pairs = if plies == DEPTHS[0] { 800 } else { 100 };
        duel(config, [&a, &b], plies, pairs, plies)
    };
    DEPTHS.iter().map(at).collect()
}

/// The genomes of the round robin: the first ones of a first population.
pub(super) fn players(config: &EvolutionConfig) -> Vec<Genome> {
    first_population(config).into_iter().take(PLAYERS).collect()
}

fn round_robin(config: &EvolutionConfig) -> Vec<Bout> {
    let players = players(config);
    let pairs = (0..PLAYERS).flat_map(|a| (a + 1..PLAYERS).map(move |b| (a, b)));
    let numbered = pairs.enumerate();
    numbered
        .map(|(i, (a, b))| duel(config, [&players[a], &players[b]], 2, 50, i as u32))
        .collect()
}

/// The winners of cups among the same genomes: the number of distinct ones, and the most cups of one.
pub(super) fn winners(run: &Run) -> (usize, usize) {
    let fame = run.hall_of_fame();
    (fame.len(), fame.first().map_or(0, |f| f.generations.len()))
}

/// The results of the last champion against its training opponent, and against the fixed opponent with its worst score:
/// the index in the panel, and the score.
pub(super) fn trained_and_worst(run: &Run, rival: &str) -> Option<[(usize, Score); 2]> {
    let scores = run
        .generations
        .iter()
        .rev()
        .find_map(|g| g.yardstick.as_ref())?;
    let fixed = run
        .panel
        .iter()
        .zip(scores)
        .enumerate()
        .filter(|(_, (o, _))| **o != Opponent::FirstChampion);
    let all: Vec<_> = fixed.map(|(i, (o, score))| (i, o.id(), *score)).collect();
    let of_rival = all.iter().find(|(_, id, _)| *id == rival)?;
    let others = all.iter().filter(|(_, id, _)| *id != rival);
    let worst = others.min_by(|a, b| a.2.share().total_cmp(&b.2.share()))?;
    Some([(of_rival.0, of_rival.2), (worst.0, worst.2)])
}

/// Three players: each beats the next, and the last beats the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Circle {
    /// Their indices.
    pub(super) players: [usize; 3],
    /// The score of each against the next.
    pub(super) scores: [Score; 3],
}

impl Circle {
    /// True if chance hardly explains any of its results: each interval is above one half.
    pub(super) fn is_certain(&self) -> bool {
        self.scores
            .iter()
            .all(|s| s.strength() == Ordering::Greater)
    }

    fn weakest(&self) -> f64 {
        self.scores.iter().map(Score::share).fold(1.0, f64::min)
    }
}

/// The score of one player against another in a round robin; `scores` are in the order of [`round_robin`].
pub(super) fn between(scores: &[Score], a: usize, b: usize) -> Score {
    let (low, high) = (a.min(b), a.max(b));
    let place = low * (2 * PLAYERS - low - 1) / 2 + (high - low - 1);
    let score = scores.get(place).copied().unwrap_or_default();
    if a < b { score } else { score.swapped() }
}

/// All circles by points, the clearest first.
pub(super) fn circles(scores: &[Score]) -> Vec<Circle> {
    let mut found = Vec::new();
    for a in 0..PLAYERS {
        for b in a + 1..PLAYERS {
            for c in b + 1..PLAYERS {
                for players in [[a, b, c], [a, c, b]] {
                    let scores =
                        [0, 1, 2].map(|i| between(scores, players[i], players[(i + 1) % 3]));
                    if scores.iter().all(|s| s.share() > 0.5) {
                        found.push(Circle { players, scores });
                    }
                }
            }
        }
    }
    found.sort_by(|x, y| y.weakest().total_cmp(&x.weakest()));
    found
}

/// The number of triples.
pub(super) const TRIPLES: usize = PLAYERS * (PLAYERS - 1) * (PLAYERS - 2) / 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EnumId;

    #[test]
    fn finds_and_weighs_cycles() {
        let mut scores = vec![Score::won(50, 100); PLAYERS * (PLAYERS - 1) / 2];
        let mut set = |a: usize, b: usize, wins| {
            let place = (0..scores.len()).find(|&i| {
                let mut probe = vec![Score::won(0, 1); PLAYERS * (PLAYERS - 1) / 2];
                probe[i] = Score::won(1, 1);
                between(&probe, a, b).wins == 1
            });
            scores[place.unwrap()] = Score::won(wins, 100);
        };
        // 1 beats 4, 4 beats 7, and 7 beats 1 by a narrow margin.
        set(1, 4, 80);
        set(4, 7, 70);
        set(1, 7, 45);
        let found = circles(&scores);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].players, [1, 4, 7]);
        assert_eq!(found[0].scores.map(|s| s.wins), [80, 70, 55]);
        assert!(!found[0].is_certain(), "55 of 100 may be chance");
        assert_eq!(between(&scores, 7, 4).wins, 30);
    }

    #[test]
    fn starts_every_lesson() {
        for lesson in EvolutionLesson::all() {
            let study = lesson.begin().unwrap_or_else(|| panic!("{lesson:?}"));
            assert!(study.running && !study.is_done());
        }
        assert_eq!(players(&EvolutionLesson::Circle.config()).len(), PLAYERS);
        assert_eq!(EvolutionLesson::Noise.config().elite(), 16, "nobody is bred");
    }
}
