import { passkeyMinutes } from '@portal/domain/session/passkey-rules'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { SignedIn } from './login-state.ts'
import { cancelPrompt, ceremonyProblem, offersAutofill, signInWithPasskey } from './passkey-ceremony.ts'
import { passkeyUse } from './remembered.ts'

/** Milliseconds after which the challenge is requested again, before it expires. */
const refreshAfter = (passkeyMinutes - 1) * 60_000

/**
 * Signs in with a passkey: by its button, or by what the email field offers to fill in. Only a browser in which a passkey
 * was used shows a large button.
 */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => void }) {
  const [message, setMessage] = useFleeting()
  const [pressed, setPressed] = useState(false)

  useEffect(() => {
    if (pressed) return
    let isUnmounted = false
    const offer = async () => {
      if (!(await offersAutofill()) || isUnmounted) return
      const { user } = await signInWithPasskey(true)
      if (!isUnmounted) onSignedIn({ user, referrer_link: null })
    }
    const begin = () => void offer().catch((error: unknown) => isUnmounted || setMessage(ceremonyProblem(error)))
    begin()
    const timer = setInterval(begin, refreshAfter)
    return () => {
      isUnmounted = true
      clearInterval(timer)
      cancelPrompt()
    }
  }, [pressed, onSignedIn, setMessage])

  const press = () => {
    if (pressed) return
    setPressed(true)
    signInWithPasskey()
      .then(({ user }) => onSignedIn({ user, referrer_link: null }))
      .catch((error: unknown) => {
        setMessage(ceremonyProblem(error))
        setPressed(false)
      })
  }
  return (
    <>
      {passkeyUse.isKnown() ? (
        <Button size="large" wide busy={pressed} onClick={press}>
          Log in with a passkey
        </Button>
      ) : (
        <button type="button" className={styles.link} aria-disabled={pressed || undefined} onClick={press}>
          Log in with a passkey
        </button>
      )}
      <LoginMessage text={message} centred />
    </>
  )
}
