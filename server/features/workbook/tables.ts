import type { RowChange } from '@portal/domain/workbook/contract'
import type { SheetName } from '@portal/domain/workbook/sheets'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Rows that an uploaded workbook changes, in the order in which its preview lists them: from 1 on each sheet. */
    workbook_change: {
      run_id: string
      sheet: SheetName
      position: number
      state: RowChange['state']
      file_row: number | null
      name: string
      cells: RowChange['cells']
    }
    /** Problems and warnings of an uploaded workbook. */
    workbook_remark: {
      run_id: string
      is_problem: boolean
      position: number
      sheet: SheetName | null
      sheet_title: string
      file_row: number | null
      field: string | null
      cell_text: string
      sentence: string
    }
    /** Records before and after an applied workbook changed them, in the form of an import. */
    workbook_undo: {
      run_id: string
      position: number
      file: string
      record_id: string
      record_before: object | null
      record_after: object | null
    }
  }
}
