import { fromOtherSite, originMissing } from '@portal/domain/contract/error-answer'
import type { FastifyRequest } from 'fastify'
import { apiTokenIn } from './api-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For the few addresses that programs call without being a browser, such as mail programs that unsubscribe: what
     * says nothing of where it comes from is taken there. What counts in it must be no cookie.
     */
    forPrograms?: true
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Origin of a request that changes something: the portal's own page, another site, or not stated. All current browsers
 * state it.
 */
function originOf(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol'>,
): 'own' | 'other' | 'unsaid' {
  if (safe.has(request.method)) return 'own'
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'other'
  const { origin } = request.headers
  if (origin === undefined) return 'unsaid'
  return URL.canParse(origin) && hostOf(origin) === hostOf(`${request.protocol}://${request.host}`) ? 'own' : 'other'
}

/** Without the port where it is the scheme's own, as browsers write it. */
const hostOf = (address: string): string => new URL(address).host

/** The sentence with which a request is refused, undefined where it may go on: with an API token no cookie counts. */
export function originProblem(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol' | 'routeOptions'>,
): string | undefined {
  const origin = originOf(request)
  if (origin === 'other') return fromOtherSite
  const mayBeUnsaid = request.routeOptions.config.forPrograms || apiTokenIn(request) !== undefined
  return origin === 'unsaid' && !mayBeUnsaid ? originMissing : undefined
}
