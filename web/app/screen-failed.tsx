import { useEffect } from 'react'
import { thisPage } from '../shared/navigation/this-page.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { reloadIfFileIsMissing } from './missing-file.ts'

/** Instead of a screen that failed. Retry loads the page, since code that failed to load would fail again. */
export function ScreenFailed() {
  useEffect(() => void reloadIfFileIsMissing(), [])
  return (
    <FailedState
      title="We could not show this page."
      sentence="Something went wrong"
      onRetry={() => thisPage.loadAgain()}
    />
  )
}
