import type { Endpoint } from '@portal/domain/contract/endpoint'
import { getSignOnLink, logout } from '@portal/domain/session/contract'
import { formPaths } from '@portal/domain/session/form-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendErrorPage } from '../../platform/http/answer-error.ts'
import { calmPage } from '../../platform/http/calm-page.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Portal } from '../../platform/portal.ts'
import { setLoggedOutCookie } from './cookie.ts'

/**
 * Serves the forms for logging out and for single sign-on, which work before the scripts of a page have loaded. Each makes the
 * call that the scripts make. The answer is a page with a link, because a form may not redirect to the identity provider
 * (`form-action`).
 */
export async function serveFormPages(
  server: FastifyInstance,
  { config, now, settings }: Pick<Portal, 'config' | 'now' | 'settings'>,
): Promise<void> {
  const { product_name } = settings
  const page = (reply: FastifyReply, title: string, content: Html) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(calmPage(`${title} - ${product_name}`, content))

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(formPaths.logOut, (_, reply) => page(reply, 'Log out', logOutQuestion))
    scope.post(formPaths.logOut, async (request, reply) => {
      const response = await makeCall(scope, logout, request, reply)
      // Without a session there is nothing left to do.
      if (response.statusCode !== 401 && response.statusCode !== 200) return failed(response, request, reply)
      setLoggedOutCookie(reply, config, String(now().getTime()))
      return page(reply, 'Logged out', loggedOut(response.json().post_logout_link))
    })
    scope.get(formPaths.signOn, (_, reply) => page(reply, 'Log in', signOnQuestion))
    scope.post(formPaths.signOn, async (request, reply) => {
      const redirect = request.body instanceof URLSearchParams ? request.body.get('redirect') : null
      const response = await makeCall(scope, getSignOnLink, request, reply, redirect === null ? {} : { redirect })
      if (response.statusCode !== 200) return failed(response, request, reply)
      return page(reply, 'Log in', signOnBegun(response.json().auth_uri))
    })
  })
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>

/** Makes a call through its own route in this process, and passes its cookies on. */
async function makeCall(
  server: FastifyInstance,
  { method, path }: Endpoint,
  { ip, headers }: FastifyRequest,
  reply: FastifyReply,
  query: Record<string, string> = {},
): Promise<Response> {
  const { cookie = '', host = '', 'user-agent': agent = '' } = headers
  const response = await server.inject({
    method,
    url: path,
    query,
    remoteAddress: ip,
    // The origin of the form was checked when it arrived.
    headers: { cookie, host, 'user-agent': agent, 'sec-fetch-site': 'same-origin' },
  })
  for (const each of [response.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', each)
  return response
}

function failed(response: Response, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfter = response.headers['retry-after']
  const retryAfterSeconds = retryAfter === undefined ? undefined : Number(retryAfter)
  return sendErrorPage({ status: response.statusCode, answer: response.json(), retryAfterSeconds }, request, reply)
}

const link = (address: string, label: string): Html => html`<p><a class="button" href="${address}">${label}</a></p>`
const form = (address: string, label: string): Html =>
  html`<form method="post" action="${address}"><p><button class="button">${label}</button></p></form>`

const logOutQuestion = html`<h1>Log out</h1>${form(formPaths.logOut, 'Log Out')}`

const loggedOut = (postLogoutLink: string | null | undefined): Html => html`<h1>You are logged out</h1>
${
  postLogoutLink
    ? html`<p>Continue to log out of single sign-on too.</p>${link(postLogoutLink, 'Continue')}`
    : link('/login', 'Log in')
}`

const signOnQuestion = html`<h1>Log in with single sign-on</h1>${form(formPaths.signOn, 'Log in with single sign-on')}`

const signOnBegun = (authUri: string): Html => html`<h1>Log in with single sign-on</h1>
<p>You will sign in at your company and then return to the portal.</p>${link(authUri, 'Continue')}`
