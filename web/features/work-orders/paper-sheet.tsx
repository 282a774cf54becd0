import { useEffect } from 'react'
import { type ColumnChoice, columnChoices } from './columns.ts'
import type { PaperRow } from './export.ts'
import { PrintSheet, type PrintSheetProps } from './print-sheet.tsx'

/** Content to print that the dialog has prepared. */
export interface Sheet {
  rows: readonly PaperRow[]
  columns: ReadonlySet<ColumnChoice>
}

interface PaperSheetProps extends Pick<PrintSheetProps, 'span' | 'today'> {
  prepared: Sheet | undefined
  setPrepared: (sheet: undefined) => void
  /** Rows on the screen, for a print without the dialog. */
  onScreen: () => readonly PaperRow[]
  rates: boolean
}

/** Prints the rows that the dialog prepared, or those on the screen. */
export function PaperSheet({ prepared, setPrepared, onScreen, rates, ...rest }: PaperSheetProps) {
  useEffect(() => {
    if (!prepared) return
    // The dialog is gone and the sheet is there: now it can be printed.
    const timer = setTimeout(() => {
      window.print()
      setPrepared(undefined)
    })
    return () => clearTimeout(timer)
  }, [prepared, setPrepared])
  const { rows, columns } = prepared ?? { rows: onScreen(), columns: new Set(columnChoices(rates)) }
  return <PrintSheet {...rest} rows={rows} columns={columns} />
}
