import { randomUUID } from 'node:crypto'
import { getImport, listImports, takeInImport } from '@portal/domain/import/contract'
import { takeInOfWorkbook } from '@portal/domain/import/upload'
import { customerHasEngagements, importKeepsRecords } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import * as answers from '@portal/domain/workbook/answers'
import * as contract from '@portal/domain/workbook/contract'
import { largestWorkbook, noWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { sheetOf } from '@portal/domain/workbook/sheets'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Portal } from '../../platform/portal.ts'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { uploadPrefix } from '../import/run-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { createToken } from '../tokens/data.ts'
import { download, newRow, type Rows, rename } from './edited-workbook.fixture.ts'
import { runWorkbooks } from './run-workbook.ts'
import { day, text } from './workbook.fixture.ts'
import { readWorkbook } from './workbook-file.ts'

const kit = await testPortal()
const { portal, call, records, signIn, clock } = kit
const { db, storage } = portal
let superuser: string
let leah: string
beforeEach(async () => {
  for (const key of await storedKeys()) await storage.remove(key)
  await kit.reset()
  await setKeeper(db, 'portal', clock.now())
  superuser = await records.staffAccount({ is_superuser: true, first_name: 'Leah', last_name: 'Stone' })
  leah = await signIn(superuser)
})
afterAll(kit.close)

const hour = 60 * 60 * 1000
const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of storage.list(uploadPrefix)) keys.push(key)
  return keys
}
const upload = (content: string | Uint8Array<ArrayBuffer>, { as = leah, key = '', file_name = 'plan.xlsx' } = {}) => {
  const body = new Blob([content], { type: contract.workbookTypes[0] })
  return call(contract.uploadWorkbook, { query: { file_name }, body }, as, key === '' ? undefined : key)
}
const read = async (id: string) => (await call(contract.getWorkbook, { params: { id } }, leah)).body
const changesOf = async (id: string, query: { sheet?: 'customers' | 'people'; from?: number; count?: number } = {}) => {
  const request = { params: { id }, query: { sheet: 'customers' as const, ...query } }
  return (await call(contract.listWorkbookChanges, request, leah)).body
}

const addHalden = ({ customers }: Rows): void => {
  customers.push(newRow('customers', { name: 'Halden' }))
}
/** Uploads a file, or a workbook of this moment with changes, and makes its preview. */
async function previewed(file: Uint8Array<ArrayBuffer> | ((rows: Rows) => void)) {
  const { body } = await upload(typeof file === 'function' ? await (await download(db))(file) : file)
  await runWorkbooks(portal)
  return read(body.id)
}
const ticks = { removes_missing: false, sends_invitations: false, is_silent: false, takes: [] as string[] }
type Ticks = Partial<typeof ticks>
const apply = ({ id, confirmation }: contract.Workbook, more: Ticks = {}, as = leah, key?: string) => {
  const body = { ...ticks, confirmation: confirmation ?? '', ...more }
  return call(contract.applyWorkbook, { params: { id }, body }, as, key)
}
async function applied(preview: contract.Workbook, more: Ticks = {}) {
  const answer = await apply(preview, more)
  expect([answer.status, answer.body]).toEqual([202, expect.objectContaining({ state: 'applying' })])
  await runWorkbooks(portal)
  return read(preview.id)
}
const undo = (id: string, as = leah) => call(contract.undoWorkbook, { params: { id } }, as)
const discard = (id: string) => call(contract.discardWorkbook, { params: { id } }, leah)
const runs = async () => (await call(listImports, {}, leah)).body
const names = async () =>
  (await db.selectFrom('client').select('name').orderBy('name').execute()).map(({ name }) => name)
const acts = async () =>
  (await db.selectFrom('audit_entry').select(['act', 'actor', 'object', 'reason']).orderBy('id').execute()).filter(
    ({ act }) => act.includes('orkbook'),
  )
const appliedCount = async () => (await acts()).filter(({ act }) => act === 'Changed records with a workbook').length
const conflict = 'customers:3:name'
const tooLong = 'x'.repeat(201)

