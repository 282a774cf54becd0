import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { sessionCookie } from '../session/cookie.ts'
import { createSession } from '../session/data.ts'
import { type AccessWorld, buildAccessWorld, type Caller } from './access-world.ts'
import { countIds } from './counted-ids.ts'
import { type AnyRequest, injection } from './injection.ts'
import { normaliseRecording } from './normalise-recording.ts'
import { type RecordedRow, startRecordingRows, takeRecordedRows } from './recorded-rows.ts'
import { recordsIn } from './records.ts'
import { keepTables, restoreTables } from './table-snapshots.ts'
import { migrated } from './test-database.ts'
import { passwordCost, silentLog } from './test-portal.ts'

const demoStart = Date.parse('2026-06-18T08:30:00Z')

/** The demo accounts, by the role that the permission tests give them. */
export const demoRoles = {
  'stakeholder level 1': 'demo-advanced',
  'stakeholder level 2': 'demo-standard',
  'stakeholder of another client': 'demo-other',
  consultant: 'demo-consultant',
  'delivery lead': 'demo-delivery-lead',
  'client partner': 'demo-client-partner',
  'portfolio director': 'demo-portfolio-director',
  superuser: 'demo-superuser',
} satisfies Partial<Record<Caller, string>>

export interface RecordedDemo {
  db: Database
  /** The demo's engagements and people, then a small one in which every kind of record exists. */
  worlds: readonly [AccessWorld, AccessWorld]
  call: (endpoint: Endpoint, request: AnyRequest, as: string | undefined) => Promise<LightMyRequestResponse>
  /** Rows written since the last call of this or of `restore`. */
  writtenRows: () => Promise<RecordedRow[]>
  /** Puts every table back to the seeded demo. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** The seeded demo on a fixed day with counted ids, on the database of this test run. Takes ten seconds. */
export async function openRecordedDemo(): Promise<RecordedDemo> {
  const restoreIds = countIds()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-recorded-'))
  const connection = await migrated()
  const { db } = connection
  let elapsed = 0
  const now = (): Date => new Date(demoStart + elapsed)
  const config = readConfig({ DEMO_DATA_DIR: folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost' })
  const portalAt = (clock: () => Date) =>
    createApp({ config, connection, log: silentLog(), now: clock, mailServer: null, passwordCost })
  await prepareDemo(config, db, portalAt, now)
  const { portal, server, stop } = await portalAt(now)
  const signIn = async (account_id: string): Promise<string> => {
    const { token } = await createSession(db, { account_id, device: 'Firefox on Linux', id_token: null, now: now() })
    return `${sessionCookie(config)}=${token}`
  }
  const clock = {
    now,
    advance: (milliseconds: number) => {
      elapsed += milliseconds
    },
  }
  const small = await buildAccessWorld({ portal, records: recordsIn(db), signIn, clock } as never)
  elapsed = 0
  const cookies = { ...small.cookies }
  for (const [role, account] of Object.entries(demoRoles)) cookies[role as Caller] = await signIn(account)
  const demo: AccessWorld = {
    ...small,
    cookies,
    accounts: { ...small.accounts, ...demoRoles },
    engagement: 'P0001',
    foreignEngagement: 'P0002',
    employee: 'E002',
    workOrder: 'P0001-W4',
  }
  const tables = await keepTables(db)
  await startRecordingRows(db, tables)

  return {
    db,
    worlds: [demo, small],
    call: async (endpoint, request, as) => server.inject(await injection(endpoint, request, as, undefined)),
    writtenRows: () => takeRecordedRows(db),
    restore: async () => {
      await restoreTables(db)
      await takeRecordedRows(db)
    },
    close: async () => {
      await stop()
      await connection.close()
      restoreIds()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Status and body of a response, as recorded. */
export function recordResponse(response: LightMyRequestResponse): unknown {
  const type = String(response.headers['content-type'] ?? '')
  const { statusCode: status } = response
  if (response.rawPayload.length === 0) return { status }
  if (type.startsWith('application/json')) return { status, body: response.json() }
  if (type.startsWith('text/') || type.startsWith('application/x-ndjson'))
    return { status, type, body: response.body.split(/\r?\n/) }
  return { status, type, disposition: response.headers['content-disposition'] }
}

/** The text of a recording, as it is stored. */
export const recordingText = (value: unknown): string => `${JSON.stringify(normaliseRecording(value), null, 1)}\n`
