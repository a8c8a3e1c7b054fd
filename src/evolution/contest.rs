//! The contest of a generation, which determines fitness: meetings to play, and the resulting table.

use super::config::EvolutionConfig;
use super::contest_record::contest_line;
use super::genome::{Genome, MAX_GENE, Ranked};
use super::panel::Opponent;
use super::players::{genome_player, opponent_player};
use super::record::{Run, Totals};
use super::schemes::{Field, Meeting, MeetingOpponent, Played, scheme};
use crate::arena::{CHANGE_UNIT, Learning, Score, WeightChanges};
use crate::player::PlayerSpec;

/// A running contest. Scores may arrive in any order and in parts.
#[derive(Clone, Debug)]
pub struct Contest {
    field: Field,
    rival: Option<Opponent>,
    /// The meetings of completed rounds.
    played: Vec<Played>,
    /// The meetings of the current round with their scores so far.
    current: Vec<Played>,
    /// Incomplete meetings of the current round.
    open: usize,
    /// The current round, from 1.
    round: u32,
    totals: Totals,
    /// The changes of each population, if the method learns.
    learned: Vec<LearnedGenes>,
    /// The result, after the last round.
    table: Option<Vec<Ranked>>,
}

/// The changes of a population: their sum in millionths of a gene, and their number.
#[derive(Clone, Debug, Default)]
struct LearnedGenes {
    sums: Vec<i64>,
    count: u32,
}

impl LearnedGenes {
    fn add(&mut self, changes: &[i64]) {
        self.sums.resize(changes.len(), 0);
        for (sum, change) in self.sums.iter_mut().zip(changes) {
            *sum = sum.saturating_add(*change);
        }
        self.count += 1;
    }

    /// Adds the mean of the changes to a genome, rounded to integers: changes below half a gene are lost.
    fn applied_to(&self, genome: &mut Genome) {
        let count = f64::from(self.count) * CHANGE_UNIT;
        for (gene, &sum) in genome.0.iter_mut().zip(&self.sums) {
            let change = (sum as f64 / count).round() as i32;
            *gene = (*gene + change).clamp(-MAX_GENE, MAX_GENE);
        }
    }
}

impl Contest {
    /// The contest of a run's next generation.
    pub(crate) fn new(run: &Run, population: Vec<Genome>) -> Self {
        let config = run.config.clone();
        let populations = config.scheme.populations();
        let generation = run.generations.len() as u32;
        let champions = run.generations.iter().map(|g| g.champion().clone());
        let survivors = config.kept_in(generation) as usize;
        let last = run.generations.last();
        let table = last.iter().flat_map(|g| g.table.iter().rev());
        let mut contest = Contest {
            field: Field {
                generation,
                population,
                ancestors: if config.scheme.takes_ancestors() {
                    champions.collect()
                } else {
                    Vec::new()
                },
                kept: table.take(survivors).map(|r| r.fitness).collect(),
                config,
            },
            rival: run.rival.clone(),
            played: Vec::new(),
            current: Vec::new(),
            open: 0,
            round: 0,
            totals: Totals::default(),
            learned: vec![LearnedGenes::default(); populations as usize],
            table: None,
        };
        contest.next_round();
        contest
    }

    fn next_round(&mut self) {
        let scheme = scheme(self.field.config.scheme);
        let unplayed = |meeting: Meeting| Played {
            meeting,
            score: Score::default(),
        };
        let meetings = if self.played.is_empty() {
            scheme.first_round(&self.field)
        } else {
            scheme.next_round(&self.field, &self.played)
        };
        self.open = meetings.len();
        self.current = meetings.into_iter().map(unplayed).collect();
        if self.current.is_empty() {
            let size = self.config().bred_together() as usize;
            let mut learned_field = self.field.clone();
            let populations = learned_field.population.chunks_mut(size);
            for (population, learned) in populations.zip(&self.learned) {
                population.iter_mut().for_each(|g| learned.applied_to(g));
            }
            self.table = Some(scheme.table(&learned_field, &self.played));
        } else {
            self.round += 1;
        }
    }

    pub fn generation(&self) -> u32 {
        self.field.generation
    }

    /// From 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The numbers of the current round's pairings within the contest.
    pub(crate) fn pairings(&self) -> std::ops::Range<u32> {
        let first = self.played.len() as u32;
        first..first + self.current.len() as u32
    }

