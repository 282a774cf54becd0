import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './inbox-button.module.css'
import { InboxList } from './inbox-list.tsx'
import { inboxQuery, useMarkRead } from './queries.ts'

/** The bell of the top bar with the count of unread events, and the last events in words under it. */
export function InboxButton() {
  const inbox = useQuery(inboxQuery).data
  const viewer = useViewer()
  const { mutate: markRead } = useMarkRead()
  const [open, setOpen] = useState(false)
  const unread = inbox ? inbox.unread + inbox.invitations.length : 0
  const close = () => setOpen(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
          className={styles.bell}
          icon={
            <>
              <Bell size={18} aria-hidden="true" />
              {unread > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </>
          }
        />
      }
      title="Inbox"
      wide
      footer={
        <>
          <ButtonLink size="small" variant="ghost" to={paths.notifications()} onClick={close}>
            Settings
          </ButtonLink>
          {mayWorkOnRequests(viewer) && (
            <ButtonLink size="small" variant="ghost" to={paths.requests()} onClick={close}>
              Requests
            </ButtonLink>
          )}
          <Button size="small" disabled={!inbox?.unread} onClick={() => markRead(undefined)}>
            Mark all as read
          </Button>
        </>
      }
    >
      <InboxList scrolling onFollow={close} />
    </Popover>
  )
}
