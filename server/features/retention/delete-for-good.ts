import { dayAt } from '@portal/domain/dates/calendar-day'
import { deletableFrom, deletableLater, removalIsOnHold } from '@portal/domain/records/hidden'
import { noSuchHidden } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { RemovedParts } from '@portal/domain/retention/removal'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { addToDeletionLog } from '../../platform/deletion-log/data.ts'
import type { DeletionEntry } from '../../platform/deletion-log/entry.ts'
import { keepDeletionFile } from '../../platform/deletion-log/file.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { type HiddenEngagement, isHidden, lockHiddenEngagement, lockHiddenOrder } from '../records/hidden-data.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { beginSave, rejectUnlessPortalKeeps } from '../records/save-data.ts'
import { findRemovalEntry, insertRemoved, plannedRemoval } from './plan-data.ts'
import { removeContents } from './remove-engagement.ts'
import { countParts, type Root, removeOrder, removeParts } from './removed-data.ts'

/** A hidden engagement or work order. */
interface HiddenRecord {
  table: Root
  id: string
}
type Context = Pick<RequestContext, 'db' | 'audit' | 'afterCommit'>

/** Counts what would go with a hidden record. */
export async function previewDeletion(
  { storedTables }: Services,
  db: Queries,
  viewer: Viewer,
  { table, id }: HiddenRecord,
): Promise<RemovedParts> {
  permit(viewer)
  if (!(await isHidden(db, table, id))) throw notFound(noSuchHidden)
  return countParts(db, storedTables, id, table)
}

/**
 * Deletes a record that has been hidden for 30 days with all that belongs to it. The deletion log keeps it from coming back
 * with an import or a backup. An engagement is listed as removed from then on, like one whose time to be kept is over.
 */
export async function deleteForGood(
  services: Services,
  { db, audit, afterCommit }: Context,
  viewer: Viewer,
  { table, id }: HiddenRecord,
): Promise<void> {
  permit(viewer)
  await beginSave(services, db, viewer)
  const engagement = table === 'engagement' ? await lockHiddenEngagement(db, id) : undefined
  const hidden = engagement ?? (table === 'work_order' ? await lockHiddenOrder(db, id) : undefined)
  if (!hidden) throw notFound(noSuchHidden)
  audit({ engagement_id: hidden.engagement_id, object_id: id, object: hidden.name })
  rejectUnlessPortalKeeps(await findKeeper(db))
  const from = deletableFrom(dayAt(hidden.hidden_at, services.config.TIME_ZONE))
  if (services.today() < from) throw new ApiError(409, deletableLater(from))
  const entry = engagement ? await deleteEngagement(services, db, engagement) : await deleteOrder(services, db, hidden)
  await addToDeletionLog(db, entry)
  await afterCommit(async () => {
    await keepDeletionFile(services)
    await removeContents({ ...services, db: services.longRunningDb }).catch((error: unknown) =>
      services.log.warn({ err: error }, 'could not delete files of a deleted engagement; the hourly job will retry'),
    )
  })
}

function permit(viewer: Viewer): void {
  if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
}

async function deleteEngagement(services: Services, db: Queries, hidden: HiddenEngagement): Promise<DeletionEntry> {
  const { storedTables, now, today } = services
  const planned = await plannedRemoval(db, hidden.id).executeTakeFirst()
  if (planned?.state === 'held') throw new ApiError(409, removalIsOnHold)
  const parts = await countParts(db, storedTables, hidden.id)
  const removalId = await insertRemoved(db, { ...hidden, parts, now: now(), today: today() })
  await removeParts(db, storedTables, hidden.id, removalId)
  const entry = await findRemovalEntry(db, removalId)
  if (!entry) throw new Error('the removal was not stored')
  return entry
}

async function deleteOrder(
  { storedTables }: Services,
  db: Queries,
  { id, name, client_id }: Pick<HiddenEngagement, 'id' | 'name' | 'client_id'>,
): Promise<DeletionEntry> {
  await removeOrder(db, storedTables, id)
  return { kind: 'work-order', id, client_id, reference: name }
}
