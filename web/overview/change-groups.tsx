import type { Change, Changes } from '@portal/domain/overview/change'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../portal/paths.ts'
import { settings } from '../portal/settings.ts'
import { useToday } from '../portal/today.ts'
import { Link } from '../ui/link.tsx'
import { ChangeRow } from './change-row.tsx'
import styles from './recent-changes.module.css'

/** Number of changes per engagement shown at first. */
const atFirst = 8

interface ChangeGroupsProps {
  changes: readonly Change[]
  engagements: Changes['engagements']
}

/** Groups changes by engagement, newest first; changes of the portal itself come last. */
export function ChangeGroups({ changes, engagements }: ChangeGroupsProps) {
  const ids = [...new Set(changes.map(({ engagement_id }) => engagement_id))].toSorted(
    (one, other) => Number(one === null) - Number(other === null),
  )
  if (ids.length === 0) return null
  return (
    <ul className={styles.groups} aria-label="Recent changes">
      {ids.map((id) => (
        <ChangeGroup
          key={id}
          engagement={engagements.find((one) => one.id === id)}
          changes={changes.filter(({ engagement_id }) => engagement_id === id)}
        />
      ))}
    </ul>
  )
}

interface ChangeGroupProps {
  engagement: Changes['engagements'][number] | undefined
  changes: readonly Change[]
}

function ChangeGroup({ engagement, changes }: ChangeGroupProps) {
  const [whole, setWhole] = useState(false)
  const today = useToday()
  const name = useArrival(engagement?.id)
  const more = changes.length - atFirst
  return (
    <li className={styles.group}>
      <div>
        <h3 ref={name} tabIndex={-1} className={styles.name}>
          {engagement ? (
            <Link to={paths.engagement(engagement.id)}>{engagement.title}</Link>
          ) : (
            <Link to={paths.whatsNew()}>{settings.product_name}</Link>
          )}
        </h3>
        <p className={styles.customer}>{engagement?.client_name ?? 'Release notes'}</p>
      </div>
      <ul>
        {changes.slice(0, whole ? undefined : atFirst).map((change) => (
          <ChangeRow key={change.id} change={change} today={today} />
        ))}
        {more > 0 && !whole && (
          <li className={styles.more}>
            <button type="button" className={styles.all} onClick={() => setWhole(true)}>
              Show {more} more
            </button>
          </li>
        )}
      </ul>
    </li>
  )
}

/** Scrolls to the engagement that the address names. */
function useArrival(id: string | undefined) {
  const name = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isMeant = id !== undefined && hash === `#${id}`
  useEffect(() => {
    if (!isMeant) return
    // After the screen has gone to its top (router.tsx).
    const frame = requestAnimationFrame(() => {
      name.current?.scrollIntoView({ block: 'start' })
      name.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isMeant])
  return name
}
