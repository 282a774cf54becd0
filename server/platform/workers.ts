import { createSealing } from './audit-log/seal.ts'
import type { DatabaseConnection } from './database/database.ts'
import type { JobKind } from './jobs/jobs.ts'
import { createPoller } from './jobs/poller.ts'
import type { Sender } from './outbox/sender.ts'
import { createOutboxWorker } from './outbox/worker.ts'
import type { Portal } from './portal.ts'

interface Workers {
  start: (jobs: readonly JobKind<never>[]) => Promise<void>
  /** Waits for running work to finish. */
  stop: () => Promise<void>
}

/** Delivers messages, adds audit events to the hash chain and runs jobs. One poller looks for work for all of them,
 * and for new settings of the company. */
export function createWorkers(
  { db, company, jobs, log, now }: Pick<Portal, 'db' | 'company' | 'jobs' | 'log' | 'now'>,
  { jobsBackend }: Pick<DatabaseConnection, 'jobsBackend'>,
  senders: Sender[],
): Workers {
  const sealing = createSealing(db, log)
  const outbox = createOutboxWorker({ db, log, now, senders })
  const poller = createPoller({
    backend: jobsBackend,
    log,
    now,
    jobKinds: jobs.kinds,
    onWork: ({ has_messages, has_unsealed, job_kinds, company_version }) => {
      // A receiver that is down may be back.
      if (has_messages || outbox.isAnyDown()) outbox.wake()
      if (has_unsealed) sealing.wake()
      jobs.wake(job_kinds)
      void company.follow(company_version)
    },
    onMessage: outbox.wake,
  })
  return {
    start: async (kinds) => {
      await outbox.start()
      sealing.start()
      await jobs.start(kinds)
      poller.start()
    },
    stop: async () => {
      await Promise.all([poller.stop(), jobs.stop(), outbox.stop()])
      // The others may still have written audit events.
      await sealing.stop()
    },
  }
}
