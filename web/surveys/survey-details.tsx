import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { CustomerSurvey } from '@portal/domain/surveys/customer-survey'
import { mayAnswerSurvey } from '@portal/domain/surveys/permissions'
import { questionIndex, questions } from '@portal/domain/surveys/questions'
import { ratingsOf } from '@portal/domain/surveys/ratings'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Button } from '../ui/button.tsx'
import styles from './survey-details.module.css'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))

/** Ratings, texts and reply of an expanded row. */
export function SurveyDetails({ survey }: { survey: CustomerSurvey }) {
  const answers = survey.data.map(({ answer }) => answer)
  const written = [questionIndex.doneWell, questionIndex.toImprove, questionIndex.consent, questionIndex.email].filter(
    (index) => answers[index],
  )
  const mayReply = mayAnswerSurvey(useViewer(), survey.project_id)
  const { content: text, set: setText, isBegun: begun } = useDraft(`reply survey ${survey._id}`, '')
  const [replying, setReplying] = useState(begun && text !== '')
  return (
    <div className={styles.details}>
      <dl className={styles.ratings} aria-label="Ratings">
        {ratingsOf(answers).map(({ index, short, answer, rating }) => (
          <div key={index} className={styles.rating}>
            <dt title={survey.data[index]?.question}>{short}</dt>
            <dd>
              <span className={styles.dots} aria-hidden="true">
                {[1, 2, 3, 4, 5].map((place) => (
                  <i key={place} data-on={place <= rating || undefined} />
                ))}
              </span>
              <span className={styles.figure}>
                {rating}
                <span className="sr-only"> of 5</span>
              </span>
              <span className={styles.answer}>{answer}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.words}>
        {written.map((index) => (
          <div key={index}>
            <h3 className={styles.question}>{survey.data[index]?.question ?? questions[index]?.question}</h3>
            <p className={styles.text}>{answers[index]}</p>
          </div>
        ))}
        {survey.replies.map((reply) => (
          <div key={reply.replied_at} className={styles.reply}>
            <h3 className={styles.question}>
              {reply.author_name} replied on {formatInstant(reply.replied_at, settings.time_zone)}
            </h3>
            <p className={styles.text}>{reply.text}</p>
          </div>
        ))}
        {mayReply && !replying && (
          <div>
            <Button size="small" onClick={() => setReplying(true)}>
              Reply
            </Button>
          </div>
        )}
        {replying && (
          <Suspense>
            <ReplyForm surveyId={survey._id} text={text} onChange={setText} onDone={() => setReplying(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
