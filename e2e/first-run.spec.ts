import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './empty-portal.ts'
import { expectAccessible, linkIn, newestMail } from './portal-page.ts'

const naomi = 'naomi.kirkbride@tideway.example'
const people = [
  ['Amara Okafor', 'Delivery Lead'],
  ['Tamsin Yeo', 'Scrum Master'],
  ['Zoë Ní Bhriain', 'Software developer'],
] as const

/** Most clicks from the setup link to the first page of a stakeholder. */
const mostClicks = 40

/** Counts what a person with a mouse would click, fields that have the focus already left out. */
function clickCounter() {
  let clicks = 0
  const press = async (target: Locator): Promise<void> => {
    clicks++
    await target.click()
  }
  return {
    press,
    open: async (page: Page, link: string): Promise<void> => {
      clicks++
      await page.goto(link)
    },
    type: async (field: Locator, text: string): Promise<void> => {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await press(field)
      await field.fill(text)
    },
    count: () => clicks,
  }
}

test('an empty portal is set up by the link, and its first stakeholder signs in, with at most 40 clicks and no command', async ({
  page,
  browser,
  empty,
}) => {
  test.setTimeout(120_000)
  // High enough for the whole form: a field half under the bar at the bottom would be a small target.
  await page.setViewportSize({ width: 1440, height: 1300 })
  const began = Date.now()
  const { press, open, type, count } = clickCounter()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  // The superuser and the company.
  await open(page, empty.setupLink)
  await press(button('Log in with single sign-on'))
  await type(page.getByLabel('Your email address'), 'leah.fenwick@provider.example')
  await press(button('Continue'))
  await type(page.getByLabel('Company'), 'Tideway Software')
  await type(page.getByLabel('Name of the portal'), 'Tideway Portal')
  await press(button('Save and continue'))
  await press(link('Open the portal'))
  await expect(page.getByRole('region', { name: 'Set up your portal' })).toBeVisible()
  await expect(page.getByText('Nothing to do right now.')).toBeHidden()
  await expectAccessible(page)
  await press(button('Send me a test email'))
  await expect(page.getByText(/^Emails are delivered\. Test sent to leah\.fenwick@provider\.example/)).toBeVisible()

  // The people of the provider.
  await press(link('Admin'))
  await press(page.getByRole('link', { name: /^People and accounts/ }))
  for (const [name] of people) {
    await press(button('New person'))
    const dialog = page.getByRole('dialog', { name: 'New person' })
    await type(dialog.getByLabel('Name'), name)
    await press(dialog.getByRole('button', { name: 'Add person' }))
    await expect(dialog).toBeHidden()
  }

  // The customer, the engagement, its work order with the people on it, and the stakeholder.
  await press(link('Engagements'))
  await expect(page.getByText('No engagements yet. Create the first one or connect your system.')).toBeVisible()
  await press(link('New engagement'))
  await type(page.getByRole('combobox', { name: 'Customer' }), 'Tideway')
  await press(page.getByRole('option', { name: 'Add “Tideway” as a new customer' }))
  await type(page.getByLabel('Title'), 'Card disputes portal')
  await type(page.getByLabel('Reference'), 'WO-2195 Dispute intake')
  await type(page.getByLabel('Start', { exact: true }), '4 Jan 2027')
  await type(page.getByLabel('End', { exact: true }), '30 Jun 2027')
  const rows = page.getByRole('table', { name: 'People' })
  for (const [row, [name, role]] of people.entries()) {
    await type(rows.getByRole('combobox', { name: 'Add a person', exact: true }), name)
    await press(page.getByRole('option', { name: new RegExp(name) }))
    const cell = rows.getByLabel(`Role, row ${row + 1}, ${name}`)
    await expect(cell).toBeVisible()
    await page.keyboard.press('Tab')
    await type(cell, role)
    await page.keyboard.press('Escape')
  }
  const stakeholders = page.getByRole('table', { name: 'Stakeholders' })
  await type(stakeholders.getByLabel('Add a stakeholder'), 'Naomi Kirkbride')
  await type(stakeholders.getByLabel('Email, row 1, Naomi Kirkbride'), naomi)
  await press(button('Create engagement'))
  await expect(page.getByRole('heading', { name: 'Card disputes portal', level: 1 })).toBeVisible()

  // The stakeholder signs in with what they get by email.
  const invitation = await newestMail(page.request, naomi, 'Leah Fenwick invites you to Card disputes portal')
  const theirs = await browser.newContext({ baseURL: empty.url })
  const stakeholder = await theirs.newPage()
  await open(stakeholder, linkIn(invitation))
  await type(stakeholder.getByLabel('Email'), naomi)
  await press(stakeholder.getByRole('button', { name: 'Send me an access link' }))
  await expect(stakeholder.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await open(stakeholder, linkIn(await newestMail(stakeholder.request, naomi, '#token=')))
  await press(stakeholder.getByRole('button', { name: 'Log in', exact: true }))
  await expect(stakeholder.getByRole('link', { name: 'Card disputes portal' }).first()).toBeVisible()
  const [clicks, minutes] = [count(), (Date.now() - began) / 60_000]
  console.log(`${clicks} clicks and ${minutes.toFixed(1)} minutes of the browser to the stakeholder's first page`)
  expect(clicks).toBeLessThanOrEqual(mostClicks)
  expect(minutes).toBeLessThan(10)

  await stakeholder.getByRole('link', { name: 'Card disputes portal' }).first().click()
  await expect(stakeholder.getByRole('link', { name: /^WO-2195 Dispute intake/ })).toBeVisible()
  const tabs = stakeholder.getByRole('navigation', { name: 'Card disputes portal' })
  await expect(tabs.getByRole('link', { name: /^Your Team/ })).toBeVisible()
  // Customers are not sent to a page without any audits.
  await expect(tabs.getByRole('link', { name: /^Audits/ })).toBeHidden()
  await theirs.close()

  // What is left is to turn backups on, or to hide the list.
  await page.goto('/overview')
  const checklist = page.getByRole('region', { name: 'Set up your portal' })
  await expect(checklist.getByText('5 of 6 done')).toBeVisible()
  await expect(checklist.getByText('A customer has signed in')).toBeVisible()
  await checklist.getByRole('button', { name: 'How to turn them on' }).click()
  await expect(checklist.getByText('BACKUP_DIR')).toBeVisible()
  await expectAccessible(page)
  await checklist.getByRole('button', { name: 'Hide' }).click()
  await expect(checklist).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText('Recent changes since', { exact: false })).toBeVisible()
  await expect(checklist).toBeHidden()
})
