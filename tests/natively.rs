//! The results that pages and workers are held to (see `in_page.rs` and `in_worker.rs`).

mod same;

#[test]
fn games_are_the_same_as_ever() {
    same::games();
}

#[test]
fn an_evolution_is_the_same_as_ever() {
    assert_eq!(same::evolution(), same::EVOLUTION_DIGEST);
}

#[test]
fn schemes_and_operators_are_the_same_as_ever() {
    assert_eq!(same::schemes(), same::SCHEMES_DIGEST);
}

#[test]
fn a_player_learns_the_same_as_ever() {
    assert_eq!(same::learning(), same::LEARNING_DIGEST);
}

#[test]
fn a_championship_is_the_same_as_ever() {
    assert_eq!(same::championships(), same::CHAMPIONSHIPS_DIGEST);
}

#[test]
fn monte_carlo_is_the_same_as_ever() {
    assert_eq!(same::monte_carlo(), same::MONTE_CARLO_DIGEST);
}
