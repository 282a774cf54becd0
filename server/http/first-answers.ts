import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '@portal/domain/session/user'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from './route.ts'

interface FirstCalls {
  path: string
  calls: readonly string[]
  /** Calls that return the names in the header. */
  named: readonly string[]
}

export interface ScreenCalls {
  /** The path that the screen at an address declares, and the addresses of the GET calls with which it begins. */
  of: (address: string, viewer: Viewer) => Promise<FirstCalls | undefined>
  /** Whether an address belongs to a screen, for any viewer. */
  isScreen: (address: string) => boolean
  /** Whether the screen at an address needs a session; without one it shows the login. */
  needSession: (address: string) => boolean
  /** The calls of the frame around every screen; the first says who is there. */
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

/** Time limit for an answer in milliseconds; after it the browser makes the call. */
const answerTimeout = 400

/** Answers by the addresses of their calls, as JSON. */
export type Answers = ReadonlyMap<string, string>

/**
 * Answers of the given GET calls. They go through the same routes as calls from the browser, with the session of the person
 * who opens the page, so they contain nothing else. Rejected or slow calls are left out.
 */
export async function firstAnswers(
  server: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  session: Session,
  calls: readonly string[],
): Promise<Answers> {
  const entries = await Promise.all(
    calls.map(async (url): Promise<[string, string][]> => {
      const { cookie = '', host = '', 'user-agent': agent = '' } = headers
      const request = { url, remoteAddress: ip, headers: { cookie, host, 'user-agent': agent } }
      const injected = page.run({ cookie, session }, async () => await server.inject(request))
      const answer = await Promise.race([
        injected.catch(() => undefined),
        wait(answerTimeout, undefined, { ref: false }),
      ])
      return answer?.statusCode === 200 ? [[url, answer.body]] : []
    }),
  )
  return new Map(entries.flat())
}

/** All of them as one object in JSON. */
export const jsonOf = (answers: Answers): string =>
  `{${[...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`).join(',')}}`
