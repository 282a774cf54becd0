import { useId } from 'react'
import { Link } from './link.tsx'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** One of two or three, all in sight: radio buttons side by side. */
export function Segments<Value extends string>({ label, value, onChange, options }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments} data-screen-only>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

interface SegmentLinksProps {
  label: string
  links: readonly { label: string; to: string; current: boolean }[]
}

/** The same look for views that have their own addresses. */
export const SegmentLinks = ({ label, links }: SegmentLinksProps) => (
  <nav className={styles.segments} aria-label={label} data-screen-only>
    {links.map(({ label, to, current }) => (
      <Link key={to} className={styles.segment} to={to} aria-current={current ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
)
