import { type Checklist, getChecklist, sendTestEmail, setChecklistHidden } from '@portal/domain/checklist/contract'
import { onlySuperusersSetUp } from '@portal/domain/checklist/permissions'
import type { StepName } from '@portal/domain/checklist/step-names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { requeueEmail } from '../../platform/email/email-data.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { beginVisit } from '../session/visit-data.ts'

const portal = await testPortal({ BACKUP_DIR: '/var/lib/portal/backups' })
const withoutBackups = await testPortal({ STAFF_SIGN_ON: 'off' })
const { call, clock, records, signIn } = portal
const { db } = portal.portal
const email = 'leah.fenwick@provider.example'

let superuser: string
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  superuser = await signIn(await records.staffAccount({ email, is_superuser: true }))
})
afterAll(async () => {
  await portal.close()
  await withoutBackups.close()
})

const read = async (as = superuser): Promise<Checklist> => (await call(getChecklist, {}, as)).body
const step = async (name: StepName) => (await read()).steps.find((one) => one.name === name)
const send = (as = superuser) => call(sendTestEmail, {}, as)
const setEmail = (changes: { state: 'sent' | 'waiting' | 'failed'; error?: string }) =>
  db.updateTable('outbox').set(changes).where('sender', '=', 'email').execute()

describe('a portal that was just set up', () => {
  test('has everything to do', async () => {
    const nothing = { at: null, fact: null }
    expect(await read()).toEqual({
      hidden: false,
      keeper: 'portal',
      engagement_id: null,
      steps: [
        { name: 'engagement', state: 'open', ...nothing },
        { name: 'email', state: 'open', ...nothing },
        { name: 'stakeholder', state: 'open', ...nothing },
        { name: 'customer', state: 'open', ...nothing },
        { name: 'backup', state: 'under_way', ...nothing },
        { name: 'sign_on', state: 'open', ...nothing },
      ],
    })
  })

  test('leaves out single sign-on where staff do not use it', async () => {
    const as = await withoutBackups.signIn(await records.staffAccount({ is_superuser: true }))
    const { body } = await withoutBackups.call(getChecklist, {}, as)
    expect(body.steps.map(({ name }) => name)).not.toContain('sign_on')
  })
})

describe('records', () => {
  test('an engagement, a customer who may sign in, and the first sign-in are done when they exist', async () => {
    const engagement = await records.engagement()
    expect([(await step('engagement'))?.state, (await read()).engagement_id]).toEqual(['done', engagement])
    expect((await step('stakeholder'))?.state).toBe('open')
    const account = await records.stakeholderAccount([engagement])
    expect([(await step('stakeholder'))?.state, (await step('customer'))?.state]).toEqual(['done', 'open'])
    await beginVisit(db, account, clock.now())
    expect((await step('customer'))?.state).toBe('done')
  })

  test('a removed engagement does not count', async () => {
    const id = await records.engagement()
    await db.updateTable('engagement').set({ removed_at: clock.now() }).where('id', '=', id).execute()
    expect((await step('engagement'))?.state).toBe('open')
  })

  test('the visit of a member of staff is no sign-in of a customer', async () => {
    await beginVisit(db, await records.staffAccount(), clock.now())
    expect((await step('customer'))?.state).toBe('open')
  })

  test('says if an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    expect((await read()).keeper).toBe('import')
  })
})

describe('single sign-on', () => {
  const signOnAs = (account_id: string) =>
    db
      .insertInto('sign_on_identity')
      .values({ account_id, issuer: 'https://login.provider.example', subject: account_id, bound_at: clock.now() })
      .execute()

  test('is done when a member of staff has used it', async () => {
    await signOnAs(await records.stakeholderAccount([]))
    expect((await step('sign_on'))?.state).toBe('open')
    await signOnAs(await records.staffAccount())
    expect((await step('sign_on'))?.state).toBe('done')
  })
})

