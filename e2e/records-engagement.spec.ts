import { expect, test } from './journey.ts'
import { expectAccessible, linkIn, newestMail, openEngagements, signOn } from './portal-page.ts'

const naomi = 'naomi.kirkbride@tideway.example'

test('a superuser makes a customer, an engagement, a work order and three people on one page, and the invited stakeholder sees it', async ({
  page,
  browser,
}) => {
  // High enough for the whole form: a field half under the bar at the bottom would be a small target.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await signOn(page, 'superuser@provider.example')
  await openEngagements(page)
  await page.getByRole('link', { name: 'New engagement' }).click()
  await expect(page.getByRole('heading', { name: 'New engagement', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Customer' }).fill('Tideway')
  await page.getByRole('option', { name: 'Add “Tideway” as a new customer' }).click()
  await page.getByLabel('Title').fill('Card disputes portal')
  await page.getByRole('combobox', { name: 'Delivery lead' }).fill('amara')
  await page.getByRole('option', { name: /Amara Okafor/ }).click()
  await page.getByLabel('Reference').fill('WO-2195 Dispute intake')
  await page.getByLabel('Start', { exact: true }).fill('4 Jan 2027')
  await page.getByLabel('End', { exact: true }).fill('30 Jun 2027')

  const people = page.getByRole('table', { name: 'People' })
  for (const [row, [name, role]] of Object.entries([
    ['Amara Okafor', 'Delivery Lead'],
    ['Tamsin Yeo', 'Scrum Master'],
    ['Zoë Ní Bhriain', 'Software developer'],
  ])) {
    await people.getByRole('combobox', { name: 'Add a person', exact: true }).fill(name ?? '')
    await page.getByRole('option', { name: new RegExp(name ?? '') }).click()
    await people.getByLabel(`Role, row ${Number(row) + 1}, ${name}`).fill(role ?? '')
    await page.keyboard.press('Escape')
  }
  const stakeholders = page.getByRole('table', { name: 'Stakeholders' })
  await stakeholders.getByLabel('Add a stakeholder').fill('Naomi Kirkbride')
  await stakeholders.getByLabel('Email, row 1, Naomi Kirkbride').fill(naomi)
  await stakeholders.getByLabel('Role, row 1, Naomi Kirkbride').fill('Chief Information Officer')
  await stakeholders.getByLabel('Access level, row 1, Naomi Kirkbride').fill('ADVANCED')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: /^Email the invitations/ })).toBeChecked()
  await expect(
    page.getByText('Creates a new customer, the engagement, WO-2195 and 3 people. Emails 1 invitation.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create engagement' }).click()
  await expect(page.getByText('Created Card disputes portal')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Card disputes portal', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^WO-2195 Dispute intake/ })).toBeVisible()
  await expectAccessible(page)

  // The invitation says how to sign in; the address of the portal asks for the email and sends the link.
  const invitation = await newestMail(page.request, naomi, 'Leah Fenwick invites you to Card disputes portal')
  const theirs = await browser.newContext()
  const stakeholder = await theirs.newPage()
  await stakeholder.goto(linkIn(invitation))
  await stakeholder.getByLabel('Email').fill(naomi)
  await stakeholder.getByRole('button', { name: 'Send me an access link' }).click()
  await expect(stakeholder.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await stakeholder.goto(linkIn(await newestMail(stakeholder.request, naomi, '#token=')))
  await stakeholder.getByRole('button', { name: 'Log in', exact: true }).click()
  await stakeholder.getByRole('link', { name: 'Card disputes portal' }).first().click()
  await expect(stakeholder.getByRole('heading', { name: 'Card disputes portal', level: 1 })).toBeVisible()
  await expect(stakeholder.getByRole('link', { name: /^WO-2195 Dispute intake/ })).toBeVisible()
  await theirs.close()

  // A line without an email waits until someone sends it.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Stakeholders/ }).click()
  await page.getByRole('button', { name: 'Invite a stakeholder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a stakeholder' })
  await dialog.getByLabel('Name').fill('Owen Hale')
  await dialog.getByLabel('Email', { exact: true }).fill('owen.hale@tideway.example')
  await dialog.getByText('Email the invitation now').click()
  await dialog.getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(page.getByRole('list', { name: 'Stakeholders' }).getByText('Not sent')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Sent the invitation to Owen Hale')).toBeVisible()
  await newestMail(page.request, 'owen.hale@tideway.example', 'Leah Fenwick invites you')
})
