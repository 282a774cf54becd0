// @module-tag own-database
import { expect, test } from 'vitest'
import { forEachSeparately } from './run-separately.ts'

const refuse = (those: readonly number[], done: number[]) => async (one: number) => {
  if (those.includes(one)) throw new Error(`not ${one}`)
  done.push(one)
}

test('an item that fails does not stop the items after it, but the job fails', async () => {
  const done: number[] = []
  await expect(forEachSeparately([1, 2, 3], refuse([1], done))).rejects.toThrow('not 1')
  expect(done).toEqual([2, 3])
})

test('the job reports all items that failed', async () => {
  const done: number[] = []
  const failed = await forEachSeparately([1, 2, 3], refuse([1, 3], done)).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: '2 of 3 failed', errors: [{ message: 'not 1' }, { message: 'not 3' }] })
  expect(done).toEqual([2])
})

test('the job succeeds if no item fails', async () => {
  const done: number[] = []
  await forEachSeparately([1, 2], refuse([], done))
  expect(done).toEqual([1, 2])
})
