import { noSuchPerson } from '@portal/domain/accounts/permissions'
import { notYourself } from '@portal/domain/admin/permissions'
import {
  alreadyErased,
  alreadyScheduled,
  type ErasableKey,
  newOwnerInvalid,
  type ScheduledErasure,
} from '@portal/domain/privacy/erasure'
import { nextErasureTime } from '@portal/domain/privacy/erasure-time'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import type { ErasureChoice } from '../../platform/stored-data/stored-table.ts'
import { findErasable, isErased } from './erasable-data.ts'
import { mayInherit } from './erasure-records-data.ts'
import * as scheduled from './scheduled-erasure-data.ts'

type Context = Pick<RequestContext, 'db' | 'audit'>

/** Schedules the erasure of a person for the next night. Until then nothing changes for them. */
export async function scheduleErasure(
  { now, config }: Pick<Services, 'now' | 'config'>,
  { db, audit }: Context,
  { key, viewer, choice }: { key: ErasableKey; viewer: Viewer; choice: ErasureChoice },
): Promise<ScheduledErasure> {
  const subject = await findErasable(db, key)
  if (!subject) throw notFound(noSuchPerson)
  if (subject.account.includes(viewer.id)) throw new ApiError(409, notYourself)
  audit({ object_id: subject.id, object: subject.name })
  if (await isErased(db, key, subject)) throw new ApiError(409, alreadyErased)
  if (await scheduled.findScheduledOf(db, subject)) throw new ApiError(409, alreadyScheduled)
  if (choice.heir_id !== undefined && !(await mayInherit(db, choice.heir_id, subject.account)))
    throw new ApiError(422, newOwnerInvalid)
  const isNew = await scheduled.insertScheduled(
    db,
    subject.account.length > 0 ? { kind: 'account', id: subject.id } : key,
    {
      name: subject.name,
      email: subject.address[0] ?? null,
      scheduled_by: viewer.id,
      scheduled_at: now(),
      erase_at: nextErasureTime(now(), config.TIME_ZONE),
      feedback: choice.feedback,
      new_owner_id: choice.heir_id ?? null,
    },
  )
  const erasure = await scheduled.findScheduledOf(db, subject)
  if (!isNew || !erasure) throw new ApiError(409, alreadyScheduled)
  return erasure
}

/** Does nothing if no erasure is scheduled. */
export async function cancelErasure({ db, audit }: Context, key: ErasableKey): Promise<void> {
  const subject = await findErasable(db, key, await scheduled.findScheduledStakeholder(db, key))
  if (!subject) throw notFound(noSuchPerson)
  audit({ object_id: subject.id, object: subject.name })
  if (await scheduled.deleteScheduled(db, subject)) return
  if (await isErased(db, key, subject)) throw new ApiError(409, alreadyErased)
  audit({ act: 'Tried to cancel an erasure that is not scheduled' })
}
