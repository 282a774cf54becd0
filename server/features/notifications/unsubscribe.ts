import { type SubscriptionKind, subscriptionKinds } from '@portal/domain/notifications/event'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../platform/http/html.ts'
import { serveMailLink } from '../../platform/http/mail-link-page.ts'
import type { Portal } from '../../platform/portal.ts'
import { deleteSubscriptions, findUnsubscribeToken } from './settings-data.ts'

export const unsubscribePath = '/unsubscribe'
type Link = NonNullable<Awaited<ReturnType<typeof findUnsubscribeToken>>>

/**
 * The unsubscribe link of an email. Mail programs POST to it (RFC 8058); people open it and press the button. GET changes
 * nothing, because scanners open links. It needs no session and reveals nothing about the person.
 */
export async function serveUnsubscribe(
  server: FastifyInstance,
  portal: Pick<Portal, 'db' | 'settings' | 'auditLog'>,
): Promise<void> {
  const { db, settings, auditLog } = portal
  await serveMailLink<Link>(server, {
    path: unsubscribePath,
    title: () => `Unsubscribe - ${settings.product_name}`,
    find: (token) => findUnsubscribeToken(db, token),
    question: ({ kind }, token) => question(kind, token),
    act: async ({ account_id, kind }, request) => {
      await db.transaction().execute(async (transaction) => {
        await deleteSubscriptions(transaction, account_id, kind)
        const act = 'Unsubscribed with the link in an email'
        await auditLog.write(transaction, { kind: 'change', act, account_id }, request)
      })
      return { content: done(kind) }
    },
    gone: { status: 404, content: unknown },
    forPrograms: true,
  })
}

const what = (kind: SubscriptionKind | null): string =>
  kind ? subscriptionKinds[kind].reason : 'about what happens on your engagements'

const question = (kind: SubscriptionKind | null, token: string): Html => html`<h1>Unsubscribe</h1>
<p>We will no longer email you ${what(kind)}.</p>
<form method="post" action="${unsubscribePath}?token=${encodeURIComponent(token)}"><button class="button">Unsubscribe</button></form>`

const done = (kind: SubscriptionKind | null): Html => html`<h1>You are unsubscribed</h1>
<p>We no longer email you ${what(kind)}. You can <a href="/notification">choose again</a> at any time.</p>`

const unknown: Html = html`<h1>This link no longer works</h1>
<p>You can choose your emails <a href="/notification">in the portal</a>.</p>`
