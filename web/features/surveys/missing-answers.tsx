import { openQuestions } from '@portal/domain/surveys/validation'
import type { MouseEvent } from 'react'
import { Text } from '../../ui/text.tsx'

/** Id of the element around the field of a question. */
export const placeOf = (formId: string, index: number): string => `${formId}-${index}`

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const id = event.currentTarget.hash.slice(1)
  document.getElementById(decodeURIComponent(id))?.querySelector<HTMLElement>('input,textarea')?.focus()
}

/** Says how many questions have a problem, with a link to the first. Each question says its own. */
export function MissingAnswers({ formId, indexes }: { formId: string; indexes: readonly number[] }) {
  const [first = 0, ...others] = indexes
  return (
    <>
      <Text tone="danger">{openQuestions(indexes.length)}</Text>{' '}
      <a href={`#${placeOf(formId, first)}`} onClick={focusField}>
        {others.length > 0 ? 'Go to the first' : 'Go to it'}
      </a>
    </>
  )
}
