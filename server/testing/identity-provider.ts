import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { memoryAdapter } from '../demo/identity-provider/memory-adapter.ts'
import { freePort } from './embedded-postgres.ts'

export interface TestIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims about the next person who signs in. */
  person: { email?: string; email_verified?: boolean | string; xms_edov?: unknown }
  /** Signs that person on; the address of the portal to which the browser is then sent. */
  visit: (authUri: string) => Promise<string>
  close: () => Promise<void>
}

/** Starts a company's OpenID provider on this machine that signs every visitor in without asking. */
export async function startIdentityProvider(
  publicUrl: string,
  addressOf = async (port: number): Promise<string> => `http://127.0.0.1:${port}`,
  callbackOf = '',
): Promise<TestIdentityProvider> {
  const port = await freePort()
  const issuer = await addressOf(port)
  const client = { clientId: 'portal', clientSecret: 'a secret of the test: & = +' }
  const person: TestIdentityProvider['person'] = {}
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/api/authorize/oauth2/callback${callbackOf}`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: [] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...person }) as never }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.body = JSON.stringify(out)
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  const handle = provider.callback()
  const server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/')
    if (isInteraction) void provider.interactionFinished(request, response, { login: { accountId: 'someone' } })
    else void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    ...client,
    person,
    visit: (authUri) => visit(authUri, issuer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Goes where a browser would be sent, with its cookies, until that is another origin. */
async function visit(address: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let step = 0; step < 10; step++) {
    if (!next.startsWith(`${origin}/`)) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // A connection that is kept open may be one that a test has cut since.
    const response = await fetch(next, { redirect: 'manual', headers: { cookie, connection: 'close' } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('sent in circles')
}
