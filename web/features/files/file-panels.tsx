import { monthText } from '@portal/domain/dates/month-text'
import {
  type FileOrder,
  fileOrders,
  inFileOrder,
  isFoundBy,
  monthShared,
  monthsShared,
} from '@portal/domain/files/file-order'
import { type Category, categories, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { messageOf } from '../../shared/http/call.ts'
import { choiceOf, oneOf, textFilter, useFilters } from '../../shared/lists/filters.ts'
import { NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { settings } from '../../shared/product/settings.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CategoryPanel } from './category-panel.tsx'
import styles from './file-panels.module.css'
import type { FileAction } from './file-row.tsx'
import { useFileChanges } from './queries.ts'

/** Loaded when the first dialog opens. */
const FileDialog = lazyDialog(async () => (await import('./file-dialog.tsx')).FileDialog)

interface FilePanelsProps {
  engagementId: string
  /** Title of the engagement. */
  title: string
  files: readonly SharedFile[]
}

const orders = Object.keys(fileOrders) as FileOrder[]

/** A panel for each category. It is open unless the person closed it; during a search, always. */
export function FilePanels({ engagementId, title, files }: FilePanelsProps) {
  const today = useToday()
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const months = monthsShared(files, settings.time_zone)
  const filters = useFilters({ search: textFilter(), month: oneOf(months), order: choiceOf(orders, 'newest') })
  const { month, order } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const [openDialog, setOpenDialog] = useState<{ action: FileAction; file: SharedFile }>()
  const changes = useFileChanges(engagementId)
  const download = useMutation({ mutationFn: changes.download })
  const archive = useMutation({ mutationFn: changes.archive })
  const unarchive = useMutation({ mutationFn: changes.unarchive })
  const downloadAll = useMutation({ mutationFn: changes.downloadAll })
  const showFailure = (failure: unknown) => showToast(messageOf(failure), 'error')
  const done = (sentence: string) => ({ onSuccess: () => showToast(sentence), onError: showFailure })

  const act = (action: FileAction, file: SharedFile) => {
    if (action === 'archive') archive.mutate(file, done(`${file.file_name} is archived`))
    else if (action === 'unarchive') unarchive.mutate(file, done(`${file.file_name} is no longer archived`))
    else if (action === 'download' && !isSensitive(file)) download.mutate({ file }, { onError: showFailure })
    else setOpenDialog({ action, file })
  }
  const busyFileId =
    (download.isPending && download.variables.file.id) ||
    (unarchive.isPending && unarchive.variables.id) ||
    (archive.isPending && archive.variables.id) ||
    undefined

  // The text reaches the address after a pause, but filters at once.
  const isSearching = search.trim() !== ''
  const isFiltered = isSearching || month !== ''
  const found = inFileOrder(files, order).filter(
    (file) => isFoundBy(file, search.trim()) && (month === '' || monthShared(file, settings.time_zone) === month),
  )
  const isOpen = (category: Category): boolean => isSearching || toggled[category] !== false
  const firstOpen = categories.find((category) => isOpen(category) && found.some((file) => file.category === category))
  const clear = () => {
    setSearch('')
    filters.clear()
  }

  return (
    <>
      {(files.length > 1 || isFiltered) && (
        <Row gap={8} align="stretch" wrap className={styles.tools}>
          <SearchField className={styles.search} label="Search files" value={search} onChange={setSearch} />
          <Select
            label="Month"
            hideLabel
            value={month}
            options={[
              { value: '', label: 'All months' },
              ...months.map((value) => ({ value, label: `${monthText(value)} ${value.slice(0, 4)}` })),
            ]}
            onChange={(month) => filters.change({ month })}
          />
          <Select
            label="Sort by"
            hideLabel
            value={order}
            options={orders.map((value) => ({ value, label: fileOrders[value] }))}
            onChange={(order) => filters.change({ order })}
          />
        </Row>
      )}
      <p role="status" className="sr-only">
        {isFiltered && `${found.length} of ${files.length} files`}
      </p>
      {isFiltered && found.length === 0 && <NoMatch onClear={clear} />}
      {categories.map((category) => {
        const all = files.filter((file) => file.category === category)
        const filesOfCategory = found.filter((file) => file.category === category)
        if (isFiltered && filesOfCategory.length === 0) return null
        const open = isOpen(category)
        return (
          <CategoryPanel
            key={category}
            category={category}
            files={filesOfCategory}
            of={all.length}
            today={today}
            open={open}
            namesColumns={category === firstOpen}
            onToggle={() => setToggled({ ...toggled, [category]: !open })}
            busy={busyFileId}
            onAct={act}
            onDownloadAll={() => downloadAll.mutate({ category, title }, { onError: showFailure })}
            downloadingAll={downloadAll.isPending && downloadAll.variables.category === category}
          />
        )
      })}
      {openDialog && (
        <FileDialog {...openDialog} engagementId={engagementId} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}
