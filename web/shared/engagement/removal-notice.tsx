import { formatDay } from '@portal/domain/dates/calendar-day'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { CalendarX2 } from 'lucide-react'
import { Notice } from '../../ui/alert.tsx'
import { Link } from '../../ui/link.tsx'
import { Box } from '../../ui/stack.tsx'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.ts'

/** Announces the planned removal to people who may know it, so that they can download their files. */
export function RemovalNotice({ id, removal }: { id: string; removal: NonNullable<EngagementHeader['removal']> }) {
  const viewer = useViewer()
  return (
    <Box as="aside" pad="0 0 16px" aria-label="Removal">
      <Notice tone="error" icon={<CalendarX2 size={16} aria-hidden="true" />}>
        {removal.held ? (
          'The removal of this engagement is on hold.'
        ) : (
          <>
            <strong>This engagement will be removed on {formatDay(removal.on)}</strong>, with all its files, feedback
            and audits. <Link to={paths.files(id)}>Download what you need</Link> before then.
            {viewer.is_stakeholder && ' If you need more time, contact the people who lead it.'}
          </>
        )}
      </Notice>
    </Box>
  )
}
