//! A browser window of a journey: find, click, wait.

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

/// Default timeout of waits. Long, because test machines are slow; it measures nothing.
const PATIENCE: Duration = Duration::from_secs(60);

/// The widths of the page and its window, and the elements that stick out, if the page is wider; otherwise `null`.
const WIDE: &str = "(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return null;
    const out = [...document.querySelectorAll('body *')]
        .filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1)
        .slice(-5)
        .map((e) => `${e.tagName}#${e.id}.${e.className}`);
    return [page.scrollWidth, page.clientWidth, out];
})()";

/// The command-line arguments for a browser.
#[derive(Clone, Debug)]
pub struct Setup {
    /// `chromium` or `firefox`.
    pub browser: String,
    /// The path of its driver.
    pub driver: PathBuf,
    /// The path of the browser.
    pub binary: String,
}

/// A running driver process; dropping the value ends it.
pub struct Driver {
    process: Child,
    address: String,
    setup: Setup,
}

impl Driver {
    /// Starts the driver process.
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

    /// Opens a window with this size in CSS pixels.
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
    /// The id of the driver process, the ancestor of all browser processes.
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
    /// Opens an address and waits for the loaded page: the painted page before it accepts only a move.
    pub async fn go(&self, address: &str) -> Result<()> {
        self.load(address).await?;
        self.wait("the page", "!!document.querySelector('#app > .page')")
            .await
    }

    /// Opens an address without waiting for the module.
    pub async fn load(&self, address: &str) -> Result<()> {
        self.check_page().await?;
        // A change after the # alone would not reload the page.
        self.visit("about:blank").await?;
        self.visit(address).await
    }

    /// Navigates, and retries once after a timeout: Firefox's driver sometimes misses the end of a navigation. A page that cannot be left
    /// or loaded fails twice.
    async fn visit(&self, address: &str) -> Result<()> {
        match self.web.goto(address).await {
            Ok(()) => Ok(()),
            Err(late) if late.to_string().contains("timed out") => {
                Ok(self.web.goto(address).await?)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The violations of the page's policy in this tab, and the addresses of other hosts that it loaded from.
    pub async fn policy_violations(&self) -> Result<Vec<Value>> {
        let refused = self
            .eval_async("if (window.probe) probe(done); else done([]);")
            .await
            .context("the policy of the page refuses nothing")?;
        Ok(refused.as_array().cloned().unwrap_or_default())
    }

    /// Fails if the page in this tab has violated its policy, loaded anything from another host, or is wider than the window.
    pub async fn check_page(&self) -> Result<()> {
        let wide = self.eval(WIDE).await?;
        ensure!(wide.is_null(), "the page is wider than its window: {wide}");
        let refused = self.policy_violations().await?;
        ensure!(refused.is_empty(), "the page broke its policy: {refused:#?}");
        Ok(())
    }

    /// Like [`Session::check_page`] for all tabs.
    pub async fn check_all_pages(&self) -> Result<()> {
        for tab in self.web.windows().await? {
            self.switch_to_tab(&tab).await?;
            self.check_page().await?;
        }
        Ok(())
    }

    /// Reloads the page at another address of it. Navigation through another page would lose the name of a tab in Firefox, which moves the
    /// tab to another process.
    pub async fn reload_at(&self, place: &str) -> Result<()> {
        self.eval(&format!("(history.replaceState(null, '', '{place}'), true)"))
            .await?;
        self.reload().await
    }

    /// Reloads the page.
    pub async fn reload(&self) -> Result<()> {
        self.check_page().await?;
        self.eval("window.left = true").await?;
        self.web.refresh().await?;
        // A busy browser may still show the old page.
        self.wait("the page", "!window.left && !!document.querySelector('#app > .page')")
            .await
    }

    /// The value of a JavaScript expression.
    pub async fn eval(&self, expression: &str) -> Result<Value> {
        let script = format!("return ({expression});");
        let answer = self.web.execute(script, Vec::<Value>::new()).await;
        let answer = answer.with_context(|| format!("in {expression}"))?;
        Ok(answer.json().clone())
    }

    /// The value that an asynchronous JavaScript function body passes to `done(value)`.
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

    /// Waits with another timeout.
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

    /// True if a selector matches an element.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        let found = self.web.find_all(By::Css(selector)).await?;
        Ok(!found.is_empty())
    }

    /// The visible text of the first element that matches a selector.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let quoted = Value::from(selector);
        let text = self
            .eval(&format!("document.querySelector({quoted})?.innerText ?? null"))
            .await?;
        text.as_str()
            .map(str::to_owned)
            .ok_or_else(|| anyhow!("there is no {selector}"))
    }

    /// Waits for the page to render: it renders in an animation frame, and a driver does not wait for one.
    async fn wait_for_frame(&self) -> Result<()> {
        self.eval_async("requestAnimationFrame(() => requestAnimationFrame(() => done(true)));")
            .await?;
        Ok(())
    }

    /// Clicks the first element that matches a selector, once it exists, and waits for the page to render.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let started = Instant::now();
        loop {
            match self.try_click(selector).await {
                Ok(()) => return self.wait_for_frame().await,
                // It may not exist yet, have been replaced after the search, or have moved below the mouse.
                Err(_) if started.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => {
                    return Err(error).with_context(|| format!("{selector} cannot be pressed"));
                }
            }
        }
    }

