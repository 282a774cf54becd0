import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import styles from './engagement-words.module.css'

/** "Payments platform rebuild · Halden & Moore Bank", above the title of a form. */
export const EngagementWords = ({ id, header }: { id: string; header: EngagementHeader | undefined }) =>
  header && (
    <>
      <Link className={styles.title} to={paths.engagement(id)}>
        {header.title}
      </Link>
      <span className={styles.client}>{header.client_name}</span>
    </>
  )
