//! Grades from the result of a championship, as in courses: the player with the most wins gets the highest grade; a
//! player passes with at least as many wins as a reference player.

use super::job::ChampionshipJob;
use super::played::Ending;
use super::standings::Tally;
use super::tables::reason_columns;
use crate::arena::Z95;
use crate::text::{CsvTable, Message, or_empty};
use std::collections::{BTreeMap, BTreeSet};

/// The rule that converts wins to grades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradeRule {
    /// The index in the roster of the player whose number of wins just passes; it gets no grade itself.
    pub reference: u32,
    /// The grade for the most wins.
    pub top: f64,
    /// The grade for the reference's number of wins.
    pub pass: f64,
}

impl GradeRule {
    /// The rule of the Lisbon course: 20 and 10.
    pub fn of_course(reference: u32) -> Self {
        GradeRule {
            reference,
            top: 20.0,
            pass: 10.0,
        }
    }

    /// True if 0 ≤ pass ≤ top ≤ 1000.
    pub fn is_sound(&self) -> bool {
        0.0 <= self.pass && self.pass <= self.top && self.top <= 1000.0
    }

    /// The grade for a number of wins, if the reference has `needed` wins and the best other player `best`. Linear
    /// between these points. Rounds down to tenths, so that rounding passes no player.
    fn grade(&self, won: f64, needed: f64, best: f64) -> f64 {
        let exact = if won < needed {
            self.pass * won.max(0.0) / needed
        } else if won > needed && best > needed {
            let above = (won - needed) / (best - needed);
            self.pass + (self.top - self.pass) * above.min(1.0)
        } else if won > needed {
            self.top
        } else {
            self.pass
        };
        // A rounding error of the division must not cost a tenth.
        (exact * 10.0 + 1e-9).floor() / 10.0
    }
}

/// The uncertainty of a grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Certainty {
    /// The ends of the 95 % interval of the grade.
    pub low: f64,
    pub high: f64,
    /// The expected number of further repeats until the comparison of the player's wins with the reference's wins
    /// is significant: 0 if it is, `None` if unpredictable.
    pub repeats: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Its index in the roster.
    pub player: usize,
    pub wins: u32,
    /// The number of games. Pairs of two players whose files cannot be loaded do not count.
    pub games: u32,
    /// Games lost by a rule.
    pub by_rule: u32,
    /// The most frequent reason for losses by a rule, and the number of these losses.
    pub reason: Option<(Message, u32)>,
    /// `None` for the reference, and while the reference or the player has no game that counts.
    pub grade: Option<f64>,
    pub certainty: Option<Certainty>,
}

/// The limit of predictions.
const MAX_REPEATS: f64 = 1000.0;

/// The variance of the number of wins if every game has the same probability of a win, which is the maximum. Adds two
/// wins and two losses (Agresti and Coull), so that the variance is not 0 after a few games.
fn variance(wins: u32, games: u32) -> f64 {
    let share = (f64::from(wins) + 2.0) / (f64::from(games) + 4.0);
    f64::from(games) * share * (1.0 - share)
}

/// The grades of all players by the games so far, the most wins first.
pub fn grades(job: &ChampionshipJob, rule: &GradeRule) -> Vec<Grade> {
    let (mut reasons, unloaded) = reasons(job);
    let mut found: Vec<Grade> = Tally::of(job)
        .standings
        .iter()
        .map(|standing| Grade {
            player: standing.player,
            wins: standing.record.score.wins,
            games: standing.record.score.games(),
            by_rule: standing.record.forfeits[0],
            reason: reasons.remove(&standing.player),
            grade: None,
            certainty: None,
        })
        .collect();
    found.sort_by_key(|grade| std::cmp::Reverse(grade.wins));
    let is_reference = |grade: &Grade| grade.player == rule.reference as usize;
    let reference = found.iter().find(|grade| is_reference(grade));
    let (needed, games_of_reference) = reference.map_or((0, 0), |grade| (grade.wins, grade.games));
    let others = found.iter().filter(|grade| !is_reference(grade));
    let best = others.map(|grade| grade.wins).max().unwrap_or(0);
    let repeats = job.progress().share() * f64::from(job.config().repeats);
    for grade in &mut found {
        if is_reference(grade) || grade.games == 0 || games_of_reference == 0 {
            continue;
        }
        let (won, needed) = (f64::from(grade.wins), f64::from(needed));
        let of_wins = |wins: f64| rule.grade(wins, needed, f64::from(best));
        grade.grade = Some(of_wins(won));
        // Only a file that cannot be loaded loses all later games; a program that is too slow may be faster later.
        let never_plays = unloaded.contains(&grade.player) && grade.wins == 0;
        let error = if never_plays {
            0.0
        } else {
            let variance =
                variance(grade.wins, grade.games) + variance(needed as u32, games_of_reference);
            Z95 * variance.sqrt()
        };
        let lead = (won - needed).abs();
        // The lead grows linearly with the repeats, its error with their square root.
        let all = (error / lead).powi(2) * repeats;
        let more = (all - repeats).max(0.0).ceil();
        grade.certainty = Some(Certainty {
            low: of_wins(won - error),
            high: of_wins(won + error),
            repeats: if never_plays {
                Some(0)
            } else {
                (lead > 0.0 && more <= MAX_REPEATS).then_some(more as u32)
            },
        });
    }
    found
}

