import { randomUUID } from 'node:crypto'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Database, Queries } from '../database/database.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import { asHtml, asText, type Letter } from './template.ts'
import { MailRefused, type SendMail } from './transport.ts'

export interface Mailer {
  /** Puts a mail into the queue as part of the caller's transaction. A dead mail server never slows the caller. */
  post: (queries: Queries, letter: Letter) => Promise<void>
  jobs: JobKind<never>[]
}

interface MailerOptions {
  db: Database
  jobs: Jobs
  /** null in the demo, where mail stays in the table and is read at /dev/mail. */
  send: SendMail | null
  settings: Pick<PortalSettings, 'product_name'>
  accent: string
  now: () => Date
}

const sendMail = 'send-mail'
const keptDays = 30

export function createMailer({ db, jobs, send, settings, accent, now }: MailerOptions): Mailer {
  const post = async (queries: Queries, letter: Letter): Promise<void> => {
    const id = randomUUID()
    await queries
      .insertInto('mail')
      .values({
        id,
        recipient: letter.to,
        subject: letter.subject,
        text: asText(letter, settings),
        html: asHtml(letter, settings, accent),
        headers: JSON.stringify(letter.headers ?? {}),
        created_at: now(),
        expires_at: letter.expires_at ?? null,
        state: send ? 'queued' : 'sent',
        sent_at: send ? null : now(),
        last_error: null,
      })
      .execute()
    const attachments = (letter.attachments ?? []).map((each, position) => ({ ...each, mail_id: id, position }))
    if (attachments.length > 0) await queries.insertInto('mail_attachment').values(attachments).execute()
    if (send) await jobs.enqueue(queries, sendMail, { id })
  }
  const kinds: JobKind<{ id: string }>[] = send
    ? [{ name: sendMail, handle: ({ id }) => deliver(db, send, id, now()) }]
    : []
  const removal: JobKind<never> = {
    name: 'remove-old-mail',
    cron: '37 3 * * *',
    handle: () => removeOldMail(db, now()),
  }
  return { post, jobs: [...(kinds as unknown as JobKind<never>[]), removal] }
}

/** Mail that is done with, after 30 days. */
export async function removeOldMail(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await db.deleteFrom('mail').where('created_at', '<', before).where('state', '<>', 'queued').execute()
}

/**
 * Sends one mail of the table. Whoever turns it from queued to sending is the only one who sends it; a process killed
 * in between leaves it at sending, and it is not sent again: nothing goes out twice.
 */
async function deliver(db: Database, send: SendMail, id: string, now: Date): Promise<void> {
  const mail = await db
    .updateTable('mail')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!mail) return
  // What expires lets somebody in: once it is on its way, or cannot be, nobody need read it in the table.
  const erased = mail.expires_at === null ? {} : { text: '', html: '' }
  const settle = (state: 'queued' | 'sent' | 'failed' | 'expired', error: string | null) =>
    db
      .updateTable('mail')
      .set({
        state,
        last_error: error,
        sent_at: state === 'sent' ? now : null,
        ...(state !== 'queued' && erased),
      })
      .where('id', '=', id)
      .execute()
  if (mail.expires_at && mail.expires_at <= now) {
    await settle('expired', null)
    return
  }
  try {
    const attachments = await db
      .selectFrom('mail_attachment')
      .select(['file_name', 'media_type', 'content'])
      .where('mail_id', '=', id)
      .orderBy('position')
      .execute()
    await send({ ...mail, headers: mail.headers as Record<string, string>, attachments })
    await settle('sent', null)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await settle(error instanceof MailRefused ? 'failed' : 'queued', message)
    if (!(error instanceof MailRefused)) throw error
  }
  await db.deleteFrom('mail_attachment').where('mail_id', '=', id).execute()
}
