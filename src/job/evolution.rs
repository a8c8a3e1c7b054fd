//! A coevolution cut into units of work.
//!
//! Between two rounds of a cup everybody would have to wait for the slowest duel. The games of the yardstick, which the
//! evolution does not wait for, fill the gaps.

use std::collections::{BTreeMap, VecDeque};

use super::unit::{Unit, UnitId};
use crate::arena::{Bout, Purpose, Score, Stream};
use crate::evolution::{
    Cup, Generation, Genome, Opponent, Run, Setup, course_player, first_population, genome_player,
    next_generation,
};
use crate::player::PlayerSpec;

/// How far a coevolution has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvolutionProgress {
    /// The generation whose cup is being played, from 0; after the last cup, one more than that.
    pub generation: u32,
    /// The number of the last generation.
    pub last_generation: u32,
    /// The round of the cup, from 1.
    pub round: u32,
    /// Rounds of each cup.
    pub rounds: u32,
    /// Games of cups that have been played.
    pub games: u64,
    /// Games of all cups.
    pub all_games: u64,
    /// Games of the yardstick that have been played.
    pub yardstick_games: u64,
    /// Games of the yardstick in all generations.
    pub all_yardstick_games: u64,
}

impl EvolutionProgress {
    /// The part of all games that has been played, 0 to 1.
    pub fn share(&self) -> f64 {
        let all = self.all_games + self.all_yardstick_games;
        (self.games + self.yardstick_games) as f64 / all as f64
    }
}

/// Whose score the games of a bout add to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contest {
    /// A duel of the cup that is being played.
    Cup { pairing: u32 },
    /// A champion against an opponent of the panel.
    Yardstick { generation: u32, opponent: usize },
}

/// A bout that is waiting to be played, and what it is expected to cost.
#[derive(Clone, Debug)]
struct Waiting {
    contest: Contest,
    bout: Bout,
    cost_us: u64,
}

/// A coevolution as an ask/tell machine.
///
/// To pause it, stop asking; to cancel it, drop it. The run that comes out depends on the configuration alone.
#[derive(Clone, Debug)]
pub struct EvolutionJob {
    run: Run,
    /// The cup that is being played; none when all are over.
    cup: Option<Cup>,
    cup_queue: VecDeque<Waiting>,
    yardstick_queue: VecDeque<Waiting>,
    /// Scores of the yardstick that are not complete, by generation.
    measures: BTreeMap<u32, Vec<Score>>,
    /// What has been handed out and not been told.
    given: BTreeMap<UnitId, Vec<Waiting>>,
    next_id: UnitId,
    games: u64,
    yardstick_games: u64,
}

/// Units are cut to about that many microseconds: so long that handing them out costs little, so short that a stop
/// is felt at once.
const UNIT_US: u64 = 15_000;

/// Units are not cut smaller than that.
const SMALLEST_UNIT_US: u64 = 1_500;

/// A round is cut into at least that many units where they are not too small, so that every worker has some.
const UNITS_A_ROUND: u64 = 12;

/// What a pair of games may cost in microseconds. A rough guess: nothing but the size of units depends on it.
fn pair_cost_us(plies: u32) -> u64 {
    50 << plies.min(20)
}

impl EvolutionJob {
    /// A coevolution from its beginning.
    pub fn new(setup: Setup) -> Self {
        Self::resume(Run::new(setup))
    }

    /// A coevolution that goes on where a run ended, to the same end as if it had never stopped.
    pub fn resume(run: Run) -> Self {
        let mut job = EvolutionJob {
            cup: None,
            cup_queue: VecDeque::new(),
            yardstick_queue: VecDeque::new(),
            measures: BTreeMap::new(),
            given: BTreeMap::new(),
            next_id: 0,
            games: run.generations.len() as u64 * run.config.games_per_cup(),
            yardstick_games: 0,
            run,
        };
        for i in 0..job.run.generations.len() {
            match &job.run.generations[i].yardstick {
                Some(scores) => {
                    job.yardstick_games += scores.iter().map(|s| u64::from(s.games())).sum::<u64>();
                }
                None => job.measure(i as u32),
            }
        }
        let population = match job.run.generations.last() {
            None => first_population(&job.run.config),
            Some(last) => next_generation(&job.run.config, &last.table, last.number),
        };
        job.begin_cup(population);
        job
    }

