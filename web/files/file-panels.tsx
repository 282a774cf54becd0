import { monthText } from '@portal/domain/dates/month-text'
import {
  type FileOrder,
  fileOrders,
  inFileOrder,
  isFoundBy,
  monthShared,
  monthsShared,
} from '@portal/domain/files/file-order'
import { categories, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useAddressValues } from '../portal/address-values.ts'
import { useSearchText } from '../portal/search-text.ts'
import { settings } from '../portal/settings.ts'
import { useToday } from '../portal/today.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { CategoryPanel } from './category-panel.tsx'
import styles from './file-panels.module.css'
import type { FileAction } from './file-row.tsx'
import { useArchive, useDownload, useDownloadAll, useUnarchive } from './queries.ts'

/** Loaded when the first of them is asked for. */
const FileDialog = lazy(() => import('./file-dialog.tsx').then(({ FileDialog }) => ({ default: FileDialog })))

interface FilePanelsProps {
  engagementId: string
  /** Title of the engagement. */
  title: string
  files: readonly SharedFile[]
}

/** All categories, open where they hold files, and what can be done with a file. */
export function FilePanels({ engagementId, title, files }: FilePanelsProps) {
  const today = useToday()
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const [search, setSearch] = useSearchText()
  const months = monthsShared(files, settings.time_zone)
  const [{ month }, change] = useAddressValues({ month: (value) => months.includes(value) })
  const [order, setOrder] = useState<FileOrder>('newest')
  const [asked, setAsked] = useState<{ action: FileAction; file: SharedFile }>()
  const download = useDownload(engagementId)
  const archive = useArchive(engagementId)
  const unarchive = useUnarchive(engagementId)
  const downloadAll = useDownloadAll(engagementId, title)
  const showFailure = (failure: unknown) => showToast(messageOf(failure), 'error')
  const done = (sentence: string) => ({ onSuccess: () => showToast(sentence), onError: showFailure })

  const act = (action: FileAction, file: SharedFile) => {
    if (action === 'archive') archive.mutate(file, done(`${file.file_name} is archived`))
    else if (action === 'unarchive') unarchive.mutate(file, done(`${file.file_name} is no longer archived`))
    else if (action === 'download' && !isSensitive(file)) download.mutate({ file }, { onError: showFailure })
    else setAsked({ action, file })
  }
  const busy =
    (download.isPending && download.variables.file.id) ||
    (unarchive.isPending && unarchive.variables.id) ||
    (archive.isPending && archive.variables.id) ||
    undefined

  const searching = search.trim() !== ''
  const narrowed = searching || month !== ''
  const found = inFileOrder(files, order).filter(
    (file) => isFoundBy(file, search.trim()) && (month === '' || monthShared(file, settings.time_zone) === month),
  )
  const clear = () => {
    setSearch('')
    change({ month: '' })
  }

  return (
    <>
      {(files.length > 1 || narrowed) && (
        <div className={styles.tools}>
          <SearchField className={styles.search} label="Search files" value={search} onChange={setSearch} />
          <Select
            label="Month"
            hideLabel
            value={month}
            options={[
              { value: '', label: 'All months' },
              ...months.map((value) => ({ value, label: `${monthText(value)} ${value.slice(0, 4)}` })),
            ]}
            onChange={(month) => change({ month })}
          />
          <Select
            label="Sort by"
            hideLabel
            value={order}
            options={Object.entries(fileOrders).map(([value, label]) => ({ value: value as FileOrder, label }))}
            onChange={setOrder}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {narrowed && `${found.length} of ${files.length} files`}
      </p>
      {narrowed && found.length === 0 && (
        <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>No matches.</EmptyState>
      )}
      {categories.map((category) => {
        const all = files.filter((file) => file.category === category)
        const filesOfCategory = found.filter((file) => file.category === category)
        if (narrowed && filesOfCategory.length === 0) return null
        const open = searching || (toggled[category] ?? (filesOfCategory.length > 0 || files.length === 0))
        return (
          <CategoryPanel
            key={category}
            category={category}
            files={filesOfCategory}
            of={all.length}
            today={today}
            open={open}
            onToggle={() => setToggled({ ...toggled, [category]: !open })}
            busy={busy}
            onAct={act}
            onDownloadAll={() => downloadAll.mutate(category, { onError: showFailure })}
            downloadingAll={downloadAll.isPending && downloadAll.variables === category}
          />
        )
      })}
      {asked && (
        <Suspense>
          <FileDialog {...asked} engagementId={engagementId} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
