import type { AuthenticatorSetUp } from '@portal/domain/session/authenticator'
import { authenticatorNamed, enterAppDigits } from '@portal/domain/session/authenticator-rules'
import { needsRecentSignIn } from '@portal/domain/session/passkey-rules'
import { codeLength, codeProblem } from '@portal/domain/session/validation'
import { useQuery } from '@tanstack/react-query'
import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { CallError, messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { showToast } from '../../ui/toast.tsx'
import { authenticatorsQuery, useAuthenticatorChanges, useBeginAuthenticator } from './authenticator-queries.ts'
import { AuthenticatorPicture } from './authenticator-set-up.tsx'
import type { KeyKind } from './key-kind.ts'
import { KeyRow } from './key-row.tsx'
import { Reauthenticate } from './reauthenticate.tsx'
import styles from './sessions-screen.module.css'

const appKind: KeyKind = {
  what: 'authenticator app',
  icon: Smartphone,
  hint: 'For example the phone or password manager it is on',
  unnamed: authenticatorNamed,
  removed: 'will no longer sign you in. Please delete the entry in the app as well.',
  useChanges: useAuthenticatorChanges,
}

/** The apps that show a code after an access link, for people who sign in by mail. */
export function AuthenticatorSection() {
  const { data } = useQuery(authenticatorsQuery)
  const beginning = useBeginAuthenticator()
  const [setUp, setSetUp] = useState<AuthenticatorSetUp>()
  const [again, setAgain] = useState(false)
  if (!data || (!data.may && data.authenticators.length === 0)) return null
  const { authenticators, may } = data
  const failed = (error: unknown) => {
    if (needsSignIn(error)) setAgain(true)
    else showToast(messageOf(error), 'error')
  }
  return (
    <section className={styles.section}>
      <SectionHead
        title="Authenticator apps"
        count={authenticators.length}
        actions={
          may && (
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              busy={beginning.isPending}
              onClick={() => beginning.mutateAsync().then(setSetUp, failed)}
            >
              Add an app
            </Button>
          )
        }
      />
      <p className={styles.about}>
        An app on your phone, or a password manager, shows a new code every 30 seconds. Once you add it, you also need
        its code when you use an access link.
      </p>
      <ul>
        {authenticators.map((authenticator) => (
          <KeyRow key={authenticator.id} kind={appKind} of={authenticator} onFailed={failed} />
        ))}
      </ul>
      {setUp && <SetUpDialog setUp={setUp} onFailed={failed} onClose={() => setSetUp(undefined)} />}
      {again && <Reauthenticate onClose={() => setAgain(false)} />}
    </section>
  )
}

const needsSignIn = (error: unknown): boolean => error instanceof CallError && error.detail === needsRecentSignIn

interface SetUpDialogProps {
  setUp: AuthenticatorSetUp
  /** Is given an error that the dialog cannot solve, before it closes. */
  onFailed: (error: unknown) => void
  onClose: () => void
}

function SetUpDialog({ setUp, onFailed, onClose }: SetUpDialogProps) {
  const { add } = useAuthenticatorChanges()
  const form = useForm({
    draft: useUnstoredDraft({ code: '' }),
    problems: ({ code }) => ({ code: codeProblem(code) && enterAppDigits }),
    send: async ({ code }, signal) => {
      try {
        const { name } = await add(code, signal)
        showToast(`Authenticator app “${name}” added`)
      } catch (error) {
        if (!needsSignIn(error)) throw error
        onFailed(error)
      }
    },
    onSent: onClose,
  })
  return (
    <FormDialog
      form={{ ...form, failure: undefined }}
      title="Add an authenticator app"
      sendLabel="Add app"
      onClose={onClose}
    >
      <AuthenticatorPicture setUp={setUp} />
      <CodeField
        label="Code from the app"
        length={codeLength}
        {...form.field('code')}
        error={form.errorOf('code') ?? form.failure}
      />
    </FormDialog>
  )
}