/** Lets something happen once, after the records were read for a comparison. */
function whileComparing(act: () => Promise<unknown>): Portal {
  let isDone = false
  const today = (): string => {
    if (!isDone) void act()
    isDone = true
    return portal.today()
  }
  return { ...portal, today }
}

/** Never ends after it has written records. */
function killedAfterWriting(): Portal {
  const real = portal.longRunningDb
  const connection = () => ({
    execute: async (work: never) => {
      await real.connection().execute(work)
      return new Promise(() => {})
    },
  })
  const get = (target: object, name: string): unknown => {
    const value: unknown = name === 'connection' ? connection : Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  }
  return { ...portal, longRunningDb: new Proxy(real, { get: get as never }) }
}

describe('an uploaded workbook', () => {
  test('is previewed, applied and undone, with counts in the list of imports and in the audit log', async () => {
    await records.client({ name: 'Tideway' })
    const edited = await download(db)
    const file = await edited((rows) => {
      rename(rows, 3, 'Tideway Bank')
      addHalden(rows)
    })
    const { status, body } = await upload(file)
    expect([status, body]).toEqual([202, expect.objectContaining({ state: 'reading', who: 'Leah Stone' })])
    await runWorkbooks(portal)
    const preview = await read(body.id)
    expect(preview).toMatchObject({ state: 'preview', file_name: 'plan.xlsx', problem_count: 0, undo_until: null })
    const nothing = { added: 0, changed: 0, unchanged: 0, missing: 0, problems: 0, conflicts: 0 }
    expect(preview.sheets.slice(0, 2)).toEqual([
      { ...nothing, sheet: 'customers', title: 'Customers', added: 1, changed: 1 },
      { ...nothing, sheet: 'people', title: 'People', unchanged: 1 },
    ])
    const cell = { column: 'Name', has_problem: false, conflict: null }
    expect(await changesOf(preview.id)).toEqual([
      {
        state: 'changed',
        row: 3,
        name: 'Tideway Bank',
        cells: [{ ...cell, before: 'Tideway', after: 'Tideway Bank' }],
      },
      { state: 'added', row: 4, name: 'Halden', cells: [{ ...cell, before: '', after: 'Halden' }] },
    ])
    expect(await names()).toEqual(['Tideway'])

    const done = await applied(preview)
    expect(done).toMatchObject({ state: 'applied', undo_until: '2026-06-19T08:30:00.000Z' })
    expect(await names()).toEqual(['Halden', 'Tideway Bank'])
    expect(await storedKeys()).toEqual([])
    const [run] = await runs()
    expect(run).toMatchObject({ is_workbook: true, file_name: 'plan.xlsx', who: 'Leah Stone', outcome: 'taken in' })
    expect(run?.counts[0]).toEqual({ label: 'customers', added: 1, changed: 1, removed: 0, unchanged: 0 })

    expect(await undo(preview.id)).toMatchObject({ status: 202, body: { state: 'undoing' } })
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'undone', undo_until: null })
    expect(await names()).toEqual(['Tideway'])
    expect(await runs()).toMatchObject([{ outcome: 'undone' }])
    const by = { actor: 'Leah Stone', object: 'plan.xlsx' }
    const reason = 'customers added: 1, customers changed: 1'
    expect(await acts()).toEqual([
      { ...by, act: 'Uploaded a workbook of the records', reason: null },
      { ...by, act: 'Applied a workbook of the records', reason: null },
      { ...by, act: 'Changed records with a workbook', reason },
      { ...by, act: 'Undid a workbook of the records', reason: null },
      { ...by, act: 'Undid the changes of a workbook', reason },
    ])
  })

  test('with problems lists them, and cannot be applied', async () => {
    await records.client({ name: 'Tideway' })
    const preview = await previewed((rows) => {
      rename(rows, 3, tooLong)
      addHalden(rows)
    })
    const problem = { sheet: 'customers', sheet_title: 'Customers', row: 3, column: 'Name', text: tooLong }
    expect(preview).toMatchObject({ state: 'preview', problem_count: 1, problems: [problem] })
    expect(preview.sheets[0]).toMatchObject({ added: 1, problems: 1 })
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.fixProblemsFirst } })
    const remarks = await call(contract.downloadRemarks, { params: { id: preview.id } }, leah)
    expect(remarks.response.headers['content-type']).toBe(contract.workbookTypes[0])
    expect(await names()).toEqual(['Tideway'])
    const { problems } = await previewed(new Uint8Array(remarks.body))
    expect(problems).toMatchObject([problem])
  })

  test('shows problems that only the rules across records find, with the rows that have one first', async () => {
    await records.stakeholderAccount([await records.engagement()], { email: 'naomi@tideway.example' })
    const preview = await previewed(({ people }) => {
      people.push(newRow('people', { name: 'Ann Lee', works: 'Yes' }))
      people.push(newRow('people', { name: 'Naomi Kirkbride', email: 'naomi@tideway.example', signs_in: 'Yes' }))
    })
    expect(preview).toMatchObject({ problem_count: 1, problems: [{ row: 5, column: 'Email' }] })
    const rows = await changesOf(preview.id, { sheet: 'people' })
    expect(rows.map(({ row, cells }) => [row, cells.find(({ has_problem }) => has_problem)?.column])).toEqual([
      [5, 'Email'],
      [4, undefined],
    ])
    expect(await db.selectFrom('person').select('id').execute()).toEqual([])
  })

  test('lists its rows in pages', async () => {
    const { id } = await previewed(({ customers }) => {
      for (let index = 0; index < 25; index++) customers.push(newRow('customers', { name: `C${index}` }))
    })
    const pages = [await changesOf(id, { from: 1, count: 20 }), await changesOf(id, { from: 21, count: 20 })]
    expect(pages.map((page) => page.map(({ row }) => row))).toEqual([
      Array.from({ length: 20 }, (_, index) => index + 3),
      [23, 24, 25, 26, 27],
    ])
  })

  test('as CSV gets a list of remarks, in which nothing is a formula', async () => {
    const row = 'WO-2041,=1+1,2026-01-05,2026-12-31'
    const csv = `Reference,Engagement,Start date,End date\n${row}\n`
    const { body } = await upload(csv, { file_name: 'Work orders.csv' })
    await runWorkbooks(portal)
    const { body: list, response } = await call(contract.downloadRemarks, { params: { id: body.id } }, leah)
    expect(response.headers['content-type']).toBe('text/csv')
    const [head, line] = String(list).split('\r\n')
    expect(head).toBe('\uFEFFKind,Sheet,Row,Column,In the file,What to do')
    expect(line).toMatch(/^Problem,Work orders,2,Engagement,'=1\+1,/)
  })

  test.each([
    ['neither a zip nor text', Uint8Array.from([1, 0, 2, 0, 3]), 415, noWorkbook],
    ['too large', new Uint8Array(largestWorkbook + 1).fill(65), 413, workbookTooLarge],
  ])('that is %s is rejected at once, and nothing is stored', async (_, content, status, detail) => {
    expect(await upload(content)).toMatchObject({ status, body: { detail } })
    expect(await storedKeys()).toEqual([])
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
  })

  test('that cannot be read is rejected with the reason', async () => {
    const { body } = await upload('PK\x03\x04 nothing')
    await runWorkbooks(portal)
    const { state, sentence } = await read(body.id)
    expect([state, sentence]).toEqual(['rejected', expect.stringContaining('workbook')])
    expect(await runs()).toMatchObject([{ outcome: 'refused', problems: [sentence] }])
  })

  test('is stored once if the response is lost and the upload is sent again', async () => {
    const key = randomUUID()
    const first = await upload('Name\n', { key })
    const second = await upload('Name\n', { key })
    expect(second.body.id).toBe(first.body.id)
    expect(await storedKeys()).toHaveLength(1)
  })

  test('can be discarded unless it is applied', async () => {
    const preview = await previewed(addHalden)
    expect((await discard(preview.id)).status).toBe(204)
    expect(await storedKeys()).toEqual([])
    expect(await db.selectFrom('workbook_change').select('name').execute()).toEqual([])
    const gone = await call(contract.getWorkbook, { params: { id: preview.id } }, leah)
    expect(gone).toMatchObject({ status: 404, body: { detail: answers.noSuchWorkbook } })

    const other = await previewed(addHalden)
    await apply(other)
    expect(await discard(other.id)).toMatchObject({ status: 409, body: { detail: answers.workbookAtWork } })
    await runWorkbooks(portal)
    expect(await discard(other.id)).toMatchObject({ status: 409, body: { detail: answers.appliedAlready } })
  })

  test('that is discarded while it is read leaves nothing', async () => {
    const { body } = await upload(await (await download(db))(addHalden))
    await runWorkbooks(whileComparing(() => discard(body.id)))
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
    expect(await db.selectFrom('workbook_change').select('name').execute()).toEqual([])
  })
})

