/**
 * Registers the service worker, keeps at it until everything is saved, and tells how it stands.
 *
 * Out: event "offline-state" on the document with an OfflineState as detail; the same in
 * globalThis.offlineState and, for styles, as data-offline and data-update on the root element.
 * In: event "take-update" on the document; the page then reloads once, under the new version.
 *
 * @typedef {{ state: "unsupported" | "saving" | "ready" | "waiting", game: boolean, solver: boolean,
 *   done: number, total: number, update: boolean }} OfflineState
 */
const RETRY_EVERY = 20_000; // milliseconds; a server can come back without the browser noticing

const root = document.documentElement;
const container = navigator.serviceWorker;
/** @type {OfflineState} */
const current = { state: "saving", game: false, solver: false, done: 0, total: 0, update: false };
/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** @param {Partial<OfflineState>} change */
function tell(change) {
  Object.assign(current, change);
  const detail = { ...current };
  Object.assign(globalThis, { offlineState: detail });
  root.dataset.offline = current.state;
  root.toggleAttribute("data-update", current.update);
  document.dispatchEvent(new CustomEvent("offline-state", { detail }));
}

function followInstalling() {
  const worker = registration?.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "activated") worker.postMessage("save");
    if (worker.state === "installed" && registration?.active) tell({ update: true });
    if (worker.state === "redundant" && !registration?.active) tell({ state: "waiting" });
  });
}

async function register() {
  const found = await container.register("sw.js", { updateViaCache: "none" });
  if (found !== registration) {
    registration = found;
    registration.addEventListener("updatefound", followInstalling);
    followInstalling();
  }
  if (found.waiting && found.active) tell({ update: true });
  found.active?.postMessage("save");
}

/** A failure here means no network, or a server that is down: said as such and tried again. */
function save() {
  register().catch(() => tell({ state: "waiting" }));
}

function retry() {
  if (current.state !== "ready") save();
}

/** @param {MessageEvent} event */
function receive({ data, source }) {
  const isActive = source === registration?.active;
  if (data.id !== root.dataset.build) {
    if (isActive) tell({ update: true }); // this page is older than what the worker keeps
    return;
  }
  const { game, solver, done, total } = data;
  const unfinished = data.failed ? "waiting" : "saving";
  tell({ state: game && solver ? "ready" : unfinished, game, solver, done, total });
  if (isActive && game && !container.controller) source?.postMessage("claim");
}

function takeUpdate() {
  if (registration?.waiting) registration.waiting.postMessage("update");
  else location.reload();
}

function start() {
  let isControlled = container.controller !== null;
  let isReloading = false;
  container.addEventListener("controllerchange", () => {
    // The first install changes nothing for this page; a new version needs a new page.
    if (isControlled && !isReloading) {
      isReloading = true;
      location.reload();
    }
    isControlled = true;
  });
  container.addEventListener("message", receive);
  container.startMessages();
  document.addEventListener("take-update", takeUpdate);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    registration?.update().catch(retry); // without a network there is no update to find
    retry();
  });
  addEventListener("online", retry);
  setInterval(retry, RETRY_EVERY);
  save();
}

/** Begin when the game is up: saving it meanwhile would fetch every file twice. */
function startWhenUp() {
  if (root.dataset.state === "loading") return;
  observer.disconnect();
  start();
}

const observer = new MutationObserver(startWhenUp);
if (container) {
  observer.observe(root, { attributeFilter: ["data-state"] });
  startWhenUp();
} else {
  tell({ state: "unsupported" });
}
