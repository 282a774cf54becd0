import type { DemoWishes } from './demo-server.ts'
import { type ForkedPortal, forkPortal } from './forked-portal.ts'
import { test as base } from './hydrated-test.ts'

export { expect } from '@playwright/test'

interface OfOneWorker {
  /** Demo in a separate process. */
  demo: ForkedPortal<DemoWishes>
}
interface OfOneJourney {
  /** Each journey begins with the demo as it was made: none finds what another has left. */
  begin: undefined
}

export const test = base.extend<OfOneJourney, OfOneWorker>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const demo = await forkPortal<DemoWishes>('demo-server.ts')
      await use(demo)
      demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  begin: [
    async ({ demo }, use) => {
      await demo.wish('asMade')
      await use(undefined)
    },
    { auto: true },
  ],
})
