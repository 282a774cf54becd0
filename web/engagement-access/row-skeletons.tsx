import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './engagement-access.module.css'

/** A table in outline, as high as its rows will be. */
export const RowSkeletons = ({ label, rows, height }: { label: string; rows: number; height: number }) => (
  <Loading label={label}>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <div key={row} className={styles.skeleton}>
        <Skeleton width="70%" height={height} />
        <Skeleton width="60%" height={height} />
        <Skeleton width="40%" height={height} />
      </div>
    ))}
  </Loading>
)
