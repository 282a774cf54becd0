import { addressInUse, lastSuperuser, recordStays, staffOfCustomer } from '@portal/domain/accounts/person-rules'
import { notYourself } from '@portal/domain/admin/permissions'
import { addStakeholder, deleteStakeholder } from '@portal/domain/records/contract'
import {
  addressOfAccount,
  customerHasEngagements,
  importKeepsRecords,
  noSuchPerson,
} from '@portal/domain/records/keeper'
import { alreadyStakeholder, cannotAdd, otherLevel } from '@portal/domain/stakeholders/validation'
import { isBlocked, onlyWithAccount, staysOnEngagement, wasErased } from '@portal/domain/workbook/apply-words'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { keyHash } from '../privacy/erasure-records-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { findAccount } from '../session/data.ts'
import { applyChanges } from './apply-changes.ts'
import { added, changed, missing } from './changes.fixture.ts'
import type { UndoRow } from './snapshot-data.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts, clock } = portal
const { db } = parts

const days = { start_date: '2026-07-01', end_date: '2026-12-31' }
let [leah, engagement, order, ann] = ['', '', '', '']
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  leah = await records.staffAccount({ id: 'leah', first_name: 'Leah', last_name: 'Stone', is_superuser: true })
  ann = await records.person({ id: 'ann', name: 'Ann Lee', email: 'ann@provider.example', photo_id: await photo('p1') })
  const client_id = await records.client({ id: 'halden', name: 'Halden' })
  engagement = await records.engagement({ id: 'e1', title: 'Payments', client_id, default_client_partner_id: ann })
  order = await records.workOrder({ id: 'o1', engagement_id: engagement, reference: 'WO-1', ...days })
  await records.assignment({
    id: 'a1',
    work_order_id: order,
    employee_id: ann,
    member_role: 'Tester',
    member_role_id: 7,
  })
})

async function photo(id: string): Promise<string> {
  await db
    .insertInto('photo')
    .values({ id, content_hash: id, thumbnail: Buffer.from('x') })
    .execute()
  return id
}

interface Ticks {
  isTrial?: boolean
  isSilent?: boolean
  sendsInvitations?: boolean
}
let undo: readonly UndoRow[] = []
async function apply(changes: readonly RowChange[], ticks: Ticks = {}) {
  const editor = await findAccount(db, { id: leah })
  if (!editor) throw new Error('no editor')
  const options = { isTrial: false, isSilent: false, sendsInvitations: false, ...ticks }
  return applyChanges(parts, changes, {
    ...{ editor, ...options },
    beforeCommit: async (_, rows) => {
      undo = rows
    },
  })
}
const problemsOf = async (changes: readonly RowChange[]) =>
  (await apply(changes)).problems.map(({ row, field, sentence }) => [row, field, sentence])
