//! Journeys through the Search lab.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::session::Session;
use crate::world::World;

/// The output of the course's programs for four searches.
const LISTINGS: &str = include_str!("../../../golden/listings.txt");

/// The button that saves the tree as SVG.
const DRAWING: &str = "#lab-panel-more [aria-label='Tree as SVG']";

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
        "/Alpha is 3 at this MIN node, and G is worth 2/.test(document.querySelector('#lab-why')?.innerText)",
    )
    .await?;
    let cut = current_step(s).await?;
    s.click("#lab-next").await?;
    ensure!(current_step(s).await? == cut + 1, "one step on from {cut}");
    s.click("#lab-game-rastros").await?;
    s.wait(
        "steps that nobody asked for",
        "Number(document.querySelector('#lab-step').value) > 10",
    )
    .await?;
    s.wait(
        "the ratio",
        "/times fewer positions/.test(document.querySelector('#lab-headline').innerText)",
    )
    .await?;
    s.click("#lab-play").await?;
    let held = current_step(s).await?;
    s.click("#lab-next").await?;
    ensure!(
        current_step(s).await? == held + 1,
        "one step forward from {held}"
    );
    s.press_key(Key::Left).await?;
    ensure!(
        current_step(s).await? == held,
        "one step back by the keyboard"
    );
    // To the first cutoff, after the slider went to the beginning.
    s.eval(
        "(() => { const slider = document.querySelector('#lab-step'); slider.value = 0; \
         slider.dispatchEvent(new Event('input', { bubbles: true })); return true; })()",
    )
    .await?;
    s.wait(
        "the beginning",
        "document.querySelector('#lab-step').value === '0'",
    )
    .await?;
    s.click("#lab-more").await?;
    s.click("#lab-jump-cutoff").await?;
    s.wait(
        "the first cutoff",
        "document.querySelector('#lab-step').value > 0",
    )
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
    s.wait("another search", "!location.hash.includes('step=')")
        .await?;
    Ok(())
}

pub async fn lab_counts_match_course(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=tic_tac_toe&depth=9&wins=any&lanes=minimax,alpha_beta&lang=en",
        w.hosted
    ))
    .await?;
    for count in ["549\\D946", "18\\D297"] {
        let shown = format!("/\\/ {count}/.test(document.querySelector('.lanes').innerText)");
        s.wait(count, &shown).await?;
    }
    s.click("#lab-see-1").await?;
    s.wait(
        "what is not recorded is said",
        "/first 50\\D000 positions/.test(document.querySelector('.tree-card').innerText)",
    )
    .await?;
    Ok(())
}

/// Of a large tree the picture shows the part around the search. A press opens a node, a key shows the whole tree, and
/// both lead back. The picture can be saved.
pub async fn opens_nodes_and_saves_tree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=rastros&board=championship&lang=en&step=400",
        w.hosted
    ))
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
    ensure!(
        text.starts_with("<svg") && text.contains("<path"),
        "a picture of lines"
    );
    s.click_button("Tree as PNG").await?;
    s.wait("another file", "window.saved.length === 2").await
}

pub async fn lab_counts_and_values_agree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=tic_tac_toe&depth=6&room=measure&lang=en",
        w.hosted
    ))
    .await?;
    s.click_button("Count").await?;
    s.wait(
        "agreement on all values",
        "!!document.querySelector('.verdict.good')",
    )
    .await?;
    s.wait(
        "six depths",
        "document.querySelectorAll('#lab-depths tbody tr').length === 6",
    )
    .await?;
    let first = s.text("#lab-depths tbody tr").await?;
    ensure!(first.starts_with('1'), "depth 1 comes first: {first}");
    // 1 + 9 + 72 + 504 + 3024 + 15120 + 54720 positions, without those after a win at the fifth ply.
    s.wait(
        "all of minimax",
        "/73\\D450/.test(document.querySelector('#lab-depths tbody').innerText)",
    )
    .await?;
    Ok(())
}

pub async fn map_shows_winner_of_every_start(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=rastros&board=championship&room=measure&lang=en",
        w.hosted
    ))
    .await?;
    s.click_button("Solve every board up to 6 × 6").await?;
    s.wait(
        "every start",
        "/(\\d+) of \\1 starts decided/.test(document.querySelector('#start-map').innerText)",
    )
    .await?;
    // 5 x 5 by exhaustive search: South wins all but the two starts in the corners without a goal.
    let row = s
        .eval(
            "[...document.querySelectorAll('#start-map tbody tr')]\
             .map(r => r.innerText.split(/\\s+/).join(' ').trim()).find(r => r.startsWith('5 × 5'))",
        )
        .await?;
    ensure!(row == "5 × 5 21 2 a5 e1", "the table says: {row}");
    s.capture_downloads().await?;
    s.click("#start-map .control-row button:nth-of-type(2)")
        .await?;
    s.wait("a file", "window.saved.length === 1").await?;
    let text = s.eval("window.saved[0]").await?;
    let lines: Vec<_> = text.as_str().unwrap_or_default().lines().collect();
    // A heading, 292 starts solved by the page, and 217 shipped ones of 7 x 7, 7 x 8, 8 x 7 and 8 x 8.
    ensure!(lines.len() == 510, "a line a start: {}", lines.len());
    ensure!(
        lines.iter().any(|line| line.starts_with("8,7,")),
        "the boards that were solved beforehand are there, too"
    );
    Ok(())
}

