import { checkLink, login } from '@portal/domain/session/contract'
import { fullName, type User } from '@portal/domain/session/user'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, messageOf } from '../../shared/http/call.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './login.module.css'
import type { SignedIn } from './login-state.ts'

interface SwitchPersonProps {
  viewer: User
  token: string
  onSignedIn: (session: SignedIn) => void
  /** Keeps the current session. */
  onStay: () => void
}

/** Page of an emailed link while someone is signed in. A link of another person needs confirmation. */
export function SwitchPerson({ viewer, token, onSignedIn, onStay }: SwitchPersonProps) {
  const title = 'Someone else is signed in'
  const check = useQuery({
    queryKey: ['access-link', token, viewer.id],
    queryFn: ({ signal }) => call(checkLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const anothers = check.data?.for_somebody_else === true
  const isOwnLink = check.isError || (check.data !== undefined && !anothers)
  usePageName(anothers ? { title } : {})
  const signIn = useMutation({ mutationFn: () => call(login, { body: { token } }), onSuccess: onSignedIn })
  useEffect(() => {
    if (isOwnLink) onStay()
  }, [isOwnLink, onStay])
  if (!anothers) return <Spinner label="Checking the link" />
  const name = fullName(viewer)
  const stay = (
    <Button size="large" wide disabled={signIn.isPending} onClick={onStay}>
      Stay signed in as {name}
    </Button>
  )
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {name} ({viewer.email}) is signed in here, but this link is for someone else.
        {check.data?.usable === false && ' It no longer works.'}
      </p>
      {check.data?.usable ? (
        <>
          <p className={styles.lead}>
            If you switch, {name} is signed out in all windows of this browser. What {name} typed but did not send is
            kept in the window until {name} signs in there again.
          </p>
          <div className={styles.form}>
            {signIn.isError && <Alert>{messageOf(signIn.error)}</Alert>}
            <Button variant="primary" size="large" wide busy={signIn.isPending} onClick={() => signIn.mutate()}>
              Switch and log in
            </Button>
            {stay}
          </div>
        </>
      ) : (
        <div className={styles.form}>{stay}</div>
      )}
    </>
  )
}
