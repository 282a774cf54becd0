import { requestNewLink } from '@portal/domain/session/contract'
import { linkExpired, sendNewLink } from '@portal/domain/session/validation'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../shared/http/call.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { Button } from '../../ui/button.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { LinkLandingProps } from './login-state.ts'

/** Sends another link to the address of one that works no more. */
export function ExpiredLink({ token, onSent, onForget }: LinkLandingProps) {
  usePageName({ title: linkExpired })
  const [message, setMessage] = useFleeting()
  const renew = useMutation({
    mutationFn: () => call(requestNewLink, { body: { token } }),
    onSuccess: (answer) => onSent({ ...answer, email: null, token, at: Date.now() }),
    onError: (error) => setMessage(messageOf(error)),
  })
  return (
    <>
      <h1>{linkExpired}</h1>
      <p className={styles.lead}>
        A link works once, within ten minutes. We can send a new one to the same email address.
      </p>
      <div className={styles.form}>
        <LoginMessage text={message} />
        <Button variant="primary" size="large" wide busy={renew.isPending} onClick={() => renew.mutate()}>
          {sendNewLink}
        </Button>
      </div>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onForget}>
          Use a different email
        </button>
      </p>
    </>
  )
}
