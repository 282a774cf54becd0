import { randomUUID } from 'node:crypto'
import { getImport, listImports, takeInImport } from '@portal/domain/import/contract'
import { takeInOfWorkbook } from '@portal/domain/import/upload'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import * as answers from '@portal/domain/workbook/answers'
import * as contract from '@portal/domain/workbook/contract'
import { largestWorkbook, noWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { uploadPrefix } from '../import/run-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { createToken } from '../tokens/data.ts'
import { runWorkbooks } from './run-workbook.ts'
import { meanwhile, type SampleFile } from './stand-ins.fixture.ts'

vi.mock('./in-worker.ts', () => import('./stand-ins.fixture.ts'))
vi.mock('./apply-changes.ts', () => import('./stand-ins.fixture.ts'))

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
  meanwhile.compared = undefined
  meanwhile.committed = undefined
})
afterAll(kit.close)

const hour = 60 * 60 * 1000
const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of storage.list(uploadPrefix)) keys.push(key)
  return keys
}
const xlsx = (file: SampleFile): string => `PK\x03\x04${JSON.stringify(file)}`
const upload = (content: string | Uint8Array<ArrayBuffer>, { as = leah, key }: { as?: string; key?: string } = {}) => {
  const body = new Blob([content], { type: contract.workbookTypes[0] })
  return call(contract.uploadWorkbook, { query: { file_name: 'plan.xlsx' }, body }, as, key)
}
const read = async (id: string) => (await call(contract.getWorkbook, { params: { id } }, leah)).body
const changesOf = async (id: string, from = 1, count = 20) =>
  (await call(contract.listWorkbookChanges, { params: { id }, query: { sheet: 'customers', from, count } }, leah)).body
/** Uploads a file and makes its preview. */
async function previewed(file: SampleFile) {
  const { body } = await upload(xlsx(file))
  await runWorkbooks(portal)
  return read(body.id)
}
const ticks = { removes_missing: false, sends_invitations: false, is_silent: false, takes: [] as string[] }
const apply = ({ id, confirmation }: contract.Workbook, more: Partial<typeof ticks> = {}, as = leah, key?: string) =>
  call(
    contract.applyWorkbook,
    { params: { id }, body: { ...ticks, confirmation: confirmation ?? '', ...more } },
    as,
    key,
  )
async function applied(preview: contract.Workbook, more: Partial<typeof ticks> = {}) {
  const answer = await apply(preview, more)
  expect([answer.status, answer.body]).toEqual([202, expect.objectContaining({ state: 'applying' })])
  await runWorkbooks(portal)
  return read(preview.id)
}
const undo = (id: string, as = leah) => call(contract.undoWorkbook, { params: { id } }, as)
const names = async () =>
  (await db.selectFrom('client').select('name').orderBy('name').execute()).map(({ name }) => name)
const acts = async () =>
  (await db.selectFrom('audit_entry').select(['act', 'actor', 'object', 'reason']).orderBy('id').execute()).filter(
    ({ act }) => act.includes('orkbook'),
  )

