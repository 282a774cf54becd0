import { daysAfter, daysBefore } from '@portal/domain/dates/days-before'
import type { LockedBrowser } from '@portal/domain/session/contract'
import { deviceLockDays } from '@portal/domain/session/validation'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

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

/** Gives the device a new cookie, for every account that signed in with it. */
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
  device: Omit<Tables['known_device'], 'id' | 'locked_at' | 'locked_name'>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'email_hash'])
        .doUpdateSet({ account_id: device.account_id, used_at: device.used_at, locked_at: null, locked_name: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockDevice(transaction: Queries, id: string, name: string, now: Date): Promise<void> {
  const lock = { locked_at: now, locked_name: name }
  await transaction.updateTable('known_device').set(lock).where('id', '=', id).execute()
}

/** Before then a lock has ended by itself. */
const lockedSince = (now: Date): Date => daysBefore(now, deviceLockDays)

/** The browsers that an account is closed to, the newest first. */
export async function findLockedBrowsers(queries: Queries, account_id: string, now: Date): Promise<LockedBrowser[]> {
  const rows = await queries
    .selectFrom('known_device')
    .select(['id', 'locked_name', sql<Date>`locked_at`.as('locked_at')])
    .where('account_id', '=', account_id)
    .where('locked_at', '>', lockedSince(now))
    .orderBy('locked_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, locked_name, locked_at }) => ({
    id,
    device: locked_name,
    locked_at: locked_at.toISOString(),
    until: daysAfter(locked_at, deviceLockDays).toISOString(),
  }))
}

/** Forgets the locked browser, so that its next sign-in sends a warning. Undefined if it is not locked. */
export const forgetLockedBrowser = (transaction: Queries, account_id: string, id: string, now: Date) =>
  transaction
    .deleteFrom('known_device')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('locked_at', '>', lockedSince(now))
    .returning('locked_name as name')
    .executeTakeFirst()

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