    /// The index of a pairing in the current round, out of range for other rounds.
    fn index(&self, pairing: u32) -> usize {
        (pairing as usize).wrapping_sub(self.played.len())
    }

    /// The players of a pairing of the current round at a depth.
    ///
    /// # Panics
    /// If the pairing is not in the current round.
    pub(crate) fn players(&self, pairing: u32, plies: u32) -> [PlayerSpec; 2] {
        let Meeting { member, opponent } = self.current[self.index(pairing)].meeting;
        let Field {
            config,
            population,
            ancestors,
            ..
        } = &self.field;
        let player = |genome: &Genome| genome_player(config, genome, plies);
        let opponent = match (opponent, &self.rival) {
            (MeetingOpponent::Member(i), _) => player(&population[i as usize]),
            (MeetingOpponent::Ancestor(i), _) => player(&ancestors[i as usize]),
            (MeetingOpponent::Rival, Some(rival)) => opponent_player(config, rival, plies, None),
            (MeetingOpponent::Rival, None) => PlayerSpec::random(),
        };
        [player(&population[member as usize]), opponent]
    }

    /// The learning players of a pairing of the current round, if the method learns: the members of the population.
    ///
    /// # Panics
    /// If the pairing is not in the current round.
    pub(crate) fn learning(&self, pairing: u32) -> Option<Learning> {
        let Meeting { opponent, .. } = self.current[self.index(pairing)].meeting;
        self.config().method.takes_rate().then(|| Learning {
            rate: self.config().learning_rate,
            who: [true, matches!(opponent, MeetingOpponent::Member(_))],
        })
    }

    /// Adds the changes from some games of a pairing of the current round. The players do not change during the
    /// contest: at its end each genome gets the mean of the changes of its population, so that the order of games does
    /// not matter.
    pub(crate) fn learn(&mut self, pairing: u32, changes: &WeightChanges) {
        let Some(Played { meeting, .. }) = self.current.get(self.index(pairing)) else {
            return;
        };
        let size = self.field.config.bred_together();
        let opponent = match meeting.opponent {
            MeetingOpponent::Member(other) => Some(other),
            MeetingOpponent::Ancestor(_) | MeetingOpponent::Rival => None,
        };
        for (member, changes) in [Some(meeting.member), opponent].into_iter().zip(changes) {
            if let Some(member) = member
                && !changes.is_empty()
            {
                self.learned[(member / size) as usize].add(changes);
            }
        }
    }

    fn config(&self) -> &EvolutionConfig {
        &self.field.config
    }

    /// Adds the score of some games of a pairing of the current round. Returns true if it completes the round, and
    /// starts the next one.
    ///
    /// Ignores numbers outside of the round and completed meetings.
    pub(crate) fn add(&mut self, pairing: u32, score: Score) -> bool {
        let games = self.config().games_per_duel();
        let index = self.index(pairing);
        let meeting = self.current.get_mut(index);
        let Some(meeting) = meeting.filter(|m| m.score.games() < games) else {
            return false;
        };
        meeting.score += score;
        if meeting.score.games() < games {
            return false;
        }
        self.open -= 1;
        if self.open > 0 {
            return false;
        }
        for played in &self.current {
            self.totals.add(&played.score);
        }
        self.played.append(&mut self.current);
        self.next_round();
        true
    }

    /// After the contest the table in ascending order of fitness, the champion last, and the statistics of its games.
    pub(crate) fn result(&self) -> Option<(&[Ranked], Totals)> {
        Some((self.table.as_deref()?, self.totals))
    }