describe('applying', () => {
  test('shows a new preview if a record changed after the preview', async () => {
    await records.client({ name: 'Tideway' })
    const preview = await previewed((rows) => rename(rows, 3, 'Tideway Bank'))
    await db.updateTable('client').set({ name: 'Tideway plc' }).execute()
    const again = await applied(preview)
    expect(again).toMatchObject({ state: 'preview', sentence: answers.changedSincePreview })
    expect(again.confirmation).not.toBe(preview.confirmation)
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.anotherPreview } })
    expect(await names()).toEqual(['Tideway plc'])
    expect(await applied(again, { takes: [conflict] })).toMatchObject({ state: 'applied', sentence: null })
    expect(await names()).toEqual(['Tideway Bank'])
  })

  test('overwrites nothing that was saved between its comparison and its writing', async () => {
    await records.client({ name: 'Tideway' })
    const preview = await previewed((rows) => rename(rows, 3, 'Tideway Bank'))
    await apply(preview)
    await runWorkbooks(whileComparing(() => db.updateTable('client').set({ name: 'Tideway plc' }).execute()))
    expect(await read(preview.id)).toMatchObject({ state: 'preview', sentence: answers.changedSincePreview })
    expect(await names()).toEqual(['Tideway plc'])
  })

  test('keeps what changed here since the download unless it is ticked', async () => {
    await records.client({ name: 'Tideway' })
    const edited = await download(db)
    await db.updateTable('client').set({ name: 'Tideway plc' }).execute()
    const both = await edited((rows) => {
      rename(rows, 3, 'Tideway Bank')
      addHalden(rows)
    })
    const preview = await previewed(both)
    expect(preview.sheets[0]).toMatchObject({ conflicts: 1 })
    const [row] = await changesOf(preview.id)
    expect(row?.cells).toMatchObject([{ before: 'Tideway plc', after: 'Tideway Bank', conflict }])
    await applied(preview)
    expect(await names()).toEqual(['Halden', 'Tideway plc'])

    const renamed = await edited((rows) => rename(rows, 3, 'Tideway Bank'))
    await applied(await previewed(renamed), { takes: [conflict] })
    expect(await names()).toEqual(['Halden', 'Tideway Bank'])
  })

  test('removes missing rows only if it is ticked, and counts them', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await records.client({ name })
    const file = await (await download(db))(({ customers }) => customers.splice(1))
    const first = await previewed(file)
    expect(first.missing).toEqual({ count: 4, names: ['B', 'C', 'D', 'E'], are_many: true })
    await applied(first)
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E'])
    clock.advance(1000)
    await applied(await previewed(file), { removes_missing: true })
    expect(await names()).toEqual(['A'])
    const [run] = await runs()
    expect(run?.counts[0]).toEqual({ label: 'customers', added: 0, changed: 0, removed: 4, unchanged: 1 })
  })

  test('does not ask a second time for three rows, nor where a problem keeps the rows of a sheet', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await records.client({ name })
    const { missing } = await previewed(({ customers }) => customers.splice(1))
    expect(missing).toMatchObject({ count: 3, are_many: false })
    const withProblem = await previewed((rows) => {
      rename(rows, 3, tooLong)
      rows.customers.splice(1)
    })
    expect(withProblem.missing).toEqual({ count: 0, names: [], are_many: false })
  })

  test('changes nothing if a record cannot be removed, and says which', async () => {
    await records.engagement({ client_id: await records.client({ name: 'Tideway' }) })
    const preview = await previewed((rows) => {
      rows.customers.splice(0)
      addHalden(rows)
    })
    const after = await applied(preview, { removes_missing: true })
    const reasons = [`Tideway: ${customerHasEngagements}`]
    expect(after).toMatchObject({ state: 'preview', sentence: answers.foundWhileApplying, reasons, problem_count: 0 })
    expect(await names()).toEqual(['Tideway'])
    expect(await applied(after)).toMatchObject({ state: 'applied', reasons: [] })
  })

  test('says which rule a ticked value breaks, and keeps the preview', async () => {
    const engagement_id = await records.engagement()
    const days = { start_date: '2026-02-01', end_date: '2026-12-31' }
    await records.workOrder({ engagement_id, reference: 'WO-2041', ...days })
    const edited = await download(db)
    await db.updateTable('work_order').set({ start_date: '2026-06-01', end_date: '2026-11-30' }).execute()
    const end = sheetOf('work_orders').columns.findIndex(({ field }) => field === 'end_date')
    const file = await edited(({ work_orders }) => work_orders[0]?.cells.splice(end, 1, day('2026-05-31')))
    const preview = await previewed(file)
    expect(preview).toMatchObject({ problem_count: 0 })
    const after = await applied(preview, { takes: ['work_orders:3:end_date'] })
    const reasons = [expect.stringMatching(/^Work orders, row 3: /)]
    expect(after).toMatchObject({ state: 'preview', sentence: answers.foundWhileApplying, reasons, problem_count: 0 })
    expect(after.confirmation).toBe(preview.confirmation)
  })

  test('twice at once happens once', async () => {
    const preview = await previewed(addHalden)
    const both = await Promise.all([apply(preview), apply(preview)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(answers.workbookAtWork)
    await runWorkbooks(portal)
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.appliedAlready } })
    expect(await names()).toEqual(['Halden'])
  })

  test('is answered again if the response got lost', async () => {
    const preview = await previewed(addHalden)
    const key = randomUUID()
    await apply(preview, {}, leah, key)
    await runWorkbooks(portal)
    expect(await apply(preview, {}, leah, key)).toMatchObject({ status: 202, body: { id: preview.id } })
    expect(await names()).toEqual(['Halden'])
  })

  test('is done by another superuser, whom the audit log names', async () => {
    const preview = await previewed(addHalden)
    const other = { is_superuser: true, first_name: 'Mo', last_name: 'Reid' }
    await apply(preview, {}, await signIn(await records.staffAccount(other)))
    await runWorkbooks(portal)
    expect((await acts()).slice(1)).toMatchObject([{ actor: 'Mo Reid' }, { actor: 'Mo Reid' }])
    expect(await read(preview.id)).toMatchObject({ state: 'applied', who: 'Leah Stone' })
  })

  test.each([{ is_superuser: false }, { active: false }])('fails for someone who lost the right: %o', async (lost) => {
    const preview = await previewed(addHalden)
    const mo = await records.staffAccount({ is_superuser: true })
    await apply(preview, {}, await signIn(mo))
    await db.updateTable('account').set(lost).where('id', '=', mo).execute()
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: answers.uploaderLost })
    expect(await names()).toEqual([])
    expect(await applied(await read(preview.id))).toMatchObject({ state: 'applied' })
  })

  test('is silent if it is ticked, also when it is undone', async () => {
    const engagement_id = await records.engagement()
    const days = { start_date: '2026-02-01', end_date: '2026-12-31' }
    await records.workOrder({ engagement_id, reference: 'WO-2041', ...days })
    const events = async () => (await db.selectFrom('event').select('kind').execute()).length
    const end = sheetOf('work_orders').columns.findIndex(({ field }) => field === 'end_date')
    const move = ({ work_orders }: Rows) => work_orders[0]?.cells.splice(end, 1, day('2027-01-31'))
    const silent = await applied(await previewed(move), { is_silent: true })
    await undo(silent.id)
    await runWorkbooks(portal)
    expect([await events(), (await read(silent.id)).state]).toEqual([0, 'undone'])
    await applied(await previewed(move))
    expect(await events()).toBeGreaterThan(0)
  })

  test('is not repeated after a kill right after the commit', async () => {
    const preview = await previewed(addHalden)
    await apply(preview)
    void runWorkbooks(killedAfterWriting())
    await vi.waitFor(async () => expect(await names()).toEqual(['Halden']), { timeout: 10_000 })
    clock.advance(61_000)
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'applied' })
    expect(await appliedCount()).toBe(1)
  })

  test('starts again after a kill before the commit, and an attempt that lost its claim changes nothing', async () => {
    const preview = await previewed(addHalden)
    await apply(preview)
    const claimAgain = () => db.updateTable('import_run').set({ attempts: 2 }).execute()
    await runWorkbooks(whileComparing(claimAgain))
    expect([await names(), (await read(preview.id)).state]).toEqual([[], 'applying'])
    clock.advance(61_000)
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'applied' })
    expect([await names(), await appliedCount()]).toEqual([['Halden'], 1])
  })

  test('fails after three attempts that never ended, and can be tried again', async () => {
    const preview = await previewed(addHalden)
    await apply(preview)
    await db.updateTable('import_run').set({ outcome: 'running', attempts: 3 }).execute()
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: answers.triedTooOften })
    expect(await applied(await read(preview.id))).toMatchObject({ state: 'applied' })
  })

  test('fails with a sentence if the upload is missing from the storage', async () => {
    const preview = await previewed(addHalden)
    for (const key of await storedKeys()) await storage.remove(key)
    await apply(preview)
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: answers.uploadLost })
  })
})

