import { Skeleton } from '../ui/skeleton.tsx'
import styles from './engagement-card.module.css'

/** A card's shape on a card's grid, so that nothing moves when the card arrives. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.name}>
        <Skeleton width={74} height={22} radius={11} />
        <div className={styles.title}>
          <Skeleton width="72%" height={20} />
        </div>
        <div className={styles.company}>
          <Skeleton width="44%" height={14} />
        </div>
      </div>
      <div className={styles.counts}>
        {[30, 58, 48, 64].map((width) => (
          <div key={width} className={styles.count}>
            <Skeleton width={width} height={12} />
            <Skeleton width={26} height={22} />
          </div>
        ))}
      </div>
      <div className={styles.audits}>
        <div className={styles.tiles}>
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
        </div>
      </div>
      <div className={styles.buttons}>
        <Skeleton width={104} height={18} />
      </div>
    </div>
  )
}
