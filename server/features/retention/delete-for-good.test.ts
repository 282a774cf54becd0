import { listLog } from '@portal/domain/admin/contract'
import { listHidden } from '@portal/domain/records/contract'
import { deletableLater, removalIsOnHold } from '@portal/domain/records/hidden'
import { importKeepsRecords, noSuchHidden } from '@portal/domain/records/keeper'
import {
  deleteHiddenEngagement,
  deleteHiddenWorkOrder,
  listRemovals,
  previewEngagementDeletion,
  previewWorkOrderDeletion,
} from '@portal/domain/retention/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findDeletionLog } from '../../platform/deletion-log/data.ts'
import { backUpTo, backupFolder } from '../../testing/backup-world.ts'
import { deletionWorld } from '../../testing/deletion-world.ts'
import { folderOfRecords, providerRecords } from '../../testing/provider-folder.ts'
import { importFolder } from '../import/import-folder.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { findRemovedTables } from './removed-data.ts'

const { newFile, newStore } = backupFolder()
const { kit, portal, records, clock, call, restored, reapplyList, closed, isThere, stored } = await deletionWorld()
const { db } = portal

let leah: string
beforeEach(async () => {
  await setKeeper(db, 'portal', clock.now())
  leah = await kit.signIn(await records.staffAccount({ is_superuser: true }))
})

