/** Removes the app's service worker and file caches; saved games are in localStorage and stay. */

const folder = new URL("./", location.href);
const button = /** @type {HTMLButtonElement} */ (document.getElementById("repair"));
const result = /** @type {HTMLElement} */ (document.getElementById("result"));

async function repair() {
  button.disabled = true;
  const own = `pyramid-${folder.pathname}-`;
  const names = (await caches.keys()).filter((name) => name.startsWith(own));
  await Promise.all(names.map((name) => caches.delete(name)));
  const registration = await navigator.serviceWorker.getRegistration(folder.href);
  await registration?.unregister();
  location.replace(folder.href);
}

button.addEventListener("click", () => {
  repair().catch((error) => {
    button.disabled = false;
    result.textContent = `That did not work: ${error.message}`;
  });
});
