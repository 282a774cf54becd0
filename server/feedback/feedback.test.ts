import {
  exportIndividualFeedback,
  exportTeamFeedback,
  giveIndividualFeedback,
  giveTeamFeedback,
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listProfileFeedback,
  listTeamFeedback,
  listTeamFeedbackFilters,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownOrigin } from '../testing/own-origin.ts'
import { buildTeamWorld, type TeamWorld } from '../testing/team-world.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})

const onPerson = (differences: object = {}, as = world.stakeholder) => {
  const body = {
    project_id: world.engagement,
    employee_id: world.members[0] ?? '',
    feedback: 'Well done',
    ...differences,
  }
  return call(giveIndividualFeedback, { body }, as)
}
const onTeam = (body: { team_id: string; feedback: string }, as = world.stakeholder) =>
  call(giveTeamFeedback, { body: { feedback_provider_fullname: 'Somebody else', project_name: 'Else', ...body } }, as)
const people = async (query: object = {}, as = world.stakeholder) =>
  (await call(listIndividualFeedback, { query }, as)).body
const teams = async (query: object = {}, as = world.stakeholder) => (await call(listTeamFeedback, { query }, as)).body
const profile = async (page_number: number, employee = world.members[0] ?? '', as = world.stakeholder) =>
  (
    await call(
      listProfileFeedback,
      { params: { id: world.engagement, employee_id: employee }, query: { page_number, items_per_page: 5 } },
      as,
    )
  ).body

