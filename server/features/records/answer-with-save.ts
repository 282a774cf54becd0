import type { ExtensionChoice, WorkOrderForm } from '@portal/domain/records/work-order-form'
import type { Viewer } from '@portal/domain/session/user'
import { chooseExtension, extendedText, isExtended, nextOrderText } from '@portal/domain/work-orders/extended-order'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { findOpenRequest, leaveRequestOpen } from '../work-orders/data.ts'
import { answerRequest } from '../work-orders/settle-data.ts'
import { wrongFields } from './save-data.ts'
import type { WorkOrderWithPeople } from './work-order-data.ts'

type Needs = Pick<Services, 'config' | 'events' | 'today'>

/** Accepts the open request of a work order that a form extends, or leaves it open, as the form says. Throws 422 if it does not say it. */
export async function answerWithChange(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  stored: WorkOrderWithPeople,
  form: WorkOrderForm,
  choice: ExtensionChoice | undefined,
): Promise<void> {
  const { open_request } = stored
  if (open_request === null || !isExtended(stored, form)) return
  if (choice === undefined) throw wrongFields({ extension: chooseExtension })
  if (choice === 'leave') return leaveRequestOpen(db, open_request.id, form)
  const extended = extendedText(stored, form)
  await answerRequest(services, db, viewer, stored, open_request.id, { state: 'accepted', extended })
}

/** The same for a new work order that follows another and ends later. */
export async function answerWithNext(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  order: { id: string; engagement_id: string },
  form: WorkOrderForm,
  choice: ExtensionChoice | undefined,
): Promise<void> {
  const copied = await findOpenRequest(db, order)
  if (!copied || form.end_date <= copied.end_date) return
  if (choice === undefined) throw wrongFields({ extension: chooseExtension })
  if (choice === 'leave') return
  const extended = nextOrderText(form)
  await answerRequest(services, db, viewer, copied, copied.request_id, { state: 'accepted', extended })
}
