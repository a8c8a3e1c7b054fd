//! Your program: written, run, checked, and what a program cannot do. Only a browser can show that it is shut off.

use anyhow::{Result, ensure};
use std::time::Duration;

use crate::session::Session;
use crate::world::World;

/// Loading Python takes seconds where the machine is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the page says of a program that has run.
const SAID: &str = "document.querySelector('#program-found, #program-failed')?.textContent ?? ''";

/// Shows a new program with that text.
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

/// Runs what is written, and gives what the page says then.
async fn run(s: &Session) -> Result<String> {
    s.click("#program-run").await?;
    s.wait_for("an answer of Python", &format!("!!{SAID}"), PATIENCE)
        .await?;
    let said = s.eval(SAID).await?;
    Ok(said.as_str().unwrap_or_default().to_owned())
}

pub async fn a_program_is_written_run_and_kept(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    s.click("#program-new-evaluation").await?;
    let asked = "performance.getEntriesByType('resource').some((e) => e.name.includes('python-'))";
    ensure!(s.eval(asked).await? == false, "Python waits for its press");
    let said = run(s).await?;
    ensure!(said.contains("fun_aval · evaluation"), "{said}");
    s.fill("#program-limit", "0").await?;
    s.click("#program-start-check").await?;
    s.wait_for(
        "the end of the check",
        "!!document.querySelector('#program-report')",
        PATIENCE,
    )
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

pub async fn a_program_is_shut_off(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/programs?lang=en", w.hosted)).await?;
    s.eval("localStorage.setItem('secret', 'mine')").await?;
    for (source, said) in [
        ("x = 1\nwhile True:\n    x += 1\n", "took too long"),
        ("sum(range(10 ** 12))\n", "could not be interrupted"),
        ("b = bytearray(10 ** 9)\n", "no memory left"),
        ("def f(n):\n    return f(n + 1)\nf(1)\n", "RecursionError"),
        ("import numpy\n", "line 1: ModuleNotFoundError"),
        ("def f(:\n", "line 1: Python cannot read this"),
        ("import js\njs.postMessage('x')\n", "AttributeError"),
        ("import js\njs.indexedDB.open('x')\n", "AttributeError"),
        ("import js\njs.fetch('/')\n", "TypeError"),
        (
            "import js\njs.Object.constructor('return 1')()\n",
            "EvalError",
        ),
        ("open('/etc/passwd')\n", "FileNotFoundError"),
        ("print('x' * 100_000_000)\n", "Nothing in this file plays"),
        (
            "import urllib.request\nurllib.request.urlopen('http://127.0.0.1/')\n",
            "line",
        ),
    ] {
        write(s, source).await?;
        let found = run(s).await?;
        ensure!(found.contains(said), "{source}: {found}");
        s.click("#program-delete").await?;
    }
    ensure!(
        s.eval("localStorage.getItem('secret')").await? == "mine",
        "what is kept here is as it was"
    );
    // The next program runs as if nothing had happened.
    s.click("#program-new-player").await?;
    let said = run(s).await?;
    ensure!(said.contains("me · player"), "{said}");
    Ok(())
}
