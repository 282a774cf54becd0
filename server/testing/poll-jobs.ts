import type { DatabaseConnection } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createPoller, type Poller } from '../platform/jobs/poller.ts'
import { silentLog } from './test-portal.ts'

/** A poller that wakes the workers of jobs, and nothing else. */
export function pollJobs({ jobsBackend }: DatabaseConnection, jobs: Jobs): Poller {
  const poller = createPoller({
    backend: jobsBackend,
    log: silentLog(),
    now: () => new Date(),
    jobKinds: jobs.kinds,
    onWork: ({ job_kinds }) => jobs.wake(job_kinds),
    onMessage: () => {},
  })
  poller.start()
  return poller
}
