//! The journeys: what a person does with the page, from beginning to end.

use std::future::Future;
use std::pin::Pin;

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::World;
use crate::board::{legal, my_turn, status, win_one};
use crate::session::Session;

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;
type Journey = for<'a> fn(&'a Session, &'a World) -> Outcome<'a>;

macro_rules! journeys {
    ($($name:ident),* $(,)?) => {
        /// Every journey with its name.
        pub const JOURNEYS: &[(&str, Journey)] =
            &[$((stringify!($name), |s, w| Box::pin($name(s, w)))),*];
    };
}

journeys![
    a_person_wins_with_the_mouse,
    a_person_wins_with_the_keyboard_alone,
    two_players_of_the_computer_play_to_the_end,
    a_game_survives_a_reload,
    a_whole_game_of_every_kind_with_the_mouse,
    a_whole_game_with_the_keyboard_alone,
    every_text_form_is_pasted,
    a_review_finds_a_blunder,
    a_position_is_set_up_by_hand,
    the_lab_counts_and_the_values_agree,
    bad_input_is_answered_and_changes_nothing,
    an_evolution_runs_to_its_end_and_gives_the_same_bytes_everywhere,
    an_evolution_is_reloaded_in_the_middle_and_goes_on,
    bad_evolutions_are_answered,
    everybody_can_use_it,
    the_single_file_plays,
];

const SMALL: &str = "#/play?game=rastros&board=4.4.2.3&first=person&second=random&lang=en";

async fn a_person_wins_with_the_mouse(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    win_one(
        s,
        4,
        async |s, cell| s.click(&format!("#play-cell-{cell}")).await,
        async |s| s.press("New game").await,
    )
    .await
}

async fn a_person_wins_with_the_keyboard_alone(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    win_one(
        s,
        4,
        async |s, cell| {
            walk_to(s, cell, 4).await?;
            s.key(Key::Enter).await
        },
        async |s| {
            tab_to(s, "(e) => e.textContent.includes('New game')").await?;
            s.key(Key::Enter).await
        },
    )
    .await
}

/// Presses Tab until the focus is where it should be.
async fn tab_to(s: &Session, wanted: &str) -> Result<()> {
    for _ in 0..80 {
        let there = s
            .eval(&format!(
                "({wanted})(document.activeElement ?? document.body)"
            ))
            .await?;
        if there == true {
            return Ok(());
        }
        s.key(Key::Tab).await?;
    }
    anyhow::bail!("Tab does not lead to {wanted}")
}

/// Walks with the arrows to a cell of a board with that many columns.
async fn walk_to(s: &Session, cell: usize, columns: usize) -> Result<()> {
    tab_to(s, "(e) => e.classList.contains('cell')").await?;
    for _ in 0..16 {
        let at = s
            .eval("Number(document.activeElement.id.split('-').pop())")
            .await?;
        let at = at.as_u64().unwrap_or(0) as usize;
        let key = match (
            (at / columns).cmp(&(cell / columns)),
            (at % columns).cmp(&(cell % columns)),
        ) {
            (std::cmp::Ordering::Less, _) => Key::Down,
            (std::cmp::Ordering::Greater, _) => Key::Up,
            (_, std::cmp::Ordering::Less) => Key::Right,
            (_, std::cmp::Ordering::Greater) => Key::Left,
            _ => return Ok(()),
        };
        s.key(key).await?;
        s.wait(
            "the focus to walk",
            &format!("document.activeElement.id !== 'play-cell-{at}'"),
        )
        .await?;
    }
    anyhow::bail!("the arrows do not lead to cell {cell}")
}

async fn two_players_of_the_computer_play_to_the_end(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.press("At once").await?;
    s.press("Start").await?;
    s.wait(
        "the end of the game",
        "!!document.querySelector('.status.over')",
    )
    .await?;
    let said = status(s).await?;
    ensure!(said.contains("wins"), "somebody has won: {said}");
    let moves = s.eval("document.querySelectorAll('.move').length").await?;
    ensure!(moves.as_u64() > Some(5), "a whole game: {moves} moves");
    Ok(())
}

async fn a_game_survives_a_reload(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=course&first=person&second=beginner&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click(".cell.legal").await?;
    s.wait(
        "the answer",
        "document.querySelectorAll('.move').length === 2 && !!document.querySelector('.cell.legal')",
    )
    .await?;
    let moves = s.text("#moves").await?;
    // Not by the link, which says it as well: by what the browser keeps.
    s.go(&w.hosted).await?;
    ensure!(s.text("#moves").await? == moves, "the same moves are there");
    s.reload().await?;
    ensure!(s.text("#moves").await? == moves, "and there after a reload");
    ensure!(my_turn(s).await?, "and the game goes on");
    Ok(())
}

