// @module-tag own-database
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeRows } from './write-rows.ts'

test.each(['csv', 'ndjson'] as const)('an export as %s reads only slightly ahead of its reader', async (format) => {
  let read = 0
  async function* rows() {
    for (; read < 50_000; read++) yield { id: `row-${read}` }
  }
  const { body } = writeRows(['id'], rows(), { name: 'rows', format })
  const lines: string[] = []
  for await (const text of body as AsyncIterable<string>) {
    lines.push(...text.split('\n').slice(0, -1))
    // Let a slow reader's buffer fill.
    if (lines.length < 5000) for (let turns = 0; turns < 50; turns++) await turn()
    expect(read - lines.length).toBeLessThanOrEqual(2000)
  }
  expect([lines.length - (format === 'csv' ? 1 : 0), new Set(lines).size === lines.length]).toEqual([50_000, true])
})
