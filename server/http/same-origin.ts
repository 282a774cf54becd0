import type { FastifyRequest } from 'fastify'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * False for a request that changes something and was made by a page of another site. Browsers say where a request
 * comes from; a client that is no browser has no cookies to abuse.
 */
export function isOfThisOrigin(request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'protocol'>): boolean {
  if (safe.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && hostOf(origin) === hostOf(`${request.protocol}://${request.host}`)
}

/** Without the port where it is the scheme's own, as browsers write it. */
const hostOf = (address: string): string => new URL(address).host
