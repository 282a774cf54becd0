import { isOpen } from '@portal/domain/retention/removal'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { Listing } from './listing.tsx'
import { removalsQuery } from './removal-queries.ts'
import { RemovalTable } from './removal-table.tsx'
import styles from './removals-screen.module.css'

/** Which closed engagements will be removed, are held, and were removed. */
export function RemovalsScreen() {
  const listed = useQuery(removalsQuery)
  return (
    <AdminFrame>
      <Listing of={listed} label="the removals">
        {({ months, removals }) => {
          const open = removals.filter(({ state }) => isOpen(state))
          const over = removals.filter(({ state }) => !isOpen(state))
          return (
            <>
              <SectionHead title="Removals" count={open.length} />
              <p className={styles.rule}>{ruleOf(months)}</p>
              {open.length > 0 ? (
                <RemovalTable label="Planned removals" removals={open} />
              ) : (
                <EmptyState>No removals planned.</EmptyState>
              )}
              {over.length > 0 && (
                <section className={styles.over}>
                  <SectionHead title="Past removals" count={over.length} />
                  <RemovalTable label="Past removals" removals={over} />
                </section>
              )}
            </>
          )
        }}
      </Listing>
    </AdminFrame>
  )
}

const ruleOf = (months: number | null): string =>
  months === null
    ? 'We keep closed engagements. To remove them after some time, set CLOSED_ENGAGEMENT_MONTHS.'
    : `We remove an engagement ${months === 1 ? 'a month' : `${months} months`} after it was completed. Its people get an email 30 days before.`
