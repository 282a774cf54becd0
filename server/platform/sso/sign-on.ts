import { isStorable } from '@portal/domain/text/storable'
import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'
import type { Dependency } from '../dependencies/dependency.ts'
import { afterLogoutPath, callbackPathOf, type IdentityProvider } from './identity-provider.ts'

/** Stored state of an attempt until the identity provider responds. */
interface Attempt {
  state: string
  nonce: string
  code_verifier: string
}

/** Identity that the provider states. */
export interface SignedOn {
  /** Together with the subject it names the person for good; the e-mail may change. */
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  id_token: string
}

/** OpenID Connect: authorisation code with PKCE, state and nonce. It knows nothing of accounts. */
export interface SignOn {
  /** Throws `SignOnUnavailable` while the identity provider cannot be reached or is not configured. */
  begin: () => Promise<Attempt & { auth_uri: string }>
  /** Throws the same while the identity provider cannot be reached now, whatever it said before. */
  check: () => Promise<void>
  /**
   * Checks the answer that the browser brought. Throws `SignOnUnavailable` while the identity provider cannot be reached,
   * anything else where something is not in order.
   */
  complete: (answer: URLSearchParams, attempt: Attempt) => Promise<SignedOn>
  /** Address that ends the session at the identity provider; null if it has none. */
  logoutLink: (idToken: string) => Promise<string | null>
}

export class SignOnUnavailable extends Error {}

interface Options {
  identityProvider: IdentityProvider | null
  /** The address people open. */
  publicUrl: string
  log: FastifyBaseLogger
  /** Told how the identity provider does. */
  dependency?: Pick<Dependency, 'answered' | 'failed'> | undefined
  /** Id of a customer's provider; undefined for the company's. */
  id?: string | undefined
  /** How it is asked, where not everything may be asked. */
  fetch?: oidc.CustomFetch | undefined
  /** No endpoint of the provider may have this origin. */
  forbiddenOrigin?: string | undefined
}

/** For each of the requests to it. Where it is silent the first one ends the wait. */
export const timeoutSeconds = 4

export function createSignOn({
  identityProvider,
  publicUrl,
  log,
  dependency,
  id,
  fetch,
  forbiddenOrigin,
}: Options): SignOn {
  const redirect_uri = `${publicUrl}${callbackPathOf(id ?? null)}`
  let known: Promise<oidc.Configuration> | undefined

  const readMetadata = async (): Promise<oidc.Configuration> => {
    if (!identityProvider) throw new SignOnUnavailable('OIDC_ISSUER is not set')
    try {
      const configuration = await discover(identityProvider, fetch)
      for (const endpoint of endpointsOf(configuration.serverMetadata()))
        if (new URL(endpoint).origin === forbiddenOrigin) throw new Error('one of its endpoints is the portal itself')
      dependency?.answered()
      return configuration
    } catch (error) {
      throw unavailable(error)
    }
  }

  const unavailable = (error: unknown): SignOnUnavailable => {
    dependency?.failed(error)
    return new SignOnUnavailable(JSON.stringify(reasonOf(error)))
  }

  /** Separates an identity provider that is down or failing from one that rejects the person. */
  const orUnavailable = (error: unknown): never => {
    throw isUnavailable(error) ? unavailable(error) : error
  }

  /** Asked for once, when first needed: an identity provider that is down does not keep the portal from starting. */
  const discovered = async (): Promise<oidc.Configuration> => {
    known ??= readMetadata()
    const current = known
    try {
      return await current
    } catch (error) {
      if (known === current) known = undefined
      throw error
    }
  }

  return {
    begin: async () => {
      const configuration = await discovered()
      const code_verifier = oidc.randomPKCECodeVerifier()
      const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), code_verifier }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      })
      return { ...attempt, auth_uri: address.href }
    },

    check: async () => void (await readMetadata()),

    complete: async (answer, attempt) => {
      // Read metadata and keys again, since they may have just changed.
      const configuration = await readMetadata()
      const grant = oidc.authorizationCodeGrant(configuration, new URL(`${redirect_uri}?${answer}`), {
        pkceCodeVerifier: attempt.code_verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const tokens = await grant.catch(orUnavailable)
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new Error('the identity provider sent no ID token')
      rejectOddClaims(claims, configuration.clientMetadata().client_id)
      const person =
        claims.email === undefined ? await userInfo(configuration, tokens, claims.sub).catch(orUnavailable) : claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof person.email === 'string' ? person.email : null,
        email_verified: isVerified(person),
        id_token: tokens.id_token,
      }
    },

    logoutLink: async (idToken) => {
      try {
        const configuration = await discovered()
        if (!configuration.serverMetadata().end_session_endpoint) return null
        const post_logout_redirect_uri = `${publicUrl}${afterLogoutPath}`
        return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri }).href
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'could not find the logout address of the identity provider')
        return null
      }
    },
  }
}

const endpointsOf = ({
  authorization_endpoint,
  token_endpoint,
  userinfo_endpoint,
  jwks_uri,
  end_session_endpoint,
}: oidc.ServerMetadata): string[] =>
  [authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint].filter(
    (endpoint): endpoint is string => endpoint !== undefined && URL.canParse(endpoint),
  )

/** Seconds by which the clocks of the two may differ. */
const clockTolerance = 300
const longestSubject = 255

/** Checks that openid-client leaves to its caller. */
function rejectOddClaims({ azp, iat, sub }: oidc.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token is for another client: azp')
  // By the clock that openid-client compares `exp` with.
  if (iat > Date.now() / 1000 + clockTolerance) throw new Error('the ID token was issued in the future: iat')
  if (sub.trim() === '' || sub.length > longestSubject || !isStorable(sub))
    throw new Error('the ID token has no valid subject: sub')
}

/**
 * Microsoft Entra ID never sends `email_verified`; its optional claim `xms_edov` says that the owner of the address's
 * domain is verified. Some identity providers write booleans as text.
 */
function isVerified({ email_verified, xms_edov }: oidc.IDToken | oidc.UserInfoResponse): boolean {
  const isVerified = email_verified ?? xms_edov
  return (
    isVerified === true ||
    isVerified === 'true' ||
    (email_verified === undefined && (isVerified === 1 || isVerified === '1'))
  )
}

function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const silent = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')
  return silent || (cause instanceof Response && cause.status >= 500)
}

const userInfo = (
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  subject: string,
): Promise<oidc.UserInfoResponse> => oidc.fetchUserInfo(configuration, tokens.access_token, subject)

function discover(
  { issuer, clientId, clientSecret }: IdentityProvider,
  fetch: oidc.CustomFetch | undefined,
): Promise<oidc.Configuration> {
  const address = new URL(issuer)
  // The operator may have an identity provider inside their own network or, like the demo, on this very machine.
  const insecure = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(address, clientId, undefined, clientAuthentication(clientSecret), {
    execute: [oidc.enableNonRepudiationChecks, ...insecure],
    timeout: timeoutSeconds,
    ...(fetch && { [oidc.customFetch]: fetch }),
  })
}

/** HTTP Basic is every provider's default; the form field is for those that say they take only that. */
const clientAuthentication =
  (secret: string | null): oidc.ClientAuth =>
  (server, ...rest) => {
    if (secret === null) return oidc.None()(server, ...rest)
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const basic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    return (basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...rest)
  }

/** Details of an error that may be logged. The whole error contains codes and tokens. */
export function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, error: kind, error_description } = error as unknown as Record<string, unknown>
  const cause = error.cause instanceof Error && 'code' in error.cause ? { cause: error.cause.code } : {}
  const entries = { name: error.name, message: error.message, code, error: kind, error_description, ...cause }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
}
