//! The scenes of a lecture: six searches, each with a suitable game and depth, and the screen about depth.

use super::boards::{
    CHAMPIONSHIP, CUTS_AND_DEPTHS, CUTS_AND_ORDER, CUTS_AND_TABLE, GALO, LECTURE,
    ORDER_AND_QUESTIONS, PLAIN_AND_CUTS, SMALL,
};
use super::scenes::Setting;
use crate::app::lab::viewer::Screen;

/// The scenes, in the order of a lecture. Their text keys are `lab.scene.ID`.
pub const SCENES: [Setting; 7] = [
    LECTURE.named("minimax"),
    LECTURE.named("alpha_beta").by(PLAIN_AND_CUTS),
    CHAMPIONSHIP.named("order").deep(4).by(CUTS_AND_ORDER),
    GALO.named("table").deep(4).by(CUTS_AND_TABLE),
    CHAMPIONSHIP.named("deepening").deep(3).by(CUTS_AND_DEPTHS),
    // One null window fails; the others save more than the second search costs.
    SMALL
        .named("pvs")
        .after("d3,d2,d1")
        .deep(3)
        .by(ORDER_AND_QUESTIONS)
        .judged("jogador42"),
    CHAMPIONSHIP.named("depth").on_screen(Screen::Depth),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WIN;
    use crate::registry::{Task, TaskResult, run};
    use crate::search::step;
    use crate::trace::{NullWindowQuestion, Step, Trace, null_window_question};

    fn recorded(scene: &Setting, lane: usize) -> Trace {
        let question = scene.question().unwrap();
        let task = Task::Record {
            record: question.record().clone(),
            search: question.search(*step(scene.lanes[lane]).unwrap(), 0),
            max_nodes_recorded: 1000,
            max_nodes: question.budget,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::Recorded(trace)) => trace,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_null_window_of_the_scene_fails_and_the_others_save_nodes() {
        let scene = SCENES.iter().find(|scene| scene.id == "pvs").unwrap();
        let [cuts, asked] = [0, 1].map(|lane| recorded(scene, lane));
        let counters = |trace: &Trace| trace.counters.unwrap();
        assert_eq!((counters(&cuts).nodes, counters(&asked).nodes), (34, 27));
        assert_eq!((cuts.value, asked.value), (Some(0.0), Some(0.0)));
        assert_eq!(
            counters(&asked).table_hits,
            0,
            "the table has no part in it"
        );
        // The moves of the root, each with the question of its null window.
        let mut ply = 0;
        let mut moves = Vec::new();
        for (at, done) in asked.steps.iter().enumerate() {
            match done {
                Step::Move(mv) => {
                    let question = match asked.steps.get(at + 1) {
                        Some(Step::Enter { window }) => null_window_question(*window),
                        _ => None,
                    };
                    moves.extend((ply == 0).then_some((mv.as_str(), question)));
                    ply += 1;
                }
                Step::Leaf(_) | Step::TableHit { .. } | Step::Leave { .. } => ply -= 1,
                _ => {}
            }
        }
        let more_than = |value| Some(NullWindowQuestion::MoreThan(value));
        let expected = [
            ("e2", None),
            ("e1", more_than(-WIN)),
            ("e1", None),
            ("c1", more_than(0.0)),
            ("c2", more_than(0.0)),
        ];
        assert_eq!(moves, expected);
    }
}
