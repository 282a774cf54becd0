import type { Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type {} from './tables.ts'

/** Settings that superusers saved. Null stands for the default. */
export type StoredCompany = Omit<Selectable<Tables['company']>, 'is_only_row' | 'changed_at'>

const columns = [
  'provider_name',
  'product_name',
  'accent_color',
  'currency_symbol',
  'logo',
  'version',
  'changed_by_account_id',
] as const

/** Before anything was saved. */
export const nothingStored: StoredCompany = {
  provider_name: null,
  product_name: null,
  accent_color: null,
  currency_symbol: null,
  logo: null,
  version: 0,
  changed_by_account_id: null,
}

export const findCompany = async (queries: Queries): Promise<StoredCompany> =>
  (await queries.selectFrom('company').select(columns).executeTakeFirst()) ?? nothingStored

export const lockCompany = async (transaction: Queries): Promise<StoredCompany> =>
  (await transaction.selectFrom('company').select(columns).forUpdate().executeTakeFirst()) ?? nothingStored

/** Returns false if another form has saved first since the version of `company`. */
export async function saveCompany(
  transaction: Queries,
  { version, ...company }: StoredCompany,
  changed_at: Date,
): Promise<boolean> {
  const values = { ...company, changed_at }
  const saved = await transaction
    .insertInto('company')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('is_only_row')
        .doUpdateSet((eb) => ({ ...values, version: eb('company.version', '+', 1) }))
        .where('company.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}
