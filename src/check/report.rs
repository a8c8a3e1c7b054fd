//! The results of a check as messages, for the page, files and the command line.

use super::games::{Game, OPPONENTS, Score, opponent_name};
use super::{Blunder, Check};
use crate::game::Side;
use crate::python::ProgramGame;
use crate::registry::game;
use crate::solve::Worth;
use crate::text::{EnumId, Message, duration};

/// A duration in a unit that suits its size, from microseconds.
fn precise_duration(ms: f64) -> Message {
    if ms >= 1.0 {
        return duration(ms);
    }
    let digits = usize::from(ms < 0.01);
    Message::new("unit.us").with_number("n", format!("{:.digits$}", ms * 1000.0))
}

/// The checked function and the settings.
pub fn heading(check: &Check) -> Message {
    let key = format!("programs.check.of.{}", check.found.kind.id());
    Message::new(&key)
        .with("name", &check.found.name)
        .with("limit", check.limit)
        .with("plies", check.limit + 1)
        .with_message("opponent", opponent_name(check.game, 1))
}

/// The results of the properties of an evaluation; each is true if the property holds.
pub fn verdicts(check: &Check) -> Vec<(bool, Message)> {
    let verdicts = match &check.verdicts {
        None => return Vec::new(),
        Some(Err(error)) => return vec![(false, error.message())],
        Some(Ok(verdicts)) => verdicts,
    };
    let all = verdicts.all.iter().map(|(id, verdict)| verdict.message(id));
    all.collect()
}

/// The durations of calls and moves, alone and in our search.
pub fn times(check: &Check) -> Vec<Message> {
    let verdicts = check.verdicts.as_ref().and_then(|v| v.as_ref().ok());
    let call = verdicts.map(|verdicts| {
        Message::new("programs.check.call")
            .with_message("time", precise_duration(verdicts.us / 1000.0))
            .with("n", verdicts.positions)
    });
    let speed = check.speed.as_ref().map(|speed| {
        let key = match (speed.same, speed.stable) {
            (true, true) => "programs.check.ours",
            (true, false) => "programs.check.ours.unstable",
            (false, _) => "programs.check.ours.other",
        };
        let ratio = if speed.ours > 0.0 { speed.alone / speed.ours } else { 1.0 };
        Message::new(key)
            .with_message("alone", precise_duration(speed.alone))
            .with_message("ours", precise_duration(speed.ours))
            .with_number("ratio", format!("{ratio:.1}"))
            .with("plies", check.limit + 1)
    });
    let moves = check
        .move_ms()
        .map(|ms| Message::new("programs.check.move").with_message("time", precise_duration(ms)));
    [call, speed, moves].into_iter().flatten().collect()
}

/// The score against each opponent.
pub fn scores(check: &Check) -> Vec<Message> {
    let sides = sides(check.game);
    let against = (0..OPPONENTS).filter_map(|opponent| {
        let games = check.games.iter().filter(|game| game.opponent == opponent);
        let score = Score::of(games);
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let key = match score.draws {
            0 => "programs.check.score",
            _ => "programs.check.score.draws",
        };
        (score.played > 0).then(|| {
            Message::new(key)
                .with_message("name", opponent_name(check.game, opponent))
                .with("wins", score.wins.first + score.wins.second)
                .with("draws", score.draws)
                .with("n", score.played)
                .with("first", score.wins.first)
                .with_message("first_side", sides[0].clone())
                .with("second", score.wins.second)
                .with_message("second_side", sides[1].clone())
                .with_number("low", percent(score.interval.low))
                .with_number("high", percent(score.interval.high))
        })
    });
    against.collect()
}

fn sides(played: ProgramGame) -> [Message; 2] {
    game(played.id).map_or(["", ""].map(Message::new), |kind| {
        Side::ALL.map(|side| kind.info().side_name(side))
    })
}

/// The distinct reasons of losses by illegal moves or failures.
pub fn failures(check: &Check) -> impl Iterator<Item = Message> {
    let mut reasons: Vec<Message> = Vec::new();
    for why in check.games.iter().filter_map(Game::why) {
        if !reasons.contains(&why) {
            reasons.push(why);
        }
    }
    reasons.into_iter()
}

/// A blunder: a move or a resignation.
pub fn of_blunder(check: &Check, blunder: Blunder) -> Message {
    let mv = check.games[blunder.game].record.moves.get(blunder.ply);
    let key = match (mv, blunder.before) {
        (None, _) => "programs.blunder.resigned",
        (Some(_), Worth::Win) => "programs.blunder",
        (Some(_), _) => "programs.blunder.draw",
    };
    Message::new(key)
        .with("game", blunder.game + 1)
        .with("number", blunder.ply + 1)
        .with("move", mv.map_or("", String::as_str))
}

/// The limitations of this check.
pub fn not_tried(check: &Check) -> Message {
    Message::new(if check.stopped {
        "programs.check.stopped"
    } else {
        "programs.check.not_tried"
    })
    .with("n", check.unproved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_durations_in_suitable_units() {
        let words = [0.0016, 0.05, 4.4, 45.0, 1500.0].map(|ms| precise_duration(ms).to_string());
        let wanted = ["1.6 µs", "50 µs", "4.4 ms", "45 ms", "1.5 s"];
        assert_eq!(words, wanted.map(|text| text.replace(' ', "\u{a0}")));
    }
}