describe('an uploaded workbook', () => {
  test('is previewed, applied and undone, with counts in the list of imports and in the audit log', async () => {
    const id = await records.client({ name: 'Tideway' })
    const uploaded = await upload(xlsx({ rows: [{ id, name: 'Tideway Bank' }, { name: 'Halden' }] }))
    expect(uploaded).toMatchObject({
      status: 202,
      body: { state: 'reading', file_name: 'plan.xlsx', who: 'Leah Stone' },
    })
    await runWorkbooks(portal)
    const preview = await read(uploaded.body.id)
    expect(preview).toMatchObject({
      state: 'preview',
      problem_count: 0,
      emails: 2,
      undo_until: null,
      sheets: [{ sheet: 'customers', title: 'Customers', added: 1, changed: 1, unchanged: 0, missing: 0 }],
    })
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
    const [run] = (await call(listImports, {}, leah)).body
    const counts = [{ label: 'customers', added: 1, changed: 1, removed: 0, unchanged: 0 }]
    expect(run).toMatchObject({
      is_workbook: true,
      file_name: 'plan.xlsx',
      who: 'Leah Stone',
      outcome: 'taken in',
      counts,
    })

    expect(await undo(preview.id)).toMatchObject({ status: 202, body: { state: 'undoing' } })
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'undone', undo_until: null })
    expect(await names()).toEqual(['Tideway'])
    expect((await call(listImports, {}, leah)).body).toMatchObject([{ outcome: 'undone' }])
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

  test('with problems lists them first, and cannot be applied', async () => {
    const id = await records.client({ name: 'Tideway' })
    const preview = await previewed({ rows: [{ id, name: 'Tideway Bank' }, { name: '' }] })
    const problem = { sheet: 'customers', sheet_title: 'Customers', row: 4, column: 'Name', text: '' }
    const problems = [{ ...problem, sentence: 'Write a name.' }]
    expect(preview).toMatchObject({ state: 'preview', problem_count: 1, problems, sheets: [{ problems: 1 }] })
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.fixProblemsFirst } })
    const remarks = await call(contract.downloadRemarks, { params: { id: preview.id } }, leah)
    expect(String(remarks.body)).toBe('PK 1 remarks')
  })

  test('shows problems that only the rules across records find, with the rows that have one first', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }, { name: 'Forbidden' }] })
    const problem = { row: 4, column: 'Name', text: 'Forbidden', sentence: 'This name is forbidden.' }
    expect(preview).toMatchObject({ problem_count: 1, problems: [problem] })
    const rows = await changesOf(preview.id)
    expect(rows.map(({ row, cells }) => [row, cells[0]?.has_problem])).toEqual([
      [4, true],
      [3, false],
    ])
    expect(await names()).toEqual([])
  })

  test('lists its rows in pages', async () => {
    const preview = await previewed({ rows: Array.from({ length: 25 }, (_, index) => ({ name: `C${index}` })) })
    const pages = [await changesOf(preview.id, 1, 20), await changesOf(preview.id, 21, 20)]
    expect(pages.map((page) => page.map(({ row }) => row))).toEqual([
      Array.from({ length: 20 }, (_, index) => index + 3),
      [23, 24, 25, 26, 27],
    ])
  })

  test('as CSV gets a list of remarks, in which nothing is a formula', async () => {
    const { body } = await upload(JSON.stringify({ rows: [{ name: 'Forbidden' }] }))
    await runWorkbooks(portal)
    await db.updateTable('workbook_remark').set({ cell_text: '=1+1' }).execute()
    const { body: list, response } = await call(contract.downloadRemarks, { params: { id: body.id } }, leah)
    expect(response.headers['content-type']).toBe('text/csv')
    expect(String(list)).toBe(
      "\uFEFFKind,Sheet,Row,Column,In the file,What to do\r\nProblem,Customers,3,Name,'=1+1,This name is forbidden.\r\n",
    )
  })

  test.each([
    ['neither a zip nor text', Buffer.from([1, 0, 2, 0, 3]), 415, noWorkbook],
    ['too large', new Uint8Array(largestWorkbook + 1).fill(65), 413, workbookTooLarge],
  ])('that is %s is rejected at once, and nothing is stored', async (_, content, status, detail) => {
    expect(await upload(new Uint8Array(content))).toMatchObject({ status, body: { detail } })
    expect(await storedKeys()).toEqual([])
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
  })

  test('that cannot be read is rejected with the reason', async () => {
    const { body } = await upload('PK\x03\x04 nothing')
    await runWorkbooks(portal)
    expect(await read(body.id)).toMatchObject({ state: 'rejected', sentence: 'This file cannot be read.' })
    expect((await call(listImports, {}, leah)).body).toMatchObject([
      { outcome: 'refused', problems: ['This file cannot be read.'] },
    ])
  })

  test('is stored once if the response is lost and the upload is sent again', async () => {
    const key = randomUUID()
    const first = await upload(xlsx({ rows: [] }), { key })
    const second = await upload(xlsx({ rows: [] }), { key })
    expect(second.body.id).toBe(first.body.id)
    expect(await storedKeys()).toHaveLength(1)
  })

  test('can be discarded unless it is applied', async () => {
    const discard = (id: string) => call(contract.discardWorkbook, { params: { id } }, leah)
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    expect((await discard(preview.id)).status).toBe(204)
    expect(await storedKeys()).toEqual([])
    expect(await db.selectFrom('workbook_change').select('name').execute()).toEqual([])
    const gone = await call(contract.getWorkbook, { params: { id: preview.id } }, leah)
    expect(gone).toMatchObject({ status: 404, body: { detail: answers.noSuchWorkbook } })

    const other = await previewed({ rows: [{ name: 'Halden' }] })
    await applied(other)
    expect(await discard(other.id)).toMatchObject({ status: 409, body: { detail: answers.appliedAlready } })
  })

  test('that is discarded while it is read leaves nothing', async () => {
    const { body } = await upload(xlsx({ rows: [{ name: 'Halden' }] }))
    meanwhile.compared = async () => {
      await call(contract.discardWorkbook, { params: { id: body.id } }, leah)
    }
    await runWorkbooks(portal)
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
    expect(await db.selectFrom('workbook_change').select('name').execute()).toEqual([])
  })
})

