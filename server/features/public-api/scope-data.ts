import type { Limits } from '@portal/domain/tokens/token'
import { type SqlBool, sql } from 'kysely'

/** Which records a caller reads, and of them which page. */
export interface Reading {
  /** null: all that is there. */
  limits: Limits | null
  engagement_id?: string | undefined
  /** This record alone. */
  id?: string | undefined
  /** Only records created or changed since then, if the records state it. */
  since?: Date | undefined
  /** The id of the last record so far. */
  after?: string | undefined
  limit: number
}

/**
 * Access condition of every query here, which joins `engagement`: a token reads only engagements that exist in the portal,
 * and a limited one only those within its limits.
 */
export const isReadable = (reading: Reading) =>
  sql<SqlBool>`(engagement.removed_at is null and ${isWithinLimits(reading)})`

/** Condition for removed records, which removed engagements do not hide. */
export function isWithinLimits({ limits, engagement_id }: Pick<Reading, 'limits' | 'engagement_id'>) {
  const conditions = [sql<SqlBool>`true`]
  if (limits) {
    const { clients, engagements } = limits
    conditions.push(
      sql<SqlBool>`(engagement.client_id = any(${[...clients]}::text[]) or engagement.id = any(${[...engagements]}::text[]))`,
    )
  }
  if (engagement_id !== undefined) conditions.push(sql<SqlBool>`engagement.id = ${engagement_id}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The records after the last one, or one alone, by the index of their ids. */
export const isAfterCursor = (table: string, { after, id }: Reading) => {
  if (id !== undefined) return sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`
  return after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.id`)} > ${after}`
}
