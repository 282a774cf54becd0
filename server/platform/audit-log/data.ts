import type { Insertable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type NewEntry = Pick<Insertable<Tables['audit_entry']>, 'at' | 'kind' | 'act'> & {
  [Name in Exclude<keyof Insertable<Tables['audit_entry']>, 'id' | 'seq' | 'hash' | 'at' | 'kind' | 'act'>]?:
    | Insertable<Tables['audit_entry']>[Name]
    | undefined
}

/** Texts from outside may be as long as their caller likes, and hold what the database does not keep. */
const longest = 500
const storableText = (text: string): string => text.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed()

/** Inserts an entry in the caller's transaction. */
export async function insertEntry(queries: Queries, entry: NewEntry): Promise<void> {
  const storableEntry = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === 'string' ? storableText(value) : value,
  ])
  await queries.insertInto('audit_entry').values(Object.fromEntries(storableEntry)).execute()
}
