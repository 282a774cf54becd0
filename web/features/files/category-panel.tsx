import { isNearExpiry } from '@portal/domain/files/expiry'
import { type Category, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Row } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './category-panel.module.css'
import { fileColumns, type RowProps } from './file-row.tsx'

interface CategoryPanelProps extends RowProps {
  category: Category
  files: readonly SharedFile[]
  /** Number of files without the filters. */
  of?: number | undefined
  isExpanded: boolean
  /** Shows the names of the columns. They are read aloud in any case. */
  namesColumns: boolean
  onToggle: () => void
  onDownloadAll: () => void
  downloadingAll: boolean
}

/** Examples for each category. */
const examples: Record<Category, string> = {
  Contracts: 'an agreement or a rate card',
  'Work Orders': 'a signed work order or a change request',
  Operational: 'a plan or a runbook',
  Timesheets: 'the hours of a month',
}

/** One category: its head opens and closes the table of its files. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { category, files, of = files.length, isExpanded, namesColumns, onToggle, today, openId } = props
  const id = useId()
  const archivedCount = files.filter((file) => file.archived).length
  return (
    <section className={styles.panel} data-headless={!namesColumns || undefined} aria-labelledby={`${id}-head`}>
      <Row gap={8} className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={onToggle}
          >
            <Chevron to="right" />
            <span id={`${id}-head`}>{category}</span>
            <Text kind="body" tone="quiet" tabular>
              {of === files.length ? counted(of - archivedCount, archivedCount) : `${files.length} of ${of}`}
            </Text>
          </button>
        </h2>
        <DownloadAll {...props} of={of} />
      </Row>
      <div id={id} hidden={!isExpanded}>
        {files.length === 0 ? (
          <Text as="p" kind="quiet" className={styles.empty}>
            No files yet. Share {examples[category]} here.
          </Text>
        ) : (
          <Table
            label={category}
            columns={fileColumns(props)}
            rows={files}
            keyOf={(file) => file.id}
            rowProps={(file) => ({
              'data-unopened': file.is_unopened || undefined,
              'data-chip': file.archived || isNearExpiry(file, today) || undefined,
              'data-selected': file.id === openId || undefined,
            })}
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
    .join(' and ')

function DownloadAll({ category, files, of, onDownloadAll, downloadingAll }: CategoryPanelProps & { of: number }) {
  const current = files.filter((file) => !file.archived)
  const count = current.filter((file) => !isSensitive(file)).length
  const reason =
    of === 0
      ? 'There are no files in this category yet.'
      : files.length < of
        ? 'Clear the search and the month to download all files.'
        : current.length === 0
          ? 'Archived files cannot be downloaded.'
          : count === 0
            ? 'Sensitive files are downloaded one by one, with their passwords.'
            : undefined
  const words = (
    <Button
      variant="ghost"
      size="small"
      flush
      busy={downloadingAll}
      aria-label={`Download all ${count === 1 ? '1 file' : `${count} files`} in ${category} as a zip, without sensitive files`}
      onClick={onDownloadAll}
    >
      Download all
    </Button>
  )
  if (reason === undefined) return words
  return (
    <Tooltip text={reason}>
      <Text
        as="button"
        type="button"
        kind="label"
        tone="quiet"
        className={styles.unavailable}
        aria-disabled
        aria-label={`Download all files in ${category}`}
      >
        Download all
      </Text>
    </Tooltip>
  )
}
