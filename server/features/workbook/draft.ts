import { randomUUID } from 'node:crypto'
import type { RecordFile } from '@portal/domain/records/keeper'
import { type SheetName, sheetOf } from '@portal/domain/workbook/sheets'
import type { RowChange, Value } from '@portal/domain/workbook/workbook'

export interface WorkbookProblem {
  sheet: SheetName
  row: number | null
  field: string | null
  sentence: string
}

/** Row that a record comes from. */
export type Place = Pick<RowChange, 'sheet' | 'row' | 'name'>

/** A record in the import's form. */
export interface Entry extends Place {
  record: { id: string }
}

/** A problem of a record that is not in the file begins with its name. */
export const problemAt = ({ sheet, row, name }: Place, field: string | null, sentence: string): WorkbookProblem => ({
  sheet,
  row,
  field,
  sentence: row === null && name !== '' ? `${name}: ${sentence}` : sentence,
})

/** Account whose address changes. `email` is the old one. */
interface MovedAddress {
  id: string
  email: string
  first_name: string
}

/** Line whose person no longer reaches the engagement. */
export interface WithdrawnLine {
  id: string
  engagement_id: string
  email: string | null
}

/**
 * Collects the records that a workbook's changes become, and what else a form would do with them. References to new rows are
 * `new:SHEET:ROW`.
 */
export function createDraft(changes: readonly RowChange[]) {
  const entries = new Map<RecordFile, Entry[]>()
  const problems: WorkbookProblem[] = []
  const ids = new Map<string, string>(
    changes.filter(({ state }) => state === 'added').map(({ id }) => [id, `portal-${randomUUID()}`]),
  )
  return {
    entries,
    problems,
    /** Stakeholder lines that are new or have a new address: their people get an invitation. */
    invitedLines: [] as string[],
    /** New staff accounts. */
    invitedStaff: [] as { id: string; email: string; name: string }[],
    moved: [] as MovedAddress[],
    withdrawn: [] as WithdrawnLine[],
    /** Customers' accounts with another level, which all their lines get. */
    leveled: [] as string[],
    /** Rows after which a superuser is none or cannot sign in. */
    demoted: [] as Place[],
    idOf: (id: string): string => ids.get(id) ?? id,
    /** Gives a person record to a row that was an account alone: other rows refer to it by the row's id. */
    rename: (id: string, newId: string) => void ids.set(id, newId),
    add: (file: RecordFile, { sheet, row, name }: Place, record: { id: string }) => {
      const list = entries.get(file) ?? []
      entries.set(file, list)
      list.push({ record, sheet, row, name })
    },
    reject: (place: Place, field: string | null, sentence: string) =>
      void problems.push(problemAt(place, field, sentence)),
  }
}
export type Draft = ReturnType<typeof createDraft>

/** Fields that the row changes: all of a new one. A cell that keeps the portal's value is not among them. */
export const changedFieldsOf = ({ sheet, state, cells, values }: RowChange): ReadonlySet<string> =>
  new Set(
    state === 'added'
      ? sheetOf(sheet).columns.map(({ field }) => field)
      : cells.filter(({ field, value }) => values[field] === value).map(({ field }) => field),
  )

/** Changed values with the ids of the records that they refer to. */
export function changedValues(draft: Draft, change: RowChange): Record<string, Value> {
  const changed = changedFieldsOf(change)
  return Object.fromEntries(
    sheetOf(change.sheet)
      .columns.filter(({ field }) => changed.has(field))
      .map(({ field, kind }) => {
        const value = change.values[field] ?? null
        return [field, kind === 'reference' && typeof value === 'string' ? draft.idOf(value) : value]
      }),
  )
}
