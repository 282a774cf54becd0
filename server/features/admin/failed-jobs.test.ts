import { afterAll, expect, test } from 'vitest'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Poller } from '../../platform/jobs/poller.ts'
import { pollJobs } from '../../testing/poll-jobs.ts'
import { migrated } from '../../testing/test-database.ts'
import { silentLog } from '../../testing/test-portal.ts'
import { countFailedJobs, findJobs, retryJob } from './data.ts'

const connection = await migrated()
const { db } = connection
const jobs = await createJobs(connection.jobsBackend, silentLog())
let poller: Poller | undefined
afterAll(async () => {
  await poller?.stop()
  await jobs.stop()
  await connection.close()
})

test('a failed job shows its reason and can be run again', async () => {
  let fails = true
  await jobs.start([
    {
      name: 'count-days',
      options: { retryLimit: 0 },
      handle: async () => {
        if (fails) throw new Error('the calendar is away\nand more that only the log tells')
      },
    },
  ])
  poller = pollJobs(connection, jobs)
  await jobs.enqueue(db, 'count-days', {})
  const state = async () => (await findJobs(db)).map(({ state, reason }) => [state, reason])
  await expect.poll(state, { timeout: 15_000 }).toEqual([['failed', 'the calendar is away']])
  expect(await countFailedJobs(db)).toBe(1)
  fails = false
  expect(await retryJob(db, (await findJobs(db))[0]?.id ?? '')).toBe(true)
  await expect.poll(state, { timeout: 15_000 }).toEqual([['completed', null]])
})
