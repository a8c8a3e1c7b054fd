//! Journeys with saved games: back and forward, and two tabs.

use anyhow::{Result, ensure};

use super::SMALL;
use crate::board::wait_for_turn;
use crate::session::Session;
use crate::world::World;

/// A game of three plies between two people.
const BEGUN: &str = "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3&lang=en";

/// A condition: the list has this many moves.
fn moves_are(count: usize) -> String {
    format!("document.querySelectorAll('.move').length === {count}")
}

const IN_LAB: &str = "location.hash.startsWith('#/lab')";
const IN_PLAY: &str = "location.hash.startsWith('#/play')";

/// Back and forward switch sections and games; moves add no entries to the history.
pub async fn back_and_forward_restore_sections_and_games(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    ensure!(wait_for_turn(s).await?, "the person begins");
    s.click(".cell.legal").await?;
    s.wait("the answer", "document.querySelectorAll('.move').length >= 2")
        .await?;
    let moves = s.text("#moves").await?;
    s.click_button("Search lab").await?;
    s.wait("the lab", IN_LAB).await?;
    s.click_button("Play").await?;
    s.wait("the board", IN_PLAY).await?;
    s.click_button("New game").await?;
    s.wait("a new game", &moves_are(0)).await?;
    let back = "(history.back(), true)";
    s.eval(back).await?;
    s.wait("the game before", "document.querySelectorAll('.move').length >= 2")
        .await?;
    ensure!(s.text("#moves").await? == moves, "with its moves");
    s.eval(back).await?;
    s.wait("the lab again", IN_LAB).await?;
    s.eval(back).await?;
    // The address changes shortly before the board.
    let board_again = format!("{IN_PLAY} && !!document.querySelector('#moves')");
    s.wait("the board again", &board_again).await?;
    ensure!(s.text("#moves").await? == moves, "and the same game");
    s.eval("(history.forward(), true)").await?;
    s.wait("the lab once more", IN_LAB).await
}

/// The library in one tab lists a game saved in another tab when the user returns to it.
pub async fn library_shows_games_saved_in_other_tab(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.click("#library-button").await?;
    s.wait("the library", "!!document.querySelector('#library-name')")
        .await?;
    let first = s.current_tab().await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.click("#library-button").await?;
    s.fill("#library-name", "From the other tab").await?;
    s.click("#library-save").await?;
    s.wait(
        "it to be saved",
        "document.querySelector('.notice')?.innerText.includes('is saved') ?? false",
    )
    .await?;
    s.switch_to_tab(&first).await?;
    // Drivers do not focus a tab as a user does.
    s.eval("(window.dispatchEvent(new Event('focus')), true)")
        .await?;
    s.wait(
        "it to be seen",
        "document.querySelector('#library-list')?.innerText.includes('From the other tab') ?? false",
    )
    .await?;
    s.switch_to_tab(&second).await?;
    s.close_tab().await?;
    s.switch_to_tab(&first).await
}
