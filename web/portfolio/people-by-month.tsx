import { type CalendarDay, formatDay, monthNames } from '@portal/domain/dates/calendar-day'
import type { Leaver, LeavingMonth } from '@portal/domain/portfolio/portfolio'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { paths } from '../portal/paths.ts'
import { photoOf } from '../portal/photo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Cut } from '../ui/cut.tsx'
import { FailedPart } from '../ui/failed-part.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './people-by-month.module.css'
import { peopleQuery } from './queries.ts'

/** People by the month in which their last assignment ends. */
export function PeopleByMonth() {
  const { data: months, isPending, refetch } = useQuery(peopleQuery())
  const most = Math.max(1, ...(months ?? []).map(({ count }) => count))
  return (
    <section className={styles.people} aria-label="People by last day">
      <SectionHead title="People by last day" count={months?.reduce((sum, { count }) => sum + count, 0)} />
      <p className={styles.caption}>The month in which a person’s last assignment ends</p>
      {months ? (
        <ol>
          {months.map((month) => (
            <Month key={month.month} month={month} most={most} />
          ))}
        </ol>
      ) : isPending ? (
        <Loading label="Loading the people">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className={styles.skeleton}>
              <Skeleton height={16} />
            </div>
          ))}
        </Loading>
      ) : (
        <FailedPart sentence="We could not load the people." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

const monthText = (day: CalendarDay): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** Months with loaded people are expanded; others load when expanded. */
function Month({ month: { month, count, people }, most }: { month: LeavingMonth; most: number }) {
  const [open, setOpen] = useState(people !== null && count > 0)
  const id = useId()
  const bar = { '--share': `${(count / most) * 100}%` } as CSSProperties
  const words = (
    <>
      <span className={styles.month}>{monthText(month)}</span>{' '}
      <span className={styles.bar} style={bar} aria-hidden="true" />
      <span className={styles.count}>
        {count} <span className="sr-only">{count === 1 ? 'person' : 'people'}</span>
      </span>
    </>
  )
  if (count === 0)
    return (
      <li className={styles.line} data-none>
        {words}
      </li>
    )
  return (
    <li data-open={open || undefined}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {words}
      </button>
      <div id={id} hidden={!open}>
        {open && (people ? <People people={people} count={count} /> : <PeopleOf month={month} count={count} />)}
      </div>
    </li>
  )
}

function PeopleOf({ month, count }: { month: CalendarDay; count: number }) {
  const { data, isError, isFetching, refetch } = useQuery(peopleQuery(month))
  const people = data?.find((one) => one.month === month)?.people
  if (people) return <People people={people} count={count} />
  if (isError)
    return (
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    )
  return (
    <Loading label="Loading the people">
      <div className={styles.skeleton}>
        <Skeleton height={32} />
      </div>
    </Loading>
  )
}

function People({ people, count }: { people: readonly Leaver[]; count: number }) {
  return (
    <>
      <ul>
        {people.map(({ employee_id, name, photo_id, role, day, engagement_id }) => (
          <li key={employee_id} className={styles.person}>
            <Avatar name={name} src={photoOf(photo_id)} size={32} />
            <span className={styles.who}>
              <Link to={paths.member(engagement_id, employee_id)}>
                <Cut>{name}</Cut>
              </Link>
              <Cut className={styles.role}>{role}</Cut>
            </span>
            <span className={styles.day}>{formatDay(day).slice(0, -5)}</span>
          </li>
        ))}
      </ul>
      {count > people.length && <p className={styles.caption}>and {count - people.length} more</p>}
    </>
  )
}
