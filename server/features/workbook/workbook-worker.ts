import { compareWorkbook } from '@portal/domain/workbook/compare'
import { sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { FileWorkbook, PortalRows } from '@portal/domain/workbook/workbook'
import { writtenRows } from '@portal/domain/workbook/written'
import type { Answer, CompareTask, WorkbookTask, WriteTask } from './in-worker.ts'
import { readCsvSheet } from './read-csv-sheet.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'
import { markWorkbook, readWorkbook, writeWorkbook } from './workbook-file.ts'

/** Runs one task in a separate process; see in-worker.ts. */
async function run(task: WorkbookTask): Promise<Uint8Array | string> {
  if (task.task === 'write') return write(task)
  if (task.task === 'mark') return markWorkbook(task.file, task.remarks, task.warnings)
  return compare(task)
}

function write({ portal, scope, hasExamples, productName, day }: WriteTask): Promise<Uint8Array> {
  const records: PortalRows = JSON.parse(portal)
  const bySheet = <T>(of: (name: (typeof sheetNames)[number]) => T) =>
    Object.fromEntries(sheetNames.map((name) => [name, of(name)])) as Record<(typeof sheetNames)[number], T>
  return writeWorkbook({
    rows: bySheet((name) => writtenRows(sheetOf(name), records)),
    ids: bySheet((name) => records[name].map(({ id }) => id)),
    scope,
    hasExamples,
    productName,
    day,
  })
}

async function compare({ file, fileName, portal, options }: CompareTask): Promise<string> {
  const workbook = await readUpload(file, fileName)
  const titles = Object.fromEntries(workbook.sheets.toReversed().map(({ sheet, title }) => [sheet, title]))
  const comparison = compareWorkbook(workbook, JSON.parse(portal), options)
  return JSON.stringify({ comparison, titles, scope: workbook.downloaded?.scope ?? null })
}

/** The first bytes decide, not the name: PK starts a zip, and D0 CF an old or an encrypted workbook. */
function readUpload(file: Uint8Array, fileName: string): FileWorkbook | Promise<FileWorkbook> {
  const start = Buffer.from(file.subarray(0, 2)).toString('latin1')
  return start === 'PK' || start === '\u{d0}\u{cf}' ? readWorkbook(file) : readCsvSheet(file, fileName)
}

async function answer(task: WorkbookTask): Promise<Answer> {
  try {
    return { result: await run(task) }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { sentence: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.once('message', async (task: WorkbookTask) => process.send?.(await answer(task)))
process.once('disconnect', () => process.exit())
