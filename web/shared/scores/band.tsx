import type { BandName } from '@portal/domain/audits/bands'
import { Chip } from '../../ui/chip.tsx'
import styles from './band.module.css'

/** The status with the colours of a band. */
const statusOf = { Strong: 'active', Neutral: 'onboarding', 'Potential Risk': 'setting-up' } as const

/** The colour and shape of a band, next to its name. */
export const BandMark = ({ band }: { band: BandName }) => (
  <i className={styles.dot} data-band={band} aria-hidden="true" />
)

export function BandChip({ band }: { band: BandName }) {
  return (
    <Chip status={statusOf[band]}>
      <BandMark band={band} />
      {band}
    </Chip>
  )
}

/** A score with its band: the dot for those who see, the word for those who hear. */
export function BandScore({ band, children }: { band: BandName; children: string }) {
  return (
    <span className={styles.score} title={band}>
      <BandMark band={band} />
      {children}
      <span className="sr-only">, {band}</span>
    </span>
  )
}

/** A bar for the percentage, in the colour of the band. */
export function BandMeter({ band, percent }: { band: BandName; percent: number }) {
  return (
    <span className={styles.meter} data-band={band} aria-hidden="true">
      <i style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  )
}
