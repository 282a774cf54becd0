import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

type Device = Pick<Tables['known_device'], 'token_hash' | 'email_hash'>

/** One that a person locked out is known no more. */
export async function isKnownDevice(queries: Queries, device: Device): Promise<boolean> {
  const row = await findDevice(queries, device)
  return row !== undefined && row.locked_at === null
}

export const findDevice = (queries: Queries, device: Device) =>
  queries
    .selectFrom('known_device')
    .select(['id', 'locked_at'])
    .where('token_hash', '=', device.token_hash)
    .where('email_hash', '=', device.email_hash)
    .executeTakeFirst()

export const hasDevices = async (queries: Queries, account_id: string): Promise<boolean> =>
  (await queries
    .selectFrom('known_device')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What a browser was known by before is what it is known by from now on, for everybody who signs in there. */
export async function renameDevice(transaction: Queries, before: string, tokenHash: string): Promise<void> {
  await transaction
    .updateTable('known_device')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', before)
    .execute()
}

/** Answers its id. */
export async function keepDevice(
  transaction: Queries,
  device: Omit<Tables['known_device'], 'id' | 'locked_at'>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'email_hash'])
        .doUpdateSet({ account_id: device.account_id, used_at: device.used_at, locked_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockDevice(transaction: Queries, id: string, now: Date): Promise<void> {
  await transaction.updateTable('known_device').set({ locked_at: now }).where('id', '=', id).execute()
}

/** Whether it is one of those from which the person signed in before; with no others before, it is the first. */
export async function keepNetwork(
  transaction: Queries,
  network: Tables['known_network'],
): Promise<'known' | 'new' | 'first'> {
  const known = await transaction
    .selectFrom('known_network')
    .select('network_hash')
    .where('account_id', '=', network.account_id)
    .execute()
  await transaction
    .insertInto('known_network')
    .values(network)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'network_hash']).doUpdateSet({ used_at: network.used_at }),
    )
    .execute()
  if (known.length === 0) return 'first'
  return known.some(({ network_hash }) => network_hash === network.network_hash) ? 'known' : 'new'
}

export async function deleteDevicesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('known_device').where('used_at', '<', before).execute()
  await queries.deleteFrom('known_network').where('used_at', '<', before).execute()
}
