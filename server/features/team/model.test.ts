// @module-tag slow
import { listMembers } from '@portal/domain/engagements/contract'
import { assignTag, createTag, deleteTag, listTags } from '@portal/domain/tags/contract'
import { createGroupTeam, deleteGroupTeam, listGroupTeams, updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { interleavings, modelRuns } from '../../testing/run-counts.ts'
import { buildTeamWorld, people, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const steps = 30

const portal = await testPortal()
const { call } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal, 6)
})

const params = () => ({ id: world.engagement })
const names = ['Alpha', 'alpha', 'Beta', 'Gamma', 'ungrouped', 'x'.repeat(21)]

const readTeams = async (as = world.stakeholder) => (await call(listGroupTeams, { params: params() }, as)).body
const readTags = async (as = world.stakeholder) => (await call(listTags, { params: params() }, as)).body
const idsOf = (each: { member_assignments: readonly { employee_id: string }[] }) =>
  each.member_assignments.map((member) => member.employee_id).toSorted()

/** Simplest possible model of teams and tags. */
class Model {
  teams: { id: string; name: string; members: Set<string> }[] = []
  tags: { id: string; name: string; members: Set<string> }[] = []

  taken(list: 'teams' | 'tags', name: string, except?: string): boolean {
    const low = name.trim().toLowerCase()
    return this[list].some((each) => each.id !== except && each.name.toLowerCase() === low)
  }
  inTeam = (person: string) => this.teams.find((team) => team.members.has(person))
}

