import { isFormerName } from '@portal/domain/privacy/erasure'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { dateAtTime } from '../../shared/admin/date-at-time.ts'
import { useErasure } from '../../shared/erasure/use-erasure.tsx'
import { Button } from '../../ui/button.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './stakeholders-screen.module.css'

/** Erases a stakeholder without an account. Superusers erase everyone else in the list of people and accounts. */
export function EraseStakeholder({ person: { _id, full_name } }: { person: Stakeholder }) {
  const { scheduled, action, isCancelling, dialog } = useErasure({ kind: 'stakeholder', id: _id }, full_name)
  if (isFormerName(full_name)) return null
  return (
    <>
      {scheduled && (
        <Box pad="16px 0 0">
          <Text as="p" kind="quiet">
            Will be erased on {dateAtTime(scheduled.erase_at)}. Scheduled by {scheduled.scheduled_by}.
          </Text>
        </Box>
      )}
      <Button
        className={action.danger ? styles.remove : styles.below}
        icon={action.icon}
        busy={isCancelling}
        onClick={action.onSelect}
      >
        {action.label}
      </Button>
      {dialog}
    </>
  )
}
