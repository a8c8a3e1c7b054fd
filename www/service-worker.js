// Caches the hosted page for offline use. `cargo xtask dist` writes two constants before this:
// VERSION, a hash of all files, and FILES, the names of all files with the cache mode of their requests.
//
// A new version is downloaded beside the old one and waits: it takes over when a user agrees, or when no page is open.
// Each page holds a lock with the name of its version's cache, so that files which it may still request are not deleted.

const SCOPE = self.registration.scope;
// Other pages of the same origin have caches too, and this page may be hosted there twice.
const OURS = `rastros-lab ${SCOPE} `;
const CACHE = OURS + VERSION;
const PAGE = "index.html";
// The size of each cached file in bytes, to detect truncated files.
const SIZE = "X-Kept-Bytes";

const address = (name) => new URL(name, SCOPE).href;
const isOurs = (name) => Object.hasOwn(FILES, name);

// The host's current version of a file. Detects hosts that answer every request, for instance with a login form:
// the page contains its version, and anything else is rejected.
const fetched = async (name) => {
  const answer = await fetch(address(name), { cache: FILES[name] });
  const type = answer.headers.get("Content-Type") ?? "";
  const isPage = name === PAGE;
  if (!answer.ok || (!isPage && (answer.redirected || type.startsWith("text/html")))) {
    throw new Error(`${name}: ${answer.status} ${type}`);
  }
  const body = await answer.blob();
  if (isPage && !(await body.text()).includes(`content="${VERSION}"`)) {
    throw new Error("the host has the page of another version");
  }
  // The host's headers about the connection do not apply here; its policy does.
  const headers = new Headers({ [SIZE]: body.size });
  for (const name of ["Content-Type", "Content-Security-Policy"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  return new Response(body, { headers });
};

// A file of a cache; nothing if it is missing, unreadable or truncated.
const keptIn = async (cacheName, name) => {
  try {
    const kept = await caches.match(address(name), { cacheName });
    if (!kept) return undefined;
    const body = await kept.blob();
    const size = kept.headers.get(SIZE);
    if (size === null || Number(size) === body.size) return new Response(body, { headers: kept.headers });
  } catch {
    // The browser has deleted it.
  }
  return undefined;
};

// Downloads missing files; fails if one is unavailable or cannot be cached.
const complete = async () => {
  const keep = async (name) => {
    if (await keptIn(CACHE, name)) return;
    const answer = await fetched(name);
    await (await caches.open(CACHE)).put(address(name), answer);
  };
  await Promise.all(Object.keys(FILES).map(keep));
};

const othersOfOurs = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

// Deletes versions without an open page. A waiting version has no page yet.
const forget = async () => {
  if (self.registration.installing || self.registration.waiting) return;
  const { held } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  for (const name of await othersOfOurs()) {
    if (!used.has(name)) await caches.delete(name);
  }
};

// A file of this version, or of an older one for an open page; missing files come from the host.
const answerWith = async (request, name) => {
  const own = await keptIn(CACHE, name);
  if (own) return own;
  for (const older of isOurs(name) ? [] : await othersOfOurs().catch(() => [])) {
    const kept = await keptIn(older, name);
    if (kept) return kept;
  }
  const answer = await fetch(request);
  // Python is large and optional: it is cached after its first request. Its name has a hash of its contents.
  if (answer.ok && name.startsWith("python-")) {
    const copy = answer.clone();
    caches.open(CACHE).then((cache) => cache.put(address(name), copy)).catch(() => {});
  }
  return answer;
};

addEventListener("install", (event) => event.waitUntil(complete()));

// Pages wait for their files until this is done; deletion and other work that can wait runs when a page asks whether it is fully cached.
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const [place] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !place.startsWith(SCOPE)) return;
  const name = place.slice(SCOPE.length) || PAGE;
  // Other folders and pages of the host are ignored.
  const isOther = name.includes("/") || (request.mode === "navigate" && name !== PAGE);
  if (!isOther || isOurs(name)) event.respondWith(answerWith(request, name));
});

addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "version?") event.source.postMessage({ version: VERSION });
  if (event.data !== "complete?") return;
  const told = complete().then(() => true, () => false).then((whole) => event.source.postMessage({ complete: whole }));
  event.waitUntil(told.then(forget));
});
