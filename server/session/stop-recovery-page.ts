import { fullName } from '@portal/domain/session/user'
import { noticeGone } from '@portal/domain/session/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../http/html.ts'
import { serveMailLink } from '../http/mail-link-page.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { momentIn } from './letters.ts'
import { deleteRecovery, deleteSecondStepsOf, findRecoveryToStop, type StoppableRecovery } from './passkey-data.ts'
import { stopRecoveryPath } from './passkey-letters.ts'

/** Page behind the link in an email about a recovery. Its button stops the recovery, without a session. */
export async function serveStopRecovery(server: FastifyInstance, portal: Portal): Promise<void> {
  const { config, db, now, settings } = portal
  await serveMailLink<StoppableRecovery>(server, {
    path: stopRecoveryPath,
    title: `Your second step - ${settings.product_name}`,
    find: (token) => findRecoveryToStop(db, hashOf(token), now()),
    question: (recovery, token) => question(recovery, token, config.TIME_ZONE),
    act: async (recovery, request) =>
      (await stop(portal, request, recovery)) ? { content: done(settings.provider_name) } : undefined,
    gone: { status: 410, content: gone },
  })
}

const stop = ({ db, trail }: Portal, request: FastifyRequest, recovery: StoppableRecovery): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await deleteRecovery(transaction, recovery.account_id))) return false
    await deleteSecondStepsOf(transaction, recovery.account_id)
    const who = { account_id: recovery.account_id, actor: fullName(recovery) }
    const act = 'Stopped the recovery of lost passkeys'
    await trail.write(transaction, { kind: 'change', act, ...who, object: recovery.device }, request)
    return true
  })

const question = (
  { device, asked_at, ready_at }: StoppableRecovery,
  token: string,
  timeZone: string,
): Html => html`<h1>Are your passkeys and authenticator apps lost?</h1>
<p>Somebody said so in ${device} on ${momentIn(asked_at, timeZone)}. From ${momentIn(ready_at, timeZone)} on an
access link is enough to begin with new ones.</p>
<p>If that was not you, stop it. Those that you have go on to work.</p>
<form method="post" action="${stopRecoveryPath}?token=${encodeURIComponent(token)}"><p><button class="button">Stop it</button></p></form>
<p class="quiet">If it was you, close this page. Nothing happens.</p>`

const done = (provider: string): Html => html`<h1>It is stopped</h1>
<p>What you have goes on to work, and nobody begins with new ones by an access link alone.</p>
<p>Whoever said that they are lost could read your e-mail. Change the password of your mailbox, and tell ${provider}.</p>
<p><a class="button" href="/sessions">See where you are signed in</a></p>`
const gone: Html = html`<h1>Your second step</h1><p>${noticeGone.replace(/:.*/, '.')}</p>
<p><a class="button" href="/sessions">See your passkeys</a></p>`
