import type { Config } from '../config.ts'

/** Where staff sign on, and the portal as it is known there. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string | null
}

/** Registered at the identity provider: where it sends people after signing on and after logging out. */
export const callbackPath = '/api/authorize/oauth2/callback'
/**
 * Each customer's provider has an address of its own: no provider can pass off an answer of another one as an answer to
 * what was asked of itself.
 */
export const callbackPathOf = (id: string | null): string => (id === null ? callbackPath : `${callbackPath}/${id}`)
export const afterLogoutPath = '/login'

/** The company's own; null where the settings name none. */
export const identityProviderOf = (config: Config): IdentityProvider | null =>
  config.OIDC_ISSUER && config.OIDC_CLIENT_ID
    ? { issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID, clientSecret: config.OIDC_CLIENT_SECRET }
    : null
