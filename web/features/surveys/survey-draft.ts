import type { Answer } from '@portal/domain/surveys/ratings'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { newKey } from '../../shared/http/submit-key.ts'
import { stored } from '../../ui/stored.ts'

/**
 * A started survey, per person and engagement: kept also when the browser is closed. `submission` is its key: submitting it
 * again replaces the earlier version.
 */
export function useSurveyDraft(engagement: string, prefilled: readonly Answer[]) {
  const [empty] = useState(() => ({ submission: newKey(), answers: [...prefilled] }))
  return useDraft(`survey ${engagement}`, empty, {
    storage: stored,
    fits: ({ answers }) => answers.length === prefilled.length,
  })
}