/// A teacher's link opens a fixed quiz; the teacher can check the code of its score.
pub async fn answers_linked_quiz_and_checks_code(s: &Session, w: &World) -> Result<()> {
    let link = "#/lab?quiz=value&number=7&questions=2&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    for question in 1..=2 {
        // A worker finds the question; there is nothing to check yet.
        s.wait(
            "the question",
            "!!document.querySelector('#quiz-check:disabled')",
        )
        .await?;
        s.click("#quiz-value-0").await?;
        s.click("#quiz-check").await?;
        s.wait("the verdict", "!!document.querySelector('#quiz-next')")
            .await?;
        ensure!(
            s.text("#quiz-why").await?.len() > 10,
            "question {question}: a step is explained"
        );
        s.click("#quiz-next").await?;
    }
    s.wait("the score", "!!document.querySelector('#quiz-code')")
        .await?;
    let code = s.text("#quiz-code").await?;
    s.reload_at("#/lab?lang=en").await?;
    s.click("#quiz-open").await?;
    // The score survives a reload.
    s.wait("the score", "!!document.querySelector('#quiz-code')")
        .await?;
    ensure!(s.text("#quiz-code").await? == code, "with the same code");
    s.click_button("Choose another").await?;
    s.fill("#quiz-code-check", &code).await?;
    s.wait(
        "what the code says",
        "/of 2 right/.test(document.querySelector('#quiz-code-says').innerText)",
    )
    .await?;
    s.fill("#quiz-code-check", "ZZZ-ZZZ").await?;
    s.wait(
        "that this is no code",
        "/not a code/.test(document.querySelector('#quiz-code-says').innerText)",
    )
    .await?;
    Ok(())
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
        "/more than 1\\D000\\D000\\D000 positions.* some \\d/.test(document.querySelector('.asks')?.innerText)",
    )
    .await?;
    ensure!(!s.has("#lab-stop").await?, "nothing is begun unasked");
    s.click("#lab-anyway").await?;
    s.wait(
        "how far it is",
        "/[1-9]\\S* positions so far/.test(document.querySelector('.lanes').innerText)",
    )
    .await?;
    s.click("#lab-stop").await?;
    s.wait(
        "that it is stopped",
        "/Stopped/.test(document.querySelector('.lanes').innerText) && !document.querySelector('#lab-stop')",
    )
    .await?;
    s.click("#lab-question").await?;
    s.fill("#lab-depth", "3").await?;
    s.wait(
        "another search",
        "/times fewer positions/.test(document.querySelector('#lab-headline').innerText)",
    )
    .await
}

/// A saved trace loads again, equals our search and gives the same tree; an error in a damaged one has its line. The
/// listing is that of the course.
pub async fn saves_loads_and_compares_trace(s: &Session, w: &World) -> Result<()> {
    let lecture = "#/lab?game=lecture_tree&depth=9&lanes=alpha_beta&lang=en";
    s.go(&format!("{}{lecture}", w.hosted)).await?;
    s.wait(
        "a recording",
        "document.querySelector('#lab-play')?.disabled === false",
    )
    .await?;
    s.press_key(Key::End).await?;
    s.wait(
        "the end",
        "document.querySelector('#lab-step').value === document.querySelector('#lab-step').max",
    )
    .await?;
    s.capture_downloads().await?;
    let mut files = Vec::new();
    s.click("#lab-more").await?;
    let ways = [DRAWING, "#traces-jsonl", "#traces-listing"];
    for (number, button) in ways.into_iter().enumerate() {
        if number == 1 {
            s.click("#lab-room-traces").await?;
        }
        s.click(button).await?;
        s.wait(
            "the file",
            &format!("window.saved.length === {}", number + 1),
        )
        .await?;
        let file = s.eval(&format!("window.saved[{number}]")).await?;
        files.push(file.as_str().unwrap_or_default().to_owned());
    }
    let file = files[1].clone();
    let listing = LISTINGS.split("\n\n").nth(1).unwrap_or_default();
    ensure!(files[2].trim() == listing.trim(), "{}", files[2]);
    s.fill("#traces-text", "{\"no\": \"trace\"}").await?;
    s.click("#traces-read").await?;
    s.wait("the error", "!!document.querySelector('#traces-error')")
        .await?;
    s.fill("#traces-text", &file).await?;
    s.click("#traces-read").await?;
    s.wait("the comparison", "!!document.querySelector('#traces-own')")
        .await?;
    ensure!(
        !s.has("#traces-to-0").await?,
        "nothing differs from the search that is played"
    );
    s.click("#lab-room-tree").await?;
    s.click(DRAWING).await?;
    s.wait("the file", "window.saved.length === 4").await?;
    let again = s.eval("window.saved[3]").await?;
    ensure!(
        again.as_str() == Some(&files[0]) && files[0].starts_with("<svg"),
        "the same tree is drawn"
    );
    Ok(())
}
