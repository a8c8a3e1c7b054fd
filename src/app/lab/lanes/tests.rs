//! The texts of the lanes before and after their searches.

use super::state::LanesMsg;
use crate::app::effects::TaskEvent;
use crate::app::lab::lessons::lecture::Stop;
use crate::app::lab::link::{link, open as open_link};
use crate::app::lab::setup::state::SetupMsg;
use crate::app::lab::tests::{open, render, send, send_and_work, text};
use crate::app::lab::timeline::state::TimelineMsg;
use crate::app::lab::{Msg, State};
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::Texts;
use crate::eval::Preference;
use crate::registry::{Estimated, TaskResult};
use crate::text::Language;

/// A lab after these changes and their searches.
fn lab(changes: &[SetupMsg]) -> State {
    let mut state = open();
    for change in changes {
        send_and_work(&mut state, Msg::Setup(change.clone()));
    }
    state
}

fn game(id: &str) -> SetupMsg {
    SetupMsg::Game(id.to_owned())
}

/// The counts of `tic_tac_toe.json` from an independent source: 549,946 for minimax, 18,297 for alpha-beta.
#[test]
fn tic_tac_toe_is_counted_as_in_the_course() {
    let mut state = lab(&[game("tic_tac_toe"), SetupMsg::Depth(9)]);
    let counts = |state: &State| [0, 1].map(|lane| state.viewer.lanes[lane].nodes());
    assert_eq!(counts(&state), [Some(549_946), Some(18_297)]);
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let shown = render(&state).text();
    assert_contains(&shown, &Texts(Language::En).get("value.draw"));
    assert_lacks(&shown, "0.0");
    // A link without the preference means the default.
    let pairs = link(&state).into_iter().map(|(n, v)| (n.to_owned(), v));
    let pairs: Vec<_> = pairs.collect();
    assert!(pairs.iter().all(|(name, _)| name != "wins"), "{pairs:?}");
    let mut sooner = State::default();
    sooner.viewer.setup.preference = Preference::Sooner;
    let record = state.viewer.setup.record().clone();
    let opened = open_link(&sooner, &pairs, Some(record), &mut Vec::new());
    assert_eq!(opened.viewer.setup.preference, Preference::Any);
    // The link contains the other preference.
    let choice = SetupMsg::Preference(Preference::Sooner);
    send(&mut state, Msg::Setup(choice));
    let written = ("wins", "sooner".to_owned());
    assert!(link(&state).contains(&written), "{:?}", link(&state));
}

#[test]
fn nobody_wins_the_lecture_tree() {
    let mut state = lab(&[game("lecture_tree")]);
    send_and_work(&mut state, Msg::Lanes(LanesMsg::Method(1, "pvs".into())));
    let recording = state.viewer.recording().unwrap().clone();
    for step in 0..=recording.len() {
        send(&mut state, Msg::Timeline(TimelineMsg::To(step)));
        let why = text(&state, "lab-why");
        assert_lacks(&why, "MAX wins");
        assert_lacks(&why, "a win for");
    }
}

#[test]
fn savings_are_given_as_numbers_and_share() {
    let state = lab(&[game("lecture_tree")]);
    let words = text(&state, "lab-headline");
    assert_contains(&words, "14 nodes instead of 16 (88%); same value");
}

#[test]
fn class_sees_gain_over_the_search_before() {
    let mut state = lab(&[game("lecture_tree")]);
    send_and_work(&mut state, Msg::Lanes(LanesMsg::Add));
    state.viewer.projector = true;
    let lanes = state.viewer.lanes.iter();
    let nodes: Vec<_> = lanes
        .map(|lane| lane.recording().unwrap().nodes())
        .collect();
    let [_, other, search] = nodes[..] else {
        panic!("three searches: {nodes:?}");
    };
    let words = text(&state, "lab-headline");
    assert_contains(&words, &format!("{search} nodes instead of {other}"));
}

#[test]
fn stopped_search_is_compared_by_its_limit() {
    let depth = [game("tic_tac_toe"), SetupMsg::Depth(9)];
    let changes = [depth.as_slice(), &[SetupMsg::Budget(100_000)]].concat();
    let words = text(&lab(&changes), "lab-headline");
    assert_contains(&words, "stopped at the limit of 100\u{202f}000");
    assert_contains(&words, "needed 18\u{202f}297");
}

#[test]
fn what_is_given_up_is_more_than_the_limit() {
    let mut state = open();
    send(&mut state, Msg::Setup(SetupMsg::Depth(20)));
    let estimates: Vec<_> = state
        .viewer
        .lanes
        .iter()
        .map(|lane| lane.estimate_task)
        .collect();
    for (task, nodes) in estimates.into_iter().zip([1e12, 4e6]) {
        let found = Estimated {
            nodes,
            time_ms: nodes / 1e5,
            watched_ms: nodes / 1e4,
            exact: false,
        };
        let done = TaskEvent::Done(TaskResult::Estimated(found));
        send(&mut state, Msg::Lanes(LanesMsg::Task(task, Box::new(done))));
    }
    let asked = render(&state).text();
    assert_contains(&asked, "more than 10\u{202f}000\u{202f}000 nodes");
    // 10,000,000 and 4,000,000 recorded positions at 10,000 per millisecond.
    assert_contains(&asked, "About 1.4\u{a0}s");
}

#[test]
fn every_counter_has_a_name() {
    let mut state = lab(&[game("lecture_tree")]);
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let page = render(&state);
    let lists = page.find_all(&|e| e.tag == "dt");
    assert!(!lists.is_empty());
    let names: Vec<String> = lists.iter().map(|name| name.text()).collect();
    assert!(names.contains(&"Fewer nodes".to_owned()), "{names:?}");
    assert!(names.iter().all(|name| !name.contains('.')), "{names:?}");
}

/// The number of nodes is the question to the class.
#[test]
fn presentation_hides_total_of_shown_search_until_the_end() {
    let mut state = open();
    send_and_work(&mut state, Msg::GoTo(Stop::start(1)));
    assert_contains(&render(&state).text(), "1 / 14");
    for (projector, veiled) in [(true, false), (false, true)] {
        (state.viewer.projector, state.viewer.veiled) = (projector, veiled);
        send(&mut state, Msg::Timeline(TimelineMsg::To(0)));
        let page = render(&state).text();
        assert_lacks(&page, " / 1");
        assert_eq!(page.contains("nodes16"), projector, "the other search");
        assert_lacks(&page, "nodes14");
        send(&mut state, Msg::Timeline(TimelineMsg::End));
        let shown = render(&state).text();
        for nodes in [16, 14] {
            let counter =
                if projector { format!("nodes{nodes}") } else { format!("{nodes} / {nodes}") };
            assert_contains(&shown, &counter);
        }
    }
}
