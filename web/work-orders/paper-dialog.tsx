import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { type Span, spanText } from '@portal/domain/work-orders/timeline'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { csvFile, saveFile } from '../ui/save-file.ts'
import { columnName, type PaperColumn, type PaperRow, paperColumns, rowsAsCsv } from './export.ts'
import styles from './paper-dialog.module.css'
import { everyEngagement, type WorkOrderFilter } from './queries.ts'
import { ordersIn } from './shown-orders.ts'

interface PaperDialogProps {
  what: 'print' | 'export'
  filter: WorkOrderFilter
  /** How many engagements the filters let through, once that is known. */
  total: number | undefined
  span: Span
  today: CalendarDay
  rates: boolean
  /** The rows are ready to be printed. */
  onPrint: (rows: readonly PaperRow[], columns: ReadonlySet<PaperColumn>) => void
  onClose: () => void
}

/** Prints or exports all that the filters let through, loaded or not, with the columns one chooses. */
export function PaperDialog(props: PaperDialogProps) {
  const { what, filter, total, span, today, rates, onPrint, onClose } = props
  const offered = paperColumns.filter((column) => column !== 'rates' || rates)
  const [chosen, setChosen] = useState<ReadonlySet<PaperColumn>>(() => new Set(offered))
  const [loaded, setLoaded] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const loading = useRef<AbortController>(undefined)
  useEffect(() => () => loading.current?.abort(), [])

  const finish = (engagements: readonly Engagement[]): void => {
    const rows = engagements.map((engagement) => ({
      engagement,
      orders: ordersIn(engagement, { span, onlyActive: filter.onlyActive, today }),
    }))
    if (what === 'print') onPrint(rows, chosen)
    else
      saveFile(csvFile(rowsAsCsv(rows, chosen, today)), `work-orders-${spanText(span).replaceAll(/[^\w]+/g, '-')}.csv`)
    onClose()
  }
  const begin = (): void => {
    const controller = new AbortController()
    loading.current = controller
    setProblem(undefined)
    setLoaded(0)
    everyEngagement(filter, setLoaded, controller.signal)
      .then(finish)
      .catch((error) => {
        if (controller.signal.aborted) return
        setLoaded(undefined)
        setProblem(messageOf(error))
      })
  }
  const change = (column: PaperColumn, is: boolean): void => {
    const next = new Set(chosen)
    if (is) next.add(column)
    else next.delete(column)
    setChosen(next)
  }
  const name = what === 'print' ? 'Print' : 'Export'
  const howMany = total === undefined ? 'All engagements' : total === 1 ? '1 engagement' : `${total} engagements`
  return (
    <Dialog
      open
      onDismiss={onClose}
      onSubmit={begin}
      title={`${name} work orders`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={loaded !== undefined}>
            {what === 'print' ? 'Print' : 'Export as CSV'}
          </Button>
        </>
      }
    >
      <p>
        {howMany} with their work orders in {spanText(span)}, as filtered. Folded rows are included.
      </p>
      <fieldset className={styles.columns}>
        <legend>Show</legend>
        {offered.map((column) => (
          <Checkbox
            key={column}
            label={columnName[column]}
            checked={chosen.has(column)}
            onChange={(is) => change(column, is)}
          />
        ))}
      </fieldset>
      {loaded !== undefined && (
        <div className={styles.progress}>
          <progress aria-label="Loaded" max={Math.max(total ?? 0, loaded, 1)} value={loaded} />
          <span role="status">
            {loaded} of {total ?? '...'} engagements
          </span>
        </div>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
