//! The horizon: positions in which a search loses because the loss lies beyond its depth.

use super::any::AnyPosition;
use super::list::game;
use super::run::run;
use super::task::{GameRecord, MoveValue, Task, TaskResult};
use crate::eval::{Value, WIN};
use crate::job::truth::{Choice, CountedSample, JudgedSearch, TruthStudy};
use crate::solve::Worth::{self, Draw, Win};
use crate::text::Message;

/// A position in which a search of `depth` plies chooses a losing move, although another move wins or draws. A search
/// one ply deeper proves the loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Horizon {
    /// An id of a game.
    pub game: &'static str,
    pub position: &'static str,
    /// An id of an evaluation of the game.
    pub evaluation: &'static str,
    /// In plies.
    pub depth: u32,
    /// The losing move and the best play after it, to the end of the game.
    pub line: &'static str,
    /// The move of a search one ply deeper.
    pub better: &'static str,
    /// The result that this move keeps under perfect play, for the side that makes it.
    pub result: Worth,
    /// Values for the side to move: the losing move at `depth`, the better move at `depth`, and the better move one ply
    /// deeper.
    pub values: [Value; 3],
}

impl Horizon {
    /// The moves of the line.
    pub fn moves(&self) -> Vec<&'static str> {
        self.line.split(' ').collect()
    }

    /// The moves that lead to one of the [`Horizon::positions`].
    pub fn moves_to(&self, index: usize) -> Vec<&'static str> {
        let line = self.moves();
        if index > line.len() { vec![self.better] } else { line[..index].to_vec() }
    }

    /// The game up to one of the [`Horizon::positions`].
    pub fn record(&self, index: usize) -> GameRecord {
        GameRecord::new(self.game, self.position).with_moves(self.moves_to(index))
    }

    /// The number of [`Horizon::positions`].
    pub fn count(&self) -> usize {
        self.moves().len() + 2
    }

    /// The positions before the line, after each of its moves, and after the better move. A test plays all of them.
    pub fn positions(&self) -> Vec<Box<dyn AnyPosition>> {
        let positions = |index| self.record(index).positions().unwrap_or_default();
        let line = positions(self.count() - 2).into_iter();
        line.chain(positions(self.count() - 1).pop()).collect()
    }

    /// The indices of the [`Horizon::positions`] at which a lecture stops: before the line, after its first move, the
    /// last one that the smaller depth searches, and its last one, and after the better move.
    pub fn stops(&self) -> Vec<usize> {
        let last = self.count() - 2;
        let mut stops = vec![0, 1, self.depth as usize, last, last + 1];
        stops.dedup();
        stops
    }
}

