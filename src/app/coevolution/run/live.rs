//! The running duels that decide a generation's fitness; the page shows them while the user waits for the next
//! generation.

use std::collections::BTreeMap;

use crate::arena::{Bout, Purpose, Score};
use crate::eval::board_among;
use crate::evolution::EvolutionConfig;
use crate::job::Unit;
use crate::plot::{Bracket, Duel};
use crate::text::{CsvTable, or_empty};

/// The maximum number of visible duels without a bracket; genomes that are boards need more room.
const WALL: usize = 24;
const WALL_OF_BOARDS: usize = 12;

/// A duel and its current score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LiveDuel {
    pub genomes: [Vec<i32>; 2],
    pub score: Score,
    /// The number of its units at workers.
    open: u32,
}

/// The duels of the running contest, or of the last one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LiveContest {
    generation: u32,
    /// By the number of the pairing.
    duels: BTreeMap<u32, LiveDuel>,
}

/// The generation and the pairing of a bout's duel; `None` for games of a yardstick.
fn place(bout: &Bout) -> Option<(u32, u32)> {
    let stream = bout.stream;
    (stream.purpose == Purpose::Contest).then_some((stream.generation, stream.pairing))
}

impl LiveContest {
    /// Adds the duels of a unit assigned to a worker. The first unit of another generation clears all earlier duels.
    pub fn on_assigned(&mut self, unit: &Unit) {
        for bout in &unit.bouts {
            let Some((generation, pairing)) = place(bout) else {
                continue;
            };
            if generation != self.generation {
                *self = LiveContest {
                    generation,
                    ..LiveContest::default()
                };
            }
            let duel = self.duels.entry(pairing).or_default();
            duel.open += 1;
            duel.genomes = bout.players.each_ref().map(|player| {
                let terms = player.evaluation.terms.iter();
                terms.map(|term| term.weight as i32).collect()
            });
        }
    }

    /// Adds the result of a unit with a score for each bout; `None` if the unit has returned to the queue.
    pub fn on_result(&mut self, unit: &Unit, scores: Option<&[Score]>) {
        for (i, bout) in unit.bouts.iter().enumerate() {
            let Some((generation, pairing)) = place(bout) else {
                continue;
            };
            if generation != self.generation {
                continue;
            }
            if let Some(duel) = self.duels.get_mut(&pairing) {
                duel.open = duel.open.saturating_sub(1);
                if let Some(score) = scores.and_then(|scores| scores.get(i)) {
                    duel.score += *score;
                }
            }
        }
    }

    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The number of decided duels.
    pub fn decided(&self, config: &EvolutionConfig) -> usize {
        let all = config.games_per_duel();
        let done = |duel: &&LiveDuel| duel.score.games() >= all;
        self.duels.values().filter(done).count()
    }

    /// The number of duels with equal points; in a cup, a random draw decided them.
    pub fn even(&self, config: &EvolutionConfig) -> usize {
        let all = config.games_per_duel();
        let even = |duel: &&LiveDuel| {
            let [a, b] = duel.score.pair_points();
            duel.score.games() >= all && a == b
        };
        self.duels.values().filter(even).count()
    }

    /// All duels with their numbers.
    pub fn duels(&self) -> impl Iterator<Item = (u32, &LiveDuel)> {
        self.duels.iter().map(|(number, duel)| (*number, duel))
    }

