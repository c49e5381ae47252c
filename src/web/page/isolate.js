// For hosts that send no headers for threads: a service worker adds them (worker.js), and the page is loaded anew with
// it, once a visit. A page in another page's frame cannot have threads.
{
  const kTried = "isolation";
  let mayTry = !globalThis.crossOriginIsolated && isSecureContext && "serviceWorker" in navigator && top === self;
  try {
    mayTry = mayTry && sessionStorage.getItem(kTried) === null;
    sessionStorage.setItem(kTried, "tried");
  } catch {  // the browser keeps nothing, so the page would be loaded again and again
    mayTry = false;
  }
  if (mayTry) {
    navigator.serviceWorker.register("worker.js")
        .then(() => navigator.serviceWorker.ready)
        .then(() => location.reload())
        .catch(() => {});  // one thread does as well
  }
}
