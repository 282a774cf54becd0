import { noSuchCustomer } from '@portal/domain/records/keeper'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { findAccount } from '../session/data.ts'
import { applyChanges } from './apply-changes.ts'
import { added, changed, missing } from './changes.fixture.ts'
import type { UndoRow } from './snapshot-data.ts'
import { undoChanges } from './undo-changes.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example' })
const { records, portal: parts, clock } = portal
const { db } = parts

const days = { start_date: '2026-07-01', end_date: '2026-12-31' }
const ann = { name: 'Ann Lee', email: 'ann@provider.example', works: 'yes', signs_in: 'yes', access_level: '1' }
const naomi = { engagement_id: 'e1', full_name: 'Naomi Kirkbride', email: 'naomi@halden.example', access_level: '1' }
let leah = ''
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  leah = await records.staffAccount({ id: 'leah', first_name: 'Leah', last_name: 'Stone', is_superuser: true })
  await records.person({ id: 'ann', name: ann.name, email: ann.email, job_title: 'Tester' })
  await records.staffAccount({ id: 's-ann', email: ann.email, first_name: 'Ann', last_name: 'Lee', employee_id: 'ann' })
  await records.client({ id: 'halden', name: 'Halden' })
  await records.engagement({ id: 'e1', title: 'Payments', client_id: 'halden', project_lead_id: 'ann' })
  await records.workOrder({ id: 'o1', engagement_id: 'e1', reference: 'WO-1', ...days })
  await records.assignment({ id: 'a1', work_order_id: 'o1', employee_id: 'ann' })
  await usage('o1')
  await records.stakeholder({ id: 'l1', engagement_id: 'e1', email: 'helen@halden.example' })
  await records.stakeholderAccount(['e1'], { id: 'helen', email: 'helen@halden.example' })
  await records.absence({ id: 'b1', employee_id: 'ann', ...days })
})

async function usage(work_order_id: string): Promise<void> {
  const none = { days_left_at_end: null, runs_out_earliest: null, runs_out_latest: null, runs_out_on: null }
  await db
    .insertInto('work_order_usage')
    .values({ work_order_id, used_days: 0, ...none })
    .execute()
}

async function editor() {
  const found = await findAccount(db, { id: leah })
  if (!found) throw new Error('no editor')
  return found
}
let rows: readonly UndoRow[] = []
let appliedAt = clock.now()
async function apply(...changes: RowChange[]) {
  appliedAt = clock.now()
  const options = { isTrial: false, isSilent: false, sendsInvitations: false, editor: await editor() }
  const { problems } = await applyChanges(parts, changes, {
    ...options,
    // As they come from the database.
    beforeCommit: async (_, undo) => {
      rows = JSON.parse(JSON.stringify(undo))
    },
  })
  expect(problems).toEqual([])
}
const undo = async (isSilent = false) =>
  (await undoChanges(parts, rows, { editor: await editor(), isSilent, appliedAt, beforeCommit: async () => {} }))
    .reasons

