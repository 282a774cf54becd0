import type { Engagement } from '@portal/domain/engagements/engagement'
import { accessLevelLabel } from '@portal/domain/session/user'
import { mayRemoveStakeholder } from '@portal/domain/stakeholders/permissions'
import { isInvitedByAdvance } from '@portal/domain/stakeholders/search'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { UserMinus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { MailTo } from '../../ui/email-address.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRemove } from './queries.ts'
import styles from './stakeholder-panel.module.css'

interface StakeholderPanelProps {
  person: Stakeholder
  engagement: Engagement
  onRemoved: () => void
  /** On a phone it is the page. */
  asPage?: boolean
}

/** Everything known of one person (document 2, point 2.8). */
export function StakeholderPanel({ person, engagement, onRemoved, asPage = false }: StakeholderPanelProps) {
  const title = useId()
  const Heading = asPage ? 'h1' : 'h2'
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <Row as="header" gap={20} className={styles.head}>
        <Avatar name={person.full_name} size={72} />
        <Heading id={title} className={styles.name} tabIndex={-1}>
          {person.full_name}
        </Heading>
      </Row>
      <dl>
        <Fact name="Company">{person.company_name}</Fact>
        <Fact name="Role">{person.role}</Fact>
        <Fact name="Email">{person.email && <MailTo address={person.email} />}</Fact>
        <Fact name="Project">{engagement.title}</Fact>
        <Fact name="Phone">
          {person.phone && <a href={`tel:${person.phone.replace(/[^+\d]/g, '')}`}>{person.phone}</a>}
        </Fact>
        <Fact name="Invited by">
          {person.invited_by && (
            <span className={isInvitedByAdvance(person.invited_by) ? styles.advance : undefined}>
              {person.invited_by}
            </span>
          )}
        </Fact>
        {person.invited && <Fact name="Status">Invited, not accepted yet</Fact>}
        <Fact name="Access level">
          <span className={styles.level}>{accessLevelLabel(person.access_level)}</span>
        </Fact>
      </dl>
      <Removal person={person} engagement={engagement} onRemoved={onRemoved} />
    </section>
  )
}

const invitationWithdrawn = 'Invitation withdrawn'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.unknown}>Not known</span>}</dd>
    </div>
  )
}

function Removal({ person, engagement, onRemoved }: Omit<StakeholderPanelProps, 'asPage'>) {
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
