import { monthText } from '@portal/domain/dates/month-text'
import { fileOrders } from '@portal/domain/files/file-order'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { type FileFilters, orders } from './file-filters.ts'
import styles from './file-tools.module.css'
import { ShareZone } from './share-zone.tsx'
import type { Sharing } from './sharing.ts'

interface FileToolsProps {
  sharing: Sharing
  isFormOpen: boolean
  /** Opens the form; the files are chosen before or after. */
  onShare: () => void
  /** Without it there is nothing to search yet. */
  filters: FileFilters | undefined
}

/** The line above the panels: share, search, month and order. */
export const FileTools = ({ sharing, isFormOpen, onShare, filters }: FileToolsProps) => (
  <div className={styles.tools}>
    <div className={styles.line}>
      <ShareZone sharing={sharing} isFormOpen={isFormOpen} onShare={onShare} />
      {filters && (
        <>
          <SearchField
            className={styles.search}
            label="Search files"
            value={filters.search}
            onChange={filters.setSearch}
          />
          <Select
            label="Month"
            hideLabel
            value={filters.month}
            options={[
              { value: '', label: 'All months' },
              ...filters.months.map((value) => ({ value, label: `${monthText(value)} ${value.slice(0, 4)}` })),
            ]}
            onChange={(month) => filters.change({ month })}
          />
          <Select
            label="Sort by"
            hideLabel
            value={filters.order}
            options={orders.map((value) => ({ value, label: fileOrders[value] }))}
            onChange={(order) => filters.change({ order })}
          />
        </>
      )}
    </div>
  </div>
)
