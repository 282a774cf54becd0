import { formatSize } from '@portal/domain/files/file-name'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/api-error.ts'
import { attachment } from '../platform/http/attachment.ts'
import { calmPage, calmStyle } from '../platform/http/calm-page.ts'
import { type Html, html } from '../platform/http/html.ts'

const shown = 200

/**
 * `/dev/mail` shows the emails of the demo, which are sent nowhere. Everyone who can open it can sign in as anyone, so
 * only the demo serves it.
 */
export function serveMailViewer(server: FastifyInstance, db: Database, settings: { product_name: string }): void {
  const style = '/dev/mail.css'
  const title = () => `Emails - ${settings.product_name}`

  server.get('/dev/mail', async (_, reply) => {
    const mails = await findMails(db)
    return reply.headers(page).send(calmPage(title(), list(mails), style))
  })
  server.get('/dev/mail.json', async (_, reply) => {
    const mails = await findMails(db)
    const answer = mails.map(({ id: _, attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name, size }) => ({ name, size })),
    }))
    return reply.header('cache-control', 'no-store').send(answer)
  })
  server.get('/dev/mail.css', (_, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await findMail(db, request.params.id)
    return reply.headers({ ...page, 'content-security-policy': framing }).send(calmPage(title(), opened(mail), style))
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await findMail(db, request.params.id)
    // Links in the email open outside the frame.
    const body = mail.html.replace('<head>', '<head><base target="_top">')
    return reply.headers({ ...page, 'content-security-policy': framed }).send(body)
  })
  server.get<{ Params: { id: string; position: string } }>(
    '/dev/mail/:id/attachments/:position',
    async (request, reply) => {
      const { id, position } = request.params
      const { file_name, media_type, content } = await findAttachment(db, id, position)
      return reply.headers(attachment(file_name, media_type)).send(Buffer.from(content))
    },
  )
}

const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
const framing = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const framed =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation'

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sent_at: Date
  reply_to: string | null
  reply_to_name: string | null
  attachments: { position: number; name: string; size: number }[]
}

const mailsOf = (db: Database) =>
  db
    .selectFrom('outbox')
    .where('sender', '=', 'email')
    .select(['id', 'subject', 'created_at as sent_at', 'reply_to', 'reply_to_name'])
    .select((eb) => [
      sql<string>`coalesce(recipient, '')`.as('to'),
      sql<string>`coalesce(content ->> 'text', '')`.as('text'),
      sql<string>`coalesce(content ->> 'html', '')`.as('html'),
      jsonArrayFrom(
        eb
          .selectFrom('outbox_attachment as attachment')
          .select(['position', 'file_name as name', sql<number>`octet_length(attachment.content)`.as('size')])
          .whereRef('message_id', '=', 'outbox.id')
          .orderBy('position'),
      ).as('attachments'),
    ])

const findMails = (db: Database): Promise<Mail[]> => mailsOf(db).orderBy('position', 'desc').limit(shown).execute()

const findMail = (db: Database, id: string): Promise<Mail> =>
  mailsOf(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('There is no such email'))

const findAttachment = (db: Database, mail: string, position: string) =>
  db
    .selectFrom('outbox_attachment')
    .selectAll()
    .where('message_id', '=', mail)
    .where(sql<string>`position::text`, '=', position)
    .executeTakeFirstOrThrow(() => notFound('There is no such attachment'))

const time = (mail: Mail): string => `${mail.sent_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const list = (mails: readonly Mail[]): Html => html`<h1>Emails</h1>
<p class="quiet">All emails of the demo, newest first. They never leave this machine.</p>
${mails.length === 0 ? html`<p>No emails yet. Ask for an access link to get one.</p>` : html`<ul>${mails.map(entry)}</ul>`}`

const entry = (mail: Mail): Html =>
  html`<li><a class="row" href="/dev/mail/${mail.id}"><b>${mail.subject}</b><span>To ${mail.to}</span><span>${time(mail)}</span>${mail.attachments.length === 0 ? '' : html`<span>${counted(mail.attachments.length)}</span>`}</a></li>`

const counted = (attachments: number): string => `${attachments} ${attachments === 1 ? 'attachment' : 'attachments'}`

const opened = (mail: Mail): Html => html`<p><a href="/dev/mail">All emails</a></p>
<h1>${mail.subject}</h1>
<p class="quiet">To ${mail.to}, ${time(mail)}. Replies go to ${replies(mail)}.</p>
${mail.attachments.length === 0 ? '' : html`<h2>Attachments</h2><ul>${mail.attachments.map((each) => attached(mail, each))}</ul>`}
<div class="sides">
<section><h2>As mail programs show it</h2><iframe title="The email" src="/dev/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe></section>
<section><h2>As plain text</h2><pre tabindex="0">${mail.text}</pre></section>
</div>`

const replies = ({ reply_to, reply_to_name }: Mail): string =>
  reply_to === null ? 'the operator' : `${reply_to_name} (${reply_to})`

const attached = ({ id }: Mail, { position, name, size }: Mail['attachments'][number]): Html =>
  html`<li><a class="row" href="/dev/mail/${id}/attachments/${String(position)}"><b>${name}</b><span>${formatSize(size)}</span></a></li>`

const stylesheet = `${calmStyle}
main:has(.sides) { max-width: 1120px; }
.sides { display: grid; gap: 32px; margin-top: 24px; padding-top: 24px; border-top: 1px solid #21201c; }
@media (min-width: 900px) { .sides { grid-template-columns: 3fr 2fr; } }
.sides section { min-width: 0; }
iframe { width: 100%; height: 560px; border: 1px solid #e2e1de; background: #fdfdfc; }
pre { margin: 0; padding: 16px; border: 1px solid #e2e1de; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; line-height: 20px; }
`
