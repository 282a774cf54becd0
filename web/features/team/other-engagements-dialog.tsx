import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Member } from '@portal/domain/team/member'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './other-engagements-dialog.module.css'
import { otherEngagementsOf } from './queries.ts'

interface OtherEngagementsDialogProps {
  engagementId: string
  member: Member
  onClose: () => void
}

/** Other current engagements of a person that the viewer can see. */
export function OtherEngagementsDialog({ engagementId, member, onClose }: OtherEngagementsDialogProps) {
  const others = useQuery(otherEngagementsOf(engagementId, member.employee_id))
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={`Other engagements of ${member.employee_name}`}
      footer={<DialogCancel>Close</DialogCancel>}
    >
      <List
        query={others}
        label="the engagements"
        skeleton={<Skeleton height={40} />}
        failed="Something went wrong"
        empty={<p>No other engagements that you can access.</p>}
      >
        {(engagements) => (
          <ul className={styles.engagements}>
            {engagements.map((engagement) => (
              <Stack as="li" gap={2} key={engagement.id} className={styles.engagement}>
                <Link to={paths.team(engagement.id)} className={styles.title}>
                  {engagement.title}
                </Link>
                <Text kind="quiet">
                  {engagement.client_name} · {engagement.member_role} · until {formatDay(engagement.end_date)}
                </Text>
              </Stack>
            ))}
          </ul>
        )}
      </List>
    </Dialog>
  )
}
