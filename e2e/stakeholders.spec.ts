import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, newestMail, openEngagements, signInByLink, signOn } from './portal-page.ts'

const engagementOf = async (page: Page): Promise<{ id: string; title: string }> => {
  const [first] = await (await page.request.get('/api/projects?project_state=Active%20Work%20Orders')).json()
  return first
}

test('a customer invites a stakeholder of another company, who accepts and is later removed', async ({
  page,
  browser,
}) => {
  await signInByLink(page, 'advanced@customer.example')
  await openEngagements(page)
  const { id, title } = await engagementOf(page)
  await page.getByRole('link', { name: `Stakeholders of ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Stakeholder List - ${title}` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Name').fill('Nadia Brook')
  await dialog.getByLabel('Email').fill('nadia@provider.example')
  await dialog.getByLabel('Role').fill('Product Owner')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Internal members can not be added as a stakeholders')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill('nadia@halden.example')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const panel = page.getByRole('region', { name: 'Nadia Brook' })
  await expect(panel.getByText('STANDARD')).toBeVisible()
  await expect(panel.getByText('Invited, not accepted yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stakeholders' }).getByText('Invited', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const mail = await newestMail(page.request, 'nadia@halden.example', 'Helen Marsh invites you')

  const theirs = await browser.newContext()
  const nadia = await theirs.newPage()
  await nadia.goto(mail.text.match(/https?:\/\/\S+\/invitation\S+/)?.[0] ?? '')
  await expect(nadia.getByRole('heading', { name: `Helen Marsh invites you to ${title}` })).toBeVisible()
  await nadia.getByRole('button', { name: 'Accept' }).click()
  await expect(nadia.getByText(`You have joined ${title}.`)).toBeVisible()
  await page.goto(`/engagements/${id}/stakeholders`)
  await page.getByRole('button', { name: 'Nadia Brook' }).click()
  await signInByLink(nadia, 'nadia@halden.example')
  await nadia.goto(`/engagements/${id}/stakeholders`)
  await expect(nadia.getByRole('heading', { level: 1, name: `Stakeholder List - ${title}` })).toBeVisible()

  await panel.getByRole('button', { name: 'Remove from engagement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from engagement' }).click()
  await expect(page.getByText('You removed Nadia Brook from the engagement')).toBeVisible()
  await nadia.reload()
  await expect(nadia.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await theirs.close()
})

test('a superuser publishes a release note, and the customer’s red dot disappears after reading it', {
  tag: '@slow',
}, async ({ page, browser }) => {
  await signOn(page, 'superuser@provider.example')
  await page.goto('/release-notes')
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  const text = dialog.getByRole('textbox', { name: 'Release notes' })
  await text.click()
  await dialog.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Notifications')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Choose')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' what you are told.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Choose' })).toBeVisible()
  // Waits for the toast: while it fades in, its text has too little contrast.
  await expect(page.getByText('Release note published')).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext()
  const customer = await context.newPage()
  await signInByLink(customer, 'other@elsewhere.example')
  await openEngagements(customer)
  const item = customer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /What's new/ })
  await expect(item).toContainText('new entries')
  await item.click()
  await expect(customer.getByRole('heading', { level: 1, name: "What's new on Client Portal?" })).toBeVisible()
  await expect(customer.getByRole('heading', { level: 2, name: 'Notifications', exact: true })).toBeVisible()
  await expect(item).not.toContainText('new entries')
  await customer.reload()
  await expect(item).not.toContainText('new entries')
  await context.close()
})

test('a customer requests a team, staff propose a person, and the customer accepts', async ({ page, browser }) => {
  await signInByLink(page, 'advanced@customer.example')
  const { id } = await engagementOf(page)
  await page.goto(`/engagements/${id}/request-team`)
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('QA Engineer')
  await dialog.getByRole('combobox', { name: 'Primary skill' }).selectOption('C# .NET')
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('1 Jul 2099')
  await dialog.getByRole('combobox', { name: 'Duration' }).selectOption('6 months')
  await dialog.getByRole('button', { name: 'Add another member' }).click()
  await expect(dialog.getByText('1 × QA Engineer, C# .NET')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('cell', { name: 'NEW' })).toBeVisible()

  const context = await browser.newContext()
  const staff = await context.newPage()
  await signOn(staff, 'delivery.lead@provider.example')
  await staff.goto(`/engagements/${id}/request-team`)
  await staff.getByRole('button', { name: /^Propose a person/ }).click()
  const proposing = staff.getByRole('dialog', { name: 'Propose a person' })
  await proposing.getByLabel('Search by name').fill('Grace')
  await proposing.getByText('Grace Mbeki').first().click()
  await proposing.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(staff.getByText('You proposed Grace Mbeki')).toBeVisible()
  await context.close()

  await page.reload()
  await page.getByRole('button', { name: 'Accept Grace Mbeki' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('cell', { name: /^COMPLETED/ })).toBeVisible()
  await expect(page.getByText(/^Completed because all lines are filled/)).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByText('Mark as completed').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: /^NEW/ })).toBeVisible()
})

test('notification settings are kept after a reload', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, 'standard@customer.example')
  await openEngagements(page)
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Notifications' })).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('checkbox', { name: /^New audit/ }).check()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^New audit/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^File sharing/ })).not.toBeChecked()
  await page.getByRole('button', { name: /^Inbox/ }).click()
  await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
  await expectAccessible(page)
})

test('the customer screens are accessible on a phone, in both themes', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  const { id } = await engagementOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    `/engagements/${id}/stakeholders`,
    `/engagements/${id}/request-team`,
    '/notification',
    '/release-notes',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goto(`/engagements/${id}/stakeholders`)
  await page.getByRole('list', { name: 'Stakeholders' }).getByRole('button').first().click()
  await expect(page.getByRole('link', { name: 'All stakeholders' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Stakeholders' })).toBeVisible()
})
