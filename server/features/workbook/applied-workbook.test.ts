import { randomUUID } from 'node:crypto'
import { listImports } from '@portal/domain/import/contract'
import { customerHasEngagements } from '@portal/domain/records/keeper'
import * as answers from '@portal/domain/workbook/answers'
import { sheetOf } from '@portal/domain/workbook/sheets'
import { openXlsx, saveXlsx } from 'hucre/xlsx'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { download, type Rows, rename } from './edited-workbook.fixture.ts'
import { runWorkbooks } from './run-workbook.ts'
import { day } from './workbook.fixture.ts'
import { addHalden, workbookWorld } from './workbook-world.fixture.ts'

const world = await workbookWorld()
const { portal, call, records, signIn, clock, db, storage, session, reset } = world
const {
  storedKeys,
  read,
  changesOf,
  upload,
  previewed,
  apply,
  applied,
  undo,
  runs,
  names,
  acts,
  appliedCount,
  whileComparing,
  killedAfterWriting,
} = world
beforeEach(reset)
afterAll(world.close)

const hour = 60 * 60 * 1000
const conflict = 'customers:3:name'
const tooLong = 'x'.repeat(201)

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

    clock.advance(1000)
    const renamed = await edited((rows) => rename(rows, 3, 'Tideway Bank'))
    const done = await applied(await previewed(renamed), { takes: [conflict] })
    expect(await names()).toEqual(['Halden', 'Tideway Bank'])
    expect(done).toMatchObject({
      takes: [conflict],
      removed: 0,
      sheets: [{ changed: 1, undecided: 0 }, {}, {}, {}, {}, {}, {}],
    })
    const counts = (await runs()).map((run) => run.counts[0])
    const label = 'customers'
    expect(counts).toEqual([
      { label, added: 0, changed: 1, removed: 0, unchanged: 0 },
      { label, added: 1, changed: 0, removed: 0, unchanged: 1 },
    ])
  })

  test('shows a new preview if a name means another person than in the preview', async () => {
    await records.client({ name: 'Tideway' })
    await records.person({ name: 'Ann Lee' })
    const csv = 'Title,Customer,Client partner\nCard portal,Tideway,Ann Lee\n'
    const { body } = await upload(csv, { file_name: 'Engagements.csv' })
    await runWorkbooks(portal)
    const preview = await read(body.id)
    await db.updateTable('person').set({ name: 'Ann Moore' }).execute()
    await records.person({ name: 'Ann Lee' })
    expect(await applied(preview)).toMatchObject({ state: 'preview', sentence: answers.changedSincePreview })
    expect(await db.selectFrom('engagement').select('id').execute()).toEqual([])
  })

  test('removes missing rows only if it is ticked, and counts them', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await records.client({ name })
    const file = await (await download(db))(({ customers }) => customers.splice(1))
    const first = await previewed(file)
    expect(first.missing).toEqual({ count: 4, names: ['B', 'C', 'D', 'E'], are_many: true })
    await applied(first)
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E'])
    clock.advance(1000)
    expect(await applied(await previewed(file), { removes_missing: true })).toMatchObject({ removed: 4 })
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

  test('asks a second time from a fifth of any sheet on', async () => {
    for (let index = 0; index < 20; index++) {
      await records.client({ name: `C${index}` })
      await records.person({ name: `Person ${index}` })
    }
    const missing = async (count: number) =>
      (await previewed(({ customers }) => customers.splice(customers.length - count))).missing
    expect(await missing(4)).toMatchObject({ count: 4, are_many: true })
    await records.client({ name: 'One more' })
    expect(await missing(4)).toMatchObject({ count: 4, are_many: false })
  })

  test('says what keeps a missing record and which sheets were not read', async () => {
    const engagement_id = await records.engagement({ title: 'Card portal' })
    await records.workOrder({ engagement_id, start_date: '2026-01-01', end_date: '2026-12-31' })
    const file = await (await download(db))(({ engagements }) => engagements.splice(0))
    const workbook = await openXlsx(file)
    workbook.sheets.push({ name: 'Ideas', rows: [['One'], ['Two']] })
    const { missing, warnings } = await previewed(new Uint8Array(await saveXlsx(workbook)))
    expect(missing.count).toBe(0)
    const none = { row: null, column: null, text: '' }
    const notRead = 'The sheet Ideas was not read. Name it like one of the sheets of a downloaded workbook.'
    expect(warnings).toEqual([
      { ...none, sheet: null, sheet_title: '', sentence: notRead },
      expect.objectContaining({
        ...none,
        sheet_title: 'Engagements',
        sentence: 'Card portal stays: 1 row belongs to it.',
      }),
    ])
  })

  test('leaves out what cannot be removed, and says why before', async () => {
    await records.engagement({ client_id: await records.client({ name: 'Tideway' }) })
    const preview = await previewed((rows) => {
      rows.customers.splice(0)
      addHalden(rows)
    })
    expect(preview).toMatchObject({ warning_count: 1, missing: { count: 0 } })
    expect(preview.warnings).toMatchObject([{ sentence: `Tideway stays: ${customerHasEngagements}` }])
    expect(await applied(preview, { removes_missing: true })).toMatchObject({ state: 'applied', reasons: [] })
    expect(await names()).toEqual(['Halden', 'Tideway'])
  })

  test('says which rule a ticked value breaks, and keeps the preview', async () => {
    const engagement_id = await records.engagement()
    const days = { start_date: '2026-02-01', end_date: '2026-12-31' }
    const id = await records.workOrder({ engagement_id, reference: 'WO-2041', ...days })
    await records.workOrder({ engagement_id, reference: 'WO-2042', ...days, start_date: '2026-03-01' })
    const edited = await download(db)
    const moved = { start_date: '2026-06-01', end_date: '2026-11-30' }
    await db.updateTable('work_order').set(moved).where('id', '=', id).execute()
    const end = sheetOf('work_orders').columns.findIndex(({ field }) => field === 'end_date')
    const file = await edited(({ work_orders }) => {
      work_orders[0]?.cells.splice(end, 1, day('2026-05-31'))
      work_orders.splice(1)
    })
    const preview = await previewed(file)
    expect(preview).toMatchObject({ problem_count: 0, missing: { count: 1 } })
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
    await apply(preview, {}, session.leah, key)
    await runWorkbooks(portal)
    expect(await apply(preview, {}, session.leah, key)).toMatchObject({ status: 202, body: { id: preview.id } })
    expect(await names()).toEqual(['Halden'])
  })

  test('is done by another superuser, whom the list and the audit log name', async () => {
    const preview = await previewed(addHalden)
    const other = { is_superuser: true, first_name: 'Mo', last_name: 'Reid' }
    await apply(preview, {}, await signIn(await records.staffAccount(other)))
    await runWorkbooks(portal)
    expect((await acts()).slice(1)).toMatchObject([{ actor: 'Mo Reid' }, { actor: 'Mo Reid' }])
    expect(await read(preview.id)).toMatchObject({ state: 'applied', who: 'Mo Reid' })
    expect(await runs()).toMatchObject([{ who: 'Mo Reid' }])
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
    const takeClaim = () =>
      db
        .updateTable('import_run')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .execute()
    await runWorkbooks(whileComparing(takeClaim))
    expect([await names(), (await read(preview.id)).state]).toEqual([[], 'applying'])
    clock.advance(61_000)
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'applied' })
    expect([await names(), await appliedCount()]).toEqual([['Halden'], 1])
  })

  test('fails after three attempts that never ended, and can be tried again', async () => {
    const preview = await previewed(addHalden)
    await apply(preview)
    await db
      .updateTable('import_run')
      .set(({ eb }) => ({ outcome: 'running', attempts: eb('attempts', '+', 3) }))
      .execute()
    await runWorkbooks(portal)
    expect(await read(preview.id)).toMatchObject({ state: 'failed', sentence: answers.triedTooOften })
    expect(await applied(await read(preview.id))).toMatchObject({ state: 'applied' })
  })

  test('never gets the claim of an attempt at an earlier step', async () => {
    const preview = await previewed(addHalden)
    const { attempts } = await db.selectFrom('import_run').select('attempts').executeTakeFirstOrThrow()
    await apply(preview)
    await runWorkbooks(portal)
    const later = await db.selectFrom('import_run').select('attempts').executeTakeFirstOrThrow()
    expect(later.attempts).toBeGreaterThan(attempts)
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
    const late = await signIn(session.superuser)
    expect(await undo(done.id, late)).toMatchObject({ status: 409, body: { detail: answers.noUndo } })
    await runWorkbooks(portal)
    expect((await undo(done.id, late)).status).toBe(404)
    for (const table of ['workbook_change', 'workbook_undo'] as const)
      expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
    expect((await call(listImports, {}, late)).body).toMatchObject([{ outcome: 'taken in', held: false }])
  })

  test('leaves no rows behind after a kill', async () => {
    await applied(await previewed(addHalden))
    await db.updateTable('import_run').set({ workbook: null }).execute()
    await runWorkbooks(portal)
    for (const table of ['workbook_change', 'workbook_undo'] as const)
      expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
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
