// Shows the page before its module: the view rendered at build time, in the user's language and theme, until the
// module takes over; and an error if the module fails.
{
  const root = document.documentElement;
  const tried = (read) => {
    try {
      return read();
    } catch {
      return null; // A browser without storage, or a text that the page will reject as well.
    }
  };
  const kept = (name) => tried(() => JSON.parse(localStorage.getItem("rastros-lab." + name)));
  const own = tried(() => sessionStorage.getItem("rastros-lab.tab"));
  const nameOfTab = () => root.dataset.tab ?? own;
  // As in the module: this tab's state, otherwise the last one used.
  const leftGame = () => {
    const names = tried(() => Object.keys(localStorage).filter((name) => name.startsWith("rastros-lab.tab."))) ?? [];
    const tabs = names.map((name) => kept(name.slice("rastros-lab.".length))).filter((tab) => tab?.game);
    const last = tabs.sort((a, b) => (b.used ?? 0) - (a.used ?? 0))[0];
    return ((nameOfTab() && kept("tab." + nameOfTab())) ?? last)?.game;
  };

  // The game whose first moves were made on the painted board, until the module has played them.
  const moves = [];
  const movedGame = () => {
    if (root.dataset.tab || !moves.length) return null;
    return { ...JSON.parse(page.dataset.game), nodes: moves.map((mv, parent) => ({ parent, mv })), at: moves.length };
  };

  // The game as the page reads it: the moves up to the current one, and then the first variation.
  const asText = ({ game, start, nodes, at }) => {
    const line = [];
    for (let node = at; node > 0; node = nodes[node - 1].parent) line.unshift(nodes[node - 1].mv);
    for (let i = at; i < nodes.length; i += 1) {
      if (nodes[i].parent !== at) continue;
      line.push(nodes[i].mv);
      at = i + 1;
    }
    return `game: ${game}\nstart: ${start}\n${line.join(" ")}\n`;
  };

  const copy = async (area, said) => {
    area.select();
    const modern = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    if (modern || tried(() => document.execCommand("copy"))) said.hidden = false;
  };

  const actions = {
    copy: (shown) => copy(shown.querySelector("textarea"), shown.querySelector("[role=status]")),
    reload: () => {
      // The tab restores its state.
      tried(() => nameOfTab() && sessionStorage.setItem("rastros-lab.tab", nameOfTab()));
      if (movedGame()) history.replaceState(null, "", `${page.dataset.link}&moves=${moves}`);
      location.reload();
    },
    anew: () => {
      tried(() => localStorage.removeItem("rastros-lab.tab." + nameOfTab()));
      history.replaceState(null, "", "#/play");
      location.reload();
    },
  };

  // The module's events in the document and the window: a failed module must neither respond nor save.
  const DEAF = `click input change keydown keyup focusin mousedown pointerdown pointermove pointerup pointercancel pointerover
    pointerout wheel drop dragover hashchange storage resize close beforeunload pagehide pageshow`.split(/\s+/);

  // Replaces the page: the error, the game as text, and ways to continue.
  const tell = (started) => {
    const template = document.getElementById("trouble-" + root.lang) ?? document.getElementById("trouble-en");
    if (!template) return; // Already reported.
    const shown = template.content.firstElementChild.cloneNode(true);
    // A frame without an origin has no access to its own files: only its author can help.
    const apart = self.origin === "null" && location.protocol.startsWith("http");
    const what = started ? "running" : apart ? "apart" : "loading";
    for (const when of ["running", "loading", "apart"]) {
      if (when !== what) shown.querySelector(`[data-when=${when}]`).remove();
    }
    const game = tried(() => asText(root.dataset.tab ? kept("tab." + root.dataset.tab).game : movedGame() ?? leftGame()));
    // Without storage: the link, which plays the game again.
    const text = game ?? (started && /[?&]moves=/.test(location.hash) ? location.href : null);
    if (text) shown.querySelector("textarea").value = text;
    else shown.querySelectorAll("[data-when=game]").forEach((part) => part.remove());
    for (const name of DEAF) {
      addEventListener(name, (event) => {
        event.stopImmediatePropagation();
        if (name === "click") actions[event.target.closest?.("[data-do]")?.dataset.do]?.(shown);
      }, true);
    }
    document.body.replaceChildren(shown);
    document.title = shown.querySelector("h1").textContent + " – Rastros Lab";
    shown.querySelector("h1").focus();
  };
  // An exception leaves the module in an inconsistent state. Errors of browser extensions are ignored.
  const OURS = /wasm|WebAssembly|rastros-lab|data:text\/javascript/;
  const hear = (error) => {
    const started = !!document.querySelector("#app > .page");
    if (!(error instanceof Error)) return;
    // Firefox does not report the address of a module that the network did not deliver.
    const lost = !started && !error.stack;
    if (lost || OURS.test(`${error.message} ${error.stack}`)) tell(started);
  };
  addEventListener("error", (event) => {
    if (event.target.tagName === "SCRIPT") tell(false); // A file failed to load.
    else hear(event.error);
  }, true);
  addEventListener("unhandledrejection", (event) => hear(event.reason));

  const settings = kept("settings") ?? {};
  const asked = /[?&]lang=([a-z]+)/.exec(location.hash)?.[1];
  const page = [asked, settings.language, ...navigator.languages, "en"]
    .map((tag) => tag && document.getElementById("first-" + tag.slice(0, 2).toLowerCase()))
    .find((template) => template);
  root.lang = page.lang;
  if (settings.theme) root.dataset.theme = settings.theme;
  const view = page.content.cloneNode(true);
  // For another game or tab only the frame of the page is known.
  const link = location.hash.replace(/&lang=[a-z]+$/, "");
  const game = (text) => JSON.stringify({ ...text, seed: 0 });
  const same = link === "" || link === page.dataset.link;
  const left = leftGame();
  if (!same || (left && game(left) !== game(JSON.parse(page.dataset.game)))) {
    view.querySelector("main").replaceChildren();
  }
  const app = document.getElementById("app");
  const dress = () => {
    for (const styled of app.querySelectorAll("[data-style]")) styled.style.cssText = styled.dataset.style;
  };
  // An embedded page has neither header nor anything else around the board; class links and child mode have another header.
  if (settings.child || /[?&](embed|projector|child)=/.test(location.hash)) view.querySelector(".first-paint").remove();
  app.append(view);
  // The painted board accepts moves until the module takes over, which plays them again: a worker answers them.
  const drawn = (text) => new DOMParser().parseFromString(text, "text/html").body.firstChild;
  const add = (mv) => {
    moves.push(mv);
    root.dataset.moves = moves;
  };
  // Shows the view around a board after the last move. A game that is over waits for the page, which names the result.
  const show = (kind, board, over = false) => {
    const { content, dataset: { made } } = document.getElementById(`${kind}-${root.lang}`);
    const column = content.cloneNode(true);
    const status = column.querySelector(".status .played");
    status.textContent = status.textContent.replace(made, moves.at(-1));
    if (over) {
      status.parentElement.replaceChildren(status);
      root.dataset.over = "";
    }
    column.querySelector(".board svg").replaceWith(board);
    document.querySelector(".first-paint .board-column").replaceWith(column);
    dress();
  };
  let targets = [...document.querySelectorAll("template[data-move]")].map(({ dataset, content }) => (
    { mv: dataset.move, area: JSON.parse(dataset.area), board: content }
  ));
  let worker; // The promise of one that is ready.
  const started = async () => {
    const { script, module } = await globalThis.workerProgram;
    const worker = new Worker(script, { type: "module" });
    worker.postMessage(module);
    await new Promise((resolve) => { worker.onmessage = resolve; });
    new MutationObserver(() => worker.terminate()).observe(root, { attributeFilter: ["data-tab"] });
    worker.onmessage = ({ data }) => {
      if (root.dataset.tab) return;
      if (data.svg) {
        targets = data.targets;
        show(moves.length % 2 ? "moved" : "answered", drawn(data.svg), data.over);
        return;
      }
      const chosen = JSON.parse(data).done?.result.chosen?.mv;
      if (chosen) {
        add(chosen);
        worker.postMessage({ record: record(), chooses: true });
      }
    };
    return worker;
  };
  const task = JSON.parse(page.dataset.task);
  const record = () => ({ ...task.choose.record, moves: [...moves] });
  const answer = async (isShown) => {
    worker ??= started();
    const ready = await worker;
    if (root.dataset.tab) return;
    if (!isShown) ready.postMessage({ record: record(), chooses: false });
    ready.postMessage(JSON.stringify({ run: { id: moves.length, task: { choose: { ...task.choose, record: record() } } } }));
  };
  const takeMove = ({ clientX, clientY }) => {
    const board = document.querySelector(".first-paint .board svg")?.getBoundingClientRect();
    if (!board || root.dataset.tab) return;
    const [x, y] = [(clientX - board.left) / board.width, (clientY - board.top) / board.height];
    const chosen = targets.find(({ area: [left, top, right, bottom] }) => left < x && x < right && top < y && y < bottom);
    if (!chosen) return;
    targets = [];
    add(chosen.mv);
    if (chosen.board) show("moved", chosen.board);
    // A single file contains the page's program as well: it answers.
    if (globalThis.workerProgram) answer(!!chosen.board);
  };
  addEventListener("click", takeMove);
  dress();
}
