import type { AuditInfo } from '@portal/domain/audits/audit'
import { type BandName, bandOf, bands } from '@portal/domain/audits/bands'
import { formatScore } from '@portal/domain/audits/report'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { settings } from '../../shared/product/settings.ts'
import { Row } from '../../ui/stack.tsx'
import styles from './audit-tile.module.css'

/** One word for each band, since a tile has room for no more. */
const word: Record<BandName, string> = { Strong: 'Strong', Neutral: 'Neutral', 'Potential Risk': 'Risk' }

/** Score, band, title and date; the meter shows the scoring type's bands in true proportion, so that low can be good. */
export function AuditTile({ audit }: { audit: AuditInfo }) {
  const band = bandOf(audit.percentage_score, audit.type)
  return (
    <div className={styles.tile} data-band={band}>
      <div className={styles.score}>
        <span className={styles.figure}>{formatScore(audit.percentage_score)}%</span>
        <span className={styles.word}>
          {word[band] === band ? (
            band
          ) : (
            <>
              <span aria-hidden="true">{word[band]}</span>
              <span className="sr-only">{band}</span>
            </>
          )}
        </span>
      </div>
      <Row gap={1} align="stretch" className={styles.meter} aria-hidden="true">
        {bands(audit.type).map(({ name, min, max }) => (
          <span key={name} data-band={name} data-on={name === band || undefined} style={{ width: `${max - min}%` }} />
        ))}
        <span className={styles.needle} style={{ left: `${audit.percentage_score}%` }} />
      </Row>
      <p className={styles.title} title={audit.title}>
        {audit.title}
      </p>
      <p className={styles.date}>{formatInstant(audit.created_at, settings.time_zone)}</p>
    </div>
  )
}
