import { requestNewLink } from '@portal/domain/session/contract'
import { isCut, linkExpired, sendNewLink } from '@portal/domain/session/validation'
import { useMutation } from '@tanstack/react-query'
import { call, sentenceOf } from '../http/call.ts'
import { usePageName } from '../portal/page.ts'
import { Button } from '../ui/button.tsx'
import { useFleeting } from './fleeting.ts'
import styles from './login.module.css'
import { LoginMessage } from './login-message.tsx'
import type { LinkLandingProps } from './login-state.ts'

export const ExpiredLink = (props: LinkLandingProps) =>
  isCut(props.token) ? <CutLink onForget={props.onForget} /> : <OldLink {...props} />

/** A mail program left a part of it away: nobody can tell whose it was. */
function CutLink({ onForget }: Pick<LinkLandingProps, 'onForget'>) {
  return (
    <>
      <h1>Log in</h1>
      <p className={styles.lead}>
        A part of your access link is missing. Open it from the e-mail once more, or ask for a new one.
      </p>
      <div className={styles.form}>
        <Button variant="primary" size="large" wide onClick={onForget}>
          Ask for a new link
        </Button>
      </div>
    </>
  )
}

/** Sends another link to the address of one that works no more. */
function OldLink({ token, onSent, onForget }: LinkLandingProps) {
  usePageName({ title: linkExpired })
  const [message, setMessage] = useFleeting()
  const renew = useMutation({
    mutationFn: () => call(requestNewLink, { body: { token } }),
    onSuccess: (answer) => onSent({ ...answer, email: null, token, at: Date.now() }),
    onError: (error) => setMessage(sentenceOf(error)),
  })
  return (
    <>
      <h1>{linkExpired}</h1>
      <p className={styles.lead}>
        A link works once and for ten minutes. We can send a new one to the same e-mail address.
      </p>
      <div className={styles.form}>
        <LoginMessage text={message} />
        <Button variant="primary" size="large" wide busy={renew.isPending} onClick={() => renew.mutate()}>
          {sendNewLink}
        </Button>
      </div>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onForget}>
          Use a different e-mail
        </button>
      </p>
    </>
  )
}
