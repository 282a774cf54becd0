import { sql } from 'kysely'
import { type DatabaseConnection, openEmbedded, openPostgres } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

/**
 * A process to be killed: opens the database at an address or in a folder, migrates it and writes numbers one after the
 * other, saying each once it is committed.
 */
const [place = '', first = '1'] = process.argv.slice(2)
const connection: DatabaseConnection = place.startsWith('postgres:')
  ? await openPostgres(place, 2)
  : await openEmbedded(place, 'writer')
process.send?.('open')
await migrate(connection.db)
await sql`create table if not exists written (number int primary key)`.execute(connection.db)
for (let number = Number(first); ; number++) {
  await sql`insert into written values (${number})`.execute(connection.db)
  process.send?.(number)
}
