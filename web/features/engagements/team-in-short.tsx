import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { EngagementOverview, Leader, Mover } from '@portal/domain/overview/engagement-overview'
import { mayMessage } from '@portal/domain/team/permissions'
import { Mail } from 'lucide-react'
import { shortDay } from '../../shared/dates/age.ts'
import { MessageButton } from '../../shared/engagement/message-button.tsx'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface TeamInShortProps {
  id: string
  overview: EngagementOverview
  header: EngagementHeader | undefined
  today: CalendarDay
}

/** Number of people who join or leave, so that the column does not run far below the other one. */
const most = 4

/** Leads with a button to write to them, and people who join or leave within a month. */
export function TeamInShort({ id, overview, header, today }: TeamInShortProps) {
  const { leaders, joining, leaving } = overview
  const movers = [
    ...leaving.map((mover) => ({ mover, leaves: true })),
    ...joining.map((mover) => ({ mover, leaves: false })),
  ].filter(({ mover }) => !leaders.some(({ employee_id }) => employee_id === mover.employee_id))
  /** "joins 6 Dec", for a lead in their own row. */
  const moveOf = (id: string): string | undefined => {
    const leaves = leaving.find(({ employee_id }) => employee_id === id)
    const joins = joining.find(({ employee_id }) => employee_id === id)
    if (leaves) return `leaves ${shortDay(leaves.day, today)}`
    return joins && `joins ${shortDay(joins.day, today)}`
  }
  // One more row takes no more room than the link.
  const shown = movers.length > most + 1 ? most : movers.length
  const more = movers.length - shown
  return (
    <>
      {leaders.length === 0 && <p className={styles.none}>No leads assigned yet.</p>}
      <ul>
        {leaders.map((leader, index) => (
          <Row as="li" gap={10} kind="quiet" tone="text" key={leader.role} className={styles.leader}>
            <Avatar name={leader.name} src={photoOf(leader.photo_id)} size={index === 0 ? 40 : 28} />
            <p>
              <span className={styles.name}>{leader.name}</span>
              <Text kind="quiet" tabular block>
                {[leader.role, moveOf(leader.employee_id)].filter((part) => part !== undefined).join(' · ')}
              </Text>
            </p>
            <Write leader={leader} first={index === 0} header={header} />
          </Row>
        ))}
      </ul>
      {movers.length > 0 && (
        <Text as="h3" kind="quiet" className={styles.caption}>
          Joining or leaving within a month
        </Text>
      )}
      <ul>
        {movers.slice(0, shown).map(({ mover, leaves }) => (
          <MoverRow
            key={`${mover.employee_id} ${leaves}`}
            id={id}
            mover={mover}
            says={`${leaves ? 'leaves' : 'joins'} ${shortDay(mover.day, today)}`}
            leaves={leaves}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.moreMovers}>
          <MoreLink to={paths.team(id)}>{`${more} more on Your Team`}</MoreLink>
        </p>
      )}
    </>
  )
}

function MoverRow({ id, mover, says, leaves }: { id: string; mover: Mover; says: string; leaves: boolean }) {
  return (
    <Row as="li" gap={10} kind="quiet" tone="text" className={styles.line}>
      <Avatar name={mover.name} src={photoOf(mover.photo_id)} size={22} />
      <Link className={styles.words} to={paths.member(id, mover.employee_id)}>
        {mover.name}
        <Text tone="quiet"> · {mover.role}</Text>
      </Link>
      <Text tone={leaves ? 'warning' : 'quiet'} tabular className={styles.end}>
        {says}
      </Text>
    </Row>
  )
}

/** Opens the portal's form if allowed, otherwise an email if the address is known. The form cannot reach the director. */
function Write({ leader, first, header }: { leader: Leader; first: boolean; header: EngagementHeader | undefined }) {
  const form = mayMessage(useViewer())
  const label = `Write to ${leader.name}`
  if (leader.email !== null)
    return (
      <a className={styles.mail} href={`mailto:${leader.email}`} title={label} aria-label={label}>
        <Mail size={16} aria-hidden="true" />
      </a>
    )
  if (!form) return null
  return first ? <MessageButton header={header} small /> : <MessageButton header={header} label={label} />
}
