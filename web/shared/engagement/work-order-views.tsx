import { Link } from '../../ui/link.tsx'
import styles from '../../ui/segments.module.css'
import { paths } from '../paths.ts'

/** The two views of an engagement's work orders. */
export function WorkOrderViews({ id, current }: { id: string; current: 'Timeline' | 'Days' }) {
  const views = { Timeline: paths.workOrdersOf(id), Days: paths.engagementDays(id) }
  return (
    <nav className={styles.segments} aria-label="View of the work orders" data-screen-only>
      {Object.entries(views).map(([name, to]) => (
        <Link key={name} className={styles.segment} to={to} aria-current={name === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
