import { AddressRefused } from '../dependencies/public-address.ts'
import { timeoutSeconds } from './sign-on.ts'

type Fetch = (address: string, how: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>

export interface Tried {
  /** Problem as a sentence; null if everything visible from outside is right. */
  problem: string | null
  /** Where people would be sent. */
  leads_to: string | null
}

/** Problem to show to the person who configures the provider. */
class Wrong extends Error {}

/** Asks a provider what it says of itself, and for its keys. Whether it knows the client shows with the first sign-on. */
export async function tryProvider(issuer: string, fetch: Fetch, forbiddenOrigin?: string): Promise<Tried> {
  try {
    const metadata = await read(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (metadata.issuer !== issuer)
      throw new Wrong(`It calls itself ${short(metadata.issuer)}. Enter the issuer exactly like that`)
    const [authorization = '', , keys = ''] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
      addressIn(metadata, name, issuer),
    )
    for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])
      if (originOf(metadata[name]) === (forbiddenOrigin ?? null))
        throw new Wrong(`Its ${name} is the address of this portal`)
    const { keys: found } = await read(fetch, keys)
    if (!Array.isArray(found) || !found.some(canSign)) throw new Wrong(`There is no signing key at ${keys}`)
    const ways = metadata.response_types_supported
    if (Array.isArray(ways) && !ways.includes('code')) throw new Wrong('It does not offer the authorization code flow')
    return { problem: null, leads_to: new URL(authorization).host }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message, leads_to: null }
    throw error
  }
}

const short = (value: unknown): string =>
  value === undefined ? 'nothing' : String(value).replace(/\p{C}/gu, '').slice(0, 200)

const originOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : undefined

function addressIn(said: Record<string, unknown>, name: string, issuer: string): string {
  const value = said[name]
  if (typeof value !== 'string' || !URL.canParse(value)) throw new Wrong(`Its configuration has no ${name}`)
  const { protocol } = new URL(value)
  if (protocol !== 'https:' && protocol !== new URL(issuer).protocol)
    throw new Wrong(`Its ${name} does not begin with https://`)
  return value
}

const canSign = (key: unknown): boolean =>
  typeof key === 'object' &&
  key !== null &&
  'kty' in key &&
  ['RSA', 'EC', 'OKP'].includes(String(key.kty)) &&
  (!('use' in key) || key.use === 'sig')

async function read(fetch: Fetch, address: string): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000)
  const headers = { accept: 'application/json' }
  const response = await fetch(address, { signal, headers }).catch((error: unknown) => {
    throw new Wrong(faultIn(error, address))
  })
  if (response.status !== 200) throw new Wrong(`It answered ${response.status} at ${address}`)
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Wrong(`Its answer at ${address} is not JSON`)
  return body as Record<string, unknown>
}

function faultIn(error: unknown, address: string): string {
  const cause = error instanceof TypeError ? error.cause : error
  if (cause instanceof AddressRefused) return cause.message
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return `No answer within ${timeoutSeconds} seconds from ${address}`
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return (
    reasons[code] ??
    (/certificate|self.signed/i.test(message)
      ? `Its certificate is not valid: ${message}`
      : `${address} cannot be reached${message && `: ${message}`}`)
  )
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'It refuses connections',
  ECONNRESET: 'It closed the connection',
  EHOSTUNREACH: 'There is no network route to it',
  ENETUNREACH: 'There is no network route to it',
  ETIMEDOUT: 'It does not answer',
  ENOTFOUND: 'Its host name does not exist',
  EAI_AGAIN: 'Its host name could not be looked up',
}
