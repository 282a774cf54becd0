import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { FailedIcon } from './failed-icon.tsx'
import { State } from './state.tsx'

interface FailedStateProps {
  /** Says what could not be loaded. */
  title?: string
  /** The reason in one sentence; left out if it repeats the title. */
  sentence: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** Content that could not be loaded. */
export function FailedState({ title, sentence, onRetry, retrying = false }: FailedStateProps) {
  const id = useId()
  return (
    <State
      kind="failed"
      icon={<FailedIcon />}
      textId={id}
      title={title}
      action={
        onRetry && (
          <Button icon={<RotateCw aria-hidden="true" />} busy={retrying} aria-describedby={id} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {sentence === title ? undefined : sentence}
    </State>
  )
}
