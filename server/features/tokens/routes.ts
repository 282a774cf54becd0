import { isSuperuser, onlySuperusers } from '@portal/domain/admin/permissions'
import { fullName, type Viewer } from '@portal/domain/session/user'
import * as contract from '@portal/domain/tokens/contract'
import type { Audit } from '../../platform/audit-log/audit.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findEngagementNames } from '../engagements/data.ts'
import { createToken, endToken, findCustomers, findToken, findTokens } from './data.ts'
import { limitProblem } from './limit-problem.ts'

export function tokenRoutes({ now }: Services): Route[] {
  const permit = (viewer: Viewer): void => {
    if (!isSuperuser(viewer)) throw forbidden(onlySuperusers)
  }
  const auditToken = (audit: Audit, { id, name, prefix }: contract.ApiToken): void =>
    audit({ object_id: id, object: `${name} (${prefix})` })
  return [
    route(contract.listTokens, ({ viewer, db }) => {
      permit(viewer)
      return findTokens(db, now())
    }),
    route(contract.listTokenLimits, async ({ viewer, db }) => {
      permit(viewer)
      const [customers, engagements] = await Promise.all([findCustomers(db), findEngagementNames(db, viewer)])
      return { customers, engagements }
    }),
    route(contract.makeToken, async ({ body, viewer, db, audit }) => {
      permit(viewer)
      const problem = await limitProblem(db, body)
      if (problem) throw new ApiError(422, problem.sentence, { fields: { [problem.field]: problem.sentence } })
      const maker = { made_by: fullName(viewer), made_by_account_id: viewer.id, now: now() }
      const { token, secret } = await createToken(db, body, maker)
      auditToken(audit, token)
      return { ...token, secret }
    }),
    route(contract.revokeToken, async ({ params, viewer, db, audit }) => {
      permit(viewer)
      const token = await findToken(db, params, now())
      if (!token) throw notFound(contract.noSuchToken)
      auditToken(audit, token)
      await endToken(db, token.id, now())
      return undefined
    }),
  ]
}
