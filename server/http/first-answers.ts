import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '@portal/domain/session/user'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from './route.ts'

export interface ScreenCalls {
  /** The path that the screen at an address declares, and the addresses of the GET calls with which it begins. */
  of: (address: string, viewer: Viewer) => Promise<{ path: string; calls: readonly string[] } | undefined>
  /** Whether a screen stands at an address, whoever may open it. */
  isScreen: (address: string) => boolean
  /** Whether the screen at an address is for people who are signed in alone: nobody else sees more than the login. */
  needSession: (address: string) => boolean
  /** The calls of the frame around every screen. */
  ofShell: readonly string[]
}

const page = new AsyncLocalStorage<{ cookie: string; session: Session }>()
/**
 * The session of a page that is being made, for the calls that are made for it: it is read once for all of them. For no
 * other request: one that came from outside is part of no page, and one with another cookie would not get it either.
 */
export function sessionOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Session | undefined {
  const found = page.getStore()
  return found && found.cookie === headers.cookie ? found.session : undefined
}

/** Longer the page does not wait for an answer, in milliseconds; the browser then asks for it itself. */
const patience = 400

/**
 * The answers to the given GET calls as JSON for a script element of the page, by address. They are made by the very
 * routes that the browser would ask, as the one who opens the page: there is no other way to data, so none of them can
 * hold what that person would not be answered. What is refused or slow is left out.
 */
export async function firstAnswers(
  server: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  session: Session,
  calls: readonly string[],
): Promise<string> {
  const entries = await Promise.all(
    calls.map(async (url) => {
      const { cookie = '', host = '', 'user-agent': agent = '' } = headers
      const request = { url, remoteAddress: ip, headers: { cookie, host, 'user-agent': agent } }
      const asked = page.run({ cookie, session }, async () => await server.inject(request))
      const answer = await Promise.race([asked.catch(() => undefined), wait(patience, undefined, { ref: false })])
      return answer?.statusCode === 200 ? [`${JSON.stringify(url)}:${answer.body}`] : []
    }),
  )
  // Inside a script element only "<" could end it; as an escape it is the same JSON.
  return `{${entries.flat().join(',')}}`.replaceAll('<', '\\u003c')
}
