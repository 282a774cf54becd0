import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@portal/domain/contract/endpoint'
import type {
  addWorkOrder as addWorkOrderCall,
  changeWorkOrder as changeWorkOrderCall,
} from '@portal/domain/records/contract'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { deleteEventsAbout } from '../../platform/events/event-data.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { updateLatestEnds } from '../engagements/latest-end-data.ts'
import { answerWithChange, answerWithNext } from './answer-with-save.ts'
import { recordChanges } from './changes-data.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps } from './save-data.ts'
import { permitEdit, saveRows } from './save-rows-data.ts'
import { asRows, deleteOrder, findWorkOrderRecord, hideOrder, lockEngagement, storedRows } from './work-order-data.ts'

type Needs = Pick<Services, 'config' | 'events' | 'now' | 'today'>

/** Adds a work order with its people. Returns its id. */
export async function addWorkOrder(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  engagementId: VisibleEngagementId,
  { copied_from, extension, ...form }: BodyOf<typeof addWorkOrderCall>,
): Promise<{ id: string }> {
  await beginSave(services, db, viewer)
  const engagement = await lockEngagement(db, engagementId)
  permitEdit(viewer, engagement)
  rejectUnlessPortalKeeps(engagement.keeper)
  if (copied_from !== undefined)
    await answerWithNext(services, db, viewer, { id: copied_from, engagement_id: engagementId }, form, extension)
  const id = `portal-${randomUUID()}`
  await saveRows(services, db, viewer, { id, engagement_id: engagementId, form, stored: undefined })
  return { id }
}

/** Changes a work order and its people, if it is still as the form showed it. */
export async function changeWorkOrder(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: string,
  { version, extension, ...form }: BodyOf<typeof changeWorkOrderCall>,
): Promise<void> {
  await beginSave(services, db, viewer)
  const stored = await findWorkOrderRecord(db, id, 'lock')
  permitEdit(viewer, stored)
  rejectUnlessPortalKeeps(stored.keeper)
  await rejectChanged(db, stored, version)
  await answerWithChange(services, db, viewer, stored, form, extension)
  await saveRows(services, db, viewer, { id, engagement_id: stored.engagement_id, form, stored })
}

/** Deletes a work order with its people. One with requests or recorded days is hidden instead, and can be restored. */
export async function deleteWorkOrder(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await beginSave(services, db, viewer)
  const stored = await findWorkOrderRecord(db, id, 'lock')
  permitEdit(viewer, stored)
  rejectUnlessPortalKeeps(stored.keeper)
  await rejectChanged(db, stored, version)
  const { contents, engagement_id } = stored
  if (contents.requests + contents.days === 0) {
    await deleteEventsAbout(db, id)
    await deleteOrder(db, id)
  } else {
    const { events, now, today } = services
    await recordChanges(db, {
      events,
      files: ['work_orders'],
      before: (table) => storedRows(table, id),
      after: (table) => asRows(table, []),
      actor: viewer,
      now: now(),
      today: today(),
    })
    await hideOrder(db, id, now())
  }
  await updateLatestEnds(db, engagement_id)
}
