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
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { encryptSecret } from '../http/encrypted-secret.ts'
import type { Portal } from '../portal.ts'
import { forbiddenOrigin, secretPurpose } from '../sso/customer-provider.ts'
import {
  type CustomerSignOnRow,
  findSuperuserOf,
  forgetIdentities,
  insertCustomerSignOn,
  lockCustomerSignOns,
  updateCustomerSignOn,
} from './data.ts'

type Wished = Omit<NewCustomerSignOn, 'id'>

const refuse = (field: string, sentence: string): never => {
  throw new ApiError(422, sentence, { fields: { [field]: sentence } })
}

/** Over http no provider is asked but in networks that the operator names. */
export function checkIssuer({ config }: Pick<Portal, 'config'>, issuer: string): void {
  const overHttp = config.demo || config.SIGN_ON_PRIVATE_NETWORKS.length > 0
  if (!URL.canParse(issuer)) refuse('issuer', notAnIssuer)
  if (!overHttp && new URL(issuer).protocol !== 'https:') refuse('issuer', onlyHttps)
  if (new URL(issuer).origin === forbiddenOrigin(config)) refuse('issuer', portalAsIssuer)
}

/** Checks that the domains belong to no other identity provider and not to the provider company. */
async function checkDomains(
  transaction: Queries,
  { config }: Portal,
  { domains }: Wished,
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
  const superuser = await findSuperuserOf(transaction, domains)
  if (superuser !== undefined) refuse('domains', superuserThere(superuser))
}

const savedOf = ({ config, now }: Portal, viewer: Viewer, { on, client_secret, ...wished }: Wished) => ({
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

export const make = (portal: Portal, viewer: Viewer, { id, ...wished }: NewCustomerSignOn): Promise<void> =>
  portal.db.transaction().execute(async (transaction) => {
    checkIssuer(portal, wished.issuer)
    audit({ object_id: id, object: wished.name })
    const others = await lockCustomerSignOns(transaction)
    if (others.some((each) => each.id === id)) throw new ApiError(409, alreadySaved)
    await checkDomains(transaction, portal, wished, others)
    if (!(await insertCustomerSignOn(transaction, { id, ...savedOf(portal, viewer, wished) })))
      throw new ApiError(409, alreadySaved)
  })

export const change = (
  portal: Portal,
  viewer: Viewer,
  id: string,
  { version, ...wished }: ChangedCustomerSignOn,
): Promise<void> =>
  portal.db.transaction().execute(async (transaction) => {
    const all = await lockCustomerSignOns(transaction)
    const before = all.find((each) => each.id === id)
    if (!before) throw notFound(noSuchSignOn)
    audit({ object_id: id, object: before.name, act: actOf(before, wished.on) })
    if (before.version !== version) throw new ApiError(409, changedByOther)
    checkIssuer(portal, wished.issuer)
    const moved = wished.issuer !== before.issuer
    // A secret is for whom it was made with alone.
    if (moved && wished.client_secret === null && before.client_secret !== null)
      refuse('client_secret', secretOfNewIssuer)
    const others = all.filter((each) => each !== before)
    await checkDomains(transaction, portal, wished, others)
    const saved = savedOf(portal, viewer, wished)
    await updateCustomerSignOn(transaction, id, {
      ...saved,
      client_secret: saved.client_secret ?? before.client_secret,
      off_since: wished.on ? null : (before.off_since ?? saved.off_since),
    })
    if (moved) await forgetIdentities(transaction, before)
  })

function actOf({ off_since }: CustomerSignOnRow, on: boolean): string {
  const was = off_since === null
  if (was === on) return 'Changed a customer’s single sign-on'
  return on ? 'Turned on a customer’s single sign-on' : 'Turned off a customer’s single sign-on'
}