async fn the_lab_counts_and_the_values_agree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=tic_tac_toe&depth=6&lang=en",
        w.hosted
    ))
    .await?;
    s.press("Count").await?;
    s.wait(
        "agreement on all values",
        "!!document.querySelector('.verdict.good')",
    )
    .await?;
    s.wait(
        "six depths",
        "document.querySelectorAll('tbody tr').length === 6",
    )
    .await?;
    let first = s.text("tbody tr").await?;
    ensure!(first.starts_with('1'), "depth 1 comes first: {first}");
    // 1 + 9 + 72 + 504 + 3024 + 15120 + 54720 positions, those after a win at the fifth ply left out.
    s.wait(
        "all of minimax",
        "/73\\D450/.test(document.querySelector('tbody').innerText)",
    )
    .await?;
    Ok(())
}

async fn bad_input_is_answered_and_changes_nothing(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.click("#text-button").await?;
    s.fill("#game-text", "game: rastros\nstart: 8/8/8/4x3/8/8/8/8 S\n")
        .await?;
    s.press("Load this text").await?;
    s.wait("an answer", "!!document.querySelector('#game-text-fault')")
        .await?;
    let said = s.text("#game-text-fault").await?;
    ensure!(said.contains("“x”"), "it names what is wrong: {said}");
    let cells = s
        .eval("document.querySelectorAll('.cells .cell').length")
        .await?;
    ensure!(cells == 16, "the board is the one before: {cells}");
    // A link that leads nowhere.
    s.go(&format!("{}#/play?game=chess", w.hosted)).await?;
    s.wait("an answer", "!!document.querySelector('.notice.fault')")
        .await?;
    let said = s.text(".notice.fault").await?;
    ensure!(said.contains("chess"), "it names what is wrong: {said}");
    // An illegal move is explained.
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.click(".cell:not(.legal)").await?;
    s.wait("an answer", "!!document.querySelector('.notice')")
        .await?;
    Ok(())
}

/// Every game and a board on which a game is not long.
const GAMES: [(&str, &str); 5] = [
    ("rastros", "5.5.3.3"),
    ("tic_tac_toe", "3.3.3"),
    ("reversi", "4.4"),
    ("adji_boto", "2.0"),
    ("lecture_tree", "tree"),
];

/// The link of a game against the random player, on its first board where no other is known.
fn against_random(game: &str, board: &str) -> String {
    let board = if board.contains('.') {
        format!("&board={board}")
    } else {
        String::new()
    };
    format!("#/play?game={game}{board}&first=person&second=random&lang=en")
}

/// Plays to the end, always pressing what is offered first: a cell, or the button for a pass.
async fn to_the_end(s: &Session) -> Result<()> {
    for _ in 0..300 {
        s.wait(
            "the person's turn or the end",
            "!!document.querySelector('.cell.legal, .pass-button, .status.over')",
        )
        .await?;
        if s.has(".status.over").await? {
            return Ok(());
        }
        let before = s.text("#moves").await?;
        s.click(".cell.legal, .pass-button").await?;
        let quoted = serde_json::Value::from(before);
        s.wait(
            "the move",
            &format!("document.querySelector('#moves').innerText !== {quoted}"),
        )
        .await?;
    }
    anyhow::bail!("the game does not end")
}

async fn a_whole_game_of_every_kind_with_the_mouse(s: &Session, w: &World) -> Result<()> {
    for (game, board) in GAMES {
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        ensure!(
            !s.has(".notice.fault").await?,
            "{game}: {}",
            s.text("body").await?
        );
        to_the_end(s).await?;
        let said = status(s).await?;
        ensure!(
            said.contains("wins") || said.contains("draw") || said.contains("worth"),
            "{game} has an outcome: {said}"
        );
    }
    Ok(())
}

async fn a_whole_game_with_the_keyboard_alone(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}{}",
        w.hosted,
        against_random("tic_tac_toe", "3.3.3")
    ))
    .await?;
    while my_turn(s).await? {
        let before = s.text("#moves").await?;
        let free = legal(s).await?[0];
        walk_to(s, free, 3).await?;
        s.key(Key::Enter).await?;
        let quoted = serde_json::Value::from(before);
        s.wait(
            "the move",
            &format!("document.querySelector('#moves').innerText !== {quoted}"),
        )
        .await?;
    }
    Ok(())
}

