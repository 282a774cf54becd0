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
    const accepted = new Set(rows.map((row) => `${row.scope} ${row.kept}`))
    for (const row of rows) {
      const refolded = fold(row.name)
      if (accepted.has(`${row.scope} ${refolded}`)) continue
      accepted.add(`${row.scope} ${refolded}`)
      await sql`update ${sql.table(table)} set ${sql.ref(kept)} = ${refolded} where id = ${row.id}`.execute(db)
    }
  }
}
