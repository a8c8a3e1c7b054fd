//! Verifies the claims of the exercises and of the two stories.

use super::found::*;
use super::*;
use crate::app::tests::assert_contains;
use crate::eval::{Verdict, verdict};
use crate::game::{Outcome, Side};

#[test]
fn exercises_match_published_counts() {
    let outcome = |scene, id| position("exercises", scene, id).outcome();
    assert_eq!(outcome(1, "before"), None);
    assert_eq!(outcome(1, "after"), Some(Outcome::WonBy(Side::First)));
    let open = ["whole", "corner", "side", "centre"];
    for id in open {
        assert_eq!(found("exercises", 3, id, 1).1, 0.0, "{id}");
    }
    // Minimax against itself plays its principal variation, to a full board.
    let whole = setting(place("exercises", 3), "whole");
    let line = found("exercises", 3, "whole", 1).2;
    let mut played: Vec<String> = Vec::new();
    while played.len() < line.len() {
        let moves: &'static str = Box::leak(played.join(",").into_boxed_str());
        let at = whole.after(moves).by(&["minimax"]);
        let Answer::Searched(_, _, mut own) = answer(Job::Search(0), &at) else {
            panic!("it is searched");
        };
        played.push(own.remove(0));
    }
    assert_eq!(played, line);
    let record = GameRecord {
        moves: line,
        ..whole.record()
    };
    let end = record.positions().unwrap().pop().unwrap();
    assert_eq!(end.outcome(), Some(Outcome::Draw));
    // Both lines win, but only one of them at once.
    let cruel = |id| {
        position("exercises", 4, id)
            .play(&best("exercises", 4, id))
            .unwrap()
    };
    assert_eq!(cruel("any").outcome(), None);
    assert!(matches!(verdict(found("exercises", 4, "any", 1).1), Verdict::WonIn(_)));
    assert_eq!(cruel("sooner").outcome(), Some(Outcome::WonBy(Side::Second)));
    // The published counts of the course.
    let (plain, value, _) = found("exercises", 5, "whole", 1);
    let (cut, same, _) = found("exercises", 6, "whole", 2);
    assert_eq!((plain.nodes, cut.nodes, value), (549_946, 18_297, same));
    // The course publishes 18,297 with the root; its own program gives the other two without the root.
    let ordered = |scene, id| match answer(Job::InOrder, setting(place("exercises", scene), id)) {
        Answer::InOrder(counts) => counts,
        other => panic!("{other:?}"),
    };
    assert_eq!(ordered(6, "whole").nodes, cut.nodes);
    assert_eq!(ordered(6, "notebook").nodes - 1, 22_947);
    assert_eq!(ordered(6, "python").nodes - 1, 24_880);
    let [centre, sides] = ["centre", "sides"].map(|id| ordered(6, id).nodes);
    assert!(centre < cut.nodes && cut.nodes < sides);
    let cuts = found("exercises", 7, "whole", 2).0.branches_cut;
    assert_eq!(ordered(7, "whole").branches_cut, cuts);
    assert!(nodes("exercises", 5, "later", 1) < plain.nodes);
    assert!(nodes("exercises", 6, "later", 2) < nodes("exercises", 6, "later", 1));
    assert!(found("exercises", 7, "whole", 2).0.branches_cut > 0);
}

#[test]
fn deeper_alpha_beta_explains_surplus_of_nodes() {
    let [plain, cut] = [1, 2].map(|lane| found("detective", 2, "d3", lane));
    assert!(cut.0.nodes < plain.0.nodes && cut.0.cutoffs > 0 && cut.1 == plain.1, "innocent");
    // As in the original program: alpha-beta searches one ply deeper beside minimax.
    let [same, deeper] = [1, 2].map(|lane| nodes("detective", 3, "written", lane));
    assert_eq!(same, plain.0.nodes);
    assert_eq!(deeper, nodes("detective", 4, "d4", 2));
    assert!(deeper > same, "a ply more eats up what cutting saves");
    assert_eq!(nodes("detective", 3, "d3", 2), cut.0.nodes);
    assert!(deeper < nodes("detective", 4, "d4", 1), "a fair comparison");
}

/// Only this scene has searches of different depths, and the page shows the depth of each.
#[test]
fn deeper_search_says_so() {
    let mut state = lab();
    let story = place("detective", 3);
    lesson(&mut state, LessonsMsg::Begin(story.lesson_number()));
    assert!(!render(&state).text().contains("to depth"), "both alike");
    lesson(&mut state, LessonsMsg::Scene(2));
    let depths: Vec<u32> = state
        .viewer
        .lanes
        .iter()
        .map(|lane| lane.recording().unwrap().trace.heading.depth)
        .collect();
    assert_eq!(depths, [3, 4]);
    let words = text(&state, "lesson-text");
    assert_contains(&words, "minimax to depth 3 and alpha-beta to depth 4");
    let lanes: Vec<String> = render(&state)
        .find_all(&|e| e.tag == "article")
        .iter()
        .map(|card| card.text())
        .collect();
    assert!(lanes[0].contains("depth 3:") && lanes[1].contains("depth 4:"), "{lanes:?}");
    press(&mut state, "d3");
    let depths = state.viewer.lanes.iter().map(|lane| lane.deeper);
    assert_eq!(depths.max(), Some(0));
    lesson(&mut state, LessonsMsg::Close);
    assert!(state.viewer.lanes.iter().all(|lane| lane.deeper == 0), "not the person's own");
}

#[test]
fn transposition_table_saves_more_at_greater_depth() {
    for id in ["d5", "d6"] {
        let [plain, known] = [1, 2].map(|lane| found("memo", 1, id, lane).0);
        assert_eq!((known.table_hits, known.nodes), (0, plain.nodes), "nothing is lost");
    }
    let mut before = 1.0;
    for id in ["d6", "d8", "d10"] {
        let [plain, known] = [1, 2].map(|lane| found("memo", 2, id, lane));
        let times = plain.0.nodes as f64 / known.0.nodes as f64;
        assert!(times > before && plain.1 == known.1, "{id}: {times}");
        before = times;
    }
    let [plain, known] = [1, 2].map(|lane| found("memo", 3, "end", lane).1);
    assert_eq!(plain, known);
}