    /// One click, if the element receives it: drivers report success even if a page that is still rendering moved the element
    /// between the search and the click. The page ignores a click on another element.
    async fn try_click(&self, selector: &str) -> Result<()> {
        let element = self.web.find(By::Css(selector)).await?;
        // Opens the folds around it.
        let unfold = "for (let at = arguments[0]; (at = at.closest('details:not([open])')) && !arguments[0].matches('summary');) \
             at.querySelector('summary').click();";
        self.web.execute(unfold, vec![element.to_json()?]).await?;
        // An option of a list receives no click event. A click on a label goes to its field.
        let aimed = "const [element] = arguments; window.arrived = element.matches('option'); \
             removeEventListener('click', window.aim, true); \
             window.aim = (event) => { \
             const to = event.target; \
             window.arrived = element.contains(to) || to.closest?.('label')?.control === element; \
             if (!window.arrived) { event.stopImmediatePropagation(); event.preventDefault(); } }; \
             if (!window.arrived) addEventListener('click', window.aim, { capture: true, once: true });";
        let argument = element.to_json()?;
        self.web.execute(aimed, vec![argument]).await?;
        if let Err(error) = element.click().await {
            // An element with a fixed position may cover it: scroll, as a user would.
            let _ = element.scroll_into_view().await;
            self.eval("removeEventListener('click', window.aim, true)")
                .await?;
            return Err(error.into());
        }
        // After a click that opens another page, the old page is gone.
        let missed = self.eval("window.arrived === false").await?;
        ensure!(missed != true, "the click did not arrive");
        Ok(())
    }

    /// Drags one element to another with the mouse, and waits for the page to render. `on_the_way` runs while
    /// the mouse is over the other element.
    pub async fn drag(
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
        self.wait_for_frame().await?;
        on_the_way(self).await?;
        self.web.action_chain().release().perform().await?;
        self.wait_for_frame().await
    }

