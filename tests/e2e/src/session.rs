//! A browser that a journey goes through: finding, pressing, waiting.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::Value;
use thirtyfour::common::print::{PrintPage, PrintParameters};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, Key, WindowHandle};

use crate::paper::Paper;

/// The paper of most of the world, in centimetres.
pub const A4: (f64, f64) = (21.0, 29.7);

/// The paper of North America.
pub const LETTER: (f64, f64) = (21.59, 27.94);

/// How long a journey waits for what should come soon. Long, because test machines are slow; nothing is measured.
const PATIENCE: Duration = Duration::from_secs(60);

/// How wide the page and its window are, where the page is the wider one, and what of it sticks out.
const WIDE: &str = "(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return null;
    const out = [...document.querySelectorAll('body *')]
        .filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1)
        .slice(-5)
        .map((e) => `${e.tagName}#${e.id}.${e.className}`);
    return [page.scrollWidth, page.clientWidth, out];
})()";

/// What the program was told about the browser.
#[derive(Clone, Debug)]
pub struct Setup {
    /// `chromium` or `firefox`.
    pub browser: String,
    /// Its driver's program.
    pub driver: PathBuf,
    /// Its own program.
    pub binary: String,
}

/// A running driver; it ends with the value.
pub struct Driver {
    process: Child,
    address: String,
    setup: Setup,
}

