// Opens the app without a connection. It stores the files of one build and nothing that a person sees: what was read
// is stored by the app itself, which knows whose it is. The build puts `version` and `files` in front of this text.

const cacheName = `app ${version}`;
const page = "/app/";
/** After this time a slow network counts as none. */
const patienceMs = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(store().then(() => self.skipWaiting()));
});

/** Three at a time: soon complete, and a browser's six connections leave some for what the person waits for. */
async function store() {
  const cache = await caches.open(cacheName);
  const waiting = [page, ...files];
  const storeNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await cache.add(file);
  };
  await Promise.all([storeNext(), storeNext(), storeNext()]);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOtherBuilds().then(() => self.clients.claim()));
});

async function forgetOtherBuilds() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("app ") && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && isPage(url.pathname)) {
    event.respondWith(openPage(request));
  } else if (files.includes(url.pathname)) {
    event.respondWith(openFile(request, url.pathname));
  }
});

const isPage = (path) =>
  /^\/app(?:\/|$)/.test(path) && !/^\/app\/(?:api|auth|mailbox)(?:\/|$)/.test(path);

/** The service's page, so that a newer build is used at once; without a connection the stored one. */
async function openPage(request) {
  const stored = (await caches.open(cacheName)).match(page);
  const fetched = fetch(request);
  // A late failure has no one who would catch it.
  fetched.catch(() => {});
  const late = new Promise((_, reject) => setTimeout(reject, patienceMs));
  try {
    return await Promise.race([fetched, late]);
  } catch {
    return (await stored) ?? fetched;
  }
}

async function openFile(request, path) {
  return (await (await caches.open(cacheName)).match(path)) ?? fetch(request);
}
