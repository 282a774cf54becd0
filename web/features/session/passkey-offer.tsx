import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ceremonyProblem } from './passkey-ceremony.ts'
import styles from './passkey-offer.module.css'
import { useAddPasskey } from './passkey-queries.ts'

/** A quiet offer after a sign-in by mail; the portal makes it again after a month at the soonest. */
export function PasskeyOffer() {
  const [gone, setGone] = useState(!('PublicKeyCredential' in window))
  const adding = useAddPasskey()
  if (gone) return null
  const add = () =>
    adding.mutateAsync().then(
      () => {
        setGone(true)
        showToast('Passkey created. You can use it next time.')
      },
      (error: unknown) => {
        const sentence = ceremonyProblem(error)
        if (sentence !== undefined) showToast(sentence, 'error')
      },
    )
  return (
    <aside className={styles.offer} aria-label="Sign in without an email">
      <p>Next time, sign in with your fingerprint, face or PIN. No need to wait for an email.</p>
      <Button size="small" busy={adding.isPending} onClick={add}>
        Create a passkey
      </Button>
      <Button size="small" variant="ghost" onClick={() => setGone(true)}>
        Not now
      </Button>
    </aside>
  )
}
