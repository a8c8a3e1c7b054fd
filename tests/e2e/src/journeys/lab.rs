//! Journeys through the Search lab.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::session::Session;
use crate::world::World;

/// The current step of the lab.
async fn current_step(s: &Session) -> Result<u64> {
    let value = s
        .eval("Number(document.querySelector('#lab-step').value)")
        .await?;
    Ok(value.as_u64().unwrap_or_default())
}

pub async fn lab_runs_and_steps(s: &Session, w: &World) -> Result<()> {
    // It opens with a small tree, at the reason for the first cut; one click continues, another opens Rastros.
    s.go(&format!("{}#/lab?lang=en", w.hosted)).await?;
    s.wait(
        "the reason of the first cut",
        "/α is 3 at this MIN node, and G is worth 2/.test(document.querySelector('#lab-why')?.innerText)",
    )
    .await?;
    let cut = current_step(s).await?;
    s.click("#lab-next").await?;
    ensure!(current_step(s).await? == cut + 1, "one step on from {cut}");
    s.eval(
        "(() => { const games = document.querySelector('#lab-game'); games.value = 'rastros'; \
         games.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
    )
    .await?;
    s.wait("the first cut", "Number(document.querySelector('#lab-step').value) > 10")
        .await?;
    s.wait(
        "the ratio",
        "/nodes instead of/.test(document.querySelector('#lab-headline').innerText)",
    )
    .await?;
    let first = current_step(s).await?;
    s.click("#lab-next").await?;
    ensure!(current_step(s).await? == first + 1, "one step forward from {first}");
    s.press_key(Key::Left).await?;
    ensure!(current_step(s).await? == first, "one step back by the keyboard");
    // To the first cutoff, after the slider went to the beginning.
    s.eval(
        "(() => { const slider = document.querySelector('#lab-step'); slider.value = 0; \
         slider.dispatchEvent(new Event('input', { bubbles: true })); return true; })()",
    )
    .await?;
    s.wait("the beginning", "document.querySelector('#lab-step').value === '0'")
        .await?;
    s.click("#lab-more").await?;
    s.click("#lab-jump-cutoff").await?;
    s.wait("the first cutoff", "document.querySelector('#lab-step').value > 0")
        .await?;
    let cut = current_step(s).await?;
    let why = s.text("#lab-why").await?;
    ensure!(why.len() > 20, "a sentence of why: {why:?}");
    ensure!(
        s.has(".code .now[aria-current='step']").await?,
        "the line of the pseudo-code is marked"
    );
    // The keyboard moves through the outline.
    s.click("#lab-outline").await?;
    s.wait(
        "the outline",
        "(document.querySelector('#lab-node-0')?.focus(), document.activeElement.id === 'lab-node-0')",
    )
    .await?;
    s.press_key(Key::Down).await?;
    s.wait(
        "the next row",
        "document.activeElement.id === 'lab-node-1' \
         && document.activeElement.getAttribute('aria-selected') === 'true'",
    )
    .await?;
    // The link opens at the same step.
    let link = s.eval("location.hash").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    ensure!(link.contains(&format!("step={cut}")), "{link}");
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.wait(
        "the same step",
        &format!("Number(document.querySelector('#lab-step').value) === {cut}"),
    )
    .await?;
    ensure!(s.text("#lab-why").await? == why, "and the same sentence");
    // A move on the board starts a new search.
    s.click("#lab-cell-45, .lab-question .cell.legal").await?;
    s.wait("another search", "location.hash.includes('moves=')")
        .await?;
    Ok(())
}

