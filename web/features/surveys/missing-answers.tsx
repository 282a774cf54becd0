import { openQuestions } from '@portal/domain/surveys/validation'
import type { MouseEvent } from 'react'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'

/** Id of the element around the field of a question. */
export const placeOf = (formId: string, index: number): string => `${formId}-${index}`

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const id = event.currentTarget.hash.slice(1)
  document.getElementById(decodeURIComponent(id))?.querySelector<HTMLElement>('input,textarea')?.focus()
}

/** Says how many questions have a problem, with a link to the first. Each question says its own. */
export function MissingAnswers({
  formId,
  indexes: [first, ...others],
}: {
  formId: string
  indexes: readonly number[]
}) {
  if (first === undefined) return null
  return (
    <Row as="section" gap={12} pad="0 0 20px" aria-label="Missing answers">
      <Text kind="label" tone="danger">
        {openQuestions(1 + others.length)}
      </Text>
      <a href={`#${placeOf(formId, first)}`} onClick={focusField}>
        {others.length > 0 ? 'Go to the first' : 'Go to it'}
      </a>
    </Row>
  )
}
