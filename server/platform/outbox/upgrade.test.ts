import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyMigrationlessDatabase } from '../../testing/test-database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { claimMessage, moveOldRows, setSent } from './outbox-data.ts'
import type { Message } from './sender.ts'

// Upgrades from the version before, which kept emails in `mail` and webhook deliveries in `webhook_delivery`. Goes with them.

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)

const run = (statement: string) => sql.raw(statement).execute(db)
const soon = `now() + interval '3 minutes'`
const addEmail = (id: string, state: string, more = `now()`) =>
  run(`insert into mail (id, recipient, subject, text, html, headers, created_at, state, due_at, message_id)
    values ('${id}', 'helen@customer.example', '${id}', 'Hello', '<p>Hello', '{"X-Kind": "digest"}', now(), '${state}', ${more},
      '<${id}@portal.example>')`)
const addDelivery = (id: string, state: string, more = 'now()') =>
  run(`insert into webhook_delivery
      (id, hook_id, stream, kind, engagement_id, subject_id, sentence, path, record, happened_at, state, due_at, body, status)
    values ('${id}', 'hook', 'e1', 'file.shared', 'e1', 'f1', '${id}', '/', null, now(), '${state}', ${more}, '{}', 500)`)

beforeAll(async () => {
  const known = await knownMigrations()
  await migrate(
    db,
    known.filter((name) => name < '0250'),
  )
  await run(`insert into webhook (id, name, address, form, kinds, client_ids, engagement_ids, secret, saved_by, saved_at)
    values ('hook', 'Chat', 'https://x.example', 'standard', '{}', '{}', '{}', 'x', 'x', now())`)
  await addEmail('waiting', 'queued')
  await run(`insert into mail_attachment values ('waiting', 0, 'screen.png', 'image/png', 'a picture')`)
  await addEmail('being sent', 'sending', soon)
  await addEmail('of a killed instance', 'sending')
  await addEmail('failed', 'failed')
  await addDelivery('msg_1', 'sending', soon)
  await addDelivery('msg_2', 'waiting')
  await addDelivery('msg_3', 'delivered')
  await migrate(db)
})

const stored = async () =>
  (await db.selectFrom('outbox').select(['id', 'state']).orderBy('position').execute()).map(
    ({ id, state }) => `${id} ${state}`,
  )
const count = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0
const claim = (): Promise<Message | undefined> =>
  claimMessage(db, new Date(Date.now() + 1000), {
    senders: ['email', 'webhook'],
    excludedReceivers: [],
    busyStreams: [],
    probedReceivers: [],
  })

test('the migration moves waiting rows', async () => {
  expect((await stored()).toSorted()).toEqual(['msg_2 waiting', 'of a killed instance waiting', 'waiting waiting'])
  expect([await count('mail'), await count('webhook_delivery')]).toEqual([2, 2])
  const email = await db.selectFrom('outbox').selectAll().where('id', '=', 'waiting').executeTakeFirstOrThrow()
  expect(email).toMatchObject({
    sender: 'email',
    receiver: 'email',
    recipient: 'helen@customer.example',
    stream: null,
    content: {
      text: 'Hello',
      html: '<p>Hello',
      headers: { 'X-Kind': 'digest' },
      message_id: '<waiting@portal.example>',
    },
  })
  const attachments = await db.selectFrom('outbox_attachment').selectAll().execute()
  expect(attachments.map(({ message_id, file_name }) => [message_id, file_name])).toEqual([['waiting', 'screen.png']])
  const delivery = await db.selectFrom('outbox').selectAll().where('id', '=', 'msg_2').executeTakeFirstOrThrow()
  expect(delivery).toMatchObject({
    sender: 'webhook',
    receiver: 'hook',
    stream: 'hook e1',
    engagement_id: 'e1',
    subject: 'msg_2',
    content: { kind: 'file.shared', subject_id: 'f1', path: '/', record: null },
    response: { body: '{}', status: 500 },
  })
})

