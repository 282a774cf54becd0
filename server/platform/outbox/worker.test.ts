import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { silentLog, testClock } from '../../testing/test-portal.ts'
import type { Tables } from '../database/tables.ts'
import { insertMessages, releaseMessages } from './outbox-data.ts'
import type { Message, Outcome, Sender } from './sender.ts'
import { createOutboxWorker } from './worker.ts'

const { db } = await testDatabase()
const clock = testClock()
/** Attempts by id, in order. */
let attempts: string[] = []
let mostAtOnce = 0
/** Milliseconds of an attempt. */
let duration = 0
let behave: (message: Message) => Outcome = () => ({ result: 'sent' })

let inProgress = 0
let isOff = true
const sender: Sender = {
  name: 'webhook',
  atOnce: { total: 8, perReceiver: 4 },
  longestWait: { message: 3_600_000, receiver: 60_000 },
  rest: 0,
  isOff: async () => isOff,
  send: async (message) => {
    attempts.push(message.id)
    inProgress += 1
    mostAtOnce = Math.max(mostAtOnce, inProgress)
    await new Promise((resolve) => setTimeout(resolve, duration))
    inProgress -= 1
    return behave(message)
  },
}
const worker = () => createOutboxWorker({ db, log: silentLog(), now: clock.now, senders: [sender] })

beforeEach(async () => {
  await emptyDatabase(db)
  clock.set('2026-06-18T08:30:00Z')
  attempts = []
  mostAtOnce = 0
  duration = 5
  isOff = true
  behave = () => ({ result: 'sent' })
})

const add = (...messages: (Partial<Insertable<Tables['outbox']>> & { receiver: string })[]) =>
  insertMessages(
    db,
    messages.map((message) => ({
      id: randomUUID(),
      sender: 'webhook' as const,
      subject: 'x',
      content: '{}',
      created_at: clock.now(),
      due_at: clock.now(),
      ...message,
    })),
  )
const states = async () =>
  Object.fromEntries(
    (await db.selectFrom('outbox').select(['id', 'state']).orderBy('id').execute()).map(({ id, state }) => [id, state]),
  )
const failure: Outcome = { result: 'retry', error: 'The receiver answered 500' }

test('messages of a stream are sent in order, and those after a failed one wait for it', async () => {
  await add(
    { id: 'a1', receiver: 'a', stream: 'a' },
    { id: 'a2', receiver: 'a', stream: 'a' },
    { id: 'b1', receiver: 'b', stream: 'b' },
  )
  behave = ({ id }) => (id === 'a1' ? failure : { result: 'sent' })
  const outbox = worker()
  await outbox.sendDue()
  expect(attempts.toSorted()).toEqual(['a1', 'b1'])
  behave = () => ({ result: 'sent' })
  clock.advance(10_000)
  await outbox.sendDue()
  expect(attempts.slice(2)).toEqual(['a1', 'a2'])
})

test('a message that fails for good lets the next one of its stream pass', async () => {
  await add({ id: 'a1', receiver: 'a', stream: 'a' }, { id: 'a2', receiver: 'a', stream: 'a' })
  behave = ({ id }) => (id === 'a1' ? { result: 'failed', error: 'no' } : { result: 'sent' })
  await worker().sendDue()
  expect(await states()).toEqual({ a1: 'failed', a2: 'sent' })
})

test('one receiver gets at most four messages at once', async () => {
  // Long enough for the claims of a busy machine.
  duration = 200
  await add(...Array.from({ length: 20 }, () => ({ receiver: 'a' })))
  await worker().sendDue()
  expect([attempts.length, mostAtOnce]).toEqual([20, 4])
})

test('a receiver that is down gets one message at a time, ever less often, and all of them when it is back', async () => {
  await add(...Array.from({ length: 12 }, (_, at) => ({ id: `a${at}`, receiver: 'a' })), { id: 'b', receiver: 'b' })
  behave = ({ receiver }) => (receiver === 'a' ? failure : { result: 'sent' })
  const outbox = worker()
  await outbox.sendDue()
  const first = attempts.length
  expect(first).toBeLessThan(12)
  expect((await states()).b).toBe('sent')
  // After two seconds one message is tried, after four another one.
  for (const seconds of [2, 4, 8]) {
    clock.advance(seconds * 1000)
    await outbox.sendDue()
  }
  expect(attempts.length).toBe(first + 3)
  expect(outbox.isAnyDown()).toBe(true)
  behave = () => ({ result: 'sent' })
  clock.advance(16_000)
  await outbox.sendDue()
  expect(Object.values(await states()).every((state) => state === 'sent')).toBe(true)
  expect(outbox.isAnyDown()).toBe(false)
})

test('a server that is down is not checked while a message waits with which it can be tried', async () => {
  await add({ receiver: 'a' })
  behave = () => ({ ...failure, receiverState: 'down' })
  let checks = 0
  const check = async () => void checks++
  const server = { receiver: 'a', check, works: () => {}, failed: () => {} }
  // Time passes between two looks at the clock.
  const now = () => {
    clock.advance(130)
    return clock.now()
  }
  const outbox = createOutboxWorker({ db, log: silentLog(), now, senders: [{ ...sender, server }] })
  for (let turn = 0; turn < 60; turn++) await outbox.sendDue()
  expect(attempts.length).toBeGreaterThan(3)
  expect(checks).toBe(0)
})

