import { fileReplaced, fileShared } from '@portal/domain/files/file-events'
import { type Change, type Changes, countsOf } from '@portal/domain/overview/change'
import { countChanges, listChanges } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccessWorld, reachers, signedIn } from '../../testing/access-world.ts'
import { changeEverything, unsaid } from '../../testing/changed-world.ts'
import { folderOfRecords, type ProviderRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const reported = ({ day, words, difference }: Change) => [day, plainText(words), difference?.text ?? null]
const changesOf = async (me: string, since?: string): Promise<Changes> =>
  (await call(listChanges, { query: since === undefined ? {} : { since } } as never, me)).body
const take = async (provider: ProviderRecords, day: string) => {
  clock.set(`${day}T05:00:00Z`)
  await importFolder(portal.portal, await folderOfRecords(provider))
}

describe('the recent changes', () => {
  test('list what an import changed since the last visit, with previous values and counts', async () => {
    await take(providerRecords(), '2026-06-01')
    clock.set('2026-06-02T09:00:00Z')
    await signIn('u1')
    const now = providerRecords()
    const [order, assignment] = [now.work_orders[0], now.member_assignments[0]]
    Object.assign(order ?? {}, { end_date: '2026-08-30' })
    now.work_orders.push({
      id: 'w3',
      engagement_id: 'e1',
      reference: 'WO-3 Core',
      start_date: '2026-09-01',
      end_date: '2027-01-31',
    })
    now.member_assignments.push({ ...assignment, id: 'a4', employee_id: 'p2', member_role: 'Designer' } as never)
    Object.assign(now.audits[0] ?? {}, { percentage_score: 78 })
    now.stakeholders.push({ ...now.stakeholders[0], id: 's3', full_name: 'Owen Blackwood' } as never)
    await take(now, '2026-06-10')
    clock.set('2026-06-18T09:00:00Z')
    const changes = await changesOf(await signIn('u1'))
    expect(changes).toMatchObject({ since: '2026-06-02', first_visit: false, cut: false })
    expect(changes.engagements.map(({ title }) => title)).toEqual(['Élan  payments'])
    expect(changes.changes.map(reported)).toEqual([
      ['2026-06-10', 'Delivery health 78%, was 91%', '13 points lower'],
      ['2026-06-10', 'WO-1 ends 30 Aug 2026, was 30 Jun 2026', '61 days later'],
      ['2026-06-10', 'WO-3 Core, 1 Sep 2026 – 31 Jan 2027', 'new'],
      ['2026-06-10', 'Nguyễn Thị Minh Khai, Designer, joined WO-1', null],
      ['2026-06-10', 'Owen Blackwood was added', null],
    ])
    expect(countsOf(changes.changes)).toEqual({
      joined: 1,
      left: 0,
      dates: 1,
      orders: 1,
      audits: 1,
      files: 0,
      feedback: 0,
      requests: 0,
      stakeholders: 1,
    })
    const { body } = await call(countChanges, {}, await signIn('u1'))
    expect(body.counts).toEqual([{ engagement_id: 'e1', changes: changes.changes.length }])
  })

  test('include people whose first or last day has passed, also when their work order ended', async () => {
    const id = await records.engagement({ title: 'Atlas' })
    const me = await signIn(await records.stakeholderAccount([id]))
    const long = await records.workOrder({
      engagement_id: id,
      reference: 'WO-1 Long',
      start_date: '2026-01-05',
      end_date: '2026-12-31',
    })
    const over = await records.workOrder({
      engagement_id: id,
      reference: 'WO-2 Over',
      start_date: '2026-01-05',
      end_date: '2026-06-15',
    })
    const otherBrowser = async (name: string, work_order_id: string, start_date: string, end_date: string) =>
      records.assignment({
        work_order_id,
        employee_id: await records.person({ name }),
        member_role: 'Designer',
        start_date,
        end_date,
      })
    await otherBrowser('Came', long, '2026-06-11', '2026-12-31')
    await otherBrowser('Came today', long, '2026-06-18', '2026-12-31')
    await otherBrowser('Comes tomorrow', long, '2026-06-19', '2026-12-31')
    await otherBrowser('Came before', long, '2026-06-10', '2026-12-31')
    await otherBrowser('Went with the order', over, '2026-01-05', '2026-06-15')
    await otherBrowser('Goes today', long, '2026-01-05', '2026-06-18')
    const stays = await records.person({ name: 'Stays' })
    await records.assignment({ work_order_id: over, employee_id: stays })
    await records.assignment({ work_order_id: long, employee_id: stays })
    const { changes } = await changesOf(me, '2026-06-11')
    expect(changes.map(reported)).toEqual([
      ['2026-06-18', 'Came today, Designer, joined WO-1', null],
      ['2026-06-15', 'Went with the order, Designer, left when WO-2 ended', null],
      ['2026-06-11', 'Came, Designer, joined WO-1', null],
    ])
  })

  test('list a removed work order and a moved last day until both are as before', async () => {
    const first = providerRecords()
    first.member_assignments.push({ ...first.member_assignments[1], id: 'a3', employee_id: 'p2' } as never)
    await take(first, '2026-06-01')
    const removedItem = providerRecords()
    removedItem.work_orders.shift()
    removedItem.member_assignments = [
      { ...first.member_assignments[2], end_date: '2026-11-30' } as never,
      ...removedItem.member_assignments.slice(1),
    ]
    await take(removedItem, '2026-06-10')
    clock.set('2026-06-18T09:00:00Z')
    const me = await signIn('u1')
    const seen = async () => (await changesOf(me, '2026-06-05')).changes.map(reported)
    expect(await seen()).toEqual([
      ['2026-06-10', 'WO-1 was removed', null],
      ['2026-06-10', 'Nguyễn Thị Minh Khai leaves WO-2 on 30 Nov 2026, was 31 Dec 2026', '31 days earlier'],
    ])
    await take(first, '2026-06-17')
    clock.set('2026-06-18T09:00:00Z')
    expect(await seen()).toEqual([])
  })

  test('name each version of a file as it was shared', async () => {
    const engagement_id = await records.engagement()
    const uploaded_by = await records.staffAccount()
    const me = await signIn(await records.stakeholderAccount([engagement_id]))
    const file_id = await records.sharedFile({ engagement_id, uploaded_by, version: 2 }, { file_name: 'First.pdf' })
    const version = { id: 'v2', file_id, number: 2, file_name: 'Second.pdf', size: 1, sha256: 'x', uploaded_by }
    await db
      .insertInto('file_version')
      .values({ ...version, added_at: clock.now() })
      .execute()
    const act = { engagement_id, subject_id: file_id, account_id: uploaded_by }
    await records.event({ ...act, kind: fileShared.kind, happened_at: new Date('2026-06-16') })
    await records.event({ ...act, kind: fileReplaced.kind, facts: { version: 2 }, happened_at: new Date('2026-06-17') })
    expect((await changesOf(me, '7-days')).changes.map(({ words }) => plainText(words))).toEqual([
      'Tomasz Brandt shared a new version of Second.pdf',
      'Tomasz Brandt shared First.pdf',
    ])
  })

  test('start on the chosen day, and reject a future or invalid date', async () => {
    const id = await records.engagement()
    const owner = await records.staffAccount()
    const subject_id = await records.sharedFile({ engagement_id: id, uploaded_by: owner })
    for (const day of ['05-17', '05-18', '06-10', '06-11']) {
      const happened_at = new Date(`2026-${day}T10:00:00Z`)
      await records.event({ kind: fileShared.kind, engagement_id: id, subject_id, account_id: owner, happened_at })
    }
    const me = await signIn(await records.stakeholderAccount([id]))
    const files = async (since: string) => (await changesOf(me, since)).changes.map(({ day }) => day.slice(5))
    expect(await files('7-days')).toEqual(['06-11'])
    expect(await files('1-month')).toEqual(['06-11', '06-10', '05-18'])
    expect(await files('2026-06-11')).toEqual(['06-11'])
    expect(await files('2026-06-18')).toEqual([])
    for (const [since, detail] of [
      ['2026-06-19', 'Choose today or an earlier day'],
      ['yesterday', 'This date does not exist. Use the format YYYY-MM-DD'],
    ] as const) {
      const answer = await call(listChanges, { query: { since } } as never, me)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(detail)])
    }
  })
})

