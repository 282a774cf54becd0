// @module-tag slow
// @module-tag own-database
import path from 'node:path'
import { expect, test } from 'vitest'
import { outcome } from './run-program.ts'

const main = path.resolve(import.meta.dirname, '..', 'bench', 'main.ts')
const number = String.raw`\d+(?:\.\d+)?`

/** Lines of each benchmark with the smallest data. */
const figures: Record<string, string[]> = {
  engagements: [
    `list of 20 +8 clients +of one query by hand ${number}`,
    `list of 20 +one client +of one query by hand ${number}`,
  ],
  limits: ['PostgreSQL', 'embedded'].flatMap((database) =>
    ['design size', 'ten times the design size'].map(
      (size) => `${database}, ${size}, this checkout: \\d+ calls, p50 of all ${number} ms`,
    ),
  ),
  start: ['PostgreSQL', 'embedded, existing'].flatMap((database) => [
    `${database}: ready after ${number} s`,
    `${database}: after 1 idle seconds ${number} MB`,
  ]),
  import: [
    `first import: ${number} s`,
    'recorded changes: .*order removed \\d+',
    ...['PostgreSQL', 'embedded'].map((database) => `${database}, twelve months of 1000 time entries each: ${number}`),
  ],
  search: ['PostgreSQL', 'embedded'].flatMap((database) =>
    [40, 80].map((size) => `${database}, all texts at ${size} engagements: p50 ${number} ms`),
  ),
  'first-screen': [
    `engagements +LCP ${number} s, TBT ${number} ms, CLS ${number}, score ${number}`,
    `engagements +second visit: first paint after ${number} ms`,
    `change to Work orders +${number} ms`,
  ],
}

test.each(Object.entries(figures))(
  'npm run bench -- %s runs with the smallest data and prints its figures',
  { timeout: 10 * 60_000 },
  async (name, lines) => {
    const { ok, said } = await outcome(process.execPath, [main, name], { SMALLEST: '1' })
    for (const line of lines) expect(said).toMatch(new RegExp(`^ *${line}`, 'm'))
    expect(ok, said).toBe(true)
  },
)
