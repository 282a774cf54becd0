import { askForFeedback } from '@portal/domain/surveys/contract'
import { askAgainDays } from '@portal/domain/surveys/customer-survey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { feedbackRequest } from './queries.ts'

/** Says whom the mail will go to before it goes. */
export function AskForFeedback({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const request = useQuery({ ...feedbackRequest(id), staleTime: 0 })
  const ask = useMutation({
    mutationFn: () => call(askForFeedback, { params: { id } }),
    onSuccess: ({ recipients: { length } }) => {
      void client.invalidateQueries({ queryKey: feedbackRequest(id).queryKey })
      showToast(length === 1 ? '1 person was asked for feedback' : `${length} people were asked for feedback`)
      onClose()
    },
    onError: (error) => showToast(sentenceOf(error), 'error'),
  })
  const people = request.data?.recipients ?? []
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="Ask for feedback"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={people.length === 0} busy={ask.isPending} onClick={() => ask.mutate()}>
            Send the mails
          </Button>
        </>
      }
    >
      {request.isPending && (
        <Loading label="Looking whom to ask">
          <Skeleton height={60} />
        </Loading>
      )}
      {request.isError && <FailedState sentence={sentenceOf(request.error)} onRetry={request.refetch} />}
      {request.data && people.length === 0 && (
        <p>Every stakeholder with an account has answered or was asked in the last {askAgainDays} days.</p>
      )}
      {people.length > 0 && (
        <p>
          {people.join(', ')} will get one mail each, and one reminder after a week. Nobody who answers is reminded.
        </p>
      )}
    </Dialog>
  )
}
