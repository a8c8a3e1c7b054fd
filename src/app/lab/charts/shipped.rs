//! Results of the scene about depth with the default plans: a lecture shows them at once. A test measures them again.

use super::ply;
use super::strength::{self, StrengthTest};
use super::truth::{self, TruthTest};
use crate::app::lab::setup::state::SearchSetup;
use crate::arena::Score;
use crate::eval::Preference;
use crate::job::truth::{ShareCounts, TruthStudy};

const GAME: &str = "rastros";

/// The board of the school championship.
const START: &str = "7/7/4o2/7/7/7/7 S";

/// The nodes of the search of the position, by depth from 1 on.
const NODES: [u64; 5] = [9, 23, 77, 144, 347];

/// By depth, from 2 on.
const SCORES: [Score; 4] = [
    score(301, 99, 5409, [111, 79, 10]),
    score(239, 161, 6777, [65, 109, 26]),
    score(238, 162, 7583, [70, 98, 32]),
    score(234, 166, 8023, [57, 120, 23]),
];

const COUNTS: ShareCounts = ShareCounts {
    counted: 215,
    by_depth: &[&[
        (139, 0, 1307),
        (161, 3, 3269),
        (167, 3, 8780),
        (177, 1, 17_135),
        (175, 5, 38_363),
    ]],
    by_playouts: &[(132, 0, 29_796), (150, 21, 296_776), (176, 5, 2_889_684)],
    random: 0.4334274640088593,
    left_out: [52, 0, 133, 0, 0],
};

const fn score(wins: u32, losses: u32, plies: u32, pairs: [u32; 3]) -> Score {
    let [pairs_won, pairs_even, pairs_lost] = pairs;
    Score {
        wins,
        draws: 0,
        losses,
        resigned_to: 0,
        resigned: 0,
        plies,
        pairs_won,
        pairs_even,
        pairs_lost,
    }
}

/// Takes the results, if they answer the setup with the current plans.
pub(super) fn take(
    strength: &mut StrengthTest,
    truth: &mut TruthTest,
    setup: &SearchSetup,
) -> bool {
    let first = setup.kind().evaluations()[0].spec();
    let answers = setup.record().game == GAME
        && setup.position().text() == START
        && setup.preference == Preference::Any
        && setup.judge() == first
        && strength.plan == strength::Plan::default()
        && truth.plan == truth::Plan::default()
        && truth.others.is_empty();
    if answers {
        strength.take(setup, SCORES.to_vec());
        truth.take(setup, strength.plan.deepest, &COUNTS);
    }
    answers
}

/// The mean factor by which one more ply multiplies the nodes.
pub fn growth() -> Option<f64> {
    ply::growth(&NODES)
}

/// Depth against truth; `None` if the results do not answer the setup.
pub fn study(setup: &SearchSetup) -> Option<TruthStudy> {
    let (mut strength, mut truth) = <(StrengthTest, TruthTest)>::default();
    take(&mut strength, &mut truth, setup)
        .then_some(truth.study)
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::super::strength::Measured;
    use super::*;
    use crate::app::lab::lessons::lecture::{DEPTH_SCENE, SCENES};
    use crate::registry::{Progress, Task, TaskResult, run};

    fn played(games: &Measured, depth: u32) -> Score {
        let mut score = Score::default();
        for pair in 0..games.plan.pairs {
            match run(&games.games(depth, pair), &mut |_| {}) {
                Ok(TaskResult::Played { scores }) => {
                    scores.into_iter().for_each(|more| score += more);
                }
                other => panic!("{other:?}"),
            }
        }
        score
    }

    fn sampled(mut study: TruthStudy) -> TruthStudy {
        for unit in study.units() {
            let first = unit.first;
            match run(&Task::Truth(unit), &mut |_| {}) {
                Ok(TaskResult::Sampled(samples)) => study.receive(first, samples),
                other => panic!("{other:?}"),
            }
        }
        study
    }

    /// Measures all depths, which takes ten seconds.
    #[test]
    fn measurements_equal_shipped_results() {
        let setup = SCENES[DEPTH_SCENE].setup().unwrap();
        let (mut strength, mut truth) = <(StrengthTest, TruthTest)>::default();
        assert!(take(&mut strength, &mut truth, &setup));
        let games = strength.of(&setup).unwrap();
        assert!(games.is_complete());
        for (depth, shipped) in (2..).zip(&games.scores) {
            assert_eq!(played(games, depth), *shipped, "{depth}");
        }
        let mut nodes = Vec::new();
        let result = run(&games.search(), &mut |progress| {
            if let Progress::NodesRow(row) = progress {
                nodes.push(row.counters.nodes);
            }
        });
        assert!(result.is_ok());
        assert_eq!(nodes, NODES);
        let shipped = truth.complete(&setup).unwrap();
        let samples = shipped.progress().1;
        assert_eq!(samples, truth::Plan::default().samples);
        let study = TruthStudy::new(shipped.plan.clone(), shipped.names.clone(), samples);
        let study = sampled(study);
        assert!(!study.has_draws() && study.has_positions() && !shipped.has_positions());
        assert_eq!(study.csv(), shipped.csv());
        assert_eq!(study.playouts_csv(), shipped.playouts_csv());
        assert_eq!(study.random_share(), shipped.random_share());
    }
}
