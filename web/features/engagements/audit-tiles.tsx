import type { Engagement } from '@portal/domain/engagements/engagement'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Text } from '../../ui/text.tsx'
import { AuditTile } from './audit-tile.tsx'
import styles from './engagement-card.module.css'

/** How many audits fit beside each other. */
const atFirst = { phone: 2, otherwise: 3 }

/** The newest audits; a narrow tile shows the rest. */
export function AuditTiles({ engagement: { id, audits_info, title } }: { engagement: Engagement }) {
  const [showsAll, setShowsAll] = useState(false)
  const most = usePhone() ? atFirst.phone : atFirst.otherwise
  if (audits_info.length === 0)
    return (
      <Text as="p" kind="quiet" className={styles.noAudits}>
        There are no audits provided for this project
      </Text>
    )
  const more = showsAll ? 0 : audits_info.length - most
  return (
    <div className={styles.audits}>
      <ul className={styles.tiles} aria-label={`Audits of ${title}`}>
        {audits_info.slice(0, showsAll ? undefined : most).map((audit) => (
          <li key={audit.id}>
            <Link className={styles.audit} to={paths.audit(id, audit.id)}>
              <AuditTile audit={audit} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={more === 1 ? 'Show 1 more audit' : `Show ${more} more audits`}
          onClick={() => setShowsAll(true)}
        >
          +{more}
        </button>
      )}
    </div>
  )
}
