import { formatDay } from '@portal/domain/dates/calendar-day'
import { type Changes, countsOf, Figure, figureOf } from '@portal/domain/overview/change'
import { firstVisitDays } from '@portal/domain/overview/since'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../portal/search-params.ts'
import { SinceChoice } from '../portal/since-choice.tsx'
import { useToday } from '../portal/today.ts'
import { FailedPart } from '../ui/failed-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ChangeFigures } from './change-figures.tsx'
import { ChangeGroups } from './change-groups.tsx'
import { changesQuery, sinceIn } from './queries.ts'
import styles from './recent-changes.module.css'

const times = [
  { value: 'visit', label: 'My last visit' },
  { value: '7-days', label: '7 days ago' },
  { value: '1-month', label: '1 month ago' },
  { value: 'day', label: 'Another day' },
] as const

/** Changes on the viewer's engagements since the last visit or another time. */
export function RecentChanges() {
  const [address, setAddress] = useSearchParams()
  const since = sinceIn(address)
  const today = useToday()
  const { data, isPending, isPlaceholderData, refetch } = useQuery(changesQuery(since))
  const shown = figureIn(address)
  const put = (name: 'since' | 'shown', value: string): void =>
    setAddress(
      (next) => {
        value === '' ? next.delete(name) : next.set(name, value)
      },
      { replace: true },
    )
  return (
    <section className={styles.section} aria-labelledby="changed" aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <h2 id="changed">{data ? `Recent changes since ${formatDay(data.since)}` : 'Recent changes'}</h2>
        <SinceChoice
          label="Since"
          leads
          options={times}
          since={since}
          today={today}
          onChange={(next) => put('since', next === 'visit' ? '' : next)}
        />
      </div>
      {data ? (
        <Changed key={since} data={data} shown={shown} onShow={(figure) => put('shown', figure ?? '')} />
      ) : isPending ? (
        <ChangedSkeleton />
      ) : (
        <FailedPart sentence="We could not load recent changes." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function figureIn(address: URLSearchParams): Figure | undefined {
  const shown = address.get('shown')
  return Figure.options.find((figure) => figure === shown)
}

interface ChangedProps {
  data: Changes
  shown: Figure | undefined
  onShow: (figure: Figure | undefined) => void
}

function Changed({ data, shown, onShow }: ChangedProps) {
  const { changes, engagements } = data
  const listed = shown === undefined ? changes : changes.filter(({ kind }) => figureOf[kind] === shown)
  return (
    <>
      {data.first_visit && (
        <p className={styles.note}>This is your first visit. Here are the changes of the last {firstVisitDays} days.</p>
      )}
      {data.known_since !== null && (
        <p className={styles.note}>
          Changes to dates, people, audits and stakeholders go back only to {formatDay(data.known_since)}.
        </p>
      )}
      <ChangeFigures counts={countsOf(changes)} shown={shown} onShow={onShow} />
      <ChangeGroups key={shown} changes={listed} engagements={engagements} />
      <p className={styles.end} role="status">
        {endOf(data, shown !== undefined, listed.length)}
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

function ChangedSkeleton() {
  return (
    <Loading label="Loading recent changes">
      <div className={styles.figures}>
        {Figure.options.map((figure) => (
          <div key={figure} className={styles.waiting}>
            <Skeleton width={24} height={24} />
            <Skeleton width={56} height={12} />
          </div>
        ))}
      </div>
      {[4, 2].map((rows) => (
        <div key={rows} className={styles.group}>
          <Skeleton width={180} height={18} />
          <div>
            {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
              <div key={row} className={styles.row}>
                <Skeleton width={40} height={12} />
                <span className={styles.icon}>
                  <Skeleton width={16} height={16} />
                </span>
                <Skeleton height={14} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  )
}
