import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setNotification } from '@portal/domain/notifications/contract'
import { getMe } from '@portal/domain/session/contract'
import { inviteStakeholder, removeStakeholder } from '@portal/domain/stakeholders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { mailEvents } from '../notifications/mail-events.ts'
import { importFolder } from './import-folder.ts'

const portal = await testPortal()
const { call, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const user = (id: string, email: string, project_ids: string[]) => ({
  id,
  email,
  first_name: id,
  last_name: 'Marsh',
  login_method: 'external',
  is_stakeholder: true,
  access_level: 1,
  project_ids,
})
const line = (id: string, email: string) => ({
  id,
  engagement_id: 'e1',
  full_name: id,
  email,
  invited_by: 'Advance',
  access_level: 1,
})
const audit = (id: string, title: string) => ({
  id,
  engagement_id: 'e1',
  title,
  scoring_type: 2,
  percentage_score: 91,
  created_at: '2026-06-01T10:00:00Z',
  score_points: [{ date: '2026-06-01', score: 91 }],
  surveys: [],
})
const records = {
  clients: [{ id: 'c1', name: 'Halden & Moore Bank' }],
  engagements: [{ id: 'e1', title: 'Payments', client_id: 'c1' }],
  users: [user('helen', 'helen@customer.example', ['e1']), user('owen', 'owen@customer.example', ['e1'])],
  stakeholders: [line('helen', 'helen@customer.example'), line('owen', 'Owen@customer.example')],
  audits: [audit('a1', 'First audit')],
}

const bring = async (changes: Partial<Record<keyof typeof records, unknown[]>> = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'))
  try {
    for (const [name, content] of Object.entries({ ...records, ...changes }))
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify(content))
    return await importFolder(portal.portal, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
const nadia = {
  full_name: 'Nadia',
  email: 'nadia@customer.example',
  role: 'Owner',
  phone: '',
  access_level: 2,
} as const
const invite = async () =>
  (await call(inviteStakeholder, { params: { id: 'e1' }, body: nadia }, await signIn('helen'))).body
const lines = async () =>
  (await db.selectFrom('stakeholder').select('full_name').orderBy('full_name').execute()).map((one) => one.full_name)
const reach = async (email: string) => {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await call(getMe, {}, await signIn(account.id))).body.project_ids
}

describe('an import', () => {
  test('keeps stakeholders whom a customer invited', async () => {
    await bring()
    await invite()
    const { changed } = await bring()
    expect(changed).toBe(false)
    expect(await lines()).toEqual(['helen', 'Nadia', 'owen'].toSorted())
    expect(await reach(nadia.email)).toEqual(['e1'])
  })

  test('does not restore stakeholders whom a customer removed', async () => {
    await bring()
    await call(removeStakeholder, { params: { id: 'e1', stakeholder_id: 'owen' } }, await signIn('helen'))
    const { changed } = await bring()
    expect(changed).toBe(false)
    expect(await lines()).toEqual(['helen'])
    expect(await reach('owen@customer.example')).toEqual([])
  })

  test('merges an invited person with the imported one, and keeps their engagement access', async () => {
    await bring()
    await invite()
    const known = {
      users: [...records.users, user('nadia', nadia.email, [])],
      stakeholders: [...records.stakeholders, line('nadia', nadia.email)],
    }
    await bring(known)
    await bring(known)
    expect(await lines()).toEqual(['helen', 'nadia', 'owen'])
    expect(await reach(nadia.email)).toEqual(['e1'])
    const former = await db.selectFrom('account').select('active').where('origin', '=', 'invited').execute()
    expect(former).toEqual([{ active: false }])
  })
})

describe('an imported audit', () => {
  test('is emailed to subscribers, unless it arrives with its engagement', async () => {
    await bring()
    await call(setNotification, { body: { type: 'audit_creation', is_notify: true } }, await signIn('owen'))
    await bring({ audits: [...records.audits, audit('a2', 'Second audit'), audit('38', 'Dropped audit')] })
    clock.advance(5 * 60_000)
    await mailEvents(portal.portal)
    const mails = await portal.mail()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['owen@customer.example', 'Payments: New audit: Second audit'],
    ])
    expect(mails[0]?.text).toContain('/engagements/e1/audits/a2')
  })

  test('is announced once, even if it is imported again', async () => {
    await bring()
    const audits = [...records.audits, audit('a2', 'Second audit')]
    await bring({ audits })
    await bring({ audits })
    const events = await storedEvents(portal.portal)
    expect(events.filter(({ kind }) => kind === 'audit.created')).toMatchObject([
      { kind: 'audit.created', sentence: 'New audit: Second audit', path: '/engagements/e1/audits/a2' },
    ])
  })
})
