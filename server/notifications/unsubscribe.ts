import { askedToBeTold, type EventKind } from '@portal/domain/notifications/event'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { calmPage, calmStyle } from '../http/calm-page.ts'
import { type Html, html } from '../http/html.ts'
import type { Portal } from '../portal.ts'
import { findUnsubscribeToken, saveSettings } from './settings-data.ts'

export const unsubscribePath = '/unsubscribe'
const style = `${unsubscribePath}.css`
const everything = { work_order_renewal: false, file_sharing: false, audit_creation: false } as const

/**
 * The link at the foot of a mail. Mail programs POST to it (RFC 8058), people open it and press the button: nothing
 * happens when a scanner merely looks. It needs no session and reveals nothing of the person.
 */
export async function serveUnsubscribe(
  server: FastifyInstance,
  portal: Pick<Portal, 'db' | 'settings' | 'trail'>,
): Promise<void> {
  const { db, settings, trail } = portal
  const page = (reply: FastifyReply, status: number, content: Html) =>
    reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(calmPage(`Unsubscribe - ${settings.product_name}`, style, content))

  await server.register(async (scope) => {
    // The body says "List-Unsubscribe=One-Click" in one of two forms; the token is what counts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    scope.get(style, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(calmStyle),
    )
    scope.get<{ Querystring: { token?: unknown } }>(unsubscribePath, async ({ query }, reply) => {
      const link = await findLink(query.token)
      return link ? page(reply, 200, question(link.kind, String(query.token))) : page(reply, 404, unknown)
    })
    const config = { forPrograms: true } as const
    scope.post<{ Querystring: { token?: unknown } }>(unsubscribePath, { config }, async (request, reply) => {
      const link = await findLink(request.query.token)
      if (!link) return page(reply, 404, unknown)
      const { account_id, kind } = link
      await db.transaction().execute(async (transaction) => {
        await saveSettings(transaction, account_id, kind ? { [kind]: false } : everything)
        const act = 'Unsubscribed by the link of a mail'
        await trail.write(transaction, { kind: 'change', act, account_id }, request)
      })
      return page(reply, 200, done(link.kind))
    })
  })

  const findLink = async (token: unknown) =>
    typeof token === 'string' && token.length < 200 ? findUnsubscribeToken(db, token) : undefined
}

const what = (kind: EventKind | null): string => (kind ? askedToBeTold[kind] : 'of anything')

const question = (kind: EventKind | null, token: string): Html => html`<h1>Unsubscribe</h1>
<p>You will no longer be told by e-mail ${what(kind)}.</p>
<form method="post" action="${unsubscribePath}?token=${encodeURIComponent(token)}"><button class="button">Unsubscribe</button></form>`

const done = (kind: EventKind | null): Html => html`<h1>You are unsubscribed</h1>
<p>You are no longer told by e-mail ${what(kind)}. You can <a href="/notification">choose again</a> at any time.</p>`

const unknown: Html = html`<h1>This link no longer works</h1>
<p>You can choose what you are told <a href="/notification">in the portal</a>.</p>`