test('rows of an old instance that still runs are moved at once, last, and its statements succeed', async () => {
  const { rows } = await sql`insert into webhook_delivery
      (id, hook_id, stream, kind, sentence, path, happened_at, due_at)
    values ('msg_4', 'hook', 'e1', 'file.shared', 'later', '/', now(), now()) returning id`.execute(db)
  expect(rows).toEqual([{ id: 'msg_4' }])
  await db.transaction().execute(async (transaction) => {
    await sql`insert into mail (id, recipient, subject, text, html, headers, created_at, state)
      values ('late', 'a@customer.example', 'late', '', '', '{}', now(), 'queued')`.execute(transaction)
    await sql`insert into mail_attachment values ('late', 0, 'late.png', 'image/png', 'x')`.execute(transaction)
  })
  expect([await count('mail'), await count('mail_attachment'), await count('webhook_delivery')]).toEqual([2, 0, 2])
  expect((await stored()).slice(-2)).toEqual(['msg_4 waiting', 'late waiting'])
  expect(await count('outbox_attachment')).toBe(2)
})

test('what an old instance was sending is moved with its result, or when its lease ends', async () => {
  await run(`update mail set state = 'sent', sent_at = now() where id = 'being sent' and state = 'sending'`)
  expect(await stored()).toContain('being sent sent')
  // The next delivery of the engagement waits for the one that an old instance is sending.
  const claimed = await claim()
  expect(claimed?.sender).toBe('email')
  await run(`update outbox set state = 'waiting', due_at = now() where state = 'sending'`)
  await run(`update webhook_delivery set due_at = now() - interval '1 minute' where id = 'msg_1'`)
  await moveOldRows(db)
  expect(await stored()).toEqual(expect.arrayContaining(['msg_1 waiting', 'msg_3 sent', 'failed failed']))
  expect([await count('mail'), await count('webhook_delivery')]).toEqual([0, 0])
})

test('an old instance that switches a webhook on releases its messages, and deletes them with it', async () => {
  await run(`update webhook set off_since = now()`)
  await run(`update outbox set state = 'held' where id = 'msg_2'`)
  await run(`update webhook set off_since = null`)
  expect(await stored()).toContain('msg_2 waiting')
  await run(`insert into webhook (id, name, address, form, kinds, client_ids, engagement_ids, secret, saved_by, saved_at)
    values ('other', 'Other', 'https://x.example', 'standard', '{}', '{}', '{}', 'x', 'x', now())`)
  await run(`insert into webhook_delivery (id, hook_id, stream, kind, sentence, path, happened_at, due_at)
    values ('msg_other', 'other', '', 'file.shared', 'x', '/', now(), now())`)
  expect(await stored()).toContain('msg_other waiting')
  await run(`delete from webhook where id = 'other'`)
  expect(await stored()).not.toContain('msg_other waiting')
})

test('an old instance that removes an engagement removes its deliveries', async () => {
  await run(`insert into client (id, name, folded_name) values ('c', 'Halden', 'halden')`)
  await run(
    `insert into engagement (id, client_id, title, folded_title) values ('removed', 'c', 'Payments', 'payments')`,
  )
  await run(`insert into webhook_delivery (id, hook_id, stream, engagement_id, kind, sentence, path, happened_at, due_at)
    values ('msg_removed', 'hook', 'removed', 'removed', 'file.shared', 'x', '/', now(), now())`)
  expect(await stored()).toContain('msg_removed waiting')
  await run(`delete from engagement where id = 'removed'`)
  expect(await stored()).not.toContain('msg_removed waiting')
})

test('each waiting row is sent once, and deliveries of an engagement in their order', async () => {
  const sent: string[] = []
  for (let message = await claim(); message; message = await claim()) {
    sent.push(message.id)
    await setSent(db, message, { tried_at: new Date(), error: null, response: undefined })
  }
  expect(sent.toSorted()).toEqual(['late', 'msg_1', 'msg_2', 'msg_4', 'of a killed instance', 'waiting'])
  expect(sent.filter((id) => id.startsWith('msg_'))).toEqual(['msg_1', 'msg_2', 'msg_4'])
  expect(await count('outbox_attachment')).toBe(0)
})
