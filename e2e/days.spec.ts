import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { paperFaults } from './paper-faults.ts'
import { expectAccessible, expectNoSidewaysScroll, newestMail, signInByLink } from './portal-page.ts'

test('a customer reads when the days run out, checks the months and reports days that are not right', {
  tag: '@slow',
}, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/engagements/P0001')
  const tabs = page.getByRole('navigation', { name: 'Payments platform rebuild' })
  await tabs.getByRole('link', { name: /^Work Orders/ }).click()
  await page.getByRole('navigation', { name: 'View of the work orders' }).getByRole('link', { name: 'Days' }).click()
  await expect(tabs.getByRole('link', { name: /^Work Orders/ })).toHaveAttribute('aria-current', 'page')
  const order = page.getByRole('region', { name: /^WO-2005/ })
  await expect(order.getByText(/^At the pace of the last four weeks, /)).toBeVisible()
  await expect(page.getByText(/^Days are recorded up to /)).toBeVisible()

  const chart = order.getByRole('slider', { name: /^Days worked by week of WO-2005/ })
  await chart.focus()
  const newest = (await chart.getAttribute('aria-valuetext')) ?? ''
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest)
  await page.keyboard.press('End')
  await expect(order.getByText((await chart.getAttribute('aria-valuetext')) ?? '')).toBeVisible()
  await order.getByRole('button', { name: /^Show as table/ }).click()
  await expect(order.getByRole('table', { name: /^Days worked by week of / })).toContainText('Plan')

  await order.getByRole('button', { name: /^Show days by person/ }).click()
  const months = order.getByRole('table', { name: /^Days worked by person and month of / })
  await expect(months).toContainText('Nov 2026')
  const download = page.waitForEvent('download')
  await order.getByRole('button', { name: /^Export CSV/ }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Work order,Month,Person,Days worked\r\nWO-2005')
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)

  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(paperFaults)).toEqual([])
  await expect(months).toBeVisible()
  await expect(order.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize({ width: 390, height: 844 })
  await order.getByRole('button', { name: /^Report wrong days/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Message')).toHaveValue(/^These days worked on WO-2005.* are not right: $/)
  await dialog.getByRole('checkbox', { name: /^Delivery Lead/ }).check()
  await dialog.getByLabel('Message').press('End')
  await dialog.getByLabel('Message').pressSequentially('One day less.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Your message has been sent')).toBeVisible()
  await newestMail(page.request, 'delivery.lead@provider.example', 'One day less.')
})
