import { classes } from './classes.ts'
import styles from './cut.module.css'

/** One line of text that ends in "…" if there is no room; its title has the whole text. */
export function Cut({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span className={classes(styles.cut, className)} title={children}>
      {children}
    </span>
  )
}
