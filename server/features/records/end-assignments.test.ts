import { endAssignments, getWorkOrderRecord } from '@portal/domain/records/contract'
import { lineNotOfPerson } from '@portal/domain/records/end-assignments'
import { changedSince, importKeepsRecords, noSuchPerson } from '@portal/domain/records/keeper'
import { onlyLeadsEdit } from '@portal/domain/records/permissions'
import { mostPeopleOnOrder, tooManyPeople } from '@portal/domain/records/work-order-rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, call, portal: parts, clock } = portal
const { db } = parts
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

const period = { start_date: '2026-03-15', end_date: '2026-09-30' }

/** An engagement with its lead, and Yuki on two of its work orders. */
async function world() {
  const lead = await records.person({ name: 'Amara Okafor' })
  const yuki = await records.person({ name: 'Yuki Tanabe' })
  const kwame = await records.person({ name: 'Kwame Mensah' })
  const engagement = await records.engagement({ project_lead_id: lead })
  const addOrder = async (reference: string) => {
    const work_order_id = await records.workOrder({ engagement_id: engagement, reference, ...period })
    const line = { work_order_id, employee_id: yuki, member_role: 'Scrum Master', allocation_percentage: 50 }
    return { id: await records.assignment(line), work_order_id }
  }
  const lines = [await addOrder('WO-2007'), await addOrder('WO-2008')]
  const amara = await portal.signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', employee_id: lead }),
  )
  const end = async (more: object = {}, { cookie = amara, chosen = lines, employee_id = yuki } = {}) => {
    const body = {
      end_date: '2026-06-30',
      follows: 'no_one' as const,
      successor_id: null,
      assignments: await Promise.all(chosen.map(async (line) => ({ ...line, version: await versionOf(line) }))),
      ...more,
    }
    const { status, response } = await call(endAssignments, { params: { id: engagement, employee_id }, body }, cookie)
    return [status, status === 204 ? undefined : response.json()]
  }
  const people = async () => {
    const each = lines.map(async ({ work_order_id: id }) => {
      const { body } = await call(getWorkOrderRecord, { params: { id } }, amara)
      return body.people.map(({ person, start_date, end_date }) => [person?.name, start_date, end_date])
    })
    return Promise.all(each)
  }
  return { engagement, lines, yuki, kwame, amara, end, people }
}

const versionOf = async ({ work_order_id }: { work_order_id: string }): Promise<number> =>
  (await db.selectFrom('work_order').select('version').where('id', '=', work_order_id).executeTakeFirstOrThrow())
    .version
const before = ['Yuki Tanabe', period.start_date, period.end_date]
const ended = ['Yuki Tanabe', period.start_date, '2026-06-30']