describe('feedback on a person', () => {
  test('is stored with who gave it, in what role, and when', async () => {
    const given = await onPerson({ feedback: '  Calm, clear\nhttps://x.example  ' })
    expect(given.status).toBe(201)
    expect(await people()).toEqual([
      {
        id: given.body.data.object_id,
        full_name: 'Person 01',
        provider_full_name: 'Helen Marsh',
        project_name: 'Payments platform rebuild',
        company_name: 'Halden & Moore Bank',
        date: '2026-06-18T08:30:00.000Z',
        feedback: 'Calm, clear\nhttps://x.example',
        withdrawable_until: '2026-06-18T09:30:00.000Z',
      },
    ])
    expect((await profile(1)).item_list[0]).toMatchObject({ provider_full_name: 'Helen Marsh', provider_role: null })
  })

  test('can be about the portfolio director', async () => {
    expect((await onPerson({ employee_id: world.director })).status).toBe(201)
    expect((await profile(1, world.director)).item_list).toHaveLength(1)
  })

  test('is refused from the person themselves', async () => {
    const [employee_id = ''] = world.members
    const self = await portal.signIn(await records.staffAccount({ employee_id }))
    const refused = await onPerson({}, self)
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Feedback on yourself is given by others' }])
    expect((await onPerson({ employee_id: world.members[1] }, self)).status).toBe(201)
    expect((await profile(1)).item_list).toEqual([])
  })

  test('is found by what was said, by whom and on whom, by the day, and oldest first page by page', async () => {
    for (const [index, feedback] of ['Calm and clear', 'Größe zeigt sich', 'Clear words'].entries()) {
      await onPerson({ feedback, employee_id: world.members[index] })
      clock.advance(24 * 60 * 60 * 1000)
    }
    const said = async (query: object, as = world.partner) => (await people(query, as)).map((row) => row.feedback)
    const partner = await portal.signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    expect(await said({ search: 'cle' }, partner)).toEqual(['Clear words', 'Calm and clear'])
    expect(await said({ search: 'grosse marsh' }, partner)).toEqual(['Größe zeigt sich'])
    expect(await said({ search: 'person 02' }, partner)).toEqual(['Größe zeigt sich'])
    expect(await said({ search: '%' }, partner)).toEqual([])
    expect(await said({ from: '2026-06-19', to: '2026-06-19' }, partner)).toEqual(['Größe zeigt sich'])
    const oldest = { order: 'oldest', items_per_page: 2 }
    expect(await said(oldest, partner)).toEqual(['Calm and clear', 'Größe zeigt sich'])
    const [, second] = await people(oldest, partner)
    expect(await said({ ...oldest, after: second?.id, page_number: 2 }, partner)).toEqual(['Clear words'])
    expect(await said({ search: 'cle' }, await portal.signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test('stands on the profile five at a time, the newest first', async () => {
    for (let number = 1; number <= 11; number++) {
      await onPerson({ feedback: `Number ${number}` })
      clock.advance(1000)
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => profile(page)))
    expect(pages.map((page) => page.item_list.length)).toEqual([5, 5, 1, 0])
    expect(pages.map((page) => page.total_pages)).toEqual([3, 3, 3, 3])
    expect(pages[0]?.item_list[0]?.feedback).toBe('Number 11')
    expect((await profile(1, world.members[1])).total_pages).toBe(0)
  })

  test.each([
    [{ feedback: undefined }, 'Feedback field is required'],
    [{ feedback: '' }, 'Feedback field is required'],
    [{ feedback: '  ' }, 'Adding only whitespaces is not allowed'],
    [{ feedback: 'x'.repeat(1501) }, 'Maximum allowed characters - 1500'],
    [{ feedback: 'a\0' }, 'This text holds a character that can not be kept'],
  ])('is refused with its sentence %#', async (differences, sentence) => {
    const { status, body } = await onPerson(differences)
    expect([status, body.detail]).toEqual([422, sentence])
  })
  test('may have 1500 characters', async () => {
    expect((await onPerson({ feedback: 'x'.repeat(1500) })).status).toBe(201)
  })
  test('is not given on strangers, nor on other people’s engagements', async () => {
    expect((await onPerson({ employee_id: await records.person() })).status).toBe(404)
    expect((await onPerson({}, world.stranger)).status).toBe(404)
    expect((await onPerson({}, world.consultant)).status).toBe(201)
  })
})

describe('feedback on a team', () => {
  test('is found by its words and its day', async () => {
    const team_id = await records.team({ engagement_id: world.engagement, name: 'Night watch' })
    await onTeam({ team_id, feedback: 'They keep their word' })
    const found = async (query: object, as?: string) => (await teams(query, as)).map((row) => row.feedback)
    expect(await found({ search: 'night word' })).toEqual(['They keep their word'])
    expect(await found({ search: 'sleep' })).toEqual([])
    expect(await found({ to: '2026-06-17' })).toEqual([])
    expect(await found({ search: 'night' }, world.stranger)).toEqual([])
  })

  test('is stored with the names the portal knows, whatever was sent, and outlives the team', async () => {
    const team_id = await records.team({ engagement_id: world.engagement, name: 'Core' })
    const given = await onTeam({ team_id, feedback: 'Good' })
    expect(given.status).toBe(201)
    await portal.portal.db.deleteFrom('group_team').execute()
    expect(await teams()).toEqual([
      {
        id: given.body.data.object_id,
        team_name: 'Core',
        project_name: 'Payments platform rebuild',
        provider_full_name: 'Helen Marsh',
        date: '2026-06-18T08:30:00.000Z',
        feedback: 'Good',
        withdrawable_until: '2026-06-18T09:30:00.000Z',
      },
    ])
  })
  test('answers with and without the slash at the end', async () => {
    const team_id = await records.team({ engagement_id: world.engagement })
    for (const url of ['/api/feedback/team_feedback/', '/api/feedback/team_feedback']) {
      const payload = { team_id, feedback: 'Good' }
      const answer = await portal.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...ownOrigin, cookie: world.stakeholder },
      })
      expect(answer.statusCode).toBe(201)
    }
  })
  test.each([
    ['', 'We require this information'],
    [' ', 'Adding only whitespaces is not allowed'],
    ['x'.repeat(401), 'Feedback can not be more than 400 characters'],
  ])('is refused with its sentence %#', async (feedback, sentence) => {
    const { status, body } = await onTeam({
      team_id: await records.team({ engagement_id: world.engagement }),
      feedback,
    })
    expect([status, body.detail]).toEqual([422, sentence])
  })
  test('needs a team, and one that the person reaches', async () => {
    expect((await onTeam({ team_id: '', feedback: 'Good' })).body.detail).toBe('We require this information')
    const team_id = await records.team({ engagement_id: world.engagement })
    expect((await onTeam({ team_id, feedback: 'x'.repeat(400) })).status).toBe(201)
    const answers = [
      await onTeam({ team_id, feedback: 'Good' }, world.stranger),
      await onTeam({ team_id: 'none', feedback: 'Good' }),
    ]
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, 'This team no longer exists'])
  })
})

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

