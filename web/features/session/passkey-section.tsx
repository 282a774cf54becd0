import { needsRecentSignIn, passkeyNameInvalid } from '@portal/domain/session/passkey-rules'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { KeyKind } from './key-kind.ts'
import { KeyRow } from './key-row.tsx'
import { passkeysQuery, useAddPasskey, usePasskeyChanges } from './passkey-queries.ts'
import { Reauthenticate } from './reauthenticate.tsx'
import styles from './sessions-screen.module.css'

const passkeyKind: KeyKind = {
  what: 'passkey',
  icon: KeyRound,
  hint: 'For example the device or password manager it is on',
  unnamed: passkeyNameInvalid,
  removed: 'will no longer sign you in. Your device or password manager may still offer it until you delete it there.',
  useChanges: usePasskeyChanges,
}

/** The person's passkeys. Staff who sign on at an identity provider have none here. */
export function PasskeySection() {
  const { data } = useQuery(passkeysQuery)
  const adding = useAddPasskey()
  const [again, setAgain] = useState(false)
  if (!data || (!data.may && data.passkeys.length === 0)) return null
  const { passkeys, may, must } = data
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.detail === needsRecentSignIn) setAgain(true)
    else
      void import('./passkey-ceremony.ts').then(({ ceremonyProblem }) => {
        const sentence = ceremonyProblem(error)
        if (sentence !== undefined) showToast(sentence, 'error')
      })
  }
  const add = () => adding.mutateAsync().then(({ name }) => showToast(`Passkey “${name}” added`), failed)
  return (
    <section className={styles.section}>
      <SectionHead
        title="Passkeys"
        count={passkeys.length}
        actions={
          may && (
            <Button size="small" icon={<Plus aria-hidden="true" />} busy={adding.isPending} onClick={add}>
              Add a passkey
            </Button>
          )
        }
      />
      <p className={styles.about}>
        {must
          ? 'You need a passkey to sign in. Keep two on different devices, in case you lose one.'
          : 'With a passkey, you sign in with your fingerprint, face or PIN. You do not wait for an email.'}
      </p>
      <ul>
        {passkeys.map((passkey) => (
          <KeyRow
            key={passkey.id}
            kind={passkeyKind}
            of={passkey}
            {...(passkey.is_synced && { more: 'saved in your password manager' })}
            onFailed={failed}
          />
        ))}
      </ul>
      {again && <Reauthenticate onClose={() => setAgain(false)} />}
    </section>
  )
}
