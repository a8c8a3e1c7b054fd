//! Tests of the list of moves, on the screen and for screen readers.

use crate::app::play::testing::*;
use crate::app::players::seats;

#[test]
fn moves_have_their_number_and_their_side() {
    let mut state = play("rastros", "7/7/4o2/7/7/7/7 S");
    assert!(!render(&state).text().contains("SouthNorth"));
    moves(&mut state, "d4 d3 c2");
    let page = render(&state);
    let named: Vec<_> = (1..4)
        .map(|n| page.by_id(&format!("move-{n}")).unwrap().name())
        .collect();
    assert_eq!(named, ["1. South: d4", "1. North: d3", "2. South: c2"]);
    let classes: Vec<_> = (1..3)
        .map(|n| page.by_id(&format!("move-{n}")).unwrap().get("class"))
        .collect();
    assert_eq!(classes, [Some("move by-first"), Some("move by-second")]);
    let heads = page.find_all(&|e| e.get("class") == Some("move-row move-heads"));
    assert_eq!(heads.len(), 1);
    assert_eq!(heads[0].text(), "SouthNorth");
    let list = page.by_id("moves").unwrap();
    assert_eq!(list.get("role"), Some("list"));
}

#[test]
fn first_side_stands_first() {
    let mut state = play("rastros", "7/7/4o2/7/7/7/7 N");
    moves(&mut state, "d4");
    let page = render(&state);
    assert_eq!(page.by_id("move-1").unwrap().name(), "1. North: d4");
    let heads = page.find_all(&|e| e.get("class") == Some("move-row move-heads"));
    assert_eq!(heads[0].text(), "NorthSouth");
}

#[test]
fn moves_have_labels_with_their_review() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "b2 a2 a1 a3");
    let effects = update(&mut state, Msg::Review(ReviewMsg::Start)).effects;
    do_tasks(&mut state, effects, 9);
    let page = render(&state);
    let named: Vec<_> = (1..5)
        .map(|n| page.by_id(&format!("move-{n}")).unwrap().name())
        .collect();
    assert!(named.iter().any(|n| n.contains(", Error, proved")), "{named:?}");
}

#[test]
fn marks_expected_outcomes_with_the_analysis() {
    let mut state = play("tic_tac_toe", "XX1/OO1/3 X 3");
    state.game.seats.first = Seat::Computer(seats::level(state.game.kind, "casual").unwrap());
    let effects = sync_work(&mut state);
    do_tasks(&mut state, effects, 9);
    assert_eq!(state.record().moves, ["c3"]);
    let marked = |state: &State| render(state).by_id("moves").unwrap().text().contains('✓');
    assert!(!marked(&state));
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    assert!(marked(&state));
}

#[test]
fn review_numbers_moves_like_the_list() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "b2 a2 a1 a3");
    let effects = update(&mut state, Msg::Review(ReviewMsg::Start)).effects;
    do_tasks(&mut state, effects, 9);
    let review = render(&state).by_id("review").unwrap().text();
    for number in ["1. b2", "1… a2", "2. a1", "2… a3"] {
        assert!(review.contains(number), "{number} in {review}");
    }
    assert_lacks(&review, "4. a3");
}

#[test]
fn proof_has_no_depth() {
    let mut state = play("rastros", "4/2o1/4/4 S");
    state.game.seats.first = Seat::Computer(seats::level(state.game.kind, "perfect").unwrap());
    let effects = sync_work(&mut state);
    do_tasks(&mut state, effects, 9);
    let page = render(&state);
    let thought = page.find_all(&|e| e.get("class") == Some("card thinking"));
    let words = thought[0].text();
    assert!(words.contains("wins within") || words.contains("wins in"), "{words}");
    assert_contains(&words, "Nodes");
    assert_lacks(&words, "Depth");
}
