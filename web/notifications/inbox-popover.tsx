import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { paths } from '../portal/paths.ts'
import { useViewer } from '../portal/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxQuery, useMarkRead } from './queries.ts'

type Props = Pick<ComponentProps<typeof Popover>, 'open' | 'onOpenChange' | 'trigger'>

/** The last events in words, under the bell. */
export function InboxPopover(props: Props) {
  const unread = useQuery(inboxQuery).data?.unread ?? 0
  const viewer = useViewer()
  const { mutate: markRead } = useMarkRead()
  const close = () => props.onOpenChange(false)
  return (
    <Popover
      {...props}
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
          <Button size="small" disabled={unread === 0} onClick={() => markRead(undefined)}>
            Mark all as read
          </Button>
        </>
      }
    >
      <InboxList scrolling onFollow={close} />
    </Popover>
  )
}