async fn every_text_form_is_pasted(s: &Session, w: &World) -> Result<()> {
    for (game, board) in GAMES {
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        s.click(".cell.legal").await?;
        s.wait(
            "the answer",
            "document.querySelectorAll('.move').length >= 2 || !!document.querySelector('.status.over')",
        )
        .await?;
        let moves = s.text("#moves").await?;
        s.click("#text-button").await?;
        s.wait("the text", "!!document.querySelector('#game-text')")
            .await?;
        let text = s.eval("document.querySelector('#game-text').value").await?;
        ensure!(
            text.as_str().is_some_and(|t| t.contains(game)),
            "{game}: {text}"
        );
        // Into a page that shows something else.
        s.go(&format!(
            "{}#/play?game=rastros&board=4.4.2.3&first=person&second=person&lang=en",
            w.hosted
        ))
        .await?;
        s.click("#text-button").await?;
        s.wait("the text", "!!document.querySelector('#game-text')")
            .await?;
        s.eval(&format!(
            "(() => {{ const t = document.querySelector('#game-text'); t.value = {text}; \
             t.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})()"
        ))
        .await?;
        s.press("Load this text").await?;
        s.wait("the game", "!document.querySelector('#game-text')")
            .await?;
        let loaded = s.text("#moves").await?;
        ensure!(loaded == moves, "{game}: the moves {loaded} are {moves}");
    }
    Ok(())
}

/// On the small board the second player throws the win away at once: the review has to see it.
async fn a_review_finds_a_blunder(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=3.3.3&first=person&second=person\
        &moves=b2,a2,a1,a3&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    ensure!(!s.has(".notice.fault").await?, "{}", s.text("body").await?);
    s.click("#review-start").await?;
    s.wait(
        "a blunder",
        "!!document.querySelector('.fault-sign.blunder')",
    )
    .await?;
    s.wait("its end", "!document.querySelector('#review-progress')")
        .await?;
    s.click("[id^='try-']").await?;
    s.wait("another try", "!!document.querySelector('#trial')")
        .await?;
    Ok(())
}

async fn a_position_is_set_up_by_hand(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    let before = s.text("#status").await?;
    s.click("#edit-button").await?;
    s.wait("the editor", "!!document.querySelector('#editor')")
        .await?;
    s.click("#editor-cancel").await?;
    s.wait("the game", "!document.querySelector('#editor')")
        .await?;
    ensure!(s.text("#status").await? == before, "nothing has changed");
    s.click("#edit-button").await?;
    s.fill("#editor-text", "3/1o1/3 N").await?;
    s.click("#editor-play").await?;
    s.wait(
        "the new game",
        "document.querySelectorAll('.cells .cell').length === 9",
    )
    .await?;
    Ok(())
}

/// A small evolution: population 16, 5 generations.
const EVOLUTION: &str = "#/coevolution?preset=course_class&seed=20261121&lang=en";

/// Runs the evolution on that many workers and gives its export.
async fn evolve(s: &Session, address: &str, workers: u32) -> Result<String> {
    s.go(&format!("{address}{EVOLUTION}")).await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    s.press("This machine").await?;
    s.fill("#evolution-workers", &workers.to_string()).await?;
    // What is saved is caught instead of becoming a file.
    s.eval(
        "(() => { window.saved = []; const make = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.text().then((t) => window.saved.push(t)); \
         return make(blob); }; HTMLAnchorElement.prototype.click = () => {}; return true; })()",
    )
    .await?;
    s.press("Evolve").await?;
    s.wait_for(
        "the end of the evolution",
        "!!document.querySelector('#evolution-status.good')",
        std::time::Duration::from_secs(300),
    )
    .await?;
    let drawn = s
        .eval(
            "(() => { const c = document.querySelector('#evolution-chart canvas'); \
             const p = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
             return new Set(new Uint32Array(p.buffer)).size; })()",
        )
        .await?;
    ensure!(
        drawn.as_u64() > Some(20),
        "the chart is drawn: {drawn} colours"
    );
    s.press("Everything as JSON").await?;
    s.wait("the export", "window.saved.length === 1").await?;
    let text = s.eval("window.saved[0]").await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

