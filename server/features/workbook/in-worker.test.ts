// @module-tag own-database
import { setTimeout } from 'node:timers/promises'
import { compareWorkbook } from '@portal/domain/workbook/compare'
import { sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { Comparison, PortalRows } from '@portal/domain/workbook/workbook'
import { writtenRows } from '@portal/domain/workbook/written'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { generatedPortal } from './generated-portal.fixture.ts'
import { inWorker } from './in-worker.ts'
import { content, none } from './workbook.fixture.ts'
import { markWorkbook, readWorkbook, writeWorkbook } from './workbook-file.ts'

const scope = { customer_id: null, engagement_ids: [] }
const options = { dayOrder: null, takes: new Set<string>(), today: '2026-11-29' }
const write = (portal: string, hasExamples = false) =>
  inWorker({ task: 'write', portal, scope, hasExamples, productName: 'Client Portal', day: '2026-11-29' })
const compare = async (file: Uint8Array, portal: string, fileName = 'client-portal.xlsx') =>
  JSON.parse(await inWorker({ task: 'compare', file, fileName, portal, options })) as {
    comparison: Comparison
    titles: Record<string, string>
  }
const titles = Object.fromEntries(sheetNames.map((name) => [name, sheetOf(name).title]))

test('a workbook that is downloaded and uploaded changes nothing', async () => {
  const [portal] = fc.sample(generatedPortal, { numRuns: 1, seed: 7 })
  const json = JSON.stringify(portal)
  const { comparison, titles: found } = await compare(await write(json), json)
  expect(comparison).toMatchObject({ changes: [], problems: [], warnings: [], removable: sheetNames })
  expect(found).toEqual(titles)
})

/** A download, in this process. */
const fileOf = (portal: PortalRows): Promise<Uint8Array> => {
  const bySheet = <T>(of: (name: (typeof sheetNames)[number]) => T) =>
    Object.fromEntries(sheetNames.map((name) => [name, of(name)])) as Record<(typeof sheetNames)[number], T>
  return writeWorkbook({
    ...content,
    rows: bySheet((name) => writtenRows(sheetOf(name), portal)),
    ids: bySheet((name) => portal[name].map(({ id }) => id)),
  })
}
const staysTheSame = (numRuns: number, between: (file: Uint8Array) => Promise<Uint8Array>) =>
  fc.assert(
    fc.asyncProperty(generatedPortal, async (portal) => {
      const { changes, problems } = compareWorkbook(
        await readWorkbook(await between(await fileOf(portal))),
        portal,
        options,
      )
      expect({ changes, problems }).toEqual({ changes: [], problems: [] })
    }),
    { numRuns, seed: Number(process.env.FUZZ_SEED ?? 72) },
  )

test('the files of 40 generated portals change nothing', () => staysTheSame(40, async (file) => file), 60_000)
test('the files of 1,000 generated portals change nothing', { tags: ['slow'], timeout: 600_000 }, () =>
  staysTheSame(1000, async (file) => file),
)
test(
  'the files of generated portals change nothing after remarks were written into them',
  () =>
    staysTheSame(15, (file) =>
      markWorkbook(file, [{ sheet: 'people', row: 3, field: null, text: '', sentence: 'Wrong.' }]),
    ),
  60_000,
)

test('the examples of an empty portal change nothing', async () => {
  const json = JSON.stringify(none)
  const { comparison } = await compare(await write(json, true), json)
  expect(comparison).toMatchObject({ changes: [], problems: [], warnings: [] })
})

test('a file that is no zip is read as CSV', async () => {
  const { comparison, titles: found } = await compare(Buffer.from('Name\nAlpha'), JSON.stringify(none), 'Customers.csv')
  expect(comparison.changes).toMatchObject([{ sheet: 'customers', state: 'added', row: 2, name: 'Alpha' }])
  expect(found).toEqual({ customers: 'Customers' })
})

test('downloads have one process at a time, also after one that fails', async () => {
  const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  // That of the test before has yet to end.
  await vi.waitFor(() => expect(processes()).toBe(0))
  const json = JSON.stringify(none)
  const wrong = inWorker({ task: 'mark', file: Buffer.from('PK'), remarks: [] }).catch(() => 'failed')
  const all = [wrong, write(json), write(json)]
  await setTimeout(20)
  expect(processes()).toBe(1)
  expect(await Promise.all(all)).toEqual(['failed', expect.any(Uint8Array), expect.any(Uint8Array)])
})

test('remarks are written into the file', async () => {
  const file = await writeWorkbook(content)
  const remark = { sheet: 'people', row: 3, field: 'name', text: '', sentence: 'Wrong.' } as const
  const marked = await inWorker({ task: 'mark', file, remarks: [remark], warnings: [{ ...remark, row: 4 }] })
  expect((await readWorkbook(marked)).sheets[1]?.rows).toHaveLength(3)
})

test('the memory of a large workbook is given back', { tags: ['slow'], timeout: 120_000 }, async () => {
  const customers = Array.from({ length: 20_000 }, (_, row) => ({
    id: `C${row}`,
    version: 1,
    values: { name: `A ${row}` },
  }))
  const portal = JSON.stringify({ ...none, customers } satisfies PortalRows)
  await compare(await write(portal), portal)
  const before = process.memoryUsage().rss
  await compare(await write(portal), portal)
  await setTimeout(10_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024)
})
