import { noSuchPerson, notYourself } from '@portal/domain/admin/permissions'
import { alreadyErased, alreadyScheduled, newOwnerInvalid, type ScheduledErasure } from '@portal/domain/privacy/erasure'
import { nextErasureTime } from '@portal/domain/privacy/erasure-time'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import type { ErasureChoice } from '../../platform/stored-data/stored-table.ts'
import * as erasures from './erasure-records-data.ts'
import { findSubject } from './personal-data.ts'
import * as scheduled from './scheduled-erasure-data.ts'

type Context = Pick<RequestContext, 'db' | 'audit'>

/** Schedules the erasure of a person for the next night. Until then nothing changes for them. */
export async function scheduleErasure(
  { now, config }: Pick<Services, 'now' | 'config'>,
  { db, audit }: Context,
  { id, viewer, choice }: { id: string; viewer: Viewer; choice: ErasureChoice },
): Promise<ScheduledErasure> {
  if (id === viewer.id) throw new ApiError(409, notYourself)
  const subject = await findSubject(db, id)
  if (!subject) throw notFound(noSuchPerson)
  audit({ object_id: id, object: subject.name })
  if (await erasures.findErasure(db, id)) throw new ApiError(409, alreadyErased)
  if (await scheduled.findScheduledOf(db, id)) throw new ApiError(409, alreadyScheduled)
  if (choice.heir_id !== undefined && !(await erasures.mayInherit(db, choice.heir_id, subject.account)))
    throw new ApiError(422, newOwnerInvalid)
  const isNew = await scheduled.insertScheduled(db, {
    account_id: id,
    scheduled_by: viewer.id,
    scheduled_at: now(),
    erase_at: nextErasureTime(now(), config.TIME_ZONE),
    feedback: choice.feedback,
    new_owner_id: choice.heir_id ?? null,
  })
  const erasure = await scheduled.findScheduledOf(db, id)
  if (!isNew || !erasure) throw new ApiError(409, alreadyScheduled)
  return erasure
}

/** Does nothing if no erasure is scheduled. */
export async function cancelErasure({ db, audit }: Context, id: string): Promise<void> {
  const subject = await findSubject(db, id)
  if (!subject) throw notFound(noSuchPerson)
  audit({ object_id: id, object: subject.name })
  if (await scheduled.deleteScheduled(db, subject.account)) return
  if (await erasures.findErasure(db, id)) throw new ApiError(409, alreadyErased)
  audit({ act: 'Tried to cancel an erasure that is not scheduled' })
}
