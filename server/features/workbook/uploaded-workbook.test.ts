import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getImport, listImports, takeInImport } from '@portal/domain/import/contract'
import { takeInOfWorkbook } from '@portal/domain/import/upload'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import * as answers from '@portal/domain/workbook/answers'
import * as contract from '@portal/domain/workbook/contract'
import { largestWorkbook, noWorkbook, workbookTooLarge } from '@portal/domain/workbook/limits'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withTemporaryFolder } from '../../platform/temporary-folders/temporary-folder.ts'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { createToken } from '../tokens/data.ts'
import { download, newRow, rename } from './edited-workbook.fixture.ts'
import { runWorkbooks } from './run-workbook.ts'
import { text } from './workbook.fixture.ts'
import { readWorkbook } from './workbook-file.ts'
import { addHalden, ticks, workbookWorld } from './workbook-world.fixture.ts'

const world = await workbookWorld()
const { portal, call, records, signIn, clock, db, session, reset } = world
const {
  storedKeys,
  upload,
  read,
  changesOf,
  previewed,
  apply,
  applied,
  undo,
  discard,
  runs,
  names,
  acts,
  whileComparing,
} = world
beforeEach(reset)
afterAll(world.close)

const tooLong = 'x'.repeat(201)
const all = { customer_id: null, engagement_ids: [] }

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
    expect(preview).toMatchObject({
      state: 'preview',
      file_name: 'plan.xlsx',
      problem_count: 0,
      undo_until: null,
      takes: [],
      scope: all,
    })
    const nothing = { added: 0, changed: 0, unchanged: 0, missing: 0, problems: 0, conflicts: 0, undecided: 0 }
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
    const remarks = await call(contract.downloadRemarks, { params: { id: preview.id } }, session.leah)
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
    const { body: list, response } = await call(contract.downloadRemarks, { params: { id: body.id } }, session.leah)
    expect(response.headers['content-type']).toBe('text/csv')
    expect((await read(body.id)).scope).toBeNull()
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
    const { response } = await call(contract.downloadRemarks, { params: { id: body.id } }, session.leah)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv'])
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
    const gone = await call(contract.getWorkbook, { params: { id: preview.id } }, session.leah)
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

test('an erasure of anyone deletes all previews, undo data and uploads', async () => {
  const preview = await previewed(addHalden)
  const done = await applied(await previewed(({ customers }) => customers.push(newRow('customers', { name: 'Moore' }))))
  await eraseAtOnce(world, await records.staffAccount({ first_name: 'Quillana' }), session.leah)
  await runWorkbooks(portal)
  for (const { id } of [preview, done])
    expect((await call(contract.getWorkbook, { params: { id } }, session.leah)).status).toBe(404)
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
    call(contract.chooseDayOrder, { params: { id: body.id }, body: { day_order: 'month first' } }, session.leah)
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
    const { body, response } = await call(contract.downloadWorkbook, { query }, session.leah)
    expect(response.headers['content-disposition']).toContain('client-portal.xlsx')
    const { sheets, downloaded } = await readWorkbook(body)
    expect(downloaded?.scope.customer_id).toBe(query.customer_id ?? null)
    return sheets.find(({ sheet }) => sheet === 'customers')?.rows.map(({ cells }) => cells.name)
  }
  expect(await customersIn({})).toEqual([text('Halden'), text('Tideway')])
  expect(await customersIn({ customer_id: client })).toEqual([text('Tideway')])
  expect((await acts()).map(({ object }) => object)).toEqual(['All records', client])
  const wrong = await call(contract.downloadWorkbook, { query: { engagement_ids: 'a,,b' } }, session.leah)
  expect(wrong.status).toBe(422)
})

test('a download that needs too much memory says so', async () => {
  const real = process.execPath
  await withTemporaryFolder('import', async (folder) => {
    process.execPath = path.join(folder, 'killed')
    await writeFile(process.execPath, '#!/bin/sh\nsleep 0.2\nkill -9 $$\n', { mode: 0o755 })
    const { status, body } = await call(contract.downloadWorkbook, { query: {} }, session.leah).finally(() => {
      process.execPath = real
    })
    expect([status, String((body as unknown as { detail: string }).detail)]).toEqual([
      422,
      expect.stringMatching(/^The workbook is too large/),
    ])
  })
})

test('imports do not take a workbook in, and hide it from API tokens', async () => {
  const { id } = await previewed(addHalden)
  const take = (as: string) => call(takeInImport, { params: { id }, body: { allow_removals: false } }, as)
  expect(await take(session.leah)).toMatchObject({ status: 409, body: { detail: takeInOfWorkbook } })
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
    for (const make of calls(session.leah).slice(0, 5))
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