describe('the list', () => {
  beforeEach(() => fill())

  test('comes newest first in pages of ten, of what the person reaches', async () => {
    expect(ids(await people())).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(ids(await people({ page_number: 2 }))).toEqual([1, 0])
    expect(ids(await people({}, world.consultant))).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(await people({}, world.stranger)).toEqual([])
    expect(ids(await teams())).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(await teams({}, world.stranger)).toEqual([])
  })

  test('goes on after a row, also when newer feedback came or the row was withdrawn', async () => {
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
  ])('is filtered by any of a column’s values and by all columns: %j', async (query, expected) => {
    expect(ids(await people({ ...query, items_per_page: 100 }, world.consultant))).toEqual(expected)
    const reached = expected.filter((id) => id < 12)
    expect(ids(await people({ ...query, items_per_page: 100 }))).toEqual(reached)
  })

  test.each([
    [{ team_filters: json('Core') }, [13, 11, 9, 7, 5, 3, 1]],
    [{ name_filters: json('Giver 1') }, [13, 10, 7, 4, 1]],
    [{ project_filters: json('Fleet telematics'), team_filters: json('Core') }, [13]],
    [{ team_filters: json('Core', 'élan'), name_filters: json('Giver 0') }, [12, 9, 6, 3, 0]],
  ])('of teams is filtered likewise: %j', async (query, expected) => {
    expect(ids(await teams({ ...query, items_per_page: 100 }, world.consultant))).toEqual(expected)
    expect(ids(await teams({ ...query, items_per_page: 100 }))).toEqual(expected.filter((id) => id < 12))
  })

  test('offers the values to filter by, each once, of what the person reaches', async () => {
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

  test('tells nothing of an engagement that was removed', async () => {
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

  test.each(['x', '{}', '"a"', '[1]', '["\\u0000"]', '[null]'])('refuses %j as a filter', async (name_filters) => {
    const { status, body } = await call(listIndividualFeedback, { query: { name_filters } }, world.stakeholder)
    expect([status, body.detail]).toEqual([422, 'Use a JSON list of texts'])
  })
  test.each([{ page_number: 0 }, { page_number: 'x' }, { items_per_page: 101 }])(
    'refuses the page %j',
    async (query) => {
      expect((await call(listTeamFeedback, { query }, world.stakeholder)).status).toBe(422)
    },
  )

  test('is a file for staff, filtered alike and safe from formulas', async () => {
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

describe('withdrawing', () => {
  const withdraw = (id: string, as = world.stakeholder) => call(withdrawIndividualFeedback, { params: { id } }, as)

  test('takes feedback back within an hour, by its author alone', async () => {
    const id = (await onPerson()).body.data.object_id
    expect((await people({}, world.consultant))[0]?.withdrawable_until).toBeNull()
    expect((await withdraw(id, world.consultant)).response.json().detail).toBe(
      'Feedback can be withdrawn only by the person who gave it',
    )
    expect((await withdraw(id, world.stranger)).status).toBe(404)
    clock.advance(60 * 60 * 1000 - 1)
    expect((await withdraw(id)).status).toBe(204)
    expect((await withdraw(id)).status).toBe(404)
    expect(await people()).toEqual([])
  })
  test('is too late after it', async () => {
    const id = (await onPerson()).body.data.object_id
    clock.advance(60 * 60 * 1000)
    const { status, response } = await withdraw(id)
    expect([status, response.json().detail]).toEqual([
      403,
      'Feedback can be withdrawn within an hour after it was given',
    ])
    expect((await people())[0]?.withdrawable_until).toBeNull()
  })
  test('works for teams likewise', async () => {
    const team_id = await records.team({ engagement_id: world.engagement })
    const id = (await onTeam({ team_id, feedback: 'Good' })).body.data.object_id
    expect((await call(withdrawTeamFeedback, { params: { id } }, world.partner)).status).toBe(403)
    expect((await call(withdrawTeamFeedback, { params: { id } }, world.stakeholder)).status).toBe(204)
    expect(await teams()).toEqual([])
  })
})
