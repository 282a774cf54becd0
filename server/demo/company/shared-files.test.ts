// @module-tag own-database
import { addDays } from '@portal/domain/dates/calendar-day'
import { expect, test } from 'vitest'
import { demoFiles } from './shared-files.ts'

test.each(['2026-03-16', '2026-03-17', '2026-06-18', '2026-11-28', '2028-02-29'])(
  'a demo that starts on %s has a file that was shared in the last March and has not expired',
  (today) => {
    const sharedInMarch = demoFiles(today).filter(({ day, expires_after_months }) => {
      const shared = addDays(today, day)
      return expires_after_months === '0' && shared.slice(5, 7) === '03' && shared < today
    })
    expect(sharedInMarch.map(({ name }) => name)).toEqual(['Master services agreement.pdf'])
  },
)
