import { formatInstant } from '@portal/domain/dates/calendar-day'
import { askForFeedback } from '@portal/domain/surveys/contract'
import {
  type FeedbackRequest,
  requestIntervalDays,
  requestWordsMax,
  requestWordsRules,
} from '@portal/domain/surveys/customer-survey'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './ask-for-feedback.module.css'
import { feedbackRequest } from './queries.ts'

/** Recipients of the email, a message, and who was asked before. */
export function AskForFeedback({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const request = useQuery({ ...feedbackRequest(id), staleTime: 0 })
  const refresh = () => void client.invalidateQueries({ queryKey: feedbackRequest(id).queryKey })
  const recipients = (left: readonly string[]) =>
    (request.data?.askable ?? []).map((person) => person.id).filter((person) => !left.includes(person))
  const form = useForm({
    draft: useDraft(`ask feedback ${id}`, { left: [] as string[], words: '' }),
    problems: ({ words }) => ({
      words: words.trim() === '' ? undefined : textFieldProblem(words, requestWordsRules),
    }),
    checksWhileTyping: true,
    send: async ({ left, words }, signal) => {
      const body = { people: recipients(left), ...(words.trim() !== '' && { words: words.trim() }) }
      const answer = await call(askForFeedback, { params: { id }, body }, { signal })
      refresh()
      return answer
    },
    onSent: ({ recipients: { length } }) => {
      showToast(length === 1 ? '1 person was asked for feedback' : `${length} people were asked for feedback`)
      onClose()
    },
    refresh,
  })
  const { left } = form.content
  const count = recipients(left).length
  return (
    <FormDialog
      form={form}
      title="Ask for feedback"
      sendLabel={count === 1 ? 'Send 1 email' : `Send ${count} emails`}
      sendDisabled={count === 0}
      onClose={onClose}
    >
      <List query={request} label="the people to ask" skeleton={<Skeleton height={60} />}>
        {({ askable, asked }) => (
          <>
            {askable.length > 0 ? (
              <>
                <fieldset className={styles.people}>
                  <legend className={styles.legend}>Recipients</legend>
                  {askable.map((person) => (
                    <Checkbox
                      key={person.id}
                      className={styles.person}
                      label={person.name}
                      checked={!left.includes(person.id)}
                      onChange={(on) =>
                        form.change({ left: on ? left.filter((each) => each !== person.id) : [...left, person.id] })
                      }
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
                  countTo={requestWordsMax}
                  {...form.field('words')}
                />
              </>
            ) : (
              <p>Every stakeholder with an account has answered or was asked in the last {requestIntervalDays} days.</p>
            )}
            {asked.length > 0 && <RequestedFeedback asked={asked} />}
          </>
        )}
      </List>
    </FormDialog>
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
              <Text block className={styles.by}>
                {day(person.asked_at)}, by {person.asked_by}
              </Text>
            </span>
            <Text kind="quiet" tone={person.answered_at === null ? 'warning' : 'quiet'} className={styles.state}>
              {person.answered_at !== null
                ? `Answered on ${day(person.answered_at)}`
                : person.reminded_at === null
                  ? 'No answer yet'
                  : `No answer yet, reminded on ${day(person.reminded_at)}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
