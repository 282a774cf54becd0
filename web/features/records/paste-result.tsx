import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { Paste } from './order-content.ts'
import styles from './people-section.module.css'

interface PasteResultProps {
  paste: Paste
  /** Number of pasted rows with a problem. */
  wrong: number
  onUndo: () => void
  onRead: (dayOrder: NonNullable<Paste['dayOrder']>) => void
}

/** Says how many rows were pasted and how their days were read. */
export function PasteResult({ paste: { keys, dayOrder }, wrong, onUndo, onRead }: PasteResultProps) {
  const rows = keys.length === 1 ? '1 row pasted.' : `${keys.length} rows pasted.`
  const problems = wrong === 0 ? '' : wrong === 1 ? ' 1 has a problem.' : ` ${wrong} have a problem.`
  const isDayFirst = dayOrder === 'day first'
  return (
    <Row gap="8px 16px" justify="between" wrap className={styles.result}>
      <p role="status">
        {rows + problems}{' '}
        {dayOrder && (
          <>
            <Text tone="quiet">Dates are read as {isDayFirst ? 'day/month/year' : 'month/day/year'}.</Text>{' '}
            <button
              type="button"
              className={styles.change}
              aria-label={`Change to ${isDayFirst ? 'month/day/year' : 'day/month/year'}`}
              onClick={() => onRead(isDayFirst ? 'month first' : 'day first')}
            >
              Change
            </button>
          </>
        )}
      </p>
      <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
        Undo paste
      </Button>
    </Row>
  )
}
