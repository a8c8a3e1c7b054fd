// Runs one person's program. The first message brings the runtime, every other one is a question to the adapter, a text, which is
// answered with a text; the frame ends this worker when the answer is late.
{
  const answer = self.postMessage.bind(self);
  const now = performance.now.bind(performance);
  // When the question at hand has had its time, in milliseconds.
  let deadline = Infinity;
  let asked;

  // The interpreter looks here now and then for the number of a signal: 2 is that of Ctrl+C. Elsewhere it is memory that two threads
  // share, which a page without certain headers cannot have.
  const interrupt = Object.defineProperty({}, 0, {
    get: () => (now() > deadline ? ((deadline = Infinity), 2) : 0),
    set: () => {},
  });

  // What a program could start, or ask a browser for. It runs here alone.
  const TAKEN = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker", "SharedWorker", "BroadcastChannel",
    "MessageChannel", "indexedDB", "caches", "Notification", "FileReaderSync", "postMessage", "close", "importScripts"];
  const take = () => {
    for (const name of TAKEN) {
      try {
        Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
      } catch {
        // A browser that lets nobody redefine it has its policy.
      }
    }
  };

  // Where the interpreter itself fails, it prints where the program was, the innermost call first, and is of no use any more.
  let printed = "";
  const broken = (error) => {
    const [, where = "", line] = /File "(?:\/program\/)?([^"/<\n]{1,80})", line (\d{1,6})/.exec(printed) ?? [];
    const kind = /stack|recursion/i.test(String(error)) ? "recursion" : "exception";
    const text = String(error).slice(0, 300);
    return JSON.stringify({ error: { kind, where, line: line === undefined ? null : Number(line), text }, printed: "" });
  };

  // Of further packages there are none.
  const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14" }, packages: {} };

  const boot = async () => {
    const python = await self.loadPyodide({
      indexURL: HOST,
      stdLibURL: HOST + "library.zip",
      lockFileContents: LOCK,
      createPyodideModule: self.createPyodideModule,
      env: { PYTHONHASHSEED: "0", HOME: "/home" },
      // What a program finds when it imports js.
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
    deadline = now() + JSON.parse(data).ms;
    printed = "";
    let said;
    try {
      said = asked(data);
    } catch (error) {
      // The adapter catches all else.
      said = broken(error);
    }
    deadline = Infinity;
    answer(said);
  };
}
