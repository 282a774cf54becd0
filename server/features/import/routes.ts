import { onlySuperusers } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/import/contract'
import { mayImport } from '@portal/domain/import/permissions'
import { noSuchImport } from '@portal/domain/import/upload'
import { type Caller, isToken } from '@portal/domain/tokens/token'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import { type Route, scopedRoute } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findRun, findRuns, presentRun } from './run-data.ts'
import { applyDryRun, startImport } from './start-import.ts'

/** An API token for imports sends records and does not read them. */
const withoutNames = (caller: Caller, run: contract.ImportRun): contract.ImportRun =>
  isToken(caller) ? { ...run, counts: run.counts.map(({ names: _, ...counts }) => counts) } : run

export function importRoutes(services: Services): Route[] {
  const permit = (caller: Caller): void => {
    if (!mayImport(caller)) throw forbidden(onlySuperusers)
  }
  return [
    scopedRoute(contract.listImports, async ({ caller, db }) => {
      permit(caller)
      return (await findRuns(db, { withWorkbooks: !isToken(caller) })).map((run) => withoutNames(caller, run))
    }),
    scopedRoute(contract.getImport, async ({ params, caller, db }) => {
      permit(caller)
      const run = await findRun(db, params.id)
      if (!run || (run.format === 'workbook' && isToken(caller))) throw notFound(noSuchImport)
      return withoutNames(caller, presentRun(run))
    }),
    scopedRoute(
      contract.uploadImport,
      async ({ query, request, caller, db, withTransaction }) => {
        permit(caller)
        return startImport(services, { db, withTransaction }, caller, { query, request })
      },
      { transaction: 'manual' },
    ),
    // Opens the transaction itself, because the run is started on the database after the commit.
    scopedRoute(
      contract.takeInImport,
      async ({ params, body, caller, db, withTransaction }) => {
        permit(caller)
        return applyDryRun(services, { db, withTransaction }, caller, { ...params, ...body })
      },
      { transaction: 'manual' },
    ),
  ]
}
