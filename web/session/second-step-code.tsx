import {
  addAuthenticatorAtSecondStep,
  beginAuthenticatorAtSecondStep,
  finishSecondStepWithCode,
} from '@portal/domain/session/authenticator-contract'
import { enterAppDigits } from '@portal/domain/session/authenticator-rules'
import type { User } from '@portal/domain/session/user'
import { codeLength, codeProblem } from '@portal/domain/session/validation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call, messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { AuthenticatorPicture } from './authenticator-set-up.tsx'
import styles from './login.module.css'

export interface SignedInAfterLink {
  user: User
  referrer_link: string | null
}
interface CodeProps {
  onSignedIn: (signedIn: SignedInAfterLink) => void
  /** Says whether it knew what to do about it. */
  onFailed: (error: unknown) => boolean
}

/** Form for the code of an existing app. */
export const UseCode = ({ isOther, ...props }: CodeProps & { isOther: boolean }) => (
  <CodeForm
    {...props}
    label={isOther ? 'Or the code from your authenticator app' : 'Code from your authenticator app'}
    send={(code) => call(finishSecondStepWithCode, { body: { code } })}
  />
)

/** Sets an app up and asks for its first code. */
export function SetUpApp({ isOther, ...props }: CodeProps & { isOther: boolean }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(beginAuthenticatorAtSecondStep, {}) })
  if (data)
    return (
      <>
        <AuthenticatorPicture setUp={data} />
        <CodeForm
          {...props}
          label="Code from the app"
          send={(code) => call(addAuthenticatorAtSecondStep, { body: { code } })}
        />
      </>
    )
  const begin = () => mutate(undefined, { onError: props.onFailed })
  return (
    <div className={styles.form}>
      <Alert>{error && messageOf(error)}</Alert>
      <Button variant={isOther ? 'secondary' : 'primary'} size="large" wide busy={isPending} onClick={begin}>
        {isOther ? 'Use an authenticator app instead' : 'Set up an authenticator app'}
      </Button>
    </div>
  )
}

function CodeForm({
  label,
  send,
  onSignedIn,
  onFailed,
}: CodeProps & { label: string; send: (code: string) => Promise<SignedInAfterLink> }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (onFailed(error)) return
      setProblem(messageOf(error))
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    if (codeProblem(code) === undefined) return sending.mutate(code)
    setProblem(enterAppDigits)
    input.current?.focus()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <CodeField
        ref={input}
        label={label}
        length={codeLength}
        value={code}
        error={problem}
        onChange={(digits) => {
          setCode(digits)
          setProblem(undefined)
        }}
      />
      <Button className={styles.afterCode} type="submit" variant="primary" size="large" wide busy={sending.isPending}>
        Log in
      </Button>
    </form>
  )
}
