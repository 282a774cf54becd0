import { fullName, type User } from '@portal/domain/session/user'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { calmPage } from '../../platform/http/calm-page.ts'
import { html, raw } from '../../platform/http/html.ts'
import { newToken } from '../../platform/http/secret.ts'
import { afterLogoutPath, callbackPath, type IdentityProvider } from '../../platform/sso/identity-provider.ts'
import { demoSignOnPath } from './identity-provider.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { demoSigningKey } from './signing-key.ts'

export interface DemoSignOnOptions {
  identityProvider: IdentityProvider
  publicUrl: string
  keyFile: string
  product: () => string
  /** Whom one may be, in the order in which they are offered. If there are none, one types an address. */
  findPeople: () => Promise<User[]>
}

const hours = 60 * 60

/** A real OpenID provider with one client, the portal. It asks for no password, and for no consent. */
export async function createDemoProvider(options: DemoSignOnOptions): Promise<Provider> {
  const { identityProvider, publicUrl, keyFile, findPeople } = options
  const configuration: Configuration = {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: identityProvider.clientId,
        ...(identityProvider.clientSecret !== null && { client_secret: identityProvider.clientSecret }),
        redirect_uris: [`${publicUrl}${callbackPath}`],
        post_logout_redirect_uris: [`${publicUrl}${afterLogoutPath}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [(await demoSigningKey(keyFile)) as never] },
    cookies: {
      keys: [newToken()],
      names: {
        session: 'demo-sign-on-session',
        interaction: 'demo-sign-on-interaction',
        resume: 'demo-sign-on-resume',
      },
      long: { path: demoSignOnPath },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => logOut(context, form, options.product()),
        postLogoutSuccessSource: (context) => {
          context.body = farewell(options.product())
        },
      },
    },
    findAccount: async (_, email) => {
      const people = await findPeople()
      const person = people.find((one) => one.email === email)
      if (!person && people.length > 0) return undefined
      const claims = { sub: email, email, email_verified: true, name: person ? fullName(person) : email }
      return { accountId: email, claims: async () => claims }
    },
    interactions: { url: (_, interaction) => `${demoSignOnPath}/interaction/${interaction.uid}` },
    loadExistingGrant: grantAll,
    pkce: { required: () => true },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = problem(options.product(), String(out.error_description ?? out.error))
    },
    ttl: {
      AccessToken: hours,
      AuthorizationCode: 60,
      Grant: 8 * hours,
      IdToken: hours,
      Interaction: hours,
      Session: 8 * hours,
    },
  }
  const provider = new Provider(identityProvider.issuer, configuration)
  provider.proxy = publicUrl.startsWith('https:')
  return provider
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId
  const accountId = oidc.session?.accountId
  if (clientId === undefined || accountId === undefined) return undefined
  const grant = new oidc.provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** Signs out without a question, since the person asked for it in the portal, unless another person is signed in. */
async function logOut(context: KoaContextWithOIDC, form: string, product: string): Promise<void> {
  const { session, entities } = context.oidc
  const meant = (entities.IdTokenHint as { payload: { sub?: string } } | undefined)?.payload.sub
  const target = session?.state?.postLogoutRedirectUri
  if (session && meant === session.accountId && typeof target === 'string') {
    await session.destroy()
    context.redirect(target)
    return
  }
  const button = html`<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>`
  const content = html`<h1>Log out</h1><p>This ends single sign-on in this browser.</p>${raw(form)}<p>${button}</p>`
  context.body = calmPage(`Log out - ${product}`, content)
}

const backToPortal = html`<p><a class="button" href="/login">Back to the portal</a></p>`

const farewell = (product: string): string =>
  calmPage(`Logged out - ${product}`, html`<h1>You are logged out</h1>${backToPortal}`)

export const problem = (product: string, sentence: string): string =>
  calmPage(`Single sign-on - ${product}`, html`<h1>You could not be signed in</h1><p>${sentence}</p>${backToPortal}`)
