import { isOpen } from '@portal/domain/retention/removal'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarOff } from 'lucide-react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { HiddenRecords } from './hidden-records.tsx'
import links from './links.module.css'
import { removalsQuery } from './removal-queries.ts'
import { RemovalTable } from './removal-table.tsx'
import styles from './removals-screen.module.css'

/** Which closed engagements will be removed, are held, and were removed. */
export function RemovalsScreen() {
  const listed = useQuery(removalsQuery)
  const removals = listed.data?.removals ?? []
  const open = removals.filter(({ state }) => isOpen(state))
  const over = removals.filter(({ state }) => !isOpen(state))
  return (
    <AdminFrame>
      <SectionHead title="Removals" count={open.length || undefined} />
      {listed.data && open.length > 0 && <p className={styles.rule}>{ruleOf(listed.data.months)}</p>}
      <List
        query={listed}
        label="the removals"
        isEmpty={() => open.length === 0}
        empty={<NoRemovals months={listed.data?.months ?? null} />}
      >
        {() => <RemovalTable label="Planned removals" removals={open} />}
      </List>
      <HiddenRecords />
      {over.length > 0 && (
        <Box as="section" pad="40px 0 0">
          <SectionHead title="Past removals" count={over.length} />
          <RemovalTable label="Past removals" removals={over} />
        </Box>
      )}
    </AdminFrame>
  )
}

/** Says whether closed engagements are removed, how that works, and what a superuser can do. */
function NoRemovals({ months }: { months: number | null }) {
  return (
    <EmptyState icon={months === null ? <CalendarOff aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}>
      <Stack gap={6} className={links.stack}>
        <strong>{months === null ? 'Automatic removal is switched off' : 'No removals planned'}</strong>
        <p>{ruleOf(months)}</p>
        {months === null ? (
          <>
            <p>To delete them some time after completion, ask the people who run the portal.</p>
            <Disclosure summary="For the people who run the portal" className={styles.setting}>
              Set CLOSED_ENGAGEMENT_MONTHS to the number of months after completion, and restart the portal.
            </Disclosure>
          </>
        ) : (
          <p>You will see each removal here before it happens. You can look at what we will remove, or stop it.</p>
        )}
      </Stack>
    </EmptyState>
  )
}

const ruleOf = (months: number | null): string =>
  months === null
    ? 'We keep closed engagements and their files.'
    : `We remove an engagement ${months === 1 ? 'a month' : `${months} months`} after it was completed. Its people get an email 30 days before.`
