import type { BandName } from '@portal/domain/audits/bands'
import styles from './band.module.css'

export function BandChip({ band }: { band: BandName }) {
  return (
    <span className={styles.chip} data-band={band}>
      <i className={styles.dot} data-band={band} aria-hidden="true" />
      {band}
    </span>
  )
}

/** A score with its band: the dot for those who see, the word for those who hear. */
export function BandScore({ band, children }: { band: BandName; children: string }) {
  return (
    <span className={styles.score} title={band}>
      <i className={styles.dot} data-band={band} aria-hidden="true" />
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
