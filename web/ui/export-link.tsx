import { Download } from 'lucide-react'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface ExportLinkProps {
  /** Address of the file. */
  href: string
  /** Accessible name, if a screen has several exports. It starts with "Export CSV", the visible text. */
  label?: string
  size?: 'small' | 'medium'
}

/** Link to the CSV export of a list, styled as a button. */
export const ExportLink = ({ href, label, size = 'medium' }: ExportLinkProps) => (
  <a className={classes(styles.button, styles.secondary, styles[size])} href={href} download aria-label={label}>
    <Download aria-hidden="true" /> Export CSV
  </a>
)
