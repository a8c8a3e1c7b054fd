// Comes first in a worker that runs somebody's program, before the runtime: what the program could reach through JavaScript is taken
// away. The frame's origin and policy keep it from storage and the network anyway.
// Without this the runtime takes the worker for one of a kind that it no longer supports.
self.importScripts = undefined;
const HOST = "https://python.invalid/";
let given;
{
  // Memory for one program, in bytes; the runtime itself takes some 32 MB.
  const MOST_MEMORY = 256 * 1024 * 1024;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + Number(pages) * 65536 > MOST_MEMORY) throw new RangeError("memory");
    return grow.call(this, pages);
  };
  // The runtime asks for two files, and gets what the frame has handed over.
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
