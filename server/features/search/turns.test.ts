import { expect, test } from 'vitest'
import { overtaken, Turns } from './turns.ts'

/** Searches that end when the test says so. */
function searches() {
  const turns = new Turns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (person: string, name: string): Promise<string> =>
    turns.take(person, () => {
      begun.push(name)
      return new Promise((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { take, begun, end }
}

test('one search per person runs at a time, in parallel with those of other people', async () => {
  const { take, begun, end } = searches()
  const all = [take('helen', 'one'), take('helen', 'two'), take('owen', 'his')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['one', 'his'])
  await end('one')
  expect(begun).toEqual(['one', 'his', 'two'])
  await Promise.all([end('two'), end('his')])
  expect(await Promise.all(all)).toEqual(['one', 'two', 'his'])
})

test('three searches can wait; a fourth replaces the oldest of them', async () => {
  const { take, begun, end } = searches()
  const [one, two, ...rest] = ['one', 'two', 'three', 'four', 'five'].map((name) => take('helen', name))
  await expect(two).rejects.toThrow(overtaken)
  for (const name of ['one', 'three', 'four', 'five']) await end(name)
  expect(await Promise.all([one, ...rest])).toEqual(['one', 'three', 'four', 'five'])
  expect(begun).toEqual(['one', 'three', 'four', 'five'])
})

test('the next search starts after one fails', async () => {
  const turns = new Turns()
  const failing = turns.take('helen', () => Promise.reject(new Error('no connection')))
  const next = turns.take('helen', async () => 'found')
  await expect(failing).rejects.toThrow('no connection')
  expect(await next).toBe('found')
})
