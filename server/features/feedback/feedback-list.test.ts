import {
  exportIndividualFeedback,
  exportTeamFeedback,
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listTeamFeedback,
  listTeamFeedbackFilters,
} from '@portal/domain/feedback/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamWorld, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { feedbackIn } from './feedback.fixture.ts'

const portal = await testPortal()
const { call, records, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})

const { onPerson, people, teams } = feedbackIn(portal, () => world)

/** Feedback on two engagements of two customers: 12 rows here, 2 there; the stakeholder reaches the first alone. */
async function fill() {
  const other = await records.engagement({
    title: 'Fleet telematics',
    client_id: await records.client({ name: 'Carrow Logistics' }),
  })
  const twin = await records.person({ name: 'Person 01' })
  const { db } = portal.portal
  const row = (index: number, engagement_id: string, employee_id: string) => ({
    id: `f${String(index).padStart(2, '0')}`,
    engagement_id,
    employee_id,
    account_id: null,
    provider_full_name: `Giver ${index % 3}`,
    provider_role: null,
    feedback: index === 3 ? '=1+1' : `Text ${index}`,
    // Two at the same instant each time: the order holds all the same.
    given_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))),
  })
  const rows = [
    ...Array.from({ length: 12 }, (_, index) => row(index, world.engagement, world.members[index % 2] ?? '')),
    ...[12, 13].map((index) => row(index, other, twin)),
  ]
  await db.insertInto('individual_feedback').values(rows).execute()
  await db
    .insertInto('team_feedback')
    .values(
      rows.map(({ employee_id, provider_role, ...each }, index) => ({
        ...each,
        team_id: null,
        team_name: index % 2 ? 'Core' : 'élan',
      })),
    )
    .execute()
  return { other }
}
const json = (...values: string[]) => JSON.stringify(values)
const ids = (rows: readonly { id: string }[]) => rows.map((row) => Number(row.id.slice(1)))

