import { fullName } from '@portal/domain/session/user'
import { linkNoLongerWorks } from '@portal/domain/session/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { serveMailLink } from '../../platform/http/mail-link-page.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { formatMoment } from './emails.ts'
import { deleteRecovery, endUnfinishedSignIns, findRecoveryToStop, type StoppableRecovery } from './passkey-data.ts'
import { stopRecoveryPath } from './passkey-emails.ts'

/** Page behind the link in the email about lost passkeys. Its button stops the recovery of the account, without a session. */
export async function serveStopRecovery(server: FastifyInstance, portal: Portal): Promise<void> {
  const { config, db, now, settings } = portal
  await serveMailLink<StoppableRecovery>(server, {
    path: stopRecoveryPath,
    title: () => `Stop the recovery - ${settings.product_name}`,
    find: (token) => findRecoveryToStop(db, hashOf(token), now()),
    question: (recovery, token) => question(recovery, token, config.TIME_ZONE),
    act: async (recovery, request) =>
      (await stopRecovery(portal, db, request, recovery)) ? { content: done(settings.provider_name) } : undefined,
    gone: { status: 410, content: expiredPage },
  })
}

const stopRecovery = (
  { auditLog }: Pick<Services, 'auditLog'>,
  database: Database,
  request: FastifyRequest,
  recovery: StoppableRecovery,
): Promise<boolean> =>
  database.transaction().execute(async (db) => {
    if (!(await deleteRecovery(db, recovery.account_id))) return false
    await endUnfinishedSignIns(db, recovery.account_id)
    const who = { account_id: recovery.account_id, actor: fullName(recovery) }
    const act = 'Stopped the recovery of lost passkeys'
    await auditLog.write(db, { kind: 'change', act, ...who, object: recovery.device }, request)
    return true
  })

const question = (
  { device, asked_at, ready_at }: StoppableRecovery,
  token: string,
  timeZone: string,
): Html => html`<h1>Did you report your passkeys or authenticator apps as lost?</h1>
<p>They were reported lost from ${device} on ${formatMoment(asked_at, timeZone)}. From ${formatMoment(ready_at, timeZone)},
the person who reported them can set up new ones with only an access link.</p>
<p>If this was not you, stop the recovery. Your passkeys and authenticator apps keep working.</p>
<form method="post" action="${stopRecoveryPath}?token=${encodeURIComponent(token)}"><p><button class="button">Stop the recovery</button></p></form>
<p class="quiet">If this was you, close this page. Nothing will change.</p>`

const done = (provider: string): Html => html`<h1>Recovery stopped</h1>
<p>Your passkeys and authenticator apps keep working. No one can set up new ones with only an access link.</p>
<p>The person who reported them lost may be able to read your email. Change your email password and tell ${provider}.</p>
<p><a class="button" href="/sessions">Open your account</a></p>`
const expiredPage: Html = html`<h1>Stop the recovery</h1>
<p>${linkNoLongerWorks} The recovery has already ended, or the link is too old.</p>
<p><a class="button" href="/sessions">Open your account</a></p>`
