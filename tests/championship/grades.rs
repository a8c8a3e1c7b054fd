//! Grades while a championship runs, and of programs that lose by a rule.

use rastros_lab::championship::{GradeRule, PlayedGame, grades};
use rastros_lab::text::Message;

use super::*;

#[test]
fn nobody_has_a_grade_before_its_first_game() {
    let config = config(&SIX[..4], EVERYBODY);
    let begun = with_workers(job(&config), 1, 0, &|job| job.progress().games > 0);
    let games = |player: u32| games_of(&begun, player);
    let waiting = (0..4).filter(|&player| games(player) == 0).count();
    assert_eq!(waiting, 2, "one pair of two players is played");
    for reference in 0..4 {
        for grade in grades(&begun, &GradeRule::of_course(reference)) {
            let player = grade.player as u32;
            let both = games(player) > 0 && games(reference) > 0 && player != reference;
            assert_eq!(grade.grade.is_some(), both, "{player} {reference}");
            assert_eq!(grade.certainty.is_some(), both, "{player} {reference}");
        }
    }
}

/// The number of games that a player has played.
fn games_of(job: &ChampionshipJob, player: u32) -> u32 {
    let all = Tally::of(job).standings.into_iter();
    let mut of = all.filter(|standing| standing.player == player as usize);
    of.next()
        .expect("everybody stands there")
        .record
        .score
        .games()
}

/// A championship of two players in which the games of all pairs have these winners and this end.
fn of_two(winners: [Side; 2], end: Ending) -> ChampionshipJob {
    let mut job = job(&config(&SIX[..2], EVERYBODY));
    let lost = |winner| PlayedGame {
        outcome: Outcome::WonBy(winner),
        end,
        moves: String::new(),
        why: Some(Message::new("championship.forfeit")),
    };
    while let Some((id, unit)) = job.next_unit() {
        let pair = PairResult {
            opening: 0,
            games: winners.map(lost),
        };
        let pairs = vec![pair; played(unit).len()];
        assert!(job.receive(id, &pairs));
    }
    job
}

#[test]
fn only_a_file_that_cannot_be_loaded_is_settled() {
    for (end, settled) in [(Ending::Timeout, false), (Ending::Unloaded, true)] {
        let job = of_two([Side::Second, Side::First], end);
        let found = grades(&job, &GradeRule::of_course(1));
        let loser = found
            .iter()
            .find(|grade| grade.player == 0)
            .expect("a grade");
        let certainty = loser.certainty.expect("it has played");
        assert_eq!((loser.grade, certainty.low), (Some(0.0), 0.0));
        assert_eq!(certainty.high == 0.0, settled, "{end:?}");
    }
}

#[test]
fn games_that_do_not_count_give_no_reason() {
    let job = of_two([Side::Second; 2], Ending::Unloaded);
    for grade in grades(&job, &GradeRule::of_course(1)) {
        assert_eq!((grade.games, grade.by_rule, grade.reason), (0, 0, None));
    }
}
