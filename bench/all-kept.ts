/** Runs in the page, until the worker of the built files has all of them. */
export const allCached = `new Promise((resolve) => {
  const look = () => (navigator.serviceWorker.controller?.state === 'activated' ? resolve() : setTimeout(look, 100))
  look()
})`
