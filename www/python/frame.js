// The script of a frame with an opaque origin. It manages the workers that run users' programs, one worker each, and
// trusts none of them: it accepts one answer per question, a text of bounded length, and terminates a worker that sends anything else or
// is late. The page sends it the runtime's bytes, since the frame cannot fetch.
{
  // Characters; as JSON each takes at most six bytes, the limit of read_event (src/python/frame.rs).
  const LONGEST_ANSWER = 200_000;
  // A starting worker sends a heartbeat every second; the frame terminates one that is silent for this long.
  const SILENT_START_MS = 15_000;
  // A worker starts with its first question, and gets the next one after its answer.
  const workers = new Map();
  let runtime;

  // The pack has the length of a list of names and lengths, the list, and the files one after the other.
  const unpacked = async (bytes) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const buffer = await new Response(stream).arrayBuffer();
    const head = new DataView(buffer).getUint32(0, true);
    const files = {};
    let at = 4 + head;
    for (const [name, length] of JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, head)))) {
      files[name] = new Uint8Array(buffer, at, length);
      at += length;
    }
    return files;
  };

  // A page opened from a file cannot start a worker from a Blob.
  const address = (script) => document.documentElement.dataset.workers === "data:"
    ? "data:text/javascript," + encodeURIComponent(script)
    : URL.createObjectURL(new Blob([script], { type: "text/javascript" }));

  const ready = async (bytes) => {
    const files = await unpacked(bytes);
    const script = new TextDecoder().decode(files["worker.js"]);
    return {
      start: () => new Worker(address(script)),
      module: await WebAssembly.compile(files["python.wasm"]),
      library: files["library.zip"],
      adapter: new TextDecoder().decode(files["adapter.json"]),
    };
  };

  addEventListener("message", (opened) => {
    if (runtime || opened.source !== parent) return;
    const [bytes] = opened.data;
    const [port] = opened.ports;
    const say = (said) => port.postMessage(JSON.stringify(said));
    runtime = ready(bytes);
    runtime.then(() => say({ ready: true }), (error) => say({ failed: String(error).slice(0, 300) }));

    const end = (program) => {
      const live = workers.get(program);
      workers.delete(program);
      clearTimeout(live?.timer);
      live?.worker?.terminate();
      return live?.asked;
    };
    // Number 0 is no question: the worker ended between two of them.
    const fail = (program, fault) => say({ program, id: end(program) ?? 0, fault });

    // A worker with the runtime, in which no program has run.
    const boot = async () => {
      const { start, module, library, adapter } = await runtime;
      const worker = start();
      worker.postMessage({ module, library, adapter });
      let timer;
      try {
        await new Promise((booted, failed) => {
          const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(() => failed(new Error("no start")), SILENT_START_MS);
          };
          wait();
          worker.onerror = () => failed(new Error("no worker"));
          worker.onmessage = ({ data }) => {
            if (data === "starting") wait();
            else if (data === "booted") booted();
            else failed(new Error(String(data)));
          };
        });
      } catch (error) {
        worker.terminate();
        throw error;
      } finally {
        clearTimeout(timer);
      }
      return worker;
    };

    // Prepares one more worker while a program runs, so that the next program need not wait. Without memory for it there is none.
    let spare;
    const prepare = () => {
      spare ??= boot().catch(() => void (spare = undefined));
    };

    // Assigns a worker to a program.
    const adopt = async (program, live) => {
      const ready = spare;
      spare = undefined;
      const worker = (await ready) ?? (await boot());
      if (workers.get(program) !== live) {
        // No program has run in it: it can serve the next one.
        if (spare) worker.terminate();
        else spare = Promise.resolve(worker);
        throw new Error("not wanted any more");
      }
      live.worker = worker;
      worker.onmessage = ({ data }) => {
        if (workers.get(program) !== live) return;
        if (live.asked === undefined || typeof data !== "string") return fail(program, "unasked");
        if (data.length > LONGEST_ANSWER) return fail(program, "long");
        clearTimeout(live.timer);
        const id = live.asked;
        live.asked = undefined;
        // A lone surrogate is valid in a JavaScript string but not in a Rust one.
        say({ program, id, answer: data.replace(/\p{Surrogate}/gu, "\ufffd") });
        prepare();
      };
      worker.onmessageerror = () => fail(program, "unasked");
      worker.onerror = (event) => {
        event.preventDefault();
        if (workers.get(program) === live) fail(program, "ended");
      };
    };

    const begin = (program) => {
      const live = { worker: undefined, asked: undefined, timer: undefined };
      workers.set(program, live);
      live.booted = adopt(program, live);
      return live;
    };

    port.onmessage = async ({ data }) => {
      const { program, id, ms, text } = JSON.parse(data);
      if (text === undefined) return void end(program);
      const live = workers.get(program) ?? begin(program);
      const started = await live.booted.then(() => true, () => false);
      // The page may have terminated it during its start.
      if (workers.get(program) !== live) return;
      live.asked = id;
      if (!started) return fail(program, "unstarted");
      // Handles an answer first that arrived in time while this thread was busy.
      live.timer = setTimeout(() => (live.timer = setTimeout(() => fail(program, "late"))), ms);
      live.worker.postMessage(text);
    };
  });
}