impl Driver {
    /// Starts the driver.
    pub async fn start(setup: Setup) -> Result<Driver> {
        let port = {
            let free = std::net::TcpListener::bind(("127.0.0.1", 0))?;
            free.local_addr()?.port()
        };
        let mut command = Command::new(&setup.driver);
        match setup.browser.as_str() {
            "firefox" => command.arg("--port").arg(port.to_string()),
            _ => command.arg(format!("--port={port}")),
        };
        let process = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} cannot be started", setup.driver.display()))?;
        Ok(Driver {
            process,
            address: format!("http://127.0.0.1:{port}"),
            setup,
        })
    }

    /// Opens a window of a size, in CSS pixels.
    pub async fn open(&self, width: u32, height: u32) -> Result<Session> {
        let started = Instant::now();
        loop {
            match self.try_open(width, height).await {
                Ok(web) => return Ok(Session { web }),
                // The driver may not be listening yet.
                Err(error) if started.elapsed() > PATIENCE => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
    }

    async fn try_open(&self, width: u32, height: u32) -> Result<WebDriver> {
        let web = if self.setup.browser == "firefox" {
            let mut wanted = DesiredCapabilities::firefox();
            wanted.add_arg("-headless")?;
            wanted.add_arg(&format!("--width={width}"))?;
            wanted.add_arg(&format!("--height={height}"))?;
            wanted.set_firefox_binary(&self.setup.binary)?;
            WebDriver::new(&self.address, wanted).await?
        } else {
            let mut wanted = DesiredCapabilities::chrome();
            for argument in [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-quic",
                "--lang=en",
            ] {
                wanted.add_arg(argument)?;
            }
            wanted.add_arg(&format!("--window-size={width},{height}"))?;
            wanted.set_binary(&self.setup.binary)?;
            WebDriver::new(&self.address, wanted).await?
        };
        web.set_script_timeout(PATIENCE * 3).await?;
        Ok(web)
    }
}

impl Driver {
    /// The number of its process, of which all processes of the browser descend.
    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A window of a browser.
pub struct Session {
    web: WebDriver,
}

impl Session {
    /// Goes to an address and waits for the page itself: what is seen before its module is there does nothing.
    pub async fn go(&self, address: &str) -> Result<()> {
        self.load(address).await?;
        self.wait("the page", "!!document.querySelector('#app > .page')")
            .await
    }

    /// Goes to an address.
    pub async fn load(&self, address: &str) -> Result<()> {
        self.examine().await?;
        // A mere change after the # would not load the page anew.
        self.visit("about:blank").await?;
        self.visit(address).await
    }

    /// Goes there, and once more where the driver has not noticed within a minute that it is there: Firefox's misses the end of a
    /// navigation now and then. A page that cannot be left or had fails twice.
    async fn visit(&self, address: &str) -> Result<()> {
        match self.web.goto(address).await {
            Ok(()) => Ok(()),
            Err(late) if late.to_string().contains("timed out") => {
                Ok(self.web.goto(address).await?)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// What the policy of the page in this tab has refused, and what the page has loaded from elsewhere.
    pub async fn refused(&self) -> Result<Vec<Value>> {
        let refused = self
            .eval_async("if (window.probe) probe(done); else done([]);")
            .await
            .context("the policy of the page refuses nothing")?;
        Ok(refused.as_array().cloned().unwrap_or_default())
    }

    /// Fails if the page in this tab has tried anything that its policy refuses, or loaded anything from elsewhere, or has to be
    /// scrolled sideways.
    pub async fn examine(&self) -> Result<()> {
        let wide = self.eval(WIDE).await?;
        ensure!(wide.is_null(), "the page is wider than its window: {wide}");
        let refused = self.refused().await?;
        ensure!(
            refused.is_empty(),
            "the page broke its policy: {refused:#?}"
        );
        Ok(())
    }

    /// The same for the pages in all tabs.
    pub async fn examine_all(&self) -> Result<()> {
        for tab in self.web.windows().await? {
            self.to_tab(&tab).await?;
            self.examine().await?;
        }
        Ok(())
    }

    /// Loads the page again at another place of it. Whoever goes there by way of another page may find in Firefox a tab without the name
    /// that it was left with: it is moved to another process before what the page has left is there.
    pub async fn reload_at(&self, place: &str) -> Result<()> {
        self.eval(&format!(
            "(history.replaceState(null, '', '{place}'), true)"
        ))
        .await?;
        self.reload().await
    }

    /// Loads the page again.
    pub async fn reload(&self) -> Result<()> {
        self.examine().await?;
        self.eval("window.left = true").await?;
        self.web.refresh().await?;
        // A busy browser may still show the page that is left.
        self.wait(
            "the page",
            "!window.left && !!document.querySelector('#app > .page')",
        )
        .await
    }

    /// What a JavaScript expression is.
    pub async fn eval(&self, expression: &str) -> Result<Value> {
        let script = format!("return ({expression});");
        let answer = self.web.execute(script, Vec::<Value>::new()).await;
        let answer = answer.with_context(|| format!("in {expression}"))?;
        Ok(answer.json().clone())
    }

    /// What an asynchronous JavaScript function body gives to `done(value)`.
    pub async fn eval_async(&self, body: &str) -> Result<Value> {
        let script = format!("const done = arguments[arguments.length - 1]; {body}");
        Ok(self
            .web
            .execute_async(script, Vec::<Value>::new())
            .await?
            .json()
            .clone())
    }

    /// Waits until an expression is true.
    pub async fn wait(&self, what: &str, expression: &str) -> Result<()> {
        self.wait_for(what, expression, PATIENCE).await
    }

    /// Waits for something that takes longer than others.
    pub async fn wait_for(&self, what: &str, expression: &str, patience: Duration) -> Result<()> {
        let started = Instant::now();
        loop {
            if self.eval(expression).await? == Value::Bool(true) {
                return Ok(());
            }
            if started.elapsed() > patience {
                let text = self.text("body").await.unwrap_or_default();
                bail!("waited in vain for {what}; the page says:\n{text}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Whether a selector finds anything.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        let found = self.web.find_all(By::Css(selector)).await?;
        Ok(!found.is_empty())
    }

    /// The text that is seen in the first element of a selector.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let quoted = Value::from(selector);
        let text = self
            .eval(&format!(
                "document.querySelector({quoted})?.innerText ?? null"
            ))
            .await?;
        text.as_str()
            .map(str::to_owned)
            .ok_or_else(|| anyhow!("there is no {selector}"))
    }

    /// Waits until what was last done is drawn: the page draws in an animation frame, and a driver does not wait
    /// for one.
    async fn drawn(&self) -> Result<()> {
        self.eval_async("requestAnimationFrame(() => requestAnimationFrame(() => done(true)));")
            .await?;
        Ok(())
    }

    /// Presses with the mouse on the first element of a selector, once it is there, and waits until the answer is
    /// drawn.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let started = Instant::now();
        loop {
            match self.aim_and_click(selector).await {
                Ok(()) => return self.drawn().await,
                // It may still be coming, have been replaced between finding and pressing, or have moved away below the mouse.
                Err(_) if started.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => {
                    return Err(error).with_context(|| format!("{selector} cannot be pressed"));
                }
            }
        }
    }

    /// One click, which has to arrive: drivers say that they have clicked where an element was when they looked for it, and a page
    /// that is still being filled may have moved it since.
    async fn aim_and_click(&self, selector: &str) -> Result<()> {
        let element = self.web.find(By::Css(selector)).await?;
        // What is folded away is unfolded first.
        let unfold = "for (let at = arguments[0]; (at = at.closest('details:not([open])')) && !arguments[0].matches('summary');) \
             at.querySelector('summary').click();";
        self.web.execute(unfold, vec![element.to_json()?]).await?;
        // An option of a list is chosen without a click.
        let aimed = "const [element] = arguments; window.arrived = element.matches('option'); \
             element.addEventListener('click', () => { window.arrived = true; }, { capture: true, once: true });";
        let argument = element.to_json()?;
        self.web.execute(aimed, vec![argument]).await?;
        if let Err(error) = element.click().await {
            // It may lie below something that stays in its place: a person would scroll on.
            let _ = element.scroll_into_view().await;
            return Err(error.into());
        }
        // A click that leads to another page has arrived, and the page that it arrived in is gone.
        let missed = self.eval("window.arrived === false").await?;
        ensure!(missed != true, "the click did not arrive");
        Ok(())
    }

    /// Carries one element to another with the mouse, and waits until the answer is drawn. `on_the_way` looks at the page while
    /// the mouse is over the other element.
    pub async fn carry(
        &self,
        from: &str,
        to: &str,
        on_the_way: impl AsyncFnOnce(&Session) -> Result<()>,
    ) -> Result<()> {
        let from = self.web.find(By::Css(from)).await?;
        let to = self.web.find(By::Css(to)).await?;
        let down = self.web.action_chain().move_to_element_center(&from);
        let down = down.click_and_hold().move_by_offset(9, 9);
        down.move_to_element_center(&to).perform().await?;
        self.drawn().await?;
        on_the_way(self).await?;
        self.web.action_chain().release().perform().await?;
        self.drawn().await
    }

    /// The middle of the first element of a selector, in CSS pixels of the window.
    pub async fn middle(&self, selector: &str) -> Result<(f64, f64)> {
        let quoted = Value::from(selector);
        let found = self
            .eval(&format!(
                "(() => {{ const r = document.querySelector({quoted}).getBoundingClientRect(); \
                 return [r.left + r.width / 2, r.top + r.height / 2]; }})()"
            ))
            .await?;
        let at = |i: usize| found[i].as_f64().context("a number");
        Ok((at(0)?, at(1)?))
    }

    /// Clicks with the mouse at a place in the window, in CSS pixels.
    pub async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        let (x, y) = (x.round() as i64, y.round() as i64);
        Ok(self
            .web
            .action_chain()
            .move_to(x, y)
            .click()
            .perform()
            .await?)
    }

    /// Presses a button by what it is called.
    pub async fn press(&self, name: &str) -> Result<()> {
        let quoted = Value::from(name);
        let find = format!(
            "[...document.querySelectorAll('button, a, summary')].find((b) => !b.disabled && \
             ((b.getAttribute('aria-label') ?? b.textContent).trim() === {quoted}))"
        );
        self.wait(&format!("the button {name:?}"), &format!("!!({find})"))
            .await?;
        self.eval(&format!("({find}).setAttribute('data-e2e', '')"))
            .await?;
        let pressed = self.click("[data-e2e]").await;
        self.eval(
            "document.querySelectorAll('[data-e2e]').forEach((e) => e.removeAttribute('data-e2e'))",
        )
        .await?;
        pressed
    }

    /// Writes into a field in place of what is there, once it is there, and leaves it.
    pub async fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.click(selector).await?;
        let field = self.web.find(By::Css(selector)).await?;
        field.send_keys(Key::Control + "a").await?;
        field.send_keys(text).await?;
        field.send_keys(Key::Tab + "").await?;
        self.drawn().await
    }

    /// From now on what is saved is caught, instead of becoming a file: its text in `window.saved`, its Blob in `window.blobs`. What the
    /// page makes a Blob of for itself, as its workers' script, is none of it.
    pub async fn catch_files(&self) -> Result<()> {
        self.eval(
            "(() => { if (window.saved) return true; window.saved = []; window.blobs = []; const made = new Map(); \
             const make = URL.createObjectURL; \
             URL.createObjectURL = (blob) => { const address = make(blob); made.set(address, blob); return address; }; \
             HTMLAnchorElement.prototype.click = function () { const blob = made.get(this.href); \
             if (!this.hasAttribute('download') || !blob) throw new Error('no file: ' + this.href); \
             window.blobs.push(blob); blob.text().then((t) => window.saved.push(t)); }; return true; })()",
        )
        .await?;
        Ok(())
    }

    /// Presses a key where the focus is, and waits until the answer is drawn.
    pub async fn key(&self, key: impl Into<char>) -> Result<()> {
        let keys = self.web.action_chain().send_keys(key.into().to_string());
        keys.perform().await?;
        self.drawn().await
    }

    /// Presses Tab with Shift, and waits until the answer is drawn.
    pub async fn back_tab(&self) -> Result<()> {
        let keys = self.web.action_chain().key_down(Key::Shift);
        let keys = keys.send_keys(Key::Tab + "").key_up(Key::Shift);
        keys.perform().await?;
        self.drawn().await
    }

    /// The tab that is seen.
    pub async fn tab(&self) -> Result<WindowHandle> {
        Ok(self.web.window().await?)
    }

    /// Opens another tab and goes there.
    pub async fn new_tab(&self) -> Result<WindowHandle> {
        let tab = self.web.new_tab().await?;
        self.to_tab(&tab).await?;
        Ok(tab)
    }

    /// Goes to a tab.
    pub async fn to_tab(&self, tab: &WindowHandle) -> Result<()> {
        Ok(self.web.switch_to_window(tab.clone()).await?)
    }

    /// Closes the tab that is seen.
    pub async fn close_tab(&self) -> Result<()> {
        self.examine().await?;
        Ok(self.web.close_window().await?)
    }

    /// Makes the window as small as a phone's, or as near to that as the browser allows.
    pub async fn shrink(&self) -> Result<()> {
        self.web.set_window_rect(0, 0, 390, 844).await?;
        self.wait("a small window", "innerWidth < 640").await
    }

    /// Makes the part of the window that shows the page that large.
    pub async fn inner_size(&self, width: u32, height: u32) -> Result<()> {
        self.web.set_window_rect(0, 0, width, height).await?;
        self.drawn().await?;
        let frame = self
            .eval("[outerWidth - innerWidth, outerHeight - innerHeight]")
            .await?;
        let frame = |i: usize| frame[i].as_u64().unwrap_or(0) as u32;
        let (width, height) = (width + frame(0), height + frame(1));
        self.web.set_window_rect(0, 0, width, height).await?;
        self.drawn().await
    }

    /// Gives Chromium a command of its DevTools protocol.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        let answer = self.web.cdp().send_raw(method, parameters).await;
        answer.with_context(|| format!("{method} failed"))
    }

    /// What the page is on paper of a size.
    ///
    /// # Errors
    /// Something on it lies beyond the edge of the paper.
    pub async fn print(&self, (width, height): (f64, f64)) -> Result<Paper> {
        let wanted = PrintParameters {
            page: PrintPage { width, height },
            // What does not fit is to be cut off, so that it is found.
            shrink_to_fit: false,
            ..PrintParameters::default()
        };
        let printed = match self.web.print_page(wanted.clone()).await {
            // Firefox has refused without a word, once, on a busy machine; asking again changes nothing on the page.
            Err(error) if matches!(*error, WebDriverErrorInner::UnknownError(_)) => {
                eprintln!("print: {error}; asked once more");
                self.web.print_page(wanted).await
            }
            printed => printed,
        };
        Paper::read(&printed.context("the browser does not print")?)
    }

    /// A picture of what is seen.
    pub async fn screenshot(&self, path: &Path) -> Result<()> {
        Ok(self.web.screenshot(path).await?)
    }

    /// Closes the window.
    pub async fn close(self) -> Result<()> {
        Ok(self.web.quit().await?)
    }
}