const rowsOf = (
  table: 'account' | 'person' | 'engagement' | 'work_order' | 'member_assignment' | 'stakeholder' | 'client',
) => db.selectFrom(table).selectAll().orderBy('id').execute()
const accountOf = (email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const accessOf = async (id: string) =>
  (await db.selectFrom('account_engagement').selectAll().where('account_id', '=', id).execute())
    .map((row) => `${row.engagement_id} ${row.origin}`)
    .toSorted()

const li = { name: 'Li Wei', email: 'li@provider.example', works: 'yes', signs_in: 'yes', access_level: '1' }
const naomi = {
  ...{ engagement_id: 'e1', full_name: 'Naomi Kirkbride', email: 'Naomi@halden.example', role: 'CIO' },
  ...{ phone: null, access_level: '1' },
}

describe('new rows', () => {
  test('refer to each other, and are like those of the forms', async () => {
    const { problems, invitations } = await apply([
      added('customers', 3, { name: 'Élan' }),
      added('people', 3, { ...li, is_superuser: 'no' }),
      added('engagements', 3, { title: 'Cards', client_id: 'new:customers:3', project_lead_id: 'new:people:3' }),
      added('work_orders', 3, { reference: 'WO-2', engagement_id: 'new:engagements:3', ...days, budget_days: 12.5 }),
      added('assignments', 3, {
        work_order_id: 'new:work_orders:3',
        employee_id: 'new:people:3',
        member_role: 'Tester',
        ...days,
      }),
      added('assignments', 4, { work_order_id: 'o1', employee_id: 'new:people:3', member_role: 'Chemist', ...days }),
      added('absences', 3, { employee_id: 'new:people:3', ...days }),
      added('stakeholders', 3, { ...naomi, engagement_id: 'new:engagements:3' }),
    ])
    expect(problems).toEqual([])
    expect(invitations).toBe(2)
    const [, wei] = await rowsOf('person')
    expect(wei).toMatchObject({ name: 'Li Wei', folded_name: 'li wei', email: li.email, photo_id: null })
    expect(await accountOf(li.email)).toMatchObject({
      ...{ first_name: 'Li', last_name: 'Wei', login_method: 'internal', employee_id: wei?.id, origin: 'provider' },
    })
    const cards = (await rowsOf('engagement')).find(({ id }) => id !== 'e1')
    expect(cards).toMatchObject({ title: 'Cards', project_lead_id: wei?.id, latest_end_date: days.end_date })
    expect(cards?.id).toMatch(/^portal-/)
    const roles = (await rowsOf('member_assignment')).map((row) => [
      row.member_role,
      row.member_role_id,
      row.employee_id,
    ])
    expect(new Set(roles)).toEqual(
      new Set([
        ['Tester', 7, 'ann'],
        ['Tester', 7, wei?.id],
        ['Chemist', 8, wei?.id],
      ]),
    )
    const [line] = await rowsOf('stakeholder')
    expect(line).toMatchObject({
      company_name: 'Élan',
      invited_by: 'Leah Stone',
      invited_by_account_id: leah,
      invitation_waits: true,
    })
    expect(await accessOf((await accountOf('naomi@halden.example')).id)).toEqual([`${cards?.id} provider`])
    expect(await portal.mail()).toEqual([])
  })

  test('are nothing if the last one is wrong', async () => {
    const changes = [
      added('customers', 3, { name: 'Élan' }),
      added('assignments', 9, { work_order_id: 'o1', employee_id: 'gone', member_role: 'Tester', ...days }),
    ]
    expect(await problemsOf(changes)).toEqual([[9, 'employee_id', noSuchPerson]])
    expect(await rowsOf('client')).toHaveLength(1)
    const crossed = added('work_orders', 4, {
      reference: 'X',
      engagement_id: 'e1',
      start_date: '2026-02-02',
      end_date: '2026-02-01',
    })
    expect(await problemsOf([crossed])).toEqual([[4, 'end_date', 'End date must not be before Start date.']])
  })

  test('are only counted in a trial', async () => {
    expect(await apply([added('stakeholders', 3, naomi)], { isTrial: true })).toEqual({
      problems: [],
      emails: 0,
      invitations: 1,
    })
    expect(await rowsOf('stakeholder')).toEqual([])
  })

  test('are counted with the emails that subscribers would get', async () => {
    await db.updateTable('engagement').set({ project_lead_id: 'ann' }).execute()
    const lead = await records.staffAccount({ employee_id: 'ann' })
    await db.insertInto('notification_subscription').values({ account_id: lead, kind: 'days' }).execute()
    await db.updateTable('work_order').set({ start_date: '2026-01-01' }).execute()
    const none = { days_left_at_end: null, runs_out_earliest: null, runs_out_latest: null, runs_out_on: null }
    await db
      .insertInto('work_order_usage')
      .values({ work_order_id: 'o1', used_days: 9, ...none })
      .execute()
    const change = changed('work_orders', 3, 'o1', { budget_days: 10 })
    expect(await apply([change], { isTrial: true })).toMatchObject({ problems: [], emails: 1 })
    expect(await db.selectFrom('notice').selectAll().execute()).toEqual([])
    expect(await apply([change], { isTrial: true, isSilent: true })).toMatchObject({ emails: 0 })
  })

  test('are rejected while an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    await expect(apply([added('customers', 3, { name: 'Élan' })])).rejects.toMatchObject({
      status: 409,
      message: importKeepsRecords,
    })
  })
})

