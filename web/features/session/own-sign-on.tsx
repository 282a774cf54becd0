import { getSignOnLink } from '@portal/domain/session/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call, messageOf } from '../../shared/http/call.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { Button } from '../../ui/button.tsx'
import { stored } from '../../ui/stored.ts'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { SentLink } from './login-state.ts'

interface OwnSignOnProps {
  own: { id: string; name: string }
  sent: SentLink
  referrerLink: string | undefined
  onOtherEmail: () => void
}

/** For people whose company has its own sign-in; no email was sent. */
export function OwnSignOn({ own, sent: { email }, referrerLink, onOtherEmail }: OwnSignOnProps) {
  usePageName({ title: 'Your company’s single sign-on' })
  const [message, setMessage] = useFleeting()
  const signOn = useMutation({
    mutationFn: () => call(getSignOnLink, { query: { at: own.id, ...(referrerLink && { redirect: referrerLink }) } }),
    onSuccess: ({ auth_uri }) => {
      stored.write('oauth', 'true')
      const there = new URL(auth_uri)
      // Saves them from typing it once more.
      if (email !== null) there.searchParams.set('login_hint', email)
      thisPage.leaveTo(there.href)
    },
    onError: (error) => setMessage(messageOf(error)),
  })
  return (
    <>
      <h1>Your company’s single sign-on</h1>
      <p className={styles.lead}>
        You sign in with the single sign-on of <strong>{own.name}</strong>. You do not need an access link.
      </p>
      <div className={styles.form}>
        <LoginMessage text={message} />
        <Button
          variant="primary"
          size="large"
          wide
          autoFocus
          icon={<KeyRound aria-hidden="true" />}
          busy={signOn.isPending || signOn.isSuccess}
          onClick={() => signOn.mutate()}
        >
          Continue to single sign-on
        </Button>
      </div>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onOtherEmail}>
          Use a different email
        </button>
      </p>
    </>
  )
}
