import { sql } from 'kysely'
import pg from 'pg'
import { fillWithDemoData } from '../server/demo/company/fill.ts'
import { sessionCookie } from '../server/features/session/cookie.ts'
import { createSession } from '../server/features/session/data.ts'
import { type Database, openPostgres } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'

export interface FilledDatabase {
  url: string
  db: Database
  /** Without a limit to how long a statement takes. */
  longRunningDb: Database
  /** Cookies of two of the demo's people: staff who reach everything, and a customer. */
  staff: string
  customer: string
  close: () => Promise<void>
}

/** Creates a database on the given server with a demo company of that many engagements. */
export async function filledDatabase(serverUrl: string, name: string, engagements: number): Promise<FilledDatabase> {
  const url = new URL(serverUrl)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  url.pathname = `/${name}`
  const { db, longRunningDb, close } = await openPostgres(url.href, 4)
  await migrate(longRunningDb)
  const cookies = await fillAndSignIn(longRunningDb, engagements)
  return { url: url.href, db, longRunningDb, close, ...cookies }
}

/** Fills a migrated database with a demo company, and returns session cookies of two people. */
export async function fillAndSignIn(
  db: Database,
  engagements: number,
): Promise<Pick<FilledDatabase, 'staff' | 'customer'>> {
  await fillWithDemoData(db, { now: new Date(), timeZone: 'Europe/London', say: () => {}, engagements })
  await sql`vacuum analyze`.execute(db)
  const staff = await cookieOf(db, 'portfolio.director@provider.example')
  return { staff, customer: await cookieOf(db, 'advanced@customer.example') }
}

/** Cookie of a new session for the account with this address. */
export async function cookieOf(db: Database, email: string): Promise<string> {
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const { token } = await createSession(db, {
    account_id: id,
    device: 'bench',
    way: 'link',
    id_token: null,
    now: new Date(),
  })
  return `${sessionCookie({ https: false })}=${token}`
}
