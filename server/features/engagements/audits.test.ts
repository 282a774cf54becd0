import { getEngagement, listAudits } from '@portal/domain/engagements/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)

describe('audits', () => {
  const audit = async (engagement_id: string, id: string, days: string[]): Promise<void> => {
    const row = {
      engagement_id,
      id,
      title: `Audit ${id}`,
      scoring_type: 2 as const,
      percentage_score: 89.99,
      created_at: clock.now(),
    }
    await db.insertInto('audit').values(row).execute()
    for (const day of days) await db.insertInto('audit_score_point').values({ audit_id: id, day, score: 80 }).execute()
  }

  test.each(['4', '38', '46', '49', '50'])('with the id %s are left out of the tiles and the list', async (id) => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, id, ['2026-01-01'])
    await audit(engagement_id, '5', ['2026-01-01'])
    const me = await signIn(await records.staffAccount())
    const params = { id: engagement_id }
    expect((await call(getEngagement, { params }, me)).body.audits_info.map((info) => info.id)).toEqual(['5'])
    expect((await call(listAudits, { params }, me)).body.map((one) => one.id)).toEqual(['5'])
  })

  test('have the score of the survey before the newest, none from before 2021', async () => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, '1', ['2026-01-01', '2026-02-03'])
    await audit(engagement_id, '2', ['2020-12-31', '2026-02-03'])
    const { body } = await call(
      getEngagement,
      { params: { id: engagement_id } },
      await signIn(await records.staffAccount()),
    )
    expect(body.audits_info.map(({ id, score_before }) => [id, score_before])).toEqual([
      ['1', 80],
      ['2', null],
    ])
  })

  test('without a score since 2021 are left out, and so are earlier points and surveys', async () => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, '1', ['2020-12-31'])
    await audit(engagement_id, '2', [])
    await audit(engagement_id, '3', ['2020-12-31', '2021-01-01', '2026-02-03'])
    const survey = {
      audit_id: '3',
      created_by: 'A',
      notes: null,
      percentage_score: 70,
      is_completed: true,
      entity_name: 'E',
      sections: '[]',
    }
    await db
      .insertInto('audit_survey')
      .values([
        { ...survey, id: 'old', created_at: new Date('2020-12-31T23:59:59Z') },
        { ...survey, id: 'new', created_at: new Date('2021-01-01T00:00:00Z') },
      ])
      .execute()
    const me = await signIn(await records.staffAccount())
    const { body } = await call(listAudits, { params: { id: engagement_id } }, me)
    expect(body).toMatchObject([
      {
        id: '3',
        dataScore: [
          {
            data: [
              { x: '2021-01-01', y: 80 },
              { x: '2026-02-03', y: 80 },
            ],
          },
        ],
        aphiSurveys: [{ id: 'new' }],
      },
    ])
    expect(body[0]?.limits.map((limit) => limit.name)).toEqual(['Potential Risk', 'Neutral', 'Strong'])
  })

  test('show unfinished surveys only to provider staff', async () => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, '3', ['2026-01-01'])
    const survey = { audit_id: '3', created_by: 'A', percentage_score: 70, entity_name: 'E', sections: '[]' }
    await db
      .insertInto('audit_survey')
      .values([
        { ...survey, id: 'done', created_at: clock.now(), notes: null, is_completed: true },
        { ...survey, id: 'begun', created_at: clock.now(), notes: 'To be argued about', is_completed: false },
      ])
      .execute()
    const surveysFor = async (account: string) => {
      const { body } = await call(listAudits, { params: { id: engagement_id } }, await signIn(account))
      return body[0]?.aphiSurveys.map(({ id }) => id).sort()
    }
    expect(await surveysFor(await records.staffAccount())).toEqual(['begun', 'done'])
    expect(await surveysFor(await records.stakeholderAccount([engagement_id]))).toEqual(['done'])
  })

  test('use the dropped ids and the first year from the settings', async () => {
    const other = await testPortal({ AUDIT_DROPPED_IDS: '7', AUDIT_FIRST_YEAR: '2026' })
    const engagement_id = await records.engagement()
    await audit(engagement_id, '4', ['2026-01-01'])
    await audit(engagement_id, '7', ['2026-01-01'])
    await audit(engagement_id, '8', ['2025-12-31'])
    const me = await signIn(await records.staffAccount())
    const { body } = await other.call(listAudits, { params: { id: engagement_id } }, me)
    expect(body.map((one) => one.id)).toEqual(['4'])
    await other.close()
  })

  test('start on the first day of the year in the portal’s time zone', async () => {
    const other = await testPortal({ AUDIT_FIRST_YEAR: '2026', TIME_ZONE: 'America/New_York' })
    const engagement_id = await records.engagement()
    await audit(engagement_id, '3', ['2025-12-31', '2026-01-01'])
    const survey = { audit_id: '3', created_by: 'A', percentage_score: 70, entity_name: 'E', sections: '[]' }
    const created = (id: string, at: string) => ({
      ...survey,
      id,
      created_at: new Date(at),
      notes: null,
      is_completed: true,
    })
    await db
      .insertInto('audit_survey')
      .values([created('of-december', '2026-01-01T04:59:59Z'), created('of-january', '2026-01-01T05:00:00Z')])
      .execute()
    const me = await signIn(await records.staffAccount())
    const { body } = await other.call(listAudits, { params: { id: engagement_id } }, me)
    expect(body.map(({ aphiSurveys }) => aphiSurveys.map(({ id }) => id))).toEqual([['of-january']])
    await other.close()
  })
})