const fn horizon(
    game: &'static str,
    position: &'static str,
    evaluation: &'static str,
    depth: u32,
    [line, better]: [&'static str; 2],
    result: Worth,
    values: [Value; 3],
) -> Horizon {
    Horizon {
        game,
        position,
        evaluation,
        depth,
        line,
        better,
        result,
        values,
    }
}

/// Rows that `rastros-lab depth --deepest 6 --horizons 4` finds with seed 1: Rastros with `--samples 2000`, its boards
/// `small5`, `small6`, `championship` and `course`, and `--evaluation basilio --evaluation mobility`; Tic-tac-toe with
/// `--samples 1000 --evaluation counts`; Adji-boto with `--board two --samples 6000`; Reversi with
/// `--samples 240 --horizons 2 --evaluation corners_mobility --evaluation discs`.
pub const HORIZONS: &[Horizon] = &[
    // The lecture shows the first one, with the evaluation of its measurements.
    horizon(
        "rastros",
        "3##1/3#1#/3#1#/4#o/5#/6 S",
        "basilio",
        2,
        ["e4 e5 f6", "e2"],
        Win,
        [-4.0, -5.0, -4.0],
    ),
    horizon(
        "rastros",
        "7/7/3###1/2####1/2###o#/5#1/7 S",
        "mobility",
        3,
        ["g4 g5 f6 g7", "g2"],
        Win,
        [5.0, 2.0, 3.0],
    ),
    horizon(
        "rastros",
        "6/6/2##2/2##2/1###2/4o1 N",
        "mobility",
        5,
        ["e2 d1 c1 b1 a2 a1", "f1"],
        Win,
        [3.0, 2.0, 3.0],
    ),
    horizon(
        "rastros",
        "5/5/2#o1/3#1/5 S",
        "mobility",
        3,
        ["e3 e4 d5 e5", "c2"],
        Win,
        [3.0, 2.0, 3.0],
    ),
    horizon(
        "rastros",
        "5/5/2#2/2#1o/3## S",
        "mobility",
        5,
        ["d2 e3 d3 e4 d5 e5", "e3"],
        Win,
        [4.0, 2.0, 2.0],
    ),
    horizon(
        "rastros",
        "2##2o1/1###1#2/#####3/4#3/8/8/8/8 S",
        "basilio",
        1,
        ["g7 h8", "f8"],
        Win,
        [-6.0, -7.0, -7.0],
    ),
    horizon(
        "tic_tac_toe",
        "3/XX1/O2 O 3",
        "counts",
        1,
        ["c3 c2", "c2"],
        Draw,
        [-2.0, -3.0, -5.0],
    ),
    horizon(
        "tic_tac_toe",
        "1X1/3/1OX O 3",
        "counts",
        3,
        ["b2 c3 a3 c2", "c3"],
        Draw,
        [3.0, -3.0, -5.0],
    ),
    horizon(
        "tic_tac_toe",
        "1X1/2X/1O1 O 3",
        "counts",
        5,
        ["c1 a1 b2 a3 c3 a2", "a3"],
        Draw,
        [4.0, -3.0, 0.0],
    ),
    horizon(
        "adji_boto",
        "1,0,0,0,0,0/2,0,0,0,0,1 2 10:10 51 all",
        "captured",
        1,
        ["f1 a2", "a1"],
        Win,
        [1.0, 0.0, -1.0],
    ),
    horizon(
        "reversi",
        "BWWWWB1B/BWWWWBBB/BWBWWBBB/BWBWWWBB/BWWBWWBB/BWWBWBW1/1BWWBB1W/BBBBBBB1 W",
        "corners_mobility",
        4,
        ["g7 a7 h6 h8 g1", "g1"],
        Win,
        [-89.0, -118.0, WIN - 5.0],
    ),
    horizon(
        "reversi",
        "2BBB1W1/WWBWWWWW/WBBBBBBW/WBBWWBBW/BWBBWBBW/BBBBWWBW/BBBBBBWW/W1BBBB1W B",
        "discs",
        5,
        ["a1 g8 f1 b8 h1 b1", "g8"],
        Win,
        [9.0, 3.0, -1.0],
    ),
];

/// Rows of [`HORIZONS`] from the samples of a study: at most `max_rows` of each evaluation and depth, in the order of
/// the samples. Each row begins with the losing move that the search chooses.
///
/// # Errors
/// A task of the game fails.
pub fn find_horizons(study: &TruthStudy, max_rows: usize) -> Result<Vec<String>, Message> {
    let mut found = Vec::new();
    for (number, name) in study.names.iter().enumerate() {
        for depth in 1..study.plan.deepest {
            let before = found.len();
            let search = JudgedSearch::Depth {
                evaluation: number,
                depth,
            };
            for (_, position, counted, choice) in study.failures(search) {
                if found.len() - before == max_rows {
                    break;
                }
                let deeper = &counted.choices[number][depth as usize];
                let of = ((number, &name[..]), (depth, position));
                let row = row(study, of.0, of.1, (counted, choice, deeper))?;
                // Small boards repeat positions.
                if let Some(row) = row.filter(|row| !found.contains(row)) {
                    found.push(row);
                }
            }
        }
    }
    Ok(found)
}

/// A row in the notation of [`HORIZONS`].
fn format_row(
    [game, position, name]: [&str; 3],
    depth: u32,
    [line, better]: [&str; 2],
    result: Worth,
    values: [Value; 3],
) -> String {
    let moves = format!("[\"{line}\", \"{better}\"]");
    let found = format!("{depth}, {moves}, {result:?}, {values:?}");
    format!("horizon(\"{game}\", \"{position}\", \"{name}\", {found}),")
}

/// The row of a position; `None` if the depth does not cause the loss. At this depth, no best move may keep the result,
/// and the search must not prove the loss of its move. One ply deeper, every best move has to keep the result, and the
/// search has to prove the loss up to the end of the game.
fn row(
    study: &TruthStudy,
    (number, name): (usize, &str),
    (depth, position): (u32, &str),
    (counted, choice, deeper): (&CountedSample, &Choice, &Choice),
) -> Result<Option<String>, Message> {
    let keeps = |mv: &String| counted.keeping.contains(mv);
    if choice.best.iter().any(keeps) || !deeper.best.iter().all(keeps) {
        return Ok(None);
    }
    let plan = &study.plan;
    let record = GameRecord::new(&plan.game, position.to_owned());
    let evaluation = &plan.evaluations[number];
    let values = |depth, mv: &String| {
        let task = Task::Analyse {
            record: record.clone(),
            moves: vec![mv.clone()],
            evaluation: evaluation.clone(),
            from_depth: 0,
            max_depth: depth,
            time_ms: 0,
        };
        match run(&task, &mut |_| {})? {
            TaskResult::Analysed(analysed) => Ok(analysed.moves.into_iter().next()),
            _ => Ok(None),
        }
    };
    let proves_loss = |value: &MoveValue| value.exact && value.value < 0.0;
    let (Some(at), Some(after), Some(better_at), Some(better_after)) = (
        values(depth, &choice.chosen)?,
        values(depth + 1, &choice.chosen)?,
        values(depth, &deeper.chosen)?,
        values(depth + 1, &deeper.chosen)?,
    ) else {
        return Ok(None);
    };
    let mut with_variation = record.clone();
    with_variation.moves.clone_from(&after.variation);
    let end = game(&plan.game)?.replay(&with_variation)?.pop();
    let ends = end.is_some_and(|end| end.outcome().is_some());
    if proves_loss(&at) || !proves_loss(&after) || !ends {
        return Ok(None);
    }
    Ok(Some(format_row(
        [&plan.game, position, name],
        depth,
        [&after.variation.join(" "), &deeper.chosen],
        counted.best,
        [at.value, better_at.value, better_after.value],
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::job::truth::{TruthPlan, TruthUnit};
    use crate::solve::Worth;

    fn row_of(h: &Horizon) -> String {
        format_row(
            [h.game, h.position, h.evaluation],
            h.depth,
            [h.line, h.better],
            h.result,
            h.values,
        )
    }

    /// The values of all moves by a search.
    fn values(horizon: &Horizon, depth: u32) -> Vec<MoveValue> {
        let named = game(horizon.game).unwrap().evaluations().iter();
        let task = Task::Analyse {
            record: horizon.record(0),
            moves: Vec::new(),
            evaluation: named
                .clone()
                .find(|e| e.id == horizon.evaluation)
                .unwrap()
                .spec(),
            from_depth: depth,
            max_depth: depth,
            time_ms: 0,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::Analysed(analysed)) => analysed.moves,
            other => panic!("{other:?}"),
        }
    }

    fn best(values: &[MoveValue]) -> Vec<&str> {
        let max = values
            .iter()
            .map(|m| m.value)
            .fold(f64::NEG_INFINITY, f64::max);
        let best = values.iter().filter(|m| m.value == max);
        best.map(|m| &m.mv[..]).collect()
    }

    #[test]
    fn solver_and_searches_prove_horizons() {
        for horizon in HORIZONS {
            let task = Task::solve_moves(horizon.record(0), Vec::new(), 0);
            let Ok(TaskResult::Solved(solved)) = run(&task, &mut |_| {}) else {
                panic!("{horizon:?}");
            };
            assert!(solved.complete && horizon.result > Worth::Loss);
            assert_eq!(solved.worth, Some(horizon.result), "{horizon:?}");
            let worth = |mv: &str| solved.moves.iter().find(|m| m.mv == mv).unwrap().worth;
            let line = horizon.moves();
            // The search chooses a losing move, and does not see the loss.
            let at = values(horizon, horizon.depth);
            let chosen = best(&at);
            assert!(chosen.contains(&line[0]), "{horizon:?} {chosen:?}");
            for mv in chosen {
                assert_eq!(worth(mv), Some(Worth::Loss), "{horizon:?}");
            }
            let seen = |values: &[MoveValue]| {
                let value = values.iter().find(|m| m.mv == line[0]).unwrap();
                value.exact && value.value < 0.0
            };
            assert!(!seen(&at), "{horizon:?}");
            // One ply more sees it, and keeps the result.
            let deeper = values(horizon, horizon.depth + 1);
            assert!(seen(&deeper), "{horizon:?}");
            assert!(best(&deeper).contains(&horizon.better), "{horizon:?}");
            let value =
                |values: &[MoveValue], mv| values.iter().find(|m| m.mv == mv).unwrap().value;
            let better = [&at, &deeper].map(|values| value(values, horizon.better));
            let expected = [value(&at, line[0]), better[0], better[1]];
            assert_eq!(horizon.values, expected, "{horizon:?}");
            for mv in best(&deeper) {
                assert_eq!(worth(mv), solved.worth, "{horizon:?}");
            }
            // The line ends with the loss, within that horizon.
            assert!(line.len() as u32 <= horizon.depth + 1, "{horizon:?}");
            let positions = horizon.record(line.len()).positions().unwrap();
            let outcome = positions.last().unwrap().outcome();
            let loser = positions[0].side_to_move();
            let lost = outcome.and_then(|outcome| outcome.winner()) == Some(!loser);
            assert!(lost, "{horizon:?} {outcome:?}");
        }
    }

    #[test]
    fn same_seed_finds_shipped_horizons() {
        let kind = game("tic_tac_toe").unwrap();
        let evaluation = &kind.evaluations()[0];
        let plan = TruthPlan {
            game: "tic_tac_toe".to_owned(),
            start: kind.first_start().unwrap().text(),
            seed: 1,
            evaluations: vec![evaluation.spec()],
            preference: Preference::Sooner,
            deepest: 6,
            playouts: Vec::new(),
        };
        let mut study = TruthStudy::new(plan, vec![evaluation.id.to_owned()], 1000);
        for unit in study.units() {
            let TruthUnit { first, .. } = unit;
            match run(&Task::Truth(unit), &mut |_| {}) {
                Ok(TaskResult::Sampled(samples)) => study.receive(first, samples),
                other => panic!("{other:?}"),
            }
        }
        let found = find_horizons(&study, 4).unwrap();
        for horizon in HORIZONS.iter().filter(|h| h.game == "tic_tac_toe") {
            assert!(found.contains(&row_of(horizon)), "{found:?}");
        }
    }
}
