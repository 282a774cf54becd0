import { isOpen } from '@portal/domain/retention/removal'
import { useQuery } from '@tanstack/react-query'
import { List } from '../shared/lists/list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
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
      <SectionHead title="Removals" count={listed.data && open.length} />
      {listed.data && <p className={styles.rule}>{ruleOf(listed.data.months)}</p>}
      <List
        query={listed}
        label="the removals"
        isEmpty={() => open.length === 0}
        empty={<EmptyState>No removals planned.</EmptyState>}
      >
        {() => <RemovalTable label="Planned removals" removals={open} />}
      </List>
      {over.length > 0 && (
        <section className={styles.over}>
          <SectionHead title="Past removals" count={over.length} />
          <RemovalTable label="Past removals" removals={over} />
        </section>
      )}
    </AdminFrame>
  )
}

const ruleOf = (months: number | null): string =>
  months === null
    ? 'We keep closed engagements. To remove them after some time, set CLOSED_ENGAGEMENT_MONTHS.'
    : `We remove an engagement ${months === 1 ? 'a month' : `${months} months`} after it was completed. Its people get an email 30 days before.`
