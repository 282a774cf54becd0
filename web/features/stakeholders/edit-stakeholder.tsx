import type { Engagement } from '@portal/domain/engagements/engagement'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSendInvitation } from './edit-queries.ts'

const StakeholderDialog = lazyDialog(async () => (await import('./stakeholder-dialog.tsx')).StakeholderDialog)

/** Buttons for leads and superusers: send a waiting invitation, and edit the stakeholder. */
export function EditStakeholder({ person, engagement }: { person: Stakeholder; engagement: Engagement }) {
  const [isEditing, setEditing] = useState(false)
  const send = useSendInvitation(engagement.id)
  const { _id, full_name } = person
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
      </Row>
      {isEditing && <StakeholderDialog engagement={engagement} person={person} onClose={() => setEditing(false)} />}
    </>
  )
}
