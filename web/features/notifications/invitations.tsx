import { accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import type { ReceivedInvitation } from '@portal/domain/stakeholders/invitation'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './invitations.module.css'
import { useAnswerInvitation } from './queries.ts'

/** Engagements that the person is invited to: nothing of them is reached until they accept. */
export function Invitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, invited_by, engagement_title, access_level } = invitation
  const answer = useAnswerInvitation()
  // The row goes with the answer, and what `mutate` would call afterwards with it.
  const give = (accept: boolean) =>
    void answer.mutateAsync({ id, accept }).then(
      ({ message }) => showToast(message),
      (error) => showToast(messageOf(error), 'error'),
    )
  return (
    <Stack as="li" gap={4} pad="10px 0">
      <p>
        {invited_by} invites you to <strong className={styles.title}>{engagement_title}</strong>
      </p>
      <Text as="p" kind="quiet">
        {accessLevelLabel(access_level)} access. {accessLevelExplanation(access_level)}.
      </Text>
      <Row as="p" gap={8} align="stretch" pad="4px 0 0">
        <Button size="small" variant="primary" busy={answer.isPending} onClick={() => give(true)}>
          Accept
        </Button>
        <Button size="small" disabled={answer.isPending} onClick={() => give(false)}>
          Decline
        </Button>
      </Row>
    </Stack>
  )
}
