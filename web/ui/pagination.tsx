import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Accessible name: "Pages of feedback". */
  label: string
  page: number
  total: number
  onChange: (page: number) => void
}

/**
 * Buttons for the previous and next page; the first is number 1. Renders nothing for a single page. A page after the last one,
 * such as one in an old link, becomes the last.
 */
export function Pagination({ label, page, total, onChange }: PaginationProps) {
  const last = Math.max(1, total)
  useEffect(() => {
    if (page > last) onChange(last)
  }, [page, last, onChange])
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
