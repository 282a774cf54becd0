// @module-tag slow
import { fileShared } from '@portal/domain/files/file-events'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emission } from '../../platform/events/events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { mailEvents } from './mail-events.ts'

const portal = await testPortal()
const { db, events } = portal.portal
beforeEach(portal.reset)

const [engagements, subscribers] = [200, 2000]

/** Half of the subscribers are staff, who see every engagement; each of the others is a stakeholder of ten. */
async function makeSubscribers(): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: engagements }, () => portal.records.engagement()))
  const template = await portal.records.staffAccount()
  const customer = await portal.records.stakeholderAccount([])
  for (const [from, prefix, count] of [
    [template, 's', subscribers / 2],
    [customer, 'c', subscribers / 2],
  ] as const)
    await sql`insert into account select (jsonb_populate_record(account, jsonb_build_object(
        'id', ${prefix}::text || number, 'email', ${prefix}::text || number || '@x.example'))).*
      from account, generate_series(1, ${count}::integer) as number where account.id = ${from}`.execute(db)
  await sql`insert into account_engagement (account_id, engagement_id)
    select 'c' || number, (${sql.val(ids)}::text[])[1 + (number * 7 + place) % ${engagements}]
    from generate_series(1, ${subscribers / 2}::integer) as number, generate_series(1, 10) as place`.execute(db)
  await sql`insert into notification_subscription (account_id, kind)
    select id, 'file_sharing' from account where id ~ '^[sc][0-9]+$'`.execute(db)
  return ids
}

test('200 events for 2,000 subscribers are distributed within the time limit of each statement', async () => {
  const ids = await makeSubscribers()
  const uploaded_by = await portal.records.staffAccount()
  const files = await Promise.all(ids.map((engagement_id) => portal.records.sharedFile({ engagement_id, uploaded_by })))
  const emissions = ids.map((engagement_id, place) =>
    emission(fileShared, {
      engagement_id,
      subject: { id: files[place] ?? '', file_name: 'Plan.pdf', category: 'Contracts', expire_on: null },
      actor: null,
      facts: {},
    }),
  )
  await events.emitAll(db, emissions)
  await mailEvents(portal.portal)
  const { count } = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe((engagements * subscribers) / 2 + (10 * subscribers) / 2)
}, 300_000)
