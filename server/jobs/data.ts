import type { PgBoss } from 'pg-boss'

/** Which of these kinds have a job whose time has come; asked of the queue's own connection (pg-boss). */
export async function findDueKinds(queue: ReturnType<PgBoss['getDb']>, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await queue.executeSql(
    `select name from unnest($1::text[]) as kind (name) where exists (
      select from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= now())`,
    [kinds],
  )
  return rows.map(({ name }: { name: string }) => name)
}
