//! Grades by what a championship comes to, as courses give them: the most wins are worth the highest grade, as many as a reference
//! player just pass, fewer fail.

use std::fmt::Write;

use super::job::ChampionshipJob;
use super::standings::standings;
use crate::text::csv_cell;

/// How wins become grades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradeRule {
    /// Whose wins just pass, by its number in the roster; it gets no grade itself.
    pub reference: u32,
    /// The grade of the most wins.
    pub top: f64,
    /// The grade of as many wins as the reference has.
    pub pass: f64,
}

/// The rule of the Lisbon course: 20 and 10.
impl GradeRule {
    /// It with that reference.
    pub fn of_course(reference: u32) -> Self {
        GradeRule {
            reference,
            top: 20.0,
            pass: 10.0,
        }
    }

    /// Whether grades can follow from it: 0 ≤ pass ≤ top ≤ 1000.
    pub fn is_sound(&self) -> bool {
        0.0 <= self.pass && self.pass <= self.top && self.top <= 1000.0
    }

    /// The grade of so many wins in tenths, where the reference has `reference` and the best of all others `best`. Between two of the
    /// rule it follows the straight line, rounded down, so that nobody passes by rounding.
    fn grade(&self, wins: u32, reference: u32, best: u32) -> f64 {
        let (won, needed, best) = (f64::from(wins), f64::from(reference), f64::from(best));
        let exact = match wins.cmp(&reference) {
            std::cmp::Ordering::Less => self.pass * won / needed,
            std::cmp::Ordering::Equal => self.pass,
            std::cmp::Ordering::Greater => {
                self.pass + (self.top - self.pass) * (won - needed) / (best - needed)
            }
        };
        // What a division leaves behind the last digit is no tenth less.
        (exact * 10.0 + 1e-9).floor() / 10.0
    }
}

/// A player's grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// Its number in the roster.
    pub player: usize,
    /// Games that it has won.
    pub wins: u32,
    /// Games that it has played.
    pub games: u32,
    /// Games that it has lost by a rule.
    pub by_rule: u32,
    /// The grade; `None` for the reference.
    pub grade: Option<f64>,
}

/// Everybody's grade by the games so far, the most wins first.
pub fn grades(job: &ChampionshipJob, rule: &GradeRule) -> Vec<Grade> {
    let mut found: Vec<Grade> = standings(job)
        .iter()
        .map(|standing| Grade {
            player: standing.player,
            wins: standing.record.score.wins,
            games: standing.record.score.games(),
            by_rule: standing.record.forfeits[0],
            grade: None,
        })
        .collect();
    found.sort_by_key(|grade| std::cmp::Reverse(grade.wins));
    let is_reference = |grade: &Grade| grade.player == rule.reference as usize;
    let reference = found.iter().find(|g| is_reference(g)).map_or(0, |g| g.wins);
    let others = found.iter().filter(|grade| !is_reference(grade));
    let best = others.map(|grade| grade.wins).max().unwrap_or(0);
    for grade in &mut found {
        if !is_reference(grade) {
            grade.grade = Some(rule.grade(grade.wins, reference, best));
        }
    }
    found
}

/// The grades as a table of comma-separated values, a line for each player: the reference has none.
pub fn grades_csv(job: &ChampionshipJob, rule: &GradeRule) -> String {
    let players = &job.config().players;
    let mut text = String::from("player,file,wins,games,lost_by_rule,grade\n");
    for grade in grades(job, rule) {
        let player = &players[grade.player];
        let file = player.script().map_or("", |script| &script.main);
        let _ = write!(
            text,
            "{},{},{},{},{},",
            csv_cell(&player.name),
            csv_cell(file),
            grade.wins,
            grade.games,
            grade.by_rule,
        );
        if let Some(grade) = grade.grade {
            let _ = write!(text, "{grade:.1}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_follow_the_courses_rule() {
        let rule = GradeRule::of_course(0);
        let grade = |wins| rule.grade(wins, 8, 20);
        assert_eq!([20, 8, 0, 14].map(grade), [20.0, 10.0, 0.0, 15.0]);
        // Nobody passes by rounding, and who is above the reference is above its grade.
        assert_eq!(grade(7), 8.7);
        assert_eq!(rule.grade(99, 100, 200), 9.9);
        assert_eq!(rule.grade(9999, 10_000, 20_000), 9.9);
        // Nobody beats the reference.
        assert_eq!([0, 3].map(|wins| rule.grade(wins, 3, 3)), [0.0, 10.0]);
        assert_eq!(rule.grade(0, 0, 0), 10.0);
    }
}
