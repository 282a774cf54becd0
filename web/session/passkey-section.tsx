import type { Passkey } from '@portal/domain/session/passkey'
import { signInAgain } from '@portal/domain/session/passkey-words'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Confirm } from '../ui/dialog.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { showToast } from '../ui/toast.tsx'
import { dateAndTime } from './date-and-time.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './passkey-queries.ts'
import styles from './sessions-screen.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** The person's passkeys. Staff who sign on at an identity provider have none here. */
export function PasskeySection() {
  const { data } = useQuery(passkeysQuery)
  const adding = useAddPasskey()
  const [again, setAgain] = useState(false)
  if (!data || (!data.may && data.passkeys.length === 0)) return null
  const { passkeys, may, must } = data
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.detail === signInAgain) setAgain(true)
    else
      void import('./passkey-ceremony.ts').then(({ ceremonyProblem }) => {
        const sentence = ceremonyProblem(error)
        if (sentence !== undefined) showToast(sentence, 'error')
      })
  }
  const add = () =>
    adding.mutateAsync().then(({ name }) => showToast(`The passkey “${name}” signs you in from now on`), failed)
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
          ? 'Your access asks for one: keep two, on different devices, so that you can sign in when one is lost.'
          : 'With a passkey you sign in with your fingerprint, face or PIN, without waiting for an e-mail.'}
      </p>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onFailed={failed} />
        ))}
      </ul>
      {again && <SignInAgain hasPasskey={passkeys.length > 0} onClose={() => setAgain(false)} />}
    </section>
  )
}

function PasskeyRow({ passkey, onFailed }: { passkey: Passkey; onFailed: (error: unknown) => void }) {
  const { id, name, created_at, used_at, is_synced } = passkey
  const removing = useRemovePasskey()
  const [asked, setAsked] = useState<'remove' | 'rename'>()
  const close = () => setAsked(undefined)
  const remove = () =>
    removing
      .mutateAsync(id)
      .then(() => showToast(`The passkey “${name}” was removed`), onFailed)
      .finally(close)
  return (
    <li className={classes(styles.row, styles.key)}>
      <KeyRound size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.device}>{name}</p>
        <p className={styles.times}>
          <span>Added {dateAndTime(created_at)}</span>{' '}
          <span>· {used_at === null ? 'not used yet' : `last used ${dateAndTime(used_at)}`}</span>{' '}
          {is_synced && <span>· kept by your password manager</span>}
        </p>
      </div>
      <div className={styles.acts}>
        <Button size="small" aria-label={`Rename the passkey ${name}`} onClick={() => setAsked('rename')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove the passkey ${name}`} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      <Confirm
        open={asked === 'remove'}
        title="Remove this passkey?"
        confirmLabel="Remove it"
        danger
        busy={removing.isPending}
        onConfirm={remove}
        onCancel={close}
      >
        <p>
          “{name}” no longer signs you in. Your device or password manager may go on to offer it until you delete it
          there.
        </p>
      </Confirm>
      {asked === 'rename' && <PasskeyNameDialog passkey={passkey} onClose={close} />}
    </li>
  )
}
