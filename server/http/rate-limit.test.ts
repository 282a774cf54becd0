import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { deleteOldWindows, takeAttempt } from './rate-limit-data.ts'
import { ApiError } from './refusal.ts'

const { db } = await testDatabase()
beforeEach(() => emptyDatabase(db))

const offset = (seconds: number) => new Date(Date.UTC(2026, 5, 18) + seconds * 1000)
const attempt = (seconds: number, key = 'guess:anna') =>
  takeAttempt(db, { key, limit: 3, windowSeconds: 60, now: offset(seconds) })
const refused = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: ApiError) => error,
  )

test('as many as the limit pass and the next is told when to come back', async () => {
  for (const second of [0, 1, 2]) await attempt(second)
  const refusal = await refused(attempt(10))
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({
    status: 429,
    retryAfterSeconds: 50,
    message: 'Too many attempts. Please wait a few minutes and try again.',
  })
})

test('the window ends at its last second, however often it was knocked at', async () => {
  for (let second = 0; second < 60; second++) await refused(attempt(second))
  expect(await refused(attempt(59))).toMatchObject({ retryAfterSeconds: 1 })
  expect(await refused(attempt(60))).toBeUndefined()
})

test('one caller does not use up another’s', async () => {
  for (const second of [0, 1, 2, 3]) await refused(attempt(second))
  expect(await refused(attempt(4, 'guess:ben'))).toBeUndefined()
})

test('of twenty at the same moment only the limit passes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refused(attempt(0))))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
})

test('windows are removed after a day', async () => {
  await attempt(0)
  await deleteOldWindows(db, offset(24 * 60 * 60 - 1))
  expect(await db.selectFrom('rate_window').selectAll().execute()).toHaveLength(1)
  await deleteOldWindows(db, offset(24 * 60 * 60))
  expect(await db.selectFrom('rate_window').selectAll().execute()).toEqual([])
})
