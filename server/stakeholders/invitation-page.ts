import { type AccessLevel, accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import { invitationGone } from '@portal/domain/stakeholders/invitation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calmPage, calmStyle } from '../http/calm-page.ts'
import { type Html, html } from '../http/html.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'
import { answerInvitation } from './answer-invitation.ts'
import { type FoundInvitation, findInvitation } from './invitation-data.ts'

const invitationPath = '/invitation'
const style = `${invitationPath}.css`
type Asked = { Querystring: { token?: unknown; answer?: unknown } }

/**
 * The link in the mail to somebody who is invited: they read who asks and for what, and accept or decline with a button.
 * It needs no account; a scanner that merely looks answers nothing.
 */
export async function serveInvitations(server: FastifyInstance, portal: Portal): Promise<void> {
  const { db, now, settings } = portal
  const page = (reply: FastifyReply, status: number, content: Html) =>
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(calmPage(`Invitation - ${settings.product_name}`, style, content))
  const find = async (request: FastifyRequest<Asked>): Promise<FoundInvitation | undefined> => {
    const { token } = request.query
    return typeof token === 'string' && token.length < 200
      ? findInvitation(db, { token_hash: hashOf(token) }, now())
      : undefined
  }

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    scope.get(style, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(calmStyle),
    )
    scope.get<Asked>(invitationPath, async (request, reply) => {
      const found = await find(request)
      return found ? page(reply, 200, question(found, String(request.query.token))) : page(reply, 410, gone)
    })
    scope.post<Asked>(invitationPath, async (request, reply) => {
      const found = await find(request)
      if (!found) return page(reply, 410, gone)
      const accept = request.query.answer === 'accept'
      try {
        const sentence = await answerInvitation(portal, found, accept, request)
        return page(reply, 200, accept ? joined(sentence, settings.product_name) : declined(sentence))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return page(reply, error.status, html`<h1>Invitation</h1><p>${error.message}</p>`)
      }
    })
  })
}

const question = (invitation: FoundInvitation, token: string): Html => {
  const { title, invited_by_name, access_level, email } = invitation
  const level = access_level as AccessLevel
  const button = (answer: string, label: string, look: string) =>
    html`<form method="post" action="${invitationPath}?answer=${answer}&token=${encodeURIComponent(token)}"><p><button class="${look}">${label}</button></p></form>`
  return html`<h1>${invited_by_name} invites you to ${title}</h1>
<p>With ${accessLevelLabel(level)} access. ${accessLevelExplanation(level)}. You reach nothing there unless you accept.</p>
<p class="quiet">The invitation is for ${email}.</p>
${[button('accept', 'Accept', 'button'), button('decline', 'Decline', 'button second')]}`
}

const joined = (sentence: string, product: string): Html => html`<h1>Welcome</h1>
<p>${sentence}</p>
<p>Sign in with your e-mail address; there is no password.</p>
<p><a class="button" href="/login">Open ${product}</a></p>`
const declined = (sentence: string): Html => html`<h1>Declined</h1><p>${sentence}</p>`
const gone: Html = html`<h1>Invitation</h1><p>${invitationGone}</p>`
