import { listLog } from '@portal/domain/admin/contract'
import type { Scope } from '@portal/domain/contract/scope'
import { revokeToken } from '@portal/domain/tokens/contract'
import {
  changeHook,
  getHookDelivery,
  listDeliveries,
  listHooks,
  makeHook,
  removeHook,
  rotateSecret,
  testHook,
} from '@portal/domain/webhooks/contract'
import { chooseKinds, importIsOfAll, noAddress, onlyHttps } from '@portal/domain/webhooks/validation'
import {
  limitItToo,
  needsScopeToo,
  noSuchWebhook,
  outsideLimits,
  webhookChangedByOther,
} from '@portal/domain/webhooks/webhook'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../platform/database/database.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { whileDeleting } from '../../testing/while-deleting.ts'
import { createToken } from '../tokens/data.ts'
import { opened } from './secrets.ts'

const kit = await testPortal({ SECRETS_KEY: 'no one can guess this' })
const { portal, call, records, signIn, clock } = kit
const { db } = portal
let leah: string
beforeEach(async () => {
  await kit.reset()
  leah = await signIn(await records.staffAccount({ is_superuser: true, first_name: 'Leah', last_name: 'Stone' }))
})
afterAll(kit.close)

const wished = { name: 'Chat', address: 'https://receiver.example/portal', kinds: ['file.shared' as const] }
const make = (more: object = {}, as = leah) => call(makeHook, { body: { ...wished, ...more } }, as)
const listed = async (as = leah) => (await call(listHooks, {}, as)).body
const token = async (scopes: Scope[], limits: { clients?: string[]; engagements?: string[] } = {}) => {
  const request = { name: 'PSA', scopes, days: null, clients: [], engagements: [], ...limits }
  return createToken(db, request, { made_by: 'Leah Stone', now: clock.now() })
}
const { askForFeedback, shareFile } = eventsIn(kit)
const waiting = () =>
  db.selectFrom('outbox').select(['subject as sentence', 'receiver as hook_id']).orderBy('position').execute()

describe('a webhook', () => {
  test('shows its secret once and stores it encrypted', async () => {
    const { status, body } = await make()
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/)])
    const { secret, ...rest } = body
    expect(await listed()).toEqual([rest])
    expect(rest).toMatchObject({ state: 'on', form: 'standard', saved_by: 'Leah Stone', waiting: 0, version: 1 })
    const [row] = await db.selectFrom('webhook').selectAll().execute()
    expect(row?.secret).not.toContain('whsec_')
    expect(opened(row?.secret ?? '', { SECRETS_KEY: 'no one can guess this' })).toBe(secret)
    expect(() => opened(row?.secret ?? '', { SECRETS_KEY: 'another' })).toThrow('SECRETS_KEY')
    const stored = await db.selectFrom('kept_answer').selectAll().execute()
    expect(JSON.stringify([stored, (await call(listLog, { query: {} }, leah)).body])).not.toContain(secret)
  })

  test('rejects the second of two concurrent changes', async () => {
    const { id } = (await make()).body
    const change = (name: string) =>
      call(changeHook, { params: { id }, body: { ...wished, name, on: true, version: 1 } }, leah)
    expect((await change('First')).body).toMatchObject({ name: 'First', version: 2 })
    expect(await change('Second')).toMatchObject({ status: 409, body: { detail: webhookChangedByOther } })
    expect(await listed()).toMatchObject([{ name: 'First' }])
  })

  test('gets a new secret, and the old one stays valid for a day', async () => {
    const { id, secret } = (await make()).body
    const { status, body } = await call(rotateSecret, { params: { id } }, leah)
    expect([status, body.secret === secret, body.old_secret_until]).toEqual([201, false, '2026-06-19T08:30:00.000Z'])
    clock.advance(24 * 60 * 60 * 1000)
    expect(await listed()).toMatchObject([{ old_secret_until: null }])
  })

  test('is removed with its waiting deliveries', async () => {
    const { id } = (await make()).body
    await call(testHook, { params: { id } }, leah)
    expect((await call(removeHook, { params: { id } }, leah)).status).toBe(204)
    expect([await listed(), await waiting()]).toEqual([[], []])
  })

  test('has every action on it in the audit log, under its name', async () => {
    const { id } = (await make()).body
    await call(changeHook, { params: { id }, body: { ...wished, on: false, version: 1 } }, leah)
    await call(rotateSecret, { params: { id } }, leah)
    await call(testHook, { params: { id } }, leah)
    await call(removeHook, { params: { id } }, leah)
    const { body } = await call(listLog, { query: { kind: 'admin' } }, leah)
    expect(body.map(({ act, object, object_id }) => [act, object, object_id])).toEqual(
      [
        'Removed a webhook',
        'Tested a webhook',
        'Created a new secret for a webhook',
        'Changed a webhook',
        'Created a webhook',
      ].map((act) => [act, 'Chat', id]),
    )
  })

  test('that is removed during a call does not block events, and calls to it answer 404', async () => {
    const engagement_id = await records.engagement()
    const remove = (transaction: Queries) => transaction.deleteFrom('webhook').execute()
    const tomasz = await records.staffAccount()
    await make({ kinds: ['service_feedback.requested'] })
    await whileDeleting(db, remove, () => askForFeedback(engagement_id, 2, tomasz))
    expect(await waiting()).toEqual([])
    for (const ask of [testHook, rotateSecret]) {
      const { id } = (await make()).body
      const answer = await whileDeleting(db, remove, () => call(ask, { params: { id } }, leah))
      expect([answer.status, answer.body]).toEqual([404, { detail: noSuchWebhook }])
    }
  })

  test('receives only events of its customers and engagements, and none while it is off', async () => {
    const client = await records.client()
    const [one, other] = [await records.engagement({ client_id: client }), await records.engagement()]
    const all = (await make()).body.id
    const ofClient = (await make({ clients: [client] })).body.id
    const ofOther = (await make({ engagements: [other] })).body.id
    const off = (await make()).body.id
    await call(changeHook, { params: { id: off }, body: { ...wished, on: false, version: 1 } }, leah)
    await shareFile({ engagement_id: one, file_name: 'one' })
    await shareFile({ engagement_id: other, file_name: 'other' })
    const reported = await waiting()
    expect(
      reported
        .filter(({ sentence }) => sentence === 'Owen Blackwood shared one')
        .map(({ hook_id }) => hook_id)
        .toSorted(),
    ).toEqual([all, ofClient].toSorted())
    expect(
      reported
        .filter(({ sentence }) => sentence === 'Owen Blackwood shared other')
        .map(({ hook_id }) => hook_id)
        .toSorted(),
    ).toEqual([all, ofOther].toSorted())
  })
})

