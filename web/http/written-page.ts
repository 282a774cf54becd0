/**
 * What the server wrote into the page. Where the server itself draws a page, `page-to-draw.ts` stands in this
 * file's place: for a screen nothing else is different there.
 */
const read = (id: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.getElementById(id)?.textContent || undefined

/** The page came without a session, so that nobody asks in vain. */
export const cameSignedOut = (): boolean => document.documentElement.dataset.signedIn === 'no'

/** The server drew it, as for a window as narrow as a phone's, and nobody has taken it over yet. */
export const drawnForPhone = (): boolean => document.documentElement.dataset.drawn !== undefined

/** The sheet with the styles of all screens, where the page has those of its own screen alone (`data-beside`: its path). */
export const otherStyles = (): HTMLLinkElement | null => document.querySelector('link[data-beside]')

/** Answers to the calls with which the screen begins, by their addresses. Each is taken once. */
let given: Record<string, unknown> | undefined

/** Milliseconds after which an answer that nobody has taken is too old and is asked for anew. */
const goodFor = 10_000

function readAnswers(): Record<string, unknown> {
  setTimeout(() => {
    given = {}
  }, goodFor)
  return JSON.parse(read('first-answers') ?? '{}')
}

export const isGiven = (address: string): boolean => {
  given ??= readAnswers()
  return Object.hasOwn(given, address)
}

export function takeGiven(address: string): unknown {
  const answer = given?.[address]
  delete given?.[address]
  return answer
}
