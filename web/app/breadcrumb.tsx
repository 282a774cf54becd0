import { ChevronRight } from 'lucide-react'
import { useCurrentPage } from '../shared/navigation/page.tsx'
import { Link } from '../ui/link.tsx'
import styles from './breadcrumb.module.css'

export function Breadcrumb() {
  const { here, trail } = useCurrentPage()
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol className={styles.steps}>
        {trail.map(({ label, to }) => (
          <li key={to} className={styles.step}>
            <Link to={to} title={label}>
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden="true" />
          </li>
        ))}
        <li className={styles.here} aria-current="page" title={here}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