describe('applying', () => {
  test('shows a new preview if a record changed after the preview', async () => {
    const id = await records.client({ name: 'Tideway' })
    const preview = await previewed({ rows: [{ id, name: 'Tideway Bank' }] })
    await db.updateTable('client').set({ name: 'Tideway plc' }).execute()
    const again = await applied(preview)
    expect(again).toMatchObject({ state: 'preview', sentence: answers.changedSincePreview })
    expect(again.confirmation).not.toBe(preview.confirmation)
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.anotherPreview } })
    expect(await names()).toEqual(['Tideway plc'])
    expect(await applied(again)).toMatchObject({ state: 'applied', sentence: null })
    expect(await names()).toEqual(['Tideway Bank'])
  })

  test('overwrites nothing that was saved between its comparison and its writing', async () => {
    const id = await records.client({ name: 'Tideway' })
    const preview = await previewed({ rows: [{ id, name: 'Tideway Bank' }] })
    meanwhile.compared = async () => {
      meanwhile.compared = undefined
      await db.updateTable('client').set({ name: 'Tideway plc' }).execute()
    }
    expect(await applied(preview)).toMatchObject({ state: 'preview', sentence: answers.changedSincePreview })
    expect(await names()).toEqual(['Tideway plc'])
  })

  test('keeps what changed here since the download unless it is ticked', async () => {
    const id = await records.client({ name: 'Tideway plc' })
    const file = { rows: [{ id, name: 'Tideway Bank', known: 'Tideway' }, { name: 'Halden' }] }
    const preview = await previewed(file)
    expect(preview.sheets).toMatchObject([{ conflicts: 1 }])
    const [row] = await changesOf(preview.id)
    expect(row?.cells).toMatchObject([{ before: 'Tideway plc', after: 'Tideway Bank', conflict: 'customers:3:name' }])
    await applied(preview)
    expect(await names()).toEqual(['Halden', 'Tideway plc'])

    const second = await previewed({ rows: file.rows.slice(0, 1) })
    await applied(second, { takes: ['customers:3:name'] })
    expect(await names()).toEqual(['Halden', 'Tideway Bank'])
  })

  test('removes missing rows only if it is ticked, and counts them', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => records.client({ name })))
    const file = { rows: [{ id: ids[0] ?? '', name: 'A' }], downloaded: ids }
    const first = await previewed(file)
    expect(first.missing).toEqual({ count: 4, names: ['B', 'C', 'D', 'E'], are_many: true })
    await applied(first)
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E'])
    clock.advance(1000)
    await applied(await previewed(file), { removes_missing: true })
    expect(await names()).toEqual(['A'])
    const [run] = (await call(listImports, {}, leah)).body
    expect(run?.counts).toEqual([{ label: 'customers', added: 0, changed: 0, removed: 4, unchanged: 1 }])
  })

  test('does not ask a second time for three rows, nor where a problem keeps the rows of a sheet', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => records.client({ name })))
    const rows = [{ id: ids[0] ?? '', name: 'A' }]
    expect((await previewed({ rows, downloaded: ids })).missing).toMatchObject({ count: 3, are_many: false })
    const { missing } = await previewed({ rows: [...rows, { name: '' }], downloaded: ids })
    expect(missing).toEqual({ count: 0, names: [], are_many: false })
  })

  test('changes nothing if a record cannot be removed, and says which', async () => {
    const client_id = await records.client({ name: 'Tideway' })
    await records.engagement({ client_id })
    const preview = await previewed({ rows: [{ name: 'Halden' }], downloaded: [client_id] })
    const after = await applied(preview, { removes_missing: true })
    const reasons = ['Tideway has engagements.']
    expect(after).toMatchObject({ state: 'preview', sentence: answers.foundWhileApplying, reasons, problem_count: 0 })
    expect(await names()).toEqual(['Tideway'])
    expect(await applied(after)).toMatchObject({ state: 'applied', reasons: [] })
  })

  test('twice at once happens once', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    const both = await Promise.all([apply(preview), apply(preview)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(answers.workbookAtWork)
    await runWorkbooks(portal)
    expect(await apply(preview)).toMatchObject({ status: 409, body: { detail: answers.appliedAlready } })
    expect(await names()).toEqual(['Halden'])
  })

  test('is answered again if the response got lost', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    const key = randomUUID()
    await apply(preview, {}, leah, key)
    await runWorkbooks(portal)
    expect(await apply(preview, {}, leah, key)).toMatchObject({ status: 202, body: { id: preview.id } })
    expect(await names()).toEqual(['Halden'])
  })

  test('is done by another superuser, whom the audit log names', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    const other = { is_superuser: true, first_name: 'Mo', last_name: 'Reid' }
    await apply(preview, {}, await signIn(await records.staffAccount(other)))
    await runWorkbooks(portal)
    expect((await acts()).slice(1)).toMatchObject([{ actor: 'Mo Reid' }, { actor: 'Mo Reid' }])
    expect(await read(preview.id)).toMatchObject({ state: 'applied', who: 'Leah Stone' })
  })

  test.each([{ is_superuser: false }, { active: false }])('fails for someone who lost the right: %o', async (lost) => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    const mo = await records.staffAccount({ is_superuser: true })
    await apply(preview, {}, await signIn(mo))
    await db.updateTable('account').set(lost).where('id', '=', mo).execute()
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: answers.uploaderLost })
    expect(await names()).toEqual([])
    expect(await applied(await read(preview.id))).toMatchObject({ state: 'applied' })
  })

  test('is not repeated after a kill between the commit and the end', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    await apply(preview)
    meanwhile.committed = () => new Promise(() => {})
    void runWorkbooks(portal)
    await vi.waitFor(async () => expect(await names()).toEqual(['Halden']))
    meanwhile.committed = undefined
    clock.advance(61_000)
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'applied' })
    expect((await acts()).filter(({ act }) => act === 'Changed records with a workbook')).toHaveLength(1)
  })

  test('starts again after a kill before the commit, and the killed attempt changes nothing', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    await apply(preview)
    let wake = () => {}
    meanwhile.compared = () =>
      new Promise((resolve) => {
        wake = resolve
      })
    const killed = runWorkbooks(portal)
    await vi.waitFor(() => expect(String(wake)).not.toBe('() => {\n    }'))
    meanwhile.compared = undefined
    clock.advance(61_000)
    await runWorkbooks(portal)
    wake()
    await killed
    expect(await read(preview.id)).toMatchObject({ state: 'applied' })
    expect(await names()).toEqual(['Halden'])
    expect((await acts()).filter(({ act }) => act === 'Changed records with a workbook')).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('changes nothing and says why if a record changed since', async () => {
    const done = await applied(await previewed({ rows: [{ name: 'Halden' }] }))
    await db.updateTable('client').set({ name: 'Halden & Moore' }).execute()
    await undo(done.id)
    await runWorkbooks(portal)
    const reasons = ['Halden & Moore was changed']
    expect(await read(done.id)).toMatchObject({ state: 'applied', sentence: answers.notUndone, reasons })
    expect(await names()).toEqual(['Halden & Moore'])
  })

  test('is possible for a day, and after it the upload is gone', async () => {
    const done = await applied(await previewed({ rows: [{ name: 'Halden' }] }))
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
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    expect(await undo(preview.id)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
    await applied(preview)
    await undo(preview.id)
    await runWorkbooks(portal)
    expect(await undo(preview.id)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
  })
})

test('an erasure of anyone deletes all previews, undo data and uploads', async () => {
  const preview = await previewed({ rows: [{ name: 'Halden' }] })
  const done = await applied(await previewed({ rows: [{ name: 'Moore' }] }))
  await eraseAtOnce(kit, await records.staffAccount({ first_name: 'Quillana' }), leah)
  await runWorkbooks(portal)
  for (const { id } of [preview, done])
    expect((await call(contract.getWorkbook, { params: { id } }, leah)).status).toBe(404)
  for (const table of ['workbook_change', 'workbook_remark', 'workbook_undo'] as const)
    expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
  expect(await storedKeys()).toEqual([])
})

test('the day order is chosen before a preview, and makes a new one', async () => {
  const { id } = await previewed({ rows: [{ name: 'Halden' }] })
  const answer = await call(contract.chooseDayOrder, { params: { id }, body: { day_order: 'day first' } }, leah)
  expect(answer).toMatchObject({ status: 202, body: { state: 'reading' } })
  await runWorkbooks(portal)
  const done = await applied(await read(id))
  const late = await call(contract.chooseDayOrder, { params: { id }, body: { day_order: 'day first' } }, leah)
  expect([done.state, late.status, late.body.detail]).toEqual(['applied', 409, answers.notAppliedNow])
})

test('a workbook is downloaded with its scope in the audit log', async () => {
  const client = await records.client({ name: 'Tideway' })
  await records.client({ name: 'Halden' })
  const all = await call(contract.downloadWorkbook, { query: {} }, leah)
  expect(JSON.parse(String(all.body)).customers).toHaveLength(2)
  expect(all.response.headers['content-disposition']).toContain('client-portal.xlsx')
  const one = await call(contract.downloadWorkbook, { query: { customer_id: client } }, leah)
  expect(JSON.parse(String(one.body)).customers).toMatchObject([{ id: client }])
  expect((await acts()).map(({ object }) => object)).toEqual(['All records', client])
  const wrong = await call(contract.downloadWorkbook, { query: { engagement_ids: 'a,,b' } }, leah)
  expect(wrong.status).toBe(422)
})

describe('imports', () => {
  test('do not take a workbook in, and hide it from API tokens', async () => {
    const { id } = await previewed({ rows: [{ name: 'Halden' }] })
    const take = (as: string) => call(takeInImport, { params: { id }, body: { allow_removals: false } }, as)
    expect(await take(leah)).toMatchObject({ status: 409, body: { detail: takeInOfWorkbook } })
    const scope = { scopes: ['import' as const], days: null, clients: [], engagements: [] }
    const made = { made_by: 'Leah Stone', now: clock.now() }
    const token = (await createToken(db, { name: 'Push', ...scope }, made)).secret
    expect((await take(token)).status).toBe(404)
    expect((await call(getImport, { params: { id } }, token)).status).toBe(404)
    expect((await call(listImports, {}, token)).body).toEqual([])
    expect((await call(listImports, {}, leah)).body).toMatchObject([{ id, is_workbook: true, held: true }])
  })
})

describe('who and when', () => {
  const anyId = { params: { id: 'missing' } }
  const calls = (id: string) => [
    () => call(contract.downloadWorkbook, { query: {} }, id),
    () => upload(xlsx({ rows: [] }), { as: id }),
    () => call(contract.chooseDayOrder, { ...anyId, body: { day_order: 'day first' } }, id),
    () => call(contract.applyWorkbook, { ...anyId, body: { ...ticks, confirmation: '' } }, id),
    () => call(contract.undoWorkbook, anyId, id),
    () => call(contract.getWorkbook, anyId, id),
    () => call(contract.listWorkbookChanges, { ...anyId, query: { sheet: 'customers' } }, id),
    () => call(contract.discardWorkbook, anyId, id),
    () => call(contract.downloadRemarks, anyId, id),
  ]

  test('only superusers who are staff may make any of the calls', async () => {
    const staff = await signIn(await records.staffAccount())
    const customer = await signIn(
      await records.stakeholderAccount([await records.engagement()], { is_superuser: true }),
    )
    for (const as of [staff, customer])
      for (const make of calls(as))
        expect(await make()).toMatchObject({ status: 403, body: { detail: onlySuperusersEdit } })
  })

  test('nothing is downloaded, uploaded or changed while an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    for (const make of calls(leah).slice(0, 5))
      expect(await make()).toMatchObject({ status: 409, body: { detail: importKeepsRecords } })
  })

  test('a step that waited until an import became the keeper fails', async () => {
    const preview = await previewed({ rows: [{ name: 'Halden' }] })
    await apply(preview)
    await setKeeper(db, 'import', clock.now())
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: importKeepsRecords })
    expect(await names()).toEqual([])
  })
})
