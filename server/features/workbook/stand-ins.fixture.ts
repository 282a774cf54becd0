import { fold } from '@portal/domain/text/fold'
import type { Comparison, PortalRows, RowChange } from '@portal/domain/workbook/workbook'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { lockImports } from '../import/lock-data.ts'
import type { applyChanges as Apply } from './apply-changes.ts'
import type { UndoRow } from './snapshot-data.ts'
import type { undoChanges as Undo } from './undo-changes.ts'

/**
 * Stand-ins of the comparison and the writing, for customers alone. A file is JSON: its rows, and the ids it was downloaded
 * with. `known` is the name at the download.
 */
export interface SampleFile {
  rows: { id?: string; name: string; known?: string }[]
  downloaded?: string[]
}

/** Runs before the changes are written, as another process would. */
export const meanwhile: {
  compared?: (() => Promise<void>) | undefined
  committed?: (() => Promise<void>) | undefined
} = {}

export class UnreadableWorkbook extends Error {}

export async function inWorker(task: {
  task: string
  file: Uint8Array
  portal: string
  options: { takes: Set<string> }
  remarks: object[]
}) {
  if (task.task === 'write') return Buffer.from(task.portal)
  if (task.task === 'mark') return Buffer.from(`PK ${task.remarks.length} remarks`)
  const { customers } = JSON.parse(task.portal) as PortalRows
  const { rows, downloaded = [] } = sampleIn(Buffer.from(task.file).toString())
  const comparison = compared(rows, downloaded, customers, task.options.takes)
  await meanwhile.compared?.()
  return JSON.stringify({ comparison, titles: { customers: 'Customers' } })
}

function sampleIn(text: string): SampleFile {
  try {
    return JSON.parse(text.slice(text.indexOf('{')))
  } catch {
    throw new UnreadableWorkbook('This file cannot be read.')
  }
}

function compared(
  rows: SampleFile['rows'],
  downloaded: string[],
  customers: PortalRows['customers'],
  takes: ReadonlySet<string>,
): Comparison {
  const comparison = { changes: [] as RowChange[], problems: [] as Comparison['problems'][number][] }
  let unchanged = 0
  const sheet = 'customers'
  rows.forEach(({ id, name, known }, index) => {
    const row = index + 3
    const before = String(customers.find((customer) => customer.id === id)?.values.name ?? '')
    if (name === '') comparison.problems.push({ sheet, row, field: 'name', text: name, sentence: 'Write a name.' })
    else if (name === before) unchanged++
    else {
      const isConflict = known !== undefined && known !== before
      const isTaken = !isConflict || takes.has(`customers:${row}:name`)
      const cells = [{ field: 'name', before, after: name, value: name, isConflict }]
      const state = id === undefined ? 'added' : 'changed'
      const values = { name: isTaken ? name : before }
      comparison.changes.push({ sheet, state, id: id ?? `new:customers:${row}`, row, name, cells, values })
    }
  })
  for (const { id, values } of customers)
    if (downloaded.includes(id) && !rows.some((row) => row.id === id))
      comparison.changes.push({
        sheet,
        state: 'missing',
        id,
        row: null,
        name: String(values.name),
        cells: [],
        values: {},
      })
  return {
    ...comparison,
    warnings: [],
    unchanged: { customers: unchanged },
    removable: comparison.problems.length > 0 ? [] : [sheet],
    asksForDayOrder: false,
  }
}

const clientRow = (id: string, name: string) => ({ id, name, folded_name: fold(name) })
class RolledBack extends Error {}

export const applyChanges: typeof Apply = async ({ longRunningDb }, changes, options) => {
  const told = { emails: changes.length, invitations: 0 }
  const undo: UndoRow[] = []
  const problems: Awaited<ReturnType<typeof Apply>>['problems'] = []
  await inOne({ longRunningDb }, async (transaction) => {
    await options.beforeWriting?.(transaction)
    for (const { state, id, row, values, sheet } of changes) {
      const name = String(values.name)
      const key = id.replaceAll(':', '-')
      const before = await transaction
        .selectFrom('client')
        .select(['id', 'name'])
        .where('id', '=', key)
        .executeTakeFirst()
      if (name === 'Forbidden') problems.push({ sheet, row, field: 'name', sentence: 'This name is forbidden.' })
      if (state === 'missing') {
        const used = await transaction
          .selectFrom('engagement')
          .select('id')
          .where('client_id', '=', key)
          .executeTakeFirst()
        if (used) problems.push({ sheet, row: null, field: null, sentence: `${before?.name} has engagements.` })
        else await transaction.deleteFrom('client').where('id', '=', key).execute()
      } else await write(transaction, clientRow(key, name))
      undo.push({
        file: 'clients',
        id: key,
        before: before ?? null,
        after: state === 'missing' ? null : { id: key, name },
      })
    }
    if (options.isTrial || problems.length > 0) throw new RolledBack()
    await options.beforeCommit(transaction, undo)
  })
  return { problems, ...told }
}

export const undoChanges: typeof Undo = async ({ longRunningDb }, undo, options) => {
  const reasons: string[] = []
  await inOne({ longRunningDb }, async (transaction) => {
    for (const { id, before, after } of undo) {
      const now = await transaction.selectFrom('client').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
      if (JSON.stringify(now ?? null) !== JSON.stringify(after)) reasons.push(`${now?.name} was changed`)
      if (before === null) await transaction.deleteFrom('client').where('id', '=', id).execute()
      else await write(transaction, clientRow(id, (before as { name: string }).name))
    }
    if (reasons.length > 0) throw new RolledBack()
    await options.beforeCommit(transaction)
  })
  return { reasons }
}

async function inOne(
  { longRunningDb }: Pick<Services, 'longRunningDb'>,
  work: (transaction: Queries) => Promise<void>,
) {
  try {
    await longRunningDb.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      await work(transaction)
    })
    await meanwhile.committed?.()
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

const write = (transaction: Queries, client: ReturnType<typeof clientRow>) =>
  transaction
    .insertInto('client')
    .values(client)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: client.name, folded_name: client.folded_name }))
    .execute()
