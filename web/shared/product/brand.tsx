import type { CSSProperties } from 'react'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { Link } from '../../ui/link.tsx'
import { paths } from '../paths.ts'
import styles from './brand.module.css'
import { settings } from './settings.ts'

/** A logo may be wider than the portal's own mark. */
const wide = () => ({ '--mark-ratio': settings.logo_width / 28 }) as CSSProperties

interface BrandProps {
  plain?: boolean
  markOnly?: boolean
  size?: 'small' | 'medium' | 'large'
}

/** The mark and the name. `plain` does not lead anywhere. */
export function Brand({ plain = false, markOnly = false, size = 'medium' }: BrandProps) {
  const src = settings.logo_url || undefined
  const logo = useBrokenImage(src)
  const face = (
    <>
      {src !== undefined && !logo.isBroken ? (
        <img {...logo.props} className={styles.mark} style={markOnly ? undefined : wide()} src={src} alt="" />
      ) : (
        <svg className={styles.mark} width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
          <rect width="28" height="28" rx="6" className={styles.ground} />
          <path d="M7 9.5h14M7 14h9M7 18.5h12" className={styles.lines} strokeWidth="2" strokeLinecap="round" />
        </svg>
      )}
      <span className={markOnly ? 'sr-only' : styles.name} title={markOnly ? undefined : settings.product_name}>
        {settings.product_name}
      </span>
    </>
  )
  if (plain)
    return (
      <span className={styles.brand} data-size={size}>
        {face}
      </span>
    )
  return (
    <Link className={styles.brand} data-size={size} to={paths.engagements()}>
      {face}
    </Link>
  )
}
