// Runs before the page's scripts and records, for the journeys, violations of the page's policy and the workers that it starts.
window.refused = [];
addEventListener("securitypolicyviolation", (event) => {
  if (event.target.id === "policy-probe") event.target.onViolation();
  else refused.push(`${event.effectiveDirective}: ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
});

// Passes all violations so far, and the addresses of other hosts that the page loaded from. Events for violations are late but ordered: the
// event of a deliberate violation comes after all others, and shows that the policy is active.
window.probe = (done) => {
  const probe = document.createElement("i");
  probe.id = "policy-probe";
  probe.hidden = true;
  probe.onViolation = () => {
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
    this.addEventListener("message", () => {
      this.messages = (this.messages ?? 0) + 1;
    });
  }
};

// Simulates an extension that blocks service workers, for the next load of the page.
if (sessionStorage.getItem("without-copies")) ServiceWorkerContainer.prototype.register = async () => undefined;

// Simulates a browser without locks. Timeouts of minutes run a hundred times as fast, so that the journey need not wait
// for them.
if (sessionStorage.getItem("without-locks")) {
  Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  const wait = window.setTimeout;
  window.setTimeout = (call, time, ...given) => wait(call, time < 60_000 ? time : time / 100, ...given);
}

// Simulates a browser that forbids storage, or a frame without an origin: every access to storage throws. Applies to the next page only.
if (sessionStorage.getItem("denied")) {
  sessionStorage.removeItem("denied");
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
  for (const name of ["serviceWorker", "locks", "clipboard"]) Object.defineProperty(Navigator.prototype, name, { get: refuse });
  window.BroadcastChannel = refuse;
}
