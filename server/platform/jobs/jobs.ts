import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, fromPglite, type JobResult, PgBoss, type Queue, type SendOptions } from 'pg-boss'
import type { DatabaseConnection, Queries } from '../database/database.ts'
import { databaseTrouble, onceDatabaseAnswers } from '../database/database-errors.ts'
import { connectionLimits, statementSeconds } from '../database/time-limits.ts'

type QueueOptions = Omit<Queue, 'name'>

/** A kind of background work. Handlers may run more than once for a job and must not mind. */
export interface JobKind<Data extends object = object> {
  name: string
  options?: QueueOptions
  /** Five-field cron expression in UTC: the portal itself then asks for the work, once over all instances. */
  cron?: string
  handle: (data: Data) => Promise<void>
}

export interface Jobs {
  /** Asks for work as part of the caller's transaction: it happens if and only if that commits. */
  enqueue: (queries: Queries, name: string, data: object, options?: SendOptions) => Promise<void>
  /** Starts workers. Before that, jobs are only queued. */
  start: (kinds: readonly JobKind<never>[]) => Promise<void>
  /** Names of the kinds that were started. */
  kinds: () => readonly string[]
  /** Wakes the workers of these kinds. Retried and scheduled jobs send no notification, so the poller looks for them. */
  wake: (kinds: readonly string[]) => void
  /** Lets running jobs finish, for some seconds. */
  stop: () => Promise<void>
}

/** The listener of notifications asks its server so often: a silent one is replaced within ten seconds. */
const heartbeat = { notifyHeartbeatIntervalMs: 4000, notifyHeartbeatTimeoutMs: 3000 }
const queueLimits = { ...connectionLimits({ statementSeconds }), ...heartbeat }

const retries: QueueOptions = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, notify: true }

/** The queue on either database (pg-boss). Its own tables are made by the first `start`. */
export async function createJobs(backend: DatabaseConnection['jobsBackend'], log: FastifyBaseLogger): Promise<Jobs> {
  const once = waiting(log)
  const boss = new PgBoss({
    ...(backend.kind === 'pglite'
      ? { backend: 'pglite' as const, db: fromPglite(backend.pglite) }
      : { connectionString: backend.url, max: 4, ...queueLimits }),
    useListenNotify: true,
  })
  boss.on('error', troubleLog(log))
  let started = false
  /** Ids of workers by the name of their kind. */
  const workers = new Map<string, string>()

  return {
    enqueue: async (queries, name, data, options) => {
      await boss.send(name, data, { ...options, db: fromKysely(queries) })
    },
    start: async (kinds) => {
      await once(() => boss.start())
      started = true
      // Skipping existing queues saves three statements per kind, a tenth of a start.
      const queues = new Set((await once(() => boss.getQueues())).map(({ name }) => name))
      const schedules = new Map((await once(() => boss.getSchedules())).map(({ name, cron }) => [name, cron]))
      for (const kind of kinds) {
        if (!queues.has(kind.name)) await once(() => boss.createQueue(kind.name, { ...retries, ...kind.options }))
        workers.set(kind.name, await work(boss, kind as JobKind, log))
        const { name, cron } = kind
        if (cron && schedules.get(name) !== cron) await once(() => boss.schedule(name, cron, null, { tz: 'UTC' }))
      }
    },
    kinds: () => [...workers.keys()],
    wake: (names) => {
      for (const name of names) boss.notifyWorker(workers.get(name) ?? '')
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** How many jobs of one kind run at the same time. */
const atOnce = 5

/** The worker by its id. */
function work(boss: PgBoss, kind: JobKind, log: FastifyBaseLogger): Promise<string> {
  // While there is more work it is fetched without a pause.
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 60, burstWhenBatchFull: true }
  return boss.work<object>(kind.name, { ...polling, batchSize: atOnce, perJobResults: true }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        try {
          await kind.handle(data ?? {})
          return { id, status: 'completed' }
        } catch (error) {
          log.warn({ err: error, job: kind.name, id }, 'job failed, will retry')
          return { id, status: 'failed', output: { reason: reasonOf(error) } }
        }
      }),
    ),
  )
}

/** Reason shown to superusers; the log has the whole error. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, 300)

/** Like a call, a start waits for a database that is away for a moment. */
const waiting =
  (log: FastifyBaseLogger) =>
  <Result>(step: () => Promise<Result>): Promise<Result> =>
    onceDatabaseAnswers(step, (reason) => log.warn({ reason }, 'the job queue is waiting for the database'))

const logInterval = 30_000

/** While the database is away each worker says so, again and again; one line in half a minute tells as much. */
function troubleLog(log: FastifyBaseLogger): (error: unknown) => void {
  let lastLogged = Number.NEGATIVE_INFINITY
  return (error) => {
    const trouble = databaseTrouble(error)
    if (!trouble) return log.error({ err: error }, 'job queue failed')
    if (performance.now() - lastLogged < logInterval) return
    lastLogged = performance.now()
    log.warn({ reason: trouble.reason }, 'the job queue is waiting for the database')
  }
}
