import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './inbox-button.module.css'
import { inboxQuery } from './queries.ts'

const loadPopover = () => import('./inbox-popover.tsx').then(({ InboxPopover }) => ({ default: InboxPopover }))
const InboxPopover = lazy(loadPopover)

/** The bell of the top bar with the count of unread events; the list is loaded when it is first wanted. */
export function InboxButton() {
  const inbox = useQuery(inboxQuery).data
  const unread = inbox ? inbox.unread + inbox.invitations.length : 0
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const label = unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`
  const button = (
    <IconButton
      label={label}
      className={styles.bell}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={() => void loadPopover()}
      onFocus={() => void loadPopover()}
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
      {...(!wanted && {
        onClick: () => {
          setWanted(true)
          setOpen(true)
        },
      })}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <InboxPopover open={open} onOpenChange={setOpen} trigger={button} />
    </Suspense>
  )
}
