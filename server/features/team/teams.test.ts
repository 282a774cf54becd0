import { listMembers } from '@portal/domain/engagements/contract'
import { createGroupTeam, deleteGroupTeam, listGroupTeams, updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import { changedByOther } from '@portal/domain/team/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { buildTeamWorld, people, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})

const createTeam = (name: string, as = world.stakeholder) =>
  call(createGroupTeam, { params: { id: world.engagement }, body: { name } }, as)
const createTeamAndGetId = async (name: string): Promise<string> => (await createTeam(name)).body.data.object_id
const list = async (as = world.stakeholder): Promise<GroupTeam[]> =>
  (await call(listGroupTeams, { params: { id: world.engagement } }, as)).body
const update = (
  teamId: string,
  change: { name?: string; version?: number; members?: readonly string[]; move?: 'true' },
  as = world.stakeholder,
) => {
  const { members, ...query } = change
  return call(
    updateGroupTeam,
    { params: { id: world.engagement, teamId }, query, body: members ? people(members) : {} },
    as,
  )
}
const remove = (teamId: string, as = world.stakeholder, query: { version?: number } = {}) =>
  call(deleteGroupTeam, { params: { id: world.engagement, teamId }, query }, as)
const idsOf = (team: GroupTeam | undefined) => team?.member_assignments.map((member) => member.employee_id)

describe('teams', () => {
  test('are created without members and listed newest first', async () => {
    const first = await createTeam(' Payments squad ')
    expect([first.status, first.body.data.object_id]).toEqual([201, expect.any(String)])
    await createTeam('Data migration')
    const teams = await list()
    expect(teams.map(({ name, member_assignments }) => [name, member_assignments])).toEqual([
      ['Data migration', []],
      ['Payments squad', []],
    ])
    expect(teams[1]).toMatchObject({ id: first.body.data.object_id, project_id: world.engagement })
  })

  test('list their members in the order of their roles, with their tags', async () => {
    const team = await createTeamAndGetId('Core')
    const [one = '', two = ''] = world.members
    const tag = await records.tag({ engagement_id: world.engagement, name: 'Kotlin' })
    await portal.portal.db.insertInto('member_tag').values({ tag_id: tag, employee_id: two }).execute()
    const answer = await update(team, { members: [one, two] })
    expect(answer.status).toBe(200)
    expect(idsOf(answer.body)).toEqual([two, one])
    expect(idsOf((await list())[0])).toEqual([two, one])
    expect(answer.body.member_assignments[0]).toEqual({
      employee_id: two,
      employee_name: 'Person 02',
      employee_photo_id: null,
      member_role: 'Software developer',
      member_role_id: 98,
      first_day: '2026-01-05',
      last_day: '2026-12-18',
      absences: [],
      tags: [{ id: tag, name: 'Kotlin' }],
    })
  })

  test('can be renamed and given other members in one call', async () => {
    const team = await createTeamAndGetId('Core')
    const [one = '', two = '', three = ''] = world.members
    await update(team, { members: [one, two] })
    const answer = await update(team, { name: 'Inner core', members: [two, three] })
    expect([answer.body.name, idsOf(answer.body)]).toEqual(['Inner core', [three, two]])
    expect(idsOf((await update(team, { name: 'CORE' })).body)).toEqual([three, two])
    expect(idsOf((await update(team, { members: [] })).body)).toEqual([])
    const wire = await portal.server.inject({
      method: 'PATCH',
      url: `/api/projects/${world.engagement}/group-teams/${team}?name=Night%20watch`,
      payload: people([one]),
      headers: { ...ownOrigin, cookie: world.stakeholder },
    })
    expect(wire.json()).toMatchObject({ name: 'Night watch', member_assignments: [{ employee_id: one }] })
  })

  test('release their members when they are deleted', async () => {
    const team = await createTeamAndGetId('Core')
    await update(team, { members: world.members })
    expect((await remove(team)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await update(await createTeamAndGetId('Core'), { members: world.members })).status).toBe(200)
  })

  test('hide people who left, and show them again when they return', async () => {
    const team = await createTeamAndGetId('Core')
    await update(team, { members: world.members })
    clock.set('2026-12-18T23:59:59Z')
    const me = await portal.signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    expect(idsOf((await list(me))[0])).toHaveLength(4)
    clock.set('2026-12-19T00:00:00Z')
    expect(idsOf((await list(me))[0])).toEqual([])
    expect((await call(listMembers, { params: { id: world.engagement } }, me)).body).toEqual([])
    const version = (await list(me))[0]?.version ?? 0
    expect((await update(team, { name: 'Kept', version, members: [] }, me)).status).toBe(200)
    const second = await records.workOrder({
      engagement_id: world.engagement,
      start_date: '2026-12-19',
      end_date: '2027-01-31',
    })
    await records.assignment({ work_order_id: second, employee_id: world.members[0] ?? '' })
    expect(idsOf((await list(me))[0])).toEqual([world.members[0]])
  })
})

describe('invalid changes to teams', () => {
  test('rejects an existing name regardless of case and accents', async () => {
    expect((await createTeam('x'.repeat(20))).status).toBe(201)
    await createTeamAndGetId('Élan')
    const other = await createTeamAndGetId('Other')
    for (const name of ['ELAN', ' élan ']) {
      const { status, body } = await createTeam(name)
      expect([status, body.detail]).toEqual([409, 'This team name already exists'])
    }
    expect((await update(other, { name: 'elan' })).body.detail).toBe('This team name already exists')
  })
  test('rejects a person who does not work on the engagement', async () => {
    const { status } = await update(await createTeamAndGetId('Core'), { members: [await records.person()] })
    expect(status).toBe(409)
    expect((await list())[0]?.member_assignments).toEqual([])
  })
  test('rejects a member of another team and names that team, unless the call moves them', async () => {
    const [member = ''] = world.members
    const from = await createTeamAndGetId('Core')
    const to = await createTeamAndGetId('Night watch')
    await update(from, { members: [member] })
    const before = (await list()).find((team) => team.id === from)?.version
    const refused = await update(to, { members: [member] })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^.+ is already in the team Core\.$/),
    ])
    const moved = await update(to, { members: [member], move: 'true' })
    expect([moved.status, idsOf(moved.body)]).toEqual([200, [member]])
    const left = (await list()).find((team) => team.id === from)
    expect([idsOf(left), left?.version === before]).toEqual([[], false])
  })
  test('rejects changes to a deleted team', async () => {
    const team = await createTeamAndGetId('Core')
    await remove(team)
    for (const answer of [await update(team, { members: [] }), await remove(team)])
      expect([answer.status, answer.body.detail]).toEqual([404, 'This team no longer exists'])
  })
})

