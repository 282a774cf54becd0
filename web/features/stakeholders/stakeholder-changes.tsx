import { formatInstant } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { EventLines } from '../../shared/people/event-lines.tsx'
import { settings } from '../../shared/product/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import { changesQuery } from './queries.ts'

/** History of invitations and removals; loaded when expanded. */
export function StakeholderChanges({ id }: { id: string }) {
  const region = useId()
  const [open, setOpen] = useState(false)
  return (
    <Box as="section" pad="40px 0 0">
      <SectionHead title="Changes" collapsible={{ open, onToggle: () => setOpen(!open), controls: region }} />
      <div id={region}>{open && <Changes id={id} />}</div>
    </Box>
  )
}

function Changes({ id }: { id: string }) {
  const changes = useQuery(changesQuery(id))
  return (
    <List
      query={changes}
      label="the changes"
      skeleton={<Skeleton width="60%" height={16} />}
      empty={<EmptyState>No invitations or removals yet.</EmptyState>}
    >
      {(changes) => (
        <EventLines
          label="Changes"
          events={changes.map(({ id, action, full_name, email, changed_by, changed_at }) => ({
            id,
            who: changed_by,
            did: action === 'invited' || action === 'removed' ? action : `${action} the invitation`,
            what: action === 'invited' || action === 'removed' ? [full_name, email].filter(Boolean).join(', ') : '',
            at: changed_at,
            time: formatInstant(changed_at, settings.time_zone),
          }))}
        />
      )}
    </List>
  )
}
