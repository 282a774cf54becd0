import styles from './spinner.module.css'

/** Loading indicator. Next to a text it needs no label. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <>
      <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path d="M8 1.5a6.5 6.5 0 1 1-6.1 4.2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {label !== undefined && (
        <span className="sr-only" role="status">
          {label}
        </span>
      )}
    </>
  )
}
