//! Saved data of the Search lab: a chart in a link, a large trace in a file, quiz scores on the device.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// A worker reads a file with tens of thousands of steps; an error in it has its line.
pub async fn worker_reads_large_trace(s: &Session, w: &World) -> Result<()> {
    let link = "#/lab?game=rastros&depth=6&lanes=minimax&step=1&room=traces&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.wait(
        "a recording",
        "document.querySelector('#traces-jsonl')?.disabled === false",
    )
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
    ensure!(
        s.has("#traces-own").await?,
        "what was read before is still there"
    );
    Ok(())
}

/// The next visit shows the quiz scores until they are deleted.
pub async fn saves_quiz_scores(s: &Session, w: &World) -> Result<()> {
    let link = "#/lab?quiz=value&number=7&questions=1&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.wait("the question", "!!document.querySelector('#quiz-value-0')")
        .await?;
    s.click("#quiz-value-0").await?;
    s.click("#quiz-check").await?;
    s.wait("the verdict", "!!document.querySelector('#quiz-next')")
        .await?;
    s.click("#quiz-next").await?;
    s.wait("the code", "!!document.querySelector('#quiz-code')")
        .await?;
    let code = s.text("#quiz-code").await?;
    s.reload_at("#/lab?lang=en").await?;
    s.click("#quiz-open").await?;
    s.click_button("Choose another").await?;
    let kept = format!("document.querySelector('#quiz-scores')?.innerText.includes('{code}')");
    s.wait("the scores of the other visit", &kept).await?;
    let row = s.text("#quiz-scores tbody tr").await?;
    let row: Vec<&str> = row.split_whitespace().collect();
    ensure!(
        row.join(" ").starts_with("The value of a node 1"),
        "{row:?}"
    );
    s.click("#quiz-clear").await?;
    s.wait(
        "the offer to bring them back",
        "!!document.querySelector('#undo-offer')",
    )
    .await?;
    s.click("#undo-offer").await?;
    s.wait("the scores again", &kept).await?;
    s.click("#quiz-clear").await?;
    s.wait("no scores", "!!document.querySelector('#undo-offer')")
        .await?;
    s.go(&format!("{}#/lab?lang=en", w.hosted)).await?;
    s.click("#quiz-open").await?;
    s.wait("the room", "!!document.querySelector('#quiz-start')")
        .await?;
    ensure!(!s.has("#quiz-scores").await?, "they are gone");
    Ok(())
}
