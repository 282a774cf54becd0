import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { sessionsQuery, useEndOtherSessions } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-screen.module.css'
import { YourDataSection } from './your-data-section.tsx'

/** Sessions with a button to end each; below them second factors and the person's data. */
export function SessionsScreen() {
  const sessions = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const endOthers = useEndOtherSessions()
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const confirm = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => showToast('All other sessions ended'),
      onError: (failure) => showToast(messageOf(failure), 'error'),
      onSettled: () => setAsking(false),
    })
  return (
    <div className={styles.page}>
      <PageHeader
        title="Your account"
        actions={others > 0 && <Button onClick={() => setAsking(true)}>End other sessions</Button>}
      />
      <SectionHead title="Sessions" count={sessions.data?.length} />
      <List query={sessions} label="your sessions" skeleton={<SkeletonRows />}>
        {(rows) => (
          <ul>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </List>
      <PasskeySection />
      <AuthenticatorSection />
      <YourDataSection />
      <Confirm
        open={asking}
        title="End all other sessions?"
        confirmLabel="End other sessions"
        busy={endOthers.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>You will have to sign in again in all other browsers. You stay signed in here.</p>
      </Confirm>
    </div>
  )
}

const SkeletonRows = () =>
  [1, 2].map((row) => (
    <Row gap={16} key={row} className={styles.row}>
      <Skeleton width={20} height={20} />
      <Stack gap={2} className={styles.words}>
        <Skeleton width={180} height={16} />
        <Skeleton width={280} height={14} />
      </Stack>
    </Row>
  ))
