import { useId } from 'react'
import { Button } from './button.tsx'
import styles from './failed-part.module.css'
import { Row } from './stack.tsx'

interface FailedPartProps {
  /** Says which part of the page could not be loaded, if the sentence does not. */
  title?: string
  sentence: string
  onRetry: () => void
}

/** Replaces one section that failed to load, so that the other sections stay visible. */
export function FailedPart({ title, sentence, onRetry }: FailedPartProps) {
  const id = useId()
  return (
    <Row gap="8px 14px" wrap kind="quiet" className={styles.part}>
      <p id={id} role="alert">
        {title} <span>{sentence}</span>
      </p>
      <Button size="small" aria-describedby={id} onClick={onRetry}>
        Retry
      </Button>
    </Row>
  )
}