describe('the test email', () => {
  test('goes to the superuser who asks for it, and is done when the mail server has accepted it', async () => {
    expect((await send()).status).toBe(204)
    const [mail, ...others] = await portal.mail()
    expect([mail?.recipient, mail?.subject, others]).toEqual([email, 'Test email from Client Portal', []])
    const at = clock.now().toISOString()
    expect(await step('email')).toEqual({ name: 'email', state: 'done', at, fact: email })
    await setEmail({ state: 'waiting' })
    expect(await step('email')).toEqual({ name: 'email', state: 'under_way', at, fact: email })
    await setEmail({ state: 'failed', error: '550 no such mailbox\n    at SMTPConnection' })
    expect(await step('email')).toEqual({ name: 'email', state: 'failed', at, fact: '550 no such mailbox' })
  })

  test('counts the newest one', async () => {
    await send()
    await setEmail({ state: 'failed' })
    await send()
    expect((await step('email'))?.state).toBe('done')
  })

  test('is not needed where another email was sent', async () => {
    await send()
    await db.updateTable('setup').set({ test_email_id: null }).execute()
    expect(await step('email')).toEqual({ name: 'email', state: 'done', at: null, fact: null })
    await setEmail({ state: 'failed' })
    expect((await step('email'))?.state).toBe('open')
  })

  test('can be sent again like any other that failed', async () => {
    await send()
    await setEmail({ state: 'failed' })
    const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    await requeueEmail(db, id, clock.now())
    expect((await step('email'))?.state).toBe('under_way')
  })

  test('can be asked for ten times an hour', async () => {
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(429)
    expect(await portal.mail()).toHaveLength(10)
    clock.advance(60 * 60 * 1000)
    expect((await send()).status).toBe(204)
  })
})

describe('backups', () => {
  const run = (began_at: Date, failure: string | null) =>
    db
      .insertInto('backup_run')
      .values({
        id: began_at.toISOString(),
        began_at,
        alive_until: began_at,
        finished_at: began_at,
        failure,
        place: '/var/lib/portal/backups',
        bytes: 1,
        missing: 0,
      })
      .execute()
  const [yesterday, today] = [new Date('2026-06-17T02:41:00Z'), new Date('2026-06-18T02:41:00Z')]

  test('are done after the first one, until one fails', async () => {
    await run(yesterday, null)
    expect(await step('backup')).toMatchObject({ state: 'done', at: yesterday.toISOString() })
    await run(today, 'No space left on device\n    at writeWhole')
    const failed = { state: 'failed', at: yesterday.toISOString(), fact: 'No space left on device' }
    expect(await step('backup')).toMatchObject(failed)
  })

  test('are to do without BACKUP_DIR, also if someone has made one by hand', async () => {
    await run(yesterday, null)
    const as = await withoutBackups.signIn(await records.staffAccount({ is_superuser: true }))
    const { body } = await withoutBackups.call(getChecklist, {}, as)
    expect(body.steps).toContainEqual({ name: 'backup', state: 'open', at: yesterday.toISOString(), fact: null })
  })
})

describe('hiding', () => {
  const hide = (hidden: boolean, as = superuser) => call(setChecklistHidden, { body: { hidden } }, as)

  test('hides the checklist from all superusers, and can be taken back', async () => {
    expect((await hide(true)).status).toBe(204)
    const other = await signIn(await records.staffAccount({ is_superuser: true }))
    expect(await read(other)).toMatchObject({ hidden: true, steps: [] })
    const { act } = await db.selectFrom('audit_entry').select('act').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(act).toBe('Hid the checklist')
    await hide(false, other)
    expect((await read()).steps).toHaveLength(6)
  })

  test('is stored also where no superuser was noted yet', async () => {
    await db.deleteFrom('setup').execute()
    await hide(true)
    expect((await read()).hidden).toBe(true)
  })
})

test('only superusers who are staff see it, hide it and send test emails', async () => {
  const staff = await signIn(await records.staffAccount())
  const customer = await signIn(await records.stakeholderAccount([], { is_superuser: true }))
  for (const as of [staff, customer]) {
    const rejected = { status: 403, body: { detail: onlySuperusersSetUp } }
    expect(await call(getChecklist, {}, as)).toMatchObject(rejected)
    expect(await call(setChecklistHidden, { body: { hidden: true } }, as)).toMatchObject(rejected)
    expect(await send(as)).toMatchObject(rejected)
  }
  expect([(await read()).hidden, await portal.mail()]).toEqual([false, []])
})
