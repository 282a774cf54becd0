import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './state.module.css'

interface FailedStateProps {
  /** Error in one sentence. */
  sentence: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

export function FailedState({ sentence, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div className={styles.state}>
      <svg width="45" height="60" viewBox="14 0 45 60" fill="none" aria-hidden="true">
        <path d="M14.5 1.5h34l9 9v14l-8 5-9-6-9 7-9-6-8 5z" className={styles.sheet} />
        <path d="M14.5 36.5l8-5 9 6 9-7 9 6 8-5v23h-43z" className={styles.sheet} />
        <path d="M22 13.5h14" className={styles.ink} />
        <path d="M22 46.5h28" className={styles.soft} />
      </svg>
      <p role="alert" className={styles.words}>
        {sentence}
      </p>
      {onRetry && (
        <Button icon={<RotateCw aria-hidden="true" />} busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
