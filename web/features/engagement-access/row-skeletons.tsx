import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './engagement-access.module.css'

/** A table in outline, as high as its rows will be. */
export const RowShapes = ({ rows, height }: { rows: number; height: number }) =>
  Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
    <div key={row} className={styles.skeleton}>
      <Skeleton width="70%" height={height} />
      <Skeleton width="60%" height={height} />
      <Skeleton width="40%" height={height} />
    </div>
  ))
