import {
  alreadySaved,
  changedByOther,
  noSuchSignOn,
  overlap,
  overlaps,
  ownDomain,
  secretOfNewIssuer,
  superuserThere,
} from '@portal/domain/customer-sign-on/provider'
import {
  type ChangedCustomerSignOn,
  type NewCustomerSignOn,
  notAnIssuer,
  onlyHttps,
  portalAsIssuer,
} from '@portal/domain/customer-sign-on/validation'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { encryptSecret } from '../../platform/http/encrypted-secret.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { forbiddenOrigin, secretPurpose } from '../../platform/sso/customer-provider.ts'
import {
  type CustomerSignOnRow,
  findSuperuserOf,
  forgetIdentities,
  insertCustomerSignOn,
  lockCustomerSignOns,
  updateCustomerSignOn,
} from './data.ts'

type Needs = Pick<Services, 'config' | 'now'>
type ContextParts = Pick<RequestContext, 'db' | 'audit'>
type Wished = Omit<NewCustomerSignOn, 'id'>

const refuse = (field: string, sentence: string): never => {
  throw new ApiError(422, sentence, { fields: { [field]: sentence } })
}

/** Accepts http only in the demo, or if the operator allows private networks. */
export function checkIssuer(config: Config, issuer: string): void {
  const overHttp = config.demo || config.SIGN_ON_PRIVATE_NETWORKS.length > 0
  if (!URL.canParse(issuer)) refuse('issuer', notAnIssuer)
  if (!overHttp && new URL(issuer).protocol !== 'https:') refuse('issuer', onlyHttps)
  if (new URL(issuer).origin === forbiddenOrigin(config)) refuse('issuer', portalAsIssuer)
}

/** Checks that the domains belong to no other identity provider and not to the provider company. */
async function checkDomains(
  config: Config,
  db: Queries,
  domains: readonly string[],
  others: readonly CustomerSignOnRow[],
): Promise<void> {
  for (const domain of domains) {
    if (config.PROVIDER_EMAIL_DOMAINS.some((own) => overlap(domain, own.toLowerCase())))
      refuse('domains', ownDomain(domain))
    for (const { name, domains: taken } of others) {
      const other = taken.find((each) => overlap(domain, each))
      if (other !== undefined) refuse('domains', overlaps(domain, other, name))
    }
  }
  const superuser = await findSuperuserOf(db, domains)
  if (superuser !== undefined) refuse('domains', superuserThere(superuser))
}

const savedOf = ({ config, now }: Needs, viewer: Viewer, { on, client_secret, ...wished }: Wished) => ({
  name: wished.name,
  issuer: wished.issuer,
  client_id: wished.client_id,
  domains: [...new Set(wished.domains)],
  saved_by: fullName(viewer),
  saved_by_account_id: viewer.id,
  saved_at: now(),
  off_since: on ? null : now(),
  client_secret: client_secret === null ? null : encryptSecret(client_secret, config, secretPurpose),
})

export async function createCustomerSignOn(
  services: Needs,
  { db, audit }: ContextParts,
  viewer: Viewer,
  { id, ...wished }: NewCustomerSignOn,
): Promise<void> {
  const { config } = services
  checkIssuer(config, wished.issuer)
  audit({ object_id: id, object: wished.name })
  const others = await lockCustomerSignOns(db)
  if (others.some((each) => each.id === id)) throw new ApiError(409, alreadySaved)
  await checkDomains(config, db, wished.domains, others)
  if (!(await insertCustomerSignOn(db, { id, ...savedOf(services, viewer, wished) })))
    throw new ApiError(409, alreadySaved)
}

export async function changeCustomerSignOn(
  services: Needs,
  { db, audit }: ContextParts,
  viewer: Viewer,
  id: string,
  { version, ...wished }: ChangedCustomerSignOn,
): Promise<void> {
  const { config } = services
  const all = await lockCustomerSignOns(db)
  const before = all.find((each) => each.id === id)
  if (!before) throw notFound(noSuchSignOn)
  audit({ object_id: id, object: before.name, act: actOf(before, wished.on) })
  rejectOldVersion(before, version, changedByOther)
  checkIssuer(config, wished.issuer)
  const isMoved = wished.issuer !== before.issuer
  // Never send a secret to another issuer than the one it was made for.
  if (isMoved && wished.client_secret === null && before.client_secret !== null)
    refuse('client_secret', secretOfNewIssuer)
  const others = all.filter((each) => each !== before)
  await checkDomains(config, db, wished.domains, others)
  const saved = savedOf(services, viewer, wished)
  await updateCustomerSignOn(db, id, {
    ...saved,
    client_secret: saved.client_secret ?? before.client_secret,
    off_since: wished.on ? null : (before.off_since ?? saved.off_since),
  })
  if (isMoved) await forgetIdentities(db, before)
}

function actOf({ off_since }: CustomerSignOnRow, on: boolean): string {
  const was = off_since === null
  if (was === on) return 'Changed a customer’s single sign-on'
  return on ? 'Turned on a customer’s single sign-on' : 'Turned off a customer’s single sign-on'
}
