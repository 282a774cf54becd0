import type { Change, Changes } from '@portal/domain/overview/change'
import { leadingChange } from '@portal/domain/overview/change-summary'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { ChangeDay, ChangeRow } from './change-row.tsx'
import styles from './recent-changes.module.css'

/** Number of changes that an open engagement shows at first. */
const atFirst = 8

interface ChangeGroupsProps {
  changes: readonly Change[]
  engagements: Changes['engagements']
  /** Shows the changes of every engagement at first. */
  opened: boolean
}

/** One line per engagement, in the order of their newest changes. */
export function ChangeGroups({ changes, engagements, opened }: ChangeGroupsProps) {
  const ids = [...new Set(changes.map(({ engagement_id }) => engagement_id))]
  if (ids.length === 0) return null
  const namesCustomer = new Set(engagements.map(({ client_name }) => client_name)).size > 1
  return (
    <ul className={styles.groups} aria-label="Recent changes">
      {ids.map((id) => (
        <ChangeGroup
          key={id}
          engagement={engagements.find((one) => one.id === id)}
          namesCustomer={namesCustomer}
          changes={changes.filter(({ engagement_id }) => engagement_id === id)}
          opened={opened}
        />
      ))}
    </ul>
  )
}

interface ChangeGroupProps {
  engagement: Changes['engagements'][number] | undefined
  namesCustomer: boolean
  changes: readonly Change[]
  opened: boolean
}

function ChangeGroup({ engagement, namesCustomer, changes, opened }: ChangeGroupProps) {
  const { name, isMeant } = useArrival(engagement?.id)
  const [isOpen, setIsOpen] = useState(opened || isMeant)
  const [whole, setWhole] = useState(false)
  const today = useToday()
  const rows = useId()
  const others = changes.length - atFirst
  const title = engagement?.title ?? settings.product_name
  const isOne = changes.length === 1
  const leading = isOpen ? undefined : leadingChange(changes)
  return (
    <li className={styles.group}>
      <div>
        <h3 ref={name} tabIndex={-1} className={styles.name} title={title}>
          <Link to={engagement ? paths.engagement(engagement.id) : paths.whatsNew()}>{title}</Link>
        </h3>
        {namesCustomer && engagement && <p className={styles.customer}>{engagement.client_name}</p>}
      </div>
      <div>
        {!isOne && (
          <button
            type="button"
            className={styles.line}
            aria-expanded={isOpen}
            aria-controls={rows}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight size={16} aria-hidden="true" />
            <span className="sr-only">{title}:</span>{' '}
            {leading ? (
              <>
                <ChangeDay day={leading.day} today={today} />{' '}
                <span className={styles.words}>
                  <Emphasis pieces={leading.words} />
                </span>{' '}
                <Text kind="quiet" tabular className={styles.rest}>
                  <span className="sr-only">and</span> {changes.length - 1} more
                </Text>
              </>
            ) : (
              <span className={styles.whole}>{changes.length} changes</span>
            )}
          </button>
        )}
        <ul id={rows}>
          {(isOpen || isOne) &&
            changes
              .slice(0, whole ? undefined : atFirst)
              .map((change) => <ChangeRow key={change.id} change={change} today={today} />)}
          {isOpen && others > 0 && (
            <li className={styles.more}>
              <button type="button" className={styles.all} aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? 'Show fewer' : `Show ${others} more`}
              </button>
            </li>
          )}
        </ul>
      </div>
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
  return { name, isMeant }
}
