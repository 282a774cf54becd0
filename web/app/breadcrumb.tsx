import { ChevronRight } from 'lucide-react'
import { useCurrentPage } from '../shared/navigation/page.tsx'
import { Link } from '../ui/link.tsx'
import { Row } from '../ui/stack.tsx'
import styles from './breadcrumb.module.css'

export function Breadcrumb() {
  const { here, trail } = useCurrentPage()
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <Row as="ol" gap={8} kind="quiet" tone="text">
        {trail.map(({ label, to }) => (
          <Row as="li" gap={8} tone="quiet" key={to} className={styles.step}>
            <Link to={to} title={label}>
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden="true" />
          </Row>
        ))}
        <li className={styles.here} aria-current="page" title={here}>
          {here}
        </li>
      </Row>
    </nav>
  )
}
