import type { BodyOf } from '@portal/domain/contract/endpoint'
import { listErasures, scheduleErasure } from '@portal/domain/privacy/contract'
import type { Erasure } from '@portal/domain/privacy/erasure'
import { eraseDue } from '../features/privacy/erase-person.ts'
import type { TestPortal } from './test-portal.ts'

type Kit = Pick<TestPortal, 'portal' | 'call'>

/** Schedules an erasure as a superuser and carries it out, without moving the clock. */
export async function eraseAtOnce(
  { portal, call }: Kit,
  id: string,
  superuser: string,
  body: Partial<BodyOf<typeof scheduleErasure>> = {},
): Promise<Erasure> {
  const { status, body: answer } = await call(scheduleErasure, { params: { id }, body }, superuser)
  if (status !== 201) throw new Error(answer.detail)
  await portal.db
    .updateTable('scheduled_erasure')
    .set({ erase_at: portal.now() })
    .where('account_id', '=', id)
    .execute()
  await eraseDue(portal)
  const { body: erasures } = await call(listErasures, {}, superuser)
  const erasure = erasures.find((each) => each.id === id)
  if (!erasure) throw new Error(`${id} was not erased`)
  return erasure
}