describe('the feedback list', () => {
  beforeEach(() => fill())

  test('shows the feedback the caller can see, newest first, in pages of ten', async () => {
    expect(ids(await people())).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(ids(await people({ page_number: 2 }))).toEqual([1, 0])
    expect(ids(await people({}, world.consultant))).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(await people({}, world.stranger)).toEqual([])
    expect(ids(await teams())).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(await teams({}, world.stranger)).toEqual([])
  })

  test('continues after a given row, also after new feedback or a withdrawal', async () => {
    await onPerson()
    expect(ids(await people({ page_number: 2, after: 'f02' }))).toEqual([1, 0])
    expect(ids(await people({ page_number: 2, after: 'f03' }))).toEqual([2, 1, 0])
    await portal.portal.db.deleteFrom('individual_feedback').where('id', '=', 'f02').execute()
    expect(ids(await people({ page_number: 2, after: 'f02' }))).toEqual([1, 0])
    expect(ids(await teams({ page_number: 2, after: 'f02' }))).toEqual([1, 0])
  })

  test.each([
    [{ name_filters: json('Person 01') }, [12, 10, 8, 6, 4, 2, 0, 13].toSorted((a, b) => b - a)],
    [{ name_filters: json('Person 02') }, [11, 9, 7, 5, 3, 1]],
    [{ project_filters: json('Fleet telematics') }, [13, 12]],
    [{ company_filters: json('Carrow Logistics', 'Nobody') }, [13, 12]],
    [{ name_filters: json('Person 02'), project_filters: json('Fleet telematics') }, []],
    [{ name_filters: json('Person 01'), company_filters: json('Carrow Logistics') }, [13, 12]],
    [{ name_filters: json('nobody') }, []],
    [{ company_filters: json("' or 1=1 --") }, []],
    [{ name_filters: json() }, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
  ])('matches any value within a column and all columns together: %j', async (query, expected) => {
    expect(ids(await people({ ...query, items_per_page: 100 }, world.consultant))).toEqual(expected)
    const visible = expected.filter((id) => id < 12)
    expect(ids(await people({ ...query, items_per_page: 100 }))).toEqual(visible)
  })

  test.each([
    [{ team_filters: json('Core') }, [13, 11, 9, 7, 5, 3, 1]],
    [{ name_filters: json('Giver 1') }, [13, 10, 7, 4, 1]],
    [{ project_filters: json('Fleet telematics'), team_filters: json('Core') }, [13]],
    [{ team_filters: json('Core', 'élan'), name_filters: json('Giver 0') }, [12, 9, 6, 3, 0]],
  ])('filters team feedback the same way: %j', async (query, expected) => {
    expect(ids(await teams({ ...query, items_per_page: 100 }, world.consultant))).toEqual(expected)
    expect(ids(await teams({ ...query, items_per_page: 100 }))).toEqual(expected.filter((id) => id < 12))
  })

  test('offers each filter value once, from the engagements the caller can see', async () => {
    expect((await call(listIndividualFeedbackFilters, {}, world.consultant)).body).toEqual({
      name_filters: ['Person 01', 'Person 02'],
      project_name: ['Fleet telematics', 'Payments platform rebuild'],
      company_name: ['Carrow Logistics', 'Halden & Moore Bank'],
    })
    expect((await call(listIndividualFeedbackFilters, {}, world.stakeholder)).body).toEqual({
      name_filters: ['Person 01', 'Person 02'],
      project_name: ['Payments platform rebuild'],
      company_name: ['Halden & Moore Bank'],
    })
    const team = { team_filters: ['Core', 'élan'], provider_full_filters: ['Giver 0', 'Giver 1', 'Giver 2'] }
    expect((await call(listTeamFeedbackFilters, {}, world.consultant)).body).toEqual({
      ...team,
      project_filters: ['Fleet telematics', 'Payments platform rebuild'],
    })
    expect((await call(listTeamFeedbackFilters, {}, world.stakeholder)).body).toEqual({
      ...team,
      project_filters: ['Payments platform rebuild'],
    })
    expect((await call(listTeamFeedbackFilters, {}, world.stranger)).body).toEqual({
      team_filters: [],
      project_filters: [],
      provider_full_filters: [],
    })
  })

  test('hides feedback of a removed engagement', async () => {
    await portal.portal.db
      .updateTable('engagement')
      .set({ removed_at: clock.now() })
      .where('title', '=', 'Fleet telematics')
      .execute()
    expect(ids(await people({}, world.consultant))[0]).toBe(11)
    expect(ids(await teams({}, world.consultant))[0]).toBe(11)
    const { body } = await call(listIndividualFeedbackFilters, {}, world.consultant)
    expect(body.project_name).toEqual(['Payments platform rebuild'])
  })

  test.each(['x', '{}', '"a"', '[1]', '["\\u0000"]', '[null]'])('rejects %j as a filter', async (name_filters) => {
    const { status, body } = await call(listIndividualFeedback, { query: { name_filters } }, world.stakeholder)
    expect([status, body.detail]).toEqual([422, 'Use a JSON list of strings'])
  })
  test.each([{ page_number: 0 }, { page_number: 'x' }, { items_per_page: 101 }])(
    'rejects the paging %j',
    async (query) => {
      expect((await call(listTeamFeedback, { query }, world.stakeholder)).status).toBe(422)
    },
  )

  test('can be exported only by staff, with the same filters and without formulas', async () => {
    const query = { name_filters: json('Person 02') }
    const { status, body, response } = await call(exportIndividualFeedback, { query }, world.consultant)
    expect(status).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="people-feedback-2026-06-18.csv"')
    const lines = body.toString().split('\r\n')
    expect(lines[0]).toBe('\uFEFFFull Name,Project Name,Company Name,Date,Feedback from,Feedback')
    expect(lines).toHaveLength(8)
    expect(lines[5]).toBe("Person 02,Payments platform rebuild,Halden & Moore Bank,2 Jan 2026,Giver 0,'=1+1")
    const team = (await call(exportTeamFeedback, { query: {} }, world.consultant)).body.toString()
    expect(team.split('\r\n')).toHaveLength(16)
    const refused = await call(exportIndividualFeedback, { query }, world.stakeholder)
    expect([refused.status, refused.response.json().detail]).toEqual([403, 'Only provider staff can export feedback'])
  })
})
