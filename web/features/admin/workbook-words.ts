import { formatNumber } from '@portal/domain/text/format-number'
import type { Workbook } from './workbook-queries.ts'

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const changeCount = ({ sheets }: Workbook): number =>
  sheets.reduce((sum, { added, changed }) => sum + added + changed, 0)

/** The heading: what a person has to do, or what the portal is doing. */
export function titleOf(workbook: Workbook): string {
  const { state, file_name, problem_count, asks_for_day_order } = workbook
  const count = changeCount(workbook)
  const changes = count === 0 ? 'changes' : counted(count, 'change')
  if (state === 'reading') return `Reading ${file_name}`
  if (state === 'applying') return `Applying ${changes}`
  if (state === 'applied') return count === 0 ? 'Changes applied' : `${changes} applied`
  if (state === 'undoing') return `Undoing ${changes}`
  if (state === 'undone') return 'Undone'
  if (state === 'rejected') return 'We could not read this file'
  if (state === 'failed') return 'We could not finish this'
  if (asks_for_day_order) return 'Which is the day?'
  if (problem_count > 0) return `${counted(problem_count, 'problem')} to fix`
  return count === 0 ? 'Nothing changes' : `${changes} to apply`
}

const outcomes: Readonly<Record<Workbook['state'], string>> = {
  reading: 'Nothing has changed yet.',
  preview: 'Nothing has changed yet.',
  rejected: 'Nothing has changed.',
  failed: '',
  applying: '',
  applied: '',
  undoing: '',
  undone: 'The records are as before. Sent emails stay sent.',
}
export const outcomeOf = ({ state }: Workbook): string => outcomes[state]

/** "Apply 18 changes, remove 3" */
export function applyLabel(workbook: Workbook, removes: boolean): string {
  const changes = changeCount(workbook)
  const removed = removes ? workbook.missing.count : 0
  if (changes === 0) return `Remove ${formatNumber(removed)}`
  return `Apply ${counted(changes, 'change')}${removed > 0 ? `, remove ${formatNumber(removed)}` : ''}`
}

/** "Ann, Ben and 35 more" */
export function namesOf(names: readonly string[], count: number): string {
  const rest = count - names.length
  return new Intl.ListFormat('en-GB').format(rest > 0 ? [...names, `${formatNumber(rest)} more`] : names)
}
