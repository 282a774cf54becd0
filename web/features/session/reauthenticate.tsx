import { finishSecondStepWithCode } from '@portal/domain/session/authenticator-contract'
import { enterAppDigits } from '@portal/domain/session/authenticator-rules'
import { login, requestAccessCode } from '@portal/domain/session/contract'
import { needsRecentSignIn } from '@portal/domain/session/passkey-rules'
import type { User } from '@portal/domain/session/user'
import { codeLength, codeProblem } from '@portal/domain/session/validation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { sessionQuery, useViewer } from '../../shared/session/session.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './login.module.css'
import { passkeysQuery } from './passkey-queries.ts'
import { sessionsQuery } from './queries.ts'

interface StepProps {
  onSignedIn: (user: User) => void
  onClose: () => void
}

/** Signs in again on the same page before passkeys or apps are changed, because a session can be left open. */
export function Reauthenticate({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const viewer = useViewer()
  const hasPasskey = (useQuery(passkeysQuery).data?.passkeys.length ?? 0) > 0
  const finish = (user: User) => {
    // A device can hold the passkeys of several people.
    if (user.id !== viewer.id) return thisPage.leaveTo(paths.engagements())
    client.setQueryData(sessionQuery.queryKey, user)
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    showToast('You are signed in again')
    onClose()
  }
  const Step = hasPasskey ? WithPasskey : WithCode
  return <Step onSignedIn={finish} onClose={onClose} />
}

function WithPasskey({ onSignedIn, onClose }: StepProps) {
  const signIn = useMutation({
    mutationFn: async () => (await import('./passkey-ceremony.ts')).signInWithPasskey(),
    onSuccess: ({ user }) => onSignedIn(user),
    onError: async (error) => {
      const { ceremonyProblem } = await import('./passkey-ceremony.ts')
      const sentence = ceremonyProblem(error)
      if (sentence !== undefined) showToast(sentence, 'error')
    },
  })
  return (
    <Confirm
      open
      title="Sign in again"
      confirmLabel="Use my passkey"
      busy={signIn.isPending}
      onConfirm={() => signIn.mutate()}
      onCancel={onClose}
    >
      <p>{needsRecentSignIn}</p>
    </Confirm>
  )
}

/** Emails a code and asks for it; people with an authenticator app then enter its code. */
function WithCode({ onSignedIn, onClose }: StepProps) {
  const { email } = useViewer()
  const [needsApp, setNeedsApp] = useState(false)
  const sent = useQuery({
    queryKey: ['code to sign in again'],
    queryFn: ({ signal }) => call(requestAccessCode, { body: { email, referrer_link: paths.sessions() } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  const form = useForm({
    draft: useUnstoredDraft({ code: '' }),
    problems: ({ code }) => ({ code: needsApp ? codeProblem(code) && enterAppDigits : codeProblem(code) }),
    send: ({ code }, signal) =>
      needsApp
        ? call(finishSecondStepWithCode, { body: { code } }, { signal })
        : call(login, { body: { challenge: sent.data?.challenge ?? '', code } }, { signal }),
    onSent: ({ user }) => {
      if (user) return onSignedIn(user)
      setNeedsApp(true)
      form.change({ code: '' })
    },
  })
  return (
    <FormDialog
      form={{ ...form, failure: undefined }}
      title="Sign in again"
      sendLabel="Sign in"
      sendDisabled={!sent.data}
      onClose={onClose}
    >
      <List query={sent} label="the code" skeleton={<Spinner label="Sending the code" />}>
        {() => (
          <>
            <p>
              {needsApp ? (
                'Enter the code that your authenticator app shows now.'
              ) : (
                <>
                  You signed in more than 15 minutes ago. We emailed a code to <EmailAddress>{email}</EmailAddress>. You
                  stay on this page.
                </>
              )}
            </p>
            <CodeField
              key={String(needsApp)}
              label={needsApp ? 'Code from your authenticator app' : 'Access code'}
              length={codeLength}
              autoFocus
              {...form.field('code')}
              error={form.errorOf('code') ?? form.failure}
            />
            {!needsApp && (
              <p>
                <button
                  type="button"
                  className={styles.link}
                  disabled={sent.isFetching}
                  onClick={() => void sent.refetch()}
                >
                  Send a new code
                </button>
              </p>
            )}
          </>
        )}
      </List>
    </FormDialog>
  )
}
