import { formatDay } from '@portal/domain/dates/calendar-day'
import { type Changes, countsOf, type Figure, figureOf } from '@portal/domain/overview/change'
import { firstVisitDays } from '@portal/domain/overview/since'
import { useQuery } from '@tanstack/react-query'
import { SinceChoice } from '../../shared/dates/since-choice.tsx'
import { useToday } from '../../shared/dates/today.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { ChangeFigures } from './change-figures.tsx'
import { ChangeGroups } from './change-groups.tsx'
import { changeFilters, changesQuery } from './queries.ts'
import styles from './recent-changes.module.css'

const times = [
  { value: 'visit', label: 'My last visit' },
  { value: '7-days', label: '7 days ago' },
  { value: '1-month', label: '1 month ago' },
  { value: 'day', label: 'Another day' },
] as const

/** Changes on the viewer's engagements since the last visit or another time. */
export function RecentChanges() {
  const { values, change } = useFilters(changeFilters)
  const { since, shown } = values
  const today = useToday()
  const changes = useQuery(changesQuery(since))
  return (
    <section className={styles.section} aria-labelledby="changed">
      <Row gap="8px 16px" justify="between" wrap className={styles.head}>
        <h2 id="changed">
          {changes.data ? `Recent changes since ${formatDay(changes.data.since)}` : 'Recent changes'}
        </h2>
        <Row gap={8} align="stretch" wrap className={styles.choices}>
          <ChangeFigures
            counts={countsOf(changes.data?.changes ?? [])}
            shown={shown}
            onShow={(figure) => change({ shown: figure })}
          />
          <SinceChoice
            label="Since"
            leads
            options={times}
            since={since}
            today={today}
            onChange={(next) => change({ since: next })}
          />
        </Row>
      </Row>
      <List
        isPart
        query={changes}
        label="recent changes"
        skeleton={<ChangedSkeleton />}
        failed="We could not load recent changes."
      >
        {(data) => <Changed key={since} data={data} shown={shown} />}
      </List>
    </section>
  )
}

function Changed({ data, shown }: { data: Changes; shown: Figure | '' }) {
  const { changes, engagements } = data
  const listed = shown === '' ? changes : changes.filter(({ kind }) => figureOf[kind] === shown)
  return (
    <>
      {data.first_visit && (
        <p className={styles.note}>This is your first visit. Here are the changes of the last {firstVisitDays} days.</p>
      )}
      <ChangeGroups key={shown} changes={listed} engagements={engagements} opened={shown !== ''} />
      <p className={styles.end} role="status">
        {endOf(data, shown !== '', listed.length)}
      </p>
    </>
  )
}

function endOf({ since, cut }: Changes, filtered: boolean, count: number): string {
  const day = formatDay(since)
  if (cut) return 'These are only the newest changes. Choose a later day to see all changes since then.'
  if (count === 0) return filtered ? `No changes of this kind since ${day}.` : `No changes since ${day}.`
  return filtered ? `These are all changes of this kind since ${day}.` : `These are all changes since ${day}.`
}

const ChangedSkeleton = () => (
  <div className={styles.groups}>
    {[62, 84, 56, 72, 64, 78].map((width) => (
      <div key={width} className={styles.group}>
        <div className={styles.name}>
          <Skeleton width={180} height={18} />
        </div>
        <div className={styles.line}>
          <Skeleton width={16} />
          <Skeleton width={40} height={14} />
          <Skeleton width={`${width}%`} height={14} />
          <Skeleton width={44} height={14} />
        </div>
      </div>
    ))}
  </div>
)
