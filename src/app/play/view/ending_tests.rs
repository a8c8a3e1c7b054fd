//! Tests of the end of a game: its texts and offers, and that they disappear when the user steps back.

use crate::app::play::testing::*;

/// X to move wins with c1.
const NEARLY: &str = "XX1/OO1/3 X 3";

fn ended() -> State {
    let mut state = play("tic_tac_toe", NEARLY);
    moves(&mut state, "c3");
    state
}

#[test]
fn winner_is_large_and_announced() {
    let state = ended();
    let page = render(&state);
    let status = page.by_id("status").unwrap();
    assert_eq!(status.get("aria-live"), Some("polite"));
    assert_eq!(status.text(), "X played c3. X wins. 3 in a row.");
    let large = page.find_all(&|e| e.get("class") == Some("result of-first"));
    assert_eq!(large.len(), 1);
    assert_eq!(large[0].text(), "X wins.");
    let mut state = play("tic_tac_toe", NEARLY);
    state.game.seats.second = Seat::Computer(crate::player::PlayerSpec::random());
    moves(&mut state, "c3");
    let words = render(&state).by_id("status").unwrap().text();
    assert_contains(&words, "Well done! X wins.");
}

fn seat_computers(state: &mut State) {
    let computer = || Seat::Computer(crate::player::PlayerSpec::random());
    state.game.seats = crate::game::BySide::new(computer(), computer());
}

/// The announcements for screen readers in a game of Tic-tac-toe between computers after each move, at a pace.
fn announcements_at(pace: u32) -> [String; 6] {
    let line = ["a1", "a2", "b1", "b2", "c3", "c2"];
    std::array::from_fn(|last| {
        let mut state = play("tic_tac_toe", "3/3/3 X 3");
        line[..=last].iter().for_each(|mv| moves(&mut state, mv));
        seat_computers(&mut state);
        state.computers.pace = pace;
        let page = render(&state);
        assert_eq!(page.by_id("status").unwrap().get("role"), None);
        page.by_id("announcement").unwrap().text()
    })
}

#[test]
fn computer_games_announce_only_the_end() {
    let words = announcements_at(2000);
    let expected = ["", "", "3 moves so far.", "3 moves so far.", "3 moves so far."];
    assert_eq!(words[..5], expected);
    assert_eq!(words[5], "O played c2. O wins. 3 in a row.");
    assert_eq!(announcements_at(300)[..5], [""; 5]);
    let mut state = play("tic_tac_toe", NEARLY);
    assert!(
        render(&state).by_id("announcement").is_none(),
        "the status announces every move"
    );
    seat_computers(&mut state);
    state.computers.paused = true;
    let words = render(&state).by_id("announcement").unwrap().text();
    assert_eq!(words, "X to move.", "a game that waits is looked at");
}

#[test]
fn endings_have_different_texts() {
    let mut state = play("tic_tac_toe", "XOX/XOO/OX1 X 3");
    assert!(render(&state).by_id("ending").is_none(), "the game goes on");
    moves(&mut state, "c1");
    let words = render(&state).by_id("status").unwrap().text();
    assert!(words.ends_with("The game is a draw. The board is full."), "{words}");
    let mut state = play("tic_tac_toe", NEARLY);
    press(&mut state, "resign-button");
    assert!(render(&state).text().contains("X to move."), "it asks first");
    press(&mut state, "resign-yes");
    let words = render(&state).by_id("status").unwrap().text();
    assert_eq!(words, "O wins. X resigned.");
    let page = render(&state);
    assert!(page.by_id("ending-again").is_some());
    assert!(page.by_id("ending-review").is_none(), "nothing was played");
}

#[test]
fn ending_hides_when_stepping_back() {
    let mut state = ended();
    assert!(render(&state).by_id("ending").is_some());
    send(&mut state, [Msg::Go(GoTo::Back)]);
    assert!(render(&state).by_id("ending").is_none());
    send(&mut state, [Msg::Go(GoTo::Forward)]);
    assert!(render(&state).by_id("ending").is_some());
}

#[test]
fn rematch_may_swap_sides() {
    let computer = || Seat::Computer(crate::player::PlayerSpec::random());
    let mut state = ended();
    assert!(
        render(&state).by_id("ending-swap").is_none(),
        "two persons change seats themselves"
    );
    state.game.seats.second = computer();
    let effects = press(&mut state, "ending-again");
    assert!(effects.contains(&Effect::focus("main")));
    assert_eq!(state.record().start, NEARLY);
    assert!(state.record().moves.is_empty() && state.game.is_human_turn());
    moves(&mut state, "c3");
    let effects = press(&mut state, "ending-swap");
    assert_eq!(state.game.seats, BySide::new(computer(), Seat::Human));
    assert!(state.record().moves.is_empty());
    assert_eq!(groups(&effects).0, [MOVES], "the computer begins");
}

#[test]
fn review_starts_and_scrolls_into_view() {
    let mut state = ended();
    let effects = press(&mut state, "ending-review");
    assert!(groups(&effects).0.contains(&REVIEW));
    assert!(effects.contains(&Effect::focus("review")));
    let page = render(&state);
    assert_eq!(page.by_id("review").unwrap().get("tabindex"), Some("-1"));
}

#[test]
fn losing_move_is_named_once_proved() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    // A reply at the edge to the first move in the middle loses.
    moves(&mut state, "b2 a2 a1 a3 c3");
    assert!(render(&state).by_id("ending-proof").is_none(), "not known yet");
    let effects = press(&mut state, "ending-review");
    do_tasks(&mut state, effects, 8);
    let page = render(&state);
    let words = page.by_id("ending-proof").expect("it is proved").text();
    assert_contains(&words, "lost the game for O: 1… a2");
    send(&mut state, [Msg::Go(GoTo::Back)]);
    assert!(render(&state).by_id("ending-proof").is_none(), "the game goes on");
}

#[test]
fn cancelled_resignation_continues_game() {
    let mut state = play("tic_tac_toe", NEARLY);
    let asked = press(&mut state, "resign-button");
    assert!(asked.contains(&Effect::focus("resign-yes")));
    press(&mut state, "resign-no");
    assert!(!state.is_covered() && state.game.is_human_turn());
}

/// Player 1 has 5 of 8 seeds: the remaining three cannot change that.
const DECIDED: &str = "0,1,0,0,0,0/0,0,1,0,1,0 2 5:0 20 all";

#[test]
fn offers_to_end_decided_game() {
    let mut state = play("adji_boto", DECIDED);
    let offer = render(&state).by_id("end-button").unwrap().text();
    assert_eq!(offer, "End here: Player 1 has won");
    press(&mut state, "end-button");
    let words = render(&state).by_id("status").unwrap().text();
    assert_eq!(words, "Player 1 wins. Player 1 has more than half.");
    let link = link_of(&state);
    assert!(link.contains(&("end", "decided".to_owned())), "{link:?}");
    send(&mut state, [Msg::TakeBack]);
    assert!(state.game.is_human_turn(), "it goes on");
}

#[test]
fn offers_no_end_of_undecided_game() {
    for start in ["0,1,0,0,0,0/0,0,1,0,1,0 2 3:0 20 all", "0,1,0,0,0,0/0,0,1,0,1,0 2 4:1 20 all"] {
        let mut state = play("adji_boto", start);
        assert!(render(&state).by_id("end-button").is_none(), "{start}");
        send(&mut state, [Msg::EndDecided]);
        assert!(state.game.is_human_turn(), "{start}");
    }
}
