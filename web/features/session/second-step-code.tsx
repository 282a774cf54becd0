import {
  addAuthenticatorAtSecondStep,
  beginAuthenticatorAtSecondStep,
  finishSecondStepWithCode,
} from '@portal/domain/session/authenticator-contract'
import { enterAppDigits } from '@portal/domain/session/authenticator-rules'
import type { User } from '@portal/domain/session/user'
import { codeLength, codeProblem } from '@portal/domain/session/validation'
import { useMutation } from '@tanstack/react-query'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { call, messageOf } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { AuthenticatorPicture } from './authenticator-set-up.tsx'
import styles from './login.module.css'

export interface SignedInAfterLink {
  user: User
  referrer_link: string | null
}
interface CodeProps {
  onSignedIn: (signedIn: SignedInAfterLink) => void
  onFailed: (error: unknown) => void
}

/** Form for the code of an existing app. */
export const UseCode = ({ isOther, ...props }: CodeProps & { isOther: boolean }) => (
  <CodeForm
    {...props}
    label={isOther ? 'Or the code from your authenticator app' : 'Code from your authenticator app'}
    send={(code, signal) => call(finishSecondStepWithCode, { body: { code } }, { signal })}
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
          send={(code, signal) => call(addAuthenticatorAtSecondStep, { body: { code } }, { signal })}
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

interface CodeFormProps extends CodeProps {
  label: string
  send: (code: string, signal: AbortSignal) => Promise<SignedInAfterLink>
}

function CodeForm({ label, send, onSignedIn, onFailed }: CodeFormProps) {
  const form = useForm({
    draft: useUnstoredDraft({ code: '' }),
    problems: ({ code }) => ({ code: codeProblem(code) && enterAppDigits }),
    send: ({ code }, signal) =>
      send(code, signal).catch((error: unknown) => {
        onFailed(error)
        throw error
      }),
    onSent: onSignedIn,
  })
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <CodeField
        label={label}
        length={codeLength}
        {...form.field('code')}
        error={form.errorOf('code') ?? form.failure}
      />
      <Button className={styles.afterCode} type="submit" variant="primary" size="large" wide busy={form.isSending}>
        Log in
      </Button>
    </form>
  )
}
