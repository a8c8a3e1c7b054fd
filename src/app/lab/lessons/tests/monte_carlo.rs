//! Verifies the claims of the lesson on Monte Carlo tree search by playouts and proofs.

use super::found::*;
use super::*;
use crate::app::lab::lessons::lecture::Stop;
use crate::app::lab::playouts::picture::picture;
use crate::app::lab::playouts::state::{RUNS, task};
use crate::app::tests::assert_lacks;
use crate::app::ui::Texts;
use crate::plot::{PlayoutRole, PlayoutStep};
use crate::solve::Worth;

/// The most visited move of a setting, and its share of the visits.
fn visited(scene: usize, id: &str) -> (String, f64) {
    match answer(Job::Playouts, setting(place("monte_carlo", scene), id)) {
        Answer::PlayedOut(mv, share) => (mv, share),
        other => panic!("{other:?}"),
    }
}

/// The moves with a result, by the solver.
fn proved(scene: usize, id: &str, worth: Worth) -> Vec<String> {
    let task = Task::Solve {
        record: setting(place("monte_carlo", scene), id).record(),
        moves: true,
        only: Vec::new(),
        max_nodes: 0,
    };
    let Ok(TaskResult::Solved(solved)) = run(&task, &mut |_| {}) else {
        panic!("no proof");
    };
    let moves = solved.moves.into_iter().filter(|m| m.worth == Some(worth));
    moves.map(|m| m.mv).collect()
}

#[test]
fn playouts_are_right_and_wrong_where_the_lesson_says() {
    let moves = position("monte_carlo", 1, "all").moves().len();
    let all = setting(place("monte_carlo", 1), "all").playouts;
    assert_eq!(moves, all as usize, "each move once");
    let even = 1.0 / moves as f64;
    assert!(visited(1, "many").1 > even, "more than an even share");
    let [few, more, many] = ["few", "more", "many"].map(|id| visited(2, id));
    assert_eq!(proved(2, "few", Worth::Win), std::slice::from_ref(&few.0));
    assert!(few.0 == more.0 && more.0 == many.0);
    assert!(few.1 < more.1 && more.1 < many.1);
    assert!(proved(2, "few", Worth::Loss).contains(&best("monte_carlo", 2, "few")));
    let deeper = setting(place("monte_carlo", 2), "few").deep(2);
    match answer(Job::Search(0), &deeper) {
        Answer::Searched(.., line) => assert_eq!(line[0], few.0, "one ply more finds the move"),
        other => panic!("{other:?}"),
    }
    let [few, more, many] = ["few", "more", "many"].map(|id| visited(3, id).0);
    assert!(proved(3, "few", Worth::Loss).contains(&few));
    assert_eq!(proved(3, "few", Worth::Draw), std::slice::from_ref(&many));
    assert_eq!(more, many);
}

/// Repeats all runs, which takes some seconds.
#[test]
fn right_runs_equal_shipped_counts() {
    let right = proved(3, "few", Worth::Draw);
    for setting in place("monte_carlo", 3).scene().settings {
        let finds = |seed: &u32| {
            let mut task = task(&setting.setup().unwrap(), setting.playouts);
            if let Task::Playout { seed: used, .. } = &mut task {
                *used = (*seed).into();
            }
            let Ok(TaskResult::Playout(playout)) = run(&task, &mut |_| {}) else {
                panic!("no playout");
            };
            right.contains(&playout.most_visited().unwrap().mv)
        };
        // The first seed is that of the page.
        let found = (1..=RUNS).filter(finds).count();
        assert_eq!(found, setting.right_runs as usize, "{}", setting.playouts);
    }
}

#[test]
fn backpropagation_raises_one_side_and_lowers_the_other() {
    let setup = setting(place("monte_carlo", 1), "many").setup().unwrap();
    let playouts = setting(place("monte_carlo", 1), "many").playouts;
    let Ok(TaskResult::Playout(playout)) = run(&task(&setup, playouts), &mut |_| {}) else {
        panic!("no playout");
    };
    let path = |step| -> Vec<[String; 3]> {
        let tree = picture(&playout, &setup, step, true, Texts(Language::En));
        let nodes = tree.rows.into_iter().flatten();
        let nodes = nodes.filter(|node| node.role != PlayoutRole::Beside);
        nodes.map(|node| node.lines).collect()
    };
    let expected =
        [["e3", "0.50→0.60", "4→5"], ["d4", "0.50→0.33", "2→3"], ["c4", "–→1.00", "0→1"]];
    assert_eq!(path(Some(PlayoutStep::Backpropagation)), expected);
    let after = [["e3", "0.60", "5×"], ["d4", "0.33", "3×"], ["c4", "1.00", "1×"]];
    assert_eq!(path(None), after, "as in the table");
    let mut state = lab();
    state.viewer.projector = true;
    lesson(&mut state, LessonsMsg::Begin(place("monte_carlo", 1).lesson_number()));
    let card = text(&state, "playouts");
    assert_contains(&card, "SelectionNot all moves are tried: stop.");
    assert_contains(&card, "+1 visit: root, e3.North wins: 0 points for e3.");
    lesson(&mut state, LessonsMsg::Set(2));
    assert_contains(&text(&state, "playouts"), "After e3 d4, not all moves are tried: stop.");
    lesson(&mut state, LessonsMsg::Set(5));
    let card = text(&state, "playouts");
    assert_contains(&card, "+1 visit: root, e3, d4, c4.");
    assert_contains(&card, "South wins: +1 point for its moves e3, c4.");
}

