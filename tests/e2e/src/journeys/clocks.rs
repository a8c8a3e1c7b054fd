//! Games with clocks.

use anyhow::{Result, ensure};

use crate::board::{legal, status};
use crate::session::Session;
use crate::world::World;

/// Two people with a minute each.
const MINUTE: &str = "#/play?game=tic_tac_toe&board=classic&first=person&second=person\
    &clock=1.0&moves=b2&lang=en";

/// The remaining seconds of a clock on the page.
fn seconds_left(side: &str) -> String {
    format!(
        "(([minutes, seconds]) => seconds === undefined ? +minutes : 60 * minutes + +seconds)\
         (document.getElementById('clock-{side}').innerText.split(':'))"
    )
}

/// The clock of the side to move runs; a change of the device's time does not affect it; the side whose time is over loses; and
/// a rematch has full clocks.
pub async fn expired_clock_loses(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{MINUTE}", w.hosted)).await?;
    let (first, second) = (seconds_left("X"), seconds_left("O"));
    let cell = legal(s).await?[0];
    s.click(&format!("#play-cell-{cell}")).await?;
    s.wait("the clock to run", &format!("{first} < 60")).await?;
    ensure!(s.eval(&second).await? == 60, "the other one stands");
    s.eval("(() => { const real = Date.now; Date.now = () => real() + 3600e3; })()")
        .await?;
    let before = s.eval(&first).await?.as_f64();
    s.wait("it to run on", &format!("{first} < {}", before.unwrap_or(0.0)))
        .await?;
    let after = s.eval(&first).await?.as_f64().unwrap_or(0.0);
    ensure!(after > 20.0, "an hour has not gone by: {after}");
    s.eval(
        "(() => { const real = performance.now.bind(performance); \
         performance.now = () => real() + 58e3; })()",
    )
    .await?;
    s.wait("the end", "!!document.querySelector('#ending-again')")
        .await?;
    let said = status(s).await?;
    ensure!(said.contains("O wins.") && said.contains("X ran out of time."), "{said}");
    s.click("#ending-again").await?;
    s.wait("full clocks", &format!("{first} === 60 && {second} === 60"))
        .await
}
