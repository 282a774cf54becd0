import { cellKey } from '@portal/domain/records/merge-order'
import { filledRows, isBlank, type PersonRow, rowFields } from '@portal/domain/records/order-draft'
import { type OrderProblem, orderProblems, rowName } from '@portal/domain/records/order-problems'
import type { SheetLine } from '../../ui/sheet-column.ts'
import type { OrderContent } from './order-content.ts'

/** Name of a problem in the form: `end_date`, or key and field of a row. */
export const problemKey = ({ row, field }: Pick<OrderProblem, 'row' | 'field'>): string =>
  row === null ? field : cellKey(row, field)

const serverField = (field: string): string => (field === 'name' ? 'employee_id' : field)

/** Names of the fields in the call, which the server's problems have. */
export const serverFields = (content: OrderContent): string[] => [
  ...['reference', 'start_date', 'end_date', 'budget_days', 'people', 'extension'],
  ...filledRows(content.people).flatMap((_, index) =>
    rowFields.map((field) => `people.${index}.${serverField(field)}`),
  ),
]

/** Problems to show: those of the browser, where something is missing only after an attempt to send, and those of the server. */
export function shownProblems(content: OrderContent, errorOf: (name: string) => string | undefined): OrderProblem[] {
  const found = orderProblems(content).filter((one) => !one.isMissing || errorOf(problemKey(one)) !== undefined)
  const known = new Set(found.map(problemKey))
  const refused = filledRows(content.people).flatMap((row, index) =>
    rowFields.flatMap((field): OrderProblem[] => {
      const sentence = errorOf(`people.${index}.${serverField(field)}`)
      if (sentence === undefined || known.has(cellKey(row.key, field))) return []
      return [{ row: row.key, field, sentence, isMissing: false, fixes: [] }]
    }),
  )
  return [...found, ...refused]
}

/** Lines below the rows: problems, what another person stored meanwhile, and notes. */
export function linesOf(
  content: OrderContent,
  problems: readonly OrderProblem[],
  advice: (row: PersonRow) => string | undefined,
): ReadonlyMap<string, readonly SheetLine<PersonRow>[]> {
  const lines = new Map<string, SheetLine<PersonRow>[]>()
  for (const row of content.people.filter((each) => !isBlank(each))) {
    const theirs = rowFields.flatMap((field) => content.theirs[cellKey(row.key, field)] ?? [])
    const own = [
      ...problems.filter((each) => each.row === row.key).map(problemLine),
      ...(theirs.length === 0 ? [] : theirLines(content, row)),
      ...[row.note, advice(row) ?? ''].filter((text) => text !== '').map((text) => note('name', text)),
    ]
    if (own.length > 0) lines.set(row.key, own)
  }
  return lines
}

const note = (field: string, text: string): SheetLine<PersonRow> => ({ field, tone: 'note', text })

const problemLine = ({ field, sentence, fixes }: OrderProblem): SheetLine<PersonRow> => ({
  field,
  tone: 'problem',
  text: sentence,
  fixes: fixes.map(({ label, change }) => ({ label, fix: (row) => ({ ...row, ...change }) })),
})

const theirLines = ({ theirs }: OrderContent, { key }: PersonRow): SheetLine<PersonRow>[] =>
  rowFields.flatMap((field) => {
    const text = theirs[cellKey(key, field)]
    return text === undefined ? [] : [note(field, `Theirs: ${text}`)]
  })

/** "Mateus Gonçalves" */
export const nameOfRow = (content: OrderContent, key: string): string => {
  const row = content.people.find((each) => each.key === key)
  return row ? rowName(row) : ''
}
