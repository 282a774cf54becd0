import { usePageName } from '../../shared/navigation/page.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './login.module.css'
import type { LinkLandingProps } from './login-state.ts'

/** For a link that was cut off or changed on its way. Trying again cannot help, so it leads to the login form. */
export function BrokenLink({ onForget }: Pick<LinkLandingProps, 'onForget'>) {
  const title = 'This login link does not work'
  usePageName({ title })
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>Part of the link is missing or was changed. Log in to get a new one.</p>
      <div className={styles.form}>
        <Button variant="primary" size="large" wide onClick={onForget}>
          Go to login
        </Button>
      </div>
    </>
  )
}
