import { dayAt } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { fold } from '../text/fold.ts'
import type { SharedFile } from './shared-file.ts'

/** The orders of a list of files, each with its label; the first is what a list begins with. */
export const fileOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
  smallest: 'Smallest first',
} as const
export type FileOrder = keyof typeof fileOrders

type Ordered = Pick<SharedFile, 'file_name' | 'added_on' | 'size'>

/** Made when first asked for, since that takes a slow phone a tenth of a second. */
let names: Intl.Collator | undefined
/** "Plan 2" before "Plan 10". */
function byName(a: Ordered, b: Ordered): number {
  names ??= new Intl.Collator('en', { numeric: true })
  return names.compare(fold(a.file_name), fold(b.file_name))
}
const byDay = (a: Ordered, b: Ordered): number => compare(a.added_on, b.added_on)

const orders: Record<FileOrder, (a: Ordered, b: Ordered) => number> = {
  newest: (a, b) => byDay(b, a),
  oldest: byDay,
  name: byName,
  largest: (a, b) => b.size - a.size || byName(a, b),
  smallest: (a, b) => a.size - b.size || byName(a, b),
}

export const inFileOrder = <File extends Ordered>(files: readonly File[], order: FileOrder): File[] =>
  files.toSorted(orders[order])

/** True if every word of the search occurs in the name of the file or of its uploader. */
export function isFoundBy(file: Pick<SharedFile, 'file_name' | 'uploaded_by'>, search: string): boolean {
  const text = fold(`${file.file_name} ${file.uploaded_by}`)
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The month in which a file was shared: "2026-03". */
export const monthShared = ({ added_on }: Pick<SharedFile, 'added_on'>, timeZone: string): string =>
  dayAt(new Date(added_on), timeZone).slice(0, 7)

/** The months in which files were shared, newest first. */
export const monthsShared = (files: readonly Pick<SharedFile, 'added_on'>[], timeZone: string): string[] =>
  [...new Set(files.map((file) => monthShared(file, timeZone)))].toSorted((a, b) => compare(b, a))
