import { getDigest } from '@portal/domain/admin/contract'
import { ImportRun, listImports } from '@portal/domain/import/contract'
import { findCustomers, getRecordKeeper, listRoles } from '@portal/domain/records/contract'
import { sample } from '@portal/domain/testing/sample'
import { listTokenLimits } from '@portal/domain/tokens/contract'
import {
  applyWorkbook,
  chooseDayOrder,
  discardWorkbook,
  downloadRemarks,
  downloadWorkbook,
  getWorkbook,
  listWorkbookChanges,
  type RowChange,
  undoWorkbook,
  uploadWorkbook,
  Workbook,
} from '@portal/domain/workbook/contract'
import { largestWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Received, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

type Sheet = Workbook['sheets'][number]
const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  sheet: 'work_orders',
  title: 'Work orders',
  added: 0,
  changed: 2,
  unchanged: 165,
  missing: 0,
  problems: 0,
  conflicts: 0,
  undecided: 0,
  ...more,
})
const absences = sheet({ sheet: 'absences', title: 'Absences', changed: 0, unchanged: 40 })
const workbook = (more: Partial<Workbook> = {}): Workbook =>
  sample(Workbook, {
    id: 'r1',
    file_name: 'client-portal.xlsx',
    takes: [],
    removed: 0,
    scope: null,
    who: 'Leah Stone',
    uploaded_at: '2026-09-05T20:47:00Z',
    state: 'preview',
    confirmation: 'c1',
    sheets: [sheet(), absences],
    ...more,
  })
