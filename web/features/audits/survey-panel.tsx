import type { AnsweredQuestion, Audit, Section, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { type Comparison, comparedQuestions, compareSurveys } from '@portal/domain/audits/compare'
import { courseText, formatAnswerScore, formatScore, isAnswered, notAnswered } from '@portal/domain/audits/report'
import { useId, useState } from 'react'
import { BandMeter } from '../../shared/scores/band.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Cut } from '../../ui/cut.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { ComparedSections } from './compared-sections.tsx'
import styles from './survey-panel.module.css'
import { dateOf } from './survey-table.tsx'

interface SurveyPanelProps {
  audit: Audit
  survey: Survey
  /** Surveys to compare with. */
  others: readonly Survey[]
  compared: string | undefined
  onCompare: (id: string | undefined) => void
  /** Its record in the list already shows the date, author and notes. */
  inRecord: boolean
}

const none = 'none'

/** The chosen survey, section by section, alone or against another. */
export function SurveyPanel({ audit, survey, others, compared, onCompare, inRecord }: SurveyPanelProps) {
  const other = others.find(({ id }) => id === compared)
  const comparison = other && compareSurveys(survey, other, audit.type)
  return (
    <>
      {!inRecord && (
        <SectionHead
          title={`Survey of ${dateOf(survey)}`}
          actions={<Cut className={styles.author}>{survey.createdBy}</Cut>}
        />
      )}
      {!inRecord && survey.notes?.trim() && (
        <Box as="p" pad="0 0 10px" kind="quiet">
          {survey.notes}
        </Box>
      )}
      {others.length > 0 && (
        <Stack gap={10} className={styles.compare}>
          <Select
            label="Compare with"
            value={other?.id ?? none}
            onChange={(id) => onCompare(id === none ? undefined : id)}
            options={[
              { value: none, label: 'No other survey' },
              ...others.map((each) => ({ value: each.id, label: `Survey of ${dateOf(each)}` })),
            ]}
          />
          {other && comparison && <Counts audit={audit} pair={[survey, other]} comparison={comparison} />}
        </Stack>
      )}
      {other && comparison ? (
        <ComparedSections key={other.id} audit={audit} survey={survey} other={other} comparison={comparison} />
      ) : (
        survey.sections.map((section, index) => (
          <SectionPart key={section.id} audit={audit} section={section} first={index === 0} />
        ))
      )}
    </>
  )
}

interface CountsProps {
  audit: Audit
  pair: readonly [survey: Survey, other: Survey]
  comparison: Comparison
}

/** Both scores, and how the questions changed. */
function Counts({ audit, pair, comparison: { counts } }: CountsProps) {
  const [{ percentageScore: score }, { percentageScore: before }] = pair
  const [now, then] = pair.map((survey) => `${formatScore(survey.percentageScore)}% on ${dateOf(survey)}`)
  return (
    <p className={styles.counts} role="status">
      <strong>
        {now}, {then}: {courseText(score, before, audit.type)}
      </strong>
      {comparedQuestions(counts)}
    </p>
  )
}

function SectionPart({ audit, section, first }: { audit: Audit; section: Section; first: boolean }) {
  const [open, setOpen] = useState(first)
  const id = useId()
  const band = bandOf(section.percentageScore, audit.type)
  return (
    <Box rule="row">
      <h3>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Chevron to="right" />
          <span className={styles.title}>{section.value}</span>
          {isAnswered(section) ? (
            <>
              <BandMeter band={band} percent={section.percentageScore} />
              <Text kind="row-title" tabular className={styles.percent}>
                {formatScore(section.percentageScore)}%<span className="sr-only">, {band}</span>
              </Text>
            </>
          ) : (
            <span className={styles.by}>{notAnswered}</span>
          )}
        </button>
      </h3>
      <div id={id} hidden={!open} className={styles.body}>
        {section.description && (
          <Box as="p" pad="0 0 10px" kind="quiet">
            {section.description}
          </Box>
        )}
        <Table
          className={styles.table}
          label={`Questions and answers of ${section.value}`}
          rows={section.answeredQuestions}
          keyOf={(_, index) => String(index)}
          columns={[
            { name: 'Question and answer', hidesName: true, cell: (question) => <Answered question={question} /> },
            {
              name: 'Score',
              hidesName: true,
              className: styles.score,
              cell: ({ totalScore }) => formatAnswerScore(totalScore),
            },
          ]}
        />
      </div>
    </Box>
  )
}

const Answered = ({ question: { questionTitle, options } }: { question: AnsweredQuestion }) => (
  <>
    <p className={styles.question}>{questionTitle}</p>
    {options.map((option, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read alike
      <Text as="div" kind="quiet" key={place} className={styles.answer}>
        {option.value}
        {options.length > 1 && ` (${formatAnswerScore(option.score)})`}
        <Risks risks={option.risks} />
      </Text>
    ))}
  </>
)

/** Risks of an answer and their consequences, as in the report. */
function Risks({ risks }: { risks: AnsweredQuestion['options'][number]['risks'] }) {
  if (risks.length === 0) return null
  return (
    <ul className={styles.risks} aria-label="Risks and impacts">
      {risks.map((risk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two risks may read alike
        <li key={index}>
          <strong>Risk:</strong> {risk.title} ({formatScore(risk.score)})
          {risk.impacts.map((impact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two impacts may read alike
            <p key={place}>
              <strong>Impact:</strong> {impact.title} ({formatScore(impact.score)})
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
