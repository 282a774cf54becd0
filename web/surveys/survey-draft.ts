import type { Answer } from '@portal/domain/surveys/ratings'
import { useState } from 'react'
import { newKey } from '../http/submit-key.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { stored } from '../ui/stored.ts'

/** A started survey, per person and engagement: kept also when the browser is closed. */
export function useSurveyDraft(engagement: string, prefilled: readonly Answer[]) {
  const [begun] = useState(() => ({ submission: newKey(), answers: [...prefilled] }))
  const { content: draft, set: change } = useDraft(`survey ${engagement}`, begun, {
    place: stored,
    fits: ({ answers }) => answers.length === prefilled.length,
  })
  return {
    /** Key of this form: submitting it again replaces the earlier version. */
    submission: draft.submission,
    answers: draft.answers,
    change: (index: number, answer: Answer) => change({ ...draft, answers: draft.answers.with(index, answer) }),
    forget: () => change(null),
  }
}
