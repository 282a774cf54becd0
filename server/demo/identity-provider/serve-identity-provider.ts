import { fullName, type User } from '@portal/domain/session/user'
import { isEmailAddress, typedAddress } from '@portal/domain/text/email-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { calmPage } from '../../platform/http/calm-page.ts'
import { html } from '../../platform/http/html.ts'
import { demoSignOnPath } from './identity-provider.ts'
import type { DemoSignOnOptions } from './provider.ts'

/** Serves the demo's identity provider under `/demo-sign-on`. It is loaded at the first visit. */
export async function serveDemoIdentityProvider(server: FastifyInstance, options: DemoSignOnOptions): Promise<void> {
  let loading: Promise<Loaded> | undefined
  const load = (): Promise<Loaded> => {
    loading ??= loadProvider(options)
    return loading
  }

  await server.register(
    async (scope) => {
      await scope.register(async (pages) => serveAccounts(pages, options, load))
      await scope.register(async (rest) => servePassedOn(rest, load))
    },
    { prefix: demoSignOnPath },
  )
}

interface Loaded {
  provider: Provider
  handle: ReturnType<Provider['callback']>
  problemPage: (sentence: string) => string
}

async function loadProvider(options: DemoSignOnOptions): Promise<Loaded> {
  const { createDemoProvider, problem } = await import('./provider.ts')
  const provider = await createDemoProvider(options)
  return { provider, handle: provider.callback(), problemPage: (sentence) => problem(options.product(), sentence) }
}

/** The page on which one chooses whom to be. */
function serveAccounts(
  server: FastifyInstance,
  { product, findPeople }: DemoSignOnOptions,
  load: () => Promise<Loaded>,
): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const page = (reply: FastifyReply, status: number, content: string) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(content)
  const isOpen = async ({ provider }: Loaded, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      await provider.interactionDetails(request.raw, reply.raw)
      return true
    } catch {
      return false
    }
  }
  const tooLate = 'This page was open for too long. Please sign in again.'

  server.get('/interaction/:uid', async (request, reply) => {
    const loaded = await load()
    if (!(await isOpen(loaded, request, reply))) return page(reply, 410, loaded.problemPage(tooLate))
    return page(reply, 200, accountsPage(product(), request.url, await findPeople()))
  })
  server.post('/interaction/:uid', async (request, reply) => {
    const loaded = await load()
    if (!(await isOpen(loaded, request, reply))) return page(reply, 410, loaded.problemPage(tooLate))
    const accountId = typedAddress((request.body instanceof URLSearchParams && request.body.get('account')) || '')
    const people = await findPeople()
    const isOffered = people.length === 0 ? isEmailAddress(accountId) : people.some(({ email }) => email === accountId)
    if (!isOffered) return page(reply, 422, accountsPage(product(), request.url, people))
    const result = { login: { accountId } }
    return reply.redirect(await loaded.provider.interactionResult(request.raw, reply.raw, result), 303)
  })
}

const accountsPage = (product: string, address: string, people: readonly User[]): string =>
  calmPage(
    `Choose an account - ${product}`,
    html`<h1>Choose an account</h1>
<p class="quiet">The demo does not ask for a password. In production, you sign in at your company.</p>
${
  people.length === 0
    ? html`<form method="post" action="${address}">
<p><label>Your email address<br><input class="field" type="email" name="account" required autofocus></label></p>
<p><button class="button" type="submit">Continue</button></p></form>`
    : html`<form method="post" action="${address}"><ul>${people.map(choice)}</ul></form>`
}`,
  )

const choice = (person: User) =>
  html`<li><button class="row" type="submit" name="account" value="${person.email}"><b>${fullName(person)}</b><span>${person.job_title ?? ''}</span><span>${person.email}</span></button></li>`

/** Passes other requests on unparsed: the provider reads bodies itself and knows paths without the prefix. */
function servePassedOn(server: FastifyInstance, load: () => Promise<Loaded>): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_, __, done) => done(null))
  // The portal asks for tokens here as any client does, by its secret.
  server.all('/*', { config: { forPrograms: true } }, async (request, reply) => {
    const { handle } = await load()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    const originalUrl = request.raw.url ?? ''
    Object.assign(request.raw, { originalUrl, url: originalUrl.slice(demoSignOnPath.length) })
    await handle(request.raw, reply.raw)
  })
}
