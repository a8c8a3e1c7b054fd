// Keeps the hosted page in the browser, so that it opens without a network. `cargo xtask dist` writes two constants before this:
// VERSION, a hash of all files, and FILES, the names of all files with how the browser's own cache may be used to get them.
//
// A new version is fetched beside the old one and waits: it takes over when a person has agreed, or when no page is open any more.
// Each page holds a lock that has the name of the cache with its version, so that what it may still ask for is not forgotten.

const SCOPE = self.registration.scope;
// Other pages of the same origin have caches too, and this page may lie there twice.
const OURS = `rastros-lab ${SCOPE} `;
const CACHE = OURS + VERSION;
const PAGE = "index.html";
// How many bytes a file had when it was kept, so that half of it is not taken for all.
const SIZE = "X-Kept-Bytes";

const address = (name) => new URL(name, SCOPE).href;
const isOurs = (name) => Object.hasOwn(FILES, name);

// A file as the host has it now. Hosts that answer everything, such as one that wants a name and a password first, are seen through:
// the page says which version it is of, and nothing else is a page.
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
  // What the host says of its connection has no meaning here; its policy has.
  const headers = new Headers({ [SIZE]: body.size });
  for (const name of ["Content-Type", "Content-Security-Policy"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  return new Response(body, { headers });
};

// A file of a cache; nothing where there is none, or where it cannot be read or is not whole: then it is as if it were not there.
const keptIn = async (cacheName, name) => {
  try {
    const kept = await caches.match(address(name), { cacheName });
    if (!kept) return undefined;
    const body = await kept.blob();
    const size = kept.headers.get(SIZE);
    if (size === null || Number(size) === body.size) return new Response(body, { headers: kept.headers });
  } catch {
    // The browser has lost it.
  }
  return undefined;
};

// Fetches what is missing; fails where something cannot be had, or cannot be kept.
const complete = async () => {
  const keep = async (name) => {
    if (await keptIn(CACHE, name)) return;
    const answer = await fetched(name);
    await (await caches.open(CACHE)).put(address(name), answer);
  };
  await Promise.all(Object.keys(FILES).map(keep));
};

const othersOfOurs = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);

// Forgets versions that no page is of. One that waits to take over has no page yet.
const forget = async () => {
  if (self.registration.installing || self.registration.waiting) return;
  const { held } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  for (const name of await othersOfOurs()) {
    if (!used.has(name)) await caches.delete(name);
  }
};

// A file of this version, or one that a page of an older version asks for; what the browser has lost the host may have.
const answerWith = async (request, name) => {
  const own = await keptIn(CACHE, name);
  if (own) return own;
  for (const older of isOurs(name) ? [] : await othersOfOurs().catch(() => [])) {
    const kept = await keptIn(older, name);
    if (kept) return kept;
  }
  const answer = await fetch(request);
  // Python is large and not for everybody: it is kept once somebody has asked for it. Its name says what it holds.
  if (answer.ok && name.startsWith("python-")) {
    const copy = answer.clone();
    caches.open(CACHE).then((cache) => cache.put(address(name), copy)).catch(() => {});
  }
  return answer;
};

addEventListener("install", (event) => event.waitUntil(complete()));

// Pages wait for their files until this is done: what can wait, such as forgetting, is done when a page asks whether all is there.
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const [place] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !place.startsWith(SCOPE)) return;
  const name = place.slice(SCOPE.length) || PAGE;
  // Folders and pages beside ours are none of our business.
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
