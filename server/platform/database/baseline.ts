import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { createTrigramExtension } from './trigram-extension.ts'

/** Creates in an empty database what the migrations before 1.0.0 make together. */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  await createTrigramExtension(db)
  const text = await readFile(path.join(import.meta.dirname, 'baseline.sql'), 'utf8')
  // One by one, because PGlite takes only one statement at a time.
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
}

/** Splits the text of baseline.sql into its statements. */
export const statementsOf = (text: string): string[] => text.split(/;\n(?:\n(?=\S)|$)/).slice(0, -1)
