import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Finding } from '../health/finding.ts'

/** Figures that are looked up for a scrape and kept for some seconds, so that monitoring causes little load. */
export interface Figures {
  mails: Readonly<Record<string, number>>
  jobs: Readonly<Record<string, number>>
  hooks: { on: number; off: number }
  /** Deliveries of webhooks that wait, and those of the kept ones that failed for good. */
  deliveries: { waiting: number; failed: number }
  sessions: number
  files: { count: number; bytes: number }
  /** The newest entry of the audit log that is sealed, and how many wait for it. */
  auditLog: { sealed: number; unsealed: number }
  /** Seconds since the newest whole backup began; undefined where none is known. */
  backupAge: number | undefined
  checks: readonly Finding[]
}

interface Pool {
  total: number
  idle: number
  waiting: number
}

interface Parts {
  /** Undefined while the database does not answer: the portal's own figures are still told. */
  figures: () => Promise<Figures | undefined>
  /** Undefined on the embedded database. */
  pool: () => Pool | undefined
  longestWait: () => number
}

export interface Metrics {
  /** Starts timing a call; the returned function stops it. */
  begin: () => (call: string, status: number) => void
  /** In Prometheus' text format. */
  text: () => Promise<string>
  contentType: string
}

const states = ['ok', 'warning', 'wrong', 'off'] as const

export function createMetrics({ figures, pool, longestWait }: Parts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const underWay = gauge('portal_http_requests_under_way', 'Requests in progress.')
  const connections = gauge('portal_database_connections', 'Database connections in the pool, by state.', ['state'])
  const waits = gauge('portal_database_longest_wait_seconds', 'Longest current wait for a database connection.')
  const answers = gauge('portal_database_up', '1 if the database answers.')
  const mails = gauge('portal_mails', 'Emails of the last 30 days, by state.', ['state'])
  const jobs = gauge('portal_jobs', 'Background jobs, by state: waiting, late, failed in the last day.', ['state'])
  const webhooks = gauge('portal_webhooks', 'Webhooks, by state: on, off.', ['state'])
  const deliveries = gauge('portal_webhook_deliveries', 'Webhook deliveries, by state: waiting, failed.', ['state'])
  const sessions = gauge('portal_sessions', 'Sessions that have not ended.')
  const files = gauge('portal_stored_files', 'Stored versions of shared files.')
  const bytes = gauge('portal_stored_bytes', 'Size of the stored versions of shared files.')
  const sealed = gauge('portal_audit_log_sealed', 'Number of the newest audit event in the chain.')
  const unsealed = gauge('portal_audit_log_unsealed', 'Audit events that are not in the chain yet.')
  // Made when first known: a figure that begins at 0 would say that a backup was just made.
  let backup: Gauge | undefined
  const checks = gauge('portal_check', '1 for the current state of each doctor check.', ['check', 'state'])

  const look = async (): Promise<void> => {
    const { total = 0, idle = 0, waiting = 0 } = pool() ?? {}
    for (const [state, count] of Object.entries({ used: total - idle, idle, waiting }))
      connections.set({ state }, count)
    waits.set(longestWait() / 1000)
    const found = await figures()
    answers.set(found ? 1 : 0)
    if (!found) return
    for (const [state, count] of Object.entries(found.mails)) mails.set({ state }, count)
    for (const [state, count] of Object.entries(found.jobs)) jobs.set({ state }, count)
    for (const [state, count] of Object.entries(found.hooks)) webhooks.set({ state }, count)
    for (const [state, count] of Object.entries(found.deliveries)) deliveries.set({ state }, count)
    sessions.set(found.sessions)
    files.set(found.files.count)
    bytes.set(found.files.bytes)
    sealed.set(found.auditLog.sealed)
    unsealed.set(found.auditLog.unsealed)
    if (found.backupAge !== undefined) {
      backup ??= gauge('portal_backup_age_seconds', 'Time since the newest complete backup started.')
      backup.set(found.backupAge)
    }
    for (const { name: check, state: is } of found.checks)
      for (const state of states) checks.set({ check, state }, state === is ? 1 : 0)
  }

  return {
    begin: () => {
      underWay.inc()
      const begun = performance.now()
      return (call, status) => {
        underWay.dec()
        durations.observe({ call, status }, (performance.now() - begun) / 1000)
      }
    },
    text: async () => {
      await look()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