describe('an API token', () => {
  test('creates webhooks for what its other scopes can read, and lists deliveries without their content', async () => {
    const { secret } = await token(['hooks', 'read files'])
    const { id } = (await make({}, secret)).body
    expect(await listed(secret)).toMatchObject([{ id, saved_by: expect.stringMatching(/^API token PSA/) }])
    await call(testHook, { params: { id } }, secret)
    const [delivery] = (await call(listDeliveries, { params: { id }, query: {} }, secret)).body
    expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    const params = { id, delivery_id: delivery?.id ?? '' }
    expect((await call(getHookDelivery, { params }, secret)).status).toBe(403)
    expect((await call(getHookDelivery, { params }, leah)).status).toBe(200)
  })

  test('neither creates nor sees webhooks that receive more than it can read', async () => {
    const client = await records.client()
    const [own, foreign] = [await records.engagement({ client_id: client }), await records.engagement()]
    const files = (await make()).body.id
    const plain = (await token(['hooks'])).secret
    expect(await make({}, plain)).toMatchObject({
      status: 422,
      body: { fields: { kinds: needsScopeToo('file.shared') } },
    })
    expect(await listed(plain)).toEqual([])
    const limited = (await token(['hooks', 'read files'], { clients: [client] })).secret
    expect((await make({}, limited)).body.fields).toEqual({ engagements: limitItToo })
    expect((await make({ engagements: [foreign] }, limited)).body.fields).toEqual({
      engagements: outsideLimits(foreign),
    })
    expect((await make({ engagements: [own] }, limited)).status).toBe(201)
    expect((await listed(limited)).map(({ limited_to }) => limited_to[0]?.id)).toEqual([own])
    for (const as of [plain, limited])
      expect(await call(rotateSecret, { params: { id: files } }, as)).toMatchObject({
        status: 404,
        body: { detail: noSuchWebhook },
      })
  })

  test('that is revoked ends the webhook it saved last, until a superuser saves it', async () => {
    const { token: made, secret } = await token(['hooks', 'read files'])
    const { id } = (await make({}, secret)).body
    await call(revokeToken, { params: { id: made.id } }, leah)
    const engagement_id = await records.engagement()
    await shareFile({ engagement_id, file_name: 'not announced' })
    expect([await listed(), await waiting()]).toMatchObject([[{ state: 'ended' }], []])
    await call(changeHook, { params: { id }, body: { ...wished, on: true, version: 1 } }, leah)
    await shareFile({ engagement_id, file_name: 'told again' })
    expect([await listed(), await waiting()]).toMatchObject([
      [{ state: 'on' }],
      [{ sentence: 'Owen Blackwood shared told again' }],
    ])
  })
})

describe('invalid webhooks', () => {
  test.each([
    [{ name: '' }, 'name', undefined],
    [{ address: 'receiver.example' }, 'address', noAddress],
    [{ address: 'ftp://receiver.example' }, 'address', noAddress],
    [{ address: 'https://user:secret@receiver.example' }, 'address', noAddress],
    [{ address: 'https://receiver.example:99999' }, 'address', undefined],
    [{ address: `https://receiver.example/${'x'.repeat(2000)}` }, 'address', undefined],
    [{ address: 'http://receiver.example' }, 'address', onlyHttps],
    [{ kinds: ['everything'] }, 'kinds.0', undefined],
    [{ kinds: undefined }, 'kinds', chooseKinds],
    [{ form: 'mail' }, 'form', undefined],
    [{ clients: ['nobody'] }, 'clients', undefined],
    [{ engagements: ['nothing'] }, 'engagements', undefined],
    [{ kinds: ['import.ended'], engagements: ['nothing'] }, 'kinds', importIsOfAll],
  ])('rejects a webhook with %j', async (more, field, sentence) => {
    const { status, body } = await make(more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    if (sentence) expect(body.fields?.[field]).toBe(sentence)
    expect(await listed()).toEqual([])
  })
})
