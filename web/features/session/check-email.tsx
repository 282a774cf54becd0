import { login, requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import { codeLength, codeProblem, linkWasResent, resendCountdown } from '@portal/domain/session/validation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { call, messageOf } from '../../shared/http/call.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { useCooldown } from './cooldown.ts'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { SentLink, SignedIn } from './login-state.ts'

interface CheckEmailProps {
  sent: SentLink
  referrerLink: string | undefined
  onResent: (sent: SentLink) => void
  onSignedIn: (session: SignedIn) => void
  onOtherEmail: () => void
}

/** For people whose company has its own identity provider. */
const OwnSignOn = lazy(() => import('./own-sign-on.tsx').then(({ OwnSignOn }) => ({ default: OwnSignOn })))

export const CheckEmail = (props: CheckEmailProps) =>
  props.sent.own_sign_on ? (
    <Suspense fallback={<Spinner label="Loading the next step" />}>
      <OwnSignOn {...props} own={props.sent.own_sign_on} />
    </Suspense>
  ) : (
    <EnterCode {...props} />
  )

/** The resend screen: takes the code, and sends the link again after 30 s. */
function EnterCode({ sent, referrerLink, onResent, onSignedIn, onOtherEmail }: CheckEmailProps) {
  usePageName({ title: 'Check your email' })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useFleeting()
  const [message, setMessage] = useFleeting()
  const [done, setDone] = useFleeting()
  const wait = useCooldown(sent.at)
  const input = useRef<HTMLInputElement>(null)

  const signIn = useMutation({
    mutationFn: (digits: string) => call(login, { body: { challenge: sent.challenge, code: digits } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      setProblem(messageOf(error))
      input.current?.focus()
    },
  })
  const resend = useMutation({
    mutationFn: () =>
      sent.token === null
        ? call(requestAccessCode, { body: { email: sent.email ?? '', referrer_link: referrerLink ?? null } })
        : call(requestNewLink, { body: { token: sent.token } }),
    onSuccess: (answer) => {
      setDone(linkWasResent)
      onResent({ ...sent, ...answer, at: Date.now() })
    },
    onError: (error) => setMessage(messageOf(error)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const wrong = codeProblem(code)
    setProblem(wrong)
    if (wrong === undefined) signIn.mutate(code.trim())
    else input.current?.focus()
  }
  return (
    <>
      <h1>Check your email</h1>
      <p className={styles.lead}>
        {sent.email === null ? (
          'We sent a new access link and a code to your email address.'
        ) : (
          <>
            We sent an access link and a code to{' '}
            <span className={styles.address}>
              <EmailAddress>{sent.email}</EmailAddress>
            </span>
            .
          </>
        )}
      </p>
      <form noValidate className={styles.form} onSubmit={submit}>
        <CodeField
          ref={input}
          label="Access code"
          length={codeLength}
          autoFocus
          value={code}
          error={problem}
          onChange={(digits) => {
            setCode(digits)
            setProblem(undefined)
          }}
        />
        <Button className={styles.afterCode} type="submit" variant="primary" size="large" wide busy={signIn.isPending}>
          Log in
        </Button>
      </form>
      <Row gap="0 24px" align="stretch" justify="center" wrap className={styles.other}>
        <button
          type="button"
          className={styles.link}
          disabled={wait > 0}
          aria-disabled={resend.isPending || undefined}
          aria-describedby="resend-wait"
          onClick={() => resend.isPending || resend.mutate()}
        >
          Resend the link
        </button>
        <button type="button" className={styles.link} onClick={onOtherEmail}>
          Use a different email
        </button>
      </Row>
      <Text as="p" kind="quiet" tabular id="resend-wait" className={styles.wait}>
        {wait > 0 && resendCountdown(wait)}
      </Text>
      <LoginMessage text={message ?? done} tone={message === undefined ? 'success' : 'error'} centred />
    </>
  )
}
