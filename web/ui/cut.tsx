import { classes } from './classes.ts'
import styles from './cut.module.css'

interface CutProps {
  children: string
  className?: string | undefined
  /** Keeps the last characters, where addresses differ. */
  middle?: boolean
}

/** In characters. */
const tailLength = 12

/** One line of text, cut with "…" if there is no room; its title has the whole text. */
export const Cut = ({ children, className, middle = false }: CutProps) =>
  middle ? (
    <span className={classes(styles.middle, className)} title={children}>
      <span className={styles.cut}>{children.slice(0, -tailLength)}</span>
      <span>{children.slice(-tailLength)}</span>
    </span>
  ) : (
    <span className={classes(styles.cut, className)} title={children}>
      {children}
    </span>
  )
