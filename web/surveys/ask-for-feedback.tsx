import { formatInstant } from '@portal/domain/dates/calendar-day'
import { askForFeedback } from '@portal/domain/surveys/contract'
import {
  type FeedbackRequest,
  requestIntervalDays,
  requestWordsMax,
  requestWordsRules,
} from '@portal/domain/surveys/customer-survey'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './ask-for-feedback.module.css'
import { feedbackRequest } from './queries.ts'

/** Whom the mail will go to, with whose words, and who was asked before. */
export function AskForFeedback({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const request = useQuery({ ...feedbackRequest(id), staleTime: 0 })
  const { content: draft, set: setDraft } = useDraft<{ left: string[]; words: string }>(`ask feedback ${id}`, {
    left: [],
    words: '',
  })
  const askable = request.data?.askable ?? []
  const people = askable.filter((person) => !draft.left.includes(person.id))
  const problem = draft.words.trim() === '' ? undefined : textFieldProblem(draft.words, requestWordsRules)
  const close = () => {
    setDraft(null)
    onClose()
  }
  const ask = useMutation({
    mutationFn: () => {
      const words = draft.words.trim()
      const body = { people: people.map((person) => person.id), ...(words !== '' && { words }) }
      return call(askForFeedback, { params: { id }, body })
    },
    onSuccess: ({ recipients: { length } }) => {
      void client.invalidateQueries({ queryKey: feedbackRequest(id).queryKey })
      showToast(length === 1 ? '1 person was asked for feedback' : `${length} people were asked for feedback`)
      close()
    },
  })
  const toggle = (person: string, on: boolean) =>
    setDraft({ ...draft, left: on ? draft.left.filter((each) => each !== person) : [...draft.left, person] })
  return (
    <Dialog
      open
      onDismiss={close}
      title="Ask for feedback"
      unsaved={draft.words !== ''}
      onSubmit={() => {
        if (people.length > 0 && problem === undefined && !ask.isPending) ask.mutate()
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" disabled={people.length === 0} busy={ask.isPending}>
            {people.length === 1 ? 'Send 1 email' : `Send ${people.length} emails`}
          </Button>
        </>
      }
    >
      {request.isPending && (
        <Loading label="Loading the people to ask">
          <Skeleton height={60} />
        </Loading>
      )}
      {request.isError && <FailedState sentence={messageOf(request.error)} onRetry={request.refetch} />}
      {ask.isError && <Alert>{messageOf(ask.error)}</Alert>}
      {request.data && askable.length === 0 && (
        <p>Every stakeholder with an account has answered or was asked in the last {requestIntervalDays} days.</p>
      )}
      {askable.length > 0 && (
        <>
          <fieldset className={styles.people}>
            <legend className={styles.legend}>Recipients</legend>
            {askable.map((person) => (
              <Checkbox
                key={person.id}
                className={styles.person}
                label={person.name}
                checked={!draft.left.includes(person.id)}
                onChange={(on) => toggle(person.id, on)}
              />
            ))}
          </fieldset>
          <p className={styles.note}>
            Each person gets one email now. If they do not answer, we send one reminder after a week.
          </p>
          <TextArea
            label="Your message"
            hint="Optional. We add it to the email and the reminder. Only the recipients can read it."
            rows={3}
            value={draft.words}
            onChange={(words) => setDraft({ ...draft, words })}
            countTo={requestWordsMax}
            error={problem}
          />
        </>
      )}
      {request.data && request.data.asked.length > 0 && <RequestedFeedback asked={request.data.asked} />}
    </Dialog>
  )
}

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

/** People asked, and those who have not answered. */
function RequestedFeedback({ asked }: Pick<FeedbackRequest, 'asked'>) {
  const open = asked.filter((person) => person.answered_at === null).length
  return (
    <section aria-label="Already asked" className={styles.asked}>
      <h3 className={styles.legend}>
        Already asked{' '}
        <span className={styles.count}>{open === 0 ? 'all have answered' : `${open} not answered yet`}</span>
      </h3>
      <ul>
        {asked.map((person) => (
          <li key={`${person.name} ${person.asked_at}`} className={styles.line}>
            <span>
              {person.name}
              <span className={styles.by}>
                {day(person.asked_at)}, by {person.asked_by}
              </span>
            </span>
            <span className={styles.state} data-open={person.answered_at === null || undefined}>
              {person.answered_at !== null
                ? `Answered on ${day(person.answered_at)}`
                : person.reminded_at === null
                  ? 'No answer yet'
                  : `No answer yet, reminded on ${day(person.reminded_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
