import * as contract from '@portal/domain/admin/contract'
import { setNotification } from '@portal/domain/notifications/contract'
import { getMe } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailRow } from '../../testing/email-rows.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
let superuser: string
beforeEach(async () => {
  await portal.reset()
  superuser = await portal.signIn(await portal.records.staffAccount({ is_superuser: true }))
})
const member = (row = {}): Promise<string> =>
  portal.records.stakeholderAccount([], {
    email: 'ines@customer.example',
    first_name: 'Inês',
    last_name: 'Hargreaves',
    active_in_records: true,
    ...row,
  })

describe('people', () => {
  test('are deactivated and activated again; deactivation ends their sessions at once', async () => {
    const id = await member()
    const theirs = await portal.signIn(id)
    const set = (deactivated: boolean) =>
      portal.call(contract.setDeactivated, { params: { id }, body: { deactivated } }, superuser)
    expect((await set(true)).body).toMatchObject({ state: 'deactivated', sessions: 0 })
    expect((await portal.call(getMe, {}, theirs)).status).toBe(401)
    expect((await set(false)).body.state).toBe('active')
  })

  test('who are in no import become active again only if they are on an engagement', async () => {
    const invited = { origin: 'invited', active_in_records: false } as const
    const id = await portal.records.stakeholderAccount([await portal.records.engagement()], invited)
    const off = await portal.records.stakeholderAccount([], { ...invited, email: 'off@customer.example' })
    const set = async (person: string, deactivated: boolean) =>
      (await portal.call(contract.setDeactivated, { params: { id: person }, body: { deactivated } }, superuser)).body
        .state
    expect([await set(id, true), await set(id, false)]).toEqual(['deactivated', 'active'])
    expect([await set(off, true), await set(off, false)]).toEqual(['deactivated', 'inactive'])
  })

  test('have sessions that a superuser ends one at a time or all at once', async () => {
    const id = await member()
    const [one, two, three] = [await portal.signIn(id), await portal.signIn(id), await portal.signIn(id)]
    const { body } = await portal.call(contract.listPersonSessions, { params: { id } }, superuser)
    expect(body).toHaveLength(3)
    await portal.call(contract.endPersonSession, { params: { id, session_id: body[0]?.id ?? '' } }, superuser)
    expect((await portal.call(contract.listPersonSessions, { params: { id } }, superuser)).body).toHaveLength(2)
    await portal.call(contract.endPersonSessions, { params: { id } }, superuser)
    for (const cookie of [one, two, three]) expect((await portal.call(getMe, {}, cookie)).status).toBe(401)
  })

  test('can be reminded of their invitation by email only if they sign in by email', async () => {
    const id = await member()
    expect((await portal.call(contract.inviteAgain, { params: { id } }, superuser)).status).toBe(204)
    expect(await portal.mail()).toMatchObject([{ recipient: 'ines@customer.example' }])
    const staff = await portal.records.staffAccount()
    expect((await portal.call(contract.inviteAgain, { params: { id: staff } }, superuser)).status).toBe(409)
  })
})

test('a failed email shows its reason and can be sent again, unless it has an expiry time', async () => {
  const mail = (id: string, expires_at: Date | null) =>
    emailRow({
      id,
      recipient: 'a@b.example',
      created_at: portal.clock.now(),
      expires_at,
      state: 'failed',
      error: 'Mailbox full\nmore',
    })
  await db
    .insertInto('outbox')
    .values([mail('m1', null), mail('m2', portal.clock.now())])
    .execute()
  const { body } = await portal.call(contract.listMails, { query: {} }, superuser)
  expect(body.counts.failed).toBe(2)
  expect(body.mails.find(({ id }) => id === 'm1')).toMatchObject({ reason: 'Mailbox full', may_send_again: true })
  expect(body.mails.find(({ id }) => id === 'm2')).toMatchObject({ may_send_again: false })
  const second = (id: string) => portal.call(contract.sendMailAgain, { params: { id } }, superuser)
  expect([(await second('m1')).body.again, (await second('m2')).body.again]).toEqual([true, false])
  expect((await portal.call(contract.listMails, { query: {} }, superuser)).body.counts).toMatchObject({
    queued: 1,
    failed: 1,
  })
})

test('all emails can be searched by person, subject and reason, page by page', async () => {
  const mail = (at: number, more: object) =>
    emailRow({
      id: `m${at}`,
      recipient: 'graham@halden.example',
      subject: 'Your digest',
      created_at: portal.clock.now(),
      state: 'sent',
      ...more,
    })
  const full = { recipient: 'ines@carrow.example', state: 'failed' as const, error: '452 Mailbox is 100% full' }
  const many = Array.from({ length: 59 }, (_, at) => mail(at + 1, {}))
  await db
    .insertInto('outbox')
    .values([mail(0, full), ...many, mail(60, { state: 'waiting' as const })])
    .execute()
  const listed = async (query: object) => (await portal.call(contract.listMails, { query }, superuser)).body
  const ids = async (query: object) => (await listed(query)).mails.map(({ id }) => id)
  expect(await ids({})).toEqual(['m0'])
  expect(await listed({ which: 'all' })).toMatchObject({ total: 61, counts: { sent: 59, failed: 1, queued: 1 } })
  expect(await ids({ which: 'all', page: 2 })).toEqual([
    'm10',
    'm9',
    'm8',
    'm7',
    'm6',
    'm5',
    'm4',
    'm3',
    'm2',
    'm1',
    'm0',
  ])
  for (const search of ['INES@carrow', '100% full']) expect(await ids({ which: 'all', search })).toEqual(['m0'])
  expect(await ids({ which: 'all', search: '1__% full' })).toEqual([])
  expect(await ids({ which: 'queued', search: 'digest' })).toEqual(['m60'])
  expect(await ids({ which: 'sent', search: 'ines' })).toEqual([])
})

describe('the audit log', () => {
  test('is filtered by kind, person and words, and read page by page', async () => {
    const id = await member()
    const theirs = await portal.signIn(id)
    for (let time = 0; time < 3; time++)
      await portal.call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, theirs)
    await portal.call(contract.getDigest, {}, theirs)
    const log = async (query: object) => (await portal.call(contract.listLog, { query }, superuser)).body
    expect((await log({})).map(({ kind }) => kind)).toEqual(['access_refused', 'change', 'change', 'change'])
    expect(await log({ kind: 'access_refused' })).toMatchObject([{ actor: 'Inês Hargreaves', status: 403 }])
    expect(await log({ account_id: id, search: 'email notifications' })).toHaveLength(3)
    expect(await log({ search: 'no such words' })).toEqual([])
    const [newest] = await log({})
    expect(await log({ before: newest?.id })).toHaveLength(3)
  })

  test('is exported as CSV, and the export itself is logged', async () => {
    const theirs = await portal.signIn(await member({ first_name: '=1+1' }))
    await portal.call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, theirs)
    const { response } = await portal.call(contract.exportLog, { query: {} }, superuser)
    const [head, line] = response.body.split('\r\n')
    expect(head).toContain('id,at,kind,actor')
    expect(line).toContain("'=1+1 Hargreaves")
    const [entry] = (await portal.call(contract.listLog, { query: {} }, superuser)).body
    expect(entry).toMatchObject({ kind: 'download', act: 'Exported the audit log' })
  })
})

test('the digest counts people, visits, failed emails and failed jobs for a superuser', async () => {
  await portal.signIn(await member())
  const { body } = await portal.call(contract.getDigest, {}, superuser)
  expect(body).toMatchObject({ people: 2, visited: 2, failed_mails: 0, failed_jobs: 0, last_import: null })
})
