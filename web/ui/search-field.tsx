import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** Empties by its button or Escape. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={classes(styles.search, className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search size={16} className={styles.glass} aria-hidden="true" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        className={classes(field.control, styles.input)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => onChange('')}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
