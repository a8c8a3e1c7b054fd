//! An analysis by several workers: each searches some of the moves, and their results are merged.

use crate::app::effects::TaskId;
use crate::player::MAX_DEPTH;
use crate::registry::Analysed;

/// The tasks of an analysis, one per worker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shares {
    shares: Vec<Share>,
}

#[derive(Clone, Debug, PartialEq)]
struct Share {
    task: TaskId,
    /// The results after each depth, from depth 1 on.
    reported: Vec<Analysed>,
    /// The total result, once the task is done.
    done: Option<Analysed>,
}

impl Shares {
    /// Tasks without results, by their numbers.
    pub(crate) fn new(tasks: impl IntoIterator<Item = TaskId>) -> Self {
        let share = |task| Share {
            task,
            reported: Vec::new(),
            done: None,
        };
        Shares {
            shares: tasks.into_iter().map(share).collect(),
        }
    }

    pub(crate) fn has(&self, task: TaskId) -> bool {
        self.shares.iter().any(|s| s.task == task)
    }

    pub(crate) fn running(&self) -> usize {
        self.shares.iter().filter(|s| s.done.is_none()).count()
    }

    pub(crate) fn done(&self) -> bool {
        self.shares.iter().all(|s| s.done.is_some())
    }

    /// Handles a result of a task after a depth; `done` marks the last one.
    pub(crate) fn on_result(&mut self, task: TaskId, found: Analysed, done: bool) {
        let Some(share) = self.shares.iter_mut().find(|s| s.task == task) else {
            return;
        };
        if done {
            share.done = Some(found);
        } else {
            share.reported.push(found);
        }
    }

    /// The result that one worker alone would have after the greatest depth that all tasks have completed; `None`
    /// before depth 1. Does not compare values of different depths: a move with a shallower search could look too good.
    ///
    /// If all tasks are done and one stopped within a depth, its finished moves have the depth of the others.
    pub(crate) fn merged(&self) -> Option<Analysed> {
        if let [only] = &self.shares[..] {
            return only.done.clone().or_else(|| only.reported.last().cloned());
        }
        let depths = self.shares.iter().map(Share::reaches);
        let depth = depths.min().filter(|&d| d > 0)?;
        let mut merged = Analysed {
            complete: self.done(),
            ..Analysed::default()
        };
        let mut reported = Vec::new();
        for share in &self.shares {
            reported.push(
                &share
                    .reported
                    .get(depth.min(share.reported.len()) - 1)?
                    .moves,
            );
            let latest = share.done.as_ref().or(share.reported.last())?;
            merged.counters += latest.counters;
            merged.time_ms = merged.time_ms.max(latest.time_ms);
            merged.complete &= latest.complete;
            merged.note = merged.note.or(latest.note.clone());
        }
        // In the order of dealing, so that the choice among equal moves does not depend on the number of workers.
        let longest = reported.iter().map(|moves| moves.len()).max()?;
        for i in 0..longest {
            let dealt = reported.iter().filter_map(|moves| moves.get(i).cloned());
            merged.moves.extend(dealt);
        }
        Some(merged)
    }
}

impl Share {
    /// The depth that this task has reached.
    fn reaches(&self) -> usize {
        let exact = |a: &Analysed| a.moves.iter().all(|m| m.exact);
        match self.reported.last() {
            // Deeper searches would return the same values.
            Some(last) if exact(last) => MAX_DEPTH as usize,
            _ => self.reported.len(),
        }
    }
}

