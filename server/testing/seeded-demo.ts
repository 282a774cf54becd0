import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { createApp } from '../app.ts'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession } from '../features/session/data.ts'
import { readConfig } from '../platform/config.ts'
import type { Database, DatabaseConnection } from '../platform/database/database.ts'
import { type AccessWorld, buildAccessWorld, type Caller } from './access-world.ts'
import { countIds } from './counted-ids.ts'
import { type AnyRequest, injection } from './injection.ts'
import { recordsIn } from './records.ts'
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

export interface SeededDemo {
  db: Database
  /** The demo's engagements and people. */
  demo: AccessWorld
  /** One engagement in which every kind of record exists. */
  small: AccessWorld
  call: (endpoint: Endpoint, request: AnyRequest, as: string | undefined) => Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

interface OpenDemo extends Pick<SeededDemo, 'db' | 'call' | 'close'> {
  signIn: (account_id: string) => Promise<string>
  /** Adds one engagement in which every kind of record exists. */
  addSmallWorld: () => Promise<AccessWorld>
}

/** Seeds a migrated database with the demo, on a fixed day and with counted ids. Takes ten seconds. */
export async function openDemo(connection: DatabaseConnection): Promise<OpenDemo> {
  const restoreIds = countIds()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-seeded-'))
  const { db } = connection
  let elapsed = 0
  const now = (): Date => new Date(demoStart + elapsed)
  const config = readConfig({ DEMO_DATA_DIR: folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost' })
  const portalAt = (clock: () => Date) =>
    createApp({ config, connection, log: silentLog(), now: clock, mailServer: null, passwordCost })
  await prepareDemo(config, db, portalAt, now)
  const { portal, server, stop } = await portalAt(now)
  const signIn = async (account_id: string): Promise<string> => {
    const { token } = await createSession(db, {
      account_id,
      device: 'Firefox on Linux',
      way: 'link',
      id_token: null,
      now: now(),
    })
    return `${sessionCookie(config)}=${token}`
  }
  const clock = {
    now,
    advance: (milliseconds: number) => {
      elapsed += milliseconds
    },
  }
  return {
    db,
    signIn,
    addSmallWorld: async () => {
      const small = await buildAccessWorld({ portal, records: recordsIn(db), signIn, clock } as never)
      elapsed = 0
      return small
    },
    call: async (endpoint, request, as) => server.inject(await injection(endpoint, request, as, undefined)),
    close: async () => {
      await stop()
      await connection.close()
      restoreIds()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The demo, and one more engagement in which every kind of record exists. */
export async function openSeededDemo(connection: DatabaseConnection): Promise<SeededDemo> {
  const { db, signIn, addSmallWorld, call, close } = await openDemo(connection)
  const small = await addSmallWorld()
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
  return { db, demo, small, call, close }
}
