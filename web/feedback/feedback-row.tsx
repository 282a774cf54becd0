import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { FeedbackColumn, ListedFeedback } from './feedback-column.ts'
import styles from './feedback-list.module.css'

interface FeedbackRowProps<Row extends ListedFeedback> {
  row: Row
  columns: readonly FeedbackColumn<Row>[]
  onWithdraw: (signal: AbortSignal) => Promise<unknown>
}

/** One line of feedback; opened, it holds the whole text and what its author may do with it. */
export function FeedbackRow<Row extends ListedFeedback>({ row, columns, onWithdraw }: FeedbackRowProps<Row>) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { sending, error, send } = useSending()
  const text = useId()
  const withdraw = async () => {
    await send(onWithdraw)
    setAsking(false)
  }
  return (
    <>
      <tr className={styles.row} data-open={open || undefined}>
        {columns.map(({ name, cell }) => (
          <td key={name} data-name={name}>
            {cell(row)}
          </td>
        ))}
        <td className={styles.glimpse}>
          <span className={styles.line} title={open ? undefined : row.feedback}>
            {!open && row.feedback}
          </span>
        </td>
        <td className={styles.toggle}>
          <IconButton
            size="row"
            label={open ? 'Hide the feedback' : 'Show the feedback'}
            icon={<ChevronDown size={16} className={styles.chevron} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={text}
            onClick={() => setOpen(!open)}
          />
        </td>
      </tr>
      <tr id={text} hidden={!open} className={styles.opened}>
        <td colSpan={columns.length + 2}>
          {open && (
            <div className={styles.whole}>
              <p className={styles.text}>{row.feedback}</p>
              <p className={styles.from}>Feedback from {row.provider_full_name}</p>
              {error !== undefined && <Alert>{messageOf(error)}</Alert>}
              {row.withdrawable_until !== null && (
                <Button size="small" onClick={() => setAsking(true)}>
                  Withdraw
                </Button>
              )}
              <Confirm
                open={asking}
                title="Withdraw this feedback?"
                confirmLabel="Withdraw"
                danger
                busy={sending}
                onCancel={() => setAsking(false)}
                onConfirm={() => void withdraw()}
              >
                It will be deleted for everyone. You can withdraw feedback only within one hour.
              </Confirm>
            </div>
          )}
        </td>
      </tr>
    </>
  )
}
