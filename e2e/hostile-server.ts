import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { insertAuthenticator } from '../server/features/session/authenticator-data.ts'
import { createSession } from '../server/features/session/data.ts'
import { insertPasskey } from '../server/features/session/passkey-data.ts'
import { readConfig } from '../server/platform/config.ts'
import { grantWishes } from './forked-portal.ts'
import { openDemo } from './stored-demo.ts'

/** Commands that the test may send to this process (hostile-portal.ts). */
export type Wishes = {
  signIn: (account: string) => Promise<string>
  /** An hour goes by: limits by the hour hold here as everywhere. */
  passAnHour: () => Promise<void>
  /** Deletes the data that the strings created. */
  clear: () => Promise<void>
  /** Ids of the mails, the newest first. */
  mails: () => Promise<string[]>
}

/** Demo in memory with its own clock. */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-hostile-'))
const config = readConfig({ PORT: process.env.PORT, DEMO_DATA_DIR: folder, LOG_LEVEL: 'silent' })
let ahead = 0
const now = (): Date => new Date(Date.now() + ahead)
const { db, ...connection } = await openDemo(config, now)
// Made with a device that is not here: enough to be named.
for (let number = 0; number < 200; number++)
  await insertPasskey(db, {
    id: `key-${number}`,
    account_id: 'demo-advanced',
    credential: `key-${number}`,
    user_handle: 'helen',
    public_key: '',
    counter: 0,
    transports: [],
    name: 'Key',
    is_synced: false,
    created_at: now(),
    used_at: null,
  })
for (let number = 1; number < 200; number += 2)
  await insertAuthenticator(db, {
    id: `key-${number}`,
    account_id: 'demo-advanced',
    secret: 'plain:',
    name: 'App',
    last_step: 0,
    created_at: now(),
    used_at: null,
  })
for (let number = 0; number < 200; number++)
  await db
    .insertInto('engagement_removal')
    .values({
      id: `removal-${number}`,
      engagement_id: `closed-${number}`,
      client_id: 'C',
      title: 'Closed',
      client_name: 'C',
      state: 'planned',
      closed_on: '2020-01-01',
      remove_on: '2099-01-01',
      planned_at: now(),
    })
    .execute()
const webDist = path.resolve(import.meta.dirname, '..', 'web', 'dist')
const log = pino({ level: 'silent' })
const app = await createApp({ config, connection: { db, ...connection }, log, now, mailServer: null, webDist })
await app.server.listen({ host: config.HOST, port: config.PORT })

const wishes: Wishes = {
  signIn: async (account_id) =>
    (await createSession(db, { account_id, device: 'Test', way: 'link', id_token: null, now: now() })).token,
  passAnHour: async () => {
    ahead += 60 * 60 * 1000
  },
  clear: async () => {
    for (const table of [
      'release_note',
      'team_request',
      'extension_request',
      'stakeholder_change',
      'feedback_request',
      'outbox',
      'api_token',
      'import_run',
      'customer_sign_on',
    ] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('engagement_removal').set({ state: 'planned', held_reason: null, version: 1 }).execute()
    for (const table of ['stakeholder', 'account'] as const)
      await db.deleteFrom(table).where('origin', '=', 'portal').execute()
    // The demo's own begin with the engagement's id.
    for (const table of ['group_team', 'tag'] as const)
      await db.deleteFrom(table).where('id', 'not like', 'P0%').execute()
  },
  mails: async () =>
    (await db.selectFrom('outbox').select('id').orderBy('position', 'desc').execute()).map(({ id }) => id),
}

grantWishes(wishes, async () => {
  await app.stop()
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})
