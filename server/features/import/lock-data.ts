import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

// One lock for imports, erasures and removals: none may write what another is looking for. Saved forms share it.

const lockNumber = 7_205_418

/** Waits until nothing else holds the lock. Holds it until the transaction ends. */
export async function lockImports(transaction: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction)
}

/** Returns false if something else holds the lock. Otherwise holds it until the transaction ends. */
export async function tryLockImports(transaction: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lockNumber)}) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

/** Tells triggers who changes records, and when (`Versioned`). Holds until the transaction ends. */
export async function setEditor(transaction: Queries, accountId: string, now: Date): Promise<void> {
  await sql`select set_config('portal.account_id', ${accountId}, true), set_config('portal.now', ${now.toISOString()}, true)`.execute(
    transaction,
  )
}

/**
 * Lets no import, erasure or removal begin until the transaction ends, and tells triggers who saves the form (`Versioned`). Returns
 * false at once if one of them is at work: a save that waited would hold one of the few connections.
 */
export async function lockForSave(transaction: Queries, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(lockNumber)}) as locked,
      set_config('portal.account_id', ${accountId}, true), set_config('portal.now', ${now.toISOString()}, true)`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}
