import { getSignOnLink, requestAccessCode } from '@portal/domain/session/contract'
import { formPaths } from '@portal/domain/session/form-paths'
import { emailProblem, loginAsTeamMember } from '@portal/domain/session/validation'
import { typedAddress } from '@portal/domain/text/email-address'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { CallError, call, messageOf } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { stored } from '../../ui/stored.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { SentLink, SignedIn } from './login-state.ts'
import { remembered } from './remembered.ts'

interface EnterEmailProps {
  title?: string
  lead?: string
  /** Instead of the remembered address. */
  prefilled: string | undefined
  referrerLink: string | undefined
  /** Why a sign-on led back here. */
  problem: string | undefined
  onSent: (sent: SentLink) => void
  onSignedIn: (session: SignedIn) => void
}

interface Entered {
  email: string
  remember: boolean
}

const PasskeyLogin = lazy(() => import('./passkey-login.tsx').then(({ PasskeyLogin }) => ({ default: PasskeyLogin })))

export function EnterEmail({
  title = 'Log in',
  lead: firstLead = 'We will email you an access link.',
  prefilled,
  referrerLink,
  problem: signOnProblem,
  onSent,
  onSignedIn,
}: EnterEmailProps) {
  const hydrated = useHydrated()
  // React resets the form after each submit.
  const [submitted, setSubmitted] = useState<Entered>()
  // Text that was typed before hydration stays, because a default value does not replace it.
  const { email, remember } = submitted ?? {
    email: hydrated ? (prefilled ?? remembered.email()) : '',
    remember: hydrated && remembered.isOn(),
  }
  const [problem, setProblem] = useFleeting()
  const [message, setMessage] = useFleeting(signOnProblem)
  const [lead, setLead] = useState(firstLead)
  const input = useRef<HTMLInputElement>(null)
  // Two submits before hydration are run one right after the other.
  const sending = useRef(false)

  const request = useMutation({
    mutationFn: ({ email }: Entered) =>
      call(requestAccessCode, { body: { email, referrer_link: referrerLink ?? null } }),
    onSuccess: (answer, { email, remember }) => {
      if (remember) remembered.keep(email)
      else remembered.forget()
      onSent({ ...answer, email, token: null, at: Date.now() })
    },
    onSettled: () => {
      sending.current = false
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 403) {
        setProblem(messageOf(error))
        input.current?.focus()
      } else setMessage(messageOf(error))
      // Stays when the message is gone, because it says how to get in without an email.
      if (error instanceof CallError && error.status === 429) setLead(error.message)
    },
  })
  const signOn = useMutation({
    mutationFn: () => call(getSignOnLink, { query: referrerLink === undefined ? {} : { redirect: referrerLink } }),
    onSuccess: ({ auth_uri }) => {
      stored.write('oauth', 'true')
      thisPage.leaveTo(auth_uri)
    },
    onError: (error) => {
      setProblem(undefined)
      setMessage(messageOf(error))
    },
  })

  // Stays when the sentence about it is gone.
  const isStaff = request.error?.message === loginAsTeamMember(settings.provider_name)

  const submit = (form: FormData) => {
    if (sending.current) return
    // Before hydration the box is not ticked yet.
    const wasRemembered = form.get('hydrated') === 'false' && remembered.isOn()
    const next = { email: String(form.get('email')), remember: form.has('remember') || wasRemembered }
    setSubmitted(next)
    const wrong = emailProblem(next.email)
    setMessage(undefined)
    setProblem(wrong)
    if (wrong === undefined) {
      sending.current = true
      request.mutate({ ...next, email: typedAddress(next.email) })
    } else input.current?.focus()
  }
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {/* An action, because React keeps what is submitted before hydration and runs it afterwards. */}
      <form noValidate className={classes(styles.form, styles.emailForm)} action={submit}>
        <div data-fleeting>
          <TextField
            ref={input}
            label="Email"
            type="email"
            name="email"
            size="large"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            defaultValue={email}
            error={problem}
            onChange={() => {
              setProblem(undefined)
              request.reset()
            }}
          />
          <LoginMessage text={message} />
        </div>
        <input type="hidden" name="hydrated" value={String(hydrated)} />
        <Checkbox
          key={String(remember)}
          className={styles.remember}
          label="Remember me"
          name="remember"
          defaultChecked={remember}
        />
        <Button type="submit" variant={isStaff ? 'secondary' : 'primary'} size="large" wide busy={request.isPending}>
          Send me an access link
        </Button>
      </form>
      {settings.passkeys && (
        <div className={styles.passkey}>
          {hydrated && 'PublicKeyCredential' in window && (
            <Suspense>
              <PasskeyLogin onSignedIn={onSignedIn} />
            </Suspense>
          )}
        </div>
      )}
      {settings.staff_sign_on && (
        <>
          <p className={styles.divider}>For staff of {settings.provider_name}</p>
          {/* Before hydration, the browser sends the form. The server does not know the hash of the requested page. */}
          <form
            method="post"
            action={formPaths.signOn}
            className={styles.signOn}
            onSubmit={(event) => {
              event.preventDefault()
              signOn.mutate()
            }}
          >
            {referrerLink !== undefined && <input type="hidden" name="redirect" value={referrerLink.split('#')[0]} />}
            <Button
              type="submit"
              variant={isStaff ? 'primary' : 'secondary'}
              size="large"
              icon={<KeyRound aria-hidden="true" />}
              busy={signOn.isPending || signOn.isSuccess}
            >
              Log in with single sign-on
            </Button>
          </form>
        </>
      )}
      <p className={styles.lost}>
        Trouble logging in? Write to <a href={`mailto:${settings.it_email}`}>{settings.it_email}</a>
      </p>
    </>
  )
}