async fn an_evolution_runs_to_its_end_and_gives_the_same_bytes_everywhere(
    s: &Session,
    w: &World,
) -> Result<()> {
    let one = evolve(s, &w.hosted, 1).await?;
    ensure!(one.len() > 1000, "a whole document: {one}");
    let four = evolve(s, &w.hosted, 4).await?;
    ensure!(one == four, "1 and 4 workers give the same");
    let single = evolve(s, &w.single, 2).await?;
    ensure!(one == single, "the single file gives the same");
    let folder = std::env::temp_dir().join(format!("rastros-lab-native-{}", w.browser));
    std::fs::create_dir_all(&folder)?;
    let ran = std::process::Command::new(&w.native)
        .args(["evolve", "--preset", "course_class", "--seed", "20261121"])
        .args(["--workers", "2", "--quiet", "--out"])
        .arg(&folder)
        .stdout(std::process::Stdio::null())
        .status()?;
    ensure!(ran.success(), "the native program ends well: {ran}");
    let native = std::fs::read_to_string(folder.join("evolution.json"))?;
    ensure!(one == native, "the native program gives the same");
    Ok(())
}

async fn an_evolution_is_reloaded_in_the_middle_and_goes_on(s: &Session, w: &World) -> Result<()> {
    let link = "#/coevolution?preset=course_distances&population=32&generations=40&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.press("Evolve").await?;
    s.wait(
        "some generations",
        "document.querySelectorAll('tbody tr').length >= 3",
    )
    .await?;
    s.press("Pause").await?;
    s.reload().await?;
    let said = s.text("#evolution-status").await?;
    ensure!(said.contains("Stopped"), "what was done is there: {said}");
    s.press("Go on with it").await?;
    s.wait("the progress", "!!document.querySelector('progress')")
        .await?;
    s.press("Stop").await?;
    s.wait("the end", "!!document.querySelector('#evolution-status')")
        .await?;
    Ok(())
}

async fn bad_evolutions_are_answered(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/coevolution?preset=course_class&population=24&lang=en",
        w.hosted
    ))
    .await?;
    let said = s.text("#evolution-fault").await?;
    ensure!(
        said.contains("24") && said.contains("32"),
        "it names the fault: {said}"
    );
    s.go(&format!(
        "{}#/coevolution?preset=course_class&features=&lang=en",
        w.hosted
    ))
    .await?;
    let said = s.text("#evolution-fault").await?;
    ensure!(said.contains("feature"), "it names the fault: {said}");
    // A corrupt file.
    s.eval(
        "(() => { const files = new DataTransfer(); \
         files.items.add(new File(['{\"format\":'], 'broken.json')); \
         const input = document.querySelector('#evolution-import'); input.files = files.files; \
         input.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
    )
    .await?;
    s.wait("an answer", "!!document.querySelector('.notice.fault')")
        .await?;
    let said = s.text(".notice.fault").await?;
    ensure!(said.contains("line 1"), "it names the place: {said}");
    Ok(())
}

/// axe-core finds nothing serious in any place, light and dark, on a large and on a small screen, and nothing is wider than
/// the screen.
async fn everybody_can_use_it(s: &Session, w: &World) -> Result<()> {
    for small in [false, true] {
        if small {
            s.shrink().await?;
        }
        for link in ["#/play", "#/lab", "#/coevolution"] {
            s.go(&format!("{}{link}?lang=en", w.hosted)).await?;
            for theme in ["light", "dark"] {
                let found = faults(s, w, theme).await?;
                ensure!(
                    found.is_empty(),
                    "{link} {theme} small: {small}: {found:#?}"
                );
            }
            let wide = s
                .eval("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                .await?;
            ensure!(wide == false, "{link} fits the screen (small: {small})");
        }
    }
    Ok(())
}

/// What axe-core finds that is serious or worse.
async fn faults(s: &Session, w: &World, theme: &str) -> Result<Vec<serde_json::Value>> {
    s.eval(&format!(
        "document.documentElement.setAttribute('data-theme', '{theme}')"
    ))
    .await?;
    s.eval(&format!(
        "(() => {{ if (!window.axe) {{ {} }} return true; }})()",
        w.axe
    ))
    .await?;
    let found = s
        .eval_async(
            "axe.run({ resultTypes: ['violations'] }).then((r) => done(r.violations\
             .filter((v) => ['serious', 'critical'].includes(v.impact))\
             .map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ') + ' ' + \
             n.failureSummary).join('; '))), (e) => done([String(e)]));",
        )
        .await?;
    Ok(found.as_array().cloned().unwrap_or_default())
}

async fn the_single_file_plays(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.single)).await?;
    win_one(
        s,
        4,
        async |s, cell| s.click(&format!("#play-cell-{cell}")).await,
        async |s| s.press("New game").await,
    )
    .await
}
