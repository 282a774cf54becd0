import { formatDay } from '@portal/domain/dates/calendar-day'
import type { People } from '@portal/domain/overview/people'
import { leavingUntil, personLines } from '@portal/domain/overview/person-lines'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { shortDay } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import more from '../../ui/more-link.module.css'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './people-list.module.css'
import { peopleQuery } from './queries.ts'

/** Number of lines shown at first. */
const atFirst = 10

/** People of the viewer's engagements who leave or are away, in the order of the days; renders nothing without any. */
export function PeopleList() {
  const people = useQuery(peopleQuery)
  const { data } = people
  if (data && data.leaving.length + data.absences.length === 0) return null
  return (
    <section id="people" className={styles.section} aria-label="People">
      <SectionHead title="People" />
      <List
        isPart
        query={people}
        label="people who leave or are away"
        skeleton={<PeopleSkeleton />}
        failed="We could not load who leaves or is away."
      >
        {(loaded) => <Lines people={loaded} />}
      </List>
    </section>
  )
}

function Lines({ people }: { people: People }) {
  const [showsAll, setShowsAll] = useState(false)
  const today = useToday()
  const lines = personLines(people, today)
  const shown = showsAll ? lines : lines.slice(0, atFirst)
  const rest = lines.length - shown.length
  return (
    <>
      <ul aria-label="People who leave or are away">
        {shown.map(({ key, people: [first, ...others], role, engagement_ids, day, text, isUrgent }) => {
          const link = (person: typeof first) => (
            <Link className={styles.name} to={paths.member(engagement_ids[0] ?? '', person.employee_id)}>
              {person.name}
            </Link>
          )
          const titles = people.engagements.filter(({ id }) => engagement_ids.includes(id)).map(({ title }) => title)
          return (
            <li key={key} className={styles.line}>
              <Text kind="quiet" tabular>
                {day === today ? 'Today' : shortDay(day, today)}
              </Text>
              {others.length > 0 ? <span>{others.length + 1} people</span> : link(first)}
              <Text tone={isUrgent ? 'warning' : 'text'} className={styles.event}>
                {text}
              </Text>
              <Text kind="quiet" className={styles.detail}>
                {others.length > 0 && (
                  <>
                    {[first, ...others].map((person, index) => (
                      <Fragment key={person.employee_id}>
                        {index > 0 && ', '}
                        {link(person)}
                      </Fragment>
                    ))}
                    {' · '}
                  </>
                )}
                {[role, titles.join(', ')].filter(Boolean).join(' · ')}
              </Text>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className={styles.more}>
          <button type="button" className={more.more} onClick={() => setShowsAll(true)}>
            Show {rest} more
          </button>
        </p>
      )}
      <Text as="p" kind="quiet" className={styles.note}>
        Who leaves by {formatDay(leavingUntil(today))}, and who is away in the next four weeks.
      </Text>
    </>
  )
}

const PeopleSkeleton = () => (
  <div>
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same rows
      <div key={row} className={styles.line}>
        <Skeleton width={44} height={14} />
        <Skeleton width={120} height={14} />
        <Skeleton width={48} height={14} />
        <span className={classes(styles.detail, styles.loading)}>
          <Skeleton width={180} height={12} />
        </span>
      </div>
    ))}
  </div>
)
