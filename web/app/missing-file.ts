import { thisPage } from '../shared/navigation/this-page.ts'
import { storedForVisit } from '../ui/stored.ts'

let missed = false
// The build's own word for code that could not be loaded, whoever asked for it. Where the server draws, nothing listens.
globalThis.addEventListener?.('vite:preloadError', () => {
  missed = true
})

const key = 'clientPortal.begunAnew'
/** Of this very build: its name changes with its content. */
const version = import.meta.url

/**
 * Where a screen broke because a file of it is not there any more, a newer portal has been put in place: the page is
 * loaded anew, once for each build, never in a loop. What is typed is kept (draft.ts). Without a connection the page
 * stays: another one could not be had.
 */
export async function reloadIfFileIsMissing(): Promise<void> {
  if (!missed || storedForVisit.read(key) === version) return
  const { ok } = await fetch('/healthz').catch(() => ({ ok: false }))
  if (!ok) return
  storedForVisit.write(key, version)
  // Where nothing can be kept, nobody could tell the second time from the first.
  if (storedForVisit.read(key) === version) thisPage.loadAgain()
}
