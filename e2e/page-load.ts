import type { CDPSession, Page } from 'playwright-core'

/** Requests of one visit with path, kind and transferred bytes. */
export interface PageRequest {
  path: string
  kind: Kind
  bytes: number
}
export type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'data'

export interface PageLoad {
  asked: PageRequest[]
  /** Round trips one after the other until nothing more was asked for. */
  steps: PageRequest[][]
  /** Cumulative layout shift while the answers came, step by step. */
  shift: number
  /** Elements that moved, for the test's message. */
  shifted: string[]
}

/** Milliseconds without requests after which a page counts as loaded. */
const quiet = 600

/**
 * Opens an address as on a line where everything takes a long while: all that is asked for waits until nothing more
 * is, then everything is answered, and so on. So the steps are counted, not timed, and every state between them is
 * drawn: what moves, moves here.
 */
export async function loadInSteps(page: Page, url: string): Promise<PageLoad> {
  const browser = await page.context().newCDPSession(page)
  await page.addInitScript(watchShifts)
  const requests = new Map<string, PageRequest>()
  const steps: PageRequest[][] = []
  let waiting: { id: string; networkId: string | undefined; entry: PageRequest }[] = []
  const loading = new Set<string>()
  let last = performance.now()
  browser.on('Fetch.requestPaused', ({ requestId, networkId, request, resourceType }) => {
    const { pathname, search } = new URL(request.url)
    const entry: PageRequest = { path: pathname + search, kind: kindOf(resourceType, pathname), bytes: 0 }
    // A font that is held back Chromium asks for once more; and an icon whenever the address changes.
    const known = [...steps.flat(), ...waiting.map((each) => each.entry)].some(({ path }) => path === entry.path)
    if ((entry.kind === 'font' && known) || pathname === '/favicon.svg') return void answer(browser, requestId)
    if (networkId) requests.set(networkId, entry)
    waiting.push({ id: requestId, networkId, entry })
    last = performance.now()
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = requests.get(requestId)
    if (entry) entry.bytes = encodedDataLength
    loading.delete(requestId)
    last = performance.now()
  })
  browser.on('Network.loadingFailed', ({ requestId }) => {
    loading.delete(requestId)
    last = performance.now()
  })
  await browser.send('Network.enable')
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: 'http*://*' }] })
  const opened = page.goto(url, { waitUntil: 'commit' })
  for (;;) {
    await calm(page, () => (loading.size > 0 ? performance.now() : last))
    if (waiting.length === 0) break
    const now = waiting
    waiting = []
    steps.push(now.map(({ entry }) => entry))
    for (const { networkId } of now) if (networkId) loading.add(networkId)
    await Promise.all(now.map(({ id }) => answer(browser, id)))
    last = performance.now()
  }
  await opened
  const { shift, shifted } = await page.evaluate<Pick<PageLoad, 'shift' | 'shifted'>>(
    '({ shift: window.layoutShift, shifted: window.shifted })',
  )
  await browser.detach()
  return { asked: steps.flat(), steps, shift, shifted }
}

const answer = (browser: CDPSession, requestId: string): Promise<unknown> =>
  // A request that the page has given up meanwhile is no longer known.
  browser.send('Fetch.continueRequest', { requestId }).catch(() => {})

async function calm(page: Page, last: () => number): Promise<void> {
  while (performance.now() - last() < quiet) await page.waitForTimeout(quiet / 6)
}

function kindOf(type: string, path: string): Kind {
  if (type === 'Document') return 'page'
  if (type === 'Stylesheet') return 'style'
  if (type === 'Font') return 'font'
  if (type === 'Script' || path.endsWith('.js')) return 'script'
  if (type === 'Image' || path.endsWith('.svg')) return 'picture'
  return 'data'
}

/** Runs in the page before anything else. */
const watchShifts = `
  window.layoutShift = 0
  window.shifted = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.layoutShift += entry.value
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node?.nodeType === 1 ? node.tagName + ' ' + node.className : node?.textContent
        window.shifted.push(entry.value.toFixed(3) + ' ' + name + ' y ' + previousRect.y + ' > ' + currentRect.y + ' h ' + previousRect.height + ' > ' + currentRect.height)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Bytes over the wire, by kind. */
export function bytesByKind(asked: readonly PageRequest[]): Record<Kind, number> {
  const bytes: Record<Kind, number> = { page: 0, script: 0, style: 0, font: 0, picture: 0, data: 0 }
  for (const each of asked) bytes[each.kind] += each.bytes
  return bytes
}
