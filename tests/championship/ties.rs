//! Tie-breaks, with results that are set instead of played.

use rastros_lab::championship::{PlayedGame, separated_by, shown_ties, standings_csv};

use super::*;

/// A championship in which the first player of a meeting gets 0 to 4 half points of its only pair.
fn with_results(
    config: &ChampionshipConfig,
    half_points: impl Fn(u32, u32) -> u32,
) -> ChampionshipJob {
    let mut job = job(config);
    while let Some((id, unit)) = job.next_unit() {
        let (repeat, meeting) = (unit.stream.generation, unit.stream.pairing);
        let [a, b] = job.meetings()[repeat as usize][meeting as usize].players;
        let outcomes = match half_points(a, b) {
            0 => [Outcome::WonBy(Side::Second), Outcome::WonBy(Side::First)],
            1 => [Outcome::WonBy(Side::Second), Outcome::Draw],
            2 => [Outcome::WonBy(Side::First), Outcome::WonBy(Side::First)],
            3 => [Outcome::WonBy(Side::First), Outcome::Draw],
            _ => [Outcome::WonBy(Side::First), Outcome::WonBy(Side::Second)],
        };
        let game = |outcome| PlayedGame {
            outcome,
            end: Ending::Rules,
            moves: String::new(),
            why: None,
        };
        let pair = PairResult {
            opening: 0,
            games: outcomes.map(game),
        };
        assert!(job.receive(id, &vec![pair; unit.pairs as usize]));
    }
    job
}

/// Players with their places, and the values of tie-breaks.
fn places(job: &ChampionshipJob) -> Vec<(usize, u32, Vec<Option<f64>>)> {
    let places = Tally::of(job).standings.into_iter();
    places.map(|s| (s.player, s.place, s.ties)).collect()
}

/// Player 0 wins all meetings, 1 all others, and so on.
#[test]
fn different_points_need_no_tie_break() {
    let config = config(&SIX[..4], EVERYBODY);
    let job = with_results(&config, |a, b| if a < b { 4 } else { 0 });
    assert!(
        places(&job)
            .iter()
            .all(|(_, _, ties)| *ties == [None, None])
    );
    let csv = standings_csv(&job);
    assert!(csv.contains("lost_by_rule\n"), "{csv}");
}

/// Everybody wins and loses: 0 beats 1, 1 beats 2, 2 beats 0, and all beat 3, but 2 only draws.
fn circle(tie_breaks: &[TieBreak], format: Format) -> ChampionshipJob {
    let mut config = config(&SIX[..4], format);
    config.pairs = 1;
    config.tie_breaks = tie_breaks.to_vec();
    with_results(&config, |a, b| match (a, b) {
        (0, 1) | (1, 2) | (2, 0) => 4,
        (1, 0) | (2, 1) | (0, 2) => 0,
        (_, 3) => 3,
        _ => 1,
    })
}

#[test]
fn a_circle_stays_equal_by_every_tie_break() {
    use TieBreak::{Buchholz, HeadToHead, SonnebornBerger};
    let job = circle(&[HeadToHead, SonnebornBerger, Buchholz], EVERYBODY);
    let found = places(&job);
    let shared: Vec<u32> = found.iter().map(|(_, place, _)| *place).collect();
    assert_eq!(shared, [1, 1, 1, 4]);
    // Each has 3.5 points: 2 in the circle, 1.5 against player 3, who has 1.5.
    let buchholz = 3.5 + 3.5 + 1.5;
    let values = vec![Some(2.0), Some(3.5 + 0.75 * 1.5), Some(buchholz)];
    assert!(found[..3].iter().all(|(_, _, ties)| *ties == values), "{found:?}");
    assert_eq!(found[3].2, [None, None, None]);
    let [first, second, ..] = &Tally::of(&job).standings[..] else {
        panic!("four players");
    };
    assert_eq!(separated_by(job.config(), first, second), None);
}

/// Points 4, 4, 2, 2: 1 beats 0 and loses to 2; 0 beats 2 and 3; 3 beats 2.
fn two_ties(tie_breaks: &[TieBreak]) -> ChampionshipJob {
    let mut config = config(&SIX[..4], EVERYBODY);
    config.pairs = 1;
    config.tie_breaks = tie_breaks.to_vec();
    with_results(&config, |a, b| match (a, b) {
        (0, 1) | (1, 2) | (2, 3) | (2, 0) | (3, 0) | (3, 1) => 0,
        _ => 4,
    })
}

#[test]
fn order_of_tie_breaks_decides() {
    use TieBreak::{Buchholz, HeadToHead, SonnebornBerger};
    let winner = |job: &ChampionshipJob| Tally::of(job).standings[0].player;
    let shares = |job: &ChampionshipJob| {
        Tally::of(job)
            .standings
            .iter()
            .map(|s| s.place)
            .collect::<Vec<_>>()
    };
    let usual = two_ties(&TieBreak::usual());
    assert_eq!(shares(&usual), [1, 1, 3, 3], "a round robin separates nobody");
    // The winner of their meeting.
    let direct = two_ties(&[HeadToHead]);
    assert_eq!((winner(&direct), shares(&direct)), (1, vec![1, 2, 3, 4]));
    // 0 has beaten players with 2 and 2 points, 1 has beaten players with 4 and 2.
    let berger = two_ties(&[Buchholz, SonnebornBerger, HeadToHead]);
    let found = places(&berger);
    assert_eq!(found[0], (1, 1, vec![Some(8.0), Some(6.0), None]));
    assert_eq!(found[1], (0, 2, vec![Some(8.0), Some(4.0), None]));
    let [first, second, ..] = &Tally::of(&berger).standings[..] else {
        panic!("four players");
    };
    let separated = separated_by(berger.config(), first, second);
    assert_eq!(separated, Some(SonnebornBerger));
    let csv = standings_csv(&berger);
    let head = csv.lines().next().expect("a heading");
    assert!(head.ends_with("lost_by_rule,buchholz,sonneborn_berger"), "{head}");
}

#[test]
fn cup_uses_only_points() {
    let job = circle(&[TieBreak::Buchholz, TieBreak::Points], Format::Cup);
    let shown = shown_ties(job.config(), &Tally::of(&job).standings);
    assert!(shown.iter().all(|(_, tie)| *tie == TieBreak::Points), "{shown:?}");
}

#[test]
fn files_omit_the_usual_tie_breaks() {
    let mut config = config(&SIX[..3], EVERYBODY);
    let usual = serde_json::to_string(&config).expect("it is data");
    assert!(!usual.contains("tie_breaks"), "{usual}");
    config.tie_breaks = vec![TieBreak::SonnebornBerger];
    let other = serde_json::to_string(&config).expect("it is data");
    assert!(other.contains(r#""tie_breaks":["sonneborn_berger"]"#), "{other}");
    let read: ChampionshipConfig = serde_json::from_str(&other).expect("it is valid");
    assert_eq!(read, config);
    config.tie_breaks = vec![TieBreak::Points; 4];
    assert!(config.check_numbers().is_err());
}
