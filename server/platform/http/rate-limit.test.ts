import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { withoutTransaction } from '../database/transaction.ts'
import { ApiError } from './api-error.ts'
import { deleteOldWindows, takeAttempt } from './rate-limit-data.ts'

const { db } = await testDatabase()
beforeEach(() => emptyDatabase(db))

const offset = (seconds: number) => new Date(Date.UTC(2026, 5, 18) + seconds * 1000)
const attempt = (seconds: number, key = 'guess:anna') =>
  takeAttempt(withoutTransaction(db), { key, limit: 3, windowSeconds: 60, now: offset(seconds) })
const refused = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: ApiError) => error,
  )

test('allows attempts up to the limit, then says when to retry', async () => {
  for (const second of [0, 1, 2]) await attempt(second)
  const refusal = await refused(attempt(10))
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({
    status: 429,
    retryAfterSeconds: 50,
    message: 'Too many attempts. Please wait a few minutes and try again.',
  })
})

test('a window ends on time, regardless of the number of attempts', async () => {
  for (let second = 0; second < 60; second++) await refused(attempt(second))
  expect(await refused(attempt(59))).toMatchObject({ retryAfterSeconds: 1 })
  expect(await refused(attempt(60))).toBeUndefined()
})

test('one caller does not use up the limit of another', async () => {
  for (const second of [0, 1, 2, 3]) await refused(attempt(second))
  expect(await refused(attempt(4, 'guess:ben'))).toBeUndefined()
})

test('allows only the limit when twenty attempts arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refused(attempt(0))))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
})

test('removes rate limit windows after one day', async () => {
  await attempt(0)
  await deleteOldWindows(db, offset(24 * 60 * 60 - 1))
  expect(await db.selectFrom('rate_window').selectAll().execute()).toHaveLength(1)
  await deleteOldWindows(db, offset(24 * 60 * 60))
  expect(await db.selectFrom('rate_window').selectAll().execute()).toEqual([])
})
