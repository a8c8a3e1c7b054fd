//! The scenes of a lecture: six searches, each with a suitable game and depth, and the screen about depth. The lesson
//! on Monte Carlo tree search follows.

use super::boards::{
    CHAMPIONSHIP, CUTS_AND_DEPTHS, CUTS_AND_TABLE, GALO, LECTURE, ORDER_AND_QUESTIONS,
    PLAIN_AND_CUTS, PLAIN_CUTS_AND_ORDER,
};
use super::progress::LessonPlace;
use super::scenes::Setting;
use crate::app::lab::charts::state::{Card, Charts};
use crate::app::lab::viewer::{Screen, StepTarget};

/// The scenes, in the order of a lecture. Their text keys are `lab.scene.ID` and `lab.scene.ID.point`.
pub const SCENES: [Setting; 7] = [
    LECTURE.named("minimax"),
    LECTURE.named("alpha_beta").by(PLAIN_AND_CUTS),
    CHAMPIONSHIP.named("order").deep(4).by(PLAIN_CUTS_AND_ORDER),
    GALO.named("table").deep(5).by(CUTS_AND_TABLE),
    CHAMPIONSHIP.named("deepening").deep(4).by(CUTS_AND_DEPTHS),
    // One null window fails with a bound; the others save more than the second search costs. Ordered moves save nodes.
    CHAMPIONSHIP
        .named("pvs")
        .after("e4,d3,e3,d4,c4,c5,d6,c6")
        .deep(4)
        .by(ORDER_AND_QUESTIONS)
        .judged("published"),
    CHAMPIONSHIP.named("depth").on_screen(Screen::Depth),
];

/// The fewest nodes of alpha-beta in the lecture tree, which a test counts.
pub const BEST_ORDER_NODES: u64 = 9;

/// A depth to which PVS visits more nodes in its scene than ordered alpha-beta, and both numbers of nodes.
pub const PVS_COUNTEREXAMPLE: PvsCounterexample = PvsCounterexample {
    depth: 3,
    pvs: 68,
    alpha_beta: 56,
};

pub struct PvsCounterexample {
    pub depth: u32,
    pub pvs: u64,
    pub alpha_beta: u64,
}

/// The nodes of the searches of each scene, which a test counts; the scene about depth has none.
pub const SCENE_NODES: [&[u64]; DEPTH_SCENE] =
    [&[16], &[16, 14], &[2027, 306, 144], &[2382, 1490], &[306, 327], &[132, 107]];

/// The number of the scene about depth in [`SCENES`].
pub const DEPTH_SCENE: usize = SCENES.len() - 1;

/// The lesson after the last scene.
pub const AFTER_SCENES: &str = "monte_carlo";

pub fn is_after_scenes(place: LessonPlace) -> bool {
    place.lesson().id == AFTER_SCENES
}

/// A stop of the page keys in a presentation. The order is that of the lecture, as long as the scene about depth is the
/// last: each `Card` is greater than each `Search`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// A point in the search of a scene, by its number, or of the user's own setup.
    Search(Option<usize>, StepTarget),
    /// A part of a card about the depth of a scene, or of the user's own setup.
    Card(Option<usize>, Card, usize),
    Lesson(LessonPlace),
    /// The end of the lecture.
    End,
}

impl Stop {
    /// The first stop of a scene; after the scenes, that of the lesson on Monte Carlo tree search.
    pub fn start(scene: usize) -> Stop {
        match SCENES.get(scene).map(|scene| scene.screen) {
            Some(Screen::Depth) => Stop::Card(Some(scene), Card::Strength, 0),
            Some(_) => Stop::Search(Some(scene), StepTarget::First),
            None => LessonPlace::all()
                .find(|&place| is_after_scenes(place))
                .map_or(Stop::End, Stop::Lesson),
        }
    }

    /// The part of the lecture: a scene by its number, the lesson after the last one, or the end; `None` for the user's
    /// own question.
    pub fn part(self) -> Option<usize> {
        match self {
            Stop::Search(scene, _) | Stop::Card(scene, ..) => scene,
            Stop::Lesson(_) => Some(SCENES.len()),
            Stop::End => Some(SCENES.len() + 1),
        }
    }

