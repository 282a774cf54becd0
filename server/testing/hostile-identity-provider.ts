import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './embedded-postgres.ts'

type Claims = Record<string, unknown>

export interface HostileIdentityProvider {
  issuer: string
  /** What the next ID token says beside or instead of what is right; undefined leaves a claim out. */
  claims: Claims
  /** Signs with a new key from now on and publishes that one alone. */
  rotate: () => void
  /** Where the browser is sent back to. */
  visit: (authUri: string) => URL
  close: () => Promise<void>
}

/** An identity provider that says in its signed tokens whatever it is told to, for the client `portal`. */
export async function startHostileIdentityProvider(): Promise<HostileIdentityProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const claims: Claims = {}
  let key = newKey(0)

  /** The code it gives out is the nonce it was asked with: sign-ons at the same time do not get in each other's way. */
  const idToken = (nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: 'portal', sub: 'someone', iat: now, exp: now + 300, nonce }
    return signed({ ...right, ...claims }, key)
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
    }),
    '/jwks': () => ({ keys: [{ ...key.public, kid: key.kid, use: 'sig', alg: 'RS256' }] }),
    '/token': (form) => ({
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(form.get('code')),
    }),
  }
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const body = answers[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body?.(form) ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    claims,
    rotate: () => {
      key = newKey(key.number + 1)
    },
    visit: (authUri) => {
      const asked = new URL(authUri).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code: asked.get('nonce') ?? '', state: asked.get('state') ?? '' }).toString()
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
}

function newKey(number: number): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { number, kid: `key-${number}`, private: privateKey, public: publicKey.export({ format: 'jwk' }) }
}

function signed(claims: Claims, key: Key): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: key.kid })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key.private).toString('base64url')}`
}
