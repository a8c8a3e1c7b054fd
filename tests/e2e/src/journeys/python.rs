//! Users' programs: written, run, checked, and isolated, which only a browser can test.

use anyhow::{Result, ensure};
use std::time::Duration;
use thirtyfour::Key;

use crate::board::{legal, status, wait_for_turn};
use crate::session::Session;
use crate::world::World;

/// The timeout for loading Python, which takes seconds on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The page's message after a run.
const SAID: &str = "document.querySelector('#program-found, #program-failed')?.textContent ?? ''";

/// Shows a new program with this text.
async fn write(s: &Session, source: &str) -> Result<()> {
    s.click("#program-new-evaluation").await?;
    s.eval(&format!(
        "(() => {{ const area = document.querySelector('#program-text'); area.value = {}; \
         area.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
        serde_json::Value::from(source)
    ))
    .await?;
    Ok(())
}

/// Runs the program, and returns the page's message.
async fn run(s: &Session) -> Result<String> {
    s.click("#program-run").await?;
    s.wait_for("an answer of Python", &format!("!!{SAID}"), PATIENCE)
        .await?;
    let said = s.eval(SAID).await?;
    Ok(said.as_str().unwrap_or_default().to_owned())
}

/// Clicks the button of a template among the others.
async fn new_program(s: &Session, template: &str) -> Result<()> {
    if !s.has("#program-templates[open]").await? {
        s.click("#program-templates > summary").await?;
    }
    s.click(&format!("#program-new-{template}")).await
}

pub async fn writes_runs_and_saves_program(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    s.click("#program-new-evaluation").await?;
    let asked = "performance.getEntriesByType('resource').some((e) => e.name.includes('python-'))";
    ensure!(s.eval(asked).await? == false, "Python waits for its press");
    // Keys of the editor, undone by the browser.
    let text = "document.querySelector('#program-text')";
    let before = s.eval(&format!("{text}.value")).await?;
    s.eval(&format!("(() => {{ {text}.focus(); {text}.setSelectionRange(1e6, 1e6); }})()"))
        .await?;
    for (key, wanted) in [(Key::Tab, "    "), (Key::Enter, "    \n    ")] {
        s.press_key(key).await?;
        let typed = format!("{text}.value.endsWith({})", serde_json::json!(wanted));
        s.wait("an indentation", &typed).await?;
    }
    s.eval("['undo', 'undo'].forEach((name) => document.execCommand(name))")
        .await?;
    ensure!(s.eval(&format!("{text}.value")).await? == before, "both are undone");
    for key in [Key::Escape, Key::Tab] {
        s.press_key(key).await?;
    }
    let left = format!("document.activeElement !== {text}");
    s.wait("the focus elsewhere", &left).await?;
    let said = run(s).await?;
    ensure!(said.contains("fun_aval · evaluation"), "{said}");
    s.fill("#program-limit", "0").await?;
    s.click("#program-start-check").await?;
    s.wait_for("the end of the check", "!!document.querySelector('#program-report')", PATIENCE)
        .await?;
    let check = s.text("#program-check").await?;
    for holds in [
        "A win is worth more than a loss.",
        "It treats both sides alike.",
        "Against Bacoco",
        "Against Basílio",
    ] {
        ensure!(check.contains(holds), "{holds}: {check}");
    }
    s.reload().await?;
    s.wait(
        "the program as it was",
        "document.querySelector('#program-text')?.value.includes('fun_aval')",
    )
    .await
}

pub async fn single_file_runs_program(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.single_python))
        .await?;
    new_program(s, "player").await?;
    let said = run(s).await?;
    ensure!(said.contains("player"), "{said}");
    s.go(&format!("{}#/programs?lang=en", w.single)).await?;
    new_program(s, "player").await?;
    s.click("#program-run").await?;
    let said = "document.body.innerText.includes('has no Python')";
    s.wait("where Python can be had", said).await
}

/// Plays a small evolution to its end.
async fn evolve_to_end(s: &Session) -> Result<()> {
    for (field, text) in [("population", "2"), ("generations", "1"), ("pairs", "1"), ("plies", "1")]
    {
        s.eval(&format!(
            "(() => {{ const field = document.querySelector('#evolution-{field}'); field.value = '{text}'; \
             for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{ bubbles: true }})); }})()"
        ))
        .await?;
    }
    s.click("#evolution-begin").await?;
    s.wait_for("its champion", "!!document.querySelector('#save-champion')", PATIENCE)
        .await
}