describe('permissions', () => {
  test('rejects a team of another engagement under the caller’s own engagement', async () => {
    const team = await records.team({ engagement_id: await records.engagement({ title: 'Other' }) })
    for (const answer of [await update(team, { name: 'Mine' }), await remove(team)]) expect(answer.status).toBe(404)
  })
})

describe('concurrent calls', () => {
  test('twenty calls with the same name create one team', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createTeam(index % 2 ? 'Core' : 'CORE', index % 3 ? world.stakeholder : world.partner),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(await list()).toHaveLength(1)
  })

  test('only one of twenty teams can add the same member', async () => {
    const teams = []
    for (let number = 1; number <= 20; number++) teams.push(await createTeamAndGetId(`Team ${number}`))
    const answers = await Promise.all(teams.map((team) => update(team, { members: world.members.slice(0, 1) })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
    expect((await list()).flatMap(idsOf)).toEqual(world.members.slice(0, 1))
  })
})

describe('versions of a team', () => {
  test('rejects a change based on an old version', async () => {
    const [one = '', two = '', three = ''] = world.members
    const team = await createTeamAndGetId('Core')
    const old = (await list(world.partner))[0]?.version ?? 0
    await update(team, { members: [one] })
    for (const change of [
      { version: old, members: [two] },
      { version: old, name: 'New' },
    ]) {
      const { status, body } = await update(team, change, world.partner)
      expect([status, body.detail]).toEqual([409, changedByOther])
    }
    expect((await remove(team, world.partner, { version: old })).status).toBe(409)
    const fresh = (await list(world.partner))[0]
    expect(idsOf(fresh)).toEqual([one])
    expect((await update(team, { version: fresh?.version ?? 0, members: [one, three] }, world.partner)).status).toBe(
      200,
    )
  })

  test('applies a change without a version as sent, also after another editor’s change', async () => {
    const [one = '', two = ''] = world.members
    const team = await createTeamAndGetId('Core')
    await update(team, { members: [one, two] })
    const changed = await update(team, { name: 'Inner core', members: [one] }, world.partner)
    expect([changed.status, changed.body.name, idsOf(changed.body)]).toEqual([200, 'Inner core', [one]])
    const other = (await createTeam('Night watch', world.partner)).body.data.object_id
    expect((await update(other, { members: [one], move: 'true' }, world.partner)).status).toBe(200)
    expect((await remove(other)).status).toBe(204)
    expect((await list()).map((each) => [each.name, idsOf(each)])).toEqual([['Inner core', []]])
  })

  test('saving the same list again does not change the version', async () => {
    const team = await createTeamAndGetId('Core')
    const { version } = (await update(team, { members: world.members })).body
    expect((await update(team, { members: world.members, version })).body.version).toBe(version)
  })
})
