import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** px, or any CSS length. */
  width?: number | string
  height?: number
  radius?: number
}

export function Skeleton({ width = '100%', height = 16, radius = 4 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

/** Says once that something is loading, and draws its shape for those who see. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" data-loading>
        {children}
      </div>
    </>
  )
}
