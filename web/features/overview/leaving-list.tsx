import { formatDay } from '@portal/domain/dates/calendar-day'
import { leavingUntil } from '@portal/domain/overview/leaving'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Leavers } from '../../shared/people/leavers.tsx'
import { Link } from '../../ui/link.tsx'
import more from '../../ui/more-link.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './leaving-list.module.css'
import { leavingQuery } from './queries.ts'

/** Number of people shown at first. */
const atFirst = 6

/** People who leave the viewer's engagements until the end of next month, by engagement; renders nothing without any. */
export function LeavingList() {
  const today = useToday()
  const leaving = useQuery(leavingQuery)
  const [showsAll, setShowsAll] = useState(false)
  const { data, isLoadingError } = leaving
  if (data?.people.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="leaving">
      <h2 id="leaving">{isLoadingError ? 'People leaving' : `Leaving by ${formatDay(leavingUntil(today))}`}</h2>
      <List
        isPart
        query={leaving}
        label="people who leave"
        skeleton={<LeavingSkeleton />}
        failed="We could not load who is leaving."
      >
        {({ people, engagements }) => {
          const shown = showsAll ? people : people.slice(0, atFirst)
          const others = people.length - shown.length
          return (
            <>
              <ul aria-label="People leaving">
                {[...Map.groupBy(shown, ({ engagement_id }) => engagement_id)].map(([id, leavers]) => (
                  <li key={id} className={styles.group}>
                    <h3 className={styles.name}>
                      <Link to={paths.engagement(id)}>{engagements.find((one) => one.id === id)?.title}</Link>
                    </h3>
                    <div className={styles.people}>
                      <Leavers
                        today={today}
                        people={leavers.map((person) => ({
                          ...person,
                          key: person.employee_id,
                          to: paths.member(id, person.employee_id),
                        }))}
                      />
                    </div>
                  </li>
                ))}
              </ul>
              {others > 0 && (
                <p className={styles.more}>
                  <button type="button" className={more.more} onClick={() => setShowsAll(true)}>
                    Show {others} more
                  </button>
                </p>
              )}
            </>
          )
        }}
      </List>
    </section>
  )
}

const LeavingSkeleton = () => (
  <div className={styles.group}>
    <Skeleton width={180} height={18} />
    <div className={styles.people}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width={32} height={32} radius={16} />
          <Skeleton width={140} height={14} />
        </div>
      ))}
    </div>
  </div>
)
