import type { BodyOf } from '@portal/domain/contract/endpoint'
import { listErasures, listScheduledErasures, scheduleErasure } from '@portal/domain/privacy/contract'
import type { ErasableKey, Erasure } from '@portal/domain/privacy/erasure'
import { eraseDue } from '../features/privacy/erase-person.ts'
import type { TestPortal } from './test-portal.ts'

type Kit = Pick<TestPortal, 'portal' | 'call'>

/** Schedules an erasure as a superuser and carries it out, without moving the clock. */
export async function eraseAtOnce(
  { portal, call }: Kit,
  id: string,
  superuser: string,
  body: Partial<BodyOf<typeof scheduleErasure>> = {},
  kind: ErasableKey['kind'] = 'account',
): Promise<Erasure> {
  const { status, body: answer } = await call(scheduleErasure, { params: { kind, id }, body }, superuser)
  if (status !== 201) throw new Error(answer.detail)
  await portal.db
    .updateTable('scheduled_erasure')
    .set({ erase_at: portal.now() })
    .where(`${kind}_id`, '=', id)
    .execute()
  await eraseDue(portal)
  const { body: waiting } = await call(listScheduledErasures, {}, superuser)
  const { body: erasures } = await call(listErasures, {}, superuser)
  const erasure = erasures.find((each) => each.id === id) ?? (kind === 'account' ? undefined : erasures[0])
  if (!erasure || waiting.some((each) => each.id === id)) throw new Error(`${id} was not erased`)
  return erasure
}
