import { noSuchHidden } from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { updateUsageOf } from '../days/usage-data.ts'
import { updateLatestEnds } from '../engagements/latest-end-data.ts'
import { recordChanges } from './changes-data.ts'
import { lockHiddenEngagement, lockHiddenOrder, showAgain } from './hidden-data.ts'
import { findKeeper } from './keeper-data.ts'
import { storedRow } from './record-change-data.ts'
import { permitSuperuser } from './save-customer.ts'
import { beginSave, rejectUnlessPortalKeeps } from './save-data.ts'

type Needs = Pick<Services, 'events' | 'now' | 'today'>
type Context = Pick<RequestContext, 'db' | 'audit'>

/** Shows a hidden engagement again, with the event of a new one, as an import that contains it again. */
export async function restoreEngagement(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await beginSave(services, db, viewer)
  const hidden = await lockHiddenEngagement(db, id)
  if (!hidden) throw notFound(noSuchHidden)
  await permit(db, viewer)
  audit({ object_id: id, object: hidden.name })
  await tellReturn(services, db, viewer, 'engagement', id)
  await showAgain(db, 'engagement', id)
}

/** Shows a hidden work order and its people again. */
export async function restoreWorkOrder(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await beginSave(services, db, viewer)
  const hidden = await lockHiddenOrder(db, id)
  if (!hidden) throw notFound(noSuchHidden)
  await permit(db, viewer)
  audit({ engagement_id: hidden.engagement_id, object_id: id, object: hidden.name })
  await tellReturn(services, db, viewer, 'work_order', id)
  await showAgain(db, 'work_order', id)
  await updateLatestEnds(db, hidden.engagement_id)
  await updateUsageOf(db, services.today(), id)
}

async function permit(db: Queries, viewer: Viewer): Promise<void> {
  permitSuperuser(viewer)
  rejectUnlessPortalKeeps(await findKeeper(db))
}

const tellReturn = (
  { events, now, today }: Needs,
  db: Queries,
  viewer: Viewer,
  table: 'engagement' | 'work_order',
  id: string,
): Promise<void> =>
  recordChanges(db, {
    events,
    files: [table === 'engagement' ? 'engagements' : 'work_orders'],
    before: (each) => storedRow(each, id),
    after: (each) => storedRow(each, id),
    actor: viewer,
    now: now(),
    today: today(),
  })