/// Of a large tree the picture shows the part around the search. A press opens a node, a key shows the whole tree, and
/// both lead back. The picture can be saved.
pub async fn opens_nodes_and_saves_tree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/lab?game=rastros&board=championship&lang=en&step=400", w.hosted))
        .await?;
    // Canvases are painted one after the other, and the savings of cuts appear once they are counted.
    s.wait(
        "the tree, painted and at rest",
        "(() => { const tree = document.querySelector('#lab-tree'); if (!tree) return false; \
         const seen = tree.toDataURL(); const empty = document.createElement('canvas'); \
         [empty.width, empty.height] = [tree.width, tree.height]; \
         const rests = seen === window.seen && seen !== empty.toDataURL(); \
         [window.seen, window.rests] = [seen, rests ? (window.rests ?? 0) + 1 : 0]; \
         return window.rests > 5; })()",
    )
    .await?;
    let before = "document.querySelector('#lab-tree').toDataURL() === window.seen";
    let other = format!("!({before})");
    // The root is in the middle of the first row.
    s.eval(
        "(() => { const tree = document.querySelector('#lab-tree'); const place = tree.getBoundingClientRect(); \
         return tree.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, \
         clientX: place.left + place.width / 2, clientY: place.top + 20 })); })()",
    )
    .await?;
    s.wait("another picture", &other).await?;
    s.wait(
        "the node",
        "/The chosen node[^]*root/.test(document.querySelector('.node-facts').innerText)",
    )
    .await?;
    s.eval("(document.querySelector('#lab-tree-room').focus(), true)")
        .await?;
    s.press_key(Key::Escape).await?;
    s.wait("the picture of before", before).await?;
    s.press_key('0').await?;
    s.wait("the whole tree", &other).await?;
    s.press_key('0').await?;
    s.wait("the picture of before", before).await?;
    s.capture_downloads().await?;
    s.click("#lab-more").await?;
    s.click_button("Tree as SVG").await?;
    s.wait("a file", "window.saved.length === 1").await?;
    let text = s.eval("window.saved[0]").await?;
    let text = text.as_str().unwrap_or_default();
    ensure!(text.starts_with("<svg") && text.contains("<path"), "a picture of lines");
    s.click_button("Tree as PNG").await?;
    s.wait("another file", "window.saved.length === 2").await
}

/// A long search is estimated and does not start by itself; started anyway and then cancelled, it leaves the lab usable.
pub async fn estimates_and_cancels_long_search(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=rastros&board=championship&depth=14&nodes=1000000000&lang=en",
        w.hosted
    ))
    .await?;
    s.wait(
        "what it would take",
        "/more than 1\\D000\\D000\\D000 nodes.* About \\d/.test(document.querySelector('.asks')?.innerText)",
    )
    .await?;
    ensure!(!s.has("#lab-stop").await?, "nothing is begun unasked");
    s.click("#lab-anyway").await?;
    s.wait(
        "how far it is",
        "/[1-9]\\S* nodes so far/.test(document.querySelector('.lanes').innerText)",
    )
    .await?;
    s.click("#lab-stop").await?;
    s.wait(
        "that it is stopped",
        "/Stopped/.test(document.querySelector('.lanes').innerText) && !document.querySelector('#lab-stop')",
    )
    .await?;
    s.click("#lab-setup").await?;
    s.fill("#lab-depth", "3").await?;
    s.wait(
        "another search",
        "/nodes instead of/.test(document.querySelector('#lab-headline').innerText)",
    )
    .await
}

/// A worker reads a file with tens of thousands of steps; an error in it has its line.
pub async fn worker_reads_large_trace(s: &Session, w: &World) -> Result<()> {
    let link = "#/lab?game=rastros&depth=6&lanes=minimax&step=1&room=traces&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.wait("a recording", "document.querySelector('#traces-jsonl')?.disabled === false")
        .await?;
    s.capture_downloads().await?;
    s.click("#traces-jsonl").await?;
    s.wait(
        "a file of many steps",
        "window.saved.length === 1 && window.saved[0].split('\\n').length > 50000",
    )
    .await?;
    let choose = |text: &str| {
        format!(
            "(() => {{ const input = document.querySelector('#traces-file'); const data = new DataTransfer(); \
             data.items.add(new File([{text}], 'trace.jsonl')); input.files = data.files; \
             input.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
        )
    };
    s.eval(&choose("window.saved[0]")).await?;
    s.wait(
        "the comparison",
        "!!document.querySelector('#traces-own') && !document.querySelector('#traces-reading')",
    )
    .await?;
    ensure!(!s.has("#traces-to-0").await?, "it is ours");
    // An invalid step in the middle.
    let spoilt = "(() => { const lines = window.saved[0].split('\\n'); lines[39999] = '{\"leaf\":seven}'; \
                  return lines.join('\\n'); })()";
    s.eval(&choose(spoilt)).await?;
    s.wait(
        "the line of the error",
        "/Line 40\\D?000/.test(document.querySelector('#traces-error')?.innerText)",
    )
    .await?;
    ensure!(s.has("#traces-own").await?, "what was read before is still there");
    Ok(())
}
