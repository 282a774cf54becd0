import { formatNumber } from '@portal/domain/text/format-number'
import type { ImportProgress, ImportReport } from './import-records-data.ts'

/** Lines for the operator about what an import changed, or a dry run would change. */
export function reportLines({ counts, changed, dryRun }: ImportReport): string[] {
  const columns = ['added', 'changed', 'removed', 'unchanged'] as const
  const number = (value: number): string => formatNumber(value).padStart(11)
  const table = [
    `${''.padEnd(22)}${columns.map((column) => column.padStart(11)).join('')}`,
    ...counts.map((count) => `${count.label.padEnd(22)}${columns.map((column) => number(count[column])).join('')}`),
  ]
  if (!changed) return [...table, 'Nothing changed. The portal already has these records.']
  return [...table, dryRun ? 'This was a dry run. Nothing was changed.' : 'Imported.']
}

/** One line that is written over and over on a terminal; elsewhere a line now and then. */
export function progressLine(out: NodeJS.WriteStream): { show: (progress: ImportProgress) => void; end: () => void } {
  let width = 0
  let before = ''
  return {
    show: ({ step, count }) => {
      const doing = step === 'writing' ? 'Writing' : `Reading ${step}`
      const line = `${doing}: ${formatNumber(count)}`
      if (out.isTTY) out.write(`\r${line.padEnd(width)}`)
      else if (step !== before) out.write(`${doing} ...\n`)
      width = line.length
      before = step
    },
    end: () => {
      if (out.isTTY && width > 0) out.write(`\r${' '.repeat(width)}\r`)
    },
  }
}