/** All rows of the records, without what says who changed them. */
async function state() {
  const tables = ['client', 'person', 'engagement', 'work_order', 'member_assignment', 'absence', 'stakeholder']
  const found: Record<string, unknown> = {}
  for (const table of [...tables, 'account', 'account_engagement', 'work_order_usage']) {
    const { rows: all } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t
      order by 1`.execute(db)
    found[table] = all.map(({ row: { version: _, changed_at: __, changed_by_account_id: ___, ...row } }) => row)
  }
  return found
}

test('everything that was changed, added or removed is as it was', async () => {
  await apply(changed('engagements', 3, 'e1', { title: 'Payments' }))
  const before = await state()
  await apply(
    added('customers', 3, { name: 'Élan' }),
    added('people', 4, { ...ann, name: 'Li Wei', email: 'li@provider.example' }),
    added('engagements', 3, { title: 'Cards', client_id: 'new:customers:3', project_lead_id: 'new:people:4' }),
    added('work_orders', 4, { engagement_id: 'new:engagements:3', reference: 'WO-2', ...days }),
    added('assignments', 4, {
      work_order_id: 'new:work_orders:4',
      employee_id: 'new:people:4',
      member_role: 'X',
      ...days,
    }),
    added('assignments', 5, { work_order_id: 'o1', employee_id: 'new:people:4', member_role: 'X', ...days }),
    added('absences', 5, { employee_id: 'new:people:4', ...days }),
    added('stakeholders', 5, { ...naomi, engagement_id: 'new:engagements:3' }),
    changed('people', 3, 'ann', { email: 'ann.lee@provider.example', job_title: 'Lead' }, ann),
    changed('engagements', 4, 'e1', { project_lead_id: 'new:people:4' }),
    changed('work_orders', 3, 'o1', { end_date: '2027-01-31', budget_days: 12 }),
    changed('stakeholders', 3, 'l1', { access_level: '3' }),
    missing('assignments', 'a1'),
    missing('absences', 'b1'),
  )
  expect(await state()).not.toEqual(before)
  expect(await undo()).toEqual([])
  expect(await state()).toEqual(before)
})

test('removed records come back with their ids, also hidden ones', async () => {
  await records.timeEntry({ work_order_id: 'o1', employee_id: 'ann' })
  await apply(changed('engagements', 3, 'e1', { title: 'Payments' }))
  await records.engagement({ id: 'e2', client_id: 'halden', title: 'Cards' })
  await records.workOrder({ id: 'o2', engagement_id: 'e2', ...days })
  await records.assignment({ id: 'a2', work_order_id: 'o2', employee_id: 'ann' })
  await records.stakeholder({ id: 'l2', engagement_id: 'e2', email: 'helen@halden.example' })
  await db.insertInto('account_engagement').values({ account_id: 'helen', engagement_id: 'e2' }).execute()
  await db.updateTable('engagement').set({ latest_end_date: days.end_date }).execute()
  await usage('o2')
  const before = await state()
  await apply(missing('engagements', 'e1'), missing('engagements', 'e2'), missing('stakeholders', 'l1'))
  expect((await db.selectFrom('engagement').select(['id', 'removed_at']).execute()).map(({ id }) => id)).toEqual(['e1'])
  expect(await undo()).toEqual([])
  expect(await state()).toEqual(before)
})

test('a removed stakeholder reaches the engagement again', async () => {
  await apply(missing('stakeholders', 'l1'))
  expect(await db.selectFrom('withdrawn_stakeholder').selectAll().execute()).toHaveLength(1)
  expect(await undo()).toEqual([])
  expect(await db.selectFrom('account_engagement').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('withdrawn_stakeholder').selectAll().execute()).toEqual([])
})

describe('nothing is undone', () => {
  const counts = async () => (await db.selectFrom('person').select('id').execute()).length

  test('if a record was changed or deleted since', async () => {
    await apply(
      changed('work_orders', 3, 'o1', { reference: 'WO-1b' }),
      missing('assignments', 'a1'),
      changed('people', 3, 'ann', { job_title: 'Lead' }, ann),
    )
    const mine = rows
    const other = await records.staffAccount({ id: 'tom', first_name: 'Tom', last_name: 'Brandt', is_superuser: true })
    leah = other
    await apply(
      changed('work_orders', 3, 'o1', { budget_days: 5 }),
      changed('people', 3, 'ann', { job_title: 'Boss' }, ann),
    )
    leah = 'leah'
    rows = mine
    expect(await undo()).toEqual([
      'Ann Lee was changed by Tom Brandt',
      'Ann Lee was changed by Tom Brandt',
      'WO-1b was changed by Tom Brandt',
    ])
    expect(await db.selectFrom('work_order').select(['reference', 'budget_days']).execute()).toEqual([
      { reference: 'WO-1b', budget_days: 5 },
    ])
    await apply(missing('work_orders', 'o1'))
    rows = mine
    expect(await undo()).toContain('WO-1b was deleted')
  })

  test('if what a record referred to is gone, in words', async () => {
    await records.client({ id: 'other', name: 'Other' })
    await apply(changed('engagements', 3, 'e1', { client_id: 'other', project_lead_id: null }))
    await db.updateTable('engagement').set({ client_id: 'other' }).execute()
    await db.deleteFrom('client').where('id', '=', 'halden').execute()
    expect(await undo()).toEqual([`Payments: ${noSuchCustomer}`])
  })

  test('if a new person signed in', async () => {
    await apply(added('stakeholders', 5, naomi))
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', naomi.email)
      .executeTakeFirstOrThrow()
    await portal.signIn(id)
    expect(await undo()).toEqual(['Naomi Kirkbride signed in'])
    expect(await db.selectFrom('stakeholder').select('id').execute()).toHaveLength(2)
  })

  test('if someone with a new address, or whose account was activated, was here since', async () => {
    await portal.signIn('s-ann')
    const moved = { email: 'ann.lee@provider.example' }
    await apply(changed('people', 3, 'ann', moved, ann))
    clock.advance(1000)
    await portal.signIn('s-ann')
    expect(await undo()).toEqual(['Ann Lee signed in'])
    await apply(changed('people', 3, 'ann', { job_title: 'Lead' }, { ...ann, ...moved }))
    clock.advance(1000)
    await portal.signIn('s-ann')
    expect(await undo()).toEqual([])
    await apply(changed('people', 3, 'ann', { signs_in: 'no' }, { ...ann, ...moved }))
    await apply(changed('people', 3, 'ann', { signs_in: 'yes' }, { ...ann, ...moved }))
    expect((await db.selectFrom('account').select('active').where('id', '=', 's-ann').execute())[0]?.active).toBe(true)
    clock.advance(1000)
    await portal.signIn('s-ann')
    expect(await undo()).toEqual(['Ann Lee signed in'])
  })

  test('if new records have new parts', async () => {
    await apply(
      added('engagements', 3, { title: 'Cards', client_id: 'halden' }),
      added('people', 4, { ...ann, name: 'Li Wei', email: 'li@provider.example', signs_in: 'no' }),
    )
    const id = rows.find(({ file }) => file === 'engagements')?.id ?? ''
    await records.sharedFile({ engagement_id: id, uploaded_by: leah })
    await records.sharedFile({ engagement_id: id, uploaded_by: leah })
    await records.engagement({
      client_id: 'halden',
      project_lead_id: rows.find(({ file }) => file === 'people')?.id ?? '',
    })
    const people = await counts()
    expect(await undo()).toEqual(['Li Wei has 1 engagement', 'Cards has 2 other records'])
    expect(await counts()).toBe(people)
  })
})

test('an undo is silent like its changes', async () => {
  await apply(changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }))
  const before = await db.selectFrom('event').select('kind').execute()
  expect(await undo(true)).toEqual([])
  expect(await db.selectFrom('event').select('kind').execute()).toEqual(before)
  await apply(changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }))
  await undo()
  expect((await db.selectFrom('event').select('kind').execute()).length).toBe(before.length + 2)
})
