/**
 * Preloaded data and other facts that the server wrote into the page. When the server renders a page, `page-to-draw.ts`
 * replaces this file.
 */
const read = (id: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.getElementById(id)?.textContent || undefined

/** The page came without a session, so that nobody asks in vain. */
export const cameSignedOut = (): boolean => document.documentElement.dataset.signedIn === 'no'

/** The server drew it, as for a window as narrow as a phone's, and nobody has taken it over yet. */
export const drawnForPhone = (): boolean => document.documentElement.dataset.drawn !== undefined

/** The sheet with the styles of all screens, where the page has those of its own screen alone (`data-beside`: its path). */
export const otherStyles = (): HTMLLinkElement | null => document.querySelector('link[data-beside]')

/** Preloaded data: responses to the first calls of the screen, by their addresses. Each is taken once. */
let preloaded: Record<string, unknown> | undefined

/** Milliseconds after which unused preloaded data is too old, and the browser makes the call. */
const preloadedDataExpiry = 10_000

function readPreloadedData(): Record<string, unknown> {
  setTimeout(() => {
    preloaded = {}
  }, preloadedDataExpiry)
  return JSON.parse(read('preloaded-data') ?? '{}')
}

export const isPreloaded = (address: string): boolean => {
  preloaded ??= readPreloadedData()
  return Object.hasOwn(preloaded, address)
}

export function takePreloaded(address: string): unknown {
  const answer = preloaded?.[address]
  delete preloaded?.[address]
  return answer
}
