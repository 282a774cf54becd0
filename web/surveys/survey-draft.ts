import { questions } from '@portal/domain/surveys/questions'
import type { Answer } from '@portal/domain/surveys/ratings'
import { useState } from 'react'
import { newKey } from '../http/submit-key.ts'
import { stored } from '../ui/stored.ts'

interface Draft {
  /** Names this submit: sent twice, it counts once. */
  key: string
  answers: Answer[]
}

const place = (person: string, engagement: string): string => `clientPortal.survey.${person}.${engagement}`

/** A started survey, per person and engagement: it survives a reload and the loss of the session. */
export function useSurveyDraft(person: string, engagement: string, prefilled: readonly Answer[]) {
  const [draft, setDraft] = useState<Draft>(
    () => read(place(person, engagement)) ?? { key: newKey(), answers: [...prefilled] },
  )
  return {
    key: draft.key,
    answers: draft.answers,
    change: (index: number, answer: Answer) => {
      const next = { ...draft, answers: draft.answers.with(index, answer) }
      setDraft(next)
      stored.write(place(person, engagement), JSON.stringify(next))
    },
    forget: () => stored.remove(place(person, engagement)),
  }
}

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(stored.read(key) ?? 'null') as Partial<Draft> | null
    if (typeof draft?.key !== 'string' || !Array.isArray(draft.answers)) return undefined
    return draft.answers.length === questions.length ? { key: draft.key, answers: draft.answers } : undefined
  } catch {
    return undefined
  }
}
