import { useId } from 'react'
import { Button } from './button.tsx'
import styles from './failed-part.module.css'

interface FailedPartProps {
  /** Says in one sentence which part of the page could not be loaded. */
  sentence: string
  onRetry: () => void
}

/** Replaces one section that failed to load, so that the other sections stay visible. */
export function FailedPart({ sentence, onRetry }: FailedPartProps) {
  const id = useId()
  return (
    <div className={styles.part}>
      <p id={id} role="alert">
        {sentence}
      </p>
      <Button size="small" aria-describedby={id} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
