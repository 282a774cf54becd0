import { expect } from '@playwright/test'
import { expectMails, openPage } from './hostile-page.ts'
import { type HostilePortal, hostilePortal } from './hostile-portal.ts'
import { test } from './hydrated-test.ts'

const [helen, leah] = ['demo-advanced', 'demo-superuser']
const engagement = 'P0001'

let hostile: HostilePortal
test.setTimeout(180_000)
test.beforeAll(async () => {
  hostile = await hostilePortal()
})
test.afterAll(() => hostile.stop())

test('HTML and script text typed into the forms is shown as typed', { tag: '@slow' }, async ({ context }) => {
  for (const [place, text] of ['<img src=x onerror="alert(1)">', "'-alert(1)-'"].entries()) {
    const { page, expectQuiet } = await openPage(hostile, context, helen)
    const dialog = page.getByRole('dialog')
    await page.goto(`${hostile.url}/engagements`)
    await page.getByRole('searchbox').pressSequentially(text)
    await expectQuiet()

    await page.goto(`${hostile.url}/engagements/${engagement}/stakeholders`)
    await page.getByRole('searchbox').pressSequentially(text)
    await expect(page.getByText('No matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog.getByLabel('Name').pressSequentially(text)
    await dialog.getByLabel('Email').pressSequentially(`typed${place}@x.example`)
    await dialog.getByLabel('Role').pressSequentially(text)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('region', { name: text })).toBeVisible()

    await page.goto(`${hostile.url}/engagements/${engagement}/request-team`)
    await page.getByRole('button', { name: 'New request' }).click()
    await dialog.getByRole('combobox', { name: 'Position' }).selectOption('QA Engineer')
    await dialog.getByRole('combobox', { name: 'Primary skill' }).selectOption('React')
    await dialog.getByRole('textbox', { name: 'Start date' }).fill('1 Jul 2099')
    await dialog.getByRole('combobox', { name: 'Duration' }).selectOption('3 months')
    await dialog.getByRole('button', { name: 'Add another member' }).click()
    await dialog.getByLabel('Comment (optional)').pressSequentially(text)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible()

    await page.goto(`${hostile.url}/engagements/${engagement}/team`)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await page.getByLabel('Client Partner').check()
    await page.getByLabel('Subject').pressSequentially(text)
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message has been sent')).toBeVisible()
    await expectMails(hostile, context, [text])
    await expectQuiet()

    const author = await openPage(hostile, context, leah)
    await author.page.goto(`${hostile.url}/release-notes`)
    await author.page.getByRole('button', { name: 'Add a note' }).first().click()
    await author.page.getByRole('textbox', { name: 'Release notes' }).pressSequentially(text)
    await author.page.getByRole('button', { name: 'Publish' }).click()
    await expect(author.page.getByRole('listitem').getByText(text, { exact: true })).toBeVisible()
    await author.expectQuiet()

    const anonymousPage = await openPage(hostile, context, leah)
    await context.clearCookies()
    await anonymousPage.page.goto(`${hostile.url}/login`)
    await anonymousPage.page.getByLabel('Email').pressSequentially(text)
    await anonymousPage.page.getByRole('button', { name: 'Send me an access link' }).click()
    await expect(anonymousPage.page.getByText('Please enter a valid email address')).toBeVisible()
    await anonymousPage.expectQuiet()
    for (const each of [page, author.page, anonymousPage.page]) await each.close()
    await hostile.clear()
  }
})
