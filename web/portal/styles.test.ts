import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sheetOf = (beside: string): HTMLLinkElement => {
  const sheet = document.createElement('link')
  // jsdom loads none.
  Object.assign(sheet, { disabled: true })
  sheet.dataset.beside = beside
  document.head.append(sheet)
  return sheet
}

let styles: typeof import('./styles.ts')
beforeEach(async () => {
  vi.resetModules()
  styles = await import('./styles.ts')
})
afterEach(() => document.querySelector('link[data-beside]')?.remove())

const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  await Promise.race([work.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false)))])

test('a page with all its styles does not wait for any', async () => {
  await styles.allStyles()
  await styles.stylesOf('/engagements')
})

test('the current screen needs only its own styles; other screens wait for the remaining styles', async () => {
  const sheet = sheetOf('/engagements')
  await styles.stylesOf('/engagements')
  expect(sheet.disabled).toBe(true)
  const other = styles.stylesOf('/work-orders')
  expect([sheet.disabled, await isDone(other)]).toEqual([false, false])
  sheet.dispatchEvent(new Event('load'))
  await other
  await styles.stylesOf('/people-feedback')
})

test('styles that fail to load raise a preload error and are requested again next time', async () => {
  const sheet = sheetOf('/engagements')
  const missed = vi.fn()
  addEventListener('vite:preloadError', missed)
  const first = styles.allStyles()
  sheet.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('styles')
  expect([missed.mock.calls.length, sheet.disabled]).toEqual([1, true])
  const secondLoad = styles.allStyles()
  expect(sheet.disabled).toBe(false)
  sheet.dispatchEvent(new Event('load'))
  await secondLoad
  removeEventListener('vite:preloadError', missed)
})
