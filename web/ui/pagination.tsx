import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** What the pages are of: "Pages of feedback". */
  label: string
  page: number
  total: number
  onChange: (page: number) => void
}

/** One page back or on; the first is number 1. Nothing where there is but one. */
export function Pagination({ label, page, total, onChange }: PaginationProps) {
  if (total <= 1) return null
  return (
    <nav aria-label={label} className={styles.pagination} data-screen-only>
      <IconButton
        size="row"
        label="Previous page"
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <p aria-live="polite">
        Page {page} of {total}
      </p>
      <IconButton
        size="row"
        label="Next page"
        icon={<ChevronRight size={16} aria-hidden="true" />}
        disabled={page >= total}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
