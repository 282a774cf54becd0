import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { records } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const documents = async (queries: Database = db) =>
  queries.selectFrom('search_document').selectAll().orderBy('kind').orderBy('id').orderBy('engagement_id').execute()
const sources = async (queries: Database = db) =>
  (await sql`select * from search_source order by kind, id collate "C", engagement_id collate "C"`.execute(queries))
    .rows
const documentOf = async (kind: string, id: string) =>
  (await documents()).filter((document) => document.kind === kind && document.id === id)

const dates = { start_date: '2026-01-05', end_date: '2026-12-18' }

/** A record of each kind, with known ids. */
async function world(factories = records) {
  const uploaded_by = await factories.staffAccount()
  const client_id = await factories.client({ id: 'client', name: 'Halden & Moore', search_words: 'halden moore' })
  const person = await factories.person({ id: 'person', name: 'Björn Ødegård' })
  const engagement_id = await factories.engagement({ id: 'engagement', title: 'Open banking hub', client_id })
  const work_order_id = await factories.workOrder({
    id: 'order',
    engagement_id,
    reference: 'WO-2041 Rollout',
    ...dates,
  })
  await factories.assignment({
    id: 'assignment',
    work_order_id,
    employee_id: person,
    member_role: 'Software developer',
  })
  await factories.stakeholder({
    id: 'stakeholder',
    engagement_id,
    full_name: 'Inês Hargreaves',
    role: 'Product Owner',
    company_name: null,
  })
  await factories.sharedFile({ id: 'file', engagement_id, uploaded_by }, { file_name: 'Cut-over plan.pdf' })
  await factories.audit({ id: 'audit', engagement_id, title: 'Engineering' })
  return { engagement_id }
}

const addTag = (engagement_id: string, name: string) =>
  db.insertInto('tag').values({ id: name, engagement_id, name, folded_name: name.toLowerCase() }).execute()
const tagPerson = (tag_id: string) =>
  db
    .transaction()
    .execute((transaction) => transaction.insertInto('member_tag').values({ tag_id, employee_id: 'person' }).execute())

describe('the documents of the search', () => {
  test('have the words of the title, joined words, initials and details', async () => {
    const { engagement_id } = await world()
    await addTag(engagement_id, 'Kotlin')
    await tagPerson('Kotlin')
    expect((await documentOf('engagement', 'engagement'))[0]).toMatchObject({
      title_words: ' open banking hub ',
      words: ' open banking hub halden moore engagement | openbanking bankinghub obh ',
      details: ['Halden & Moore'],
      starts_on: dates.start_date,
    })
    expect((await documentOf('person', 'person'))[0]).toMatchObject({
      title: 'Björn Ødegård',
      words: ' bjorn odegard software developer kotlin | bjornodegard bo ',
      details: ['Software developer', 'Kotlin'],
      ends_on: dates.end_date,
    })
    expect((await documentOf('stakeholder', 'stakeholder'))[0]).toMatchObject({
      title_words: ' ines hargreaves ',
      details: ['Product Owner'],
    })
  })

  test.each([
    [`update client set name = 'Carrow', search_words = 'carrow'`, 'engagement', ' carrow '],
    [`update engagement set search_words = '東京支店'`, 'engagement', ' 東京支店 '],
    [`update engagement set search_words = 'consent hub'`, 'engagement', ' consent hub '],
    [`update engagement set project_lead_id = 'person'`, 'person', ' delivery lead '],
    [`update person set name = 'Ana', search_words = 'ana'`, 'person', ' ana '],
    [`update member_assignment set member_role = 'Élan coach'`, 'person', ' elan coach '],
    [`update work_order set search_words = 'wo 1'`, 'work-order', ' wo 1 '],
    [`update stakeholder set full_name = 'Callum Reid'`, 'stakeholder', ' callum reid '],
    [`update file_version set search_words = 'terms pdf'`, 'file', ' terms pdf '],
    [`update shared_file set category = 'Timesheets'`, 'file', ' timesheets '],
    [`update audit set search_words = 'security'`, 'audit', ' security '],
  ])('follow %s', async (statement, kind, words) => {
    await world()
    await sql.raw(statement).execute(db)
    expect((await documentOf(kind, kind === 'work-order' ? 'order' : kind))[0]?.words).toContain(words)
    expect(await documents()).toEqual(await sources())
  })

  test.each([
    [`update work_order set removed_at = now()`, 'order work-order'],
    [`update work_order set removed_at = now()`, 'person person'],
    [`delete from member_assignment`, 'person person'],
    [`update member_assignment set employee_id = null`, 'person person'],
    [`update engagement set removed_at = now()`, 'engagement engagement'],
    [`delete from stakeholder`, 'stakeholder stakeholder'],
    [`delete from file_version`, 'file file'],
    [`delete from audit_score_point; delete from audit`, 'audit audit'],
  ])('disappear after %s', async (statements, gone) => {
    await world()
    const names = async () => (await documents()).map(({ id, kind }) => `${id} ${kind}`)
    expect(await names()).toContain(gone)
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(db)
    expect(await names()).not.toContain(gone)
    expect(await documents()).toEqual(await sources())
  })

  test.each([`update client set search_words = 'carrow'`, `update engagement set search_words = 'carrow'`])(
    'all have the new words of their engagement after %s',
    async (statement) => {
      await world()
      await sql.raw(statement).execute(db)
      const contexts = new Set((await documents()).map(({ context }) => context))
      expect([...contexts]).toEqual([expect.stringContaining("'carrow':")])
      expect(await documents()).toEqual(await sources())
    },
  )

  test('follow a person who is replaced on an assignment', async () => {
    await world()
    await records.person({ id: 'other', name: 'Ana Silva' })
    await db.updateTable('member_assignment').set({ employee_id: 'other' }).execute()
    expect([await documentOf('person', 'person'), (await documentOf('person', 'other')).length]).toEqual([[], 1])
  })

  test('have the changes of two transactions that change the same person at once', async () => {
    const { engagement_id } = await world()
    await addTag(engagement_id, 'Kotlin')
    await addTag(engagement_id, 'Java')
    await Promise.all([tagPerson('Kotlin'), tagPerson('Java')])
    expect((await documentOf('person', 'person'))[0]?.details).toEqual(['Software developer', 'Java', 'Kotlin'])
  })

  test('are undone with the transaction of the change', async () => {
    await world()
    const before = await documents()
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('audit').set({ title: 'Security', search_words: 'security' }).execute()
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await documents()).toEqual(before)
  })
})