    /// What is known so far.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Whether everything has been played.
    pub fn is_done(&self) -> bool {
        self.run.is_complete()
    }

    /// How far it has come.
    pub fn progress(&self) -> EvolutionProgress {
        let config = &self.run.config;
        let panel = self.run.panel.len() as u64;
        EvolutionProgress {
            generation: self.run.generations.len() as u32,
            last_generation: config.generations,
            round: self.cup.as_ref().map_or(config.rounds(), Cup::round),
            rounds: config.rounds(),
            games: self.games,
            all_games: config.games(),
            yardstick_games: self.yardstick_games,
            all_yardstick_games: (u64::from(config.generations) + 1) * panel * self.measure_games(),
        }
    }

    /// The next unit to play; none when everything has been handed out that can be at the moment. More may come when
    /// results are told, until [`EvolutionJob::is_done`].
    pub fn ask(&mut self) -> Option<(UnitId, Unit)> {
        let queue = match self.cup_queue.is_empty() {
            false => &mut self.cup_queue,
            true => &mut self.yardstick_queue,
        };
        let total: u64 = queue.iter().map(|w| w.cost_us).sum();
        let size = (total / UNITS_A_ROUND).clamp(SMALLEST_UNIT_US, UNIT_US);
        let mut cost = 0;
        let mut parts = Vec::new();
        while let Some(next) = queue.pop_front_if(|w| cost == 0 || cost + w.cost_us <= size) {
            cost += next.cost_us;
            parts.push(next);
        }
        if parts.is_empty() {
            return None;
        }
        let id = self.next_id;
        self.next_id += 1;
        let unit = Unit {
            game: self.run.config.game.clone(),
            start: self.run.config.start.clone(),
            bouts: parts.iter().map(|w| w.bout.clone()).collect(),
            seed: self.run.config.seed,
        };
        self.given.insert(id, parts);
        Some((id, unit))
    }

    /// Takes in the scores of a unit, one for each bout. False when nobody waits for them: the unit was given back or told
    /// already, or the scores are not those of its bouts.
    pub fn tell(&mut self, id: UnitId, scores: &[Score]) -> bool {
        let Some(parts) = self.given.get(&id) else {
            return false;
        };
        let fits = |(w, s): (&Waiting, &Score)| s.games() == 2 * w.bout.pairs && s.is_consistent();
        if parts.len() != scores.len() || !parts.iter().zip(scores).all(fits) {
            return false;
        }
        for (part, score) in self
            .given
            .remove(&id)
            .unwrap_or_default()
            .iter()
            .zip(scores)
        {
            match part.contest {
                Contest::Cup { pairing } => self.add_to_cup(pairing, *score),
                Contest::Yardstick {
                    generation,
                    opponent,
                } => self.add_to_measure(generation, opponent, *score),
            }
        }
        true
    }

    /// Takes a unit back that will not be told, so that it is handed out again.
    pub fn give_back(&mut self, id: UnitId) {
        for part in self.given.remove(&id).unwrap_or_default().into_iter().rev() {
            match part.contest {
                Contest::Cup { .. } => self.cup_queue.push_front(part),
                Contest::Yardstick { .. } => self.yardstick_queue.push_front(part),
            }
        }
    }

    fn begin_cup(&mut self, population: Vec<Genome>) {
        let generation = self.run.generations.len() as u32;
        if generation > self.run.config.generations {
            self.cup = None;
            return;
        }
        self.cup = Some(Cup::new(&self.run.config, generation, population));
        self.begin_round();
    }

    fn begin_round(&mut self) {
        let Some(cup) = &self.cup else { return };
        let config = &self.run.config;
        let pairings = cup.pairings();
        let duel: u64 = config.plies.iter().map(|&p| pair_cost_us(p)).sum::<u64>();
        let round = duel * u64::from(config.pairs) * pairings.len() as u64;
        let size = (round / UNITS_A_ROUND).clamp(SMALLEST_UNIT_US, UNIT_US);
        for pairing in pairings {
            let stream = Stream {
                purpose: Purpose::Cup,
                generation: cup.generation(),
                pairing: pairing.number,
            };
            for (d, &plies) in config.plies.iter().enumerate() {
                let players = pairing
                    .genomes
                    .each_ref()
                    .map(|g| genome_player(config, g, plies));
                let first = d as u32 * config.pairs;
                for (bout, cost_us) in cut(players, stream, (first, config.pairs), plies, size) {
                    self.cup_queue.push_back(Waiting {
                        contest: Contest::Cup {
                            pairing: pairing.number,
                        },
                        bout,
                        cost_us,
                    });
                }
            }
        }
    }

