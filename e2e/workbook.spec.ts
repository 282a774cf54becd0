import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './empty-portal.ts'
import { editWorkbook, type SeenSheet } from './libre-office.ts'
import { codeIn, expectAccessible, expectNoSidewaysScroll, newestMail, signInMail, signOn } from './portal-page.ts'

// Each test continues with the portal of the one before, and with the addresses of its previews.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const [leah, ben, naomi] = [
  'leah.fenwick@provider.example',
  'ben.ashworth@provider.example',
  'naomi.kirkbride@tideway.example',
]
let folder = ''
const inFolder = (name: string): string => path.join(folder, name)
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-workbook-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Addresses of the applied workbooks, by their change. */
const previews = { fill: '', role: '', budget: '' }

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const titled = (page: Page, title: string): Locator => page.getByRole('heading', { name: title, level: 1, exact: true })

/** A file from the press of a button, under its name in the test's folder. */
async function downloadBy(page: Page, press: Locator, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  await download.saveAs(inFolder(name))
  return inFolder(name)
}

async function uploadBy(page: Page, press: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press.click()])
  await chooser.setFiles(file)
  await expect(page).toHaveURL(/\/admin\/imports\/[^/]+$/)
}

async function upload(page: Page, file: string): Promise<void> {
  await page.goto('/admin/records')
  await uploadBy(page, button(page, 'Upload workbook'), file)
}

async function download(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/records/workbook')
  expect(answer.status()).toBe(200)
  writeFileSync(inFolder(name), await answer.body())
  return inFolder(name)
}

async function apply(page: Page, changes: string): Promise<string> {
  await button(page, `Apply ${changes}`).click()
  await expect(titled(page, `${changes} applied`)).toBeVisible({ timeout: 30_000 })
  return page.url()
}

async function undo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await button(page, 'Undo').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/stay sent/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
}

