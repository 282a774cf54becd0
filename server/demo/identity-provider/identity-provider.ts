import type { Config } from '../../platform/config.ts'
import { newToken } from '../../platform/http/secret.ts'
import type { IdentityProvider } from '../../platform/sso/identity-provider.ts'

export const demoSignOnPath = '/demo-sign-on'

/** The one that the demo runs itself; null where the settings name another. */
export const demoIdentityProvider = ({ OIDC_ISSUER, STAFF_SIGN_ON, PUBLIC_URL }: Config): IdentityProvider | null =>
  OIDC_ISSUER || STAFF_SIGN_ON === 'off'
    ? null
    : { issuer: `${PUBLIC_URL}${demoSignOnPath}`, clientId: 'client-portal', clientSecret: newToken() }
