import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '@portal/domain/session/user'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atMost } from './limit-concurrency.ts'
import type { Session } from './route.ts'

/** Calls of a screen whose responses are preloaded. */
interface FirstCalls {
  path: string
  calls: readonly string[]
  /** Calls that return the names in the header. */
  named: readonly string[]
}

export interface ScreenCalls {
  /** Path of the screen at an address, and the addresses of its first GET calls. */
  of: (address: string, viewer: Viewer) => Promise<FirstCalls | undefined>
  /** Whether an address belongs to a screen, for any viewer. */
  isScreen: (address: string) => boolean
  /** Whether the screen at an address needs a session; without one it shows the login. */
  needSession: (address: string) => boolean
  /** Calls of the frame around every screen. The first returns the current user. */
  ofShell: readonly string[]
}

const page = new AsyncLocalStorage<{ cookie: string; session: Session }>()

/**
 * Session of the page for which this call is preloaded, so that it is read once for all calls of a page. Undefined for every
 * other request, and for a different cookie.
 */
export function sessionOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Session | undefined {
  const found = page.getStore()
  return found && found.cookie === headers.cookie ? found.session : undefined
}

/** Time limit for an answer in milliseconds, from the start of its call; after it the browser makes the call. */
const answerTimeout = 400

/** How many calls of one page run at a time, so that a page leaves database connections to others. */
export const callsAtOnce = 4

/** Preloaded data: JSON responses by the addresses of their calls. */
export type PreloadedData = ReadonlyMap<string, string>

/**
 * Makes the given GET calls and returns their responses as preloaded data. They go through the same routes as calls from the
 * browser, with the session of the person who opens the page, so they contain nothing else. Rejected or slow calls are left
 * out.
 */
export async function preloadData(
  server: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  session: Session,
  calls: readonly string[],
): Promise<PreloadedData> {
  const answerOf = async (url: string): Promise<[string, string][]> => {
    const { cookie = '', host = '', 'user-agent': agent = '' } = headers
    const request = { url, remoteAddress: ip, headers: { cookie, host, 'user-agent': agent } }
    const injected = page.run({ cookie, session }, async () => await server.inject(request))
    const answer = await Promise.race([injected.catch(() => undefined), wait(answerTimeout, undefined, { ref: false })])
    return answer?.statusCode === 200 ? [[url, answer.body]] : []
  }
  const limited = atMost(callsAtOnce)
  const entries = await Promise.all(calls.map((url) => limited(() => answerOf(url))))
  return new Map(entries.flat())
}

/** The preloaded data as one JSON object. */
export const jsonOf = (answers: PreloadedData): string =>
  `{${[...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`).join(',')}}`
