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
              <SectionHead title="Closed engagements to be removed" count={open.length} />
              <p className={styles.rule}>{ruleOf(months)}</p>
              {open.length > 0 ? (
                <RemovalTable label="Closed engagements to be removed" removals={open} />
              ) : (
                <EmptyState>No engagement will be removed.</EmptyState>
              )}
              {over.length > 0 && (
                <section className={styles.over}>
                  <SectionHead title="Over" count={over.length} />
                  <RemovalTable label="Removals that are over" removals={over} />
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
    ? 'Closed engagements are kept: CLOSED_ENGAGEMENT_MONTHS is not set.'
    : `An engagement that has been completed for ${months === 1 ? 'a month' : `${months} months`} is removed, 30 days after people were told.`
