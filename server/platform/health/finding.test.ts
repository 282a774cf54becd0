// @module-tag own-database
import { afterEach, expect, test, vi } from 'vitest'
import { cached } from './finding.ts'

afterEach(() => void vi.useRealTimers())

test('caches a result for the given time, and a failure only for seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const work = vi.fn(async () => 'found').mockRejectedValueOnce(new Error('away'))
  const ask = cached(work, 300_000)
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(16_000)
  expect(await ask()).toBe('found')
  vi.advanceTimersByTime(290_000)
  await ask()
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(11_000)
  await ask()
  expect(work).toHaveBeenCalledTimes(3)
})
