// Shows the page before its module: the view rendered at build time, in the user's language and theme, until the
// module takes over; and an error if the module fails.
{
  const root = document.documentElement;
  const attempt = (read) => {
    try {
      return read();
    } catch {
      return null; // The browser has no storage, or the saved text is damaged.
    }
  };
  const readStored = (name) => attempt(() => JSON.parse(localStorage.getItem("rastros-lab." + name)));
  const formerName = attempt(() => sessionStorage.getItem("rastros-lab.tab"));
  const tabName = () => root.dataset.tab ?? formerName;
  // The game of this tab, or else of the most recently used one, as in `tab_start` of src/app/shell/tab_snapshot.rs.
  const savedGame = () => {
    const names = attempt(() => Object.keys(localStorage).filter((name) => name.startsWith("rastros-lab.tab."))) ?? [];
    const tabs = names.map((name) => readStored(name.slice("rastros-lab.".length))).filter((tab) => tab?.game);
    const last = tabs.sort((a, b) => (b.used ?? 0) - (a.used ?? 0))[0];
    return ((tabName() && readStored("tab." + tabName())) ?? last)?.game;
  };

  // The moves made on the painted board, and their game until the module has played them.
  const moves = [];
  const paintedGame = () => {
    if (root.dataset.tab || !moves.length) return null;
    return { ...JSON.parse(template.dataset.game), nodes: moves.map((mv, parent) => ({ parent, mv })), at: moves.length };
  };

  // The text of a game that the page can open: the moves up to the current one, and then the first variation.
  const gameText = ({ game, start, nodes, at }) => {
    const line = [];
    for (let node = at; node > 0; node = nodes[node - 1].parent) line.unshift(nodes[node - 1].mv);
    for (let i = at; i < nodes.length; i += 1) {
      if (nodes[i].parent !== at) continue;
      line.push(nodes[i].mv);
      at = i + 1;
    }
    return `game: ${game}\nstart: ${start}\n${line.join(" ")}\n`;
  };

  const copy = async (area, copiedNote) => {
    area.select();
    const isCopied = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    if (isCopied || attempt(() => document.execCommand("copy"))) copiedNote.hidden = false;
  };

  const actions = {
    copy: (error) => copy(error.querySelector("textarea"), error.querySelector("[role=status]")),
    reload: () => {
      // The tab restores its state.
      attempt(() => tabName() && sessionStorage.setItem("rastros-lab.tab", tabName()));
      if (paintedGame()) history.replaceState(null, "", `${template.dataset.link}&moves=${moves}`);
      location.reload();
    },
    restart: () => {
      attempt(() => localStorage.removeItem("rastros-lab.tab." + tabName()));
      history.replaceState(null, "", "#/play");
      location.reload();
    },
  };

  // The module's listeners in the document and the window. A failed module must neither respond nor save.
  const BLOCKED_EVENTS = `click input change keydown keyup focusin mousedown pointerdown pointermove pointerup pointercancel
    pointerover pointerout drop dragover hashchange storage close beforeunload pagehide pageshow`.split(/\s+/);

  // Replaces the page: the error, the game as text, and ways to continue.
  const showError = (isRunning) => {
    const errorTemplate = document.getElementById("trouble-" + root.lang) ?? document.getElementById("trouble-en");
    if (!errorTemplate) return; // An error is visible already.
    const error = errorTemplate.content.firstElementChild.cloneNode(true);
    // A frame without an origin has no access to the page's files. Only its author can help.
    const isApart = self.origin === "null" && location.protocol.startsWith("http");
    const current = isRunning ? "running" : isApart ? "apart" : "loading";
    for (const when of ["running", "loading", "apart"]) {
      if (when !== current) error.querySelector(`[data-when=${when}]`).remove();
    }
    const saved = () => (root.dataset.tab ? readStored("tab." + root.dataset.tab).game : paintedGame() ?? savedGame());
    // Without storage: the link, which plays the game again.
    const link = isRunning && /[?&]moves=/.test(location.hash) ? location.href : null;
    const game = attempt(() => gameText(saved())) ?? link;
    if (game) error.querySelector("textarea").value = game;
    else error.querySelectorAll("[data-when=game]").forEach((part) => part.remove());
    for (const name of BLOCKED_EVENTS) {
      addEventListener(name, (event) => {
        event.stopImmediatePropagation();
        if (name === "click") actions[event.target.closest?.("[data-do]")?.dataset.do]?.(error);
      }, true);
    }
    document.body.replaceChildren(error);
    document.title = error.querySelector("h1").textContent + " – Rastros Lab";
    error.querySelector("h1").focus();
  };
  // Ignores the errors of browser extensions.
  const OURS = /wasm|WebAssembly|rastros-lab|data:text\/javascript/;
  // An exception leaves the module in an inconsistent state.
  const onError = (error) => {
    if (!(error instanceof Error)) return;
    const isRunning = !!document.querySelector("#app > .page");
    // Firefox reports no address for a module that the network did not deliver.
    const isUnloaded = !isRunning && !error.stack;
    if (isUnloaded || OURS.test(`${error.message} ${error.stack}`)) showError(isRunning);
  };
  addEventListener("error", (event) => {
    if (event.target.tagName === "SCRIPT") showError(false); // A file failed to load.
    else onError(event.error);
  }, true);
  addEventListener("unhandledrejection", (event) => onError(event.reason));

  const settings = readStored("settings") ?? {};
  const linkLanguage = /[?&]lang=([a-z]+)/.exec(location.hash)?.[1];
  const template = [linkLanguage, settings.language, ...navigator.languages, "en"]
    .map((tag) => tag && document.getElementById("first-" + tag.slice(0, 2).toLowerCase()))
    .find((template) => template);
  root.lang = template.lang;
  if (settings.theme) root.dataset.theme = settings.theme;
  const view = template.content.cloneNode(true);
  // For another game or section only the frame of the page is known.
  const link = location.hash.replace(/&lang=[a-z]+$/, "");
  const isSameLink = link === "" || link === template.dataset.link;
  const withoutSeed = (game) => JSON.stringify({ ...game, seed: 0 });
  const saved = savedGame();
  if (!isSameLink || (saved && withoutSeed(saved) !== withoutSeed(JSON.parse(template.dataset.game)))) {
    view.querySelector("main").replaceChildren();
  }
  const app = document.getElementById("app");
  // Sets the styles by script, since the content security policy forbids style attributes.
  const applyStyles = () => {
    for (const element of app.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style;
  };
  // An embedded page has no header. Class links and child mode have another one.
  if (settings.child || /[?&](embed|projector|child)=/.test(location.hash)) view.querySelector(".first-paint").remove();
  app.append(view);
  // The painted board accepts moves until the module takes over and plays them again. A worker answers them.
  const parseSvg = (text) => new DOMParser().parseFromString(text, "text/html").body.firstChild;
  const addMove = (mv) => {
    moves.push(mv);
    root.dataset.moves = moves;
  };
  // Shows a board after the last move. After the end of a game the module shows the result.
  const showBoard = (kind, board, isOver = false) => {
    const { content, dataset: { made } } = document.getElementById(`${kind}-${root.lang}`);
    const column = content.cloneNode(true);
    const status = column.querySelector(".status .played");
    status.textContent = status.textContent.replace(made, moves.at(-1));
    if (isOver) {
      status.parentElement.replaceChildren(status);
      root.dataset.over = "";
    }
    column.querySelector(".board svg").replaceWith(board);
    document.querySelector(".first-paint .board-column").replaceWith(column);
    applyStyles();
  };
  let targets = [...document.querySelectorAll("template[data-move]")].map(({ dataset, content }) => (
    { mv: dataset.move, area: JSON.parse(dataset.area), board: content }
  ));
  const startWorker = async () => {
    const { script, module } = await globalThis.workerProgram;
    const worker = new Worker(script, { type: "module" });
    worker.postMessage(module);
    await new Promise((resolve) => { worker.onmessage = resolve; });
    new MutationObserver(() => worker.terminate()).observe(root, { attributeFilter: ["data-tab"] });
    worker.onmessage = ({ data }) => {
      if (root.dataset.tab) return;
      if (data.svg) {
        targets = data.targets;
        showBoard(moves.length % 2 ? "moved" : "answered", parseSvg(data.svg), data.over);
        return;
      }
      const chosen = JSON.parse(data).done?.result.chosen?.mv;
      if (chosen) {
        addMove(chosen);
        worker.postMessage({ record: record(), chooses: true });
      }
    };
    return worker;
  };
  let worker; // A promise that resolves when the worker is ready.
  const task = JSON.parse(template.dataset.task);
  const record = () => ({ ...task.choose.record, moves: [...moves] });
  const requestAnswer = async (isShown) => {
    worker ??= startWorker();
    const ready = await worker;
    if (root.dataset.tab) return;
    if (!isShown) ready.postMessage({ record: record(), chooses: false });
    ready.postMessage(JSON.stringify({ run: { id: moves.length, task: { choose: { ...task.choose, record: record() } } } }));
  };
  const handleClick = ({ clientX, clientY }) => {
    const board = document.querySelector(".first-paint .board svg")?.getBoundingClientRect();
    if (!board || root.dataset.tab) return;
    const [x, y] = [(clientX - board.left) / board.width, (clientY - board.top) / board.height];
    const chosen = targets.find(({ area: [left, top, right, bottom] }) => left < x && x < right && top < y && y < bottom);
    if (!chosen) return;
    targets = [];
    addMove(chosen.mv);
    if (chosen.board) showBoard("moved", chosen.board);
    // A single file also contains the page's program, which answers.
    if (globalThis.workerProgram) requestAnswer(!!chosen.board);
  };
  addEventListener("click", handleClick);
  applyStyles();
}
