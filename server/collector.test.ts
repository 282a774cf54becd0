import v8 from 'node:v8'
import { expect, test } from 'vitest'
import { giveBackSpareMemory } from './collector.ts'

const youngBytes = (): number =>
  v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0

test('the young generation of the heap shrinks after its memory is given back', () => {
  const grown: unknown[] = []
  for (let i = 0; i < 1_000_000; i++) grown.push({ i, text: `piece ${i}` })
  const before = youngBytes()
  grown.length = 0
  giveBackSpareMemory()
  expect(before).toBeGreaterThan(8_000_000)
  expect(youngBytes()).toBeLessThan(before / 2)
})
