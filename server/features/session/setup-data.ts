import { randomUUID } from 'node:crypto'
import { nameParts } from '@portal/domain/stakeholders/validation'
import type { Queries } from '../../platform/database/database.ts'
import { type Account, findAccount } from './data.ts'

/** True if a member of staff is or was a superuser. The trigger `end_setup` notes it. */
export async function hadSuperuser(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('setup').select('had_superuser').executeTakeFirst()
  return row?.had_superuser ?? false
}

/** Stores the link, which replaces an older one. Returns false if there is or was a superuser. */
export async function insertSetupLink(queries: Queries, link_hash: string, link_expires_at: Date): Promise<boolean> {
  const row = await queries
    .insertInto('setup')
    .values({ link_hash, link_expires_at })
    .onConflict((conflict) =>
      conflict
        .column('is_only_row')
        .doUpdateSet({ link_hash, link_expires_at })
        .where('setup.had_superuser', '=', false),
    )
    .returning('link_hash')
    .executeTakeFirst()
  return row !== undefined
}

export const findSetupLink = (queries: Queries) =>
  queries.selectFrom('setup').select(['link_hash', 'link_expires_at']).executeTakeFirst()

/** Uses up the link. Returns false if it was used, replaced or has expired. Of two requests at once, one gets true. */
export async function takeSetupLink(transaction: Queries, linkHash: string, now: Date): Promise<boolean> {
  const row = await transaction
    .updateTable('setup')
    .set({ link_hash: null, link_expires_at: null })
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)
    .returning('is_only_row')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the staff account with this address a superuser whom no import deactivates or demotes; adds the account if there is none.
 * Returns undefined if the address belongs to a customer or to a deactivated account.
 */
export async function makeSuperuser(
  transaction: Queries,
  { email, name }: { email: string; name: string },
): Promise<Account | undefined> {
  const existing = await findAccount(transaction, { email })
  if (existing && (existing.login_method === 'external' || !existing.active)) return undefined
  if (existing)
    await transaction
      .updateTable('account')
      .set({ is_superuser: true, origin: 'operator' })
      .where('id', '=', existing.id)
      .execute()
  else
    await transaction
      .insertInto('account')
      .values({
        id: `portal-${randomUUID()}`,
        email,
        ...nameParts(name),
        role: null,
        job_title: null,
        company_name: null,
        photo_id: null,
        login_method: 'internal',
        access_level: 1,
        is_superuser: true,
        active: true,
        employee_id: null,
        origin: 'operator',
        replaced_by: null,
      })
      .execute()
  return findAccount(transaction, { email })
}

/** Makes a superuser an ordinary member of staff, whom imports manage from then on. Returns false if the account is no superuser. */
export async function demoteSuperuser(transaction: Queries, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('account')
    .set({ is_superuser: false, origin: 'provider' })
    .where('id', '=', id)
    .where('is_superuser', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