describe('changed rows', () => {
  test('change only what the person wrote, and name the person', async () => {
    const values = { name: 'Ann Lee-Moss', works: 'yes', signs_in: 'no', email: 'ann@provider.example' }
    await apply([
      changed('people', 3, 'ann', { name: 'Ann Lee-Moss' }, values),
      changed('engagements', 3, 'e1', { title: 'Payments 2' }),
      changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }),
      changed('assignments', 3, 'a1', { price_per_day: 700.5 }),
    ])
    expect(await rowsOf('person')).toMatchObject([
      { name: 'Ann Lee-Moss', photo_id: 'p1', version: 2, changed_by_account_id: leah },
    ])
    expect(await rowsOf('engagement')).toMatchObject([
      {
        title: 'Payments 2',
        default_client_partner_id: ann,
        latest_end_date: '2027-01-31',
        changed_by_account_id: leah,
      },
    ])
    expect(await rowsOf('member_assignment')).toMatchObject([
      { price_per_day: 700.5, member_role_id: 7, allocation_percentage: 100 },
    ])
    const events = await db.selectFrom('event').select(['kind', 'account_id']).execute()
    expect(events).toContainEqual({ kind: 'work_order.moved', account_id: leah })
    expect(undo.map(({ file, id }) => `${file} ${id}`)).toEqual([
      'people ann',
      'engagements e1',
      'work_orders o1',
      'member_assignments a1',
    ])
  })

  test('leave a conflict at the value of the portal', async () => {
    const change = changed('engagements', 3, 'e1', { title: 'Mine' })
    await apply([{ ...change, values: { title: 'Payments' } }])
    expect(await rowsOf('engagement')).toMatchObject([{ title: 'Payments', version: 1 }])
  })

  test('have no events if they are silent', async () => {
    await apply([changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }), added('stakeholders', 3, naomi)], {
      isSilent: true,
    })
    expect(await db.selectFrom('event').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('stakeholder_change').select(['action', 'changed_by']).execute()).toEqual([
      { action: 'invited', changed_by: 'Leah Stone' },
    ])
  })
})