const sheetNamed = (sheets: readonly SeenSheet[], name: string): SeenSheet => {
  const sheet = sheets.find((each) => each.name === name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}
const rowWith = (sheets: readonly SeenSheet[], sheet: string, head: string, text: string) => {
  const row = sheetNamed(sheets, sheet).rows.find(({ cells }) => cells[head] === text)
  if (!row) throw new Error(`${sheet} has no row whose ${head} is ${text}`)
  return row
}

const days = { 'Start date': '2027-01-04', 'End date': '2027-06-30' }
const engagement = 'Card disputes portal'
/** Ten rows with two mistakes: an end before its start, and a name that two people have. */
const tenRows = [
  ['Customers', { Name: 'Tideway' }],
  ['People', { Name: 'Amara Okafor', Email: 'amara.okafor@provider.example', 'Job title': 'Delivery Lead' }],
  ['People', { Name: 'Li Wei', Email: 'li.wei@provider.example', 'Job title': 'QA Engineer' }],
  ['People', { Name: 'Li Wei', Email: 'wei.li@provider.example', 'Job title': 'Software developer' }],
  ['People', { Name: 'Ben Ashworth', Email: ben, 'Signs in': 'Yes', Superuser: 'Yes' }],
  ['Engagements', { Title: engagement, Customer: 'Tideway', 'Delivery lead': 'Amara Okafor' }],
  [
    'Work orders',
    {
      Reference: 'WO-2195 Dispute intake',
      Engagement: engagement,
      ...days,
      'End date': '2026-06-30',
      'Budget of days': '120',
    },
  ],
  [
    'People on work orders',
    { 'Work order': 'WO-2195 Dispute intake', Person: 'Amara Okafor', Role: 'Delivery Lead', ...days },
  ],
  ['People on work orders', { 'Work order': 'WO-2195 Dispute intake', Person: 'Li Wei', Role: 'QA Engineer', ...days }],
  ['Stakeholders', { Engagement: engagement, Name: 'Naomi Kirkbride', Email: naomi, 'Access level': 'ADVANCED' }],
] as const

test('a superuser fills an empty portal with a workbook: two mistakes come back as remarks, and the stakeholder signs in', {
  tag: '@slow',
}, async ({ page, browser, empty }) => {
  await page.goto(empty.setupLink)
  await button(page, 'Log in with single sign-on').click()
  await page.getByLabel('Your email address').fill(leah)
  await button(page, 'Continue').click()
  await page.getByLabel('Company').fill('Tideway Software')
  await button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'Open the portal' }).click()

  // The workbook has example rows, which stay where they are.
  await page.goto('/admin/records')
  await button(page, 'Download workbook').click()
  const dialog = page.getByRole('dialog', { name: 'Download workbook' })
  await expect(dialog.getByText(/rates/)).toBeVisible()
  await expectAccessible(page)
  const file = await downloadBy(page, dialog.getByText('Download', { exact: true }), 'client-portal.xlsx')
  const empties = await editWorkbook(file, [])
  expect(empties.filter(({ is_visible }) => is_visible).map(({ name }) => name)).toEqual([
    'Read me',
    'Customers',
    'People',
    'Engagements',
    'Work orders',
    'People on work orders',
    'Stakeholders',
    'Absences',
  ])
  const rule = sheetNamed(empties, 'Work orders').comments.find(({ column }) => column === 'End date')
  expect(rule?.text).toContain('Not before the start date')

  const filled = await editWorkbook(
    file,
    tenRows.map(([sheet, cells]) => ({ edit: 'add row', sheet, cells })),
  )
  const order = rowWith(filled, 'Work orders', 'Reference', 'WO-2195 Dispute intake').row
  const person = rowWith(filled, 'People on work orders', 'Person', 'Li Wei').row

  await upload(page, file)
  await expect(titled(page, '2 problems to fix')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  const problem = (column: string) => page.getByRole('row').filter({ hasText: column }).first()
  await expect(problem('End date')).toContainText(/Work orders.*30 Jun 2026.*(?:4 Jan 2027|before)/)
  await expect(problem('Li Wei')).toContainText(/Li Wei \(\S+@provider\.example\)/)
  await expect(button(page, /^Apply/)).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The remarks are comments of the cells. The superuser corrects the cells in the same file.
  const remarked = await downloadBy(page, button(page, 'Download with remarks'), 'with-remarks.xlsx')
  const remarks = await editWorkbook(remarked, [])
  const commented = (sheet: string, column: string, row: number) =>
    sheetNamed(remarks, sheet).comments.find((each) => each.column === column && each.row === row)?.text
  expect(commented('Work orders', 'End date', order)).toMatch(/4 Jan 2027/)
  expect(commented('People on work orders', 'Person', person)).toMatch(/Li Wei \(/)
  await editWorkbook(remarked, [
    { edit: 'set cell', sheet: 'Work orders', row: order, head: 'End date', text: '2027-06-30' },
    {
      edit: 'set cell',
      sheet: 'People on work orders',
      row: person,
      head: 'Person',
      text: 'Li Wei (li.wei@provider.example)',
    },
  ])
  await uploadBy(page, button(page, 'Upload the fixed file'), remarked)
  await expect(titled(page, '10 changes to apply')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox', { name: /^Send \d+ invitations?$/ }).check()
  await expectAccessible(page)
  previews.fill = await apply(page, '10 changes')
  await expectAccessible(page)
  await downloadBy(page, button(page, 'Download the refreshed workbook'), 'refreshed.xlsx')
  const refreshed = await editWorkbook(inFolder('refreshed.xlsx'), [])
  const member = sheetNamed(refreshed, 'People on work orders').rows.find(({ cells }) =>
    cells.Person?.startsWith('Li Wei'),
  )
  expect(member?.cells.Person).toBe('Li Wei (li.wei@provider.example)')

  // The stakeholder signs in with the code of an email.
  await newestMail(page.request, naomi, engagement)
  const theirs = await browser.newContext({ baseURL: empty.url })
  const stakeholder = await theirs.newPage()
  await stakeholder.goto('/login')
  await stakeholder.getByLabel('Email').fill(naomi)
  await button(stakeholder, 'Send me an access link').click()
  await stakeholder
    .getByLabel('Access code')
    .first()
    .fill(codeIn(await signInMail(page.request, naomi)))
  // The sixth digit may have sent the form.
  await button(stakeholder, 'Log in')
    .click()
    .catch(() => {})
  await stakeholder.getByRole('link', { name: engagement }).first().click()
  await expect(stakeholder.getByRole('link', { name: /^WO-2195 Dispute intake/ })).toBeVisible()
  await theirs.close()
})

test('two people with workbooks of Monday keep the changes of each other and those made on screen on Tuesday', {
  tag: '@slow',
}, async ({ page, browser, empty }) => {
  await signOn(page, leah)
  const theirs = await browser.newContext({ baseURL: empty.url })
  const other = await theirs.newPage()
  await signOn(other, ben)

  // Monday.
  const [ofLeah, ofBen] = [await download(page, 'leah.xlsx'), await download(other, 'ben.xlsx')]
  const seen = await editWorkbook(ofLeah, [])
  const member = rowWith(seen, 'People on work orders', 'Person', 'Amara Okafor').row
  const order = rowWith(seen, 'Work orders', 'Reference', 'WO-2195 Dispute intake').row
  await editWorkbook(ofLeah, [
    { edit: 'set cell', sheet: 'People on work orders', row: member, head: 'Role', text: 'Programme Lead' },
  ])
  await editWorkbook(ofBen, [
    { edit: 'set cell', sheet: 'Work orders', row: order, head: 'End date', text: '2027-08-31' },
    { edit: 'set cell', sheet: 'Work orders', row: order, head: 'Budget of days', text: '150' },
  ])

  // Tuesday.
  await page.goto('/engagements')
  await page.getByRole('link', { name: engagement }).first().click()
  const tabs = page.getByRole('navigation', { name: engagement })
  await tabs.getByRole('link', { name: /^Work Orders/ }).click()
  await button(page, /^Actions for WO-2195/).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('End', { exact: true }).fill('31 Jul 2027')
  await button(page, 'Save changes').click()
  await expect(page.getByText('The work order is saved.')).toBeVisible()

  // Wednesday. A cell that only the portal has changed is no change of the file.
  await upload(page, ofLeah)
  await expect(titled(page, '1 change to apply')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Programme Lead')).toBeVisible()
  await expect(page.getByText('30 Jun 2027')).toBeHidden()
  previews.role = await apply(page, '1 change')

  // A cell that both have changed keeps the value of the portal, and both are shown.
  await upload(other, ofBen)
  await expect(titled(other, '1 change to apply')).toBeVisible({ timeout: 30_000 })
  await expect(other.getByRole('heading', { name: 'Changed here since you downloaded' })).toBeVisible()
  const changedHere = other.getByRole('row').filter({ hasText: '31 Aug 2027' })
  await expect(changedHere).toContainText(/End date.*31 Jul 2027.*31 Aug 2027/)
  await expect(changedHere.getByRole('checkbox', { name: /Take the file.s/ })).not.toBeChecked()
  await expect(other.getByText('Delivery Lead')).toBeHidden()
  await expectAccessible(other)
  previews.budget = await apply(other, '1 change')
  await theirs.close()

  const now = await editWorkbook(await download(page, 'now.xlsx'), [])
  expect(rowWith(now, 'People on work orders', 'Person', 'Amara Okafor').cells.Role).toBe('Programme Lead')
  const { cells } = rowWith(now, 'Work orders', 'Reference', 'WO-2195 Dispute intake')
  expect(cells).toMatchObject({ 'End date': '2027-07-31', 'Budget of days': expect.stringMatching(/^150(\.00)?$/) })
})

test('an applied workbook is undone if nothing of it changed since; otherwise the portal says what did', {
  tag: '@slow',
}, async ({ page }) => {
  await signOn(page, leah)
  await undo(page, previews.budget)
  await expect(titled(page, 'Undone')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  // The stakeholder has signed in, and the work order was edited.
  await undo(page, previews.fill)
  const reason = (text: string): Locator => page.getByRole('main').getByText(text, { exact: true })
  await expect(reason('Naomi Kirkbride signed in')).toBeVisible({ timeout: 30_000 })
  await expect(reason('WO-2195 Dispute intake was changed by Leah Fenwick')).toBeVisible()
  await expect(titled(page, '10 changes applied')).toBeVisible()
  await expectAccessible(page)

  const now = await editWorkbook(await download(page, 'undone.xlsx'), [])
  expect(rowWith(now, 'People on work orders', 'Person', 'Amara Okafor').cells.Role).toBe('Programme Lead')
  const { cells } = rowWith(now, 'Work orders', 'Reference', 'WO-2195 Dispute intake')
  expect(cells).toMatchObject({ 'End date': '2027-07-31', 'Budget of days': expect.stringMatching(/^120(\.00)?$/) })

  await page.goto('/admin/imports')
  await expect(page.getByRole('row').filter({ hasText: 'ben.xlsx' })).toContainText('Undone')
})
