//! The cup of source 000: a random bracket of duels. The loser of a duel is out.

use rand::RngExt;

use super::field::{Field, Meeting, MeetingOpponent, Played};
use super::fitness_scheme::FitnessScheme;
use crate::arena::{Purpose, Stream};
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;
use crate::player::shuffle;

pub(super) struct Cup;

/// The state of a cup.
struct Bracket {
    /// The remaining members; neighbours meet.
    players: Vec<u32>,
    /// The eliminated members with their round, in the order of rounds and duels.
    eliminated: Vec<(u32, u32)>,
    /// Completed rounds.
    rounds: u32,
}

fn bracket(field: &Field, played: &[Played]) -> Bracket {
    let mut players: Vec<u32> = (0..field.size()).collect();
    let mut rng = Stream::of(Purpose::Bracket, field.generation).rng(field.config.seed, 0);
    shuffle(&mut players, &mut rng);
    let mut bracket = Bracket {
        players,
        eliminated: Vec::new(),
        rounds: 0,
    };
    let mut duels = (0..).zip(played).peekable();
    while bracket.players.len() > 1 && duels.peek().is_some() {
        bracket.rounds += 1;
        let mut winners = Vec::new();
        for two in bracket.players.chunks_exact(2) {
            let Some((number, duel)) = duels.next() else {
                break;
            };
            let [a, b] = duel.score.pair_points();
            let first_wins = Cup.decide_tie(field, number, duel).unwrap_or(a > b);
            let (winner, loser) = if first_wins { (two[0], two[1]) } else { (two[1], two[0]) };
            winners.push(winner);
            bracket.eliminated.push((loser, bracket.rounds));
        }
        bracket.players = winners;
    }
    bracket
}

impl FitnessScheme for Cup {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        self.next_round(field, &[])
    }

    fn next_round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        let players = bracket(field, played).players;
        let meeting = |two: &[u32]| Meeting {
            member: two[0],
            opponent: MeetingOpponent::Member(two[1]),
        };
        players.chunks_exact(2).map(meeting).collect()
    }

    /// Decides duels with equal points.
    fn decide_tie(&self, field: &Field, pairing: u32, played: &Played) -> Option<bool> {
        let [a, b] = played.score.pair_points();
        let stream = Stream {
            purpose: Purpose::Lot,
            generation: field.generation,
            pairing,
        };
        (a == b).then(|| stream.rng(field.config.seed, 0).random_range(0..2u32) == 0)
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        let bracket = bracket(field, played);
        let champion = bracket.players.iter().map(|&p| (p, bracket.rounds + 1));
        let ranked = bracket.eliminated.iter().copied().chain(champion);
        let ranked = ranked.map(|(member, fitness)| Ranked {
            genome: field.population[member as usize].clone(),
            fitness,
        });
        ranked.collect()
    }

    fn meetings(&self, config: &EvolutionConfig, _: u32) -> u64 {
        u64::from(config.population) - 1
    }
}
