import * as contract from '@portal/domain/customer-sign-on/contract'
import { type CustomerSignOn, noSuchSignOn } from '@portal/domain/customer-sign-on/provider'
import { domainsIn } from '@portal/domain/customer-sign-on/validation'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { notFound } from '../http/api-error.ts'
import type { Route } from '../http/route.ts'
import { superuserRoute } from '../http/superuser-route.ts'
import type { Portal } from '../portal.ts'
import { fetchOf, forbiddenOrigin } from '../sso/customer-provider.ts'
import { callbackPath, callbackPathOf } from '../sso/identity-provider.ts'
import { tryProvider } from '../sso/try-provider.ts'
import { deleteCustomerSignOn, findCustomerSignOn, findCustomerSignOns, forgetIdentities } from './data.ts'
import { change, checkIssuer, make } from './save.ts'
import { findUnusualDomains } from './unusual-domains.ts'

export function customerSignOnRoutes(portal: Portal): Route[] {
  const { config, db } = portal
  const list = async (): Promise<CustomerSignOn[]> =>
    (await findCustomerSignOns(db)).map(({ client_secret, off_since, saved_at, ...row }) => ({
      ...row,
      has_secret: client_secret !== null,
      on: off_since === null,
      callback: `${config.PUBLIC_URL}${callbackPathOf(row.id)}`,
      saved_at: saved_at.toISOString(),
    }))
  const saved = async (id: string): Promise<CustomerSignOn> => {
    const row = (await list()).find((each) => each.id === id)
    if (!row) throw notFound(noSuchSignOn)
    return row
  }
  return [
    superuserRoute(contract.listCustomerSignOns, async ({ query }) => {
      const sign_ons = await list()
      const unsaved = { id: query.domains_of, domains: domainsIn(query.domains ?? '') }
      return {
        sign_ons,
        callbacks: `${config.PUBLIC_URL}${callbackPath}/`,
        unusual_domains: await findUnusualDomains(portal, query.domains === undefined ? sign_ons : [unsaved], sign_ons),
      }
    }),
    superuserRoute(contract.makeCustomerSignOn, async ({ body, viewer }) => {
      await make(portal, viewer, body)
      return saved(body.id)
    }),
    superuserRoute(contract.changeCustomerSignOn, async ({ params, body, viewer }) => {
      await change(portal, viewer, params.id, body)
      return saved(params.id)
    }),
    superuserRoute(contract.removeCustomerSignOn, async ({ params }) => {
      const row = await findCustomerSignOn(db, params.id)
      if (!row) throw notFound(noSuchSignOn)
      audit({ object_id: row.id, object: row.name })
      await db.transaction().execute(async (transaction) => {
        await forgetIdentities(transaction, row)
        await deleteCustomerSignOn(transaction, row.id)
      })
      return undefined
    }),
    // Runs outside a transaction, because it talks to the customer's server.
    superuserRoute(
      contract.tryCustomerSignOn,
      async ({ body, audit, withTransaction }) => {
        checkIssuer(portal, body.issuer)
        const tried = await tryProvider(body.issuer, fetchOf(config), forbiddenOrigin(config))
        audit({ object: new URL(body.issuer).host, ...(tried.problem !== null && { reason: tried.problem }) })
        return withTransaction(body, async () => tried)
      },
      { transaction: 'manual' },
    ),
  ]
}