const hide = async (table: 'engagement' | 'work_order', id: string, at = '2026-05-01T08:00:00Z') => {
  await db
    .updateTable(table)
    .set({ removed_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}
const deletes = (kind: 'engagements' | 'work-orders', id: string, as = leah) =>
  call(kind === 'engagements' ? deleteHiddenEngagement : deleteHiddenWorkOrder, { params: { id } }, as)

/** A hidden work order with a person, a recorded day, a request and events. Its engagement has another one. */
async function hiddenOrder() {
  const engagement = await records.engagement({ title: 'Fleet telematics' })
  const employee = await records.person()
  const dates = { start_date: '2026-01-05', end_date: '2026-12-18' }
  const [order, other] = [
    await records.workOrder({ engagement_id: engagement, reference: 'WO-2041', ...dates }),
    await records.workOrder({ engagement_id: engagement, ...dates }),
  ]
  for (const work_order_id of [order, other]) {
    await records.assignment({ work_order_id, employee_id: employee })
    await records.timeEntry({ work_order_id, employee_id: employee })
    await records.extensionRequest({ work_order_id, account_id: await records.stakeholderAccount([engagement]) })
  }
  await hide('work_order', order)
  return { engagement, order, other }
}
const idsOnOrders = async () => {
  const { rows } = await sql<{ id: string }>`select work_order_id as id from member_assignment
    union all select work_order_id from time_entry union all select work_order_id from extension_request
    union all select work_order_id from work_order_usage union all select id from work_order`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

describe('a hidden engagement', () => {
  test('is deleted for good after 30 days with its files, and listed as removed', async () => {
    const { id, content } = await closed(false)
    await hide('engagement', id)
    expect((await call(listHidden, {}, leah)).body.engagements).toMatchObject([{ id, deletable_from: '2026-05-31' }])
    const { body: parts } = await call(previewEngagementDeletion, { params: { id } }, leah)
    expect(parts.counts).toContainEqual({ kind: 'file', count: 1 })
    expect((await deletes('engagements', id)).status).toBe(204)
    expect(await isThere(portal, id)).toBe(false)
    expect(await stored(portal.storage)).not.toContain(`files/${content}`)
    const { body } = await call(listRemovals, {}, leah)
    expect(body.removals).toMatchObject([{ engagement_id: id, state: 'removed', parts, files_left: 0 }])
    expect((await call(listLog, { query: {} }, leah)).body[0]).toMatchObject({ object: 'Harbour cranes' })
    expect((await deletes('engagements', id)).response.json().detail).toBe(noSuchHidden)
  })

  test('stays for 30 days, while its removal is on hold, and while an import keeps the records', async () => {
    const { id } = await closed(false)
    await hide('engagement', id, '2026-05-25T08:00:00Z')
    expect((await deletes('engagements', id)).response.json()).toEqual({ detail: deletableLater('2026-06-24') })
    await hide('engagement', id)
    await records.removal({ engagement_id: id, state: 'held' })
    expect((await deletes('engagements', id)).response.json().detail).toBe(removalIsOnHold)
    await setKeeper(db, 'import', clock.now())
    expect((await deletes('engagements', id)).response.json().detail).toBe(importKeepsRecords)
    expect(await isThere(portal, id)).toBe(true)
  })

  test('is deleted by superusers of staff only', async () => {
    const { id } = await closed(false)
    await hide('engagement', id)
    const staff = await kit.signIn(await records.staffAccount())
    expect((await deletes('engagements', id, staff)).status).toBe(403)
    expect(await isThere(portal, id)).toBe(true)
  })

  test('replaces its planned removal, and is deleted again from a restored backup', async () => {
    const { id } = await closed(true)
    await hide('engagement', id)
    const file = newFile()
    await backUpTo(portal, file)
    await deletes('engagements', id)
    const states = await db.selectFrom('engagement_removal').select('state').execute()
    expect(states).toEqual([{ state: 'removed' }])
    const there = await restored(file, newStore())
    expect(await isThere(there, id)).toBe(true)
    expect(await reapplyList(there)).toEqual(['Removed again: Harbour cranes.'])
    expect([await isThere(there, id), await stored(there.storage)]).toEqual([false, []])
  })
})

describe('a hidden work order', () => {
  test('is deleted for good with all that belongs to it, and nothing of another one', async () => {
    const { engagement, order, other } = await hiddenOrder()
    const requests = await db.selectFrom('extension_request').select(['id', 'work_order_id']).execute()
    for (const { id } of requests)
      await db
        .insertInto('event')
        .values({
          id,
          kind: 'extension.requested',
          engagement_id: engagement,
          subject_id: id,
          facts: {},
          happened_at: clock.now(),
        })
        .execute()
    const { body } = await call(previewWorkOrderDeletion, { params: { id: order } }, leah)
    expect(body.counts.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'work_order 1',
      'assignment 1',
      'day 1',
      'request 1',
    ])
    expect((await deletes('work-orders', order)).status).toBe(204)
    expect(await idsOnOrders()).toEqual([other])
    const left = requests.filter(({ work_order_id }) => work_order_id === other).map(({ id }) => id)
    expect((await db.selectFrom('event').select('id').execute()).map(({ id }) => id)).toEqual(left)
    expect([...(await findDeletionLog(db)).values()]).toMatchObject([{ kind: 'work-order', reference: 'WO-2041' }])
  })

  test('is deleted again from a restored backup, also from one made before it was hidden', async () => {
    const { engagement, order } = await hiddenOrder()
    await db
      .updateTable('work_order')
      .set({ removed_at: null, end_date: '2027-06-30' })
      .where('id', '=', order)
      .execute()
    await db.updateTable('engagement').set({ latest_end_date: '2027-06-30' }).execute()
    const file = newFile()
    await backUpTo(portal, file)
    await hide('work_order', order)
    await deletes('work-orders', order)
    const there = await restored(file, newStore())
    expect(await reapplyList(there)).toEqual(['Removed again: WO-2041.'])
    expect(await there.db.selectFrom('work_order').select('id').where('id', '=', order).execute()).toEqual([])
    const ends = await there.db
      .selectFrom('engagement')
      .select('latest_end_date')
      .where('id', '=', engagement)
      .execute()
    expect(ends).toEqual([{ latest_end_date: '2026-12-18' }])
    expect(await reapplyList(there)).toEqual([])
  })

  test('does not come back with an import, nor the people and days on it', async () => {
    await setKeeper(db, 'import', clock.now())
    await importFolder(portal, await folderOfRecords(providerRecords()))
    await setKeeper(db, 'portal', clock.now())
    await hide('work_order', 'w2')
    const as = await kit.signIn(await records.staffAccount({ is_superuser: true }))
    expect((await deletes('work-orders', 'w2', as)).status).toBe(204)
    await setKeeper(db, 'import', clock.now())
    const { counts } = await importFolder(portal, await folderOfRecords(providerRecords()))
    expect(counts.at(-1)).toMatchObject({ label: 'deleted for good' })
    expect(await idsOnOrders()).not.toContain('w2')
    const { work_orders } = providerRecords()
    expect((await idsOnOrders()).length).toBe(work_orders.length - 1)
  })

  test('belongs to tables that are deleted with it', async () => {
    const tables = (await findRemovedTables(db, portal.storedTables)).filter(
      ({ removedWithEngagement: { parent } }) => parent === 'work_order',
    )
    const { rows } = await sql<{ table: string }>`select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'work_order'::regclass`.execute(db)
    const names: string[] = tables.map(({ table }) => table)
    expect(rows.filter(({ table }) => !names.includes(table))).toEqual([])
  })
})