    fn add_to_cup(&mut self, pairing: u32, score: Score) {
        self.games += u64::from(score.games());
        let Some(cup) = &mut self.cup else { return };
        if !cup.add(pairing, score) {
            return;
        }
        let Some((table, totals)) = cup.result() else {
            self.begin_round();
            return;
        };
        let number = cup.generation();
        let generation = Generation {
            number,
            table: table.to_vec(),
            cup: totals,
            yardstick: None,
        };
        let next = next_generation(&self.run.config, &generation.table, number);
        self.run.generations.push(generation);
        self.measure(number);
        self.begin_cup(next);
    }

    /// Games of a champion against one opponent of the panel.
    fn measure_games(&self) -> u64 {
        let config = &self.run.config;
        let pairs = config.yardstick.as_ref().map_or(0, |y| y.pairs);
        2 * u64::from(pairs) * config.plies.len() as u64
    }

    /// Queues the games of a generation's champion against the panel.
    fn measure(&mut self, generation: u32) {
        let config = &self.run.config;
        let Some(yardstick) = &config.yardstick else {
            return;
        };
        let champion = self.run.generations[generation as usize].champion();
        for (opponent, who) in self.run.panel.iter().enumerate() {
            let stream = Stream {
                purpose: Purpose::Yardstick,
                generation,
                pairing: opponent as u32,
            };
            for (d, &plies) in config.plies.iter().enumerate() {
                let players = [
                    genome_player(config, champion, plies),
                    self.panel_player(who, plies),
                ];
                let pairs = (d as u32 * yardstick.pairs, yardstick.pairs);
                for (bout, cost_us) in cut(players, stream, pairs, plies, UNIT_US) {
                    self.yardstick_queue.push_back(Waiting {
                        contest: Contest::Yardstick {
                            generation,
                            opponent,
                        },
                        bout,
                        cost_us,
                    });
                }
            }
        }
        let scores = vec![Score::default(); self.run.panel.len()];
        self.measures.insert(generation, scores);
    }

    fn panel_player(&self, opponent: &Opponent, plies: u32) -> PlayerSpec {
        let config = &self.run.config;
        match opponent {
            Opponent::Random => PlayerSpec::random(),
            Opponent::Evaluation { evaluation, .. } => {
                course_player(config, evaluation.clone(), plies)
            }
            Opponent::FirstChampion => {
                genome_player(config, self.run.generations[0].champion(), plies)
            }
        }
    }

    fn add_to_measure(&mut self, generation: u32, opponent: usize, score: Score) {
        self.yardstick_games += u64::from(score.games());
        let all = self.measure_games();
        let Some(scores) = self.measures.get_mut(&generation) else {
            return;
        };
        scores[opponent] += score;
        if scores.iter().all(|s| u64::from(s.games()) == all) {
            self.run.generations[generation as usize].yardstick = self.measures.remove(&generation);
        }
    }
}

/// Cuts a bout of pairs `first..first + pairs` into bouts that are expected to cost at most `size_us` each, or one pair.
fn cut(
    players: [PlayerSpec; 2],
    stream: Stream,
    (first, pairs): (u32, u32),
    plies: u32,
    size_us: u64,
) -> impl Iterator<Item = (Bout, u64)> {
    let cost = pair_cost_us(plies);
    let at_once = (size_us / cost).clamp(1, u64::from(u32::MAX)) as u32;
    (0..pairs).step_by(at_once as usize).map(move |done| {
        let n = at_once.min(pairs - done);
        let bout = Bout {
            players: players.clone(),
            stream,
            first_pair: first + done,
            pairs: n,
            opening_plies: 0,
        };
        (bout, u64::from(n) * cost)
    })
}
