import { Download } from 'lucide-react'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface ExportLinkProps {
  /** Address of the file. */
  href: string
  /** Visible text; "Export CSV" by default. */
  children?: string
  /** Accessible name, if a screen has several exports. It starts with the visible text. */
  label?: string
  size?: 'small' | 'medium'
}

/** Link to a file that the portal makes, such as the CSV export of a list. Styled as a button. */
export const ExportLink = ({ href, label, children = 'Export CSV', size = 'medium' }: ExportLinkProps) => (
  <a className={classes(styles.button, styles.secondary, styles[size])} href={href} download aria-label={label}>
    <Download aria-hidden="true" /> {children}
  </a>
)
