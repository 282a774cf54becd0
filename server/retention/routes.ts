import * as contract from '@portal/domain/retention/contract'
import {
  holdProblem,
  isOpen,
  noSuchRemoval,
  notOpen,
  notRemoved,
  type Removal,
  type RemovedParts,
  removalChanged,
} from '@portal/domain/retention/removal'
import { fullName } from '@portal/domain/session/user'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import type { Queries } from '../database/database.ts'
import { afterCommit } from '../database/together.ts'
import { putLine } from '../deletion-log/deletion-log.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import type { Route } from '../http/route.ts'
import { superuserRoute } from '../http/superuser-route.ts'
import type { Portal } from '../portal.ts'
import { notifyOfRemovals } from './notify.ts'
import { findRemoval, findRemovals, lockRemoval, type RemovalRow, updateRemoval } from './plan-data.ts'
import { released } from './plan-removals.ts'
import { countParts, forgetWorkOrders } from './removed-data.ts'

export function retentionRoutes(portal: Portal): Route[] {
  const { config, db, log, storage, today } = portal
  const present = async (id: string): Promise<Removal> => {
    const [found] = await findRemovals(db, id)
    if (!found) throw notFound(noSuchRemoval)
    return found
  }
  /** Changes a removal of the given version; rejects a change of an older version. */
  const change = async (
    id: string,
    version: number,
    work: (transaction: Queries, removal: RemovalRow) => Promise<void>,
  ): Promise<Removal> => {
    await db.transaction().execute(async (transaction) => {
      const removal = await lockRemoval(transaction, id)
      if (!removal) throw notFound(noSuchRemoval)
      audit({ engagement_id: removal.engagement_id, object_id: removal.engagement_id, object: removal.title })
      if (removal.version !== version) throw new ApiError(409, removalChanged)
      await work(transaction, removal)
    })
    return present(id)
  }

  return [
    superuserRoute(contract.listRemovals, async () => ({
      months: config.CLOSED_ENGAGEMENT_MONTHS,
      removals: await findRemovals(db),
    })),
    superuserRoute(contract.previewRemoval, async ({ params }) => {
      const removal = await findRemoval(db, params.id)
      if (!removal) throw notFound(noSuchRemoval)
      return removal.state === 'removed' ? (removal.parts as RemovedParts) : countParts(db, removal.engagement_id)
    }),
    superuserRoute(contract.holdRemoval, ({ params, body, viewer }) =>
      change(params.id, body.version, async (transaction, removal) => {
        const problem = holdProblem(body, today())
        if (problem) throw new ApiError(422, problem, { fields: { until: problem } })
        if (!isOpen(removal.state)) throw new ApiError(409, notOpen)
        audit({ reason: body.reason })
        await updateRemoval(transaction, removal, {
          state: 'held',
          held_by: fullName(viewer),
          held_by_account_id: viewer.id,
          held_reason: body.reason,
          held_until: body.until,
        })
        if (removal.state === 'planned' && removal.told_at)
          await notifyOfRemovals(portal, transaction, {
            notice: 'called off',
            removals: [removal],
            because: 'A superuser has put the removal on hold.',
          })
      }),
    ),
    superuserRoute(contract.releaseRemoval, ({ params, body }) =>
      change(params.id, body.version, async (transaction, removal) => {
        if (removal.state !== 'held') throw new ApiError(409, notOpen)
        await updateRemoval(transaction, removal, released(removal, today()))
      }),
    ),
    superuserRoute(contract.allowBack, async ({ params, body, viewer }) => {
      const allowed = await change(params.id, body.version, async (transaction, removal) => {
        if (removal.state !== 'removed' || removal.allowed_back_by !== null) throw new ApiError(409, notRemoved)
        await updateRemoval(transaction, removal, {
          allowed_back_by: fullName(viewer),
          allowed_back_by_account_id: viewer.id,
        })
        await forgetWorkOrders(transaction, removal.id)
      })
      // If the storage fails now, the job writes the line later.
      await afterCommit(() =>
        putLine(storage, { kind: 'return', id: allowed.id }).catch((error) =>
          log.warn(
            { err: error },
            'could not write to the deletion log that a removed engagement may be imported again, will retry',
          ),
        ),
      )
      return allowed
    }),
  ]
}