test('a single message, such as a test, is tried at once even if its receiver is down', async () => {
  await add(...Array.from({ length: 12 }, () => ({ receiver: 'a' })))
  behave = () => failure
  const outbox = worker()
  await outbox.sendDue()
  expect(outbox.isAnyDown()).toBe(true)
  await add({ id: 'test', receiver: 'a', is_single: true })
  behave = () => ({ result: 'failed', error: 'The receiver answered 500' })
  await outbox.sendDue()
  expect([attempts.at(-1), (await states()).test]).toEqual(['test', 'failed'])
})

test('a message is tried again within seconds if the database failed in its attempt', async () => {
  await add({ id: 'a', receiver: 'a' })
  behave = () => {
    throw new Error('Connection terminated unexpectedly')
  }
  const outbox = worker()
  await outbox.sendDue()
  expect([await states(), outbox.isAnyDown()]).toEqual([{ a: 'waiting' }, false])
  behave = () => ({ result: 'sent' })
  clock.advance(6000)
  await outbox.sendDue()
  expect(await states()).toEqual({ a: 'sent' })
})

test('a receiver that asks for a pause gets nothing before', async () => {
  await add(...Array.from({ length: 6 }, () => ({ receiver: 'a' })))
  behave = () => ({ ...failure, result: 'retry', error: '429', retryAfter: 60_000 })
  const outbox = worker()
  await outbox.sendDue()
  const first = attempts.length
  clock.advance(59_000)
  await outbox.sendDue()
  expect(attempts.length).toBe(first)
  clock.advance(1000)
  await outbox.sendDue()
  expect(attempts.length).toBeGreaterThan(first)
})

test('held messages of a receiver wait until they are released', async () => {
  await add(
    { id: 'a1', receiver: 'a', stream: 'a' },
    { id: 'a2', receiver: 'a', stream: 'a' },
    { id: 'b', receiver: 'b' },
  )
  behave = ({ receiver }) => (receiver === 'a' ? { result: 'held' } : { result: 'sent' })
  const outbox = worker()
  await outbox.sendDue()
  expect(await states()).toEqual({ a1: 'held', a2: 'held', b: 'sent' })
  behave = () => ({ result: 'sent' })
  clock.advance(3_600_000)
  await outbox.sendDue()
  expect(await states()).toMatchObject({ a1: 'held', a2: 'held' })
  await releaseMessages(db, 'a', clock.now(), 'held')
  await outbox.sendDue()
  expect(attempts.slice(-2)).toEqual(['a1', 'a2'])
})

test('messages of a receiver that was switched on meanwhile are not held', async () => {
  await add({ id: 'a1', receiver: 'a', stream: 'a' }, { id: 'a2', receiver: 'a', stream: 'a' })
  behave = ({ attempts }) => (attempts === 1 ? { result: 'held' } : { result: 'sent' })
  isOff = false
  await worker().sendDue()
  expect(await states()).toMatchObject({ a1: 'sent' })
})

test('two slow receivers leave places for others', async () => {
  duration = 300
  const many = (receiver: string) => Array.from({ length: 12 }, () => ({ receiver }))
  await add(...many('slow'), ...many('slower'), { id: 'other', receiver: 'other' })
  const outbox = worker()
  void outbox.start()
  await expect.poll(async () => (await states()).other, { interval: 20 }).toBe('sent')
  expect(attempts.length).toBeLessThan(12)
  await outbox.stop()
})

test('a worker that stops waits for the message that it is just claiming', async () => {
  await add({ id: 'a', receiver: 'a' })
  const outbox = worker()
  void outbox.start()
  await expect.poll(async () => (await states()).a, { interval: 1 }).not.toBe('waiting')
  await outbox.stop()
  expect(await states()).toEqual({ a: 'sent' })
})

test('a message that ends with unexpected errors fails in the end', async () => {
  await add({ id: 'a', receiver: 'a', attempts: 18 })
  behave = () => {
    throw new TypeError('x is not a function')
  }
  const outbox = worker()
  await outbox.sendDue()
  expect(await states()).toEqual({ a: 'waiting' })
  clock.advance(2 * 3_600_000)
  await outbox.sendDue()
  expect(await states()).toEqual({ a: 'failed' })
})

test('two workers send each message once, and a message whose worker was killed after its lease', async () => {
  await add(...Array.from({ length: 40 }, (_, at) => ({ receiver: `r${at % 5}` })))
  await add({ id: 'left', receiver: 'a', state: 'sending', due_at: new Date(clock.now().getTime() + 60_000) })
  const [one, other] = [worker(), worker()]
  await Promise.all([one.sendDue(), other.sendDue()])
  expect([attempts.length, new Set(attempts).size]).toEqual([40, 40])
  clock.advance(60_000)
  await one.sendDue()
  expect(attempts.at(-1)).toBe('left')
})

test('a worker whose lease has ended changes nothing', async () => {
  await add({ id: 'a', receiver: 'a' })
  const answer = Promise.withResolvers<Outcome>()
  const slow = createOutboxWorker({
    db,
    log: silentLog(),
    now: clock.now,
    senders: [{ ...sender, send: () => answer.promise }],
  })
  const late = slow.sendDue()
  await expect.poll(async () => (await states()).a).toBe('sending')
  clock.advance(3 * 60_000)
  await worker().sendDue()
  answer.resolve({ result: 'failed', error: 'late' })
  await late
  expect(await states()).toEqual({ a: 'sent' })
})

test('a message that expires is not sent, and its content is deleted', async () => {
  await add({ id: 'code', receiver: 'a', content: JSON.stringify({ text: '012345' }), expires_at: clock.now() })
  await worker().sendDue()
  const { state, content } = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect([attempts, state, content]).toEqual([[], 'expired', {}])
})
