import { Download } from 'lucide-react'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface ExportLinkProps {
  /** Of the file that the server makes. */
  href: string
  /** What is taken along, where a screen offers several. */
  label?: string
  variant?: 'secondary' | 'ghost'
  size?: 'small' | 'medium'
}

/** Takes along as a CSV file what a screen lists; it looks like a button. */
export const ExportLink = ({ href, label, variant = 'ghost', size = 'medium' }: ExportLinkProps) => (
  <a className={classes(styles.button, styles[variant], styles[size])} href={href} download aria-label={label}>
    <Download aria-hidden="true" /> Export CSV
  </a>
)
