import type { Queries } from '../../platform/database/database.ts'
import { keyHash } from '../privacy/erasure-records-data.ts'

/** Whether no record of the kind has or had the id, also one that was deleted or erased. */
export async function isIdFree(
  queries: Queries,
  kind: 'account' | 'client' | 'engagement' | 'person',
  id: string,
): Promise<boolean> {
  const hash = keyHash(kind, id)
  const { isUsed } = await queries
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom(kind).select('id').where('id', '=', id)),
          eb.exists(eb.selectFrom('used_id').select('hash').where('hash', '=', hash)),
          eb.exists(eb.selectFrom('erased_key').select('hash').where('hash', '=', hash)),
        ])
        .$castTo<boolean>()
        .as('isUsed'),
    ])
    .executeTakeFirstOrThrow()
  return !isUsed
}
