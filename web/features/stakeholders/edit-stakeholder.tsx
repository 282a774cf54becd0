import type { Engagement } from '@portal/domain/engagements/engagement'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { Pencil, Send, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDeleteStakeholder, useSendInvitation } from './edit-queries.ts'

const StakeholderDialog = lazyDialog(async () => (await import('./stakeholder-dialog.tsx')).StakeholderDialog)

interface EditStakeholderProps {
  person: Stakeholder
  engagement: Engagement
  onRemoved: () => void
}

/** Buttons for leads and superusers: send a waiting invitation, edit the stakeholder, and remove them. */
export function EditStakeholder({ person, engagement, onRemoved }: EditStakeholderProps) {
  const [isEditing, setEditing] = useState(false)
  const send = useSendInvitation(engagement.id)
  const [isRemoving, setIsRemoving] = useState(false)
  const { _id, full_name } = person
  const remove = useDeleteStakeholder(engagement.id, () => {
    showToast(`You removed ${full_name} from the engagement`)
    onRemoved()
  })
  const confirm = () =>
    remove.mutate(person, {
      onError: (failure) => {
        showToast(messageOf(failure), 'error')
        setIsRemoving(false)
      },
    })
  const press = () =>
    send.mutate(_id, {
      onSuccess: () => showToast(`Sent the invitation to ${full_name}`),
      onError: (failure) => showToast(messageOf(failure), 'error'),
    })
  return (
    <>
      <Row gap={8} wrap pad="16px 0 0">
        {person.invitation_waits && (
          <Button variant="primary" icon={<Send aria-hidden="true" />} busy={send.isPending} onClick={press}>
            Send invitation
          </Button>
        )}
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button icon={<UserMinus aria-hidden="true" />} onClick={() => setIsRemoving(true)}>
          Remove from engagement
        </Button>
      </Row>
      <Confirm
        open={isRemoving}
        title={`Remove ${full_name}?`}
        confirmLabel="Remove from engagement"
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setIsRemoving(false)}
      >
        <p>
          They lose access to {engagement.title} at once. Their other access does not change. You can invite them again
          later.
        </p>
      </Confirm>
      {isEditing && <StakeholderDialog engagement={engagement} person={person} onClose={() => setEditing(false)} />}
    </>
  )
}