#[test]
fn scenes_show_their_playouts() {
    let mut state = lab();
    let third = place("monte_carlo", 3);
    lesson(&mut state, LessonsMsg::Begin(third.lesson_number()));
    lesson(&mut state, LessonsMsg::Scene(2));
    for (number, setting) in third.scene().settings.iter().enumerate() {
        lesson(&mut state, LessonsMsg::Set(number));
        let record = setting.record();
        assert_eq!(state.playouts.playouts(&record), setting.playouts);
        let (shown, _) = state.playouts.shown(&record).expect("playouts");
        assert_eq!(shown, setting.playouts);
    }
    // A link opens it with its playouts, too.
    let (opened, errors) = open(&link(&state));
    assert!(errors.is_empty(), "{errors:?}");
    let setting = opened.lessons.at.unwrap().setting();
    let shown = opened
        .playouts
        .shown(&setting.record())
        .map(|(number, _)| number);
    assert_eq!(shown, Some(setting.playouts));
    assert!(text(&state, "playout-beside").contains("b2"));
    assert!(render(&state).by_id("lab-tree-room").is_none());
}

/// The lecturer does not wait for the proofs of later stops.
#[test]
fn first_scene_proves_all_positions() {
    let mut state = lab();
    state.viewer.projector = true;
    let at = |scene, setting| place("monte_carlo", scene).with_setting(setting);
    let go = |state: &mut State, place| {
        update(state, Msg::GoTo(Stop::Lesson(place)), &in_play(), &Context::ENGLISH).effects
    };
    let effects = go(&mut state, at(1, 0));
    let is_proof = |begun: &Begun<Msg>| matches!(begun.task, Task::Solve { .. });
    let (proofs, others): (Vec<_>, Vec<_>) = Begun::all(&effects).into_iter().partition(is_proof);
    assert_eq!(proofs.len(), 2, "two scenes have one position");
    for begun in others {
        send(&mut state, begun.ended());
    }
    let effects = go(&mut state, at(2, 2));
    assert!(!Begun::all(&effects).iter().any(is_proof), "they have begun");
    work(&mut state, effects);
    assert_contains(&text(&state, "playout-root"), "being proved…");
    for proof in proofs {
        send(&mut state, proof.ended());
    }
    assert_lacks(&text(&state, "playout-root"), "being proved");
    let effects = go(&mut state, at(3, 2));
    assert!(!Begun::all(&effects).iter().any(is_proof));
    work(&mut state, effects);
    let runs = text(&state, "playout-runs");
    for row in ["1007538%", "100018894%", "5000200100%"] {
        assert_contains(&runs, row);
    }
}

#[test]
fn presented_scenes_show_one_part_each() {
    let mut state = lab();
    state.viewer.projector = true;
    let lesson_number = place("monte_carlo", 1).lesson_number();
    lesson(&mut state, LessonsMsg::Begin(lesson_number));
    let parts = ["playout-tree", "playout-root", "playout-runs"];
    for scene in 0..parts.len() {
        lesson(&mut state, LessonsMsg::Scene(scene));
        let page = render(&state);
        for (number, part) in parts.iter().enumerate() {
            assert_eq!(page.by_id(part).is_some(), number == scene, "{scene} {part}");
        }
        assert!(page.by_id("playout-add-1").is_none());
    }
}

#[test]
fn last_scene_compares_depths_with_playouts() {
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(place("monte_carlo", 1).lesson_number()));
    lesson(&mut state, LessonsMsg::Scene(3));
    for projector in [false, true] {
        state.viewer.projector = projector;
        let compared = text(&state, "depths-and-playouts").replace('\u{a0}', " ");
        for shown in [
            "A random move43%",
            "Alpha-beta, depth 482% (77% – 87%)",
            "Monte Carlo, 1000 playouts82% (76% – 86%)13\u{202f}440",
            "0% – 100%",
            "82% right with 80 nodes per move; with the rules alone, 82% with 13\u{202f}440 (168 times",
        ] {
            assert_contains(&compared, shown);
        }
    }
}
