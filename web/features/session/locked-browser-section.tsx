import { endBrowserLock, type LockedBrowser, listLockedBrowsers } from '@portal/domain/session/locked-browser-contract'
import { needsRecentSignIn } from '@portal/domain/session/passkey-rules'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { CallError, call, messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { passkeysQuery } from './passkey-queries.ts'
import { Reauthenticate } from './reauthenticate.tsx'
import styles from './sessions-screen.module.css'

const lockedQuery = queryOptions({
  queryKey: ['locked-browsers'],
  queryFn: ({ signal }) => call(listLockedBrowsers, {}, { signal }),
})

/** Lets people unlock a browser that they reported by mistake. */
export function LockedBrowserSection() {
  const { data: locked = [] } = useQuery(lockedQuery)
  if (locked.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title="Blocked browsers" count={locked.length} />
      <p className={styles.about}>
        You reported a sign-in from these browsers. If it was you after all, unblock the browser to sign in there again.
      </p>
      <ul>
        {locked.map((browser) => (
          <LockedRow key={browser.id} browser={browser} />
        ))}
      </ul>
    </section>
  )
}

function LockedRow({ browser: { id, device, locked_at, until } }: { browser: LockedBrowser }) {
  const client = useQueryClient()
  const { data: passkeys } = useQuery(passkeysQuery)
  const [again, setAgain] = useState(false)
  const name = device ?? 'A browser'
  const ending = useMutation({
    mutationFn: () => call(endBrowserLock, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: lockedQuery.queryKey }),
  })
  const unlockBrowser = () =>
    ending.mutateAsync().then(
      () => showToast(`${name} can sign in again`),
      (error: unknown) => {
        if (error instanceof CallError && error.detail === needsRecentSignIn) setAgain(true)
        else showToast(messageOf(error), 'error')
      },
    )
  return (
    <Row as="li" gap={16} className={styles.row}>
      <Lock size={20} aria-hidden="true" />
      <Stack gap={2} className={styles.words}>
        <p className={styles.device}>{name}</p>
        <Text as="p" kind="quiet" tabular className={styles.times}>
          <span>Blocked {dateAndTime(locked_at)}</span> <span>· until {dateAndTime(until)}</span>
        </Text>
      </Stack>
      <Button size="small" busy={ending.isPending} aria-label={`Unblock ${name}`} onClick={() => void unlockBrowser()}>
        Unblock
      </Button>
      {again && <Reauthenticate hasPasskey={(passkeys?.passkeys.length ?? 0) > 0} onClose={() => setAgain(false)} />}
    </Row>
  )
}
