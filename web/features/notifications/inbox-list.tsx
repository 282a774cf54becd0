import { clockAt, dayAt, formatInstant } from '@portal/domain/dates/calendar-day'
import type { InboxEvent } from '@portal/domain/notifications/contract'
import type { InboxKind } from '@portal/domain/notifications/event'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ClipboardCheck, FileText, Hourglass, type LucideIcon, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './inbox-list.module.css'
import { Invitations } from './invitations.tsx'
import { detailOrError, inboxQuery, useMarkRead } from './queries.ts'

interface InboxListProps {
  /** Scrolls inside its own box; set in the popover. */
  scrolling?: boolean
  /** Called when a link is clicked. */
  onFollow?: () => void
}

export function InboxList(props: InboxListProps) {
  const invitations = useQuery(inboxQuery).data?.invitations ?? []
  return (
    <>
      <Invitations invitations={invitations} />
      <Events {...props} />
    </>
  )
}

/** Number of events below the settings of the notifications. */
const shownAtFirst = 6

function Events({ scrolling = false, onFollow }: InboxListProps) {
  const inbox = useQuery(inboxQuery)
  const { mutate: markRead } = useMarkRead()
  const [showsAll, setShowsAll] = useState(scrolling)
  return (
    <List
      query={inbox}
      label="the inbox"
      skeleton={<SkeletonRows />}
      failed={detailOrError}
      isEmpty={({ events }) => events.length === 0}
      empty={
        <Box as="p" pad="12px 0" tone="quiet">
          Nothing has happened on your engagements in the last 30 days.
        </Box>
      }
    >
      {({ events }) => (
        <>
          <ul className={styles.list} data-scrolling={scrolling || undefined} aria-label="Events">
            {unreadFirst(events)
              .slice(0, showsAll ? undefined : shownAtFirst)
              .map((event, index, shown) => (
                <EventRow
                  key={event.id}
                  group={event.read === shown[index - 1]?.read ? undefined : event.read ? 'Read' : 'Unread'}
                  event={event}
                  onFollow={() => {
                    if (!event.read) markRead([event.id])
                    onFollow?.()
                  }}
                />
              ))}
          </ul>
          {!showsAll && events.length > shownAtFirst && (
            <Box rule="group" pad="12px 0">
              <Button size="small" onClick={() => setShowsAll(true)}>
                Show all {events.length} events
              </Button>
            </Box>
          )}
        </>
      )}
    </List>
  )
}

const unreadFirst = (events: readonly InboxEvent[]): InboxEvent[] =>
  events.toSorted((one, other) => Number(one.read) - Number(other.read))

const SkeletonRows = () =>
  [70, 55, 80].map((width) => (
    <div key={width} className={styles.event}>
      <Skeleton width={18} height={18} />
      <Stack as="span" gap={2} fill>
        <Skeleton width={`${width}%`} height={15} />
        <Skeleton width="45%" height={13} />
      </Stack>
    </div>
  ))

const icons: Record<InboxKind, LucideIcon> = {
  work_order_renewal: CalendarClock,
  file_sharing: FileText,
  audit_creation: ClipboardCheck,
  days: Hourglass,
  team_request: UserPlus,
  engagement_removal: CalendarClock,
  record_change: Pencil,
}

interface EventRowProps {
  event: InboxEvent
  /** Heading of the group that begins with this event. */
  group: string | undefined
  onFollow: () => void
}

function EventRow({ event, group, onFollow }: EventRowProps) {
  const { kind, sentence, engagement_title, path, happened_at, read } = event
  const Icon = icons[kind]
  return (
    <li>
      {group !== undefined && <h3 className={styles.group}>{group}</h3>}
      <Link className={styles.event} to={path} onClick={onFollow} data-unread={!read || undefined}>
        <Icon size={18} aria-hidden="true" />
        <Stack as="span" gap={2} fill>
          <span className={styles.sentence} title={sentence}>
            {!read && <span className="sr-only">Unread: </span>}
            {sentence}
          </span>
          <Text kind="quiet" tabular className={styles.quiet}>
            {engagement_title} · <EventTime instant={happened_at} />
          </Text>
        </Stack>
      </Link>
    </li>
  )
}

/** Time of day for events of today, date for older ones. */
function EventTime({ instant }: { instant: string }) {
  const { time_zone } = settings
  const today = useToday()
  const date = new Date(instant)
  return (
    <time dateTime={instant}>
      {dayAt(date, time_zone) === today ? clockAt(date, time_zone) : formatInstant(instant, time_zone)}
    </time>
  )
}
