import { type ReactNode, useState } from 'react'
import more from '../../ui/more-link.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import styles from './leaving-list.module.css'

/** Number of people shown at first. */
const atFirst = 6

/** The first people of a list, and a button that shows the others. */
export function useFirstPeople<Person>(people: readonly Person[]): { shown: readonly Person[]; button: ReactNode } {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, atFirst)
  const others = people.length - shown.length
  const button = others > 0 && (
    <p className={styles.more}>
      <button type="button" className={more.more} onClick={() => setShowsAll(true)}>
        Show {others} more
      </button>
    </p>
  )
  return { shown, button }
}

export const PeopleSkeleton = () => (
  <div className={styles.group}>
    <Skeleton width={180} height={18} />
    <Stack gap={12} className={styles.people}>
      {[1, 2, 3, 4].map((row) => (
        <Row gap={12} key={row}>
          <Skeleton width={32} height={32} radius={16} />
          <Skeleton width={140} height={14} />
        </Row>
      ))}
    </Stack>
  </div>
)
