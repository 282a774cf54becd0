import { onlySuperusers } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/import/contract'
import { mayImport } from '@portal/domain/import/permissions'
import { noSuchImport } from '@portal/domain/import/upload'
import type { Caller } from '@portal/domain/tokens/token'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import { type Route, scopedRoute } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findRun, findRuns, presentRun } from './run-data.ts'
import { startImport, takeIn } from './start-import.ts'

export function importRoutes(portal: Portal): Route[] {
  const permit = (caller: Caller): void => {
    if (!mayImport(caller)) throw forbidden(onlySuperusers)
  }
  const begun = (run: contract.ImportRun): contract.ImportRun => {
    audit({ object_id: run.id, ...(run.file_name && { object: run.file_name }) })
    return run
  }
  return [
    scopedRoute(contract.listImports, ({ caller }) => {
      permit(caller)
      return findRuns(portal.db)
    }),
    scopedRoute(contract.getImport, async ({ params, caller }) => {
      permit(caller)
      const run = await findRun(portal.db, params.id)
      if (!run) throw notFound(noSuchImport)
      return presentRun(run)
    }),
    scopedRoute(contract.uploadImport, async (call) => {
      permit(call.caller)
      return begun(await startImport(portal, call))
    }),
    scopedRoute(
      contract.takeInImport,
      async ({ params, body, caller, withTransaction }) => {
        permit(caller)
        const applyDryRun = () => takeIn(portal, caller, params.id, body.allow_removals)
        return begun(await withTransaction({ ...params, ...body }, applyDryRun))
      },
      { transaction: 'manual' },
    ),
  ]
}
