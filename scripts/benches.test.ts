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
  limits: ['PostgreSQL, design size', 'embedded, ten times the design size'].map(
    (title) => `${title}, this checkout: \\d+ calls, p50 of all ${number} ms`,
  ),
  start: ['PostgreSQL', 'embedded, existing'].flatMap((database) => [
    `${database}: ready after ${number} s`,
    `${database}: after 1 idle seconds ${number} MB`,
  ]),
  import: [
    `first import: ${number} s`,
    'recorded changes: .*work_order.removed \\d+',
    ...['PostgreSQL', 'embedded'].map((database) => `${database}, twelve months of 1000 time entries each: ${number}`),
  ],
  saves: [`save of a work order: p50 ${number} ms, p95 ${number} ms`, 'during an import of .* \\(exit code 0\\)'],
  workbook: [
    ...['download of \\d+ rows', 'upload and preview of 500 rows', 'changes of 50 rows'].map(
      (step) => `${step}: ${number} s, at most -?\\d+ MB more, after 1 seconds -?\\d+ MB`,
    ),
    `other pages: p95 ${number} ms meanwhile, ${number} ms before: ${number}`,
  ],
  search: ['PostgreSQL', 'embedded'].flatMap((database) =>
    [40, 80].map((size) => `${database}, all texts at ${size} engagements: p50 ${number} ms`),
  ),
  'first-screen': [
    '.*LCP, s.*blocking, ms.*score.*layout shift.*kB.*files.*JavaScript, kB.*server p50, ms.*requests/s',
    `│ engagements, this checkout (│ ${number} +){9}│`,
  ],
  presses: [
    `this checkout: next paint after ${number} ms`,
    `this checkout: opened screen complete after ${number} ms`,
    `│ engagement +│ ${number} +│ ${number} +│`,
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
