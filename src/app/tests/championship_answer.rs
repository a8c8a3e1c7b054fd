//! The top of a championship: the verdict and its certainty.

use super::championship::{DUEL, FOUR, held, play_on, send};
use super::*;
use crate::app::championship::Msg as Of;

/// A finished championship from a link.
fn over(link: &str) -> State {
    let (mut state, _) = page(&format!("{link}&lang=en"));
    let begun = Begun::all(&send(&mut state, Of::Begin));
    play_on(&mut state, begun);
    state
}

fn answer(state: &State) -> Option<String> {
    let page = view(state);
    page.by_id("championship-verdict").map(|e| e.text())
}

/// The positions of elements in the page, by their ids.
fn places<const N: usize>(state: &State, ids: [&str; N]) -> [usize; N] {
    let shown = view(state);
    let all = shown.find_all(&|e| e.get("id").is_some());
    ids.map(|id| all.iter().position(|e| e.get("id") == Some(id)).expect(id))
}

#[test]
fn duel_shows_verdict_first() {
    let state = over(&DUEL.replace("pairs=8", "pairs=40"));
    let text = answer(&state).expect("an answer");
    assert!(text.starts_with("The test decides: Basílio is better than Bacoco: "), "{text}");
    assert!(text.contains(" ± "), "{text}");
}

#[test]
fn claims_no_winner_before_first_game() {
    let (mut state, _) = page(&format!("{FOUR}&lang=en"));
    send(&mut state, Of::Begin);
    assert_eq!(answer(&state), None);
}

#[test]
fn results_precede_form() {
    let ids = ["championship-verdict", "championship-standings", "championship-begin"];
    assert!(places(&held("round_robin"), ids).is_sorted());
    let fresh = page(FOUR).0;
    assert!(view(&fresh).by_id("championship-begin").is_some());
    let mut stopped = page(FOUR).0;
    send(&mut stopped, Of::Begin);
    send(&mut stopped, Of::Stop);
    let ids = ["championship-continue", "championship-begin"];
    assert!(places(&stopped, ids).is_sorted(), "to go on comes first");
}

#[test]
fn resignations_are_reported_with_a_reason() {
    let quits = "alpha_beta:d3:basilio:resigns;name=Ana";
    let state = over(&DUEL.replace("player=bacoco", &format!("player={quits}")));
    let shown = view(&state).text();
    let lost = "Resigned because every move lost: Ana ";
    assert!(shown.contains(lost), "{shown}");
}

#[test]
fn names_no_winner_among_equals() {
    // Perfect players of Tic-tac-toe draw all games.
    let player = |name: &str| format!("&player=perfect;name={name}");
    let players: String = ["Ana", "Bruno", "Carla"].map(player).concat();
    let state = over(&format!(
        "#/championship?game=tic_tac_toe{players}&pairs=1&opening_plies=0&seed=1"
    ));
    let text = answer(&state).expect("an answer");
    assert_eq!(text, "Ana, Bruno, Carla share the first place with 2 points each.");
}
