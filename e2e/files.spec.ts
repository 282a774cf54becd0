import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import {
  choose,
  expectAccessible,
  expectNoSidewaysScroll,
  newestMail,
  openEngagements,
  signInByLink,
  signOn,
} from './portal-page.ts'

const customer = 'advanced@customer.example'
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/Title(${text})>>endobj\n%%EOF\n`)
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function openFiles(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'File Sharing' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /- Shared Files$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Timesheets/ })).toBeVisible()
}

/** The form, or a file: next to the list, on a phone a dialog. */
const sidePanel = (page: Page, name: string) =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))

async function prepare(page: Page, name: string, category: string): Promise<void> {
  await page.getByLabel('File to share').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) })
  await choose(page, 'Category', category)
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'AGREE & UPLOAD' }).click()
  // The earlier message about the file may still be visible.
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('File uploaded successfully!').last()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveCount(0)
  // Files cannot be chosen before the upload is over.
  await expect(page.getByLabel('File to share')).toBeEnabled()
}

test('a customer shares a file; staff download, replace and delete it; the owner gets an email', async ({
  page,
  browser,
}) => {
  await signInByLink(page, customer)
  await openEngagements(page)
  await openFiles(page)
  const address = page.url()
  await prepare(page, 'Überblick 計画.pdf', 'Operational')
  await agree(page)
  await expect(page.getByRole('row', { name: /Überblick 計画\.pdf Operational Helen Marsh/ })).toBeVisible()

  const provider = await (await browser.newContext()).newPage()
  await signOn(provider, 'consultant@provider.example')
  await provider.goto(address)
  const begun = provider.waitForEvent('download')
  await provider.getByRole('button', { name: 'Download Überblick 計画.pdf' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('Überblick 計画.pdf')
  expect((await readFile(await download.path())).equals(pdf('Überblick 計画.pdf'))).toBe(true)

  await provider.getByRole('button', { name: 'Actions for Überblick 計画.pdf' }).click()
  await provider.getByRole('menuitem', { name: 'New version' }).click()
  const dialog = provider.getByRole('dialog')
  await dialog
    .getByLabel('New version of the file')
    .setInputFiles({ name: 'Überblick 2.pdf', mimeType: 'application/pdf', buffer: pdf('2') })
  await dialog.getByRole('button', { name: 'AGREE & UPLOAD' }).click()
  await expect(provider.getByText('The new version was shared')).toBeVisible()

  await page.reload()
  const name = page.getByRole('button', { name: 'New: Überblick 2.pdf', exact: true })
  await name.click()
  const panel = sidePanel(page, 'Überblick 2.pdf')
  // He is also the person who downloaded it.
  await expect(panel.getByText('Tomasz Brandt', { exact: true }).first()).toBeVisible()
  await expect(panel.getByTitle(/^Überblick 計画\.pdf, /)).toHaveText('Version 1')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()

  await provider.getByRole('button', { name: 'Actions for Überblick 2.pdf' }).click()
  await provider.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(provider.getByText('The owner of this file will receive an e-mail notification.')).toBeVisible()
  await provider.getByLabel('Note (optional)').fill('Superseded')
  await provider.getByRole('button', { name: 'Delete file', exact: true }).click()
  await expect(provider.getByText('Überblick 2.pdf was deleted').first()).toBeVisible()
  await newestMail(page.request, customer, 'Superseded')
  await provider.close()
})

test('a sensitive file opens only with its password', async ({ page }) => {
  await signInByLink(page, 'standard@customer.example')
  await openEngagements(page)
  await openFiles(page)
  await prepare(page, 'Salaries.pdf', 'Contracts')
  await page.getByRole('switch', { name: 'Sensitive' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Settle2026')
  await page.getByLabel('Repeat password').fill('Settle2025')
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Repeat password').fill('Settle2026')
  await agree(page)
  await expect(
    sidePanel(page, 'Salaries.pdf').getByText('Give the password to the readers by another way.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Download Salaries.pdf' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('Settle2025')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Wrong password. Please check it and try again.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('Settle2026')
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await readFile(await (await begun).path())).equals(pdf('Salaries.pdf'))).toBe(true)
  await expect(page.getByRole('row', { name: /1 wrong password/ })).toBeVisible()

  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(sidePanel(page, 'Salaries.pdf')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

for (const width of [1440, 390])
  test(`file names of 20, 100 and 255 characters without spaces hide no controls at ${width} px`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInByLink(page, customer)
    // The place on the first page of a visit is kept: a jump within another page does not go there.
    await page.goto('/engagements')
    await expect(page.getByRole('heading', { name: 'Engagements', level: 1 })).toBeVisible()
    await page.mouse.wheel(0, 120)
    await openFiles(page)
    for (const length of [20, 100, 255]) {
      const name = `${'Agreement'.repeat(30).slice(0, length - 4)}.pdf`
      await prepare(page, name, 'Operational')
      const sensitive = page.getByRole('switch', { name: 'Sensitive' })
      await sensitive.click()
      await sensitive.click()
      for (const button of [sensitive, page.getByRole('button', { name: `Remove ${name}` })]) {
        const box = await button.boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
      await expectNoSidewaysScroll(page)
      await agree(page)
      await expectNoSidewaysScroll(page)
    }
    const longest = 'Agreement'.repeat(30).slice(0, 96)
    // The list may still be loading again after the upload.
    await expect(async () => {
      await page.getByRole('button', { name: `Actions for ${longest}.pdf` }).click()
      // By keyboard, because the messages may cover the end of the list.
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter', { timeout: 3000 })
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 3000 })
    }).toPass()
    const cut = await page.getByRole('alertdialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll(page)
  })

test('a file dropped anywhere on the page is taken, not opened, and a dropped folder is named', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('Designs')
  const file = testInfo.outputPath('Dropped.pdf')
  await mkdir(folder)
  await writeFile(file, pdf('Dropped'))
  await signInByLink(page, customer)
  await page.goto('/engagements/P0001/files')
  const devtools = await page.context().newCDPSession(page)
  /** Drags files from the desktop, as the browser itself does it. */
  const drop = async (place: Locator, files: string[]): Promise<void> => {
    const box = await place.boundingBox()
    if (!box) throw new Error('Nothing to drop on')
    const position = { x: box.x + 8, y: box.y + 8, data: { items: [], files, dragOperationsMask: 1 } }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...position })
  }
  const address = page.url()
  await drop(page.getByRole('heading', { level: 1 }), [file])
  await expect(sidePanel(page, 'Share a file').getByText('Dropped.pdf')).toHaveCount(1)
  await drop(page.getByRole('banner'), [folder])
  await expect(page.getByText('“Designs” is a folder. Please choose the files in it.')).toBeVisible()
  await drop(page.getByText('Or drop them anywhere.', { exact: true }), [file])
  await expect(sidePanel(page, 'Share a file').getByText('Dropped.pdf')).toHaveCount(2)
  await expect(page.getByText('Designs', { exact: true })).toHaveCount(0)
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
})

test('a file dropped on the left appears in its category', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await openEngagements(page)
  await openFiles(page)
  const invitation = page.getByText(/^Drop files here or/)
  const left = await invitation.boundingBox()
  const right = await page.getByRole('searchbox', { name: 'Search files' }).boundingBox()
  if (!left || !right) throw new Error('drop zone or search is missing')
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'], 'Dropped.pdf'))
    return dropped
  })
  await invitation.dispatchEvent('drop', { dataTransfer })
  await choose(page, 'Category', 'Contracts')
  await agree(page)
  await expect(page.getByRole('table', { name: 'Contracts' }).getByText('Dropped.pdf')).toBeVisible()
})

test('an invalid file is rejected before and after the upload', { tag: '@slow' }, async ({ page }) => {
  await signInByLink(page, customer)
  await openEngagements(page)
  await openFiles(page)
  const zone = page.getByText('Or drop them anywhere.', { exact: true }).locator('../..')
  await page.getByRole('button', { name: 'Share a file' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const problem = page.getByText('No files selected for upload!')
  await expect(problem).toBeVisible()
  const red = await problem.evaluate((element) => getComputedStyle(element).color)
  await expect(zone).toHaveCSS('border-top-color', red)
  await expectAccessible(page)
  const take = (name: string, text: string) =>
    page.getByLabel('File to share').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await take('Tool.exe', 'MZ')
  await expect(page.getByText('Wrong file format')).toBeVisible()
  await take('Page.pdf', '<html><script>alert(1)</script>')
  await choose(page, 'Category', 'Timesheets')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'AGREE & UPLOAD' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong file format: the content does not match the file extension')
  await expect(page.getByTitle('Page.pdf', { exact: true })).toBeVisible()
})

test('a customer reports a bug with an image, and a superuser’s reply arrives by email', async ({ page, browser }) => {
  await signInByLink(page, customer)
  await openEngagements(page)
  await page.getByRole('link', { name: 'Report a bug' }).click()
  await page.getByLabel('Description').fill('The list stays empty')
  await page.getByLabel('Steps').fill('Open the list')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please select at least one file.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Add images').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: pixel })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/^Thank you for your time to report this problem/)).toBeVisible()
  const reference = await page.locator('strong', { hasText: 'BUG-' }).textContent()
  const report = await newestMail(page.request, 'it@provider.example', reference ?? '')
  expect(report.attachments.map(({ name }) => name)).toEqual([`${reference}-1.png`])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  const superuser = await (await browser.newContext()).newPage()
  await signOn(superuser, 'superuser@provider.example')
  await superuser.goto('/admin/bug-reports')
  await superuser.getByRole('button', { name: `Reply ${reference}` }).click()
  await superuser.getByRole('textbox', { name: 'Reply' }).fill('Mended, thank you.')
  await expectAccessible(superuser)
  await superuser.getByRole('button', { name: 'Send reply and close report' }).click()
  await expect(superuser.getByText(`Reply sent for ${reference}`)).toBeVisible()
  await newestMail(page.request, customer, 'Mended, thank you.')
  await superuser.close()
})

test('the people who have not downloaded a file are visible and reachable on desktop and phone', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route('**/downloads', (route) =>
    route.fulfill({
      json: {
        downloads: ['Ann Archer', 'Ben Bell'].map((name) => ({
          account_id: name.slice(0, 3),
          name,
          photo_id: null,
          at: '2026-03-13T09:00:00.000Z',
          version: 1,
        })),
        not_yet: Array.from({ length: 16 }, (_, index) => ({
          name: `Person ${index + 1}`,
          photo_id: null,
          company_name: 'Halden',
        })),
        failed_attempts: [],
      },
    }),
  )
  await signInByLink(page, customer)
  await openEngagements(page)
  await openFiles(page)
  await prepare(page, 'Plan of work.pdf', 'Operational')
  await agree(page)
  for (const { width, height } of [
    { width: 1440, height: 500 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Plan of work.pdf', exact: true }).click()
    const panel = sidePanel(page, 'Plan of work.pdf')
    await expect(panel.getByRole('heading', { name: 'Not downloaded by 16 people' })).toBeVisible()
    await panel.getByText('Person 1', { exact: true }).hover()
    await page.mouse.wheel(0, 4000)
    await expect(panel.getByText('Person 16', { exact: true })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
  }
})
