//! The golden results for native code, pages and workers (see `in_page.rs` and `in_worker.rs`).

mod same;

#[test]
fn games_match_golden_lines() {
    same::games();
}

#[test]
fn evolution_matches_golden_hash() {
    assert_eq!(same::evolution(), same::EVOLUTION_DIGEST);
}

#[test]
fn schemes_and_operators_match_golden_hash() {
    assert_eq!(same::schemes(), same::SCHEMES_DIGEST);
}

#[test]
fn learning_matches_golden_hash() {
    assert_eq!(same::learning(), same::LEARNING_DIGEST);
}

#[test]
fn championships_match_golden_hash() {
    assert_eq!(same::championships(), same::CHAMPIONSHIPS_DIGEST);
}

#[test]
fn truth_matches_golden_hash() {
    assert_eq!(same::truth(), same::TRUTH_DIGEST);
}

#[test]
fn monte_carlo_matches_golden_hash() {
    assert_eq!(same::monte_carlo(), same::MONTE_CARLO_DIGEST);
}