describe('ending the work of a person', () => {
  test('ends all chosen lines, with an event of each', async () => {
    const { end, people } = await world()
    expect(await end()).toEqual([204, undefined])
    expect(await people()).toEqual([[ended], [ended]])
    const facts = { role: 'Scrum Master', old_end: period.end_date, new_end: '2026-06-30' }
    const events = await db.selectFrom('event').select(['kind', 'facts']).execute()
    expect(events).toEqual([
      { kind: 'assignment.end_moved', facts },
      { kind: 'assignment.end_moved', facts },
    ])
  })

  test('keeps lines that were not chosen', async () => {
    const { end, people, lines } = await world()
    expect(await end({}, { chosen: lines.slice(0, 1) })).toEqual([204, undefined])
    expect(await people()).toEqual([[ended], [before]])
  })

  test('puts another person on the line from the day after, with its role and allocation', async () => {
    const { end, people, kwame, lines } = await world()
    const [first] = lines
    expect(await end({ follows: 'successor', successor_id: kwame }, { chosen: lines.slice(0, 1) })).toEqual([
      204,
      undefined,
    ])
    const next = ['Kwame Mensah', '2026-07-01', period.end_date]
    expect(await people()).toEqual([[next, ended], [before]])
    const lineOf = (employee: string) =>
      db
        .selectFrom('member_assignment')
        .select(['member_role', 'member_role_id', 'price_per_day', 'allocation_percentage'])
        .where('work_order_id', '=', first?.work_order_id ?? '')
        .where('employee_id', '=', employee)
        .executeTakeFirst()
    expect(await lineOf(kwame)).toMatchObject({ member_role: 'Scrum Master', allocation_percentage: 50 })
    const kinds = await db.selectFrom('event').select('kind').orderBy('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['assignment.end_moved', 'assignment.joined'])
  })

  test('leaves a place open that is not decided yet', async () => {
    const { end, people } = await world()
    expect(await end({ follows: 'not_decided' })).toEqual([204, undefined])
    const open = [undefined, '2026-07-01', period.end_date]
    expect(await people()).toEqual([
      [ended, open],
      [ended, open],
    ])
  })
})

describe('it is rejected, and changes nothing,', () => {
  test('for people who do not lead the engagement', async () => {
    const { end, people } = await world()
    const cookie = await portal.signIn(await records.staffAccount())
    expect(await end({}, { cookie })).toEqual([403, expect.objectContaining({ detail: onlyLeadsEdit })])
    expect(await people()).toEqual([[before], [before]])
  })

  test('while an import keeps the records', async () => {
    const { end } = await world()
    await setKeeper(db, 'import', clock.now())
    expect(await end()).toEqual([409, expect.objectContaining({ detail: importKeepsRecords })])
  })

  test('on a day outside of a line, and for a successor who left', async () => {
    const { end, kwame } = await world()
    await db.updateTable('person').set({ left_on: '2026-01-31' }).where('id', '=', kwame).execute()
    const fields = async (more: object) => {
      const [status, body] = await end(more)
      return [status, body.fields]
    }
    expect(await fields({ end_date: '2026-10-01' })).toEqual([422, { end_date: 'Must not be after 30 Sep 2026' }])
    expect(await fields({ end_date: '2026-03-14' })).toEqual([422, { end_date: 'Must not be before 15 Mar 2026' }])
    const successor = { follows: 'successor', successor_id: kwame }
    expect(await fields(successor)).toEqual([422, { successor_id: noSuchPerson }])
  })

  test('for a line of another person, and for a work order of another engagement', async () => {
    const { end, kwame, yuki, lines } = await world()
    expect(await end({}, { employee_id: kwame })).toEqual([
      422,
      expect.objectContaining({ fields: { assignments: lineNotOfPerson } }),
    ])
    const work_order_id = await records.workOrder({ engagement_id: await records.engagement(), ...period })
    const foreign = { id: await records.assignment({ work_order_id, employee_id: yuki }), work_order_id }
    expect((await end({}, { chosen: [...lines, foreign] }))[0]).toBe(404)
  })

  test('if the lines that follow are more than a work order has', async () => {
    const { end, lines, people } = await world()
    const work_order_id = lines[1]?.work_order_id ?? ''
    for (let count = 1; count < mostPeopleOnOrder; count++) await records.assignment({ work_order_id })
    expect(await end({ follows: 'not_decided' })).toEqual([
      422,
      expect.objectContaining({ fields: { people: tooManyPeople } }),
    ])
    expect((await people())[0]).toEqual([before])
  })

  test('if one of the work orders has changed: none is saved, and the faster person is named', async () => {
    const { end, people, lines } = await world()
    const [first, second] = await Promise.all(lines.map(async (line) => ({ ...line, version: await versionOf(line) })))
    expect((await end({ end_date: '2026-08-31' }, { chosen: lines.slice(1) }))[0]).toBe(204)
    const [status, body] = await end({ assignments: [first, second] })
    expect([status, body.detail]).toEqual([409, changedSince('Amara Okafor')])
    expect(await people()).toEqual([[before], [['Yuki Tanabe', period.start_date, '2026-08-31']]])
  })

  test('for all but one of ten at the same time', async () => {
    const { end, lines } = await world()
    const assignments = await Promise.all(lines.map(async (line) => ({ ...line, version: await versionOf(line) })))
    const answers = await Promise.all(Array.from({ length: 10 }, () => end({ assignments, follows: 'not_decided' })))
    expect(answers.map(([status]) => status).sort()).toEqual([204, ...Array(9).fill(409)])
    expect(await db.selectFrom('member_assignment').select('id').execute()).toHaveLength(4)
  })
})
