import type { Insertable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type NewEntry = Pick<Insertable<Tables['audit_entry']>, 'at' | 'kind' | 'act'> & {
  [Name in Exclude<keyof Insertable<Tables['audit_entry']>, 'id' | 'seq' | 'hash' | 'at' | 'kind' | 'act'>]?:
    | Insertable<Tables['audit_entry']>[Name]
    | undefined
}

/** Texts from outside are cut: an address or a path may be as long as its caller likes. */
const longest = 500

/** As part of the caller's transaction: the entry is kept if and only if what it tells of is. */
export async function insertEntry(queries: Queries, entry: NewEntry): Promise<void> {
  const cut = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === 'string' && value.length > longest ? value.slice(0, longest).toWellFormed() : value,
  ])
  await queries.insertInto('audit_entry').values(Object.fromEntries(cut)).execute()
}
