import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { emailRow } from '../../testing/email-rows.ts'
import { freePort } from '../../testing/embedded-postgres.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { silentLog } from '../../testing/test-portal.ts'
import { readConfig } from '../config.ts'
import { smtpServer } from '../email/transport.ts'
import type { Finding } from './finding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-health-'))
const file = path.join(folder, 'file')
writeFileSync(file, '')
const connection = await testDatabase()
const publicUrl = 'http://127.0.0.1:3000'
const identityProvider = await startIdentityProvider(publicUrl)
const s3 = await startS3Server()
const smtp = await startMailServer()
/** Answers like ClamAV for a clean stream. */
const clamd = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (data.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0')
  })
})
const clamdPort = await freePort()
await new Promise<void>((resolve) => clamd.listen(clamdPort, '127.0.0.1', resolve))
afterAll(async () => {
  clamd.close()
  await Promise.all([identityProvider.close(), s3.close(), smtp.close()])
  rmSync(folder, { recursive: true })
})
beforeEach(() => emptyDatabase(connection.db))

const near = { OPERATOR_NETWORKS: 'loopback' }
const dependencies = {
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtp.url,
  CLAMD_URL: `tcp://127.0.0.1:${clamdPort}`,
  OIDC_ISSUER: identityProvider.issuer,
  OIDC_CLIENT_ID: identityProvider.clientId,
  ...s3.environment,
  IMPORT_FOLDER: folder,
}

async function ask(environment: Record<string, string>, headers: Record<string, string> = {}, ahead = 0) {
  const config = readConfig({ ...dependencies, ...environment })
  const mailServer = smtpServer(config.SMTP_URL ?? '', config.MAIL_FROM)
  const now = (): Date => new Date(Date.now() + ahead)
  const app = await createApp({ config, connection, log: silentLog(), now, mailServer })
  const response = await app.server.inject({ url: '/readyz?verbose', headers })
  mailServer.close()
  await app.stop()
  const findings: Finding[] = response.json().checks ?? []
  const found = (name: string) => findings.find((finding) => finding.name === name)
  return { status: response.statusCode, body: response.json(), findings, found }
}

