import type { AnsweredQuestion, Audit, Section, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { type Comparison, pairSections, type SectionPair } from '@portal/domain/audits/compare'
import { formatAnswerScore, formatScore, isAnswered, notAnswered } from '@portal/domain/audits/report'
import { useId, useState } from 'react'
import { Chevron } from '../../ui/chevron.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { ChangeMark } from './change-mark.tsx'
import styles from './compared-sections.module.css'
import panel from './survey-panel.module.css'
import { dateOf } from './survey-table.tsx'

interface ComparedSectionsProps {
  audit: Audit
  survey: Survey
  other: Survey
  comparison: Comparison
}

/** Two surveys side by side, section by section; what only one of them has says so. */
export function ComparedSections({ audit, survey, other, comparison }: ComparedSectionsProps) {
  const pairs = pairSections(survey, other)
  const dates = [dateOf(survey), dateOf(other)] as const
  return (
    <>
      <Row as="p" gap={12} align="stretch" justify="end" tone="quiet" className={styles.heads} aria-hidden="true">
        <span>{dates[0]}</span>
        <span>{dates[1]}</span>
      </Row>
      {pairs.map((pair, index) => (
        <ComparedSection
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name
          key={index}
          audit={audit}
          pair={pair}
          dates={dates}
          comparison={comparison}
          first={index === 0}
        />
      ))}
    </>
  )
}

interface ComparedSectionProps extends Pick<ComparedSectionsProps, 'audit' | 'comparison'> {
  pair: SectionPair
  dates: readonly [here: string, there: string]
  first: boolean
}

function ComparedSection({ audit, pair, dates, comparison, first }: ComparedSectionProps) {
  const [open, setOpen] = useState(first)
  const id = useId()
  const { here, there, title } = pair
  const lone = here ? (there ? undefined : dates[0]) : dates[1]
  return (
    <Box rule="row">
      <h3>
        <button
          type="button"
          className={panel.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Chevron to="right" />
          <span className={panel.title}>
            {title}
            {lone && (
              <Text block className={styles.lone}>
                Only in the survey of {lone}
              </Text>
            )}
          </span>
          {here && there && isAnswered(here) && isAnswered(there) && <ChangeMark change={comparison.section(here)} />}
          <SectionScore audit={audit} section={here} date={dates[0]} />
          <SectionScore audit={audit} section={there} date={dates[1]} />
        </button>
      </h3>
      <div id={id} hidden={!open} className={panel.body}>
        <table className={styles.table}>
          <caption className="sr-only">Questions and answers of {title} in both surveys</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{dates[0]}</th>
              <th scope="col">{dates[1]}</th>
            </tr>
          </thead>
          {pair.questions.map((question, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions of a section may read alike
            <tbody key={index}>
              <tr>
                <th scope="rowgroup" colSpan={2} className={styles.question}>
                  {question.title}{' '}
                  {here && question.here && question.there && (
                    <ChangeMark change={comparison.question(here, question.here)} />
                  )}
                </th>
              </tr>
              <tr>
                <Answer question={question.here} />
                <Answer question={question.there} />
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Box>
  )
}

function SectionScore({ audit, section, date }: { audit: Audit; section: Section | undefined; date: string }) {
  if (!section)
    return (
      <Text kind="row-title" tabular className={styles.score}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">, not in the survey of {date}</span>
      </Text>
    )
  if (!isAnswered(section)) return <span className={styles.unanswered}>{notAnswered}</span>
  const { percentageScore } = section
  return (
    <Text kind="row-title" tabular className={styles.score}>
      {formatScore(percentageScore)}%
      <span className="sr-only">
        , {bandOf(percentageScore, audit.type)}, {date}
      </span>
    </Text>
  )
}

function Answer({ question }: { question: AnsweredQuestion | undefined }) {
  if (!question)
    return (
      <Text as="td" kind="quiet" className={styles.missing}>
        Not in this survey
      </Text>
    )
  return (
    <Text as="td" kind="quiet" className={styles.answer}>
      <Text kind="label" tone="text" tabular>
        {formatAnswerScore(question.totalScore)}
      </Text>
      {question.options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read alike
        <p key={place}>{option.value}</p>
      ))}
    </Text>
  )
}
