import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import iconButton from '../../ui/icon-button.module.css'
import { Link } from '../../ui/link.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './inbox-button.module.css'
import { InboxList } from './inbox-list.tsx'
import { inboxQuery, useMarkRead } from './queries.ts'

/** The bell of the top bar: a link to the notifications, whose press shows the last events under it instead. */
export function InboxButton() {
  const inbox = useQuery(inboxQuery).data
  const viewer = useViewer()
  const { mutate: markRead } = useMarkRead()
  const [open, setOpen] = useState(false)
  const unread = inbox ? inbox.unread + inbox.invitations.length : 0
  const bell = useRef<HTMLAnchorElement>(null)
  const close = () => setOpen(false)
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(!open)
  }
  return (
    <>
      <Link
        ref={bell}
        to={paths.notifications()}
        className={classes(iconButton.iconButton, styles.bell)}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={press}
      >
        <Bell size={18} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      <Popover
        open={open}
        onOpenChange={setOpen}
        anchor={bell}
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
    </>
  )
}
