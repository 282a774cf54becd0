import { accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import { invitationClosed } from '@portal/domain/stakeholders/invitation'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { serveMailLink } from '../../platform/http/mail-link-page.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Portal } from '../../platform/portal.ts'
import { answerInvitation } from './answer-invitation.ts'
import { type FoundInvitation, findInvitation } from './invitation-data.ts'

const invitationPath = '/invitation'

/**
 * Page behind the link in an invitation: shows who invites and to which engagement, with buttons to accept or decline. Works
 * without an account. Opening the link alone changes nothing, because mail scanners open links.
 */
export async function serveInvitations(server: FastifyInstance, portal: Portal): Promise<void> {
  const { db, now, settings } = portal
  await serveMailLink<FoundInvitation>(server, {
    path: invitationPath,
    title: () => `Invitation - ${settings.product_name}`,
    find: (token) => findInvitation(db, { token_hash: hashOf(token) }, now()),
    question,
    act: async (found, request) => {
      const accept = request.query.answer === 'accept'
      try {
        const sentence = await inTransaction(db, (transaction) =>
          answerInvitation(portal, { db: transaction.db, audit: () => {} }, found, accept, request),
        )
        return { content: accept ? acceptedPage(sentence, settings.product_name) : declinedPage(sentence) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { status: error.status, content: html`<h1>Invitation</h1><p>${error.message}</p>` }
      }
    },
    gone: { status: 410, content: closedPage },
  })
}

const question = (invitation: FoundInvitation, token: string): Html => {
  const { title, invited_by_name, access_level, email } = invitation
  const button = (answer: string, label: string, look: string) =>
    html`<form method="post" action="${invitationPath}?answer=${answer}&token=${encodeURIComponent(token)}"><p><button class="${look}">${label}</button></p></form>`
  return html`<h1>${invited_by_name} invites you to ${title}</h1>
<p>With ${accessLevelLabel(access_level)} access. ${accessLevelExplanation(access_level)}. You will see the engagement after you accept.</p>
<p class="quiet">The invitation is for ${email}.</p>
${[button('accept', 'Accept', 'button'), button('decline', 'Decline', 'button second')]}`
}

const acceptedPage = (sentence: string, product: string): Html => html`<h1>Welcome</h1>
<p>${sentence}</p>
<p>Sign in with your email address. You do not need a password.</p>
<p><a class="button" href="/login">Open ${product}</a></p>`
const declinedPage = (sentence: string): Html => html`<h1>Declined</h1><p>${sentence}</p>`
const closedPage: Html = html`<h1>Invitation</h1><p>${invitationClosed}</p>`
