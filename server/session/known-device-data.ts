import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export async function isKnownDevice(
  queries: Queries,
  device: Pick<Tables['known_device'], 'token_hash' | 'email_hash'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', device.token_hash)
    .where('email_hash', '=', device.email_hash)
    .executeTakeFirst()
  return row !== undefined
}

/** What a browser was known by before is what it is known by from now on, for everybody who signs in there. */
export async function renameDevice(transaction: Queries, before: string, tokenHash: string): Promise<void> {
  await transaction
    .updateTable('known_device')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', before)
    .execute()
}

export async function keepDevice(transaction: Queries, device: Tables['known_device']): Promise<void> {
  await transaction
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'email_hash'])
        .doUpdateSet({ account_id: device.account_id, used_at: device.used_at }),
    )
    .execute()
}

export async function deleteDevicesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('known_device').where('used_at', '<', before).execute()
}
