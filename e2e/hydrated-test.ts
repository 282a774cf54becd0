import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'

/** A press or a text before hydration has no effect, so journeys wait for it. */
const waitForHydration = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html:not([data-hydrated]) #root { pointer-events: none }')
  document.adoptedStyleSheets.push(sheet)
}`
const hydrated = (page: Page): Promise<void> =>
  page.locator('html:not(:has(#root)), html[data-hydrated]').waitFor({ state: 'attached', timeout: 15_000 })
function waitAfterLoad(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await hydrated(page)
    return response
  }
}

/** A test whose pages are hydrated once they have loaded. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options?: BrowserContextOptions) => {
        const context = await newContext(options)
        if (options?.javaScriptEnabled === false) return context
        await context.addInitScript(waitForHydration)
        context.on('page', waitAfterLoad)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
