import { type CalendarDay, formatDay, monthOf } from '@portal/domain/dates/calendar-day'
import { monthText } from '@portal/domain/dates/month-text'
import { type LeavingPeople, type LeavingPerson, leavingUntil } from '@portal/domain/overview/leaving'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Leavers } from '../../shared/people/leavers.tsx'
import more from '../../ui/more-link.module.css'
import styles from './leaving-list.module.css'
import { leavingQuery } from './queries.ts'

/** Number of people per month shown at first. */
const atFirst = 9

/** People who leave the viewer's engagements, by month until the end of the next; renders nothing without any. */
export function LeavingList() {
  const today = useToday()
  const leaving = useQuery(leavingQuery)
  const { data, isLoadingError } = leaving
  if (!isLoadingError && (!data || data.people.length === 0)) return null
  return (
    <section className={styles.section} aria-labelledby="leaving">
      <h2 id="leaving">{data ? `Leaving by ${formatDay(leavingUntil(today))}` : 'People leaving'}</h2>
      <List isPart query={leaving} label="people who leave" failed="We could not load who is leaving.">
        {({ people, engagements }) => (
          <ul aria-label="People leaving">
            {[...Map.groupBy(people, ({ day }) => monthOf(day))].map(([month, leavers]) => (
              <Month key={month} month={month} people={leavers} engagements={engagements} today={today} />
            ))}
          </ul>
        )}
      </List>
    </section>
  )
}

interface MonthProps {
  month: CalendarDay
  people: readonly LeavingPerson[]
  engagements: LeavingPeople['engagements']
  today: CalendarDay
}

function Month({ month, people, engagements, today }: MonthProps) {
  const [whole, setWhole] = useState(false)
  const others = people.length - atFirst
  const titleOf = (id: string): string => engagements.find((one) => one.id === id)?.title ?? ''
  return (
    <li className={styles.group}>
      <div>
        <h3 className={styles.name}>
          {monthText(month)} {month.slice(0, 4)}
        </h3>
        <p className={styles.count}>{people.length === 1 ? '1 person' : `${people.length} people`}</p>
      </div>
      <div className={styles.people}>
        <Leavers
          today={today}
          people={people.slice(0, whole ? undefined : atFirst).map((person) => ({
            key: `${person.engagement_id} ${person.employee_id}`,
            name: person.name,
            photo_id: person.photo_id,
            role: person.role,
            where: titleOf(person.engagement_id),
            day: person.day,
            to: paths.member(person.engagement_id, person.employee_id),
          }))}
        />
        {others > 0 && !whole && (
          <button type="button" className={more.more} onClick={() => setWhole(true)}>
            Show {others} more
          </button>
        )}
      </div>
    </li>
  )
}
