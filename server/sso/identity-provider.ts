import type { Config } from '../config.ts'
import { newToken } from '../http/secret.ts'

/** Where staff sign on, and the portal as it is known there. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string | null
}

/** Registered at the identity provider: where it sends people after signing on and after logging out. */
export const callbackPath = '/api/authorize/oauth2/callback'
export const afterLogoutPath = '/login'

export const demoSignOnPath = '/demo-sign-on'

/** The company's own; in the demo the portal's; null where staff cannot sign on. */
export function identityProviderOf(config: Config): IdentityProvider | null {
  if (config.OIDC_ISSUER && config.OIDC_CLIENT_ID)
    return { issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID, clientSecret: config.OIDC_CLIENT_SECRET }
  if (!runsDemoSignOn(config)) return null
  return { issuer: `${config.PUBLIC_URL}${demoSignOnPath}`, clientId: 'client-portal', clientSecret: newToken() }
}

export const runsDemoSignOn = (config: Pick<Config, 'demo' | 'OIDC_ISSUER'>): boolean =>
  config.demo && !config.OIDC_ISSUER