describe('undoing', () => {
  test('changes nothing and says why if a record changed since', async () => {
    const done = await applied(await previewed(addHalden))
    await db.updateTable('client').set({ name: 'Halden & Moore' }).execute()
    await undo(done.id)
    await runWorkbooks(portal)
    const reasons = [expect.stringContaining('Halden')]
    expect(await read(done.id)).toMatchObject({ state: 'applied', sentence: answers.notUndone, reasons })
    expect(await names()).toEqual(['Halden & Moore'])
  })

  test('is possible for a day, and after it the upload is gone', async () => {
    const done = await applied(await previewed(addHalden))
    clock.advance(24 * hour)
    const late = await signIn(superuser)
    expect(await undo(done.id, late)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
    await runWorkbooks(portal)
    expect((await undo(done.id, late)).status).toBe(404)
    for (const table of ['workbook_change', 'workbook_undo'] as const)
      expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
    expect((await call(listImports, {}, late)).body).toMatchObject([{ outcome: 'taken in', held: false }])
  })

  test('is rejected for a preview, and a second time', async () => {
    const preview = await previewed(addHalden)
    expect(await undo(preview.id)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
    await applied(preview)
    await undo(preview.id)
    await runWorkbooks(portal)
    expect(await undo(preview.id)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
  })
})

test('an erasure of anyone deletes all previews, undo data and uploads', async () => {
  const preview = await previewed(addHalden)
  const done = await applied(await previewed(({ customers }) => customers.push(newRow('customers', { name: 'Moore' }))))
  await eraseAtOnce(kit, await records.staffAccount({ first_name: 'Quillana' }), leah)
  await runWorkbooks(portal)
  for (const { id } of [preview, done])
    expect((await call(contract.getWorkbook, { params: { id } }, leah)).status).toBe(404)
  for (const table of ['workbook_change', 'workbook_remark', 'workbook_undo'] as const)
    expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
  expect(await storedKeys()).toEqual([])
})

test('the day order is asked for before a preview can be applied', async () => {
  const engagement_id = await records.engagement({ title: 'Card portal' })
  const csv = 'Reference,Engagement,Start date,End date\nWO-1,Card portal,03/04/2026,05/06/2026\n'
  const { body } = await upload(csv, { file_name: 'Work orders.csv' })
  await runWorkbooks(portal)
  const asked = await read(body.id)
  expect(asked).toMatchObject({ state: 'preview', asks_for_day_order: true })
  expect(await apply(asked)).toMatchObject({ status: 409, body: { detail: answers.chooseDaysFirst } })
  const choose = () =>
    call(contract.chooseDayOrder, { params: { id: body.id }, body: { day_order: 'month first' } }, leah)
  expect(await choose()).toMatchObject({ status: 202, body: { state: 'reading' } })
  await runWorkbooks(portal)
  await applied(await read(body.id))
  const orders = await db.selectFrom('work_order').select(['engagement_id', 'start_date', 'end_date']).execute()
  expect(orders).toEqual([{ engagement_id, start_date: '2026-03-04', end_date: '2026-05-06' }])
  expect(await choose()).toMatchObject({ status: 409, body: { detail: answers.notAppliedNow } })
})

test('a workbook is downloaded with its scope in the audit log', async () => {
  const client = await records.client({ name: 'Tideway' })
  await records.engagement({ client_id: await records.client({ name: 'Halden' }) })
  const customersIn = async (query: { customer_id?: string }) => {
    const { body, response } = await call(contract.downloadWorkbook, { query }, leah)
    expect(response.headers['content-disposition']).toContain('client-portal.xlsx')
    const { sheets, downloaded } = await readWorkbook(body)
    expect(downloaded?.scope.customer_id).toBe(query.customer_id ?? null)
    return sheets.find(({ sheet }) => sheet === 'customers')?.rows.map(({ cells }) => cells.name)
  }
  expect(await customersIn({})).toEqual([text('Halden'), text('Tideway')])
  expect(await customersIn({ customer_id: client })).toEqual([text('Tideway')])
  expect((await acts()).map(({ object }) => object)).toEqual(['All records', client])
  const wrong = await call(contract.downloadWorkbook, { query: { engagement_ids: 'a,,b' } }, leah)
  expect(wrong.status).toBe(422)
})

test('imports do not take a workbook in, and hide it from API tokens', async () => {
  const { id } = await previewed(addHalden)
  const take = (as: string) => call(takeInImport, { params: { id }, body: { allow_removals: false } }, as)
  expect(await take(leah)).toMatchObject({ status: 409, body: { detail: takeInOfWorkbook } })
  const scope = { scopes: ['import' as const], days: null, clients: [], engagements: [] }
  const made = { made_by: 'Leah Stone', now: clock.now() }
  const token = (await createToken(db, { name: 'Push', ...scope }, made)).secret
  expect((await take(token)).status).toBe(404)
  expect((await call(getImport, { params: { id } }, token)).status).toBe(404)
  expect((await call(listImports, {}, token)).body).toEqual([])
  expect(await runs()).toMatchObject([{ id, is_workbook: true, held: true }])
})

describe('who and when', () => {
  const anyId = { params: { id: 'missing' } }
  const calls = (as: string) => [
    () => call(contract.downloadWorkbook, { query: {} }, as),
    () => upload('Name\n', { as }),
    () => call(contract.chooseDayOrder, { ...anyId, body: { day_order: 'day first' } }, as),
    () => call(contract.applyWorkbook, { ...anyId, body: { ...ticks, confirmation: '' } }, as),
    () => call(contract.undoWorkbook, anyId, as),
    () => call(contract.getWorkbook, anyId, as),
    () => call(contract.listWorkbookChanges, { ...anyId, query: { sheet: 'customers' } }, as),
    () => call(contract.discardWorkbook, anyId, as),
    () => call(contract.downloadRemarks, anyId, as),
  ]

  test('only superusers who are staff may make any of the calls', async () => {
    const staff = await signIn(await records.staffAccount())
    const customer = await records.stakeholderAccount([await records.engagement()], { is_superuser: true })
    for (const as of [staff, await signIn(customer)])
      for (const make of calls(as))
        expect(await make()).toMatchObject({ status: 403, body: { detail: onlySuperusersEdit } })
  })

  test('nothing is downloaded, uploaded or changed while an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    for (const make of calls(leah).slice(0, 5))
      expect(await make()).toMatchObject({ status: 409, body: { detail: importKeepsRecords } })
  })

  test('a step that waited until an import became the keeper fails', async () => {
    const preview = await previewed(addHalden)
    await apply(preview)
    await setKeeper(db, 'import', clock.now())
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: importKeepsRecords })
    expect(await names()).toEqual([])
  })
})
