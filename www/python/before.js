// Runs first in a worker for a user's program, before the runtime, and removes what the program could reach through JavaScript. The
// frame's origin and policy block storage and the network anyway.
// Without this the runtime detects a classic worker, which it no longer supports.
self.importScripts = undefined;
const HOST = "https://python.invalid/";
let given;
{
  // Memory for one program, in bytes, including about 32 MB for the runtime.
  const MOST_MEMORY = 256 * 1024 * 1024;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + Number(pages) * 65536 > MOST_MEMORY) throw new RangeError("memory");
    return grow.call(this, pages);
  };
  // The runtime requests two files, and gets those that the frame has passed on.
  self.fetch = async (address) => ({
    ok: true,
    wasm: String(address).endsWith(".wasm"),
    arrayBuffer: async () => given.library,
  });
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    instance: await WebAssembly.instantiate(given.module, imports),
    module: given.module,
  });
}
