// Runs a user's program. The first message has the runtime, every other one is a question to the adapter, a text, with
// a text as answer; the frame terminates this worker if the answer is late.
{
  const answer = self.postMessage.bind(self);
  const now = performance.now.bind(performance);
  // The deadline of the current question, in milliseconds.
  let deadline = Infinity;
  let asked;

  // The interpreter polls this for the number of a signal: 2 is that of Ctrl+C. Usually it is shared memory, which a page without
  // certain headers cannot use.
  const interrupt = Object.defineProperty({}, 0, {
    get: () => (now() > deadline ? ((deadline = Infinity), 2) : 0),
    set: () => {},
  });

  // Functions that start something or request something from the browser, which a program must not call.
  const TAKEN = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker", "SharedWorker", "BroadcastChannel",
    "MessageChannel", "indexedDB", "caches", "Notification", "FileReaderSync", "postMessage", "close", "importScripts"];
  const take = () => {
    for (const name of TAKEN) {
      try {
        Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
      } catch {
        // A browser that forbids redefining it still has the policy.
      }
    }
  };

  // If the interpreter itself fails, it prints the program's stack, the innermost call first, and is no longer usable.
  let printed = "";
  const broken = (error) => {
    const [, where = "", line] = /File "(?:\/program\/)?([^"/<\n]{1,80})", line (\d{1,6})/.exec(printed) ?? [];
    const kind = /stack|recursion/i.test(String(error)) ? "recursion" : "exception";
    const text = String(error).slice(0, 300);
    return JSON.stringify({ error: { kind, where, line: line === undefined ? null : Number(line), text }, printed: "" });
  };

  // There are no further packages.
  const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14" }, packages: {} };

  const boot = async () => {
    const python = await self.loadPyodide({
      indexURL: HOST,
      stdLibURL: HOST + "library.zip",
      lockFileContents: LOCK,
      createPyodideModule: self.createPyodideModule,
      env: { PYTHONHASHSEED: "0", HOME: "/home" },
      // The contents of a program's `import js`.
      jsglobals: { Object, fetch: undefined, setTimeout, clearTimeout, location: { href: HOST } },
      stdin: () => null,
      stdout: (line) => { if (printed.length < 10_000) printed += line + "\n"; },
      stderr: () => {},
    });
    given.library = undefined;
    for (const [path, text] of Object.entries(JSON.parse(given.adapter))) {
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, text);
    }
    python.runPython("import sys; sys.path.insert(0, '/adapter')");
    const page = python.pyimport("course_adapter.page");
    asked = page.answer;
    page.interrupts((seconds) => void (deadline = seconds > 0 ? now() + 1000 * seconds : Infinity));
    python.setInterruptBuffer(interrupt);
    take();
  };

  self.onmessage = async ({ data }) => {
    self.onmessage = ask;
    given = data;
    answer("starting");
    const life = setInterval(() => answer("starting"), 1000);
    try {
      await boot();
      answer("booted");
    } catch (error) {
      answer(String(error).slice(0, 500));
    } finally {
      clearInterval(life);
    }
  };

  const ask = ({ data }) => {
    printed = "";
    let said;
    try {
      said = asked(data);
    } catch (error) {
      // The adapter catches all other errors.
      said = broken(error);
    }
    deadline = Infinity;
    answer(said);
  };
}
