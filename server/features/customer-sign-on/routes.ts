import * as contract from '@portal/domain/customer-sign-on/contract'
import { type CustomerSignOn, noSuchSignOn } from '@portal/domain/customer-sign-on/provider'
import { domainsIn } from '@portal/domain/customer-sign-on/validation'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { Route } from '../../platform/http/route.ts'
import { superuserRoute } from '../../platform/http/superuser-route.ts'
import type { Services } from '../../platform/portal.ts'
import { fetchOf, forbiddenOrigin } from '../../platform/sso/customer-provider.ts'
import { callbackPath, callbackPathOf } from '../../platform/sso/identity-provider.ts'
import { tryProvider } from '../../platform/sso/try-provider.ts'
import { deleteCustomerSignOn, findCustomerSignOn, findCustomerSignOns, forgetIdentities } from './data.ts'
import { changeCustomerSignOn, checkIssuer, createCustomerSignOn } from './save.ts'
import { findUnusualDomains } from './unusual-domains.ts'

export function customerSignOnRoutes(services: Services): Route[] {
  const { config } = services
  const list = async (db: Queries): Promise<CustomerSignOn[]> =>
    (await findCustomerSignOns(db)).map(({ client_secret, off_since, saved_at, ...row }) => ({
      ...row,
      has_secret: client_secret !== null,
      on: off_since === null,
      callback: `${config.PUBLIC_URL}${callbackPathOf(row.id)}`,
      saved_at: saved_at.toISOString(),
    }))
  const load = async (db: Queries, id: string): Promise<CustomerSignOn> => {
    const row = (await list(db)).find((each) => each.id === id)
    if (!row) throw notFound(noSuchSignOn)
    return row
  }
  return [
    superuserRoute(contract.listCustomerSignOns, async ({ query, db }) => {
      const sign_ons = await list(db)
      const unsaved = { id: query.domains_of, domains: domainsIn(query.domains ?? '') }
      const checked = query.domains === undefined ? sign_ons : [unsaved]
      return {
        sign_ons,
        callbacks: `${config.PUBLIC_URL}${callbackPath}/`,
        unusual_domains: await findUnusualDomains(config, db, checked, sign_ons),
      }
    }),
    superuserRoute(contract.makeCustomerSignOn, async ({ body, viewer, db, audit }) => {
      await createCustomerSignOn(services, { db, audit }, viewer, body)
      return load(db, body.id)
    }),
    superuserRoute(contract.changeCustomerSignOn, async ({ params, body, viewer, db, audit }) => {
      await changeCustomerSignOn(services, { db, audit }, viewer, params.id, body)
      return load(db, params.id)
    }),
    superuserRoute(contract.removeCustomerSignOn, async ({ params, db, audit }) => {
      const row = await findCustomerSignOn(db, params.id)
      if (!row) throw notFound(noSuchSignOn)
      audit({ object_id: row.id, object: row.name })
      await forgetIdentities(db, row)
      await deleteCustomerSignOn(db, row.id)
      return undefined
    }),
    // Runs outside a transaction, because it talks to the customer's server.
    superuserRoute(
      contract.tryCustomerSignOn,
      async ({ body, audit, withTransaction }) => {
        checkIssuer(config, body.issuer)
        const tried = await tryProvider(body.issuer, fetchOf(config), forbiddenOrigin(config))
        audit({ object: new URL(body.issuer).host, ...(tried.problem !== null && { reason: tried.problem }) })
        return withTransaction(body, async () => tried)
      },
      { transaction: 'manual' },
    ),
  ]
}
