import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../database/conditions.ts'
import type { Database, Queries } from '../database/database.ts'
import { finished, requeueMessage } from '../outbox/outbox-data.ts'
import type { Message } from '../outbox/sender.ts'
import type { Attachment } from './template.ts'

/** State of an email, as the admin screen and the metrics name it. */
export type EmailState = 'queued' | 'sending' | 'sent' | 'failed' | 'expired'

const emails = (db: Queries) => db.selectFrom('outbox').where('sender', '=', 'email')

export const findAttachments = (db: Queries, messageId: string): Promise<Attachment[]> =>
  db
    .selectFrom('outbox_attachment')
    .select(['file_name', 'media_type', 'content'])
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()

/** Adds attachments to emails of the same transaction. */
export async function insertAttachments(
  queries: Queries,
  attachments: readonly (Attachment & { message_id: string; position: number })[],
): Promise<void> {
  if (attachments.length > 0) await queries.insertInto('outbox_attachment').values(attachments).execute()
}

/** Deletes finished emails that were queued before this time. */
export async function deleteOldEmails(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sender', '=', 'email')
    .where('created_at', '<', before)
    .where('state', 'in', finished)
    .execute()
}

const stateOf = (state: Message['state']): EmailState => (state === 'waiting' || state === 'held' ? 'queued' : state)

/** Number of emails by state. */
export async function countEmails(db: Queries): Promise<Record<EmailState, number>> {
  const rows = await emails(db)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts: Record<EmailState, number> = { queued: 0, sending: 0, sent: 0, failed: 0, expired: 0 }
  for (const { state, count } of rows) counts[stateOf(state)] += count
  return counts
}

/** An email in a list, without its content. */
export interface ListedEmail {
  id: string
  recipient: string
  subject: string
  state: EmailState
  created_at: Date
  expires_at: Date | null
  /** Why the last attempt failed. */
  error: string | null
  attempts: number
}

const minute = 60_000
/** Milliseconds after which an email that waits counts as stuck. */
const stuckAfter = 15 * minute

interface EmailFilter {
  /** `trouble`: failed or stuck. `queued`: also those being sent. */
  which: EmailState | 'trouble' | 'all'
  /** Part of a recipient, a subject or an error. */
  search: string
}

const isOfState = (which: EmailFilter['which'], now: Date): RawBuilder<SqlBool> => {
  if (which === 'all') return sql`true`
  if (which === 'queued') return sql`state in ('waiting', 'sending')`
  if (which !== 'trouble') return sql`state = ${which}`
  return sql`(state = 'failed' or state in ('waiting', 'sending') and created_at < ${new Date(now.getTime() - stuckAfter)})`
}

/** A page of emails, the newest first, and their total number. */
export async function findEmails(
  db: Queries,
  { which, search }: EmailFilter,
  now: Date,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; emails: ListedEmail[] }> {
  const words = containing(search)
  const matching = emails(db)
    .where(isOfState(which, now))
    .$if(search.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or((['recipient', 'subject', 'error'] as const).map((column) => eb(column, 'ilike', words))),
      ),
    )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'recipient', 'subject', 'state', 'created_at', 'expires_at', 'error', 'attempts'])
    .$narrowType<{ recipient: string }>()
    .orderBy('position', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { total, emails: rows.map((row) => ({ ...row, state: stateOf(row.state) })) }
}

/** The newest 100 emails that failed or are stuck. */
export const findTroubledEmails = async (db: Queries, now: Date): Promise<ListedEmail[]> =>
  (await findEmails(db, { which: 'trouble', search: '' }, now, { page: 1, size: 100 })).emails

/** Queues a failed email for three more days. False if it did not fail, or if its content was deleted. */
export const requeueEmail = async (queries: Queries, id: string, now: Date): Promise<boolean> =>
  (await requeueMessage(queries, { id, sender: 'email' }, now, { from: ['failed'], once: false })) !== undefined
