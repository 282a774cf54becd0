import type { BodyOf } from '@portal/domain/contract/endpoint'
import { getInbox } from '@portal/domain/notifications/contract'
import { listChanges } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { changeEngagement, changeWorkOrder } from '@portal/domain/records/contract'
import { makeHook } from '@portal/domain/webhooks/contract'
import type { WebhookKind } from '@portal/domain/webhooks/event'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderOfRecords, type ProviderRecords, providerRecords } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { mailEvents } from '../notifications/mail-events.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { call, clock, records, signIn } = portal
const { db } = portal.portal

const take = async (provider: Partial<ProviderRecords>) =>
  importFolder(portal.portal, await folderOfRecords(provider), { mode: 'upsert' })
let helen: string
let amara: string
beforeEach(async () => {
  await portal.reset()
  clock.set('2026-06-01T09:00:00Z')
  await take(providerRecords())
  clock.set('2026-06-18T09:00:00Z')
  helen = await signIn('u1')
  amara = await signIn('u2')
  const kinds: WebhookKind[] = ['engagement.changed', 'work_order.changed', 'assignment.role_changed']
  const body = { name: 'all', address: 'https://hooks.example/x', kinds }
  expect((await call(makeHook, { body }, amara)).status).toBe(201)
})

const sentencesOf = async (me: string) => (await call(getInbox, {}, me)).body.events.map(({ sentence }) => sentence)
const linesOf = async (me: string) =>
  (await call(listChanges, { query: { since: '2026-06-18' } } as never, me)).body.changes.map(({ words }) =>
    plainText(words),
  )
