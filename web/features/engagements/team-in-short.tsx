import { nearDay } from '@portal/domain/absences/away-text'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { eventText } from '@portal/domain/overview/person-event'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

/** Number of rows, so that the column does not run far below the other one. */
const most = 5

/** The lead, then who joins, leaves or is away within a month. */
export function TeamInShort({ id, overview, today }: { id: string; overview: EngagementOverview; today: CalendarDay }) {
  const { lead, people } = overview
  // One more row takes no more room than the link.
  const shown = people.length > most + 1 ? most : people.length
  return (
    <>
      {lead ? (
        <Row gap={12} rule="row" className={styles.lead}>
          <Avatar name={lead.name} src={photoOf(lead.photo_id)} size={40} />
          <p className={styles.words}>
            <Text kind="row-title" block>
              {lead.name}
            </Text>
            <Text kind="quiet">{lead.role}</Text>
          </p>
        </Row>
      ) : (
        <p className={styles.none}>No leads assigned yet.</p>
      )}
      <ul>
        {people.slice(0, shown).map((event) => (
          <Row
            as="li"
            gap={12}
            rule="row"
            key={`${event.kind} ${event.employee_id} ${event.day}`}
            className={styles.line}
          >
            <Text kind="quiet" tabular className={styles.day}>
              {event.day === today ? 'Today' : nearDay(event.day, today)}
            </Text>
            <span className={styles.words}>{event.name}</span>
            <Text tabular tone={event.kind === 'leaves' ? 'warning' : undefined} className={styles.end}>
              {eventText(event, today)}
            </Text>
          </Row>
        ))}
      </ul>
      {people.length > shown && (
        <Row rule="row" className={styles.line}>
          <MoreLink to={paths.team(id)}>{`${people.length - shown} more on Your Team`}</MoreLink>
        </Row>
      )}
    </>
  )
}
