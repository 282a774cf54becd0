import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pollJobs } from '../../testing/poll-jobs.ts'
import { migrated } from '../../testing/test-database.ts'
import { silentLog } from '../../testing/test-portal.ts'
import { createJobs, type JobKind } from './jobs.ts'
import type { Poller } from './poller.ts'

const connection = await migrated()
const jobs = await createJobs(connection.jobsBackend, silentLog())
/** Started jobs by kind. */
const begun: string[] = []
const kinds: JobKind<never>[] = [
  {
    name: 'fails-once',
    handle: async () => {
      begun.push('fails-once')
      if (begun.filter((name) => name === 'fails-once').length === 1) throw new Error('not yet')
    },
  },
  { name: 'later', handle: async () => void begun.push('later') },
]
let poller: Poller | undefined
beforeAll(async () => {
  await jobs.start(kinds)
  poller = pollJobs(connection, jobs)
})
afterAll(async () => {
  await poller?.stop()
  await jobs.stop()
  await connection.close()
})

// The poller finds them: without a notification, workers check after a minute.
test('a failed job is retried and a delayed job starts, both within seconds of their time', async () => {
  await jobs.enqueue(connection.db, 'fails-once', {})
  await jobs.enqueue(connection.db, 'later', {}, { startAfter: 1 })
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['fails-once', 'fails-once', 'later']), 15_000)
})
