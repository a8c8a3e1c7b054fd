//! Tests of the clocks.

use crate::app::play::clock::{ClockMsg, time_text};
use crate::app::play::testing::*;

/// Two users, with a minute each and two seconds per move.
fn timed() -> State {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    state.now = 1_000_000.0;
    assert!(render(&state).by_id("clock-X").is_none(), "off at first");
    fire(
        &mut state,
        "clock-on",
        EventKind::Change,
        &EventData {
            checked: true,
            ..EventData::default()
        },
    );
    assert_eq!(clocks(&state), ["5:00", "5:00"]);
    fire(&mut state, "clock-minutes", EventKind::Change, &EventData::value("1"));
    fire(&mut state, "clock-increment", EventKind::Change, &EventData::value("2"));
    assert_eq!(clocks(&state), ["1:00", "1:00"]);
    state
}

fn clocks(state: &State) -> [String; 2] {
    let page = render(state);
    ["clock-X", "clock-O"].map(|id| page.by_id(id).unwrap().text())
}

/// Lets time pass and fires the timers of the clock.
fn wait(state: &mut State, milliseconds: f64) {
    state.now += milliseconds;
    send(state, [Msg::Clock(ClockMsg::Timer(state.clock.timer))]);
}

#[test]
fn clock_runs_for_the_side_to_move() {
    let mut state = timed();
    wait(&mut state, 30_000.0);
    assert_eq!(clocks(&state), ["1:00", "1:00"], "the first move is free");
    let effects = update(&mut state, Msg::choose("a1")).effects;
    assert!(
        effects
            .iter()
            .any(|e| matches!(e, Effect::After(_, Msg::Clock(ClockMsg::Timer(_)))))
    );
    wait(&mut state, 5_500.0);
    assert_eq!(clocks(&state), ["1:00", "0:55"]);
    moves(&mut state, "b2");
    assert_eq!(clocks(&state), ["1:00", "0:57"], "and two seconds for the move");
    wait(&mut state, 51_300.0);
    assert_eq!(clocks(&state), ["8.7", "0:57"]);
    // Walking through the game stops no clock, and an attempt there takes no time.
    send(&mut state, [Msg::Go(GoTo::First)]);
    moves(&mut state, "c3");
    wait(&mut state, 1_000.0);
    assert_eq!(clocks(&state), ["7.7", "0:57"]);
}

#[test]
fn running_out_of_time_loses() {
    let mut state = timed();
    moves(&mut state, "a1");
    wait(&mut state, 59_999.0);
    assert!(state.game.history.here().outcome().is_none());
    wait(&mut state, 1.0);
    assert_eq!(
        state.game.history.here().outcome(),
        Some(crate::game::Outcome::WonBy(Side::First))
    );
    assert_eq!(clocks(&state), ["1:00", "0:00"]);
    let text = render(&state).by_id("status").unwrap().text();
    assert_contains(&text, "X wins.");
    assert_contains(&text, "O ran out of time.");
    moves(&mut state, "b2");
    assert_eq!(state.game.history.nodes().len(), 2, "nobody moves any more");
    let mut again = State::new(3);
    again.restore_game(state.stored_game());
    assert_eq!(again.stored(), state.stored());
    assert!(again.game.history.here().outcome().is_some());
}

#[test]
fn rejects_move_after_timeout() {
    let mut state = timed();
    moves(&mut state, "a1");
    state.now += 61_000.0;
    moves(&mut state, "b2");
    assert_eq!(state.game.history.nodes().len(), 2);
    assert!(state.game.history.here().ended.is_some());
}

#[test]
fn clock_survives_reload_and_link() {
    let mut state = timed();
    moves(&mut state, "a1");
    wait(&mut state, 12_000.0);
    let mut again = State::new(3);
    again.now = 9e12;
    again.restore_game(state.stored_game());
    sync_work(&mut again);
    assert_eq!(clocks(&again), ["1:00", "0:48"], "nobody pays for the time between");
    let link = link_of(&state);
    let pairs: Vec<_> = link
        .iter()
        .map(|(n, v)| ((*n).to_owned(), v.clone()))
        .collect();
    assert!(pairs.contains(&("clock".into(), "1.2".into())));
    let opened = open_link(&State::new(1), &pairs, &mut Vec::new()).unwrap();
    assert_eq!(opened.clock.control, state.clock.control);
    for faulty in ["5", "0.1", "5.x", "999.1", "1.99", "-1.2"] {
        let pairs = vec![("clock".to_owned(), faulty.to_owned())];
        let mut errors = Vec::new();
        let opened = open_link(&state, &pairs, &mut errors).unwrap();
        assert_eq!(opened.clock.control, state.clock.control, "{faulty}");
        assert_eq!(errors[0].key, "error.link.value", "{faulty}");
    }
}

#[test]
fn resumed_game_waits_for_a_move() {
    let mut state = timed();
    send(&mut state, [Msg::Dropped("game: tic_tac_toe\n1. a1 b2\n".into())]);
    wait(&mut state, 30_000.0);
    assert_eq!(clocks(&state), ["1:00", "1:00"]);
    moves(&mut state, "c3");
    wait(&mut state, 4_000.0);
    assert_eq!(clocks(&state), ["1:00", "0:56"]);
}

#[test]
fn clock_stops_while_paused_or_editing() {
    let mut state = timed();
    moves(&mut state, "a1");
    press(&mut state, "edit-button");
    wait(&mut state, 50_000.0);
    press(&mut state, "editor-cancel");
    wait(&mut state, 1_000.0);
    assert_eq!(clocks(&state), ["1:00", "0:59"]);
    send(&mut state, [Msg::TakeBack]);
    wait(&mut state, 20_000.0);
    assert_eq!(clocks(&state)[0], "1:00", "before the first move again");
    send(&mut state, [Msg::New]);
    assert_eq!(clocks(&state), ["1:00", "1:00"]);
}

#[test]
fn formats_times_like_clocks() {
    let shown = [0.0, 40.0, 9_950.0, 10_000.0, 10_001.0, 60_000.0, 299_001.0, 3_661_000.0];
    let text = shown.map(|ms| time_text(ms, CONTEXT.texts));
    assert_eq!(text, ["0:00", "0.1", "10.0", "10.0", "0:11", "1:00", "5:00", "1:01:01"]);
}
