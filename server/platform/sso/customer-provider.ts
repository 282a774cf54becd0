import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { admittedFetch } from '../dependencies/admitted-fetch.ts'
import { admission } from '../dependencies/public-address.ts'
import { openedSecret } from '../http/encrypted-secret.ts'
import { createSignOn, type SignOn, SignOnUnavailable } from './sign-on.ts'

export const secretPurpose = 'client secret of a customer'

/** Stored identity provider of a customer. */
export interface CustomerProvider {
  id: string
  issuer: string
  client_id: string
  client_secret: string | null
}

type Needs = Pick<Config, 'SECRETS_KEY' | 'SIGN_ON_PRIVATE_NETWORKS' | 'demo'>

/** Fetch for addresses that customers choose: public ones with https, in the demo also its own provider on this machine. */
export const fetchOf = ({ SIGN_ON_PRIVATE_NETWORKS, demo }: Needs) =>
  admittedFetch(admission([...SIGN_ON_PRIVATE_NETWORKS, ...(demo ? ['loopback'] : [])], 'SIGN_ON_PRIVATE_NETWORKS'))

/** Origin that endpoints of a customer's provider may not have: the portal's. The demo has its own identity provider. */
export const forbiddenOrigin = ({ PUBLIC_URL, demo }: Pick<Config, 'PUBLIC_URL' | 'demo'>): string | undefined =>
  demo ? undefined : new URL(PUBLIC_URL).origin

/** Single sign-on at a customer's provider, whose metadata is read for each attempt. */
export function signOnAt(
  { id, issuer, client_id, client_secret }: CustomerProvider,
  { config, log }: { config: Needs & Pick<Config, 'PUBLIC_URL'>; log: FastifyBaseLogger },
): SignOn {
  const clientSecret = client_secret === null ? null : openedSecret(client_secret, config, secretPurpose)
  if (client_secret !== null && clientSecret === null)
    throw new SignOnUnavailable(
      'its client secret was encrypted with another SECRETS_KEY: enter it again at /admin/sign-on',
    )
  const identityProvider = { issuer, clientId: client_id, clientSecret }
  return createSignOn({
    identityProvider,
    id,
    publicUrl: config.PUBLIC_URL,
    log,
    fetch: fetchOf(config),
    forbiddenOrigin: forbiddenOrigin(config),
  })
}
