import type { Limits } from '@portal/domain/tokens/token'
import { type SqlBool, sql } from 'kysely'

/** Which records a caller reads, and of them which page. */
export interface Reading {
  /** null: all that is there. */
  limits: Limits | null
  engagement_id?: string | undefined
  /** This record alone. */
  id?: string | undefined
  /** Only what came or changed since then, where the records say so. */
  since?: Date | undefined
  /** The id of the last record so far. */
  after?: string | undefined
  limit: number
}

/**
 * The gate of every query here, which joins `engagement`: what nobody reaches in the portal no token reaches, and a limited
 * one reaches what its limits name.
 */
export const isReadable = (reading: Reading) =>
  sql<SqlBool>`(engagement.removed_at is null and ${isWithinLimits(reading)})`

/** The same of what is gone, which engagements that are removed do not hide. */
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
export const comesAfter = (table: string, { after, id }: Reading) => {
  if (id !== undefined) return sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`
  return after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.id`)} > ${after}`
}