/// Returns for each player the most frequent reason for losses by a rule, with the number of these losses, and the
/// players whose files cannot be loaded. Skips games that do not count.
fn reasons(job: &ChampionshipJob) -> (BTreeMap<usize, (Message, u32)>, BTreeSet<usize>) {
    let mut all: BTreeMap<usize, Vec<(Message, u32)>> = BTreeMap::new();
    let mut unloaded = BTreeSet::new();
    for meeting in job.meetings().iter().flatten() {
        for (_, pair) in meeting.played() {
            let [a, b] = meeting.players;
            for (game, seats) in pair.games.iter().zip([[a, b], [b, a]]) {
                let Some(winner) = game.outcome.winner() else {
                    continue;
                };
                let loser = seats[(!winner).index()] as usize;
                if game.end == Ending::Unloaded {
                    unloaded.insert(loser);
                }
                let Some(reason) = game.reason().filter(|_| !pair.is_void()) else {
                    continue;
                };
                let reasons = all.entry(loser).or_default();
                match reasons.iter_mut().find(|(known, _)| known == reason) {
                    Some((_, count)) => *count += 1,
                    None => reasons.push((reason.clone(), 1)),
                }
            }
        }
    }
    let most_frequent = |reasons: Vec<(Message, u32)>| {
        let most_frequent = reasons.iter().map(|(_, count)| *count).max();
        reasons
            .into_iter()
            .find(|(_, count)| Some(*count) == most_frequent)
    };
    let all = all.into_iter();
    let all = all.filter_map(|(player, reasons)| Some((player, most_frequent(reasons)?)));
    (all.collect(), unloaded)
}

/// The grades as CSV, one line per player. `low` and `high` are the 95 % interval of the grade; `further_rounds` is the
/// number of further repeats that would decide whether the player passes, empty if unpredictable.
pub fn grades_csv(job: &ChampionshipJob, rule: &GradeRule) -> String {
    let players = &job.config().players;
    let columns = CsvTable::new("player", |grade: &Grade| &players[grade.player].name)
        .column("file", |grade| {
            or_empty(players[grade.player].script().map(|script| &script.main))
        })
        .column("wins", |grade| grade.wins)
        .column("games", |grade| grade.games)
        .column("lost_by_rule", |grade| grade.by_rule)
        .decimals("grade", 1, |grade| grade.grade)
        .decimals("low", 1, |grade| Some(grade.certainty?.low))
        .decimals("high", 1, |grade| Some(grade.certainty?.high))
        .column("further_rounds", |grade| {
            or_empty(grade.certainty.and_then(|certainty| certainty.repeats))
        });
    reason_columns(columns, "reason_file", |grade| Some(&grade.reason.as_ref()?.0))
        .write(grades(job, rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_follow_rule_of_course() {
        let rule = GradeRule::of_course(0);
        let grade = |wins| rule.grade(wins, 8.0, 20.0);
        assert_eq!([20.0, 8.0, 0.0, 14.0].map(grade), [20.0, 10.0, 0.0, 15.0]);
        // Nobody passes by rounding, and a player above the reference has a better grade.
        assert_eq!(grade(7.0), 8.7);
        assert_eq!(rule.grade(99.0, 100.0, 200.0), 9.9);
        assert_eq!(rule.grade(9999.0, 10_000.0, 20_000.0), 9.9);
        // Nobody has more wins than the reference.
        assert_eq!([0.0, 3.0].map(|wins| rule.grade(wins, 3.0, 3.0)), [0.0, 10.0]);
        assert_eq!(rule.grade(0.0, 0.0, 0.0), 10.0);
        // The ends of an interval can exceed all wins.
        assert_eq!([-3.0, 25.0].map(grade), [0.0, 20.0]);
    }
}
