// @module-tag own-database
import { expect, test } from 'vitest'
import { daysBefore, demoFiles } from './shared-files.ts'

test.each(['2026-03-16', '2026-03-17', '2026-06-18', '2026-11-28', '2028-02-29'])(
  'a demo that starts on %s has a file that was shared in the last March and has not expired',
  async (today) => {
    const files = await demoFiles(today)
    const sharedInMarch = files.filter(({ daysAgo, months }) => {
      const shared = daysBefore(today, daysAgo).toISOString().slice(0, 10)
      return months === 0 && shared.slice(5, 7) === '03' && shared < today
    })
    expect(sharedInMarch.map(({ name }) => name)).toEqual(['Master services agreement.pdf'])
  },
)
