import type { Page } from '@playwright/test'
import { smallestPng } from '../server/testing/sample-files.ts'
import { expect, test } from './journey.ts'
import { newestMail, signInByLink, signOn } from './portal-page.ts'

const texts = [
  '<script>hit=1</script>',
  '<img src=x onerror="hit=1">',
  '<a href="javascript:hit=1">press</a>',
  `"><details open ontoggle=hit=1>`,
  "'-alert(1)-'",
  '</textarea><svg onload="alert(1)">',
  "{{constructor.constructor('hit=1')()}}",
]
const together = texts.join(' ')
const [, one = ''] = texts
const [customer, lead, superuser] = [
  'advanced@customer.example',
  'delivery.lead@provider.example',
  'superuser@provider.example',
]
const engagement = '/engagements/P0001'
const project = '/api/projects/P0001'

/** Collects the signs of a script that ran: a dialog, or a report of the content security policy. */
function watch(page: Page): () => Promise<void> {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) signs.push(message.text())
  })
  return async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(signs).toEqual([])
  }
}

async function send(page: Page, path: string, body: { data: object } | { multipart: FormData }): Promise<void> {
  const response = await page.request.post(path, { ...body, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.ok(), path).toBe(true)
}

/** Opens a page and checks that each text is shown exactly as typed. */
async function expectShown(page: Page, path: string, typed: readonly string[]): Promise<void> {
  await page.goto(path)
  const missing = async (): Promise<string[]> => {
    const shown = await page.locator('body').textContent()
    return typed.filter((text) => !shown?.includes(text))
  }
  await expect.poll(missing).toEqual([])
}

test('text typed into a search, dialogs and messages is shown as typed', { tag: '@slow' }, async ({ page }) => {
  const expectQuiet = watch(page)
  const dialog = page.getByRole('dialog')
  await signInByLink(page, customer)
  await page.goto(`${engagement}/stakeholders`)
  await page.getByRole('searchbox').pressSequentially(one)
  await expect(page.getByText('No matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog.getByLabel('Name').pressSequentially(one)
  await dialog.getByLabel('Email').pressSequentially('typed@x.example')
  await dialog.getByLabel('Role').pressSequentially(one)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: one })).toBeVisible()

  await page.goto(`${engagement}/team`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByLabel('Client Partner').check()
  await page.getByLabel('Subject').pressSequentially(one)
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially(together)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await expectQuiet()
})

test('text in a table, a list, a dialog, a file name and an email is shown as typed', {
  tag: '@slow',
}, async ({ page }) => {
  const expectQuiet = watch(page)
  await signInByLink(page, customer)
  const line = { member_role: 'QA Engineer', primary_skill: 'React', member_type_quantity: 1 }
  const request_content = [{ ...line, member_start_date: '2099-01-01', member_duration: '3 months' }]
  await send(page, `${project}/request-team`, { data: { request_content, request_comment: together } })
  await expectShown(page, `${engagement}/request-team`, [together])

  const feedback = { feedback: together, project_id: 'P0001', employee_id: 'E002' }
  await send(page, '/api/feedback/individual-feedback', { data: feedback })
  const report = new FormData()
  report.append('description', together)
  report.append('steps', together)
  report.append('attachments', new File([new Uint8Array(smallestPng)], 'screen.png'))
  await send(page, '/api/submit-bug', { multipart: report })
  await page.goto('/submit-bug')
  await page.getByRole('button', { name: /BUG-/ }).first().click()
  await expect(page.getByRole('dialog').getByText(together).first()).toBeVisible()

  const fileName = `'-alert(1)-{{hit=1}}'.csv`
  const file = new FormData()
  file.append('file', new File(['a,b\n1,2\n'], fileName, { type: 'text/csv' }))
  await send(page, '/api/sharing-area/files?project_id=P0001&category=Contracts&expire_on=6', { multipart: file })
  await expectShown(page, `${engagement}/files`, [fileName])
  await expectQuiet()

  await signOn(page, lead)
  await send(page, `${project}/feedback-request`, { data: { words: together } })
  await expectShown(page, '/people-feedback', [together])
  const mail = await newestMail(page.request, customer, 'constructor.constructor')
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: mail.subject }).first().click()
  await expect(page.frameLocator('iframe').locator('body')).toContainText(together)
  await expectQuiet()
})

test('release notes lose their HTML, names of the administration keep theirs', { tag: '@slow' }, async ({ page }) => {
  const expectQuiet = watch(page)
  await signOn(page, superuser)
  await send(page, '/api/release-note', {
    data: { release_date: '2026-06-18', note_content: `<p>note</p>${together}` },
  })
  for (const name of texts) await send(page, '/api/admin/tokens', { data: { name, scopes: ['import'], days: null } })
  await expectShown(page, '/admin/tokens', texts)
  await expectShown(page, '/release-notes', ['note'])
  await expect(page.locator('main li :is(script, img, details, textarea, [href^="javascript" i])')).toHaveCount(0)
  await expectQuiet()
})

test('a script in an address or a search has no effect', { tag: '@slow' }, async ({ page }) => {
  const expectQuiet = watch(page)
  await signInByLink(page, customer)
  const paths = ['/work-orders?project=', '/login?token=', '/login#', '/engagements/', '/no-such-page/']
  for (const path of paths)
    for (const text of texts) {
      await page.goto(`${path}${encodeURIComponent(text)}`)
      await expectQuiet()
    }
  await page.goto('/engagements')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  for (const text of texts) {
    await page.getByRole('combobox', { name: 'Search' }).fill(text)
    await expect(page.getByRole('status').filter({ hasText: /results?/ })).toBeVisible()
  }
  await expectQuiet()
})