    /// The duels as comma-separated values; spaces separate genes. In a cup with the round, and with the winner as 1 or
    /// 2, empty while unknown.
    pub fn csv(
        &self,
        config: &EvolutionConfig,
        is_cup: bool,
        champion: Option<&Vec<i32>>,
    ) -> String {
        let genes = |genes: &[i32]| {
            let genes: Vec<_> = genes.iter().map(i32::to_string).collect();
            genes.join(" ")
        };
        let table = CsvTable::new("generation", |_: &(u32, &LiveDuel)| self.generation)
            .column("duel", |(number, _)| *number)
            .column("genes", |(_, duel)| genes(&duel.genomes[0]))
            .column("other_genes", |(_, duel)| genes(&duel.genomes[1]))
            .column("games", |(_, duel)| duel.score.games())
            .column("points", |(_, duel)| duel.score.pair_points()[0])
            .column("other_points", |(_, duel)| duel.score.pair_points()[1]);
        if !is_cup {
            return table.write(self.duels());
        }
        let rounds = self.rounds(config, champion);
        let rounds = rounds.iter().zip(1u32..);
        let placed = rounds.flat_map(|(duels, round)| duels.iter().map(move |duel| (round, duel)));
        // The numbers of duels count through the rounds.
        let placed: Vec<_> = placed.collect();
        let winner = |number: u32| {
            let winner = placed[number as usize].1.as_ref()?.winner?;
            Some((winner + 1).to_string())
        };
        table
            .column("round", |(number, _)| placed[*number as usize].0)
            .column("winner", |(number, _)| or_empty(winner(*number)))
            .write(self.duels())
    }

    pub fn is_empty(&self) -> bool {
        self.duels.is_empty()
    }

    /// The picture: a bracket of the cup, or else a wall of the latest duels. `champion` has won.
    pub fn picture(
        &self,
        config: &EvolutionConfig,
        is_cup: bool,
        champion: Option<Vec<i32>>,
    ) -> Bracket {
        let genes = self.duels.values().flat_map(|m| m.genomes.iter().flatten());
        let reach = genes.map(|gene| gene.saturating_abs()).max().unwrap_or(1);
        let squares = board_among(&config.features);
        let wall = if squares.is_some() { WALL_OF_BOARDS } else { WALL };
        let rounds = if is_cup {
            self.rounds(config, champion.as_ref())
        } else {
            let latest = self.duels.values().rev().take(wall);
            vec![latest.map(|m| Some(duel(m, config))).collect()]
        };
        Bracket {
            rounds,
            champion: champion.filter(|_| is_cup),
            reach,
            squares,
        }
    }

    /// The duels of a cup, round by round. The winner of a duel appears in the next round; the winner of the last one
    /// is the champion.
    fn rounds(
        &self,
        config: &EvolutionConfig,
        champion: Option<&Vec<i32>>,
    ) -> Vec<Vec<Option<Duel>>> {
        let mut first = 0;
        let mut duels = config.population / 2;
        let mut rounds: Vec<Vec<Option<Duel>>> = Vec::new();
        while duels > 0 {
            let known = |i| self.duels.get(&(first + i)).map(|m| duel(m, config));
            rounds.push((0..duels).map(known).collect());
            first += duels;
            duels /= 2;
        }
        // For equal genomes, only the points show the winner.
        let decide = |duel: &mut Duel, went_on: &Vec<i32>| {
            if duel.genomes[0] != duel.genomes[1] {
                duel.winner = duel.genomes.iter().position(|g| g == went_on);
            }
        };
        if let Some([Some(last)]) = rounds.last_mut().map(Vec::as_mut_slice)
            && let Some(champion) = champion
        {
            decide(last, champion);
        }
        for r in 1..rounds.len() {
            let (before, after) = rounds.split_at_mut(r);
            for (i, duel) in before[r - 1].iter_mut().enumerate() {
                let next = after[0][i / 2].as_ref();
                if let (Some(duel), Some(next)) = (duel, next) {
                    decide(duel, &next.genomes[i % 2]);
                }
            }
        }
        rounds
    }
}