    /// The centre of the first element that matches a selector, in CSS pixels of the window.
    pub async fn center(&self, selector: &str) -> Result<(f64, f64)> {
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

    /// Clicks at a point of the window, in CSS pixels.
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

    /// Clicks a button, link or fold with this name.
    pub async fn click_button(&self, name: &str) -> Result<()> {
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

    /// Replaces the text of a field, once it exists, and moves the focus on.
    pub async fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.click(selector).await?;
        let field = self.web.find(By::Css(selector)).await?;
        field.send_keys(Key::Control + "a").await?;
        field.send_keys(text).await?;
        field.send_keys(Key::Tab + "").await?;
        self.wait_for_frame().await
    }

    /// Captures later downloads instead of saving them: the text in `window.saved`, the Blob in `window.blobs`. Blobs for the page's own
    /// use, such as its workers' script, are not captured.
    pub async fn capture_downloads(&self) -> Result<()> {
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

    /// Presses a key at the focus, and waits for the page to render.
    pub async fn press_key(&self, key: impl Into<char>) -> Result<()> {
        let keys = self.web.action_chain().send_keys(key.into().to_string());
        keys.perform().await?;
        self.wait_for_frame().await
    }

    /// Presses Shift+Tab, and waits for the page to render.
    pub async fn press_shift_tab(&self) -> Result<()> {
        let keys = self.web.action_chain().key_down(Key::Shift);
        let keys = keys.send_keys(Key::Tab + "").key_up(Key::Shift);
        keys.perform().await?;
        self.wait_for_frame().await
    }

    /// The current tab.
    pub async fn current_tab(&self) -> Result<WindowHandle> {
        Ok(self.web.window().await?)
    }

    /// Opens another tab and switches to it.
    pub async fn new_tab(&self) -> Result<WindowHandle> {
        let tab = self.web.new_tab().await?;
        self.switch_to_tab(&tab).await?;
        Ok(tab)
    }

    /// Switches to a tab.
    pub async fn switch_to_tab(&self, tab: &WindowHandle) -> Result<()> {
        Ok(self.web.switch_to_window(tab.clone()).await?)
    }

    /// Closes the current tab.
    pub async fn close_tab(&self) -> Result<()> {
        self.check_page().await?;
        Ok(self.web.close_window().await?)
    }

    /// Makes the window as small as a phone's, or as small as the browser allows.
    pub async fn resize_to_phone(&self) -> Result<()> {
        self.web.set_window_rect(0, 0, 390, 844).await?;
        self.wait("a small window", "innerWidth < 640").await
    }

    /// Sets the size of the page's viewport.
    pub async fn resize_viewport(&self, width: u32, height: u32) -> Result<()> {
        self.web.set_window_rect(0, 0, width, height).await?;
        self.wait_for_frame().await?;
        let frame = self
            .eval("[outerWidth - innerWidth, outerHeight - innerHeight]")
            .await?;
        let frame = |i: usize| frame[i].as_u64().unwrap_or(0) as u32;
        let (width, height) = (width + frame(0), height + frame(1));
        self.web.set_window_rect(0, 0, width, height).await?;
        self.wait_for_frame().await
    }

    /// Sends Chromium a command of its DevTools protocol.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        let answer = self.web.cdp().send_raw(method, parameters).await;
        answer.with_context(|| format!("{method} failed"))
    }

    /// Prints the page on paper of this size in centimetres.
    ///
    /// # Errors
    /// Something lies beyond the edge of the paper.
    pub async fn print(&self, (width, height): (f64, f64)) -> Result<Paper> {
        let wanted = PrintParameters {
            page: PrintPage { width, height },
            // Cuts overflow off, so that the check finds it.
            shrink_to_fit: false,
            ..PrintParameters::default()
        };
        let printed = match self.web.print_page(wanted.clone()).await {
            // Firefox has refused once without a reason on a busy machine; a retry does not change the page.
            Err(error) if matches!(*error, WebDriverErrorInner::UnknownError(_)) => {
                eprintln!("print: {error}; asked once more");
                self.web.print_page(wanted).await
            }
            printed => printed,
        };
        Paper::read(&printed.context("the browser does not print")?)
    }

    /// Saves a picture of the visible page.
    pub async fn screenshot(&self, path: &Path) -> Result<()> {
        Ok(self.web.screenshot(path).await?)
    }

    /// Closes the window.
    pub async fn close(self) -> Result<()> {
        Ok(self.web.quit().await?)
    }
}