const cell = (more: Partial<RowChange['cells'][number]> = {}) => ({
  column: 'End date',
  before: '11 Sep 2027',
  after: '30 Sep 2027',
  has_problem: false,
  conflict: null,
  ...more,
})
const row = (more: Partial<RowChange> = {}): RowChange => ({
  state: 'changed',
  row: 31,
  name: 'WO-2007',
  cells: [cell()],
  ...more,
})
const missing = { count: 2, names: ['Theo Wainwright', 'WO-2183'], are_many: false }

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function open(
  first: Workbook,
  rows: (asked: Received['query']) => RowChange[] = () => [row()],
  at = '/admin/imports/r1',
) {
  const server = fakeServer()
  let now = first
  const set = (more: Partial<Workbook>) => {
    now = { ...now, ...more }
    return now
  }
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(getRecordKeeper, () => ({ ...sample(getRecordKeeper.answers[200]), keeper: 'portal' as const }))
  server.answers(findCustomers, () => sample(findCustomers.answers[200]))
  server.answers(listRoles, () => sample(listRoles.answers[200]))
  server.answers(listImports, () => [])
  server.answers(getWorkbook, () => now)
  server.answers(listWorkbookChanges, ({ query }) => rows(query))
  return { set, ...renderPortal({ at, as: staff({ is_superuser: true }), server }) }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const nextState = { timeout: 5000 }

/** Notes the names of files that the browser saves. */
function savedFiles(): string[] {
  const names: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

test('problems come first, with the workbook to fix and no way to apply it', async () => {
  const names = savedFiles()
  const problem = {
    sheet: 'work_orders' as const,
    sheet_title: 'Work orders',
    row: 12,
    column: 'End date',
    text: '30 Jun 2026',
    sentence: 'Must not be before the start date, 4 Jan 2027',
  }
  const wrong = row({ state: 'added', row: 12, cells: [cell({ before: '', after: '30 Jun 2026', has_problem: true })] })
  const { server, user } = open(
    workbook({
      confirmation: null,
      problems: [problem],
      problem_count: 1,
      warnings: [{ ...problem, column: null, text: '', sentence: 'This row is left out.' }],
      warning_count: 1,
      missing,
      invitations: 3,
    }),
    () => [wrong],
  )
  expect(await heading('1 problem to fix')).toBeVisible()
  expect(screen.getByText(/^client-portal.xlsx, uploaded by Leah Stone, .* Nothing has changed yet.$/)).toBeVisible()
  const [, first] = within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row')
  expect(first).toHaveTextContent('Work orders12End date30 Jun 2026Must not be before the start date, 4 Jan 2027')
  expect(screen.getByRole('table', { name: 'Warnings' })).toHaveTextContent('This row is left out.')
  expect(await screen.findByRole('img', { name: 'Problem:' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()

  server.answers(downloadRemarks, () => new Blob(['PK']))
  await user.click(button('Download with remarks'))
  await waitFor(() => expect(names).toEqual(['client-portal with remarks.xlsx']))

  server.answers(uploadWorkbook, () => workbook({ id: 'r2', state: 'reading' }))
  await user.upload(screen.getByLabelText('Workbook or CSV file'), new File(['PK'], 'fixed.xlsx'))
  await waitFor(() => expect(addressBar()).toBe('/admin/imports/r2'))
  expect(server.received(uploadWorkbook)).toMatchObject([{ query: { file_name: 'fixed.xlsx' } }])
})

test('changes are listed by sheet, and more of them load by a button', async () => {
  const rows = Array.from({ length: 31 }, (_, index) => row({ row: index + 3, name: `WO-${index}` }))
  const { server, user } = open(workbook({ sheets: [sheet({ changed: 31 }), absences] }), ({ from, count }) =>
    rows.slice(Number(from) - 1, Number(from) - 1 + Number(count)),
  )
  expect(await heading('31 changes to apply')).toBeVisible()
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(sections.getByRole('link', { name: 'Work orders 31' })).toHaveAttribute('href', '#work_orders')
  expect(sections.getByText('Nothing changes in the other sheet.')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Work orders' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(20)
  expect(table.getByRole('row', { name: /WO-3\b/ })).toHaveTextContent('6 ChangedWO-3End date11 Sep 2027 30 Sep 2027')
  await user.click(button('Show 11 more'))
  await waitFor(() => expect(table.getAllByRole('rowheader')).toHaveLength(31))
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  expect(server.received(listWorkbookChanges).at(-1)?.query).toMatchObject({ from: '21', count: '500' })
})

test('a workbook is applied once with its ticks, which a reload keeps and a new preview does not', async () => {
  const first = workbook({ emails: 5, invitations: 12 })
  const { user, unmount } = open(first)
  await heading('2 changes to apply')
  expect(
    screen.getByText(/^5 emails go out otherwise\..* A person whose address changes gets an email in any case/),
  ).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Tell no one about these changes' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Send 12 invitations' }))
  unmount()

  const reloaded = open(first)
  await reloaded.user.click(await screen.findByRole('checkbox', { name: 'Tell no one about these changes' }))
  expect(screen.getByRole('checkbox', { name: 'Send 12 invitations' })).toBeChecked()
  // After a lost response, the same call is sent reloaded.
  reloaded.server.answers(applyWorkbook, () => Promise.reject(new TypeError('lost')))
  await reloaded.user.click(button('Apply 2 changes'))
  expect(await screen.findByText(/Could not reach the portal/)).toBeVisible()
  reloaded.server.answers(applyWorkbook, () => reloaded.set({ state: 'applying' }))
  button('Apply 2 changes').click()
  button('Apply 2 changes').click()
  expect(await heading('Applying 2 changes')).toBeVisible()
  const [lost, ...sent] = reloaded.server.received(applyWorkbook)
  expect(sent).toEqual([lost])
  expect(lost?.body).toEqual({
    confirmation: 'c1',
    takes: [],
    removes_missing: false,
    sends_invitations: true,
    is_silent: true,
  })
  expect(new Set(reloaded.server.keys(applyWorkbook)).size).toBe(1)

  reloaded.set({ state: 'preview', confirmation: 'c2', sentence: 'Records changed here after this preview was made.' })
  expect(await screen.findByText('Records changed here after this preview was made.', {}, nextState)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Send 12 invitations' })).not.toBeChecked()
})

test('a failure while applying leaves the preview with its ticks', async () => {
  const { server, user, set } = open(workbook({ emails: 1 }))
  await user.click(await screen.findByRole('checkbox', { name: 'Tell no one about these changes' }))
  server.answers(applyWorkbook, () => set({ state: 'applying' }))
  await user.click(button('Apply 2 changes'))
  expect(await heading('Applying 2 changes')).toBeVisible()
  set({ state: 'failed', sentence: 'Nothing was changed. Please try reloaded.' })
  expect(await screen.findByText('Nothing was changed. Please try reloaded.', {}, nextState)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Tell no one about these changes' })).toBeChecked()
  expect(button('Apply 2 changes')).toBeVisible()
})

test('invitations are offered only for new people, and a rejected apply says why', async () => {
  const { server, user } = open(workbook())
  await heading('2 changes to apply')
  expect(screen.queryByRole('checkbox', { name: /invitation/ })).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Tell no one about these changes' })).not.toBeChecked()
  server.answers(applyWorkbook, () => refuse(409, 'Someone else applies this workbook now.'))
  await user.click(button('Apply 2 changes'))
  expect(await screen.findByText('Someone else applies this workbook now.')).toBeVisible()
})

test('after the session has ended, the ticks are still there', async () => {
  const { server, user } = open(workbook({ invitations: 1 }))
  await user.click(await screen.findByRole('checkbox', { name: 'Send 1 invitation' }))
  server.setSignedIn(false)
  await user.click(button('Apply 2 changes'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply 2 changes' })).toBeNull())
  expect(Object.values<string>({ ...sessionStorage }).join()).toContain('"sends_invitations":true')
})

test('a cell that changed here keeps its value, unless its tick takes that of the file', async () => {
  const conflict = row({ cells: [cell({ conflict: 'work_orders:31:end_date' })] })
  const { server, user } = open(workbook({ sheets: [sheet({ conflicts: 1 })] }), ({ count }) =>
    [conflict, row({ row: 40, name: 'WO-2040' })].slice(0, Number(count)),
  )
  const table = within(await screen.findByRole('table', { name: 'Changed here, Work orders' }))
  expect(table.getAllByRole('row')[1]).toHaveTextContent('WO-2007End date11 Sep 202730 Sep 2027')
  const changes = within(await screen.findByRole('table', { name: 'Work orders' }))
  expect(changes.getByRole('row', { name: /WO-2007/ })).toHaveTextContent('Stays as in the portal')
  await user.click(table.getByRole('checkbox', { name: 'Take the file’s End date of WO-2007' }))
  expect(changes.getByRole('row', { name: /WO-2007/ })).toHaveTextContent('11 Sep 2027 30 Sep 2027')
  server.answers(applyWorkbook, () => workbook({ state: 'applying' }))
  await user.click(button('Apply 2 changes'))
  await waitFor(() => expect(server.received(applyWorkbook)).toHaveLength(1))
  expect(server.received(applyWorkbook)[0]?.body.takes).toEqual(['work_orders:31:end_date'])
})

test('a file whose only change is to decide is applied once a value is taken', async () => {
  const only = row({ cells: [cell({ conflict: 'work_orders:31:end_date' })] })
  const { user } = open(workbook({ sheets: [sheet({ changed: 0, added: 0, conflicts: 1, undecided: 1 })] }), () => [
    only,
  ])
  await heading('1 change to decide')
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Take the file’s End date of WO-2007' }))
  expect(button('Apply 1 change')).toBeVisible()
})

test('missing rows stay; removing them is a tick and asks again, with a warning where they are many', async () => {
  const { server, user, set } = open(
    workbook({ sheets: [sheet({ missing: 2 })], missing: { ...missing, are_many: true } }),
    () => [row(), row({ state: 'missing', row: null, name: 'WO-2183', cells: [] })],
  )
  expect(
    await screen.findByText('2 records of the portal are not in this file. They stay in the portal.'),
  ).toBeVisible()
  // They are named here, and not again in the list.
  expect(screen.queryByRole('rowheader', { name: 'WO-2183' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Remove Theo Wainwright and WO-2183' }))
  await user.click(button('Apply 2 changes, remove 2'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 2 records?' }))
  expect(dialog.getByText(/more than a fifth of the records/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.received(applyWorkbook)).toEqual([])
  server.answers(applyWorkbook, () => set({ state: 'applying' }))
  await user.click(button('Apply 2 changes, remove 2'))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apply 2 changes, remove 2' }),
  )
  await waitFor(() => expect(server.received(applyWorkbook)).toMatchObject([{ body: { removes_missing: true } }]))
})

test('more missing rows than can be named are listed in their sheet', async () => {
  open(workbook({ sheets: [sheet({ changed: 0, missing: 7 })], missing: { ...missing, count: 7 } }), () => [
    row({ state: 'missing', row: null, name: 'WO-2183', cells: [] }),
  ])
  expect(await screen.findByRole('checkbox', { name: 'Remove Theo Wainwright, WO-2183 and 5 more' })).toBeVisible()
  expect(screen.getByText('The rows of this file are the same as in the portal.')).toBeVisible()
  expect(await screen.findByRole('rowheader', { name: 'WO-2183' })).toBeVisible()
})

test('days that can be read in two ways are asked for before the preview', async () => {
  const { server, user, set } = open(workbook({ asks_for_day_order: true, confirmation: null, sheets: [] }))
  expect(await heading('How are days written?')).toBeVisible()
  await user.click(button('Continue'))
  expect(screen.getByText('Choose how these days are read')).toBeVisible()
  server.answers(chooseDayOrder, () => set({ state: 'reading', asks_for_day_order: false }))
  await user.click(screen.getByRole('radio', { name: 'Month first' }))
  await user.click(button('Continue'))
  expect(await heading('Reading client-portal.xlsx')).toBeVisible()
  expect(server.received(chooseDayOrder)).toMatchObject([{ body: { day_order: 'month first' } }])
})

test('the portal says when it has read the file', async () => {
  const { set } = open(workbook({ state: 'reading', sheets: [] }))
  await waitFor(() =>
    expect(screen.getByText('Reading client-portal.xlsx', { selector: '[role=status]' })).toBeVisible(),
  )
  set(workbook({ sheets: [absences] }))
  expect(await screen.findByText('Nothing changes', { selector: '[role=status]' }, nextState)).toBeVisible()
})

test('an applied workbook offers the refreshed one and undo, which may name what changed since', async () => {
  const names = savedFiles()
  const { server, user, set } = open(
    workbook({ state: 'applied', confirmation: null, undo_until: '2026-09-06T20:50:00Z', emails: 4, missing }),
  )
  expect(await heading('2 changes applied')).toBeVisible()
  expect(screen.getByText(/^client-portal.xlsx, uploaded 5 Sep 2026, .*, applied by Leah Stone\./)).toBeVisible()
  expect(screen.getByText(/^You can undo this until 6 Sep 2026, .* Sent emails stay sent.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  server.answers(downloadWorkbook, () => new Blob(['PK']))
  await user.click(button('Download the refreshed workbook'))
  await waitFor(() => expect(names).toEqual(['client-portal.xlsx']))

  server.answers(undoWorkbook, () => set({ state: 'undoing' }))
  await user.click(button('Undo'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await heading('Undoing 2 changes')).toBeVisible()
  set({ state: 'applied', sentence: 'We could not undo this.', reasons: ['Naomi Kirkbride has signed in'] })
  const reasons = await screen.findByRole('list', { name: 'Reasons' }, nextState)
  expect(reasons).toHaveTextContent('Naomi Kirkbride has signed in')
})

test('an applied workbook shows the values that were taken and the records that were removed', async () => {
  const conflict = 'work_orders:31:end_date'
  const gone = row({ state: 'missing', row: null, name: 'WO-2183', cells: [] })
  const applied = { state: 'applied' as const, missing, removed: 2 }
  const { unmount } = open(workbook({ ...applied, sheets: [sheet({ missing: 2 })], takes: [conflict] }), () => [
    row({ cells: [cell({ conflict })] }),
    gone,
  ])
  expect(await heading('2 changes applied, 2 removed')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Work orders' }))
  expect(table.getByRole('row', { name: /WO-2007/ })).toHaveTextContent('11 Sep 2027 30 Sep 2027')
  expect(table.getByRole('row', { name: /WO-2183/ })).toHaveTextContent('RemovedWO-2183')
  expect(screen.getByText('2 changed, 2 removed, 165 unchanged')).toBeVisible()
  unmount()
  open(workbook({ ...applied, sheets: [sheet({ changed: 0, missing: 2 })] }), () => [gone])
  expect(await heading('2 records removed')).toBeVisible()
})

test('the refreshed workbook has the records of the uploaded one, or asks for fewer', async () => {
  const names = savedFiles()
  const scope = { customer_id: null, engagement_ids: ['E1', 'E2'] }
  const { server, user } = open(workbook({ state: 'applied', scope }))
  server.answers(downloadWorkbook, () => new Blob(['PK']))
  await user.click(await screen.findByRole('button', { name: 'Download the refreshed workbook' }))
  await waitFor(() => expect(names).toEqual(['client-portal.xlsx']))
  expect(server.received(downloadWorkbook)).toMatchObject([{ query: { engagement_ids: 'E1,E2' } }])
  server.answers(downloadWorkbook, () => refuse(422, 'This is more than 20,000 rows.'))
  await user.click(button('Download the refreshed workbook'))
  expect(await screen.findByRole('dialog', { name: 'Download workbook' })).toBeVisible()
})

test('after a day, or once it is undone, undo is no longer offered', async () => {
  const { unmount } = open(workbook({ state: 'applied', confirmation: null }))
  expect(await screen.findByText('This can no longer be undone.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  unmount()
  open(workbook({ state: 'undone', confirmation: null, sheets: [] }))
  expect(await heading('Undone')).toBeVisible()
  expect(screen.getByText(/The records are as before. Sent emails stay sent.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a file that cannot be read, and an upload that is gone, say what to do', async () => {
  const { server, user, unmount } = open(
    workbook({ state: 'rejected', confirmation: null, sheets: [], sentence: 'This is not a workbook.' }),
  )
  expect(await heading('We could not read this file')).toBeVisible()
  expect(screen.getByText('This is not a workbook.')).toBeVisible()
  expect(button('Upload another file')).toBeVisible()
  server.answers(discardWorkbook, () => undefined)
  await user.click(button('Discard'))
  await waitFor(() => expect(addressBar()).toBe('/admin/imports'))
  unmount()
  const deleted = open(workbook())
  deleted.server.answers(getWorkbook, () => refuse(404, 'Not found'))
  expect(await screen.findByRole('link', { name: 'Go to Imports' })).toBeVisible()
})

test('a workbook is uploaded in Records, unless it is too large', async () => {
  const { server, user } = open(workbook(), undefined, '/admin/records')
  const input = await screen.findByLabelText('Workbook or CSV file')
  const large = new File(['PK'], 'large.xlsx')
  Object.defineProperty(large, 'size', { value: largestWorkbook + 1 })
  await user.upload(input, large)
  expect(await screen.findByText(workbookTooLarge)).toBeVisible()
  expect(server.received(uploadWorkbook)).toEqual([])
  server.answers(uploadWorkbook, () => workbook())
  await user.upload(input, new File(['PK'], 'client-portal.xlsx'))
  expect(await heading('2 changes to apply')).toBeVisible()
  expect(screen.queryByText(workbookTooLarge)).toBeNull()
})

test('a download has everything, a customer, or some engagements', async () => {
  const names = savedFiles()
  const { server, user } = open(workbook(), undefined, '/admin/records?ask=workbook')
  server.answers(listTokenLimits, () => ({
    customers: [{ id: 'c1', name: 'Halden' }],
    engagements: ['Atlas', 'Birch'].map((title) => ({ id: title, title, client_name: 'Halden' })),
  }))
  server.answers(downloadWorkbook, () => refuse(422, 'This is more than 20,000 rows.'))
  const download = async () => user.click(screen.getByRole('button', { name: 'Download' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download workbook' }))
  expect(dialog.getByText(/email addresses, phone numbers and rates/)).toBeVisible()
  await download()
  expect(await dialog.findByText('This is more than 20,000 rows.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'One customer' }))
  await download()
  expect(dialog.getByText('Choose from the list')).toBeVisible()
  await user.type(dialog.getByRole('combobox', { name: 'Customer' }), 'hal')
  await user.click(await dialog.findByRole('option', { name: 'Halden' }))
  await download()
  await user.click(dialog.getByRole('radio', { name: 'Some engagements' }))
  for (const name of ['atlas', 'birch']) {
    await user.type(dialog.getByRole('combobox', { name: 'Add an engagement' }), name)
    await user.keyboard('{Enter}')
  }
  await user.click(dialog.getByRole('button', { name: 'Remove Atlas, Halden' }))
  server.answers(downloadWorkbook, () => new Blob(['PK']))
  await download()
  await waitFor(() => expect(names).toEqual(['client-portal.xlsx']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.received(downloadWorkbook).map(({ query }) => query)).toEqual([
    {},
    { customer_id: 'c1' },
    { engagement_ids: 'Birch' },
  ])
})

test('there is no workbook while an import keeps the records', async () => {
  const { server } = open(workbook(), undefined, '/admin/records')
  server.answers(getRecordKeeper, () => ({ ...sample(getRecordKeeper.answers[200]), keeper: 'import' as const }))
  expect(await screen.findByRole('heading', { name: 'An import keeps the records' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download workbook' })).toBeNull()
})

test('the list of imports leads to the preview of a workbook, which is not imported there', async () => {
  const { server } = open(workbook(), undefined, '/admin/imports')
  server.answers(listImports, () => [
    sample(ImportRun, { id: 'r1', file_name: 'client-portal.xlsx', outcome: 'dry run', held: true, is_workbook: true }),
  ])
  expect(await screen.findByRole('link', { name: 'client-portal.xlsx' })).toHaveAttribute('href', '/admin/imports/r1')
  expect(screen.getByText('Preview')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