fn duel(live: &LiveDuel, config: &EvolutionConfig) -> Duel {
    let all = config.games_per_duel().max(1);
    let games = live.score.games();
    let points = live.score.pair_points();
    let ahead = match games >= all {
        true if points[0] > points[1] => Some(0),
        true if points[0] < points[1] => Some(1),
        _ => None,
    };
    Duel {
        genomes: live.genomes.clone(),
        points,
        played: f64::from(games) / f64::from(all),
        live: live.open > 0 && games < all,
        winner: ahead,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::{Run, preset};
    use crate::job::EvolutionJob;
    use crate::registry::check_evolution;

    #[test]
    fn cup_is_shown_round_by_round() {
        let mut config = preset("course_class").unwrap().config();
        config.population = 8;
        config.generations = 0;
        config.plies = vec![1];
        config.yardstick = None;
        let mut job = EvolutionJob::new(check_evolution(&config).unwrap());
        let mut live = LiveContest::default();
        let mut decided = 0;
        while let Some((id, unit)) = job.next_unit() {
            live.on_assigned(&unit);
            assert!(
                live.picture(&config, true, None)
                    .rounds
                    .iter()
                    .flatten()
                    .flatten()
                    .any(|d| d.live)
            );
            let scores = unit.play::<crate::games::Rastros>(None).unwrap().0;
            live.on_result(&unit, Some(&scores));
            assert!(job.receive(id, &scores));
            assert!(live.decided(&config) >= decided);
            decided = live.decided(&config);
        }
        assert_eq!(decided, 7);
        let run: &Run = job.run();
        let champion = run.generations[0].champion().0.clone();
        let picture = live.picture(&config, true, Some(champion.clone()));
        let sizes: Vec<_> = picture.rounds.iter().map(Vec::len).collect();
        assert_eq!(sizes, [4, 2, 1]);
        assert!(
            picture
                .rounds
                .iter()
                .flatten()
                .flatten()
                .all(|d| d.played == 1.0 && !d.live)
        );
        // The winner of each duel plays in the next round.
        for r in 0..2 {
            for (i, duel) in picture.rounds[r].iter().enumerate() {
                let (duel, next) =
                    (duel.as_ref().unwrap(), picture.rounds[r + 1][i / 2].as_ref().unwrap());
                assert_eq!(duel.genomes[duel.winner.unwrap()], next.genomes[i % 2]);
            }
        }
        let last = picture.rounds[2][0].as_ref().unwrap();
        assert!(last.genomes.contains(&champion));
        assert_eq!(live.picture(&config, false, None).rounds[0].len(), 7);
        let csv = live.csv(&config, true, Some(&champion));
        assert_eq!(csv.lines().count(), 8);
        let round_and_winner =
            |line: &str| line.rsplitn(3, ',').take(2).collect::<Vec<_>>().concat();
        let ends: Vec<String> = csv.lines().skip(1).map(round_and_winner).collect();
        // Read backwards: the winner, then the round.
        assert!(ends.iter().all(|end| end.starts_with(['1', '2'])), "{csv}");
        assert!(
            ends.iter()
                .map(|end| &end[1..])
                .eq(["1", "1", "1", "1", "2", "2", "3"]),
            "{csv}"
        );
        assert!(
            live.csv(&config, false, None)
                .starts_with("generation,duel,genes,other_genes,")
        );
    }

    #[test]
    fn returned_duels_are_not_live() {
        let mut config = preset("course_class").unwrap().config();
        config.population = 4;
        let setup = check_evolution(&config).unwrap();
        let mut job = EvolutionJob::new(setup);
        let mut live = LiveContest::default();
        let (_, unit) = job.next_unit().unwrap();
        live.on_assigned(&unit);
        live.on_result(&unit, None);
        let picture = live.picture(&config, true, None);
        assert!(
            picture
                .rounds
                .iter()
                .flatten()
                .flatten()
                .all(|d| !d.live && d.played == 0.0)
        );
        let mut later = unit.clone();
        for bout in &mut later.bouts {
            bout.stream.generation = 3;
        }
        live.on_assigned(&later);
        assert_eq!(live.generation(), 3);
        // Late results of the previous generation have no effect.
        let scores = unit.play::<crate::games::Rastros>(None).unwrap().0;
        live.on_result(&unit, Some(&scores));
        assert_eq!(live.decided(&config), 0);
    }
}
