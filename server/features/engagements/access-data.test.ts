import { maySeeReaders } from '@portal/domain/engagement-access/permissions'
import { groupReasons } from '@portal/domain/engagement-access/reader'
import type { AccessLevel } from '@portal/domain/session/user'
import { seesEngagement } from '@portal/domain/testing/permission-model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { canSeeEngagement, isOwnEngagement, isStakeholderOf } from './access-data.ts'
import { isOwnOf, isVisibleTo } from './data.ts'

const { portal, records, reset } = await testPortal()
const { db } = portal
const [yesterday, today, later] = ['2026-06-17', '2026-06-18', '2026-12-18'] as const

const values = {
  login_method: ['external', 'internal'],
  active: [true, false],
  is_superuser: [false, true],
  isPutOn: [false, true],
  isRemoved: [false, true],
  role: [null, 'project_lead', 'client_partner', 'portfolio_director'],
  assigned: [null, 'until yesterday', 'until today', 'on a removed order'],
} as const
type Case = { [Name in keyof typeof values]: (typeof values)[Name][number] }

/** Every combination. The person, the account and the engagement of a combination share one id. */
const cases = Object.entries(values)
  .reduce<object[]>((some, [name, all]) => some.flatMap((one) => all.map((value) => ({ ...one, [name]: value }))), [{}])
  .map((one, place) => ({ id: `case-${place}`, ...(one as Case) }))

const canSee = ({ login_method, active, isPutOn, isRemoved, is_superuser }: Case): boolean =>
  active &&
  seesEngagement.may(
    {
      from: login_method === 'external' ? 'customer' : 'provider',
      level: 1,
      putOn: isPutOn,
      title: 'Consultant',
      superuser: is_superuser,
      named: false,
    },
    { engagement: isRemoved ? 'removed' : 'active' },
  )

const isOwn = (one: Case): boolean =>
  canSee(one) && (one.login_method === 'external' || one.role !== null || one.assigned === 'until today')

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()
const expectedIds = (isExpected: (one: Case) => boolean): string[] => idsOf(cases.filter(isExpected))

async function buildCases(): Promise<void> {
  const client_id = await records.client()
  for (const { id, login_method, active, is_superuser, isPutOn, isRemoved, role, assigned } of cases) {
    await records.person({ id })
    await records.engagement({
      id,
      client_id,
      removed_at: isRemoved ? new Date(0) : null,
      ...(role && { [`${role}_id`]: id }),
    })
    const account = { id, active, is_superuser, employee_id: id, access_level: 2 } as const
    if (login_method === 'external') await records.stakeholderAccount([], account)
    else await records.staffAccount(account)
    if (isPutOn) await db.insertInto('account_engagement').values({ account_id: id, engagement_id: id }).execute()
    if (assigned === null) continue
    const end_date = { 'until yesterday': yesterday, 'until today': today, 'on a removed order': later }[assigned]
    const removed_at = assigned === 'on a removed order' ? new Date(0) : null
    const order = await records.workOrder({ engagement_id: id, start_date: '2026-01-05', end_date, removed_at })
    await records.assignment({ work_order_id: order, employee_id: id })
    await records.assignment({ work_order_id: order, employee_id: id, end_date: '2026-02-27' })
  }
}

describe('the view engagement_access', () => {
  beforeAll(async () => {
    await reset()
    await buildCases()
  })

  const pairs = () => db.selectFrom('account').innerJoin('engagement', 'engagement.id', 'account.id')

  test('has a row for each active account and each engagement that it can see, and no other', async () => {
    const rows = await db.selectFrom('engagement_access').select(['account_id', 'engagement_id']).execute()
    const samePair = rows.filter((row) => row.account_id === row.engagement_id).map((row) => ({ id: row.account_id }))
    expect(idsOf(samePair)).toEqual(expectedIds(canSee))
    // Stakeholders are put on one engagement at most; staff see every engagement that is not removed.
    const others = rows.filter((row) => row.account_id !== row.engagement_id)
    const staff = cases.filter(({ login_method, active }) => login_method === 'internal' && active)
    const present = cases.filter(({ isRemoved }) => !isRemoved)
    const expected = staff.flatMap(({ id }) => present.flatMap((one) => (one.id === id ? [] : [`${id} ${one.id}`])))
    expect(others.map((row) => `${row.account_id} ${row.engagement_id}`).sort()).toEqual(expected.sort())
  })

  test('has the reasons and the last day of the assignments', async () => {
    const rows = await db
      .selectFrom('engagement_access')
      .selectAll()
      .whereRef('account_id', '=', 'engagement_id')
      .execute()
    const found = Object.fromEntries(rows.map(({ account_id, engagement_id: _, ...row }) => [account_id, row]))
    const lastDays = { 'until yesterday': yesterday, 'until today': today, 'on a removed order': null }
    const expected = cases.filter(canSee).map(({ id, login_method, role, is_superuser, assigned }) => {
      const reasons = [
        ...(login_method === 'external' ? ['stakeholder'] : []),
        ...(role ? [role] : []),
        ...(is_superuser ? ['superuser'] : []),
        ...(login_method === 'internal' ? ['staff'] : []),
      ]
      const assigned_until = assigned && lastDays[assigned]
      return [id, { is_stakeholder: login_method === 'external', reasons, assigned_until }]
    })
    expect(found).toEqual(Object.fromEntries(expected))
  })

  test('agrees with the rule about who may read the list of people with access', async () => {
    const rows = await db
      .selectFrom('engagement_access as access')
      .innerJoin('account', 'account.id', 'access.account_id')
      .innerJoin('engagement', 'engagement.id', 'access.engagement_id')
      .selectAll('engagement')
      .select(['access.reasons', 'access.is_stakeholder', 'account.is_superuser', 'account.employee_id'])
      .select(sql<AccessLevel>`account.access_level`.as('access_level'))
      .whereRef('account.id', '=', 'engagement.id')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { reasons, ...row } of rows) {
      const isLead =
        !row.is_stakeholder && groupReasons.leads.some((reason) => reasons.some((given) => given === reason))
      expect(maySeeReaders({ ...row, project_ids: [row.id] }, row)).toBe(row.is_superuser || isLead)
    }
  })

  test('gives the same answer through every condition', async () => {
    const found = async (condition: typeof canSeeEngagement) =>
      idsOf(await pairs().select('account.id').where(condition).execute())
    expect(await found(canSeeEngagement)).toEqual(expectedIds(canSee))
    expect(await found(isOwnEngagement(today))).toEqual(expectedIds(isOwn))
    expect(await found(isStakeholderOf)).toEqual(expectedIds((one) => canSee(one) && one.login_method === 'external'))
    const visible: { id: string }[] = []
    const theirs: { id: string }[] = []
    for (const { id, login_method } of cases) {
      const person = { id, is_stakeholder: login_method === 'external' }
      const engagement = db.selectFrom('engagement').select('id').where('id', '=', id)
      visible.push(...(await engagement.where(isVisibleTo(person)).execute()))
      theirs.push(...(await engagement.where(isOwnOf(person, today)).execute()))
    }
    expect(idsOf(visible)).toEqual(expectedIds(canSee))
    expect(idsOf(theirs)).toEqual(expectedIds(isOwn))
  })
})
