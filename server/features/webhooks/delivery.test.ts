import type { Scope } from '@portal/domain/contract/scope'
import {
  changeHook,
  getHookDelivery,
  listDeliveries,
  listHooks,
  makeHook,
  rotateSecret,
  sendAgain,
  testHook,
} from '@portal/domain/webhooks/contract'
import type { NewWebhook } from '@portal/domain/webhooks/validation'
import { noLongerReceives } from '@portal/domain/webhooks/webhook'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findingsOf } from '../../platform/health/finding.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { isSignedWith, startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { webhookWorker } from '../../testing/webhook-worker.ts'
import { createToken } from '../tokens/data.ts'
import { deleteOldDeliveries, insertTest } from './delivery-data.ts'
import { webhooksCheck } from './health-check.ts'
import { countWebhooks } from './webhook-data.ts'

const kit = await testPortal({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' })
const { portal, call, records, signIn, clock } = kit
const { db } = portal
let leahId: string
let leah: string
let receiver: WebhookReceiver
let canary: WebhookReceiver
let lookUp: (host: string) => Promise<string[]>
const hour = 60 * 60 * 1000
const options = { lookUp: (host: string) => lookUp(host) }
const outbox = webhookWorker(portal, options)
/** For receivers that do not answer; from all others an answer may take its time, as on a busy machine. */
const impatient = webhookWorker(portal, { ...options, timeout: 1500 })

beforeEach(async () => {
  await kit.reset()
  leahId = await records.staffAccount({
    is_superuser: true,
    email: 'leah.stone@provider.example',
    first_name: 'Leah',
    last_name: 'Stone',
  })
  leah = await signIn(leahId)
  receiver = await startReceiver()
  canary = await startReceiver('127.0.0.2', receiver.port)
  lookUp = async () => ['127.0.0.1']
})
afterEach(async () => {
  await receiver.close()
  await canary.close()
})
afterAll(kit.close)

const make = async (more: Partial<NewWebhook> = {}) => {
  const wished = { name: 'Chat', address: receiver.url, kinds: ['service_feedback.requested' as const], ...more }
  return (await call(makeHook, { body: wished }, leah)).body
}
const { askForFeedback, shareFile } = eventsIn(kit)
/** Leah asks this number of people for feedback, which tells the events apart. */
const happen = (engagement_id: string, people = 2) => askForFeedback(engagement_id, people, leahId)
const asked = (people: number): string => `Leah Stone asked ${people} people for feedback`
const sentences = (from: WebhookReceiver['taken']) => from.map(({ message }) => message.data.sentence)
const log = async (id: string) => (await call(listDeliveries, { params: { id }, query: {} }, leah)).body

describe('a webhook', () => {
  test('receives signed events, and a retry has the same id', async () => {
    const { id, secret } = await make()
    const engagement = await records.engagement({ title: 'Fleet telematics' })
    await happen(engagement)
    receiver.behave = ({ id }) => (receiver.arrived.filter((one) => one.id === id).length === 1 ? 500 : 'takes')
    await outbox.sendDue()
    clock.advance(10_000)
    await outbox.sendDue()
    const [first, second] = receiver.arrived
    expect(second?.id).toMatch(/^msg_[0-9a-f]{32}$/)
    expect([first?.id, first?.text]).toEqual([second?.id, second?.text])
    expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(10)
    for (const message of receiver.arrived) expect(isSignedWith(secret, message)).toBe(true)
    expect(second?.message).toMatchObject({
      type: 'service_feedback.requested',
      timestamp: '2026-06-18T08:30:00.000Z',
      data: { id: engagement, engagement: { title: 'Fleet telematics' }, record: null },
    })
    expect(await log(id)).toMatchObject([{ id: second?.id, state: 'delivered', attempts: 2, status: 200, error: null }])
  })

  test.each([
    ['answers 500', () => 500, 'The receiver answered 500'],
    ['hangs', () => 'hangs' as const, 'No answer within 2 seconds'],
    ['closes the connection', () => 'closes' as const, 'The receiver closed the connection'],
    ['redirects', () => ({ redirect: canary.url }), 'The receiver answered 307: redirects are not followed'],
    ['answers 429 with Retry-After', () => ({ retryAfter: 60 }), 'The receiver answered 429'],
  ])('backs off when its receiver %s, and records the reason', async (_, behave, error) => {
    const { id } = await make()
    await happen(await records.engagement())
    receiver.behave = behave
    const delivery = error.startsWith('No answer') ? impatient : outbox
    await delivery.sendDue()
    const [first] = await log(id)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, error })
    clock.set(first?.next_try_at ?? '')
    await delivery.sendDue()
    const [second] = await log(id)
    const waited = new Date(second?.next_try_at ?? 0).getTime() - clock.now().getTime()
    expect([second?.attempts, waited >= 8000]).toEqual([2, true])
    expect(canary.arrived).toEqual([])
  })

  test('counts an event as delivered when the response body never ends', async () => {
    const { id } = await make()
    await happen(await records.engagement())
    receiver.behave = () => 'never ends'
    await impatient.sendDue()
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  test('is switched off with an email after a day of failures, and later delivers in order', async () => {
    const { id } = await make()
    const engagement = await records.engagement()
    for (const people of [2, 3]) await happen(engagement, people)
    receiver.behave = () => 502
    await outbox.sendDue()
    clock.advance(23 * hour)
    await outbox.sendDue()
    expect((await call(listHooks, {}, leah)).body).toMatchObject([{ state: 'on' }])
    clock.advance(2 * hour)
    await outbox.sendDue()
    const [hook] = (await call(listHooks, {}, leah)).body
    expect(hook).toMatchObject({
      state: 'off',
      waiting: 2,
      off_reason: expect.stringContaining('The receiver answered 502'),
    })
    expect(await findingsOf([webhooksCheck(db, portal.config)])).toMatchObject([
      { name: 'webhooks', state: 'warning', fact: expect.stringContaining('Chat is off') },
    ])
    expect(await countWebhooks(db)).toMatchObject({ on: 0, waiting: 2, failed: 0 })
    const mails = (await kit.mail()).filter(({ subject }) => subject === 'The webhook Chat was switched off')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['leah.stone@provider.example'])
    await happen(engagement, 4)
    receiver.behave = () => 'takes'
    clock.advance(hour)
    await outbox.sendDue()
    expect(receiver.taken).toEqual([])
    const { name, address, kinds, version } = hook ?? { name: '', address: '', kinds: [], version: 0 }
    const otherBrowser = await call(
      changeHook,
      { params: { id }, body: { name, address, kinds, on: true, version } },
      leah,
    )
    expect(otherBrowser.body).toMatchObject({ state: 'on', off_reason: null })
    await outbox.sendDue()
    expect(sentences(receiver.taken)).toEqual([asked(2), asked(3)])
  })

  test('gives up an event rejected for a day if others succeed, and continues with its engagement', async () => {
    const { id } = await make()
    const [poisoned, other] = [await records.engagement(), await records.engagement()]
    const [poison, next, fine] = [2, 3, 4] as const
    await happen(poisoned, poison)
    await happen(poisoned, next)
    receiver.behave = ({ message }) => (message.data.sentence === asked(poison) ? 400 : 'takes')
    await outbox.sendDue()
    clock.advance(hour)
    await happen(other, fine)
    await outbox.sendDue()
    clock.advance(24 * hour)
    await outbox.sendDue()
    expect(sentences(receiver.taken)).toEqual([asked(fine), asked(next)])
    expect((await log(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered', 'failed'])
    expect((await call(listHooks, {}, leah)).body).toMatchObject([{ state: 'on' }])
  })

  test('is switched off at once when its receiver answers 410 (gone)', async () => {
    await make()
    await happen(await records.engagement())
    receiver.behave = () => 410
    await outbox.sendDue()
    const off_reason = 'The receiver answered 410 (gone)'
    expect((await call(listHooks, {}, leah)).body).toMatchObject([{ state: 'off', off_reason, waiting: 1 }])
  })

  test('receives no events that were rolled back or whose object no longer exists', async () => {
    await make({ kinds: ['service_feedback.requested', 'file.shared'] })
    const engagement = await records.engagement()
    const failed = db.transaction().execute(async (transaction) => {
      await askForFeedback(engagement, 2, leahId, transaction)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    const file = await shareFile({ engagement_id: engagement })
    await db.deleteFrom('shared_file').where('id', '=', file).execute()
    await happen(engagement, 3)
    await outbox.sendDue()
    expect(sentences(receiver.arrived)).toEqual([asked(3)])
  })

  test('drops waiting and failed deliveries of engagements outside a new limit', async () => {
    const [own, tried, waiting] = [await records.engagement(), await records.engagement(), await records.engagement()]
    const { id } = await make()
    receiver.behave = () => 500
    await happen(tried)
    await outbox.sendDue()
    await happen(waiting)
    await happen(own, 3)
    const wished = { name: 'Chat', address: receiver.url, kinds: ['service_feedback.requested' as const], on: true }
    await call(changeHook, { params: { id }, body: { ...wished, engagements: [own], version: 1 } }, leah)
    receiver.behave = () => 'takes'
    clock.advance(10_000)
    await outbox.sendDue()
    expect(sentences(receiver.taken)).toEqual([asked(3)])
    expect(await log(id)).toMatchObject([{ sentence: asked(3), state: 'delivered' }])
  })

  test('drops waiting deliveries of event kinds that it no longer includes', async () => {
    const { id } = await make()
    await happen(await records.engagement())
    const wished = { name: 'Chat', address: receiver.url, kinds: ['import.ended' as const], on: true }
    await call(changeHook, { params: { id }, body: { ...wished, version: 1 } }, leah)
    await outbox.sendDue()
    expect([receiver.arrived, await log(id)]).toEqual([[], []])
  })

  test('also signs with the old secret for a day after a new one was created', async () => {
    const { id, secret: old } = await make()
    const { body } = await call(rotateSecret, { params: { id } }, leah)
    const engagement = await records.engagement()
    await happen(engagement)
    await outbox.sendDue()
    clock.advance(24 * hour)
    await happen(engagement)
    await outbox.sendDue()
    const [both, one] = receiver.taken
    if (!both || !one) throw new Error('two messages')
    expect([isSignedWith(old, both), isSignedWith(body.secret, both)]).toEqual([true, true])
    expect([isSignedWith(old, one), isSignedWith(body.secret, one)]).toEqual([false, true])
  })
})

describe('resolving the host name', () => {
  test('sends nothing to a private address that the name resolves to at connection time', async () => {
    const { id } = await make({ address: `http://receiver.example:${receiver.port}/portal` })
    const engagement = await records.engagement()
    await happen(engagement, 2)
    await outbox.sendDue()
    lookUp = async () => ['127.0.0.2']
    await happen(engagement, 3)
    await outbox.sendDue()
    expect([sentences(receiver.taken), canary.arrived]).toEqual([[asked(2)], []])
    expect((await log(id))[0]).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('has a private address'),
    })
    lookUp = async () => ['127.0.0.2', '127.0.0.1']
    clock.advance(10_000)
    await outbox.sendDue()
    expect([sentences(receiver.taken), canary.arrived]).toEqual([[asked(2), asked(3)], []])
  })

  test('stops at the timeout if the name server does not answer', async () => {
    const { id } = await make({ address: 'http://silent.example/portal' })
    lookUp = () => new Promise(() => {})
    await happen(await records.engagement())
    await impatient.sendDue()
    expect(await log(id)).toMatchObject([{ state: 'waiting', error: 'No answer within 2 seconds' }])
  })
})

describe('a single delivery', () => {
  test('of a test is attempted once and immediately, even if the webhook is off', async () => {
    const { id, name, address, kinds, version } = await make()
    const off = { name, address, kinds, version, on: false }
    expect((await call(changeHook, { params: { id }, body: off }, leah)).body.state).toBe('off')
    receiver.behave = () => 500
    expect((await call(testHook, { params: { id } }, leah)).body).toMatchObject({ type: 'webhook.test', attempts: 0 })
    await outbox.sendDue()
    expect(await log(id)).toMatchObject([{ state: 'failed', status: 500, next_try_at: null }])
    expect((await call(listHooks, {}, leah)).body).toMatchObject([
      { state: 'off', waiting: 0, last_delivery: { delivered: false, error: 'The receiver answered 500' } },
    ])
  })

  test('that is settled can be sent again under its id, and shows its request and response', async () => {
    const { id } = await make()
    await happen(await records.engagement())
    await outbox.sendDue()
    const params = { id, delivery_id: (await log(id))[0]?.id ?? '' }
    expect((await call(sendAgain, { params }, leah)).body).toMatchObject({ state: 'waiting' })
    await outbox.sendDue()
    const [first, second] = receiver.taken
    expect([first?.id, first?.text]).toEqual([second?.id, second?.text])
    const { body } = await call(getHookDelivery, { params }, leah)
    expect(body).toMatchObject({ state: 'delivered', attempts: 2, body: first?.text, answer: 'thanks' })
  })

  test('that the webhook may no longer receive is neither sent again nor listed for an API token', async () => {
    const { id } = await make()
    const [own, other] = [await records.engagement(), await records.engagement()]
    await happen(other)
    await outbox.sendDue()
    const params = { id, delivery_id: (await log(id))[0]?.id ?? '' }
    const wished = { name: 'Chat', address: receiver.url, kinds: ['service_feedback.requested' as const], on: true }
    await call(changeHook, { params: { id }, body: { ...wished, engagements: [own], version: 1 } }, leah)
    const limits = { clients: [], engagements: [own] }
    const request = { name: 'Theirs', scopes: ['hooks', 'read feedback'] as Scope[], days: null, ...limits }
    const { secret } = await createToken(db, request, { made_by: 'Leah Stone', now: clock.now() })
    expect((await call(listDeliveries, { params: { id }, query: {} }, secret)).body).toEqual([])
    for (const as of [secret, leah]) {
      const refused = await call(sendAgain, { params }, as)
      expect([refused.status, refused.body.detail]).toEqual([409, noLongerReceives])
    }
    expect(await log(id)).toMatchObject([{ sentence: asked(2), state: 'delivered' }])
  })

  test('that is still waiting cannot be sent again', async () => {
    const { id } = await make()
    await happen(await records.engagement())
    const params = { id, delivery_id: (await log(id))[0]?.id ?? '' }
    expect((await call(sendAgain, { params }, leah)).status).toBe(409)
  })
})

test('a webhook keeps its last 500 settled deliveries, and none after 31 days', async () => {
  const { id } = await make()
  await db.transaction().execute(async (transaction) => {
    for (let number = 0; number < 502; number++) await insertTest(transaction, id, 'A test', clock.now())
  })
  await db.updateTable('outbox').set({ state: 'sent', tried_at: clock.now() }).execute()
  await happen(await records.engagement())
  await deleteOldDeliveries(db, clock.now())
  const left = await db.selectFrom('outbox').select('state').orderBy('position').execute()
  expect([left.length, left.filter(({ state }) => state === 'waiting').length]).toEqual([501, 1])
  clock.advance(31 * 24 * hour)
  await deleteOldDeliveries(db, clock.now())
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})