    /// The stops of a scene whose search has not run here: its start and end, or all its cards.
    pub fn of_scene(scene: usize, charts: &Charts) -> Vec<Stop> {
        match SCENES[scene].setup() {
            Ok(setup) if SCENES[scene].screen == Screen::Depth => {
                let stops = charts.stops(&setup).into_iter();
                stops
                    .map(|(card, part)| Stop::Card(Some(scene), card, part))
                    .collect()
            }
            _ => vec![Stop::start(scene), Stop::Search(Some(scene), StepTarget::End)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Progress, Task, TaskResult, run};
    use crate::search::Bound;
    use crate::search::search_method;
    use crate::trace::{NullWindowQuestion, Trace, Tree, null_window_question};

    fn recorded(scene: &Setting, lane: usize) -> Trace {
        let setup = scene.setup().unwrap();
        let task = Task::Record {
            record: setup.record().clone(),
            search: setup.search(*search_method(scene.lanes[lane]).unwrap(), 0),
            max_nodes_recorded: 1000,
            max_nodes: setup.budget,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::Recorded(trace)) => trace,
            other => panic!("{other:?}"),
        }
    }

    fn nodes(scene: &Setting, lane: usize) -> u64 {
        recorded(scene, lane).counters.unwrap().nodes
    }

    #[test]
    fn best_order_of_lecture_tree_has_this_many_nodes() {
        let setup = LECTURE.setup().unwrap();
        let task = Task::TreeMinimum {
            record: setup.record().clone(),
            evaluation: setup.judge(),
            preference: setup.preference,
            max_depth: setup.depth,
            max_nodes: setup.budget,
        };
        let mut found = 0;
        let result = run(&task, &mut |progress| {
            if let Progress::TreeMinimumRow(row) = progress {
                found = row.nodes;
            }
        });
        assert!(result.is_ok());
        assert_eq!(found, BEST_ORDER_NODES);
    }

    #[test]
    fn searches_of_scenes_visit_these_nodes() {
        for (scene, expected) in SCENES.iter().zip(SCENE_NODES) {
            let lanes = 0..scene.lanes.len();
            let visited: Vec<u64> = lanes.map(|lane| nodes(scene, lane)).collect();
            assert_eq!(visited, expected, "{}", scene.id);
        }
    }

    #[test]
    fn pvs_visits_more_nodes_to_a_smaller_depth() {
        let scene = SCENES.iter().find(|scene| scene.id == "pvs").unwrap();
        let scene = scene.deep(PVS_COUNTEREXAMPLE.depth);
        let visited = [0, 1].map(|lane| nodes(&scene, lane));
        let PvsCounterexample {
            alpha_beta, pvs, ..
        } = PVS_COUNTEREXAMPLE;
        assert_eq!(visited, [alpha_beta, pvs]);
    }

    #[test]
    fn one_null_window_of_the_scene_fails_and_the_others_save_nodes() {
        let scene = SCENES.iter().find(|scene| scene.id == "pvs").unwrap();
        let [cuts, asked] = [0, 1].map(|lane| recorded(scene, lane));
        assert_eq!(nodes(&scene.by(&["alpha_beta"]), 0), 149, "unordered");
        assert_eq!((cuts.value, asked.value), (Some(18.0), Some(18.0)));
        let hits = asked.counters.unwrap().table_hits;
        assert_eq!(hits, 0, "the table has no part in it");
        let tree = Tree::after(&asked.steps, asked.steps.len());
        let moves = tree.nodes[0].children.iter().map(|&child| {
            let node = &tree.nodes[child];
            let question = node.window.and_then(null_window_question);
            (node.mv.as_str(), question, node.value.unwrap())
        });
        let moves: Vec<_> = moves.collect();
        let [first, no @ .., fails, again] = &moves[..] else {
            panic!("{moves:?}");
        };
        let (value, bound) = first.2;
        assert_eq!((first.1, bound), (None, Bound::Exact));
        let asked = Some(NullWindowQuestion::MoreThan(value));
        assert_eq!(no.len(), 4);
        for answer in no {
            assert_eq!(answer.1, asked);
            assert!(answer.2.0 <= value && answer.2.1 != Bound::AtLeast);
        }
        assert_eq!((fails.1, fails.2.1), (asked, Bound::AtLeast));
        assert_eq!((again.0, again.1), (fails.0, None));
        assert_eq!(again.2, (18.0, Bound::Exact));
        assert!(value < fails.2.0 && fails.2.0 <= again.2.0);
    }
}
