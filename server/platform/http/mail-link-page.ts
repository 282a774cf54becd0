import { wholeToken } from '@portal/domain/text/link-token'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calmPage } from './calm-page.ts'
import type { Html } from './html.ts'

type MailLinkRequest = FastifyRequest<{ Querystring: { token?: unknown; answer?: unknown } }>

interface Answered {
  /** 200 by default. */
  status?: number
  content: Html
}

interface MailLink<Found> {
  path: string
  /** Title of the window. */
  title: () => string
  /** Finds the object of a token; undefined if the link does not work or no longer works. */
  find: (token: string) => Promise<Found | undefined>
  /** Form that asks for confirmation and posts to the same address. */
  question: (found: Found, token: string) => Html
  /** Performs the action of the button; undefined if someone else already has. */
  act: (found: Found, request: MailLinkRequest) => Promise<Answered | undefined>
  /** Instead of the question, and of an answer. */
  gone: Required<Answered>
  /** Mail programs press the button too. */
  forPrograms?: true
}

/** The page that a link in a mail leads to. It needs no session, and a scanner that merely looks does nothing. */
export async function serveMailLink<Found>(server: FastifyInstance, link: MailLink<Found>): Promise<void> {
  const { path, title, find, question, act, gone, forPrograms } = link
  const page = (reply: FastifyReply, { status = 200, content }: Answered) =>
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(calmPage(title(), content))
  const tokenOf = ({ query: { token } }: MailLinkRequest): string =>
    typeof token === 'string' ? wholeToken(token) : ''
  const found = async (request: MailLinkRequest): Promise<Found | undefined> =>
    tokenOf(request) === '' ? undefined : find(tokenOf(request))

  await server.register(async (scope) => {
    // The body is ignored: only the token of the address counts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    scope.get(path, async (request: MailLinkRequest, reply) => {
      const item = await found(request)
      return page(reply, item ? { content: question(item, tokenOf(request)) } : gone)
    })
    const config = forPrograms ? { forPrograms } : {}
    scope.post(path, { config }, async (request: MailLinkRequest, reply) => {
      const item = await found(request)
      return page(reply, (item && (await act(item, request))) ?? gone)
    })
  })
}
