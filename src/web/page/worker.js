// The service worker of isolate.js: passes the site's files on, with the headers that let a page have several threads.

addEventListener("install", () => /** @type {any} */ (self).skipWaiting());
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(/** @type {any} */ (self).clients.claim()));

async function withHeaders(request) {
  const response = await fetch(request);
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  const {status, statusText} = response;
  return new Response(response.body, {status, statusText, headers});
}

addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (new URL(request.url).origin === location.origin) event.respondWith(withHeaders(request));
});
