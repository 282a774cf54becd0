import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Span, spanText } from '@portal/domain/work-orders/timeline'
import { useState } from 'react'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { Row } from '../../ui/stack.tsx'
import { type ColumnChoice, columnChoices } from './columns.ts'
import { everyEngagement } from './every-engagement.ts'
import { type PaperRow, rowsAsCsv } from './export.ts'
import styles from './paper-dialog.module.css'
import type { WorkOrderFilter } from './queries.ts'
import { ordersIn } from './shown-orders.ts'

interface PaperDialogProps {
  what: 'print' | 'export'
  filter: WorkOrderFilter
  /** Number of engagements that match the filters; undefined while it loads. */
  total: number | undefined
  span: Span
  today: CalendarDay
  rates: boolean
  /** The rows are ready to be printed. */
  onPrint: (rows: readonly PaperRow[], columns: ReadonlySet<ColumnChoice>) => void
  onClose: () => void
}

/** Prints or exports everything that matches the filters, loaded or not, with the chosen columns. */
export function PaperDialog(props: PaperDialogProps) {
  const { what, filter, total, span, today, rates, onPrint, onClose } = props
  const offered = columnChoices(rates)
  const [chosen, setChosen] = useState<ReadonlySet<ColumnChoice>>(() => new Set(offered))
  const [loaded, setLoaded] = useState(0)
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => {
      setLoaded(0)
      return everyEngagement(filter, setLoaded, signal)
    },
    onSent: (engagements) => {
      const rows = engagements.map((engagement) => ({
        engagement,
        orders: ordersIn(engagement, { span, onlyActive: filter.onlyActive, today }),
      }))
      const fileName = `work-orders-${spanText(span).replaceAll(/[^\w]+/g, '-')}.csv`
      if (what === 'print') onPrint(rows, chosen)
      else saveFile(csvFile(rowsAsCsv(rows, chosen, today)), fileName)
      onClose()
    },
  })
  const change = (column: ColumnChoice, is: boolean): void => {
    const next = new Set(chosen)
    if (is) next.add(column)
    else next.delete(column)
    setChosen(next)
  }
  const name = what === 'print' ? 'Print' : 'Export'
  const howMany = total === undefined ? 'All engagements' : total === 1 ? '1 engagement' : `${total} engagements`
  return (
    <FormDialog
      form={form}
      title={`${name} work orders`}
      sendLabel={what === 'print' ? 'Print' : 'Export as CSV'}
      onClose={onClose}
    >
      <p>
        {howMany} with their work orders in {spanText(span)}, as filtered. Folded rows are included.
      </p>
      <fieldset className={styles.columns}>
        <legend>Show</legend>
        {offered.map((column) => (
          <Checkbox key={column} label={column} checked={chosen.has(column)} onChange={(is) => change(column, is)} />
        ))}
      </fieldset>
      {form.isSending && (
        <Row gap={12} kind="quiet" tabular className={styles.progress}>
          <progress aria-label="Loaded" max={Math.max(total ?? 0, loaded, 1)} value={loaded} />
          <span role="status">
            {loaded} of {total ?? '...'} engagements
          </span>
        </Row>
      )}
    </FormDialog>
  )
}
