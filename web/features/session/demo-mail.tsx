import { settings } from '../../shared/product/settings.ts'
import styles from './login.module.css'

/** Link to the demo's emails, which are not sent. */
export function DemoMail() {
  if (!settings.mail_viewer_url) return null
  return (
    <p className={styles.demo}>
      <span className={styles.demoMark}>Demo</span>
      <a href={settings.mail_viewer_url} target="_blank" rel="noreferrer">
        Read the demo emails
      </a>
    </p>
  )
}
