import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { DatabaseTooOld } from '../platform/database/migrate.ts'

/** Opens the database of the demo. If its version is too old to be updated, deletes its data, so that it is filled again. */
export async function openOrReplaceDemo(
  { DEMO_DATA_DIR }: Pick<Config, 'DEMO_DATA_DIR'>,
  open: () => Promise<DatabaseConnection>,
): Promise<DatabaseConnection> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof DatabaseTooOld)) throw error
    console.log(`The demo in ${DEMO_DATA_DIR} is from an older version of the portal. Replacing its data ...`)
    for (const name of ['database', 'files']) await rm(path.join(DEMO_DATA_DIR, name), { recursive: true, force: true })
    return open()
  }
}
