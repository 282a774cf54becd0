import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { useBrokenImage } from './broken-image.ts'

interface AvatarProps {
  name: string
  /** Address of the photo; initials are shown without one or if it fails to load. */
  src?: string | undefined
  /** Its side in px. */
  size?: number
  /** True if no name is shown next to it. */
  labelled?: boolean
}

export function Avatar({ name, src, size = 28, labelled = false }: AvatarProps) {
  const image = useBrokenImage(src)
  const side = { '--side': `${size}px` } as CSSProperties
  if (src !== undefined && !image.isBroken)
    return (
      <img
        {...image.props}
        className={styles.avatar}
        style={side}
        src={src}
        width={size}
        height={size}
        alt={labelled ? name : ''}
        loading="lazy"
      />
    )
  return (
    <span
      className={styles.initials}
      style={side}
      data-initials={initials(name)}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  )
}

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}
