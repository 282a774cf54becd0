import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { prepareDemo } from '../server/demo/prepare-demo.ts'
import { insertChallenge } from '../server/features/session/challenge-data.ts'
import { sessionCookie } from '../server/features/session/cookie.ts'
import { createSession } from '../server/features/session/data.ts'
import { readConfig } from '../server/platform/config.ts'
import { openInMemory } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { hashOf, newToken } from '../server/platform/http/secret.ts'

/**
 * Runs the demo with its screens as a separate process, and sends its port, cookies of two people and the addresses to
 * measure to the parent.
 */
export interface Screens {
  port: number
  cookie: { name: string; staff: string; customer: string }
  /** Addresses by the name of the screen. */
  signedOut: Record<string, string>
  signedIn: Record<string, string>
}

const now = (): Date => new Date()
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-screens-'))
const connection = await openInMemory()
await migrate(connection.db)
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
const log = pino({ level: 'silent' })
const portalAt = (clock: () => Date) => createApp({ config, connection, log, now: clock, mailServer: null })
await prepareDemo(config, connection.db, portalAt, now)
const webDist = path.resolve(import.meta.dirname, '../web/dist')
const app = await createApp({ config, connection, log, now, mailServer: null, webDist })

const accountOf = async (email: string): Promise<string> =>
  (await connection.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const sessionOf = async (email: string): Promise<string> => {
  const account_id = await accountOf(email)
  return (await createSession(connection.db, { account_id, device: 'bench', id_token: null, now: now() })).token
}

/** Access link like in an email; viewing it does not use it up. */
async function linkOf(email: string): Promise<string> {
  const token = newToken()
  await insertChallenge(connection.db, {
    id: hashOf(newToken()),
    account_id: await accountOf(email),
    email_hash: hashOf(email),
    token_hash: hashOf(token),
    code_hash: hashOf(newToken()),
    created_at: now(),
    expires_at: new Date(now().getTime() + 3_600_000),
    referrer_link: null,
    ended_at: null,
  })
  return `/login?link=yes#token=${token}`
}

const { id: auditId, engagement_id: id } = await connection.db
  .selectFrom('audit')
  .innerJoin('engagement', 'engagement.id', 'audit.engagement_id')
  .select(['audit.id', 'engagement_id'])
  .orderBy('engagement.title')
  .orderBy('audit.id')
  .executeTakeFirstOrThrow()
await app.server.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.server.address()
process.send?.({
  port: typeof address === 'object' && address ? address.port : 0,
  cookie: {
    name: sessionCookie(config),
    staff: await sessionOf('portfolio.director@provider.example'),
    customer: await sessionOf('advanced@customer.example'),
  },
  signedOut: { login: '/login', 'link from a mail': await linkOf('advanced@customer.example') },
  signedIn: {
    engagements: '/engagements',
    'work orders': '/work-orders',
    files: `/engagements/${id}/files`,
    team: `/engagements/${id}/team`,
    audit: `/engagements/${id}/audits/${auditId}`,
    'service feedback': '/view-feedback',
  },
} satisfies Screens)
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
