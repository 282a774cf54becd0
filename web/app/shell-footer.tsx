import { Bug } from 'lucide-react'
import { Link } from '../ui/link.tsx'
import { Legal } from './legal.tsx'
import { paths } from './paths.ts'
import { settings } from './settings.ts'
import styles from './shell-footer.module.css'

export function ShellFooter() {
  return (
    <footer className={styles.footer}>
      <Legal copyrightFirst />
      {settings.version !== null && <span>Version {settings.version}</span>}
      <div className={styles.links}>
        <ul className={styles.social}>
          {settings.social_links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <Link to={paths.submitBug()} className={styles.bug}>
          <Bug size={14} aria-hidden="true" />
          Report a bug
        </Link>
      </div>
    </footer>
  )
}
