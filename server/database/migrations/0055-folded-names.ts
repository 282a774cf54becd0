import { fold } from '@portal/domain/text/fold'
import { type Kysely, sql } from 'kysely'

/** Names of tags and teams are unique within an engagement. Titles need not be unique. */
const folded = [
  { table: 'engagement', name: 'title', kept: 'folded_title', scope: 'id' },
  { table: 'tag', name: 'name', kept: 'folded_name', scope: 'engagement_id' },
  { table: 'group_team', name: 'name', kept: 'folded_name', scope: 'engagement_id' },
]

/**
 * Folds all names again: more spellings count as equal now. If two names of one scope become equal, the later keeps its old
 * folded form and both stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, kept, scope } of folded) {
    const { rows } = await sql<{ id: string; scope: string; name: string; kept: string }>`
      select id, ${sql.ref(scope)} as scope, ${sql.ref(name)} as name, ${sql.ref(kept)} as kept
      from ${sql.table(table)} order by id
    `.execute(db)
    const taken = new Set(rows.map((row) => `${row.scope} ${row.kept}`))
    for (const row of rows) {
      const anew = fold(row.name)
      if (taken.has(`${row.scope} ${anew}`)) continue
      taken.add(`${row.scope} ${anew}`)
      await sql`update ${sql.table(table)} set ${sql.ref(kept)} = ${anew} where id = ${row.id}`.execute(db)
    }
  }
}
