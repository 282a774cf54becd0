import {
  beginSecondStep,
  finishSecondStep,
  makeAtSecondStep,
  recoverPasskeys,
} from '@portal/domain/session/passkey-contract'
import { recoveryDays, recoveryHours } from '@portal/domain/session/passkey-words'
import { ownPath } from '@portal/domain/session/validation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { beginSession, sessionQuery } from '../app/session.ts'
import { CallError, call, sentenceOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { dateAndTime } from './date-and-time.ts'
import styles from './login.module.css'
import { LoginFrame } from './login-frame.tsx'
import type { LoginState } from './login-state.ts'

/** What one can do after the access link. */
interface Step {
  canUse: boolean
  canMake: boolean
  recovery_at: string | null
}

/** Where a person's access asks for a passkey beside the access link: using theirs, or making the first. */
export function SecondStepScreen() {
  const begun = useQuery({
    // Under the session's own name: a session that ends meanwhile takes all others away.
    queryKey: [sessionQuery.queryKey[0], 'second-step'],
    queryFn: async ({ signal }): Promise<Step> => {
      const { use, make, recovery_at } = await call(beginSecondStep, {}, { signal })
      return { canUse: use !== null, canMake: make !== null, recovery_at }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  const { data, error } = begun
  return (
    <LoginFrame>
      {data ? (
        <NextStep step={data} />
      ) : error instanceof CallError && error.status === 410 ? (
        <Gone sentence={error.detail} />
      ) : error ? (
        <FailedState sentence={sentenceOf(error)} retrying={begun.isFetching} onRetry={() => void begun.refetch()} />
      ) : (
        <Spinner label="Looking for your passkeys" />
      )}
    </LoginFrame>
  )
}

function Gone({ sentence }: { sentence: string }) {
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

function NextStep({ step: { canUse, canMake, recovery_at } }: { step: Step }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const state: LoginState = useLocation().state ?? {}
  const [gone, setGone] = useState<string>()
  const [recoveryAt, setRecoveryAt] = useState(recovery_at)
  const act = useMutation({
    mutationFn: async (how: 'use' | 'make') => {
      const { ceremonyProblem, makePasskey, askForPasskey } = await import('./passkey-ceremony.ts')
      try {
        const asked = await call(beginSecondStep, {})
        if (how === 'use' && asked.use) return await call(finishSecondStep, { body: await askForPasskey(asked.use) })
        if (asked.make) return await call(makeAtSecondStep, { body: await makePasskey(asked.make) })
        return undefined
      } catch (error) {
        if (error instanceof CallError) throw error
        const sentence = ceremonyProblem(error)
        if (sentence === undefined) return undefined
        throw new CallError(0, sentence)
      }
    },
    onSuccess: (signedIn) => {
      if (!signedIn) return
      const to = ownPath(signedIn.referrer_link) ?? ownPath(state.redirect) ?? paths.engagements()
      beginSession(client, signedIn.user)
      void navigate(to, { replace: true })
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 410 && /access link/.test(error.detail)) setGone(error.detail)
    },
  })
  const recover = useMutation({
    mutationFn: () => call(recoverPasskeys, {}),
    onSuccess: ({ recovery_at: at }) => setRecoveryAt(at),
  })
  if (gone !== undefined) return <Gone sentence={gone} />
  const knows = 'PublicKeyCredential' in window
  const busyWith = act.isPending ? act.variables : undefined
  const problem = act.error ?? recover.error
  return (
    <>
      <h1>One more step</h1>
      <p className={styles.lead}>
        {canUse
          ? 'Your access asks for your passkey as well: confirm that it is you with your fingerprint, face or PIN.'
          : 'Your access asks for a passkey as well. Make one now: it is kept by this device or your password manager, and opened with your fingerprint, face or PIN.'}
      </p>
      <div className={styles.form}>
        <Alert>
          {!knows
            ? 'This browser knows no passkeys. Please open the access link with another one.'
            : problem && sentenceOf(problem)}
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
            variant={canUse ? 'secondary' : 'primary'}
            size="large"
            wide
            disabled={!knows}
            busy={busyWith === 'make'}
            onClick={() => act.mutate('make')}
          >
            {canUse ? 'Make a new passkey' : 'Make a passkey'}
          </Button>
        )}
      </div>
      {canUse && canMake && (
        <p className={styles.lead}>With a new passkey, the ones that are lost no longer sign you in.</p>
      )}
      {canUse && !canMake && recoveryAt === null && (
        <>
          <hr className={styles.line} />
          <p className={styles.lead}>
            If all your passkeys are lost: {recoveryHours} hours after you say so, an access link is enough to make a
            new one. We e-mail you about it.
          </p>
          <div className={styles.form}>
            <Button size="large" wide busy={recover.isPending} onClick={() => recover.mutate()}>
              My passkeys are lost
            </Button>
          </div>
        </>
      )}
      {!canMake && recoveryAt !== null && (
        <>
          <hr className={styles.line} />
          <p className={styles.lead} role="status">
            Your passkeys were said to be lost. From {dateAndTime(recoveryAt)} on, for {recoveryDays} days, ask for an
            access link and make a new one.
          </p>
        </>
      )}
    </>
  )
}
