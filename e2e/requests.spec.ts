import { expect, test } from './journey.ts'
import { expectAccessible, newestMail, signInByLink, signOn } from './portal-page.ts'

test('a customer asks for more time, and the lead accepts and moves the work order with one press', async ({
  page,
  browser,
}) => {
  await signInByLink(page, 'advanced@customer.example')
  await page.goto('/engagements/P0001/work-orders')
  const ask = page.getByRole('button', { name: /^Request extension of / }).last()
  const reference = ((await ask.getAttribute('aria-label')) ?? '').replace('Request extension of ', '')
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Request an extension' })
  await dialog.getByRole('button', { name: /^\+2 months/ }).click()
  const proposed = await dialog.getByRole('textbox', { name: 'Proposed new end date (optional)' }).inputValue()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Your Request has been sent!')).toBeVisible()

  const context = await browser.newContext()
  const lead = await context.newPage()
  await signOn(lead, 'delivery.lead@provider.example')
  await lead.goto('/requests')
  await lead.getByRole('button', { name: `Answer the request for ${reference}` }).click()
  const answering = lead.getByRole('dialog', { name: 'Answer the request' })
  await expect(answering.getByLabel('New end', { exact: true })).toHaveValue(proposed)
  await expectAccessible(lead)
  await answering.getByRole('button', { name: 'Accept' }).click()
  await expect(
    lead.getByText(`You accepted the request. ${reference} ends on ${proposed}. Helen Marsh will get an email.`),
  ).toBeVisible()
  await context.close()

  const mail = await newestMail(page.request, 'advanced@customer.example', `Extension accepted: ${reference} of `)
  expect(mail.text).toContain(`It now ends on ${proposed}.`)
  await page.goto('/engagements/P0001/work-orders')
  // Fulfilled: more time can be requested again.
  await expect(page.getByRole('button', { name: `Request extension of ${reference}`, exact: true })).toBeVisible()
  await expect(page.getByText(`– ${proposed}`).first()).toBeVisible()
})

test('a lead adds the person whom the customer accepted, from the to-do', async ({ page }) => {
  await signOn(page, 'delivery.lead@provider.example')
  await page.goto('/overview')
  const todo = page.getByRole('link', { name: /^Add: Add .* to a work order/ }).first()
  const [, name = ''] = /Add: Add (.*) to a work order/.exec((await todo.getAttribute('aria-label')) ?? '') ?? []
  await todo.click()
  const dialog = page.getByRole('dialog', { name: `Add ${name} to a work order` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(new RegExp(`^Adds ${name}, whom the customer accepted as `))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The work order is saved.')).toBeVisible()
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(`Add ${name} to a work order`)).toHaveCount(0)
})
