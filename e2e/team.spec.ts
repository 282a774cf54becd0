import { expect, test } from './journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newestMail,
  openEngagements,
  signInByLink,
  signOn,
} from './portal-page.ts'

test('a customer creates a team, tags a person, filters by the tag and deletes the team', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await openEngagements(page)
  await page.getByRole('link', { name: /^Team of Payments platform rebuild/ }).click()
  await expect(page.getByRole('heading', { name: 'Payments platform rebuild', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Your Team/)
  await expect(page.getByRole('heading', { name: 'Oversight and Escalation' })).toBeVisible()
  await expectAccessible(page)

  // A team of one, filled by keyboard.
  await page.getByRole('button', { name: 'New Team' }).click()
  await page.getByLabel('Team name').fill('ungrouped')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('This team name already exists')).toBeVisible()
  await page.getByLabel('Team name').fill('Night watch')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: /^Night watch/ })).toBeVisible()
  await page.getByRole('button', { name: 'Edit team' }).click()
  const mover = page.getByRole('button', { name: /to Team members$/ })
  const name = (await mover.first().locator('span > span').first().innerText()).trim()
  await mover.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${name} .* to Ungrouped`) })).toBeVisible()
  // And another one by drag.
  const other = (await mover.first().locator('span > span').first().innerText()).trim()
  await mover.first().dragTo(page.getByRole('region', { name: /^Team members/ }))
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${other} .* to Ungrouped`) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
  await expect(page.getByRole('article', { name: other })).toBeVisible()

  // A reload keeps the view; the folded members stay folded.
  await page.reload()
  await expect(page.getByRole('article', { name })).toBeVisible()
  await page.getByRole('button', { name: /^Night watch 2 members/ }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Night watch/ })).toBeVisible()
  await expect(page.getByRole('article', { name })).toHaveCount(0)
  await page.getByRole('button', { name: /^Night watch 2 members/ }).click()

  // A tag for one of them, by which the team is filtered then.
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  const picker = page.getByRole('dialog', { name: `Tags of ${name}` })
  await picker.getByLabel('Search or create a tag').fill('night')
  await expect(picker.getByText('Click + to create new tag')).toBeVisible()
  await picker.getByRole('button', { name: 'Create the tag' }).click()
  await expect(picker.getByRole('checkbox', { name: 'night' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name }).getByText('night')).toBeVisible()
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('checkbox', { name: 'night' }).check()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByRole('article', { name: other })).toHaveCount(0)
  await expect(page).toHaveURL(/tags=/)

  // Deleting the team also deletes its stored view.
  await page.getByRole('button', { name: 'Actions for Night watch' }).click()
  await page.getByRole('menuitem', { name: 'Delete team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByRole('heading', { name: /^Ungrouped/ })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.team.')))).toEqual([])
})

test('a customer gives feedback on a team and a person, messages the client partner, and withdraws feedback', {
  tag: '@slow',
}, async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/engagements/P0001/team')
  await page.getByRole('button', { name: /^Payments squad/ }).click()
  await expect(page.getByRole('heading', { name: /^Payments squad/ })).toBeVisible()
  const profile = page.getByRole('link', { name: /^View the profile of / }).first()
  const name = (await profile.getAttribute('aria-label'))?.replace('View the profile of ', '') ?? ''
  await page.getByRole('button', { name: 'Team feedback' }).click()
  await page.getByRole('textbox', { name: 'Feedback' }).fill('They keep watch.')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback was successfully added to the team.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Provide feedback' }).click()
  await page.getByRole('textbox', { name: 'Feedback' }).fill('Awake at four.')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(`Your feedback on ${name} has been sent`)).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByLabel('Client Partner').check()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Who is on call?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await newestMail(page.request, 'client.partner@provider.example', 'Who is on call?')
  await page.getByRole('button', { name: 'Close' }).last().click()

  // The profile shows it; so does the list, where its author may withdraw it.
  await page.getByRole('link', { name: `View the profile of ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Awake at four.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'People Feedback' }).click()
  // The profile says the same words.
  await expect(page.getByRole('heading', { name: 'People Feedback', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Awake at four.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter by Full Name' }).click()
  const options = page.getByRole('list', { name: 'Filter by Full Name' })
  expect(parseFloat(await options.evaluate((list) => getComputedStyle(list).maxHeight))).toBeLessThanOrEqual(320)
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByRole('button', { name: 'Filter by Full Name, active' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter by Full Name, active' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Awake at four.' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the feedback' }).first().click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Awake at four.')).toHaveCount(0)
})

test('staff who cannot edit a team can view and export, and the pages fit a phone', { tag: '@slow' }, async ({
  page,
}) => {
  await signOn(page, 'consultant@provider.example')
  await page.goto('/engagements/P0001/team?view=implementation')
  await expect(page.getByRole('heading', { name: /^Implementation/ })).toBeVisible()
  for (const absent of ['New Team', 'Message', 'Edit team'])
    await expect(page.getByRole('button', { name: absent, exact: true })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['View profile', 'Other engagements', 'Provide feedback'])
  await page.keyboard.press('Escape')
  await page.goto('/people-feedback')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^people-feedback-.*\.csv$/)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    '/engagements/P0001/team?view=implementation',
    '/engagements/P0001/portfolio-director',
    '/people-feedback',
    '/people-feedback?tab=team',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goto('/engagements/P9999/team')
  await expect(page.getByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeVisible()
})

test('a photo that cannot be loaded becomes the initials, also if it failed before the scripts ran', async ({
  page,
}) => {
  await signInByLink(page, 'advanced@customer.example')
  let count = 0
  await page.route('**/api/images/**', (route) => {
    count += 1
    return count % 2 ? route.fulfill({ status: 503 }) : route.abort('connectionreset')
  })
  // The scripts come after the photos have failed.
  await page.route(/assets\/.*\.js/, async (route) => {
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.goto('/engagements/P0001/team')
  await expect(page.locator('main [data-initials]').first()).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  expect(count).toBeGreaterThan(1)
})
