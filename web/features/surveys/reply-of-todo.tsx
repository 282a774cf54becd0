import { formatInstant } from '@portal/domain/dates/calendar-day'
import { replyToSurvey } from '@portal/domain/surveys/contract'
import { type CustomerSurvey, replyMax, replyRules } from '@portal/domain/surveys/customer-survey'
import { questionIndex } from '@portal/domain/surveys/questions'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { filtersIn } from '../../shared/lists/filters.ts'
import { settings } from '../../shared/product/settings.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { Facts } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { surveyFilters, surveyList } from './queries.ts'

/** Dialog that replies to a survey known by its id. */
export function ReplyOfTodo({ engagementId, subjectId, onClose }: TodoDialogProps) {
  const values = filtersIn(new URLSearchParams({ survey: subjectId }), surveyFilters)
  const survey = useFoundOnce({
    query: useInfiniteQuery({ ...surveyList(engagementId, values), staleTime: 0 }),
    find: ({ pages }) => pages.flat().find(({ _id }) => _id === subjectId),
    gone: 'This feedback is no longer here.',
    onMissing: onClose,
  })
  return survey && <ReplyDialog survey={survey} onClose={onClose} />
}

function ReplyDialog({ survey, onClose }: { survey: CustomerSurvey; onClose: () => void }) {
  const client = useQueryClient()
  const answerTo = (index: number): string => String(survey.data[index]?.answer ?? '')
  const form = useForm({
    draft: useDraft(`reply survey ${survey._id}`, { text: '' }),
    problems: ({ text }) => ({ text: textFieldProblem(text, replyRules) }),
    send: async ({ text }, signal) => {
      await call(replyToSurvey, { params: { id: survey._id }, body: { text } }, { signal })
      await client.invalidateQueries({ queryKey: ['surveys', 'list'] })
    },
    onSent: () => {
      showToast('Reply sent')
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Reply to the feedback" sendLabel="Send reply" onClose={onClose}>
      <Facts
        rows={[
          { name: 'From', value: answerTo(questionIndex.name) },
          { name: 'Given on', value: formatInstant(survey.user_info.survey_date, settings.time_zone) },
          { name: 'Recommends us', value: `${answerTo(questionIndex.recommendation)} out of 10` },
          { name: 'Done well', value: answerTo(questionIndex.doneWell) },
          { name: 'To improve', value: answerTo(questionIndex.toImprove) },
        ].filter(({ value }) => value !== '')}
      />
      <TextArea
        label="Your reply"
        hint="Everyone on this engagement can read this. The respondent also gets an email."
        rows={4}
        countTo={replyMax}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
