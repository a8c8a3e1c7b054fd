// Stands in the page before everything else and notes, for the journeys, what the page's policy refuses and which workers it starts.
window.refused = [];
addEventListener("securitypolicyviolation", (event) => {
  if (event.target.id === "policy-probe") event.target.told();
  else refused.push(`${event.effectiveDirective}: ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
});

// Gives everything that was refused so far, and every address elsewhere that something was loaded from. Refusals are told late, but
// in their order: one that is provoked here comes after all others, and shows that the policy is in force.
window.probe = (done) => {
  const probe = document.createElement("i");
  probe.id = "policy-probe";
  probe.hidden = true;
  probe.told = () => {
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const own = location.protocol === "file:" ? "data:" : location.origin + "/";
    const elsewhere = loaded.filter((name) => ![own, "data:", "blob:"].some((begin) => name.startsWith(begin)));
    done([...refused, ...elsewhere]);
  };
  document.documentElement.append(probe);
  probe.setAttribute("style", "color: red");
};

window.workers = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
  }
};

// As an extension does that keeps pages from having service workers: a journey asks for it before it loads the page again.
if (sessionStorage.getItem("without-copies")) ServiceWorkerContainer.prototype.register = async () => undefined;

// As where there are no locks: no worker says that it has one. A journey that cannot wait for what the page does then asks for minutes that
// go by a hundred times as fast.
if (sessionStorage.getItem("without-locks")) {
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data?.ready) data.ready.lock = undefined;
      });
    }
  };
  const wait = window.setTimeout;
  window.setTimeout = (call, time, ...given) => wait(call, time < 60_000 ? time : time / 100, ...given);
}

// As where a person has forbidden pages to keep anything, or in a frame that takes the page its origin: whoever but looks for a place to
// keep something in is refused. A journey asks for it for the next page alone.
if (sessionStorage.getItem("denied")) {
  sessionStorage.removeItem("denied");
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
  for (const name of ["serviceWorker", "locks", "clipboard"]) Object.defineProperty(Navigator.prototype, name, { get: refuse });
  window.BroadcastChannel = refuse;
}