/// Deals moves to this number of tasks, at least one to each. Neighbours on the board, which are similar, go to
/// different tasks.
pub(crate) fn deal(moves: &[String], shares: usize) -> Vec<Vec<String>> {
    let shares = shares.clamp(1, moves.len().max(1));
    let mut dealt = vec![Vec::new(); shares];
    for (i, mv) in moves.iter().enumerate() {
        dealt[i % shares].push(mv.clone());
    }
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{GameRecord, Progress, Task, TaskResult, game, run};

    /// The results of an analysis of some moves after each depth, and the final one.
    fn analysis(
        game: &str,
        start: &str,
        moves: &[String],
        depth: u32,
    ) -> (Vec<Analysed>, Analysed) {
        let any = crate::registry::game(game).unwrap();
        let task = Task::Analyse {
            record: GameRecord::new(game, start),
            moves: moves.to_vec(),
            evaluation: any.evaluations()[0].spec(),
            from_depth: 1,
            max_depth: depth,
            time_ms: 0,
        };
        let mut reported = Vec::new();
        let done = run(&task, &mut |progress| match progress {
            Progress::Analysed(found) => reported.push(found),
            other => panic!("{other:?}"),
        });
        match done {
            Ok(TaskResult::Analysed(done)) => (reported, done),
            other => panic!("{other:?}"),
        }
    }

    fn values(found: &Analysed) -> Vec<(String, f64, u32, bool)> {
        let moves = found.moves.iter();
        moves
            .map(|m| (m.mv.clone(), m.value, m.depth, m.exact))
            .collect()
    }

    #[test]
    fn workers_agree_with_one_at_every_depth() {
        // The second position has wins within the depth, so that tasks end early.
        for (id, start) in [
            ("rastros", "8/8/8/4o3/8/8/8/8 S"),
            ("rastros", "5/##1#1/#1#2/1o3/2#2 S"),
            ("tic_tac_toe", "3/1X1/O2 X 3"),
        ] {
            let position = game(id).unwrap().parse(start).unwrap();
            let moves: Vec<String> = position.moves().into_iter().map(|m| m.text).collect();
            let (alone, last) = analysis(id, start, &[], 6);
            for workers in 1..=moves.len() + 1 {
                let dealt = deal(&moves, workers);
                assert_eq!(dealt.iter().map(Vec::len).sum::<usize>(), moves.len());
                let parts: Vec<_> = dealt.iter().map(|m| analysis(id, start, m, 6)).collect();
                let mut shares = Shares::new(0..parts.len() as u64);
                assert!(shares.merged().is_none() && !shares.done());
                for (depth, alone) in alone.iter().enumerate() {
                    for (task, (reported, _)) in parts.iter().enumerate() {
                        if let Some(found) = reported.get(depth) {
                            shares.on_result(task as u64, found.clone(), false);
                        }
                    }
                    let merged = shares.merged().expect("all have a result");
                    assert_eq!(values(&merged), values(alone), "{start} {workers} {depth}");
                }
                for (task, (_, done)) in parts.iter().enumerate() {
                    shares.on_result(task as u64, done.clone(), true);
                }
                assert!(shares.done());
                let merged = shares.merged().expect("all are done");
                assert_eq!(values(&merged), values(&last));
                assert_eq!(merged.complete, last.complete);
            }
        }
    }

    #[test]
    fn slow_shares_are_waited_for() {
        let start = "8/8/8/4o3/8/8/8/8 S";
        let moves = ["d4", "e6", "f6"].map(str::to_owned);
        let (quick, slow) = (
            analysis("rastros", start, &moves[..1], 5),
            analysis("rastros", start, &moves[1..], 2),
        );
        let mut shares = Shares::new([7, 8]);
        for found in &quick.0 {
            shares.on_result(7, found.clone(), false);
        }
        assert!(shares.merged().is_none());
        for (depth, found) in slow.0.iter().enumerate() {
            shares.on_result(8, found.clone(), false);
            let merged = shares.merged().unwrap();
            assert!(merged.moves.iter().all(|m| m.depth == depth as u32 + 1));
            assert_eq!(merged.moves.len(), 3);
        }
        shares.on_result(9, slow.1.clone(), true);
        assert!(!shares.done() && !shares.has(9) && shares.has(8));
    }
}
