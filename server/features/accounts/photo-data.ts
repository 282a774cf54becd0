import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteUnusedPhotos } from '../privacy/erasure-records-data.ts'
import { type Human, updateAccount, updatePerson } from './person-data.ts'

export type StoredPhoto = Selectable<Tables['photo']>

/** Stores the photo for person and account, and deletes the one before if no one else has it. null takes it away. */
export async function changePhoto(
  transaction: Queries,
  { person, account }: Human,
  photo: StoredPhoto | null,
): Promise<void> {
  if (photo)
    await transaction
      .insertInto('photo')
      .values(photo)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const photo_id = photo?.id ?? null
  if (person) await updatePerson(transaction, person.id, { photo_id })
  if (account) await updateAccount(transaction, account.id, { photo_id })
  const before = [person?.photo_id, account?.photo_id].filter((id) => typeof id === 'string' && id !== photo_id)
  if (before.length > 0) await deleteUnusedPhotos(transaction, before as string[])
}
