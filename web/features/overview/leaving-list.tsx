import { formatDay } from '@portal/domain/dates/calendar-day'
import { leavingUntil } from '@portal/domain/overview/leaving'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Leavers } from '../../shared/people/leavers.tsx'
import { Link } from '../../ui/link.tsx'
import { Stack } from '../../ui/stack.tsx'
import { PeopleSkeleton, useFirstPeople } from './first-people.tsx'
import styles from './leaving-list.module.css'
import { leavingQuery } from './queries.ts'

/** People who leave the viewer's engagements until the end of next month, by engagement; renders nothing without any. */
export function LeavingList() {
  const today = useToday()
  const leaving = useQuery(leavingQuery)
  const { data, isLoadingError } = leaving
  const { shown, button } = useFirstPeople(data?.people ?? [])
  if (data?.people.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="leaving">
      <h2 id="leaving">{isLoadingError ? 'People leaving' : `Leaving by ${formatDay(leavingUntil(today))}`}</h2>
      <List
        isPart
        query={leaving}
        label="people who leave"
        skeleton={<PeopleSkeleton />}
        failed="We could not load who is leaving."
      >
        {({ engagements }) => (
          <>
            <ul aria-label="People leaving">
              {[...Map.groupBy(shown, ({ engagement_id }) => engagement_id)].map(([id, leavers]) => (
                <li key={id} className={styles.group}>
                  <h3 className={styles.name}>
                    <Link to={paths.engagement(id)}>{engagements.find((one) => one.id === id)?.title}</Link>
                  </h3>
                  <Stack gap={12} className={styles.people}>
                    <Leavers
                      today={today}
                      people={leavers.map((person) => ({
                        ...person,
                        key: person.employee_id,
                        to: paths.member(id, person.employee_id),
                      }))}
                    />
                  </Stack>
                </li>
              ))}
            </ul>
            {button}
          </>
        )}
      </List>
    </section>
  )
}
