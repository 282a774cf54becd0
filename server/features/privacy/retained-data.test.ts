import { previewErasure } from '@portal/domain/privacy/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { fillEveryTable, rowsWith } from '../../testing/fill-every-table.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({ SECRETS_KEY: 'a key of more than thirty-two characters' })
const { db } = portal.portal
const { records } = portal
beforeEach(() => portal.reset())

const [first, last, email] = ['Quillana', "O'Zervoy", 'quillana.zervoy@nowhere-else.example']
const name = `${first} ${last}`
const written = `Ask ${name}, or write to ${email.toUpperCase()}: ${last}, ${first} knows "${name}"`

/** Columns with the name of the person who did something, by the column with their account. */
const signedBy = {
  api_token: { made_by_account_id: 'made_by' },
  webhook: { saved_by_account_id: 'saved_by' },
  customer_sign_on: { saved_by_account_id: 'saved_by' },
  engagement_removal: { held_by_account_id: 'held_by', allowed_back_by_account_id: 'allowed_back_by' },
  import_run: { who_account_id: 'who' },
  feedback_request: { asked_by_account_id: 'asked_by' },
  stakeholder: { invited_by_account_id: 'invited_by' },
}

/** Every text of every table has the name and the address, on rows that belong to other people. */
async function world() {
  const engagement = await records.engagement({ title: `Platform of ${name}` })
  const person = await records.person({ name, email })
  const account = { first_name: first, last_name: last, email, employee_id: person }
  const id = await records.stakeholderAccount([engagement], account)
  await records.stakeholder({ engagement_id: engagement, full_name: name, email })
  const colleague = await records.stakeholderAccount([engagement], { first_name: 'Cora', email: 'cora@x.example' })
  const superuser = await records.staffAccount({ is_superuser: true, first_name: 'Sue', last_name: 'Per' })
  const cookie = await portal.signIn(superuser)
  await db.insertInto('agreement_text').values({ hash: 'kind', text: 'Be kind' }).execute()
  await fillEveryTable(db, written, { account: colleague, engagement, agreement_text: 'kind' })
  const preview = async () => {
    const { status, body } = await portal.call(previewErasure, { params: { kind: 'account', id }, query: {} }, cookie)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const erase = () => eraseAtOnce(portal, id, cookie)
  return { id, cookie, engagement, colleague, superuser, preview, erase }
}

const sum = (counts: readonly { count: number }[]): number => counts.reduce((all, { count }) => all + count, 0)
const found = () => rowsWith(db, [name, `${last}, ${first}`, email])

test('an erasure removes a name and an address from every record of other people', async () => {
  const { preview, erase } = await world()
  expect(Object.keys(await found()).length).toBeGreaterThan(40)
  expect((await preview()).left).toEqual([])
  await erase()
  expect(await found()).toEqual({})
})

test('the preview counts every record that keeps the name because another person has it, with the reason', async () => {
  const { engagement, preview, erase } = await world()
  await records.person({ name })
  await records.stakeholder({ engagement_id: engagement, full_name: name, email: null })
  const { left } = await preview()
  await erase()
  expect(await rowsWith(db, [email])).toEqual({})
  const { search_document: _, ...rows } = await found()
  expect(sum(left)).toBe(Object.values(rows).reduce((all, count) => all + count, 0))
  const countAt = (place: string) => sum(left.filter((each) => each.place === place))
  expect(countAt('mail') + countAt('webhook')).toBe((rows.outbox ?? 0) + (rows.outbox_attachment ?? 0))
  expect(countAt('webhook')).toBe(1)
  expect(countAt('log')).toBe(rows.audit_entry)
  expect(left.filter(({ reason }) => reason === 'namesake')).toEqual([
    { reason: 'namesake', place: 'stakeholder', count: 1 },
    { reason: 'namesake', place: 'other', count: 1 },
  ])
})

test('an erasure finds signed records by account, even if another person has the same name', async () => {
  const { id, engagement, colleague, erase } = await world()
  const namesake = await records.stakeholderAccount([engagement], { first_name: first, last_name: last })
  for (const [table, names] of Object.entries(signedBy))
    for (const [account, column] of Object.entries(names))
      await sql`update ${sql.table(table)} set ${sql.ref(account)} = ${id}, ${sql.ref(column)} = ${name}`.execute(db)
  const request = await records.teamRequest({ engagement_id: engagement, account_id: colleague })
  for (const [account, proposal] of [
    [id, 'of the person'],
    [namesake, 'of the namesake'],
  ] as const)
    await records.proposal({
      id: proposal,
      line_id: `${request}-line`,
      account_id: colleague,
      decision: 'accepted',
      decided_by: name,
      decided_by_account_id: account,
    })
  await erase()
  for (const [table, names] of Object.entries(signedBy))
    for (const column of Object.values(names)) {
      const { rows } = await sql<{ name: string }>`select distinct ${sql.ref(column)} as name from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(db)
      expect([table, rows]).toEqual([table, [{ name: expect.stringMatching(/^Former colleague \d+$/) }]])
    }
  const decided = await db.selectFrom('team_request_proposal').select(['id', 'decided_by']).orderBy('id').execute()
  expect(decided).toContainEqual({ id: 'of the namesake', decided_by: name })
  expect(decided).toContainEqual({ id: 'of the person', decided_by: expect.stringMatching(/^Former colleague/) })
})
