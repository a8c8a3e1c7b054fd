//! A link for a class: made in the form, decoded from its QR code, opened, enforced and left.

use anyhow::{Context, Result, ensure};
use rqrr::{Grid, SimpleGrid};
use serde_json::json;
use thirtyfour::Key;

use super::page::axe_errors;
use crate::session::Session;
use crate::world::World;

/// The teacher's game.
const GAME: &str =
    "#/play?game=rastros&board=championship&first=person&second=person&moves=e6,f7&lang=en";

/// Selects an option of a list.
async fn select_option(s: &Session, list: &str, value: &str) -> Result<()> {
    s.click(&format!("{list} > option[value={value}]")).await?;
    let chosen = format!("document.querySelector('{list}').value === '{value}'");
    s.wait(value, &chosen).await
}

/// The contents of the visible QR code.
async fn decode_qr_code(s: &Session) -> Result<String> {
    let drawn = s
        .eval("(() => { const code = document.querySelector('#class-qr'); const path = code.querySelector('path'); \
               return [code.viewBox.baseVal.width, path.getAttribute('d'), path.getAttribute('fill'), \
               code.querySelector('rect').getAttribute('fill')]; })()")
        .await?;
    ensure!(drawn[2] == "#000000" && drawn[3] == "#ffffff", "dark on light");
    let side = drawn[0].as_u64().context("a side")? as usize;
    let mut dark = vec![vec![false; side]; side];
    for row in drawn[1].as_str().context("a path")?.split('M').skip(1) {
        let numbers = row.split([' ', 'h', 'v']).take(3);
        let numbers: Vec<usize> = numbers.map(str::parse).collect::<Result<_, _>>()?;
        let [x, y, length] = numbers[..] else {
            anyhow::bail!("{row} is no row")
        };
        dark[y][x..x + length].fill(true);
    }
    // A QR code has a margin of four light modules.
    let quiet = |i: usize| !(4..side - 4).contains(&i);
    let framed = (0..side).all(|y| (0..side).all(|x| !dark[y][x] || !quiet(x) && !quiet(y)));
    ensure!(framed, "the code has a frame of light");
    let grid = SimpleGrid::from_func(side - 8, |x, y| dark[y + 4][x + 4]);
    Ok(Grid::new(grid).decode().context("it can be read")?.1)
}

/// Saves the code as SVG and PNG; the PNG decodes to the same link.
async fn check_saved_codes(s: &Session, link: &str) -> Result<()> {
    s.capture_downloads().await?;
    s.click("#class-save").await?;
    s.click("#class-save-png").await?;
    s.wait("two files", "window.blobs.length === 2").await?;
    let kinds = s.eval("window.blobs.map((p) => p.type)").await?;
    ensure!(kinds == json!(["image/svg+xml", "image/png"]), "{kinds}");
    // The page's policy blocks an image with a blob URL; a bitmap of a blob needs none.
    let drawn = s
        .eval_async(
            "createImageBitmap(window.blobs[1]).then((picture) => { \
             const sheet = new OffscreenCanvas(picture.width, picture.height).getContext('2d'); \
             sheet.drawImage(picture, 0, 0); const { width, height } = picture; \
             const dots = sheet.getImageData(0, 0, width, height).data; const dark = []; \
             for (let y = 5; y < height; y += 10) { let row = ''; for (let x = 5; x < width; x += 10) \
             row += dots[4 * (y * width + x)] < 128 ? '#' : ' '; dark.push(row); } done(dark); });",
        )
        .await?;
    let rows = drawn.as_array().context("rows of dots")?;
    let rows: Vec<&[u8]> = rows
        .iter()
        .filter_map(|row| Some(row.as_str()?.as_bytes()))
        .collect();
    let side = rows.len();
    let grid = SimpleGrid::from_func(side - 8, |x, y| rows[y + 4][x + 4] == b'#');
    let said = Grid::new(grid).decode().context("it can be read")?.1;
    ensure!(said == link, "the file says {said}");
    Ok(())
}

/// Makes the link for the class in the form.
async fn make_link(s: &Session, w: &World) -> Result<String> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    s.click_button("Link for the class").await?;
    s.wait("the form", "!!document.querySelector('#class-qr')")
        .await?;
    let narrow = decode_qr_code(s).await?;
    ensure!(narrow.ends_with("&show=board&lock=1"), "{narrow}");
    select_option(s, "#class-show", "section").await?;
    let link = "document.querySelector('#class-address').value";
    let ends = format!("{link}.endsWith('&show=section&lock=1')");
    s.wait("the link", &ends).await?;
    let link = s.eval(link).await?;
    let link = link.as_str().context("an address")?.to_owned();
    ensure!(decode_qr_code(s).await? == link, "the code says what is written");
    check_saved_codes(s, &link).await?;
    s.click("#class-large").await?;
    s.wait("the code alone", "!document.querySelector('#class-address')")
        .await?;
    ensure!(decode_qr_code(s).await? == link, "large as well");
    s.press_key(Key::Escape).await?;
    s.wait("the form", "!!document.querySelector('#class-address')")
        .await?;
    s.press_key(Key::Escape).await?;
    s.wait("the focus where it was", "document.activeElement?.id === 'class-button'")
        .await?;
    Ok(link)
}

/// The controls of the page that exist and are enabled, as `[board, players, analysis, sections]`.
const CONTROLS: &str = "[!document.querySelector('#game').disabled, \
    [...document.querySelectorAll('.seats select')].every((list) => !list.disabled), \
    !!document.querySelector('#analysis-button'), !!document.querySelector('.sections')]";

/// The number of moves in the list.
fn moves(count: usize) -> String {
    format!("document.querySelectorAll('.move').length === {count}")
}

pub async fn makes_opens_and_leaves_class_link(s: &Session, w: &World) -> Result<()> {
    let link = make_link(s, w).await?;
    s.go(&link).await?;
    let held = json!([false, false, true, false]);
    ensure!(s.eval(CONTROLS).await? == held, "{}", s.eval(CONTROLS).await?);
    let said = s.text("#class-bar").await?;
    ensure!(said.contains("Settings cannot be changed here."), "{said}");
    s.click_button("Swap sides").await?;
    let refused = "/does not allow this/.test(document.querySelector('.notices').textContent)";
    s.wait("why the button is refused", refused).await?;
    for theme in ["light", "dark"] {
        let found = axe_errors(s, w, theme).await?;
        ensure!(found.is_empty(), "{theme}: {found:#?}");
    }
    // The link and the game survive a reload.
    s.click(".cell.legal").await?;
    s.wait("the move", &moves(3)).await?;
    s.reload().await?;
    s.wait("the move", &moves(3)).await?;
    ensure!(s.eval(CONTROLS).await? == held, "{}", s.eval(CONTROLS).await?);
    s.resize_to_phone().await?;
    let wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    ensure!(s.eval(wide).await? == false, "it fits a phone");
    // “Show everything” opens the whole page with the same position; Back returns to the page of the link.
    s.click("#class-show-all").await?;
    s.wait("everything", "!document.querySelector('#class-bar')")
        .await?;
    let free = json!([true, true, true, true]);
    ensure!(s.eval(CONTROLS).await? == free, "{}", s.eval(CONTROLS).await?);
    ensure!(s.eval(&moves(3)).await? == true, "the game");
    s.eval("(history.back(), true)").await?;
    s.wait("the bar again", "!!document.querySelector('#class-bar')")
        .await
}
