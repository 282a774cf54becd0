import { fullName } from '@portal/domain/session/user'
import { deviceLockDays, noticeExpired } from '@portal/domain/session/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { serveMailLink } from '../../platform/http/mail-link-page.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { formatMoment, notMePath } from './emails.ts'
import { lockDevice } from './known-device-data.ts'
import { endSessionsOfNotice, findNotice, type Notice, takeNotice } from './notice-data.ts'

const lockDays = String(deviceLockDays)

/**
 * Page behind the link in an email about a new sign-in. Its button reports that sign-in, without a session. Opening the
 * link alone changes nothing, because mail scanners open links.
 */
export async function serveNotMe(server: FastifyInstance, portal: Portal): Promise<void> {
  const { config, db, now, settings } = portal
  await serveMailLink<Notice>(server, {
    path: notMePath,
    title: `Your sign-in - ${settings.product_name}`,
    find: (token) => findNotice(db, hashOf(token), now()),
    question: (notice, token) => question(notice, token, config.TIME_ZONE),
    act: async (notice, request) =>
      (await endSignIn(portal, db, request, notice)) ? { content: done(settings.provider_name) } : undefined,
    gone: { status: 410, content: expiredPage },
  })
}

const endSignIn = (
  { now, auditLog }: Pick<Services, 'now' | 'auditLog'>,
  database: Database,
  request: FastifyRequest,
  notice: Notice,
): Promise<boolean> =>
  database.transaction().execute(async (db) => {
    if (!(await takeNotice(db, notice.token_hash))) return false
    await endSessionsOfNotice(db, notice)
    await lockDevice(db, notice.device_id, notice.device, now())
    const who = { account_id: notice.account_id, actor: fullName(notice) }
    const act = 'Reported a sign-in that was not theirs'
    await auditLog.write(db, { kind: 'change', act, ...who, object: notice.device }, request)
    return true
  })

const question = (
  { device, signed_in_at }: Notice,
  token: string,
  timeZone: string,
): Html => html`<h1>Was this you?</h1>
<p>Someone signed in to your account: ${device}, ${formatMoment(signed_in_at, timeZone)}.</p>
<p>If this was not you, press the button. We will end that session and block its browser for ${lockDays} days. Your other
sessions stay open.</p>
<form method="post" action="${notMePath}?token=${encodeURIComponent(token)}"><p><button class="button">This was not me</button></p></form>
<p class="quiet">If this was you, close this page. Nothing will change.</p>`

const done = (provider: string): Html => html`<h1>The session has ended</h1>
<p>We blocked that browser for ${lockDays} days.</p>
<p>The person who signed in may be able to read your email or use your work account. Change your email password and tell
${provider}.</p>
<p><a class="button" href="/sessions">Open your account</a></p>`
const expiredPage: Html = html`<h1>Your sign-in</h1><p>${noticeExpired}</p>
<p><a class="button" href="/sessions">Open your account</a></p>`
