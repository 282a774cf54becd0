import { giveIndividualFeedback } from '@portal/domain/feedback/contract'
import { readersOfFeedback } from '@portal/domain/feedback/narrowing'
import {
  cancelFeedback,
  individualFeedbackFailed,
  individualFeedbackMax,
  individualFeedbackProblem,
} from '@portal/domain/feedback/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { Facts } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { profileFeedbackKey } from './queries.ts'

interface FeedbackDialogProps {
  engagementId: string
  engagementTitle: string
  employeeId: string
  name: string
  onClose: () => void
  onSent?: () => void
}

/** Feedback on one person of an engagement. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { engagementId, engagementTitle, employeeId, name, onClose, onSent } = props
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: profileFeedbackKey(engagementId, employeeId) })
    void client.invalidateQueries({ queryKey: ['people-feedback'] })
  }
  const form = useForm({
    draft: useDraft(`feedback ${engagementId} ${employeeId}`, { feedback: '' }),
    problems: ({ feedback }) => ({ feedback: individualFeedbackProblem(feedback) }),
    checksWhileTyping: true,
    send: ({ feedback }, signal) => {
      const body = { feedback: feedback.trim(), project_id: engagementId, employee_id: employeeId }
      return call(giveIndividualFeedback, { body }, { signal }).finally(refresh)
    },
    onSent: () => {
      showToast(`Your feedback on ${name} has been sent`)
      onSent?.()
      onClose()
    },
    failure: () => individualFeedbackFailed,
  })
  return (
    <FormDialog
      form={form}
      title="Provide feedback"
      sendLabel="Send feedback"
      discardTitle={cancelFeedback}
      onClose={onClose}
    >
      <Facts
        rows={[
          { name: 'Person', value: name },
          { name: 'Engagement', value: engagementTitle },
        ]}
      />
      <TextArea
        label="Feedback"
        rows={6}
        countTo={individualFeedbackMax}
        hint={`${readersOfFeedback(settings.provider_name)} You can withdraw it within an hour.`}
        {...form.field('feedback')}
      />
    </FormDialog>
  )
}