    /// After the contest its meetings and scores as a line of JSON.
    pub(crate) fn line(&self) -> Option<String> {
        Some(contest_line(&self.field, &self.played, self.table.as_ref()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::config::POINT;
    use crate::evolution::{Scheme, preset};
    use crate::games::Rastros;

    fn config(scheme: Scheme) -> EvolutionConfig {
        let mut config = preset("course_class").unwrap().config();
        config.population = 8;
        config.features.truncate(1);
        config.scheme = scheme;
        if scheme.takes_opponents() {
            config.opponents = 3;
        }
        if scheme.takes_ancestors() {
            config.ancestors = 2;
        }
        if scheme.takes_rival() {
            config.rival = Some("basilio".to_owned());
        }
        config
    }

    fn run(config: &EvolutionConfig) -> Run {
        Run::new(config.check::<Rastros>().unwrap())
    }

    fn population() -> Vec<Genome> {
        (0..8).map(|n| Genome(vec![n])).collect()
    }

    fn won(config: &EvolutionConfig) -> Score {
        let pairs = config.games_per_duel() / 2;
        Score {
            wins: 2 * pairs,
            pairs_won: pairs,
            plies: 30,
            ..Score::default()
        }
    }

    fn even(config: &EvolutionConfig) -> Score {
        let pairs = config.games_per_duel() / 2;
        Score {
            wins: pairs,
            losses: pairs,
            pairs_even: pairs,
            ..Score::default()
        }
    }

    /// The gene of a player; an opponent without one has 4.
    fn gene(player: &PlayerSpec) -> f64 {
        match &player.evaluation.terms[..] {
            [term] if term.feature == "dist_base" => term.weight,
            _ => 4.0,
        }
    }

    /// Plays the contest; the larger gene wins every game.
    fn played(contest: &mut Contest) -> Vec<Ranked> {
        let config = contest.config().clone();
        while contest.result().is_none() {
            let mut numbers: Vec<u32> = contest.pairings().collect();
            numbers.reverse();
            for number in numbers {
                let [a, b] = contest.players(number, 2).map(|p| gene(&p));
                let score = match a.total_cmp(&b) {
                    std::cmp::Ordering::Greater => won(&config),
                    std::cmp::Ordering::Less => won(&config).swapped(),
                    std::cmp::Ordering::Equal => even(&config),
                };
                contest.add(number, score);
                assert!(!contest.add(number, score), "it is over");
            }
        }
        let (table, totals) = contest.result().unwrap();
        assert_eq!(u64::from(totals.games), config.games_in(contest.generation()));
        table.to_vec()
    }

    #[test]
    fn cup_fitness_is_the_round_reached() {
        let config = config(Scheme::Cup);
        let mut contest = Contest::new(&run(&config), population());
        assert_eq!((contest.round(), contest.pairings()), (1, 0..4));
        let table = played(&mut contest);
        assert_eq!(contest.round(), 3);
        assert_eq!(table.last().unwrap().genome, Genome(vec![7]));
        let fitness: Vec<u32> = table.iter().map(|r| r.fitness).collect();
        assert_eq!(fitness, [1, 1, 1, 1, 2, 2, 3, 4]);
    }

    #[test]
    fn cup_ties_and_bracket_are_drawn() {
        let mut config = config(Scheme::Cup);
        let mut champions = std::collections::BTreeSet::new();
        let mut first_won = 0;
        for seed in 0..200 {
            config.seed = seed;
            let mut cup = Contest::new(&run(&config), population());
            while cup.result().is_none() {
                for number in cup.pairings() {
                    cup.add(number, even(&config));
                }
            }
            let champion = cup.result().unwrap().0.last().unwrap().genome.clone();
            first_won += u32::from(champion.0[0] < 4);
            champions.insert(champion);
        }
        assert_eq!(champions.len(), 8);
        // The expected count is 100; 5 standard deviations are 35.
        assert!((65..=135).contains(&first_won), "{first_won}");
    }

    #[test]
    fn populations_meet_only_each_other() {
        let config = config(Scheme::TwoPopulations);
        let mut contest = Contest::new(&run(&config), population());
        let mut met = [0; 8];
        for number in contest.pairings() {
            let [a, b] = contest.players(number, 2).map(|p| gene(&p) as usize);
            assert!((a < 4) != (b < 4), "{a} meets {b}");
            met[a] += 1;
        }
        assert_eq!(met, [3; 8]);
        let table = played(&mut contest);
        // The first population lost all games, the second won all.
        let genes: Vec<i32> = table.iter().map(|r| r.genome.0[0]).collect();
        assert_eq!(genes, [7, 6, 5, 4, 3, 2, 1, 0], "{table:?}");
        let fitness: Vec<u32> = table.iter().map(|r| r.fitness).collect();
        assert_eq!(fitness, [POINT, POINT, POINT, POINT, 0, 0, 0, 0]);
    }

    #[test]
    fn learned_weights_are_the_mean() {
        let mut config = config(Scheme::RoundRobin);
        (config.method, config.learning_rate) = (crate::evolution::Method::Td, 0.5);
        let mut contest = Contest::new(&run(&config), population());
        let learning = contest.learning(0).unwrap();
        assert_eq!((learning.rate, learning.who), (0.5, [true, true]));
        // Three changes of one population, and one of an unknown pairing.
        contest.learn(0, &[vec![3_000_000], vec![-7_400_000]]);
        contest.learn(0, &[vec![18_000_000], Vec::new()]);
        contest.learn(999, &[vec![9_000_000], Vec::new()]);
        let genes = |table: &[Ranked]| -> Vec<i32> {
            let mut genes: Vec<i32> = table.iter().map(|r| r.genome.0[0]).collect();
            genes.sort_unstable();
            genes
        };
        // The mean is 4.53.
        assert_eq!(genes(&played(&mut contest)), [5, 6, 7, 8, 9, 10, 11, 12]);
        (config.scheme, config.opponents) = (Scheme::TwoPopulations, 3);
        let mut contest = Contest::new(&run(&config), population());
        contest.learn(0, &[vec![40_000_000], vec![-50_000_000]]);
        // The first meeting is that of a member of the first population.
        let table = played(&mut contest);
        assert_eq!(genes(&table[4..]), [40, 41, 42, 43]);
        assert_eq!(genes(&table[..4]), [-46, -45, -44, -43]);
    }

    #[test]
    fn other_schemes_rank_winners_first() {
        let two = |scheme: &&Scheme| scheme.populations() == 1;
        for &scheme in <Scheme as crate::text::EnumId>::ALL[1..].iter().filter(two) {
            let config = config(scheme);
            let mut contest = Contest::new(&run(&config), population());
            let table = played(&mut contest);
            let sum = |rows: &[Ranked]| rows.iter().map(|r| r.genome.0[0]).sum::<i32>();
            let (worse, better) = (sum(&table[..4]), sum(&table[4..]));
            assert!(better > worse + 4, "{scheme:?}: {table:?}");
            let best = table.last().unwrap();
            assert!(table.is_sorted_by_key(|r| r.fitness), "{scheme:?}");
            assert!(best.fitness <= config.largest_fitness(), "{scheme:?}");
            assert_eq!(contest.round(), config.rounds(), "{scheme:?}");
        }
    }

    #[test]
    fn round_robin_ranks_exactly() {
        let config = config(Scheme::RoundRobin);
        let table = played(&mut Contest::new(&run(&config), population()));
        for (n, ranked) in (0..).zip(&table) {
            assert_eq!(ranked.genome, Genome(vec![n]));
            assert_eq!(ranked.fitness, n as u32 * POINT / 7);
        }
    }

    #[test]
    fn shared_points_reward_rare_wins() {
        let mut config = config(Scheme::Sharing);
        config.opponents = 7;
        let table = played(&mut Contest::new(&run(&config), population()));
        // The opponents gave away one point each, except for rounding.
        let sum: u32 = table.iter().map(|r| r.fitness).sum();
        assert!((7 * POINT - 80..=7 * POINT).contains(&sum), "{sum}");
        let [second, first] = [6, 7].map(|i: usize| table[i].fitness);
        // Only the best beats the second, so it is far ahead.
        assert!(first > second + POINT / 2, "{table:?}");
    }

    #[test]
    fn genomes_meet_ancestors_and_survivors_keep_fitness() {
        let mut config = config(Scheme::HallOfFame);
        (config.keeps_fitness, config.elitism) = (true, 0.25);
        let mut run = run(&config);
        let mut first = Contest::new(&run, population());
        let table = played(&mut first);
        let mut next: Vec<Genome> = table.iter().rev().map(|r| r.genome.clone()).collect();
        let best: Vec<Ranked> = table[6..].iter().rev().cloned().collect();
        let champion = f64::from(next[0].0[0]);
        run.generations.push(crate::evolution::Generation {
            number: 0,
            table,
            contest: Totals::default(),
            yardstick: None,
            measures: Default::default(),
        });
        // All genomes except the survivors are equal.
        next[2..].fill(Genome(vec![-1]));
        let mut second = Contest::new(&run, next);
        // Six genomes play for their fitness, each against three others and the only earlier champion.
        assert_eq!(second.pairings().len(), 6 * 4);
        let ancestors = second.pairings().filter(|&n| {
            let [a, b] = second.players(n, 2).map(|p| gene(&p));
            assert_eq!(a, -1.0, "a survivor plays for nothing");
            b == champion
        });
        assert!(ancestors.count() >= 6);
        let table = played(&mut second);
        assert!(best.iter().all(|kept| table.contains(kept)), "{table:?}");
    }
}
