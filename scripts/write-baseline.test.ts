// @module-tag slow
// @module-tag own-database
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { baselineText } from './write-baseline.ts'

test('baseline.sql is what the script writes, twice in the same way', async () => {
  const file = path.resolve(import.meta.dirname, '../server/platform/database/baseline.sql')
  const text = await baselineText()
  expect(await readFile(file, 'utf8'), 'run: node scripts/setup.mjs scripts/write-baseline.ts').toBe(text)
  expect(await baselineText()).toBe(text)
}, 60_000)
