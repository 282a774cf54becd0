import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Attachment } from './template.ts'
import type { OutgoingMail } from './transport.ts'

/** Email in the email outbox (table `mail`), leased to one worker until `due_at`. After that, another worker takes it. */
export interface LeasedMail extends OutgoingMail {
  id: string
  attempts: number
  first_tried_at: Date
  due_at: Date
}

const minute = 60_000
/** Milliseconds of a lease, longer than sending an email ever takes. */
export const lease = 3 * minute

/** Inserts an email in the caller's transaction, or in one of its own. No worker sees it without its attachments. */
export async function keepMail(
  queries: Queries,
  mail: Insertable<Tables['mail']>,
  attachments: readonly Attachment[],
): Promise<void> {
  if (!queries.isTransaction)
    return queries.transaction().execute((transaction) => keepMail(transaction, mail, attachments))
  await queries.insertInto('mail').values(mail).execute()
  const rows = attachments.map((each, position) => ({ ...each, mail_id: mail.id, position }))
  if (rows.length > 0) await queries.insertInto('mail_attachment').values(rows).execute()
}

/**
 * Leases the next email for sending. `due`: only emails whose time has come. `waiting`: also others, to test whether the
 * mail server accepts any.
 */
export async function takeMail(db: Database, which: 'due' | 'waiting', now: Date): Promise<LeasedMail | undefined> {
  const mail = await db
    .updateTable('mail')
    .set((eb) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      first_tried_at: eb.fn.coalesce('first_tried_at', eb.val(now)),
      due_at: new Date(now.getTime() + lease),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where((eb) =>
          eb.or([eb('due_at', '<=', now), ...(which === 'waiting' ? [eb('state', '=', sql.lit('queued'))] : [])]),
        )
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('due_at')
        .orderBy('position')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!mail) return undefined
  const attachments = await db
    .selectFrom('mail_attachment')
    .select(['file_name', 'media_type', 'content'])
    .where('mail_id', '=', mail.id)
    .orderBy('position')
    .execute()
  const headers = mail.headers as Record<string, string>
  return { ...mail, first_tried_at: mail.first_tried_at ?? now, headers, attachments }
}

/** Clears the content of emails with a sign-in link or code once they are sent or cannot be sent. */
const erased = (column: 'text' | 'html') =>
  sql<string>`case when expires_at is null then ${sql.ref(column)} else '' end`

type Settled = Partial<Pick<Tables['mail'], 'sent_at' | 'last_error'>> & { due_at?: Date }

/** Settles a mail only for the worker that still holds it: one that outlived its lease no longer decides about it. */
const settle = (
  queries: Queries,
  mail: Pick<LeasedMail, 'id' | 'due_at'>,
  state: Tables['mail']['state'],
  set: Settled,
) =>
  queries
    .updateTable('mail')
    .set({ state, ...set, ...(state !== 'queued' && { text: erased('text'), html: erased('html') }) })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('due_at', '=', mail.due_at)
    .execute()

export async function settleSent(db: Database, mail: LeasedMail, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await settle(transaction, mail, 'sent', { sent_at: now, last_error: null })
    if (mail.attachments.length > 0)
      await transaction.deleteFrom('mail_attachment').where('mail_id', '=', mail.id).execute()
  })
}

export async function settleFailed(db: Database, mail: LeasedMail, reason: string): Promise<void> {
  await settle(db, mail, 'failed', { last_error: reason })
}

export async function putOff(db: Database, mail: LeasedMail, until: Date, reason: string): Promise<void> {
  await settle(db, mail, 'queued', { due_at: until, last_error: reason })
}

/** After an outage of the mail server: nothing that waits has to wait any longer. */
export async function makeDue(db: Database, now: Date): Promise<void> {
  await db.updateTable('mail').set({ due_at: now }).where('state', '=', 'queued').where('due_at', '>', now).execute()
}

/** Gives up expired emails (access codes) that no worker holds. */
export async function expireMail(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'expired', text: '', html: '' })
    .where('state', 'in', ['queued', 'sending'])
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('due_at', '<=', now)]))
    .execute()
}

/** Mail that is done with. */
export async function removeOldMail(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('created_at', '<', before)
    .where('state', 'in', ['sent', 'failed', 'expired'])
    .execute()
}

export type MailCounts = Record<Tables['mail']['state'], number>

/** The state of the mail for operators. */
export async function countMail(db: Queries): Promise<MailCounts> {
  const rows = await db
    .selectFrom('mail')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const none: MailCounts = { queued: 0, sending: 0, sent: 0, failed: 0, expired: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export type TroubledMail = Pick<
  Tables['mail'],
  'id' | 'recipient' | 'subject' | 'state' | 'created_at' | 'last_error'
> & { attempts: number; due_at: Date }

/** Milliseconds after which a pending email counts as stuck. */
const stuckAfter = 15 * minute

const isTroubled = (now: Date): Expression<SqlBool> =>
  sql`(state = 'failed' or (state in ('queued', 'sending') and created_at < ${new Date(now.getTime() - stuckAfter)}))`

const columns = ['id', 'recipient', 'subject', 'state', 'created_at', 'last_error', 'attempts', 'due_at'] as const

/** Mail that failed or is stuck, each with the reason (`last_error`), the newest first. */
export const findTroubledMail = (db: Queries, now: Date, most = 100): Promise<TroubledMail[]> =>
  db.selectFrom('mail').select(columns).where(isTroubled(now)).orderBy('position', 'desc').limit(most).execute()

interface MailFilter {
  /** `trouble` as above; `queued` also while it is being sent. */
  which: Tables['mail']['state'] | 'trouble' | 'all'
  /** Part of a recipient, a subject or a reason. */
  search: string
}

/** A page of all mail that is like that, the newest first, and how much there is. */
export async function findMail(
  db: Queries,
  { which, search }: MailFilter,
  now: Date,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; mails: (TroubledMail & { expires_at: Date | null })[] }> {
  const words = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const matching = db
    .selectFrom('mail')
    .where((eb) =>
      eb.and([
        ...(which === 'trouble' ? [isTroubled(now)] : []),
        ...(which === 'queued' ? [eb('state', 'in', ['queued', 'sending'])] : []),
        ...(which === 'trouble' || which === 'queued' || which === 'all' ? [] : [eb('state', '=', which)]),
        ...(search.trim() === ''
          ? []
          : [eb.or((['recipient', 'subject', 'last_error'] as const).map((column) => eb(column, 'ilike', words)))]),
      ]),
    )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const mails = await matching
    .select([...columns, 'expires_at'])
    .orderBy('position', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { total, mails }
}

/** Queues a failed email for three more days. False if it did not fail, or if its content was cleared. */
export async function requeueMail(queries: Queries, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mail')
    .set({ state: 'queued', due_at: now, first_tried_at: null, attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('expires_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
