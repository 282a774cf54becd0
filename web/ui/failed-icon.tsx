import styles from './state.module.css'
import { StateIcon } from './state-icon.tsx'

/** A torn sheet with a warning. */
export const FailedIcon = () => (
  <StateIcon>
    <path d="M14.5 2.5h34l9 9v12l-8 5-9-6-9 7-9-6-8 5z" className={styles.sheet} />
    <path d="M14.5 35.5l8-5 9 6 9-7 9 6 8-5v24h-43z" className={styles.sheet} />
    <path d="M22 13h14M22 46h18" className={styles.line} />
    <circle cx="58" cy="46" r="10" className={styles.warning} />
    <path d="M58 41v6M58 50.5v1" className={styles.mark} />
  </StateIcon>
)
