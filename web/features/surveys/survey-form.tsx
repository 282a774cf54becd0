import { readersOfFeedback } from '@portal/domain/feedback/narrowing'
import { submitSurvey } from '@portal/domain/surveys/contract'
import { npsGroup, scoreCaption } from '@portal/domain/surveys/nps'
import {
  consentChoices,
  offeredScores,
  questionGroups,
  questionIndex,
  questions,
  scaleOf,
} from '@portal/domain/surveys/questions'
import type { Answer } from '@portal/domain/surveys/ratings'
import {
  answerEveryQuestion,
  answerProblems,
  feedbackMax,
  surveyProgress,
  textsAreRequired,
} from '@portal/domain/surveys/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useForm } from '../../shared/forms/form.ts'
import { useTypedText } from '../../shared/forms/typed-text.ts'
import { call } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Columns, Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { AboutYou } from './about-you.tsx'
import { Choice } from './choice.tsx'
import { MissingAnswers, placeOf } from './missing-answers.tsx'
import { countSurvey } from './queries.ts'
import type { useSurveyDraft } from './survey-draft.ts'
import styles from './survey-form.module.css'

const tones = { promoter: 'success', passive: 'warning', detractor: 'danger' } as const

const couldNotSend = "Well this is embarrassing... We couldn't send your data. Can you please try again later ?"

interface SurveyFormProps {
  engagementId: string
  draft: ReturnType<typeof useSurveyDraft>
  /** The stored name is valid and cannot be changed. */
  nameFixed: boolean
  onSent: () => void
}

/** Name of an answer in problems, as the server gives it. */
const fieldOf = (index: number): string => `data.${index}.answer`

export function SurveyForm({ engagementId, draft, nameFixed, onSent }: SurveyFormProps) {
  const client = useQueryClient()
  const open = useId()
  const formId = useId()
  const form = useForm({
    draft,
    fields: questions.map((_, index) => fieldOf(index)),
    problems: ({ answers }) =>
      Object.fromEntries([...answerProblems(answers)].map(([index, problem]) => [fieldOf(index), problem])),
    send: async ({ submission, answers }, signal) => {
      const data = questions.map(({ question }, index) => ({ question, answer: answers[index] ?? null }))
      await call(submitSurvey, { body: { projectID: engagementId, data, submission } }, { signal })
      countSurvey(client, engagementId)
    },
    onSent,
    failure: () => couldNotSend,
  })
  const element = useRef<HTMLFormElement>(null)
  useTypedText(element)
  const { answers } = form.content
  const change = (index: number, answer: Answer) => form.change({ answers: answers.with(index, answer) })
  const errorOf = (index: number): string | undefined => form.errorOf(fieldOf(index))

  const missing = questions.flatMap((_, index) => (errorOf(index) === undefined ? [] : [index]))

  const line = (
    index: number,
    rest: { readOnly?: boolean; autoComplete?: string; type?: string; hint?: string } = {},
  ) => (
    <div id={placeOf(formId, index)}>
      <TextField
        label={questions[index]?.question ?? ''}
        value={String(answers[index] ?? '')}
        error={errorOf(index)}
        onChange={(text) => change(index, text)}
        {...rest}
      />
    </div>
  )
  const area = (index: number) => (
    <div id={placeOf(formId, index)}>
      <TextArea
        label={questions[index]?.question ?? ''}
        value={String(answers[index] ?? '')}
        error={errorOf(index)}
        countTo={feedbackMax}
        onChange={(text) => change(index, text)}
      />
    </div>
  )
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit}>
      <Box as="p" pad="0 0 16px" tone="quiet">
        {answerEveryQuestion} {readersOfFeedback(settings.provider_name)}
      </Box>
      <AboutYou answers={answers}>
        {line(questionIndex.name, { readOnly: nameFixed, autoComplete: 'name' })}
        {line(questionIndex.jobTitle, { autoComplete: 'organization-title' })}
        {line(questionIndex.project, { readOnly: true })}
        {line(questionIndex.company, { autoComplete: 'organization' })}
      </AboutYou>
      <SectionHead title={questionGroups.experience.title} />
      <Stack gap={36} pad="8px 0 36px">
        {questions.map(({ kind, question }, index) =>
          scaleOf(kind).length > 0 ? (
            <Choice
              key={question}
              id={placeOf(formId, index)}
              legend={question}
              options={scaleOf(kind).map((label) => ({ value: label, label }))}
              value={textOrNull(answers[index])}
              error={errorOf(index)}
              onChange={(answer) => change(index, answer)}
            />
          ) : null,
        )}
        <Recommendation
          id={placeOf(formId, questionIndex.recommendation)}
          value={answers[questionIndex.recommendation] ?? null}
          error={errorOf(questionIndex.recommendation)}
          onChange={(score) => change(questionIndex.recommendation, score)}
        />
      </Stack>
      <SectionHead title={questionGroups.ownWords.title} />
      <Box as="p" kind="quiet" pad="0 0 8px">
        {textsAreRequired}
      </Box>
      <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="20px 28px" pad="8px 0 32px">
        {area(questionIndex.doneWell)}
        {area(questionIndex.toImprove)}
      </Columns>
      <SectionHead title={questionGroups.reference.title} />
      <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="20px 28px" pad="8px 0 32px">
        <Choice
          id={placeOf(formId, questionIndex.consent)}
          legend={questions[questionIndex.consent].question}
          options={consentChoices.map((label) => ({ value: label, label }))}
          value={textOrNull(answers[questionIndex.consent])}
          error={errorOf(questionIndex.consent)}
          onChange={(answer) => change(questionIndex.consent, answer)}
        />
        {answers[questionIndex.consent] === 'Yes' &&
          line(questionIndex.email, {
            type: 'email',
            autoComplete: 'email',
            hint: 'Everyone who can read your answers will see this address.',
          })}
      </Columns>
      <Row gap="12px 20px" wrap className={styles.foot}>
        <Button type="submit" variant="primary" size="large" busy={form.isSending} aria-describedby={open}>
          Submit
        </Button>
        <Text as="p" id={open} kind="label" tabular className={styles.progress}>
          {missing.length === 0 ? surveyProgress(answers) : <MissingAnswers indexes={missing} formId={formId} />}
        </Text>
        <Text as="p" tone="danger" kind="quiet" role="alert">
          {form.failure}
        </Text>
      </Row>
    </form>
  )
}

const textOrNull = (answer: Answer | undefined): string | null => (typeof answer === 'string' ? answer : null)

interface RecommendationProps {
  id: string
  value: Answer
  error: string | undefined
  onChange: (score: number) => void
}

/** Under the figures stands what they mean; under a chosen one, what it means. */
function Recommendation({ id, value, error, onChange }: RecommendationProps) {
  const score = typeof value === 'number' ? value : null
  return (
    <Choice
      id={id}
      legend={questions[questionIndex.recommendation].question}
      look="scale"
      options={offeredScores.map((each) => ({ value: each, label: String(each) }))}
      value={score}
      error={error}
      onChange={onChange}
      note={
        <Box
          as="p"
          kind="quiet"
          tone={score === null ? 'quiet' : tones[npsGroup(score)]}
          pad="8px 0 0"
          aria-live="polite"
        >
          {score === null
            ? '1 to 6 not satisfied, 7 to 8 neutral, 9 to 10 happy to recommend'
            : `${score}: ${scoreCaption(score)}`}
        </Box>
      }
    />
  )
}