type Step =
  | { kind: 'create team' | 'create tag'; name: string }
  | { kind: 'rename'; at: number; name: string }
  | { kind: 'set team' | 'set tag'; at: number; members: number[] }
  | { kind: 'delete team' | 'delete tag'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create team' as const), name: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('create tag' as const), name: fc.constantFrom('a', 'A', 'b', 'c', 'x'.repeat(11)) }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(3), name: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('set team' as const), at: fc.nat(3), members: fc.uniqueArray(fc.nat(5)) }),
  fc.record({ kind: fc.constant('set tag' as const), at: fc.nat(3), members: fc.uniqueArray(fc.nat(5)) }),
  fc.record({ kind: fc.constant('delete team' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('delete tag' as const), at: fc.nat(3) }),
)

const chosen = (indexes: readonly number[]) => indexes.map((index) => world.members[index] ?? '')

/** Does the step to the portal and to the model; both must say the same of whether it was done. */
async function take(model: Model, one: Step): Promise<void> {
  const as = world.stakeholder
  switch (one.kind) {
    case 'create team': {
      const { status, body } = await call(createGroupTeam, { params: params(), body: { name: one.name } }, as)
      const expected =
        one.name.length > 20 || one.name === 'ungrouped' ? 422 : model.taken('teams', one.name) ? 409 : 201
      expect(status).toBe(expected)
      if (status === 201) model.teams.unshift({ id: body.data.object_id, name: one.name, members: new Set() })
      return
    }
    case 'create tag': {
      const { status, body } = await call(createTag, { params: params(), body: { name: one.name } }, as)
      expect(status).toBe(one.name.length > 10 ? 422 : model.taken('tags', one.name) ? 409 : 201)
      if (status === 201) model.tags.push({ id: body.data.object_id, name: one.name, members: new Set() })
      return
    }
    case 'rename': {
      const team = model.teams[one.at]
      if (!team) return
      const request = { params: { ...params(), teamId: team.id }, query: { name: one.name }, body: {} }
      const { status } = await call(updateGroupTeam, request, as)
      const wrong = one.name.length > 20 || one.name === 'ungrouped'
      expect(status).toBe(wrong ? 422 : model.taken('teams', one.name, team.id) ? 409 : 200)
      if (status === 200) team.name = one.name
      return
    }
    case 'set team': {
      const team = model.teams[one.at]
      if (!team) return
      const members = chosen(one.members)
      const request = { params: { ...params(), teamId: team.id }, query: {}, body: people(members) }
      const { status } = await call(updateGroupTeam, request, as)
      const elsewhere = members.some((person) => (model.inTeam(person) ?? team) !== team)
      expect(status).toBe(elsewhere ? 409 : 200)
      if (status === 200) team.members = new Set(members)
      return
    }
    case 'set tag': {
      const tag = model.tags[one.at]
      if (!tag) return
      const members = chosen(one.members)
      const request = { params: { ...params(), tagId: tag.id }, query: {}, body: people(members) }
      expect((await call(assignTag, request, as)).status).toBe(200)
      tag.members = new Set(members)
      return
    }
    case 'delete team': {
      const [team] = model.teams.splice(one.at, 1)
      if (!team) return
      const request = { params: { ...params(), teamId: team.id }, query: {} }
      expect((await call(deleteGroupTeam, request, as)).status).toBe(204)
      return
    }
    case 'delete tag': {
      const [tag] = model.tags.splice(one.at, 1)
      if (!tag) return
      expect((await call(deleteTag, { params: { ...params(), tagId: tag.id }, query: {} }, as)).status).toBe(204)
    }
  }
}

async function compare(model: Model): Promise<void> {
  expect((await readTeams()).map((team) => [team.id, team.name, idsOf(team)])).toEqual(
    model.teams.map((team) => [team.id, team.name, [...team.members].toSorted()]),
  )
  const byId = (one: [string, ...unknown[]], other: [string, ...unknown[]]) => (one[0] < other[0] ? -1 : 1)
  const tags = (await readTags()).map((tag): [string, ...unknown[]] => [tag.id, tag.name, idsOf(tag)])
  const expected = model.tags.map((tag): [string, ...unknown[]] => [tag.id, tag.name, [...tag.members].toSorted()])
  expect(tags.toSorted(byId)).toEqual(expected.toSorted(byId))
  const members = (await call(listMembers, { params: params() }, world.stakeholder)).body
  for (const member of members)
    expect(member.tags.map((tag) => tag.id).toSorted()).toEqual(
      model.tags
        .filter((tag) => tag.members.has(member.employee_id))
        .map((tag) => tag.id)
        .toSorted(),
    )
}

async function forgetTeamsAndTags(): Promise<void> {
  const { db } = portal.portal
  for (const table of ['group_team_member', 'group_team', 'member_tag', 'tag', 'team_revision'] as const)
    await db.deleteFrom(table).execute()
}

describe('teams, members and tags', () => {
  test(`behave like the simple model in ${modelRuns} sequences of ${steps} steps`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }), async (sequence) => {
        await forgetTeamsAndTags()
        const model = new Model()
        for (const [index, one] of sequence.entries()) {
          await take(model, one)
          if (index % 10 === 9) await compare(model)
        }
        await compare(model)
      }),
      { numRuns: modelRuns, endOnFailure: true },
    )
  }, 3_600_000)

  test(`lose no accepted change of two concurrent editors in ${interleavings} interleavings`, async () => {
    let refused = 0
    let done = 0
    const edit = fc.record({
      who: fc.constantFrom('stakeholder' as const, 'partner' as const),
      team: fc.nat(1),
      person: fc.nat(5),
      /** Whether the editor looks again before the change. */
      looks: fc.boolean(),
      together: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 16 }), async (edits) => {
        await forgetTeamsAndTags()
        for (const name of ['One', 'Two'])
          await call(createGroupTeam, { params: params(), body: { name } }, world.partner)
        const seen: Record<'stakeholder' | 'partner', GroupTeam[]> = {
          stakeholder: await readTeams(),
          partner: await readTeams(world.partner),
        }
        const truth = new Map<string, string>()

        const change = async (one: (typeof edits)[number]) => {
          if (one.looks) seen[one.who] = await readTeams(world[one.who])
          const team = seen[one.who][one.team]
          if (!team) throw new Error('there are two teams')
          const person = world.members[one.person] ?? ''
          const had = idsOf(team)
          const adds = !had.includes(person)
          const expectedItems = adds ? [...had, person] : had.filter((each) => each !== person)
          const query = { version: team.version }
          const request = { params: { ...params(), teamId: team.id }, query, body: people(expectedItems) }
          const answer = await call(updateGroupTeam, request, world[one.who])
          expect([200, 409]).toContain(answer.status)
          if (answer.status === 409) {
            refused++
            expect(answer.body.detail).toMatch(/lease check it|is already in the team/)
            seen[one.who] = await readTeams(world[one.who])
            return
          }
          done++
          if (adds) truth.set(person, team.id)
          else truth.delete(person)
          expect(idsOf(answer.body)).toEqual(expectedItems.toSorted())
          seen[one.who] = seen[one.who].map((each) => (each.id === team.id ? answer.body : each))
        }

        for (let index = 0; index < edits.length; index++) {
          const [one, other] = [edits[index], edits[index + 1]]
          if (one && other && one.together && one.who !== other.who) {
            await Promise.all([change(one), change(other)])
            index++
          } else if (one) await change(one)
        }
        const now = await readTeams()
        const where = now.flatMap((team) => idsOf(team).map((person) => [person, team.id] as const))
        expect(new Set(where.map(([person]) => person)).size).toBe(where.length)
        expect(new Map(where)).toEqual(truth)
      }),
      { numRuns: interleavings, endOnFailure: true },
    )
    expect(done).toBeGreaterThan(0)
    if (interleavings >= 10) expect(refused).toBeGreaterThan(0)
  }, 3_600_000)
})
