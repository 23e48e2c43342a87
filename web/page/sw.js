/**
 * Keeps the whole app on the device. The build writes id, file list and hashes into BUILD.
 *
 * Messages in: "save" fetches what is missing and reports; "update" lets this waiting version take over;
 * "claim" controls a page of this same build at once. Out: {id, game, solver, done, total, failed}.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BUILD = /** @type {{ id: string, groups: Record<string, Record<string, string>>, online: string[] }} */ (/* BUILD */ {});
const { game, solver } = BUILD.groups;
const files = new Map(Object.entries({ ...game, ...solver })); // path → SHA-256
const scope = new URL(worker.registration.scope);
const prefix = `pyramid-${scope.pathname}-`; // two copies on one host keep apart
const cacheName = prefix + BUILD.id;

const address = (/** @type {string} */ path) => new URL(path === "index.html" ? "./" : path, scope).href;

/** @param {ArrayBuffer} body */
async function digest(body) {
  const bytes = [...new Uint8Array(await crypto.subtle.digest("SHA-256", body))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the file only if it is the very one of this build. @param {Response | undefined} response @param {string} path */
async function verified(response, path) {
  const body = response?.ok && (await response.clone().arrayBuffer());
  if (!response || !body || (await digest(body)) !== files.get(path)) return undefined;
  // One that was redirected may not answer a navigation; any other is kept itself, or its compiled code gets lost.
  return response.redirected ? new Response(body, { headers: response.headers }) : response;
}

/** Take a file from an older version's cache if it is unchanged, else from the network. @param {string} path */
async function obtain(path) {
  const url = address(path);
  const kept = await verified(await caches.match(url), path);
  const response = kept ?? (await verified(await fetch(url, { cache: "no-cache" }), path));
  if (!response) throw new TypeError(`${path} is not the file of this version`);
  await (await caches.open(cacheName)).put(url, response.clone());
  return response;
}

async function report(failed = false) {
  const saved = new Set((await (await caches.open(cacheName)).keys()).map((request) => request.url));
  const has = (/** @type {string} */ path) => saved.has(address(path));
  const isWhole = (/** @type {Record<string, string>} */ group) => Object.keys(group).every(has);
  const done = [...files.keys()].filter(has).length;
  const message = { id: BUILD.id, game: isWhole(game), solver: isWhole(solver), done, total: files.size, failed };
  const clients = await worker.clients.matchAll({ includeUncontrolled: true });
  clients.forEach((client) => client.postMessage(message));
}

/** Fetch what a group lacks, a few files at a time; throws if it cannot be made whole. @param {Record<string, string>} group */
async function save(group) {
  const cache = await caches.open(cacheName);
  const queue = Object.keys(group);
  const lane = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (!(await cache.match(address(path)))) await obtain(path).then(() => report());
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  await report();
}

const saveAll = () => save(game).then(() => save(solver)).catch(() => report(true));
let saving = Promise.resolve(); // one run at a time, however many tabs ask

/** @param {string} path @param {boolean} isNavigation */
async function answer(path, isNavigation) {
  const saved = await (await caches.open(cacheName)).match(address(path));
  const broken = () => (isNavigation ? Response.redirect(address("rescue.html")) : Response.error());
  return saved ?? obtain(path).catch(broken);
}

worker.addEventListener("install", (event) => {
  // A first visit is playable after the game; an update replaces a whole version by a whole version.
  event.waitUntil(save(worker.registration.active ? { ...game, ...solver } : game));
});

worker.addEventListener("activate", (event) => {
  const isOld = (/** @type {string} */ name) => name.startsWith(prefix) && name !== cacheName;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

worker.addEventListener("message", (event) => {
  if (event.data === "save") event.waitUntil((saving = saving.then(saveAll)));
  if (event.data === "update") event.waitUntil(worker.skipWaiting());
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { href, pathname, search } = new URL(event.request.url);
  if (event.request.method !== "GET" || !href.startsWith(scope.href)) return;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length)) || "index.html";
  if (BUILD.online.includes(path)) return;
  const isNavigation = event.request.mode === "navigate";
  if (files.has(path)) event.respondWith(answer(path, isNavigation));
  else if (isNavigation && !path.includes(".")) event.respondWith(Response.redirect(scope.href + search));
  else event.respondWith(new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } }));
});
