import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Device = Pick<Tables['known_device'], 'token_hash' | 'email_hash'>

export const isKnownDevice = async (queries: Queries, device: Device): Promise<boolean> =>
  (await queries
    .selectFrom('known_device')
    .select('used_at')
    .where('token_hash', '=', device.token_hash)
    .where('email_hash', '=', device.email_hash)
    .executeTakeFirst()) !== undefined

export const hasDevices = async (queries: Queries, account_id: string): Promise<boolean> =>
  (await queries
    .selectFrom('known_device')
    .select('used_at')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Gives the device a new cookie, for every account that signed in with it. */
export async function renameDevice(transaction: Queries, before: string, tokenHash: string): Promise<void> {
  await transaction
    .updateTable('known_device')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', before)
    .execute()
}

export async function saveDevice(transaction: Queries, device: Tables['known_device']): Promise<void> {
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
