import { questions } from '@portal/domain/surveys/questions'
import { openQuestions } from '@portal/domain/surveys/validation'
import type { MouseEvent } from 'react'
import styles from './survey-form.module.css'

/** Id of the element around the field of a question. */
export const placeOf = (formId: string, index: number): string => `${formId}-${index}`

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const id = event.currentTarget.hash.slice(1)
  document.getElementById(decodeURIComponent(id))?.querySelector<HTMLElement>('input,textarea')?.focus()
}

/** Lists the questions with a problem, each with a link to its field. */
export function MissingAnswers({ formId, indexes }: { formId: string; indexes: readonly number[] }) {
  if (indexes.length === 0) return null
  return (
    <section className={styles.summary} aria-label="Missing answers">
      <h2>{openQuestions(indexes.length)}</h2>
      <ul>
        {indexes.map((index) => (
          <li key={index}>
            <a href={`#${placeOf(formId, index)}`} onClick={focusField}>
              {questions[index]?.question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
