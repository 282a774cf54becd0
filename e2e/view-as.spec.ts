import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signOn } from './portal-page.ts'

/** The HTML of a page as the server sends it, before any script runs. */
const pageAt = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
const titlesFor = async (page: Page): Promise<string[]> => {
  const projects: { title: string }[] = await (await page.request.get('/api/projects/all/')).json()
  return projects.map(({ title }) => title)
}
const band = 'You are viewing the portal as <strong>Helen Marsh</strong>'

test('pages loaded while viewing as a customer show the band and contain only their data', async ({ page }) => {
  await signOn(page, 'superuser@provider.example')
  const all = await titlesFor(page)
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await page.request.post('/api/admin/people/demo-advanced/view', { headers })).status()).toBe(204)
  const theirs = await titlesFor(page)
  const others = all.filter((title) => !theirs.includes(title))
  expect(theirs.length).toBeGreaterThan(0)
  expect(others.length).toBeGreaterThan(10)

  for (const path of ['/overview', '/engagements', '/work-orders', '/people-feedback', '/portfolio', '/admin/people']) {
    const html = await pageAt(page, path)
    expect(html).toContain(band)
    expect(others.filter((title) => html.includes(title))).toEqual([])
    expect(html).not.toContain('superuser@provider.example')
  }
  // A busy machine may leave out data that come late.
  await expect(async () => expect(await pageAt(page, '/engagements')).toContain(theirs[0])).toPass()

  expect((await page.request.delete('/api/admin/view', { headers })).status()).toBe(204)
  await expect(async () => {
    const html = await pageAt(page, '/portfolio')
    expect(html).not.toContain(band)
    expect(html).toContain('superuser@provider.example')
    expect(others.some((title) => html.includes(title))).toBe(true)
  }).toPass()
})