const sent = async () =>
  (await db.selectFrom('outbox').select('subject').where('sender', '=', 'webhook').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
/** The sentences in the inbox and the Recent changes of Helen, and those for webhooks. */
const readAll = async () => ({ inbox: await sentencesOf(helen), lines: await linesOf(helen), hooks: await sent() })
const everywhere = (sentence: string) => ({ inbox: [sentence], lines: [sentence], hooks: [sentence] })

const editEngagement = async (more: Partial<BodyOf<typeof changeEngagement>>, as = amara) => {
  const row = await db.selectFrom('engagement').selectAll().where('id', '=', 'e1').executeTakeFirstOrThrow()
  const { version, title, client_id, client_partner_id, project_lead_id, portfolio_director_id } = row
  const body = { version, title, client_id, client_partner_id, project_lead_id, portfolio_director_id, ...more }
  expect((await call(changeEngagement, { params: { id: 'e1' }, body }, as)).status).toBe(204)
}
const editOrder = async (more: Partial<BodyOf<typeof changeWorkOrder>>, member_role = 'Delivery Lead') => {
  const row = await db.selectFrom('work_order').selectAll().where('id', '=', 'w1').executeTakeFirstOrThrow()
  const { version, reference, start_date, end_date, budget_days } = row
  const person = { id: 'a1', employee_id: '7', member_role, start_date, end_date }
  const people = [{ ...person, price_per_day: 990, allocation_percentage: 50 }]
  const body = { version, reference, start_date, end_date, budget_days, people, ...more }
  expect((await call(changeWorkOrder, { params: { id: 'w1' }, body }, amara)).status).toBe(204)
}
const ofImport = () => {
  const { engagements, work_orders, member_assignments } = providerRecords()
  const [engagement, order, assignment] = [engagements[0], work_orders[0], member_assignments[0]]
  if (!engagement || !order || !assignment) throw new Error('records are expected')
  return { engagement, order, assignment }
}

const sentences = {
  engagement:
    'Title is Cards, was Élan  payments; Client Partner is Amara Okafor; Portfolio Director is not decided yet',
  order: 'WO-1b was called WO-1 before; has a budget of 40 days, had none before',
  role: 'The role of Amara Okafor on WO-1 is Scrum Master, was Delivery Lead',
}

describe('a changed field is in the inbox, in Recent changes and in webhooks', () => {
  const leads = { title: 'Cards', client_partner_id: '7', portfolio_director_id: null }

  test('of an engagement, by a form', async () => {
    await setKeeper(db, 'portal', clock.now())
    await editEngagement(leads)
    expect(await readAll()).toEqual(everywhere(sentences.engagement))
  })
  test('of an engagement, by an import', async () => {
    await take({ engagements: [{ ...ofImport().engagement, ...leads }] })
    expect(await readAll()).toEqual(everywhere(sentences.engagement))
  })
  test('of a work order, by a form', async () => {
    await setKeeper(db, 'portal', clock.now())
    await editOrder({ reference: 'WO-1b', budget_days: 40 })
    expect(await readAll()).toEqual(everywhere(sentences.order))
  })
  test('of a work order, by an import', async () => {
    await take({ work_orders: [{ ...ofImport().order, reference: 'WO-1b', budget_days: 40 }] })
    expect(await readAll()).toEqual(everywhere(sentences.order))
  })
  test('of a person on a work order, by a form', async () => {
    await setKeeper(db, 'portal', clock.now())
    await editOrder({}, 'Scrum Master')
    expect(await readAll()).toEqual(everywhere(sentences.role))
  })
  test('of a person on a work order, by an import', async () => {
    await take({ member_assignments: [{ ...ofImport().assignment, member_role: 'Scrum Master' }] })
    expect(await readAll()).toEqual(everywhere(sentences.role))
  })
})

test('an import names a new customer and a new lead, and no import and no form has a rate in its news', async () => {
  const { engagement, assignment } = ofImport()
  await take({
    clients: [{ id: 'c2', name: 'Carrow Logistics' }],
    people: [{ id: 'p3', name: 'Yuki Tanabe' }],
    engagements: [{ ...engagement, client_id: 'c2', project_lead_id: 'p3' }],
    member_assignments: [{ ...assignment, price_per_day: 990 }],
  })
  expect(await readAll()).toEqual(everywhere('Customer is Carrow Logistics; Delivery Lead is Yuki Tanabe'))
  await setKeeper(db, 'portal', clock.now())
  await editOrder({})
  expect(await sent()).toHaveLength(1)
})

test('the usual client partner is named where an engagement has no other', async () => {
  const usual = { default_client_partner_id: 'p2' }
  await take({ engagements: [{ ...ofImport().engagement, ...usual, client_partner_id: 7 }] })
  await setKeeper(db, 'portal', clock.now())
  clock.set('2026-06-18T10:00:00Z')
  await editEngagement({ client_partner_id: null })
  expect(await sentencesOf(helen)).toEqual(['Client Partner is Nguyễn Thị Minh Khai', 'Client Partner is Amara Okafor'])
})

test('no one gets an email about it, also who subscribed to everything', async () => {
  await db
    .insertInto('notification_subscription')
    .values(
      (['work_order_renewal', 'file_sharing', 'audit_creation', 'days'] as const).map((kind) => ({
        account_id: 'u1',
        kind,
      })),
    )
    .execute()
  await take({ engagements: [{ ...ofImport().engagement, title: 'Cards' }] })
  clock.set('2026-06-18T12:00:00Z')
  await mailEvents(portal.portal)
  expect(await portal.mail()).toEqual([])
})

describe('several edits of one record', () => {
  beforeEach(() => setKeeper(db, 'portal', clock.now()))

  test('within five minutes are one line and one entry, of the first and the last value; webhooks get each', async () => {
    for (const [minute, title] of ['A', 'B', 'C', 'D'].entries()) {
      clock.set(`2026-06-18T09:0${minute}:00Z`)
      await editEngagement({ title })
    }
    await editEngagement({ project_lead_id: 'p2' })
    const merged = 'Title is D, was Élan  payments; Delivery Lead is Nguyễn Thị Minh Khai'
    expect(await readAll()).toMatchObject({ inbox: [merged], lines: [merged] })
    expect((await sent()).toSorted()).toEqual([
      'Delivery Lead is Nguyễn Thị Minh Khai',
      'Title is A, was Élan  payments',
      'Title is B, was A',
      'Title is C, was B',
      'Title is D, was C',
    ])
    clock.set('2026-06-18T09:08:01Z')
    await editEngagement({ title: 'E' })
    expect(await sentencesOf(helen)).toEqual(['Title is E, was D', merged])
  })

  test('that leave it as it was are no line and no entry', async () => {
    await editOrder({ budget_days: 40 })
    await editOrder({ budget_days: null })
    expect(await readAll()).toMatchObject({ inbox: [], lines: [], hooks: [expect.any(String), expect.any(String)] })
  })

  test('by two people are shown to the other of them', async () => {
    const leah = await signIn(
      await records.staffAccount({ first_name: 'Leah', last_name: 'Stone', is_superuser: true, employee_id: 'p2' }),
    )
    await editEngagement({ title: 'A' })
    await editEngagement({ title: 'B' }, leah)
    expect([await linesOf(amara), await linesOf(leah)]).toEqual([
      ['Title is B, was A'],
      ['Title is A, was Élan  payments'],
    ])
    expect([await sentencesOf(amara), await sentencesOf(leah)]).toEqual([
      ['Title is B, was A'],
      ['Title is A, was Élan  payments'],
    ])
  })
})

test('an engagement without a stakeholder who has ever signed in has no events of changed fields', async () => {
  await db.deleteFrom('account_visit').where('account_id', '=', 'u1').execute()
  await take({ engagements: [{ ...ofImport().engagement, title: 'Cards' }] })
  await setKeeper(db, 'portal', clock.now())
  await editOrder({ reference: 'WO-1b' }, 'Scrum Master')
  const kinds = await db.selectFrom('event').select('kind').where('kind', 'like', '%changed').execute()
  expect([kinds, await sent()]).toEqual([[], []])
})
