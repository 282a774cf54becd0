import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { createTrigramExtension } from './trigram-extension.ts'

const readText = (): string => readFileSync(path.join(import.meta.dirname, 'baseline.sql'), 'utf8')

/** Name of the migration that creates all tables. It contains a hash of baseline.sql, so that an edited file is another version. */
export const baselineName = `0001-baseline-${createHash('sha256').update(readText()).digest('hex').slice(0, 12)}`

/** Creates all tables in an empty database. */
export async function createBaseline(db: QueryExecutorProvider): Promise<void> {
  await createTrigramExtension(db)
  // One by one, because PGlite takes only one statement at a time.
  for (const statement of statementsOf(readText())) await sql.raw(statement).execute(db)
}

/** Splits the text of baseline.sql into its statements. */
const statementsOf = (text: string): string[] => text.split(/;\n(?:\n(?=\S)|$)/).slice(0, -1)
