import { expect, test } from 'vitest'
import { monthsAround } from './login-cover.tsx'

test('the login picture shows the current month in its sixth column', () => {
  expect(monthsAround(new Date(2026, 10, 30)).join(' ')).toBe('Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr May')
  expect(monthsAround(new Date(2026, 2, 31)).join(' ')).toBe('Oct Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep')
})
