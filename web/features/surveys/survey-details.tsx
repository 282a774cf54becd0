import { formatInstant } from '@portal/domain/dates/calendar-day'
import { replyToSurvey } from '@portal/domain/surveys/contract'
import { type CustomerSurvey, replyRules } from '@portal/domain/surveys/customer-survey'
import { mayAnswerSurvey } from '@portal/domain/surveys/permissions'
import { questionIndex, questions } from '@portal/domain/surveys/questions'
import { ratingsOf } from '@portal/domain/surveys/ratings'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { call } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Columns, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './survey-details.module.css'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))

/** Ratings, texts and reply of an expanded row. */
export function SurveyDetails({ survey, title }: { survey: CustomerSurvey; title: string }) {
  const answers = survey.data.map(({ answer }) => answer)
  const written = [questionIndex.doneWell, questionIndex.toImprove, questionIndex.consent, questionIndex.email].filter(
    (index) => answers[index],
  )
  const mayReply = mayAnswerSurvey(useViewer(), survey.project_id)
  return (
    <Columns columns="minmax(0, 440px) minmax(0, 1fr)" from={1024} gap="24px 48px" pad="8px 0 24px">
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.ratings} aria-label="Ratings">
        {ratingsOf(answers).map(({ index, short, answer, rating }) => (
          <div key={index} className={styles.rating}>
            <dt title={survey.data[index]?.question}>{short}</dt>
            <dd>
              <Text kind="label" tabular>
                {rating} of 5
              </Text>
              <Text tone="quiet">{answer}</Text>
            </dd>
          </div>
        ))}
      </dl>
      <Stack gap={16}>
        {written.map((index) => (
          <div key={index}>
            <Text as="h4" kind="quiet">
              {survey.data[index]?.question ?? questions[index]?.question}
            </Text>
            <p className={styles.text}>{answers[index]}</p>
          </div>
        ))}
        {survey.replies.map((reply) => (
          <div key={reply.replied_at} className={styles.reply}>
            <Text as="h4" kind="quiet">
              {reply.author_name} replied on {formatInstant(reply.replied_at, settings.time_zone)}
            </Text>
            <p className={styles.text}>{reply.text}</p>
          </div>
        ))}
        {mayReply && <Reply surveyId={survey._id} />}
      </Stack>
    </Columns>
  )
}

/** Button that opens the form, which is open at first if it has a draft. */
function Reply({ surveyId }: { surveyId: string }) {
  const client = useQueryClient()
  const draft = useDraft(`reply survey ${surveyId}`, { text: '' })
  const [isOpened, setIsOpened] = useState(draft.isBegun)
  if (draft.isBegun && !isOpened) setIsOpened(true)
  const form = useForm({
    draft,
    problems: ({ text }) => ({ text: textFieldProblem(text, replyRules) }),
    send: async ({ text }, signal) => {
      await call(replyToSurvey, { params: { id: surveyId }, body: { text } }, { signal })
      await client.invalidateQueries({ queryKey: ['surveys', 'list'] })
    },
    onSent: () => {
      showToast('Reply sent')
      setIsOpened(false)
    },
  })
  if (!isOpened)
    return (
      <div>
        <Button size="small" onClick={() => setIsOpened(true)}>
          Reply
        </Button>
      </div>
    )
  const cancel = () => {
    form.discard()
    setIsOpened(false)
  }
  return (
    <Suspense>
      <ReplyForm form={form} onCancel={cancel} />
    </Suspense>
  )
}