/// A list of features becomes genes, and the champion a program that runs.
pub async fn evolves_program_features(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    new_program(s, "features").await?;
    let said = run(s).await?;
    ensure!(said.contains("caracts · list of features"), "{said}");
    s.click("#program-evolve").await?;
    evolve_to_end(s).await?;
    s.click("#save-champion").await?;
    let said = run(s).await?;
    ensure!(said.contains("fun_aval_champion · evaluation"), "{said}");
    // The lab shows its search beside ours.
    s.fill("#program-limit", "1").await?;
    s.click("#program-watch").await?;
    s.wait_for("the lab with its search", "!!document.querySelector('#traces-own')", PATIENCE)
        .await?;
    Ok(())
}

/// A class in the interface of Madrid's course: an evaluation of Reversi.
const MADRID: &str = "from tournament import StudentHeuristic\n\n\nclass Discs(StudentHeuristic):\n    def evaluation_function(self, state):\n        more = state.scores[0] - state.scores[1]\n        return more if state.is_player_max(state.player1) else -more\n";

/// The page finds the game of each program, checks the program in it, and lets it answer the user's move.
pub async fn programs_of_other_games_play(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    new_program(s, "tic_tac_toe").await?;
    let said = run(s).await?;
    ensure!(said.contains("Game: Tic-tac-toe"), "{said}");
    s.fill("#program-limit", "1").await?;
    s.click("#program-start-check").await?;
    let done = "!!document.querySelector('#program-report')";
    s.wait_for("the end of the check", done, PATIENCE).await?;
    let check = s.text("#program-check").await?;
    for holds in ["A win is worth more than a loss.", "Against Table of cells", "drawn"] {
        ensure!(check.contains(holds), "{holds}: {check}");
    }
    new_program(s, "reversi").await?;
    let said = run(s).await?;
    ensure!(said.contains("Game: Reversi") && said.contains("fun_aval"), "{said}");
    write(s, MADRID).await?;
    let said = run(s).await?;
    ensure!(said.contains("Game: Reversi") && said.contains("Discs · evaluation"), "{said}");
    s.click("#program-play").await?;
    ensure!(wait_for_turn(s).await?, "the person moves first");
    let first = legal(s).await?[0];
    s.click(&format!("#play-cell-{first}")).await?;
    let answered = "document.querySelectorAll('#moves .move').length > 1";
    s.wait_for("the program's move", answered, PATIENCE).await?;
    ensure!(wait_for_turn(s).await?, "{}", status(s).await?);
    Ok(())
}

/// Tic-tac-toe in the form of a course.
const OWN_GAME: &str = include_str!("../../../guests/tic_tac_toe.py");

/// Runs the file of the own game and opens the game of this class in Play.
async fn open_own_game(s: &Session, class: &str) -> Result<()> {
    s.click("#program-run").await?;
    let found = "!!document.querySelector('#program-play-game')";
    s.wait_for("the game in the file", found, PATIENCE).await?;
    s.click("#program-play-game").await?;
    s.wait_for(
        "the game in Play",
        &format!("location.hash.includes('game=own.{class}')"),
        PATIENCE,
    )
    .await
}

pub async fn plays_searches_and_saves_own_game(s: &Session, w: &World) -> Result<()> {
    let programs = format!("{}#/programs?lang=en", w.hosted);
    s.go(&programs).await?;
    write(s, OWN_GAME).await?;
    open_own_game(s, "TicTacToe").await?;
    ensure!(wait_for_turn(s).await?, "the person moves first");
    ensure!(legal(s).await?.len() == 9, "all cells are free");
    s.click("#play-cell-4").await?;
    let answered = "document.querySelectorAll('#moves .move').length === 2";
    s.wait_for("the computer's move", answered, PATIENCE)
        .await?;
    let moves = s.text("#moves").await?;
    s.reload().await?;
    s.wait("what is missing", "document.body.innerText.includes('open its file first')")
        .await?;
    s.go(&programs).await?;
    open_own_game(s, "TicTacToe").await?;
    s.wait_for("the game as it was", answered, PATIENCE).await?;
    ensure!(s.text("#moves").await? == moves, "{moves}");
    s.click("nav a[href^='#/lab']").await?;
    s.wait(
        "the game in the lab",
        "(() => { const games = document.querySelector('#lab-game'); \
         const own = games?.querySelector('[value^=\"own\"]'); if (!own) return false; games.value = own.value; \
         games.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
    )
    .await?;
    // 1 + 9 + 72 + 504 + 3024 positions.
    s.wait_for(
        "minimax to depth 4",
        "document.querySelector('#main').innerText.includes('3610')",
        PATIENCE,
    )
    .await
}

/// Nim, with an evaluation.
const NIM: &str = include_str!("../../../guests/nim.py");

