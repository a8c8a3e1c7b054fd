//! Verifies the claims of the lesson about the horizon.

use super::found::*;
use super::*;
use crate::app::lab::charts::truth;
use crate::eval::{Verdict, verdict};
use crate::game::{Outcome, Side};
use crate::job::truth::{Share, TruthStudy};
use crate::registry::HORIZONS;

#[test]
fn each_depth_walks_into_the_loss_behind_it() {
    for (scene, [at, after], plies) in [(1, ["d3", "d4"], 4), (2, ["d2", "d3"], 3)] {
        let trap = best("horizon", scene, at);
        let fall = setting(place("horizon", scene), "fall").record();
        assert_eq!((&fall.moves[0], fall.moves.len()), (&trap, plies));
        let end = position("horizon", scene, "fall");
        assert_eq!(end.outcome(), Some(Outcome::WonBy(Side::Second)));
        assert_ne!(best("horizon", scene, after), trap);
        // No game of the smaller depth is over, and the deeper search does not lose.
        let depth = |id| setting(place("horizon", scene), id);
        let (_, value) = searched(depth(at), depth(at).depth, &["alpha_beta"]);
        assert_eq!(verdict(value), Verdict::Open);
        let (_, value) = searched(depth(after), depth(after).depth, &["alpha_beta"]);
        assert!(!matches!(verdict(value), Verdict::LostIn(_)));
        let line = fall.moves.join(" ");
        let shipped = HORIZONS.iter().find(|h| h.position == fall.start);
        assert_eq!(shipped.unwrap().line, line);
    }
    let left = position("horizon", 2, "left");
    assert_eq!((left.moves().len(), left.side_to_move()), (1, Side::First));
}

/// The exercise asks at which depths one more ply hurts.
#[test]
fn one_more_ply_hurts_in_the_exercise() {
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(place("horizon", 1).lesson_number()));
    lesson(&mut state, LessonsMsg::Scene(1));
    let mut effects =
        update(&mut state, Msg::Lessons(LessonsMsg::Now), &in_play(), &Context::ENGLISH).effects;
    // Only the positions, without the games.
    while let Some(effect) = effects.pop() {
        let begun = Begun::of(&effect).filter(|b| matches!(b.task, Task::Truth(_)));
        let ended = begun.and_then(|begun| begun.run().pop());
        let follows =
            ended.map(|msg| update(&mut state, msg, &in_play(), &Context::ENGLISH).effects);
        effects.extend(follows.into_iter().flatten());
    }
    let study: &TruthStudy = state.charts.truth.of(&state.viewer.setup).unwrap();
    assert_eq!(study.progress(), (400, truth::Plan::default().samples));
    let interval = |depth| Share::interval(&study.share(0, depth));
    for (depth, hurts) in [(2, false), (3, true), (4, false), (5, true)] {
        let certain = interval(depth).high < interval(depth - 1).low;
        assert_eq!(certain, hurts, "{depth}");
    }
}
