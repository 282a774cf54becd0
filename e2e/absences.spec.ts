import { expect, test } from './journey.ts'
import { expectAccessible, expectNoSidewaysScroll, signInByLink } from './portal-page.ts'

test('a customer sees who is away, from the overview to the profile, the search and the timeline', {
  tag: '@slow',
}, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/overview')
  const people = page.getByRole('list', { name: 'People who leave or are away' }).getByRole('listitem')
  const first = people.filter({ hasText: 'away' }).first()
  const name = (await first.getByRole('link').textContent()) ?? ''

  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Away' }).locator('+ dd')).toContainText(/\d/)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await expect(page.getByRole('option', { name }).first()).toContainText(/Away (?:\d|until|today)/)
  await page.keyboard.press('Escape')

  await page.goto('/work-orders?open=all')
  await expect(page.getByRole('list', { name: 'Legend' }).getByText('Away')).toBeVisible()
  // A person has a row for each assignment. Only those with an absence to come say so beside the name.
  const rows = page.getByRole('listitem').filter({ hasText: name, hasNot: page.getByRole('listitem') })
  const more = page.getByRole('button', { name: /^Show all \d+ people$/ })
  // On a busy machine the list can still be loading when it is first looked at.
  await expect(async () => {
    while ((await more.count()) > 0) await more.first().click()
    await expect(rows.locator('[title^="Away"]').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.getByText(/away (?:\d|until|today)/i).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
