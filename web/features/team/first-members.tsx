import type { Member } from '@portal/domain/team/member'
import { inMemberOrder } from '@portal/domain/team/views'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../shared/paths.ts'
import { PersonRows } from '../../shared/people/leavers.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './first-members.module.css'

const shown = 12

interface FirstMembersProps {
  engagementId: string
  members: readonly Member[]
  onShowAll: () => void
}

/** The team at a glance, by role, so that the first view is not only two people. */
export function FirstMembers({ engagementId, members, onShowAll }: FirstMembersProps) {
  const heading = useId()
  if (members.length === 0) return null
  const more = members.length - shown
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Row gap={16} justify="between" className={styles.head}>
        <Row as="h2" gap={8} align="stretch" kind="row-title">
          <span id={heading}>Implementation</span>{' '}
          <Text kind="body" tone="quiet" tabular>
            {members.length}
          </Text>
        </Row>
        <Button size="small" variant="ghost" onClick={onShowAll}>
          {members.length === 1 ? 'Show details' : `Show all ${members.length} members`}
        </Button>
      </Row>
      <PersonRows
        rows={inMemberOrder(members, 'role')
          .slice(0, shown)
          .map((member) => ({
            key: member.employee_id,
            name: member.employee_name,
            photo_id: member.employee_photo_id,
            details: [member.member_role],
            to: paths.member(engagementId, member.employee_id),
          }))}
      />
      {more > 0 && (
        <Button className={styles.more} size="small" variant="ghost" onClick={onShowAll}>
          {more === 1 ? '1 more member' : `${more} more members`}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </section>
  )
}