/// Programs for Nim: three evaluations, a player, one that modifies the game and one that hangs.
const NIM_CLASS: [Handed; 6] = [
    (
        "ana.py",
        "def fun_aval_ana(state, player):\n    return 1 if (state[0] % 4 == 0) != (state[1] == player) else -1\n",
    ),
    ("bruno.py", "def fun_aval_bruno(state, player):\n    return -state[0]\n"),
    ("carla.py", "def fun_aval_carla(state, player):\n    return state[0]\n"),
    ("duarte.py", "def play(game, state):\n    return game.actions(state)[-1]\n"),
    ("cheats.py", include_str!("../../../guests/cheats.py")),
    ("hangs.py", "def choose(game, state):\n    while True:\n        pass\n"),
];

/// The tournament of a class in an own game continues after a reload, once the game's file runs; its features evolve.
pub async fn class_plays_own_game(s: &Session, w: &World) -> Result<()> {
    let programs = format!("{}#/programs?lang=en", w.hosted);
    s.go(&programs).await?;
    write(s, &format!("{NIM}\n\ncaracts = [multiples_of_four]\n")).await?;
    s.fill("#program-name", "nim.py").await?;
    open_own_game(s, "Nim").await?;
    // The reference chooses among equal moves by the seed, and may play perfectly.
    s.eval("(location.hash = '#/championship?lang=en&seed=7', true)")
        .await?;
    s.wait("the form", "!!document.querySelector('#championship-game')")
        .await?;
    s.eval(
        "(() => { const games = document.querySelector('#championship-game'); \
         games.value = [...games.options].find((game) => game.value.startsWith('own.')).value; \
         games.dispatchEvent(new Event('change', { bubbles: true })); })()",
    )
    .await?;
    begin_class_tournament(s, &NIM_CLASS, 2, 4).await?;
    s.reload().await?;
    s.go(&programs).await?;
    open_own_game(s, "Nim").await?;
    s.click("nav a[href^='#/championship']").await?;
    s.click("#recent-championships button").await?;
    let opened = "!!document.querySelector('#championship-continue')";
    s.wait("the stopped tournament", opened).await?;
    finish_class_tournament(s).await?;
    let points = |name: &str| {
        format!(
            "Number([...document.querySelectorAll('#championship-standings tbody tr')].find((row) => \
             row.textContent.includes('{name}')).children[2].textContent)"
        )
    };
    ensure!(s.eval(&points("ana")).await? == 12, "the best evaluation wins all games");
    let by_rule = format!("{} + {}", points("cheats"), points("hangs"));
    ensure!(s.eval(&by_rule).await? == 2, "both only win against each other");
    s.click("nav a[href^='#/programs']").await?;
    s.click("#program-evolve").await?;
    evolve_to_end(s).await
}

/// Tries to escape from the worker, and prints the attempts that succeed.
const ESCAPES: &str = "\
import js

ways = [
    ('messages', lambda: js.postMessage('x')),
    ('databases', lambda: js.indexedDB.open('x')),
    ('caches', lambda: js.caches.open('x')),
    ('files', lambda: js.navigator.storage.getDirectory()),
    ('fetch', lambda: js.fetch('/')),
    ('requests', lambda: js.XMLHttpRequest.new().open('GET', '/')),
    ('sockets', lambda: js.WebSocket.new('wss://127.0.0.1/')),
    ('channels', lambda: js.BroadcastChannel.new('x')),
    ('workers', lambda: js.Worker.new('x.js')),
    ('the page', lambda: js.parent.document),
    ('the window', lambda: js.top.location),
    ('code', lambda: js.Object.constructor('return 1')()),
]
for name, way in ways:
    try:
        way()
        print(name, 'reached')
    except BaseException as error:
        print(name, type(error).__name__)
print('twelve ways tried')
";

