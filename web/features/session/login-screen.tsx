import { ownPath } from '@portal/domain/session/validation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { beginSession, sessionQuery } from '../../shared/session/session.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EnterEmail } from './enter-email.tsx'
import { CheckingLink, LinkLanding } from './link-landing.tsx'
import { useLinkToken } from './link-token.ts'
import { LoginFrame } from './login-frame.tsx'
import { type LoginState, requestedPageOf, type SentLink, type SignedIn, signOnProblem } from './login-state.ts'

/** Shown once the email is on its way. */
const CheckEmail = lazy(async () => ({ default: (await import('./check-email.tsx')).CheckEmail }))

/** For opening a link while another person is signed in. */
const SwitchPerson = lazy(() => import('./switch-person.tsx').then(({ SwitchPerson }) => ({ default: SwitchPerson })))

/** / and /login: asks for the e-mail, then for the code; or opens an e-mailed link. Signed-in people pass through. */
export function LoginScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const hydrated = useHydrated()
  const state: LoginState = hydrated ? (location.state ?? {}) : {}
  const query = new URLSearchParams(location.search)
  const session = useQuery(sessionQuery)
  const [referrer, setReferrer] = useState<string>()
  const token = useLinkToken()
  const [typed, setTyped] = useState<string>()

  const requestedPage = requestedPageOf(state, location)
  // The address may contain a link, which the server does not see.
  if (session.data && !hydrated) return <LoginFrame>{null}</LoginFrame>
  if (session.data && !token) return <Navigate to={referrer ?? requestedPage ?? paths.engagements()} replace />

  const enter = ({ user, referrer_link }: SignedIn) => {
    token?.forget()
    if (!user) {
      void navigate(paths.secondStep(), { state: { redirect: referrer_link ?? requestedPage }, replace: true })
      return
    }
    setReferrer(ownPath(referrer_link))
    beginSession(client, user)
  }
  const go = (sent: SentLink | undefined, replace: boolean) => {
    const { sent: _, ...rest } = state
    void navigate(
      { pathname: paths.login(), search: location.search, hash: location.hash },
      { state: sent ? { ...rest, sent } : rest, replace },
    )
  }
  if (session.data && token)
    return (
      <LoginFrame>
        <Suspense fallback={<Spinner label="Checking the link" />}>
          <SwitchPerson viewer={session.data} token={token.value} onSignedIn={enter} onStay={token.forget} />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame>
      {!hydrated && query.has('link') ? (
        <CheckingLink />
      ) : session.isPending && session.isFetching ? null : state.sent ? (
        <Suspense fallback={<Spinner label="Loading" />}>
          <CheckEmail
            sent={state.sent}
            referrerLink={requestedPage}
            onResent={(sent) => go(sent, true)}
            onSignedIn={enter}
            onOtherEmail={() => {
              setTyped(state.sent?.email ?? undefined)
              go(undefined, false)
            }}
          />
        </Suspense>
      ) : token ? (
        <LinkLanding
          token={token.value}
          referrerLink={requestedPage}
          onSignedIn={enter}
          onSent={(sent) => go(sent, false)}
          onForget={token.forget}
        />
      ) : (
        <EnterEmail
          prefilled={typed ?? state.expired_email}
          referrerLink={requestedPage}
          problem={signOnProblem(state, query)}
          onSent={(sent) => go(sent, false)}
          onSignedIn={enter}
        />
      )}
    </LoginFrame>
  )
}
