import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './more-link.module.css'

/** The way from a few of something to all of it. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.more} to={to}>
    {children}
  </Link>
)
