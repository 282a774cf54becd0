import {
  beginSecondStep,
  finishSecondStep,
  makeAtSecondStep,
  recoverPasskeys,
} from '@portal/domain/session/passkey-contract'
import { lostFactors, recoveryDays, recoveryHours, secondStepMinutes } from '@portal/domain/session/passkey-rules'
import { ownPath } from '@portal/domain/session/validation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { CallError, call, messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { beginSession, sessionQuery } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row } from '../../ui/stack.tsx'
import styles from './login.module.css'
import { LoginFrame } from './login-frame.tsx'
import type { LoginState } from './login-state.ts'
import { SetUpApp, type SignedInAfterLink, UseCode } from './second-step-code.tsx'

/** Possible second steps after the access link. */
interface Step {
  canUse: boolean
  canMake: boolean
  canType: boolean
  canSetUp: boolean
  recovery_at: string | null
}

/** Second step after an access link: use a passkey or an app, or set up the first. */
export function SecondStepScreen() {
  const begun = useQuery({
    // Under the session's own name: a session that ends meanwhile takes all others away.
    queryKey: [sessionQuery.queryKey[0], 'second-step'],
    queryFn: async ({ signal }): Promise<Step> => {
      const { use, make, code, set_up, recovery_at } = await call(beginSecondStep, {}, { signal })
      return { canUse: use !== null, canMake: make !== null, canType: code, canSetUp: set_up, recovery_at }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  const { error } = begun
  return (
    <LoginFrame>
      {error instanceof CallError && error.status === 410 ? (
        <Expired sentence={error.detail} />
      ) : (
        <List query={begun} label="the next step" skeleton={<Spinner label="Loading the next step" />}>
          {(step) => <NextStep step={step} />}
        </List>
      )}
    </LoginFrame>
  )
}

function Expired({ sentence }: { sentence: string }) {
  return (
    <>
      <h1>One more step</h1>
      <p className={styles.lead}>{sentence}</p>
      <div className={styles.form}>
        <ButtonLink variant="primary" size="large" wide to={paths.login()}>
          Ask for an access link
        </ButtonLink>
      </div>
    </>
  )
}

function NextStep({ step }: { step: Step }) {
  const { canUse, canMake, canType, canSetUp } = step
  const client = useQueryClient()
  const navigate = useNavigate()
  const state: LoginState = useLocation().state ?? {}
  const [gone, setGone] = useState<string>()
  const signIn = ({ user, referrer_link }: SignedInAfterLink) => {
    const to = ownPath(referrer_link) ?? ownPath(state.redirect) ?? paths.engagements()
    beginSession(client, user)
    void navigate(to, { replace: true })
  }
  const noteExpiry = (error: unknown): void => {
    if (error instanceof CallError && error.status === 410 && /access link/.test(error.detail)) setGone(error.detail)
  }
  const act = useMutation({
    mutationFn: async (how: 'use' | 'make') => {
      const { ceremonyProblem, makePasskey, askForPasskey } = await import('./passkey-ceremony.ts')
      try {
        const secondStep = await call(beginSecondStep, {})
        if (how === 'use' && secondStep.use)
          return await call(finishSecondStep, { body: await askForPasskey(secondStep.use) })
        if (secondStep.make) return await call(makeAtSecondStep, { body: await makePasskey(secondStep.make) })
        return undefined
      } catch (error) {
        if (error instanceof CallError) throw error
        const sentence = ceremonyProblem(error)
        if (sentence === undefined) return undefined
        throw new CallError(0, sentence)
      }
    },
    onSuccess: (signedIn) => void (signedIn && signIn(signedIn)),
    onError: noteExpiry,
  })
  if (gone !== undefined) return <Expired sentence={gone} />
  const knows = 'PublicKeyCredential' in window
  const busyWith = act.isPending ? act.variables : undefined
  const withCode = { onSignedIn: signIn, onFailed: noteExpiry }
  return (
    <>
      <h1>One more step</h1>
      <p className={styles.lead}>
        {leadOf(step)} You have {secondStepMinutes} minutes.
      </p>
      {(canUse || canMake) && (knows || !(canType || canSetUp)) && (
        <div className={styles.form}>
          <Alert>
            {!knows
              ? 'This browser does not support passkeys. Please open the access link in another one.'
              : act.error !== null && messageOf(act.error)}
          </Alert>
          {canUse && (
            <Button
              variant="primary"
              size="large"
              wide
              disabled={!knows}
              busy={busyWith === 'use'}
              onClick={() => act.mutate('use')}
            >
              Use my passkey
            </Button>
          )}
          {canMake && (
            <Button
              variant={canUse || canType ? 'secondary' : 'primary'}
              size="large"
              wide
              disabled={!knows}
              busy={busyWith === 'make'}
              onClick={() => act.mutate('make')}
            >
              {canUse || canType ? 'Create a new passkey' : 'Create a passkey'}
            </Button>
          )}
        </div>
      )}
      {canType && <UseCode {...withCode} isOther={canUse} />}
      {canSetUp && <SetUpApp {...withCode} isOther={canMake} />}
      {(canUse || canType) && (canMake || canSetUp) && (
        <p className={styles.lead}>Once you set up new ones, the lost ones stop working.</p>
      )}
      {!canMake && !canSetUp && <Lost step={step} />}
      <p className={styles.other}>
        <Link className={styles.link} to={paths.login()}>
          Back to login
        </Link>
      </p>
    </>
  )
}

function leadOf({ canUse, canMake, canType }: Step): string {
  if (canUse && canType)
    return 'Confirm that it is you: use your passkey or the code that your authenticator app shows now.'
  if (canUse) return 'You also need your passkey. Confirm that it is you with your fingerprint, face or PIN.'
  if (canType) return 'Enter the code that your authenticator app shows now. Each code works once.'
  return canMake
    ? 'You also need a passkey. Create one now on this device or in your password manager. You use it with your fingerprint, face or PIN.'
    : 'You also need an authenticator app. It runs on your phone and shows a new code every 30 seconds.'
}

/** Recovery for people who lost all second factors. */
function Lost({ step: { canUse, canType, recovery_at } }: { step: Step }) {
  const [recoveryAt, setRecoveryAt] = useState(recovery_at)
  const [asking, setAsking] = useState(false)
  const recover = useMutation({
    mutationFn: () => call(recoverPasskeys, {}),
    onSuccess: ({ recovery_at: at }) => setRecoveryAt(at),
  })
  const lost = lostFactors(Number(canUse), Number(canType))
  if (recoveryAt !== null)
    return (
      <p className={styles.lead} role="status">
        You reported your {lost} as lost. From {dateAndTime(recoveryAt)}, you have {recoveryDays} days to ask for an
        access link and set up new ones.
      </p>
    )
  return (
    <>
      <Row as="p" gap="0 6px" align="stretch" justify="center" wrap kind="quiet" className={styles.lost}>
        <span>Lost all your {lost}?</span>
        <button type="button" className={styles.link} onClick={() => setAsking(true)}>
          Report lost {lost}
        </button>
      </Row>
      <Confirm
        open={asking}
        title={`Report lost ${lost}?`}
        confirmLabel="Report as lost"
        busy={recover.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => recover.mutate()}
      >
        <p>After {recoveryHours} hours, you can set up new ones with an access link. We will email you about it.</p>
        <Alert>{recover.error && messageOf(recover.error)}</Alert>
      </Confirm>
    </>
  )
}
