import { type CalendarDay, formatDay, monthNames } from '@portal/domain/dates/calendar-day'
import type { Leaver, LeavingMonth } from '@portal/domain/portfolio/portfolio'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import styles from './people-by-month.module.css'
import { peopleQuery } from './queries.ts'

/** People by the month in which their last assignment ends. */
export function PeopleByMonth() {
  const months = useQuery(peopleQuery())
  return (
    <Box as="section" fill aria-label="People by last day">
      <SectionHead title="People by last day" count={months.data?.reduce((sum, { count }) => sum + count, 0)} />
      <p className={styles.caption}>The month in which a person’s last assignment ends</p>
      <List
        query={months}
        label="the people"
        skeleton={[1, 2, 3, 4, 5, 6].map((row) => <Shape key={row} height={16} />)}
        failed={failed}
        isPart
      >
        {(rows) => (
          <ol>
            {rows.map((month) => (
              <Month key={month.month} month={month} most={Math.max(1, ...rows.map(({ count }) => count))} />
            ))}
          </ol>
        )}
      </List>
    </Box>
  )
}

const failed = 'We could not load the people.'

const Shape = ({ height }: { height: number }) => (
  <Box rule="row" pad="9px 0">
    <Skeleton height={height} />
  </Box>
)

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

const PeopleOf = ({ month, count }: { month: CalendarDay; count: number }) => (
  <List query={useQuery(peopleQuery(month))} label="the people" skeleton={<Shape height={32} />} failed={failed}>
    {(months) => <People people={months.find((one) => one.month === month)?.people ?? []} count={count} />}
  </List>
)

function People({ people, count }: { people: readonly Leaver[]; count: number }) {
  return (
    <>
      <ul>
        {people.map(({ employee_id, name, photo_id, role, day, engagement_id }) => (
          <li key={employee_id} className={styles.person}>
            <Avatar name={name} src={photoOf(photo_id)} size={32} />
            <Stack as="span" kind="quiet" tone="text" className={styles.who}>
              <Link to={paths.member(engagement_id, employee_id)}>
                <Cut>{name}</Cut>
              </Link>
              <Cut className={styles.role}>{role}</Cut>
            </Stack>
            <span className={styles.day}>{formatDay(day).slice(0, -5)}</span>
          </li>
        ))}
      </ul>
      {count > people.length && <p className={styles.caption}>and {count - people.length} more</p>}
    </>
  )
}
