// The first paint, before the interpreter is up: the theme at once, then the empty table and the last view; and the
// words for a browser in which the game cannot start. Everything else is Python's.
// @ts-check
"use strict";

(() => {
  /**
   * What storage.py saves beside the game: enough to paint it. Only text and state, never markup.
   * @typedef {object} View
   * @property {number} version
   * @property {[place: string, card: string, state: string][]} cards
   * @property {string} under
   * @property {Record<string, string>} texts
   */

  const VIEW_VERSION = 1;
  const ROWS = 7;
  const DARK = "(prefers-color-scheme: dark)";
  const SLOW_START = 12000;
  const root = document.documentElement;

  // For storage.py: what the browser throws does not become an exception of MicroPython's, so it ends here.
  const keeper = {
    /** @param {string} key @returns {string} The saved text; empty where there is none or storage is blocked. */
    load(key) {
      try {
        return localStorage.getItem(key) ?? "";
      } catch {
        return "";
      }
    },
    /** @param {string} key @param {string} text */
    save(key, text) {
      try {
        localStorage.getItem(key);
      } catch {
        return "blocked";
      }
      try {
        localStorage.setItem(key, text);
      } catch {
        return "full";
      }
      return "saved";
    },
    /** @param {string} key Of a text that `save` could keep. */
    forget(key) {
      localStorage.removeItem(key);
    },
  };
  Object.assign(globalThis, { keeper });

  /** @param {string} key @returns {any} The saved JSON value; null where there is none or it cannot be read. */
  function saved(key) {
    try {
      return JSON.parse(keeper.load(key) || "null");
    } catch {
      return null;
    }
  }

  function paintSettings() {
    const settings = saved("pyramid:settings");
    const theme = settings?.theme ?? "system";
    for (const name of ["theme", "hand", "motion", "suits"]) {
      if (typeof settings?.[name] === "string") root.dataset[name] = settings[name];
    }
    const media = { dark: "all", light: "not all" }[/** @type {string} */ (theme)] ?? DARK;
    /** @type {NodeListOf<HTMLStyleElement | HTMLMetaElement>} */ (document.querySelectorAll("[data-dark]")).forEach(
      (element) => {
        element.media = media;
      },
    );
  }

  /** @param {string} name @param {Record<string, string>} attributes @param {Element[]} children */
  function svg(name, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** @param {string} name @param {number} x @param {number} y @param {number} width @param {number} height */
  function part(name, x, y, width, height) {
    const box = { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` };
    return svg("use", { class: name, href: "", ...box });
  }

  /** The inside of every card: rank and suit in the corner, a suit or a court in the middle, and the back. */
  function face() {
    return svg(
      "svg",
      { class: "face", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
      part("rank", 8, 9, 32, 42.7),
      part("suit", 47, 12, 37, 37),
      part("middle pip", 19, 61, 62, 62),
      part("middle crown", 22, 57, 56, 18.7),
      part("middle court", 30, 79, 40, 53.3),
      svg("use", { class: "back", href: "#back", width: "100", height: "140" }),
    );
  }

  /** @param {string} tag @param {string} place */
  function card(tag, place) {
    const element = document.createElement(tag);
    element.className = "card";
    element.dataset.place = place;
    element.hidden = true;
    if (element instanceof HTMLButtonElement) element.type = "button";
    element.append(face());
    return element;
  }

  /** What the stock's place offers once it is empty. */
  function offer() {
    const element = document.createElement("span");
    element.className = "offer";
    const icon = { viewBox: "0 0 24 24", "aria-hidden": "true" };
    const again = svg("use", { class: "again", href: "#icon-recycle" });
    const spent = svg("use", { class: "spent", href: "#icon-none" });
    const words = document.createElement("span");
    words.id = "stock-offer";
    element.append(svg("svg", icon, again, spent), words);
    return element;
  }

  /** @param {string} id */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

  function layTable() {
    const slots = [];
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column <= row; column += 1) {
        const slot = document.createElement("div");
        slot.className = "slot";
        slot.dataset.slot = `${slots.length}`;
        slot.style.setProperty("--row", `${row}`);
        slot.style.setProperty("--column", `${column}`);
        slot.append(card("button", `${slots.length}`));
        slots.push(slot);
      }
    }
    byId("pyramid").append(...slots);
    const under = card("span", "under");
    under.id = "waste-under";
    const [waste, stock] = [card("button", "waste"), card("button", "stock")];
    stock.append(offer());
    waste.id = "waste";
    stock.id = "stock";
    byId("waste-place").append(under, waste);
    byId("stock-place").append(stock);
  }

  /** @param {HTMLElement} element @param {string} text A card such as `7c`, or nothing. */
  function paintCard(element, text) {
    const [rank, suit] = text;
    element.hidden = false;
    element.dataset.card = text;
    element.dataset.suit = suit ?? "";
    const isCourt = "JQK".includes(rank ?? "-");
    const parts = { rank: `rank-${rank}`, suit: `suit-${suit}` };
    Object.assign(parts, isCourt ? { court: `rank-${rank}`, crown: `court-${rank}` } : { pip: `suit-${suit}` });
    for (const [name, symbol] of Object.entries(text ? parts : {})) {
      element.querySelector(`.${name}`)?.setAttribute("href", `#${symbol}`);
    }
  }

  /** @param {View | null} view */
  function paintView(view) {
    if (view?.version !== VIEW_VERSION) return;
    for (const [place, text, state] of view.cards) {
      const element = /** @type {HTMLElement | null} */ (document.querySelector(`.card[data-place="${place}"]`));
      if (!element) continue;
      element.dataset.state = state;
      paintCard(element, text);
    }
    for (const [id, text] of Object.entries(view.texts)) {
      const element = document.getElementById(id);
      if (element) element.textContent = text;
    }
  }

  /** @param {string} words */
  function fail(words) {
    if (root.dataset.state !== "loading") return;
    root.dataset.state = "failed";
    const message = document.getElementById("message");
    if (message) message.textContent = words;
  }

  function watchStart() {
    if (typeof WebAssembly !== "object" || !("noModule" in HTMLScriptElement.prototype)) {
      fail("This browser is too old for the game: it has no WebAssembly. A newer browser plays it.");
      return;
    }
    if (!window.CSS?.supports("width", "1cqw")) {
      fail("This browser is too old for the game's table. A newer browser plays it.");
    }
    const damaged = "A part of the game could not be loaded";
    addEventListener("unhandledrejection", (event) => fail(`${damaged} (${event.reason}). Reload to try again.`));
    addEventListener(
      "error",
      (event) => {
        if (event.target instanceof HTMLLinkElement) return; // only a hint what to load early
        const source = event.target instanceof HTMLScriptElement ? event.target.src : event.message;
        fail(`${damaged} (${source}). Reload to try again.`);
      },
      true,
    );
    setTimeout(() => fail("The game has not started yet. Reload to try again."), SLOW_START);
  }

  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    paintSettings();
    layTable();
    try {
      paintView(saved("pyramid:view"));
    } catch {
      // A view of another shape paints nothing; the game itself is read with care later.
    }
    watchStart();
  });
  paintSettings();
})();
