import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './embedded-postgres.ts'

type Claims = Record<string, unknown>

/** Deviations from a correct provider; an undefined value leaves the claim or header out. */
export interface Hostility {
  claims?: Claims
  header?: Claims
  /** Signature of the ID token, if it is wrong. */
  signature?: 'with another key' | 'with the public key as a secret' | 'none' | 'cut short' | 'of other claims'
  /** Instead of the ID token. */
  id_token?: unknown
  discovery?: Claims
  token?: Claims
  /** Overrides for the only published key. */
  key?: Claims
  /** Whole answers, by path. */
  answers?: Record<string, { status?: number; body: string; headers?: Record<string, string> }>
  /** Query parameters of the redirect back; a list repeats a parameter. */
  back?: Record<string, string | string[] | undefined>
}

export interface HostileIdentityProvider {
  issuer: string
  /** Sets the deviations for all following sign-ons. */
  does: (hostility: Hostility) => void
  /** Signs with a new key from now on and publishes that one alone. */
  rotate: () => void
  /** Returns the address to which the browser is redirected. */
  visit: (authUri: string) => URL
  close: () => Promise<void>
}

/** Starts an identity provider for the client `portal` whose signed tokens say anything the test wants. */
export async function startHostileIdentityProvider(): Promise<HostileIdentityProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let does: Hostility = {}
  let key = newKey(0)
  const otherKey = newKey(0)

  /** The code it gives out is the nonce it was asked with: sign-ons at the same time do not get in each other's way. */
  const idToken = (nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: 'portal', sub: 'someone', iat: now, exp: now + 300, nonce }
    return signed({ ...right, ...does.claims }, key, otherKey, does)
  }
  const answers: Record<string, (form: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...does.discovery,
    }),
    '/jwks': () => ({ keys: [{ ...key.public, kid: key.kid, use: 'sig', alg: 'RS256', ...does.key }] }),
    '/token': (form) => ({
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: 'id_token' in does ? does.id_token : idToken(form.get('code')),
      ...does.token,
    }),
  }
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const type = { 'content-type': 'application/json' }
    const other = does.answers?.[request.url ?? '']
    if (other) {
      response.writeHead(other.status ?? 200, { ...type, ...other.headers }).end(other.body)
      return
    }
    const body = answers[request.url ?? '']
    response.writeHead(body ? 200 : 404, type).end(JSON.stringify(body?.(form) ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    does: (hostility) => {
      does = hostility
    },
    rotate: () => {
      key = newKey(key.number + 1)
    },
    visit: (authUri) => {
      const authRequest = new URL(authUri).searchParams
      const back = new URL(authRequest.get('redirect_uri') ?? '')
      const brought = { code: authRequest.get('nonce') ?? '', state: authRequest.get('state') ?? '', ...does.back }
      for (const [name, value] of Object.entries(brought))
        for (const each of [value ?? []].flat()) back.searchParams.append(name, each)
      return back
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Key {
  number: number
  kid: string
  private: KeyObject
  public: object
  pem: string
}

function newKey(number: number): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  return { number, kid: `key-${number}`, private: privateKey, public: publicKey.export({ format: 'jwk' }), pem }
}

function signed(claims: Claims, key: Key, otherKey: Key, { header, signature }: Hostility): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: key.kid, ...header })}.${part(claims)}`
  const rsa = (signer: Key, said = content) => sign('sha256', Buffer.from(said), signer.private).toString('base64url')
  switch (signature) {
    case 'none':
      return `${content}.`
    case 'cut short':
      return `${content}.${rsa(key).slice(0, -20)}`
    case 'with another key':
      return `${content}.${rsa(otherKey)}`
    case 'with the public key as a secret':
      return `${content}.${createHmac('sha256', key.pem).update(content).digest('base64url')}`
    case 'of other claims':
      return `${content}.${rsa(key, `${content.split('.')[0]}.${part({ ...claims, sub: 'another' })}`)}`
    default:
      return `${content}.${rsa(key)}`
  }
}
