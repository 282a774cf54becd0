import { checkLink, login } from '@portal/domain/session/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError, call, messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { LinkLandingProps } from './login-state.ts'

const ExpiredLink = lazy(() => import('./expired-link.tsx').then(({ ExpiredLink }) => ({ default: ExpiredLink })))
const BrokenLink = lazy(() => import('./broken-link.tsx').then(({ BrokenLink }) => ({ default: BrokenLink })))

/**
 * Page of an emailed link. Mail scanners open links too, so only the click on the button uses the link and signs in.
 */
export function LinkLanding(props: LinkLandingProps) {
  const { token, onSignedIn } = props
  const [expired, setExpired] = useState(false)
  const [message, setMessage] = useFleeting()
  const check = useQuery({
    queryKey: ['access-link', token],
    queryFn: ({ signal }) => call(checkLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const signIn = useMutation({
    mutationFn: () => call(login, { body: { token } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof CallError && (error.status === 403 || error.status === 410)) setExpired(true)
      else setMessage(messageOf(error))
    },
  })
  const isExpired = expired || check.data?.usable === false
  const isBroken = check.error instanceof CallError && check.error.status === 422
  if (isExpired || isBroken)
    return (
      <Suspense fallback={<Spinner label="Checking the link" />}>
        {isExpired ? <ExpiredLink {...props} /> : <BrokenLink {...props} />}
      </Suspense>
    )
  if (check.isError)
    return (
      <>
        <h1>We could not check your link</h1>
        <p className={styles.lead} role="alert">
          {messageOf(check.error)}
        </p>
        <p className={styles.lead}>Your link was not used.</p>
        <div className={styles.form}>
          <Button variant="primary" size="large" wide busy={check.isFetching} onClick={() => void check.refetch()}>
            Retry
          </Button>
        </div>
      </>
    )
  return (
    <Welcome email={check.data?.email}>
      {check.isPending ? (
        <Checking />
      ) : (
        <div className={styles.form}>
          <LoginMessage text={message} />
          <Button variant="primary" size="large" wide autoFocus busy={signIn.isPending} onClick={() => signIn.mutate()}>
            Log in
          </Button>
        </div>
      )}
    </Welcome>
  )
}

/** Rendered by the server, which does not see the token of the link. */
export const CheckingLink = () => (
  <Welcome>
    <Checking />
  </Welcome>
)

const Welcome = ({ email, children }: { email?: string | undefined; children: ReactNode }) => (
  <>
    <h1>Welcome</h1>
    <p className={styles.lead}>
      {email === undefined ? (
        'Your access link is ready. It works once.'
      ) : (
        <>
          Log in as{' '}
          <span className={styles.address}>
            <EmailAddress>{email}</EmailAddress>
          </span>
          . Your access link works once.
        </>
      )}
    </p>
    {children}
  </>
)

const Checking = () => (
  <p className={styles.lead}>
    <Spinner label="Checking the link" />
  </p>
)
