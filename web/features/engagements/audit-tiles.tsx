import type { AuditInfo } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { AuditTile } from './audit-tile.tsx'
import styles from './engagement-card.module.css'

const isRisk = ({ percentage_score, type }: AuditInfo): boolean => bandOf(percentage_score, type) === 'Potential Risk'

/** Audits in a row of a tablet, a phone and a wide window. The style sheet shows that many, and one of the buttons. */
const fitting = [1, 2, 3]

/** Risks and the newest audits; a narrow tile shows the rest. */
export function AuditTiles({ engagement: { id, title, ...engagement } }: { engagement: Engagement }) {
  // A risk is never behind "+1".
  const audits = engagement.audits_info.toSorted((one, other) => Number(isRisk(other)) - Number(isRisk(one)))
  const [showsAll, setShowsAll] = useState(false)
  const { is_stakeholder } = useViewer()
  if (audits.length === 0)
    return (
      <Text as="p" kind="quiet" className={styles.noAudits}>
        {!is_stakeholder && <span aria-hidden="true">–</span>}
        <span className={is_stakeholder ? undefined : 'sr-only'}>There are no audits provided for this project</span>
      </Text>
    )
  const more = fitting.filter((most) => !showsAll && audits.length > most)
  return (
    <div className={styles.audits}>
      <ul className={styles.tiles} data-all={showsAll || undefined} aria-label={`Audits of ${title}`}>
        {audits.slice(0, showsAll ? undefined : 3).map((audit) => (
          <li key={audit.id}>
            <Link className={styles.audit} to={paths.audit(id, audit.id)}>
              <AuditTile audit={audit} />
            </Link>
          </li>
        ))}
      </ul>
      {more.map((most) => {
        const rest = audits.length - most
        return (
          <button
            key={most}
            type="button"
            className={styles.more}
            data-after={most}
            aria-label={rest === 1 ? 'Show 1 more audit' : `Show ${rest} more audits`}
            onClick={() => setShowsAll(true)}
          >
            +{rest}
          </button>
        )
      })}
    </div>
  )
}
