import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { WorkOrderForm } from '@portal/domain/records/work-order-form'
import type { Viewer } from '@portal/domain/session/user'
import type { answerExtension } from '@portal/domain/work-orders/contract'
import { declinedMovesNothing, extendedText, isExtended, notExtended } from '@portal/domain/work-orders/extended-order'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps, wrongFields } from '../records/save-data.ts'
import { permitEdit, saveRows } from '../records/save-rows-data.ts'
import { findWorkOrderRecord, type WorkOrderWithPeople } from '../records/work-order-data.ts'
import { answerRequest } from './settle-data.ts'

type Body = BodyOf<typeof answerExtension>
type Move = NonNullable<Body['move']>

/** Accepts an open request and gives the work order its new terms, with the rules of its form. Returns the fulfilled request. */
export async function acceptAndMove(
  services: Pick<Services, 'config' | 'events' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
  { state, note, move }: Body & { move: Move },
) {
  if (state === 'declined') throw new ApiError(422, declinedMovesNothing)
  await beginSave(services, db, viewer)
  const stored = await findWorkOrderRecord(db, id, 'lock')
  permitEdit(viewer, stored)
  rejectUnlessPortalKeeps(stored.keeper)
  const extended = extendedText(stored, move)
  // First, so that a request that is no longer open is named before a changed work order. What is rejected below undoes it.
  const settled = await answerRequest(services, db, viewer, stored, requestId, { state, note, extended })
  await rejectChanged(db, stored, move.version)
  if (!isExtended(stored, move)) throw wrongFields({ 'move.end_date': notExtended(stored) })
  const form = movedForm(stored, move)
  await saveRows(services, db, viewer, { id, engagement_id: stored.engagement_id, form, stored, prefix: 'move.' })
  return settled
}

/** The form of the work order with the new terms. The chosen people who end with it get its new end. */
function movedForm(stored: WorkOrderWithPeople, { end_date, budget_days, assignment_ids }: Move): WorkOrderForm {
  const { reference, start_date, people } = stored
  const moves = (row: (typeof people)[number]): boolean =>
    row.end_date === stored.end_date && assignment_ids.includes(row.id)
  return {
    reference,
    start_date,
    end_date,
    budget_days,
    people: people.map((row) => ({ ...row, end_date: moves(row) ? end_date : row.end_date })),
  }
}
