/** Work that a poll found. */
export interface Work {
  /** Messages of the outbox whose time has come, or that have expired. */
  has_messages: boolean
  /** Audit events without a place in the hash chain. */
  has_unsealed: boolean
  /** Kinds of jobs whose time has come (pg-boss). */
  job_kinds: string[]
}

/** Parameters: the portal's time, and the names of the kinds of jobs. */
export const findWork = `select
  exists (select from outbox where state in ('waiting', 'sending') and (due_at <= $1 or expires_at <= $1)) as has_messages,
  exists (select from audit_entry where seq is null) as has_unsealed,
  array(
    select kind.name from unnest($2::text[]) as kind (name) where exists (
      select from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= now())
  ) as job_kinds`
