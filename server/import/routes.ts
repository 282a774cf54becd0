import { mayLookAfter, onlySuperusers } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/import/contract'
import type { Viewer } from '@portal/domain/session/user'
import { fullName } from '@portal/domain/session/user'
import { forbidden } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { tell } from '../trail/act.ts'
import { findRuns } from './run-data.ts'
import { beginSoon, takeIn, uploadImport } from './uploaded-import.ts'

export function importRoutes(portal: Portal): Route[] {
  const permit = (viewer: Viewer): void => {
    if (!mayLookAfter(viewer)) throw forbidden(onlySuperusers)
  }
  const begun = (run: contract.ImportRun): contract.ImportRun => {
    tell({ object_id: run.id, ...(run.file_name && { object: run.file_name }) })
    beginSoon(portal)
    return run
  }
  return [
    route(contract.listImports, ({ viewer }) => {
      permit(viewer)
      return findRuns(portal.db)
    }),
    route(contract.uploadImport, async (call) => {
      permit(call.viewer)
      return begun(await uploadImport(portal, call))
    }),
    route(
      contract.takeInImport,
      async ({ params, body, viewer, once }) => {
        permit(viewer)
        const asked = () => takeIn(portal, fullName(viewer), params.id, body.allow_removals)
        return begun(await once({ ...params, ...body }, asked))
      },
      { inParts: true },
    ),
  ]
}
