import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { Chip, type Status } from './chip.tsx'

/** The glyph alone, named by the status. */
export function StatusGlyph({ status, label }: { status: Status; label: string }) {
  return (
    <svg
      className={styles.alone}
      data-status={status}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      role="img"
      aria-label={label}
    >
      {glyphs[status]}
    </svg>
  )
}

/** Each status has its own icon, so that colour is not the only sign. */
export function StatusChip({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <Chip status={status}>
      <svg className={styles.glyph} width="10" height="10" viewBox="0 0 10 10" fill="none" aria-hidden="true">
        {glyphs[status]}
      </svg>
      {children}
    </Chip>
  )
}

const ring = { cx: 5, cy: 5, r: 4, stroke: 'currentColor', strokeWidth: 1.5 }
const glyphs: Record<Status, ReactNode> = {
  'setting-up': <circle {...ring} strokeDasharray="2.1 2.09" />,
  onboarding: (
    <>
      <circle {...ring} />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  active: (
    <>
      <circle {...ring} />
      <circle cx="5" cy="5" r="2" fill="currentColor" />
    </>
  ),
  completed: (
    <>
      <circle cx="5" cy="5" r="4.75" fill="currentColor" />
      <path d="m3 5.2 1.4 1.4L7.1 3.7" className={styles.tick} strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
}