describe('the readiness check for an operator', () => {
  test('lists the state of everything the portal needs', async () => {
    const { status, findings, body } = await ask(near)
    expect(status).toBe(200)
    expect(body.status).toBe('ready')
    expect(Object.fromEntries(findings.map(({ name, state }) => [name, state]))).toEqual({
      settings: 'warning',
      database: 'ok',
      clock: 'ok',
      'audit log': 'ok',
      mails: 'ok',
      jobs: 'ok',
      disk: 'ok',
      webhooks: 'off',
      retention: 'off',
      files: 'ok',
      'mail server': 'ok',
      'sign-on': 'ok',
      'customers’ sign-in': 'off',
      scanner: 'ok',
      'import folder': 'ok',
      backups: 'off',
    })
    expect(findings.find(({ name }) => name === 'database')?.fact).toMatch(/PostgreSQL \d+.*tables up to date$/)
    expect([...s3.objects.keys()]).toEqual([])
  })

  test('shows unused dependencies as off', async () => {
    const unused = { CLAMD_URL: '', OIDC_ISSUER: '', IMPORT_FOLDER: '' }
    const { found } = await ask({ ...near, ...unused })
    const names = ['scanner', 'sign-on', 'import folder']
    expect(names.map((name) => found(name)?.state)).toEqual(['off', 'off', 'off'])
  })

  test.each<[string, Record<string, string>, RegExp, RegExp]>([
    ['mail server', { SMTP_URL: smtp.url.replace('//', '//portal:wrong@') }, /./, /SMTP_URL/],
    ['mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }, /ECONNREFUSED/, /SMTP_URL/],
    ['files', { S3_SECRET_KEY: 'wrong' }, /./, /the key may read, write and delete/],
    ['scanner', { CLAMD_URL: 'tcp://127.0.0.1:9' }, /./, /CLAMD_URL/],
    ['sign-on', { OIDC_ISSUER: 'http://127.0.0.1:9' }, /./, /OIDC_ISSUER/],
    [
      'sign-on',
      { PUBLIC_URL: 'https://moved.company.com' },
      /rejects the portal \(status 400\)/,
      /Register https:\/\/moved\.company\.com\/api\/authorize\/oauth2\/callback as/,
    ],
    ['import folder', { IMPORT_FOLDER: `${folder}/none` }, /^IMPORT_FOLDER is .*none, which does not exist$/, /Create/],
    ['import folder', { IMPORT_FOLDER: file }, /^IMPORT_FOLDER is .*, which is a file, not a folder$/, /Create/],
    ['backups', { BACKUP_DIR: file }, /^BACKUP_DIR is .*, which is a file, not a folder; no backup yet$/, /Create/],
    ['sign-on', { OIDC_CLIENT_ID: 'nobody' }, /rejects the portal/, /OIDC_CLIENT_ID/],
  ])('names what fails and what to do, and the portal stays ready: %s with %j', async (name, change, fact, advice) => {
    const { status, findings, found } = await ask({ ...near, ...change })
    expect(status).toBe(200)
    expect(found(name)).toEqual({
      name,
      state: 'wrong',
      fact: expect.stringMatching(fact),
      advice: expect.stringMatching(advice),
    })
    expect(findings.filter(({ state }) => state === 'wrong')).toHaveLength(1)
  })

  test('shows which dependencies are up or down, and stays ready without them', async () => {
    const states = async (change: Record<string, string> = {}) => {
      const { status, body } = await ask({ ...near, ...change })
      return [status, body.dependencies]
    }
    const up = { 'mail server': expect.any(String), 'file store': 'up' }
    expect(await states()).toEqual([200, { ...up, 'virus scanner': 'up', 'identity provider': 'up' }])
    const away = { CLAMD_URL: 'tcp://127.0.0.1:9', OIDC_ISSUER: 'http://127.0.0.1:9' }
    expect(await states(away)).toEqual([200, { ...up, 'virus scanner': 'down', 'identity provider': 'down' }])
  })

  test('names each setting that is probably misspelled, but never its value', async () => {
    const { findings } = await ask({ ...near, SMPT_URL: 'smtp://portal:secret@mail', MAIL_FORM: 'portal@company.com' })
    const named = findings.filter(({ name }) => name === 'setting names')
    expect(named.map(({ state, fact }) => [state, fact])).toEqual([
      ['warning', 'SMPT_URL is not a setting of the portal. Did you mean SMTP_URL?'],
      ['warning', 'MAIL_FORM is not a setting of the portal. Did you mean MAIL_FROM?'],
    ])
  })

  test('detects a clock that differs from the database’s', async () => {
    const { found } = await ask(near, {}, 3_600_000)
    expect(found('clock')).toMatchObject({ state: 'wrong', fact: expect.stringMatching(/^3\d{3}\.\d s apart/) })
  })

  test('counts emails that failed or wait too long, with the last error', async () => {
    const created_at = new Date(Date.now() - 3_600_000)
    const row = (state: 'waiting' | 'failed', error: string) =>
      connection.db
        .insertInto('outbox')
        .values(emailRow({ recipient: 'a@customer.example', state, error, created_at }))
        .execute()
    await row('failed', '550 no such user\nand more')
    expect((await ask(near)).found('mails')).toMatchObject({
      state: 'warning',
      fact: '1 failed in the last 30 days; last error: 550 no such user',
    })
    await row('waiting', '535 wrong password')
    expect((await ask(near)).found('mails')).toMatchObject({
      state: 'wrong',
      fact: '1 waiting for more than 15 minutes; last error: 535 wrong password',
    })
  })
})

describe('operator access to the readiness check', () => {
  const refused = { detail: 'Only operators can read this. Set OPERATOR_NETWORKS or OPERATOR_TOKEN' }

  test.each<[Record<string, string>, Record<string, string>]>([
    [{}, {}],
    [{ OPERATOR_NETWORKS: '10.0.0.0/8' }, {}],
    [{ OPERATOR_TOKEN: 'secret' }, {}],
    [{ OPERATOR_TOKEN: 'secret' }, { authorization: 'Bearer wrong' }],
    // A proxy that is not trusted does not make its callers near.
    [{ OPERATOR_NETWORKS: '10.0.0.0/8' }, { 'x-forwarded-for': '10.0.0.7' }],
  ])('is rejected with the settings %j and the headers %j', async (environment, headers) => {
    const { status, body } = await ask(environment, headers)
    expect([status, body]).toEqual([403, refused])
  })

  test('is granted by a token or by the caller’s network', async () => {
    expect((await ask({ OPERATOR_TOKEN: 'secret' }, { authorization: 'Bearer secret' })).status).toBe(200)
    const behind = { TRUST_PROXY: 'loopback', OPERATOR_NETWORKS: '10.0.0.0/8' }
    expect((await ask(behind, { 'x-forwarded-for': '10.0.0.7' })).status).toBe(200)
    expect((await ask(behind, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  })
})