pub async fn isolates_program(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    s.eval("localStorage.setItem('secret', 'mine')").await?;
    let cases: [(&str, &[&str]); 10] = [
        (
            "x = 1\nwhile True:\n    x += 1\n",
            &["line 2: left out, because it takes too long"],
        ),
        ("sum(range(10 ** 12))\n", &["could not be interrupted"]),
        ("b = bytearray(10 ** 9)\n", &["MemoryError"]),
        // Browsers differ in the size of the stack: Python raises an error, or its interpreter ends, in the call or in
        // the loop that it begins.
        (
            "from functools import partial\ndef deep(x):\n    for y in x:\n        partial(deep)(x)\ndeep([1])\n",
            &[
                "line 3: functions call each other too deeply",
                "line 4: functions call each other too deeply",
                "line 4: left out, because it fails: RecursionError",
            ],
        ),
        ("def f(n):\n    return f(n + 1)\nf(1)\n", &["RecursionError"]),
        ("import numpy\n", &["line 1: there is no numpy here"]),
        ("def f(:\n", &["line 1: Python cannot read this"]),
        ("open('/etc/passwd')\n", &["FileNotFoundError"]),
        ("print('x' * 100_000_000)\n", &["This file has no evaluation and no player"]),
        (
            "import urllib.request\nurllib.request.urlopen('http://127.0.0.1/')\n",
            &["line"],
        ),
    ];
    for (source, said) in cases {
        write(s, source).await?;
        let found = run(s).await?;
        ensure!(said.iter().any(|said| found.contains(said)), "{source}: {found}");
        s.click("#program-delete").await?;
    }
    write(s, ESCAPES).await?;
    let said = run(s).await?;
    ensure!(said.contains("twelve ways tried") && !said.contains("reached"), "{said}");
    ensure!(
        s.eval("localStorage.getItem('secret')").await? == "mine",
        "what is kept here is as it was"
    );
    // The next program runs normally.
    new_program(s, "player").await?;
    let said = run(s).await?;
    ensure!(said.contains("me · player"), "{said}");
    Ok(())
}

/// The name and the contents of a file for the page.
type Handed = (&'static str, &'static str);

/// Six programs of a class. They search few plies, so that the journey is short.
const CLASS: [Handed; 6] = [
    (
        "IIA2021-proj2-1.py",
        "from rastros import *\ndef fun_aval_1(state, player):\n    return -distancia(state.white, (8, 1) if player == 'S' else (1, 8))\n",
    ),
    (
        "IIA2021-proj2-2.py",
        "from rastros import *\ndef fun_aval_2(state, player):\n    return num_livres(state, player)\n",
    ),
    (
        "IIA2021-proj2-3.py",
        "def play(game, state):\n    return game.actions(state)[0]\n",
    ),
    (
        "IIA2021-proj2-4.py",
        "def play(game, state):\n    return game.actions(state)[-1]\n",
    ),
    ("IIA2021-proj2-5.py", "def play(game, state):\n    return None.fails\n"),
    ("IIA2021-proj2-6.py", "def play(game, state):\n    while True:\n        pass\n"),
];

/// Selects files in a field of the page.
async fn upload_files(s: &Session, field: &str, files: &[Handed]) -> Result<()> {
    s.eval(&format!(
        "(() => {{ const all = new DataTransfer(); for (const [name, text] of {}) all.items.add(new File([text], name)); \
         const field = document.querySelector('{field}'); field.files = all.files; \
         field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        serde_json::json!(files)
    ))
    .await?;
    Ok(())
}

/// Starts the tournament of six programs and our reference to this depth, and waits for some games.
async fn begin_class_tournament(
    s: &Session,
    files: &[Handed; 6],
    depth: u32,
    games: u32,
) -> Result<()> {
    s.click("#championship-class summary").await?;
    upload_files(s, "#championship-files", files).await?;
    // Python finds the files that others import.
    let roster = "document.querySelectorAll('.roster-row').length === 7";
    s.wait_for("the roster", roster, PATIENCE).await?;
    s.fill("#championship-all-depth", &depth.to_string())
        .await?;
    s.fill("#championship-all-time", "500").await?;
    s.click("#championship-begin").await?;
    let some = format!(
        "(document.querySelector('#championship-facts')?.textContent ?? '').match(/^([0-9]+)/)?.[1] >= {games}"
    );
    s.wait_for("some games", &some, PATIENCE).await
}

/// Continues the stopped tournament to its end.
async fn finish_class_tournament(s: &Session) -> Result<()> {
    s.click("#championship-continue").await?;
    s.wait_for(
        "the end",
        "document.querySelector('#championship-facts')?.textContent.includes('42 of 42') && \
         !document.querySelector('#championship-pause')",
        PATIENCE,
    )
    .await
}

pub async fn runs_class_tournament(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/championship?lang=en&seed=7", w.hosted))
        .await?;
    begin_class_tournament(s, &CLASS, 1, 10).await?;
    // A closed tab loses only the running games.
    s.reload().await?;
    finish_class_tournament(s).await?;
    let grades = s.text("#championship-grades").await?;
    ensure!(grades.contains("reference"), "{grades}");
    let lost = "[...document.querySelectorAll('#championship-grades tbody tr')].filter((row) => \
         ['5', '6'].includes(row.querySelector('th').textContent) && Number(row.children[3].textContent) >= 10).length";
    ensure!(s.eval(lost).await? == 2, "who fails and who hangs loses by rule: {grades}");
    Ok(())
}
