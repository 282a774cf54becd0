import * as contract from '@portal/domain/retention/contract'
import {
  cannotHoldOrRelease,
  holdProblem,
  isOpen,
  noSuchRemoval,
  notRemoved,
  type Removal,
  type RemovedParts,
  removalChanged,
} from '@portal/domain/retention/removal'
import { fullName } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import { keepDeletionFile } from '../../platform/deletion-log/file.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import { superuserRoute } from '../../platform/http/superuser-route.ts'
import type { Services } from '../../platform/portal.ts'
import { deleteForGood, previewDeletion } from './delete-for-good.ts'
import { notifyOfRemovals } from './notify.ts'
import { findRemoval, findRemovals, lockRemoval, type RemovalRow, updateRemoval } from './plan-data.ts'
import { released } from './plan-removals.ts'
import { countParts, forgetWorkOrders } from './removed-data.ts'

export function retentionRoutes(services: Services): Route[] {
  const { config, today, storedTables } = services
  const present = async (db: Queries, id: string): Promise<Removal> => {
    const [found] = await findRemovals(db, id)
    if (!found) throw notFound(noSuchRemoval)
    return found
  }
  /** Locks a removal of the given version; rejects a change of an older version. */
  const lock = async (
    { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
    id: string,
    version: number,
  ): Promise<RemovalRow> => {
    const removal = await lockRemoval(db, id)
    if (!removal) throw notFound(noSuchRemoval)
    audit({ engagement_id: removal.engagement_id, object_id: removal.engagement_id, object: removal.title })
    rejectOldVersion(removal, version, removalChanged)
    return removal
  }

  return [
    superuserRoute(contract.listRemovals, async ({ db }) => ({
      months: config.CLOSED_ENGAGEMENT_MONTHS,
      removals: await findRemovals(db),
    })),
    superuserRoute(contract.previewRemoval, async ({ params, db }) => {
      const removal = await findRemoval(db, params.id)
      if (!removal) throw notFound(noSuchRemoval)
      return removal.state === 'removed'
        ? (removal.parts as RemovedParts)
        : countParts(db, storedTables, removal.engagement_id)
    }),
    superuserRoute(contract.holdRemoval, async ({ params, body, viewer, db, audit }) => {
      const removal = await lock({ db, audit }, params.id, body.version)
      const problem = holdProblem(body, today())
      if (problem) throw new ApiError(422, problem, { fields: { until: problem } })
      if (!isOpen(removal.state)) throw new ApiError(409, cannotHoldOrRelease)
      audit({ reason: body.reason })
      await updateRemoval(db, removal, {
        state: 'held',
        held_by: fullName(viewer),
        held_by_account_id: viewer.id,
        held_reason: body.reason,
        held_until: body.until,
      })
      if (removal.state === 'planned' && removal.told_at)
        await notifyOfRemovals(services, db, {
          notice: 'called off',
          removals: [removal],
          because: 'A superuser has put the removal on hold.',
        })
      return present(db, removal.id)
    }),
    superuserRoute(contract.releaseRemoval, async ({ params, body, db, audit }) => {
      const removal = await lock({ db, audit }, params.id, body.version)
      if (removal.state !== 'held') throw new ApiError(409, cannotHoldOrRelease)
      await updateRemoval(db, removal, released(removal, today()))
      return present(db, removal.id)
    }),
    superuserRoute(contract.allowBack, async ({ params, body, viewer, db, audit, afterCommit }) => {
      const removal = await lock({ db, audit }, params.id, body.version)
      if (removal.state !== 'removed' || removal.allowed_back_by !== null) throw new ApiError(409, notRemoved)
      await updateRemoval(db, removal, {
        allowed_back_by: fullName(viewer),
        allowed_back_by_account_id: viewer.id,
      })
      await forgetWorkOrders(db, removal.id)
      await addToDeletionLog(db, { kind: 'return', id: removal.id })
      await afterCommit(() => keepDeletionFile(services))
      return present(db, removal.id)
    }),
    route(contract.previewEngagementDeletion, ({ params, viewer, db }) =>
      previewDeletion(services, db, viewer, { table: 'engagement', id: params.id }),
    ),
    route(contract.previewWorkOrderDeletion, ({ params, viewer, db }) =>
      previewDeletion(services, db, viewer, { table: 'work_order', id: params.id }),
    ),
    route(contract.deleteHiddenEngagement, async ({ params, viewer, db, audit, afterCommit }) => {
      await deleteForGood(services, { db, audit, afterCommit }, viewer, { table: 'engagement', id: params.id })
      return undefined
    }),
    route(contract.deleteHiddenWorkOrder, async ({ params, viewer, db, audit, afterCommit }) => {
      await deleteForGood(services, { db, audit, afterCommit }, viewer, { table: 'work_order', id: params.id })
      return undefined
    }),
  ]
}
