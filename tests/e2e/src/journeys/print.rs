//! What comes on paper: as many pages as it should be, whole, and without what is pressed.

use anyhow::{Result, ensure};

use super::page::errors;
use crate::paper::Paper;
use crate::session::{A4, LETTER, Session};
use crate::world::World;

/// A colour of every other cell of a board on light ground: `--cell-a` of `www/style/tokens.css`.
const CELL: [u8; 3] = [0xeb, 0xe7, 0xdc];

/// Controls that are seen on the screen and must not be on paper.
async fn without(s: &Session, paper: &Paper, controls: &[&str]) -> Result<()> {
    let seen = s.text("body").await?;
    for control in controls {
        ensure!(seen.contains(control), "{control:?} is on the screen");
        ensure!(!paper.says(control), "{control:?} is printed");
    }
    Ok(())
}

/// The bracket of a cup that is over.
pub(super) async fn bracket(s: &Session) -> Result<()> {
    let paper = s.print(A4).await?;
    ensure!(!paper.pages.is_empty(), "it has pages");
    let pictures = paper.pages.iter().any(|page| page.has_pictures());
    ensure!(pictures, "the bracket is there");
    let first = s.text(".bracket-player").await?;
    let name = first.lines().next().unwrap_or_default();
    ensure!(!name.is_empty() && paper.says(name), "{name:?} is printed");
    without(s, &paper, &["Search lab", "Add a player"]).await
}

pub async fn a_position_and_a_tree_are_printed_whole(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/play?game=rastros&board=championship&first=person&second=person&moves=e6,f7&lang=en",
        w.hosted
    ))
    .await?;
    for size in [A4, LETTER] {
        let paper = s.print(size).await?;
        paper.has_pages(1)?;
        ensure!(
            paper.pages[0].is_painted_with(CELL),
            "the board is there, in light colours"
        );
        for words in ["Rastros Lab", "e6", "f7", "South to move"] {
            ensure!(paper.says(words), "{words:?} is printed");
        }
        let controls = ["New game", "Search lab", "Coevolution"];
        without(s, &paper, &controls).await?;
    }
    // From a phone it is no smaller, and nothing is cut off.
    s.shrink().await?;
    s.print(A4).await?.has_pages(1)?;
    s.go(&format!(
        "{}#/lab?game=rastros&board=championship&lang=en&step=400",
        w.hosted
    ))
    .await?;
    s.wait("the tree", "!!document.querySelector('#lab-tree')")
        .await?;
    let paper = s.print(A4).await?;
    let pictures = paper.pages.iter().any(|page| page.has_pictures());
    ensure!(
        (1..=5).contains(&paper.pages.len()) && pictures,
        "board and tree on {} pages",
        paper.pages.len()
    );
    without(s, &paper, &["Change…", "Coevolution"]).await
}

/// The moves that win on the boards of a sheet, as its last page says them.
async fn winning(s: &Session) -> Result<Vec<String>> {
    let said = s
        .eval(
            "[...document.querySelectorAll('#sheet-answers li strong')].map((e) => e.textContent)",
        )
        .await?;
    let said = said.as_array().cloned().unwrap_or_default();
    let said = said.iter().filter_map(|text| text.as_str());
    Ok(said.map(str::to_owned).collect())
}

pub async fn a_sheet_of_puzzles_is_chosen_and_printed(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/puzzles?puzzle=150&lang=en", w.hosted))
        .await?;
    s.press("Sheet to print").await?;
    s.wait(
        "the sheet of the day",
        "document.querySelectorAll('#sheet li').length === 6 && \
         document.activeElement?.id === 'sheet-back'",
    )
    .await?;
    s.fill("#sheet-number", "4711").await?;
    s.press("12").await?;
    s.wait(
        "the sheet in the address",
        "/sheet=4711&level=\\w+&boards=12/.test(location.hash) && \
         document.querySelectorAll('#sheet li').length === 12",
    )
    .await?;
    for theme in ["light", "dark"] {
        let found = errors(s, w, theme).await?;
        ensure!(found.is_empty(), "{theme}: {found:#?}");
    }
    let answers = winning(s).await?;
    ensure!(answers.len() == 12, "{answers:?}");
    for (count, size) in [(12, A4), (12, LETTER), (6, A4), (4, LETTER)] {
        s.press(&count.to_string()).await?;
        let boards = format!("document.querySelectorAll('#sheet li').length === {count}");
        s.wait("the boards", &boards).await?;
        printed(s, count, size).await?;
    }
    // The languages that take the most room.
    for lang in ["pt", "es"] {
        let link = format!("#/puzzles?sheet=4711&level=hard&boards=12&lang={lang}");
        s.go(&format!("{}{link}", w.hosted)).await?;
        s.print(LETTER).await?.has_pages(2)?;
    }
    s.go(&format!("{}#/puzzles?puzzle=150&lang=en", w.hosted))
        .await?;
    s.press("Sheet to print").await?;
    left_out_shrunk_and_in_friendly_words(s).await
}

/// A sheet of so many puzzles is two pages: the boards, and the solutions.
async fn printed(s: &Session, count: usize, size: (f64, f64)) -> Result<()> {
    let paper = s.print(size).await?;
    paper.has_pages(2)?;
    let [sheet, solutions] = &paper.pages[..] else {
        anyhow::bail!("two pages")
    };
    for page in [sheet, solutions] {
        let labels = page.text.split("Puzzle").skip(1);
        let boards = labels
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            .count();
        ensure!(boards == count, "{count} puzzles, and {boards} are printed");
        ensure!(page.is_painted_with(CELL), "with boards, in light colours");
    }
    for words in [
        "Rastros puzzles",
        "Name",
        "Date",
        "4711",
        "The winning move:",
    ] {
        ensure!(sheet.says(words), "{words:?} is printed");
    }
    ensure!(
        !sheet.says("Solutions") && solutions.says("Solutions"),
        "the solutions stand on a page of their own"
    );
    for answer in winning(s).await? {
        ensure!(solutions.says(&answer), "{answer:?} is printed");
    }
    without(s, &paper, &["Another sheet", "Back to the puzzles"]).await
}

/// The sheet without its solutions, on a phone, left for the puzzle, and for a child.
async fn left_out_shrunk_and_in_friendly_words(s: &Session) -> Result<()> {
    // Without the solutions there is one page, and the link says so.
    s.click("#sheet-solutions").await?;
    s.wait(
        "no solutions",
        "location.hash.includes('&solutions=0') && !document.querySelector('#sheet-answers')",
    )
    .await?;
    s.print(A4).await?.has_pages(1)?;
    let link = s.eval("location.href").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    // A phone prints the same, and going back leads to the puzzle.
    s.shrink().await?;
    let wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    ensure!(s.eval(wide).await? == false, "it fits a phone");
    let paper = s.print(A4).await?;
    paper.has_pages(1)?;
    ensure!(paper.pages[0].is_painted_with(CELL), "with boards");
    s.click("#sheet-back").await?;
    s.wait("the puzzle", "location.hash.includes('puzzle=150')")
        .await?;
    // A child has it in other words.
    s.go(&link.replace("solutions=0", "child=1")).await?;
    let paper = s.print(A4).await?;
    paper.has_pages(2)?;
    ensure!(
        paper.pages[0].says("Which move wins?") && paper.pages[1].says("no peeking"),
        "friendly words"
    );
    without(s, &paper, &["For grown-ups"]).await
}
