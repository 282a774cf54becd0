// @module-tag slow

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { removeLeftovers } from '../features/files/jobs.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { freePort } from '../testing/embedded-postgres.ts'
import { createFileFixture, type FileFixture, uploadFile } from '../testing/file-fixture.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { MixedLoad } from '../testing/mixed-load.ts'
import { startPortalProcess } from '../testing/portal-processes.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'
import { countFromEnvironment } from '../testing/test-size.ts'

/** Times that the portal is killed while people write. */
const killRuns = countFromEnvironment('KILL_RUNS', 6)

const pdfOfBytes = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])

async function newFixture(settings: Record<string, string>): Promise<{ fixture: FileFixture; port: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-kills-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const database = await settingsWithDatabase(folder, 'migrated')
  const fixture = await createFileFixture({ ...database, ...settings, PORT: String(port), LOG_LEVEL: 'info' })
  return { fixture, port }
}

test(`${killRuns} kills under load lose no acknowledged tag, file or invitation`, {
  timeout: 120_000 + killRuns * 15_000,
}, async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const { fixture, port } = await newFixture({ SMTP_URL: mail.url })
  const load = new MixedLoad(`http://127.0.0.1:${port}`, fixture.cookie, [fixture.engagement], 20)
  const acknowledged = { tags: load.acknowledged, files: [] as string[], invitations: [] as string[] }
  const fewestAcknowledged = () => Math.min(...Object.values(acknowledged).map(({ length }) => length))
  for (let kill = 0; kill < killRuns; kill++) {
    const portal = await startPortalProcess(fixture.environment)
    load.start(2)
    const writers = [
      uploadUntilKilled(fixture, port, kill, acknowledged.files),
      inviteColleague(fixture, port, kill, acknowledged.invitations),
    ]
    // On a busy machine the first response takes longer than a second.
    if (kill % 2 === 1)
      await Promise.all([wait(1000), expect.poll(fewestAcknowledged, { timeout: 30_000 }).not.toBe(0)])
    await wait(Math.random() * 500)
    await portal.kill()
    await Promise.all([load.abandon(), ...writers])
  }

  const found = await readState(fixture)
  expect(acknowledged.tags.filter((name) => !found.tags.has(name))).toEqual([])
  expect(acknowledged.files.filter((name) => !found.files.has(name))).toEqual([])
  expect(acknowledged.invitations.filter((email) => !found.invitations.has(email))).toEqual([])
  expect(found.sentEmails.filter((email) => !isReceived(mail, email))).toEqual([])
  expect(found.halfDone).toEqual([])
  expect(fewestAcknowledged()).toBeGreaterThan(0)
})

test.each(['disk', 'S3'])(
  `rows and files match after ${killRuns} kills at different moments of an upload (%s)`,
  { timeout: 120_000 + killRuns * 15_000 },
  async (store) => {
    const s3 = store === 'S3' ? await startS3Server() : undefined
    if (s3) onTestFinished(s3.close)
    const { fixture, port } = await newFixture(s3?.environment ?? {})
    const content = pdfOfBytes(4 * 1024 * 1024)

    let portal = await startPortalProcess(fixture.environment)
    const begun = performance.now()
    await uploadFile(port, fixture, 'first.pdf', content)
    const uploadMs = performance.now() - begun
    const acknowledged = ['first.pdf']
    for (let kill = 0; kill < killRuns; kill++) {
      const upload = uploadFile(port, fixture, `${kill}.pdf`, content)
      await wait(((kill + Math.random()) / killRuns) * 1.2 * uploadMs)
      await portal.kill()
      if ((await upload) === 'after the response') acknowledged.push(`${kill}.pdf`)
      portal = await startPortalProcess(fixture.environment)
    }
    expect(await uploadFile(port, fixture, 'last.pdf', content)).toBe('after the response')
    await portal.stop()

    const found = await readState(fixture)
    expect([...acknowledged, 'last.pdf'].filter((name) => !found.files.has(name))).toEqual([])
    expect(found.halfDone).toEqual([])
  },
)

async function uploadUntilKilled(fixture: FileFixture, port: number, kill: number, uploaded: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${kill}-${count}.pdf`
    if ((await uploadFile(port, fixture, name, pdfOfBytes(200_000))) !== 'after the response') return
    uploaded.push(name)
  }
}

async function inviteColleague(fixture: FileFixture, port: number, kill: number, invited: string[]): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const email = `colleague${kill}@customer.example`
  const response = await fetch(`${origin}/api/projects/${fixture.engagement}/stakeholders`, {
    method: 'POST',
    headers: { origin, cookie: fixture.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Helen Marsh', email, role: 'Director', access_level: 1, phone: '' }),
  }).catch(() => undefined)
  if (response?.status === 201) invited.push(email)
}

const isReceived = (mail: TestMailServer, email: string): boolean => mail.received.some(({ to }) => to === email)

interface State {
  tags: Set<string>
  files: Set<string>
  invitations: Set<string>
  /** Recipients of emails that the portal counts as sent. The others are still queued. */
  sentEmails: string[]
  /** Rows without their file, files without a row, and invitations that lack the account, the stakeholder or the email. */
  halfDone: string[]
}

async function readState(fixture: FileFixture): Promise<State> {
  const config = readConfig(fixture.environment)
  const { db, close } = await openDatabase(config, { command: 'test' })
  const storage = openStorage(config)
  await removeLeftovers({ db, storage, log: pino({ level: 'silent' }) }, 0)
  const tags = await db.selectFrom('tag').select('name').execute()
  const versions = await db.selectFrom('file_version').select(['id', 'file_name']).execute()
  const colleague = 'colleague%'
  const accounts = await db.selectFrom('account').select('email').where('email', 'like', colleague).execute()
  const stakeholders = await db.selectFrom('stakeholder').select('email').where('email', 'like', colleague).execute()
  const emails = await db
    .selectFrom('outbox')
    .select(sql<string>`recipient`.as('recipient'))
    .select('state')
    .where('recipient', 'like', colleague)
    .execute()
  await close()

  const stored = new Set<string>()
  for await (const { key } of storage.list('files/')) stored.add(key.slice('files/'.length))
  const rows = new Set(versions.map(({ id }) => id))
  const parts = [
    new Set(accounts.map(({ email }) => email)),
    new Set(stakeholders.map(({ email }) => email ?? '')),
    new Set(emails.map(({ recipient }) => recipient)),
  ]
  const anywhere = [...new Set(parts.flatMap((part) => [...part]))]
  const complete = anywhere.filter((email) => parts.every((part) => part.has(email)))
  return {
    tags: new Set(tags.map(({ name }) => name)),
    files: new Set(versions.map(({ file_name }) => file_name)),
    invitations: new Set(complete),
    sentEmails: emails.filter(({ state }) => state === 'sent').map(({ recipient }) => recipient),
    halfDone: [
      ...[...rows].filter((id) => !stored.has(id)).map((id) => `row ${id} without a file`),
      ...[...stored].filter((id) => !rows.has(id)).map((id) => `file ${id} without a row`),
      ...emails.filter(({ state }) => state === 'failed').map(({ recipient }) => `failed email to ${recipient}`),
      ...anywhere.filter((email) => !complete.includes(email)).map((email) => `invitation of ${email}`),
    ],
  }
}
