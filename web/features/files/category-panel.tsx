import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Category, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { FolderDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Row } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './category-panel.module.css'
import { type FileAction, fileColumns } from './file-row.tsx'

interface CategoryPanelProps {
  category: Category
  files: readonly SharedFile[]
  /** Number of files without the filters. */
  of?: number | undefined
  today: CalendarDay
  open: boolean
  /** Shows the names of the columns. They are read aloud in any case. */
  namesColumns: boolean
  onToggle: () => void
  /** Id of the file whose action is being sent. */
  busy: string | undefined
  onAct: (action: FileAction, file: SharedFile) => void
  onDownloadAll: () => void
  downloadingAll: boolean
}

/** One category: its head opens and closes the table of its files. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { category, files, of = files.length, open, namesColumns, onToggle, onDownloadAll, downloadingAll } = props
  const id = useId()
  const archivedCount = files.filter((file) => file.archived).length
  const downloadableCount = files.filter((file) => !file.archived && !isSensitive(file)).length
  return (
    <section className={styles.panel} data-headless={!namesColumns || undefined} aria-labelledby={`${id}-head`}>
      <Row gap={8} className={styles.head}>
        <h2 className={styles.title}>
          <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <Chevron to="right" />
            <span id={`${id}-head`}>{category}</span>
            <Text kind="body" tone="quiet" tabular>
              {of === files.length ? counted(of - archivedCount, archivedCount) : `${files.length} of ${of}`}
            </Text>
          </button>
        </h2>
        {open && of === files.length && downloadableCount > 1 && (
          <Button
            variant="ghost"
            size="small"
            busy={downloadingAll}
            icon={<FolderDown aria-hidden="true" />}
            aria-label={`Download all ${downloadableCount} files in ${category} as a zip, without sensitive files`}
            onClick={onDownloadAll}
          >
            Download all
          </Button>
        )}
      </Row>
      <div id={id} hidden={!open}>
        {files.length === 0 ? (
          <Text as="p" kind="quiet" className={styles.empty}>
            No files yet
          </Text>
        ) : (
          <Table
            label={category}
            columns={fileColumns(props)}
            rows={files}
            keyOf={(file) => file.id}
            rowProps={(file) => ({ 'data-archived': file.archived || undefined })}
            className={styles.table}
          />
        )}
      </div>
    </section>
  )
}

/** The tab counts only files that are not archived. */
const counted = (current: number, archived: number): string =>
  [current > 0 || archived === 0 ? String(current) : '', archived > 0 ? `${archived} archived` : '']
    .filter((part) => part !== '')
    .join(' · ')
