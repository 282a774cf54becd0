import { checkLink, login, requestNewLink } from '@portal/domain/session/contract'
import { linkExpired, sendNewLink } from '@portal/domain/session/validation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageName } from '../app/page.ts'
import { CallError, call, sentenceOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { SentLink, SignedIn } from './login-state.ts'

interface LinkLandingProps {
  token: string
  onSignedIn: (session: SignedIn) => void
  onSent: (sent: SentLink) => void
  /** Leaves the link for the e-mail entry. */
  onForget: () => void
}

/**
 * What an e-mailed link opens. Mail scanners open links too: looking uses nothing up, only the click on the button
 * signs in.
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
      else setMessage(sentenceOf(error))
    },
  })
  if (expired || check.data?.usable === false) return <ExpiredLink {...props} />
  if (check.isError)
    return (
      <FailedState
        sentence={sentenceOf(check.error)}
        retrying={check.isFetching}
        onRetry={() => void check.refetch()}
      />
    )
  return (
    <>
      <h1>Welcome</h1>
      <p className={styles.lead}>Your access link is ready. It works once.</p>
      {check.isPending ? (
        <p className={styles.lead}>
          <Spinner label="Checking the link" />
        </p>
      ) : (
        <div className={styles.form}>
          <LoginMessage text={message} />
          <Button variant="primary" size="large" wide autoFocus busy={signIn.isPending} onClick={() => signIn.mutate()}>
            Log in
          </Button>
        </div>
      )}
    </>
  )
}

function ExpiredLink({ token, onSent, onForget }: LinkLandingProps) {
  usePageName({ title: linkExpired })
  const [message, setMessage] = useFleeting()
  const renew = useMutation({
    mutationFn: () => call(requestNewLink, { body: { token } }),
    onSuccess: ({ challenge }) => onSent({ challenge, email: null, token, at: Date.now() }),
    onError: (error) => setMessage(sentenceOf(error)),
  })
  return (
    <>
      <h1>{linkExpired}</h1>
      <p className={styles.lead}>
        A link works once and for ten minutes. We can send a new one to the same e-mail address.
      </p>
      <div className={styles.form}>
        <LoginMessage text={message} />
        <Button variant="primary" size="large" wide busy={renew.isPending} onClick={() => renew.mutate()}>
          {sendNewLink}
        </Button>
      </div>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onForget}>
          Use a different e-mail
        </button>
      </p>
    </>
  )
}