describe('access to recent changes', () => {
  const everything = (name: string) => [
    `${name} Actor proposed ${name} Joined as Software developer`,
    `${name} Customer declined ${name} Joined as Software developer`,
    `${name} Customer asked for 2 × Software developer, React`,
    `${name} Actor accepted the extension of WO-1 ${name}`,
    `${name} Customer requested an extension of WO-1 ${name}`,
    `${name} Actor shared ${name}.pdf`,
    `${name} audit 78%, was 91%`,
    `Delivery Lead is ${name} Stays`,
    `WO-1 ${name} has a budget of 120 days, had none before`,
    `The role of ${name} Stays on WO-1 is Designer, was QA Engineer`,
    `WO-1 ${name} ends 31 Dec 2027, was 31 Oct 2027`,
    `WO-1 ${name}, 5 Jan 2026 – 31 Dec 2027`,
    `${name} Joined, Designer, joined WO-1`,
    `${name} Left, QA Engineer, left WO-1`,
    `${name} Stays stays on WO-1 until 31 Dec 2027, was 31 Oct 2027`,
    `WO-0 ${name} was removed`,
    `${name} Customer gave 9 out of 10 for recommending us`,
    `${name} Customer gave feedback on ${name} Joined`,
  ]
  const ofStakeholders = (name: string) => [
    `${name} Customer invited ${name} Colleague`,
    `${name} Stakeholder was added`,
  ]

  test('people see changes only on their own engagements, as on the screens, and never rates', async () => {
    const world = await buildAccessWorld(portal)
    await changeEverything(portal, world, world.engagement)
    await changeEverything(portal, world, world.foreignEngagement)
    // Staff see changes of the engagements that they lead or work on.
    for (const caller of reachers.slice(2)) {
      const employee_id = await records.person({ name: `Staff ${caller}` })
      await db
        .updateTable('account')
        .set({ employee_id })
        .where('id', '=', world.accounts[caller as 'consultant'])
        .execute()
      await records.assignment({ work_order_id: world.workOrder, employee_id })
    }
    for (const caller of signedIn) {
      const cookie = world.cookies[caller] ?? ''
      const { body } = await call(listChanges, { query: { since: '2026-07-01' } } as never, cookie)
      const counts = (await call(countChanges, {}, cookie)).body
      const all = JSON.stringify([body, counts])
      const name = caller === 'stakeholder of another client' ? 'Theirs' : 'Ours'
      const expected = [...everything(name), ...(caller === 'stakeholder level 2' ? [] : ofStakeholders(name))]
      expect([caller, body.changes.map(({ words }) => plainText(words)).toSorted()]).toEqual([
        caller,
        expected.toSorted(),
      ])
      expect([caller, all.includes(name === 'Ours' ? 'Theirs' : 'Ours')]).toEqual([caller, false])
      for (const never of [unsaid, unsaid.toLowerCase(), '987654', 'price', '@'])
        expect([caller, never, all.includes(never)]).toEqual([caller, never, false])
      for (const change of body.changes)
        expect(Object.keys(change).toSorted()).toEqual(
          ['id', 'kind', 'engagement_id', 'day', 'words', 'difference', 'path', 'count'].toSorted(),
        )
    }
  })

  test('staff see no changes on engagements that they neither lead nor work on', async () => {
    const world = await buildAccessWorld(portal)
    await changeEverything(portal, world, world.foreignEngagement)
    for (const caller of ['consultant', 'superuser'] as const)
      expect((await changesOf(world.cookies[caller] ?? '', '2026-07-01')).changes).toEqual([])
  })

  test('people do not see their own actions, but those of others with the same name', async () => {
    const world = await buildAccessWorld(portal)
    const { actor } = await changeEverything(portal, world, world.engagement)
    await db.updateTable('account').set({ login_method: 'external' }).where('id', '=', actor).execute()
    await db.insertInto('account_engagement').values({ account_id: actor, engagement_id: world.engagement }).execute()
    const kinds = async (me: string) => (await changesOf(me, '2026-07-01')).changes.map(({ kind }) => kind)
    const namesake = await records.stakeholderAccount([world.engagement], { first_name: 'Ours', last_name: 'Actor' })
    expect(await kinds(await signIn(namesake))).toHaveLength(20)
    expect(await kinds(await signIn(actor))).toEqual([
      'audit',
      'engagement-changed',
      'order-changed',
      'dates-moved',
      'order-new',
      'order-removed',
      'joined',
      'left',
      'end-moved',
      'role-changed',
      'stakeholder',
    ])
  })

  test('hidden audits, archived or expired files, and removed work orders or people are omitted', async () => {
    const world = await buildAccessWorld(portal)
    const { audit, order, left } = await changeEverything(portal, world, world.engagement)
    await db.deleteFrom('audit_score_point').where('audit_id', '=', audit).execute()
    await db.updateTable('shared_file').set({ archived_at: clock.now() }).execute()
    await db.deleteFrom('person').where('id', '=', left).execute()
    const me = world.cookies['stakeholder level 1'] ?? ''
    const kinds = async () => new Set((await changesOf(me, '2026-07-01')).changes.map(({ kind }) => kind))
    expect([...(await kinds())].filter((kind) => ['audit', 'file', 'left'].includes(kind))).toEqual([])
    await db.updateTable('work_order').set({ removed_at: clock.now() }).where('id', '=', order).execute()
    await db.updateTable('shared_file').set({ archived_at: null, expire_on: '2026-07-01' }).execute()
    expect([...(await kinds())].toSorted()).toEqual([
      'engagement-changed',
      'order-removed',
      'people-feedback',
      'proposal',
      'stakeholder',
      'survey',
      'team-asked',
    ])
  })

  test('everyone sees the heading of a release note from its date on', async () => {
    await records.releaseNote({
      release_date: '2026-06-17',
      note_content: '<h2>Request <strong>a</strong> team &amp; more</h2><p>x</p>',
    })
    await records.releaseNote({ release_date: '2026-06-19', note_content: '<h2>To come</h2>' })
    const { changes } = await changesOf(await signIn(await records.stakeholderAccount([])), '7-days')
    expect(changes.map(({ words, engagement_id }) => [plainText(words), engagement_id])).toEqual([
      ['What’s new: Request a team & more', null],
    ])
  })
})
