import pg from 'pg'
import type { DatabaseConnection } from '../database/database.ts'
import { connectionLimits, statementSeconds } from '../database/time-limits.ts'

/** Work that a poll found. */
export interface Work {
  /** Messages of the outbox whose time has come, or that have expired. */
  has_messages: boolean
  /** Audit events without a place in the hash chain. */
  has_unsealed: boolean
  /** Kinds of jobs whose time has come (pg-boss). */
  job_kinds: string[]
  /** Version of the settings of the company; 0 before any were saved. */
  company_version: number
}

/** Parameters: the portal's time, and the names of the kinds of jobs. */
const findWork = `select
  exists (select from outbox where state in ('waiting', 'sending') and (due_at <= $1 or expires_at <= $1)) as has_messages,
  exists (select from audit_entry where seq is null) as has_unsealed,
  array(
    select kind.name from unnest($2::text[]) as kind (name) where exists (
      select from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= now())
  ) as job_kinds,
  coalesce((select version from company), 0) as company_version`

/** The outbox notifies this channel when messages are added. */
const channel = 'outbox'

/** A connection of the poller. Its promises reject if the connection is lost. */
export interface PollConnection {
  findWork: (now: Date, jobKinds: readonly string[]) => Promise<Work | undefined>
  close: () => Promise<void>
}

/** Opens a connection that polls, and calls `onMessage` when a message was added to the outbox. */
export async function openPollConnection(
  backend: DatabaseConnection['jobsBackend'],
  onMessage: () => void,
): Promise<PollConnection> {
  if (backend.kind === 'pglite') {
    const { pglite } = backend
    const unlisten = await pglite.listen(channel, onMessage)
    return {
      findWork: async (now, jobKinds) => (await pglite.query<Work>(findWork, [now, jobKinds])).rows[0],
      close: () => unlisten(),
    }
  }
  const client = new pg.Client({ connectionString: backend.url, ...connectionLimits({ statementSeconds }) })
  // Without the listener, a lost connection would end the process. The next poll fails and connects again.
  client.on('error', () => {})
  client.on('notification', onMessage)
  // Not awaited, because a silent server never answers.
  const close = async (): Promise<void> => void client.end()
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    findWork: async (now, jobKinds) => (await client.query<Work>(findWork, [now, jobKinds])).rows[0],
    close,
  }
}
