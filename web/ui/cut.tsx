import { classes } from './classes.ts'
import styles from './cut.module.css'

/** A line of text that ends in "…" where there is no room for it; what it is whole, its title says. */
export function Cut({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span className={classes(styles.cut, className)} title={children}>
      {children}
    </span>
  )
}
