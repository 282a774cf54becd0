import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, signOn } from './portal-page.ts'

const list = [
  ['Name', 'Role', 'Start', 'End', 'Rate'],
  ['Jonas Lindqvist', 'Software developer', '', '', ''],
  ['Li Wei', 'QA Engineer', '', '', ''],
  ['Sofia Lindgren', 'Software developer', '', '', ''],
  ['Kwame Mensah-Bonsu', 'Software developer', '', '31/06/2099', ''],
  ['Zoë Ní Bhriain', 'Software developer', '', '', ''],
  ['Ana-Maria Ionescu', 'Software developer', '', '', ''],
  ['Marta Kowalczyk', 'QA Engineer', '', '', ''],
  ['Meera Nair', 'QA Engineer', '', '', '£600'],
  ['Annika Sørensen', 'DevOps Engineer', '', '', ''],
  ['Tobias Keller', 'Data Engineer', '', '', ''],
  ['Saoirse Quinn', 'UX Designer', '', '', ''],
  ['Yuki Tanabe', 'Associate Software developer', '', '', ''],
].map((cells) => cells.join('\t'))

const pasteInto = (page: Page, name: string, text: string) =>
  page.getByRole('combobox', { name, exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a delivery lead moves a work order and puts fourteen people on it, twelve of them from a spreadsheet', async ({
  page,
}) => {
  // High enough for the whole form: a field half under the bar at the bottom would be a small target.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await signOn(page, 'delivery.lead@provider.example')
  await page.goto('/engagements/P0001/work-orders')
  await page.getByRole('button', { name: /^Actions for WO-2007/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: /^Edit WO-2007/, level: 1 })).toBeVisible()
  await expectAccessible(page)

  // The end of the order, and with it all grey ones.
  await page.getByLabel('End', { exact: true }).fill('31 Jul 2099')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/grey end dates move with it\.$/)).toBeVisible()
  await expect(page.getByLabel('End, row 1, Amara Okafor')).toHaveAttribute('placeholder', '31 Jul 2099')

  // Two people, by the keyboard alone.
  await page.getByRole('combobox', { name: 'Add a person', exact: true }).focus()
  await page.keyboard.type('tamsin')
  await expect(page.getByRole('option', { name: /Tamsin Yeo/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Add a person', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Scrum Master')
  await page.keyboard.press('Tab')
  const tamsin = page.getByLabel(/^Role, row \d+, Tamsin Yeo$/)
  await tamsin.fill('Scrum Master')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Per day, row \d+, Tamsin Yeo$/)).toHaveValue(/^£\d/)
  await expect(page.getByLabel(/^Per day, row \d+, Scrum Master$/)).toHaveValue(/^£\d/)

  // Twelve people with one wrong date and two people of one name.
  await pasteInto(page, 'Add a person', list.join('\r\n'))
  await expect(page.getByText('12 rows pasted. 2 have a problem.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('2 problems. First:')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Person, row 2, Li Wei' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Li Wei, QA Engineer' }).click()
  await page.getByRole('button', { name: 'Use 30 Jun 2099' }).click()
  await expect(page.getByText(/Adds 14 people\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()

  // The timeline shows the order unfolded, with the new people.
  await expect(page).toHaveURL(/work-orders\?wo=P0001-W7$/)
  await expect(page.getByText('The work order is saved.')).toBeVisible()
  await expect(page.getByText('Kwame Mensah-Bonsu')).toBeVisible()
  await expect(page.getByText(/– 31 Jul 2099/).first()).toBeVisible()
})

test('a delivery lead ends the work of a person from the timeline, and another person follows', async ({ page }) => {
  await signOn(page, 'delivery.lead@provider.example')
  await page.goto('/engagements/P0001/work-orders?wo=P0001-W5')
  await page.getByRole('button', { name: 'Actions for Isla Brennan' }).click()
  await page.getByRole('menuitem', { name: 'End on …' }).click()
  const dialog = page.getByRole('dialog', { name: 'End Isla Brennan’s work' })
  await expect(dialog.getByRole('checkbox', { name: /^WO-2005/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^WO-2006/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^WO-2006/ }).uncheck()
  await expectAccessible(page)

  // By the keyboard: without a person, the form is not sent.
  await dialog.getByRole('radio', { name: 'No one' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'Someone else' })).toBeChecked()
  await dialog.getByRole('button', { name: /^End on \d/ }).press('Enter')
  const successor = dialog.getByRole('combobox', { name: 'Who follows' })
  await expect(successor).toBeFocused()
  await page.keyboard.type('tamsin')
  // The list has all people until it is filtered.
  await expect(page.getByRole('option')).toHaveText([/^Tamsin Yeo/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^End on \d/ }).click()

  // The timeline shows both people, each for a part of the work order.
  await expect(page.getByText('Isla Brennan’s work is ended.')).toBeVisible()
  const others = page.getByRole('list', { name: /^Other members of WO-2005/ })
  await expect(others.getByRole('listitem').filter({ hasText: 'Isla Brennan' })).toContainText(/until \d/)
  await expect(others.getByRole('listitem').filter({ hasText: 'Tamsin Yeo' })).toContainText(/from \d/)
  await expect(others.getByRole('listitem').filter({ hasText: 'Tamsin Yeo' })).toContainText('Business Analyst')
})
