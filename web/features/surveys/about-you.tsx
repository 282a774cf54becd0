import { questionGroups, questionIndex, questions } from '@portal/domain/surveys/questions'
import type { Answer } from '@portal/domain/surveys/ratings'
import { answerProblem } from '@portal/domain/surveys/validation'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './survey-form.module.css'

const details = [questionIndex.name, questionIndex.jobTitle, questionIndex.project, questionIndex.company]

interface AboutYouProps {
  answers: readonly Answer[]
  /** The fields. */
  children: ReactNode
}

/** Answers that the account fills in, as facts that can be changed; the fields are open at first if one needs an answer. */
export function AboutYou({ answers, children }: AboutYouProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && details.some((index) => answerProblem(index, answers) !== undefined)) setIsOpen(true)
  return (
    <>
      <SectionHead
        title={questionGroups.aboutYou.title}
        actions={
          !isOpen && (
            <Button size="small" variant="ghost" flush onClick={() => setIsOpen(true)}>
              Change your details
            </Button>
          )
        }
      />
      {isOpen ? (
        <Columns
          columns="repeat(2, minmax(0, 1fr))"
          from={768}
          gap="20px 28px"
          pad="8px 0 32px"
          className={styles.pair}
        >
          {children}
        </Columns>
      ) : (
        <dl className={styles.details}>
          {details.map((index) => (
            <div key={index}>
              <Text as="dt" kind="quiet">
                {questions[index].question}
              </Text>
              <Text as="dd" kind="body">
                {answers[index] || '–'}
              </Text>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
