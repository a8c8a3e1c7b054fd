//! Printed pages: their number, whole contents, and no controls.

use anyhow::{Result, ensure};

use crate::paper::Paper;
use crate::session::{A4, LETTER, Session};
use crate::world::World;

/// The colour of every other cell of a board in the light theme: `--cell-a` of `www/style/tokens.css`.
const CELL: [u8; 3] = [0xeb, 0xe7, 0xdc];

/// Controls that are visible on the screen and must not be printed.
async fn check_not_printed(s: &Session, paper: &Paper, controls: &[&str]) -> Result<()> {
    let seen = s.text("body").await?;
    for control in controls {
        ensure!(seen.contains(control), "{control:?} is on the screen");
        ensure!(!paper.contains_text(control), "{control:?} is printed");
    }
    Ok(())
}

/// Prints the bracket of a finished cup.
pub(super) async fn print_bracket(s: &Session) -> Result<()> {
    let paper = s.print(A4).await?;
    ensure!(!paper.pages.is_empty(), "it has pages");
    let pictures = paper.pages.iter().any(|page| page.has_pictures());
    ensure!(pictures, "the bracket is there");
    let first = s.text(".bracket-player").await?;
    let name = first.lines().next().unwrap_or_default();
    ensure!(!name.is_empty() && paper.contains_text(name), "{name:?} is printed");
    check_not_printed(s, &paper, &["Search lab", "Add a player"]).await
}

pub async fn prints_whole_position_and_tree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/play?game=rastros&board=championship&first=person&second=person&moves=e6,f7&lang=en",
        w.hosted
    ))
    .await?;
    for size in [A4, LETTER] {
        let paper = s.print(size).await?;
        paper.has_pages(1)?;
        ensure!(paper.pages[0].is_painted_with(CELL), "the board is there, in light colours");
        for words in ["Rastros Lab", "e6", "f7", "South to move"] {
            ensure!(paper.contains_text(words), "{words:?} is printed");
        }
        let controls = ["New game", "Search lab", "Coevolution"];
        check_not_printed(s, &paper, &controls).await?;
    }
    // A phone prints the same size, and cuts nothing off.
    s.resize_to_phone().await?;
    s.print(A4).await?.has_pages(1)?;
    s.go(&format!("{}#/lab?game=rastros&board=championship&lang=en&step=400", w.hosted))
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
    check_not_printed(s, &paper, &["Change…", "Coevolution"]).await
}

/// The winning moves on the boards of a sheet, from its last page.
async fn winning_moves(s: &Session) -> Result<Vec<String>> {
    let said = s
        .eval(
            "[...document.querySelectorAll('#sheet-answers li strong')].map((e) => e.textContent)",
        )
        .await?;
    let said = said.as_array().cloned().unwrap_or_default();
    let said = said.iter().filter_map(|text| text.as_str());
    Ok(said.map(str::to_owned).collect())
}

pub async fn prints_puzzle_sheet(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/puzzles?puzzle=150&lang=en", w.hosted))
        .await?;
    s.click_button("Sheet to print").await?;
    s.wait(
        "the sheet of the day",
        "document.querySelectorAll('#sheet li').length === 6 && \
         document.activeElement?.id === 'sheet-back'",
    )
    .await?;
    s.fill("#sheet-number", "4711").await?;
    s.click_button("12").await?;
    s.wait(
        "the sheet in the address",
        "/sheet=4711&level=\\w+&boards=12/.test(location.hash) && \
         document.querySelectorAll('#sheet li').length === 12",
    )
    .await?;
    let answers = winning_moves(s).await?;
    ensure!(answers.len() == 12, "{answers:?}");
    for (count, size) in [(12, A4), (12, LETTER), (6, A4), (4, LETTER)] {
        s.click_button(&count.to_string()).await?;
        let boards = format!("document.querySelectorAll('#sheet li').length === {count}");
        s.wait("the boards", &boards).await?;
        check_sheet(s, count, size).await?;
    }
    // The languages with the longest texts.
    for lang in ["pt", "es"] {
        let link = format!("#/puzzles?sheet=4711&level=hard&boards=12&lang={lang}");
        s.go(&format!("{}{link}", w.hosted)).await?;
        s.print(LETTER).await?.has_pages(2)?;
    }
    s.go(&format!("{}#/puzzles?puzzle=150&lang=en", w.hosted))
        .await?;
    s.click_button("Sheet to print").await?;
    check_sheet_variants(s).await
}

/// A sheet of puzzles prints two pages: the boards, and the solutions.
async fn check_sheet(s: &Session, count: usize, size: (f64, f64)) -> Result<()> {
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
    for words in ["Rastros puzzles", "Name", "Date", "4711", "The winning move:"] {
        ensure!(sheet.contains_text(words), "{words:?} is printed");
    }
    ensure!(
        !sheet.contains_text("Solutions") && solutions.contains_text("Solutions"),
        "the solutions stand on a page of their own"
    );
    for answer in winning_moves(s).await? {
        ensure!(solutions.contains_text(&answer), "{answer:?} is printed");
    }
    check_not_printed(s, &paper, &["Another sheet", "Back to the puzzles"]).await
}

/// The sheet without its solutions, on a phone, after a return to the puzzle, and for a child.
async fn check_sheet_variants(s: &Session) -> Result<()> {
    // Without the solutions there is one page, and the link has this setting.
    s.click("#sheet-solutions").await?;
    s.wait(
        "no solutions",
        "location.hash.includes('&solutions=0') && !document.querySelector('#sheet-answers')",
    )
    .await?;
    s.print(A4).await?.has_pages(1)?;
    let link = s.eval("location.href").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    // A phone prints the same, and Back returns to the puzzle.
    s.resize_to_phone().await?;
    let wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    ensure!(s.eval(wide).await? == false, "it fits a phone");
    let paper = s.print(A4).await?;
    paper.has_pages(1)?;
    ensure!(paper.pages[0].is_painted_with(CELL), "with boards");
    s.click("#sheet-back").await?;
    s.wait("the puzzle", "location.hash.includes('puzzle=150')")
        .await?;
    // Child mode has its own texts.
    s.go(&link.replace("solutions=0", "child=1")).await?;
    let paper = s.print(A4).await?;
    paper.has_pages(2)?;
    ensure!(
        paper.pages[0].contains_text("Which move wins?")
            && paper.pages[1].contains_text("no peeking"),
        "friendly words"
    );
    check_not_printed(s, &paper, &["For grown-ups"]).await
}