describe('people', () => {
  const row = {
    name: 'Ann Lee',
    email: 'ann@provider.example',
    works: 'yes',
    signs_in: 'no',
    access_level: '1',
    is_superuser: 'no',
  }

  test('get an account, and lose it', async () => {
    await apply([changed('people', 3, 'ann', { signs_in: 'yes' }, row)], { sendsInvitations: true })
    const account = await accountOf(row.email)
    expect(account).toMatchObject({ first_name: 'Ann', employee_id: 'ann', photo_id: 'p1', active: true })
    expect((await portal.mail()).map(({ recipient }) => recipient)).toEqual([row.email])
    await portal.signIn(account.id)
    await apply([changed('people', 3, 'ann', { signs_in: 'no' }, { ...row, signs_in: 'yes' })])
    expect(await accountOf(row.email)).toMatchObject({ active: false, blocked: false })
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    await apply([changed('people', 3, 'ann', { signs_in: 'yes' }, row)])
    expect(await accountOf(row.email)).toMatchObject({ active: true, active_in_records: true })
  })

  test('who were deactivated are activated where they were', async () => {
    await records.staffAccount({
      id: 'bo',
      email: 'bo@provider.example',
      employee_id: 'ann',
      active: false,
      blocked: true,
    })
    expect(
      await problemsOf([changed('people', 3, 'ann', { signs_in: 'yes' }, { ...row, email: 'bo@provider.example' })]),
    ).toEqual([[3, 'signs_in', isBlocked]])
  })

  test('of an account alone get a person record, which other rows can name', async () => {
    const values = { ...row, name: 'Leah Stone', email: 'leah@provider.example', signs_in: 'yes', is_superuser: 'yes' }
    await apply([
      changed('people', 3, 'account:leah', { works: 'yes' }, values),
      changed('assignments', 3, 'a1', { employee_id: 'account:leah' }),
    ])
    const { employee_id } = await accountOf('leah@provider.example')
    expect(await rowsOf('member_assignment')).toMatchObject([{ employee_id }])
    expect(await rowsOf('person')).toContainEqual(expect.objectContaining({ id: employee_id, name: 'Leah Stone' }))
  })

  test('who do not sign in have no level', async () => {
    expect(await problemsOf([changed('people', 3, 'ann', { is_superuser: 'yes' }, row)])).toEqual([
      [3, 'is_superuser', onlyWithAccount],
    ])
  })

  test('stay people', async () => {
    expect(await problemsOf([changed('people', 3, 'ann', { works: 'no', signs_in: 'yes' }, row)])).toEqual([
      [3, 'works', recordStays],
    ])
  })

  test('never get an address that someone else signs in with', async () => {
    await records.stakeholderAccount([], { email: 'helen@halden.example' })
    const taken = { email: 'helen@halden.example', signs_in: 'yes' }
    expect(
      await problemsOf([changed('people', 3, 'ann', taken, row), added('people', 4, { ...li, ...taken })]),
    ).toEqual([
      [3, 'email', addressInUse],
      [4, 'email', addressInUse],
    ])
  })

  test('can swap their addresses', async () => {
    await records.staffAccount({ id: 's1', email: 'one@provider.example', employee_id: 'ann' })
    await records.staffAccount({ id: 's2', email: 'two@provider.example' })
    await portal.signIn('s1')
    const { emails } = await apply([
      changed('people', 3, 'ann', { email: 'two@provider.example' }, { ...row, signs_in: 'yes' }),
      changed('people', 4, 'account:s2', { email: 'one@provider.example' }, { ...row, works: 'no', signs_in: 'yes' }),
    ])
    expect(emails).toBe(2)
    expect((await accountOf('two@provider.example')).id).toBe('s1')
    expect((await portal.mail()).map(({ recipient }) => recipient)).toEqual([
      'one@provider.example',
      'two@provider.example',
    ])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('of a customer with its own sign-in are no staff', async () => {
    const own = { issuer: 'https://id.halden.example', client_id: 'x', saved_by: 'Leah', saved_at: clock.now() }
    await db
      .insertInto('customer_sign_on')
      .values({ id: 'x', name: 'Halden', domains: ['halden.example'], ...own })
      .execute()
    const problems = await problemsOf([added('people', 4, { ...li, email: 'x@halden.example' })])
    expect(problems).toEqual([[4, 'email', staffOfCustomer('Halden')]])
  })

  test('keep one superuser, and themselves', async () => {
    const own = {
      ...row,
      name: 'Leah Stone',
      email: 'leah@provider.example',
      works: 'no',
      signs_in: 'yes',
      is_superuser: 'yes',
    }
    expect(await problemsOf([changed('people', 5, 'account:leah', { is_superuser: 'no' }, own)])).toEqual([
      [5, 'is_superuser', lastSuperuser],
    ])
    expect(await problemsOf([changed('people', 5, 'account:leah', { signs_in: 'no' }, own)])).toEqual([
      [5, 'signs_in', notYourself],
    ])
  })
})

describe('removed rows', () => {
  test('of people who are on work orders say on how many', async () => {
    await records.engagement({ id: 'e2', project_lead_id: 'ann' })
    expect(await problemsOf([missing('people', 'ann')])).toEqual([
      [null, null, 'ann: 2 engagements and 1 work order have this person. Write a last day instead.'],
    ])
    await records.person({ id: 'bo' })
    expect(await problemsOf([missing('people', 'bo')])).toEqual([])
    expect((await rowsOf('person')).map(({ id }) => id)).toEqual(['ann'])
  })

  test('of customers with engagements are rejected', async () => {
    expect(await problemsOf([missing('customers', 'halden')])).toEqual([
      [null, null, `halden: ${customerHasEngagements}`],
    ])
  })

  test('delete what is empty, and hide what has contents', async () => {
    await records.workOrder({ id: 'o2', engagement_id: 'e1', ...days })
    await records.timeEntry({ work_order_id: 'o2', employee_id: 'ann' })
    await records.engagement({ id: 'e2', client_id: 'halden' })
    expect(
      await problemsOf([
        missing('work_orders', 'o1'),
        missing('assignments', 'a1'),
        missing('work_orders', 'o2'),
        missing('engagements', 'e2'),
      ]),
    ).toEqual([])
    expect((await rowsOf('work_order')).map(({ id, removed_at }) => [id, removed_at !== null])).toEqual([['o2', true]])
    expect((await rowsOf('engagement')).map(({ id }) => id)).toEqual(['e1'])
    await records.sharedFile({ engagement_id: 'e1', uploaded_by: leah })
    await records.workOrder({ id: 'o3', engagement_id: 'e1', ...days })
    expect(await problemsOf([missing('engagements', 'e1'), missing('work_orders', 'o3')])).toEqual([])
    expect((await rowsOf('engagement')).map(({ removed_at }) => removed_at !== null)).toEqual([true])
    expect((await rowsOf('work_order')).map(({ id }) => id)).toEqual(['o2', 'o3'])
    expect(
      (await db.selectFrom('event').select(['kind', 'subject_id']).execute()).filter(
        ({ subject_id }) => subject_id === 'o1',
      ),
    ).toEqual([])
  })

  test('of a whole customer go together', async () => {
    const changes = [
      missing('customers', 'halden'),
      missing('engagements', 'e1'),
      missing('work_orders', 'o1'),
      missing('assignments', 'a1'),
    ]
    expect(await problemsOf([...changes, missing('people', 'ann')])).toEqual([])
    expect(await Promise.all([rowsOf('client'), rowsOf('person'), rowsOf('engagement')])).toEqual([[], [], []])
    expect(undo.map(({ file, after }) => [file, after])).toEqual([
      ['clients', null],
      ['people', null],
      ['engagements', null],
      ['work_orders', null],
      ['member_assignments', null],
    ])
  })
})

describe('stakeholders', () => {
  const add = (more: object = {}, row = 3) => added('stakeholders', row, { ...naomi, ...more })

  test('are the same rows as the form adds and removes', async () => {
    const state = async () => ({
      lines: (await rowsOf('stakeholder')).map(({ id: _, ...line }) => line),
      accounts: (await rowsOf('account')).map(({ id: _, role, job_title, ...account }) => account),
      access: await db.selectFrom('account_engagement').select(['engagement_id', 'origin']).execute(),
      changes: await db
        .selectFrom('stakeholder_change')
        .select(['action', 'full_name', 'email', 'account_id', 'changed_by', 'changed_at'])
        .execute(),
      withdrawn: await db.selectFrom('withdrawn_stakeholder').select(['engagement_id', 'email']).execute(),
      mail: (await portal.mail()).map(({ recipient, text }) => [recipient, text]),
    })
    const as = await portal.signIn(leah)
    const { engagement_id: _, ...body } = {
      ...naomi,
      email: 'naomi@halden.example',
      access_level: 1 as const,
      phone: null,
    }
    const { body: made } = await portal.call(
      addStakeholder,
      { params: { id: 'e1' }, body: { ...body, sends_invitation: true } },
      as,
    )
    const wantedAdded = await state()
    await portal.call(
      deleteStakeholder,
      { params: { id: 'e1', stakeholder_id: made.id }, query: { version: 1 } } as never,
      as,
    )
    const wantedRemoved = await state()

    await db.deleteFrom('stakeholder_change').execute()
    await db.deleteFrom('withdrawn_stakeholder').execute()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('account').where('login_method', '=', 'external').execute()
    await apply([add({ email: 'naomi@halden.example' })], { sendsInvitations: true })
    expect(await state()).toEqual(wantedAdded)
    const [line] = await rowsOf('stakeholder')
    await apply([missing('stakeholders', line?.id ?? '')])
    expect(await state()).toEqual(wantedRemoved)
  })

  test('have one account for several engagements, with one level', async () => {
    await records.engagement({ id: 'e2', client_id: 'halden' })
    const two = [add(), add({ engagement_id: 'e2', access_level: '2' }, 4)]
    expect(await problemsOf(two)).toEqual([[4, 'access_level', otherLevel(1)]])
    expect(await problemsOf([add(), add({ engagement_id: 'e2' }, 4)])).toEqual([])
    const account = await accountOf('naomi@halden.example')
    expect(await accessOf(account.id)).toEqual(['e1 provider', 'e2 provider'])
    const [one] = await rowsOf('stakeholder')
    await apply([changed('stakeholders', 3, one?.id ?? '', { access_level: '3' })])
    expect((await rowsOf('stakeholder')).map(({ access_level }) => access_level)).toEqual([3, 3])
    expect(await accountOf('naomi@halden.example')).toMatchObject({ access_level: 3 })
    expect(undo.map(({ file }) => file)).toEqual(['users', 'stakeholders', 'stakeholders'])
  })

  test('whom a customer invited keep their account', async () => {
    await records.engagement({ id: 'e2', client_id: 'halden' })
    const id = await records.stakeholderAccount(['e2'], {
      email: 'naomi@halden.example',
      origin: 'invited',
      active_in_records: false,
    })
    await db.updateTable('account_engagement').set({ origin: 'invited' }).execute()
    expect(await problemsOf([add()])).toEqual([])
    expect(await accountOf('naomi@halden.example')).toMatchObject({
      id,
      origin: 'invited',
      active: true,
      active_in_records: false,
    })
    expect(await accessOf(id)).toEqual(['e1 provider', 'e2 invited'])
  })

  test('come back after a customer removed them', async () => {
    await db
      .insertInto('withdrawn_stakeholder')
      .values({ engagement_id: 'e1', stakeholder_id: 'x', email: 'naomi@halden.example' })
      .execute()
    expect(await problemsOf([add()])).toEqual([])
    expect(await rowsOf('stakeholder')).toHaveLength(1)
  })

  test.each([
    [
      'of the provider',
      { email: 'naomi@provider.example' },
      'email',
      'Internal members can not be added as a stakeholders',
    ],
    ['with a staff account', { email: 'leah@elsewhere.example' }, 'email', cannotAdd],
    ['deactivated', { email: 'gone@halden.example' }, 'email', cannotAdd],
    ['on the list already', { email: 'helen@halden.example' }, 'email', alreadyStakeholder],
  ])('are rejected: %s', async (_, more, field, sentence) => {
    await db.updateTable('account').set({ email: 'leah@elsewhere.example' }).where('id', '=', leah).execute()
    await records.stakeholderAccount([], { email: 'gone@halden.example', active: false })
    await records.stakeholder({ engagement_id: 'e1', email: 'Helen@halden.example' })
    expect(await problemsOf([add(more)])).toEqual([[3, field, sentence]])
  })

  test('keep address and engagement while they can sign in', async () => {
    const id = await records.stakeholder({ engagement_id: 'e1', email: 'helen@halden.example' })
    await records.stakeholderAccount(['e1'], { email: 'helen@halden.example' })
    const rest = { access_level: '1' }
    expect(await problemsOf([changed('stakeholders', 3, id, { email: 'h@halden.example' }, rest)])).toEqual([
      [3, 'email', addressOfAccount],
    ])
    expect(await problemsOf([changed('stakeholders', 3, id, { engagement_id: 'e2' }, rest)])).toEqual([
      [3, 'engagement_id', staysOnEngagement],
    ])
  })
})

test('rows of erased people are problems', async () => {
  await records.stakeholderAccount([], { id: 'was' })
  await db
    .insertInto('erasure')
    .values({
      id: 'x',
      account_id: 'was',
      erased_by: leah,
      feedback: 'keep',
      erased_at: clock.now(),
      applied_at: clock.now(),
    } as never)
    .execute()
  await db
    .insertInto('erased_key')
    .values({ erasure_id: 'x', kind: 'address', hash: keyHash('address', 'naomi@halden.example') })
    .execute()
  expect(await problemsOf([added('stakeholders', 3, naomi), added('customers', 3, { name: 'Élan' })])).toEqual([
    [3, null, wasErased],
  ])
  expect(await rowsOf('client')).toHaveLength(1)
})
