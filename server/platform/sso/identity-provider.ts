import type { Config } from '../config.ts'

/** Identity provider of staff, with the portal's registration there. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string | null
}

/** Registered at the identity provider: where it sends people after signing on and after logging out. */
export const callbackPath = '/api/authorize/oauth2/callback'
/**
 * Each customer's provider has its own callback address, so that a provider cannot use its response for an attempt at
 * another one.
 */
export const callbackPathOf = (id: string | null): string => (id === null ? callbackPath : `${callbackPath}/${id}`)
export const afterLogoutPath = '/login'

/** The company's own; null where the settings name none. */
export const identityProviderOf = (config: Config): IdentityProvider | null =>
  config.OIDC_ISSUER && config.OIDC_CLIENT_ID
    ? { issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID, clientSecret: config.OIDC_CLIENT_SECRET }
    : null
