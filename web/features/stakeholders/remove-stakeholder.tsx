import type { Engagement } from '@portal/domain/engagements/engagement'
import { mayRemoveStakeholder } from '@portal/domain/stakeholders/permissions'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRemove } from './queries.ts'
import styles from './stakeholders-screen.module.css'

interface RemoveStakeholderProps {
  person: Stakeholder
  engagement: Engagement
  onRemoved: () => void
}

const invitationWithdrawn = 'Invitation withdrawn'

/** Ends the person's access to the engagement, or withdraws the invitation. */
export function RemoveStakeholder({ person, engagement, onRemoved }: RemoveStakeholderProps) {
  const viewer = useViewer()
  const remove = useRemove(engagement.id, () => {
    showToast(person.invited ? invitationWithdrawn : `You removed ${person.full_name} from the engagement`)
    onRemoved()
  })
  const [asking, setAsking] = useState(false)
  if (!mayRemoveStakeholder(viewer, engagement.id, person)) return null
  const confirm = () =>
    remove.mutate(person._id, {
      onError: (failure) => {
        showToast(messageOf(failure), 'error')
        setAsking(false)
      },
    })
  return (
    <>
      <Button className={styles.remove} icon={<UserMinus aria-hidden="true" />} onClick={() => setAsking(true)}>
        {person.invited ? 'Withdraw invitation' : 'Remove from engagement'}
      </Button>
      <Confirm
        open={asking}
        title={person.invited ? 'Withdraw the invitation?' : `Remove ${person.full_name}?`}
        confirmLabel={person.invited ? 'Withdraw invitation' : 'Remove from engagement'}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          {person.invited
            ? `${person.full_name} can no longer accept it. You can invite them again later.`
            : `They lose access to ${engagement.title} at once. Their other access does not change. You can invite them again later.`}
        </p>
      </Confirm>
    </>
  )
}
