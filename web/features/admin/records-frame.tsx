import { mayEditRecords } from '@portal/domain/records/superuser'
import type { ReactNode } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../../ui/segments.module.css'
import { Box, Row } from '../../ui/stack.tsx'
import { KeeperSection } from './keeper-section.tsx'

const views = { Customers: paths.records(), Imports: paths.imports() }

/** Frame of the screens about records: who keeps them, and a switch between the two lists. */
export function RecordsFrame({ view, children }: { view: keyof typeof views; children: ReactNode }) {
  const viewer = useViewer()
  if (!mayEditRecords(viewer)) return <AdminFrame>{children}</AdminFrame>
  return (
    <AdminFrame>
      <KeeperSection />
      <Row pad="0 0 20px">
        <nav className={styles.segments} aria-label="View of the records" data-screen-only>
          {Object.entries(views).map(([name, to]) => (
            <Link key={name} className={styles.segment} to={to} aria-current={name === view ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </Row>
      <Box as="section">{children}</Box>
    </AdminFrame>
  )
}
