import styles from './state.module.css'
import { StateIcon } from './state-icon.tsx'

/** Rows that are still to come. */
export const EmptyIcon = () => (
  <StateIcon>
    <rect x="3.5" y="3.5" width="65" height="13" rx="4" className={styles.outline} />
    <rect x="3.5" y="22.5" width="65" height="13" rx="4" className={styles.outline} />
    <rect x="3.5" y="41.5" width="65" height="13" rx="4" className={styles.outline} />
    <path d="M10 10h18M10 29h30M10 48h12" className={styles.line} />
  </StateIcon>
)

/** A magnifying glass over rows. */
export const NoMatchIcon = () => (
  <StateIcon>
    <path d="M3 8.5h42M3 20.5h20M3 32.5h18M3 44.5h34" className={styles.line} />
    <circle cx="42" cy="27" r="15" className={styles.lens} />
    <path d="M53 38l11 11" className={styles.handle} />
    <path d="M36 27h12" className={styles.ink} />
  </StateIcon>
)

/** A sheet with a question mark. */
export const NotFoundIcon = () => (
  <StateIcon>
    <path d="M14.5 2.5h34l9 9v43h-43z" className={styles.sheet} />
    <path d="M48.5 2.5v9h9" className={styles.line} />
    <path d="M30 25.5a6 6 0 1 1 9 5.2c-2 1.2-3 2.3-3 4.8M36 42v1.5" className={styles.ink} />
  </StateIcon>
)

/** A signpost. */
export const MissingPageIcon = () => (
  <StateIcon>
    <path d="M36 2v54M26 56h20" className={styles.ink} />
    <path d="M22.5 8.5h28l7 6.5-7 6.5h-28z" className={styles.sheet} />
    <path d="M49.5 27.5h-28l-7 6.5 7 6.5h28z" className={styles.sheet} />
    <path d="M29 15h16M29 34h14" className={styles.line} />
  </StateIcon>
)

/** A sheet with a tick. */
export const DoneIcon = () => (
  <StateIcon>
    <path d="M14.5 2.5h34l9 9v43h-43z" className={styles.sheet} />
    <path d="M48.5 2.5v9h9M22 13h14" className={styles.line} />
    <path d="M27 33l7 7 13-15" className={styles.ink} />
  </StateIcon>
)
