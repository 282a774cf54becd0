import { type Category, categories, type SharedFile } from '@portal/domain/files/shared-file'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { messageOf } from '../../shared/http/call.ts'
import { NoMatch } from '../../shared/lists/list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CategoryPanel } from './category-panel.tsx'
import type { FileFilters } from './file-filters.ts'
import type { RowProps } from './file-row.tsx'
import { useFileChanges } from './queries.ts'

interface FilePanelsProps extends Pick<RowProps, 'busy' | 'openId' | 'onOpen' | 'onAct'> {
  engagementId: string
  /** Title of the engagement. */
  title: string
  files: readonly SharedFile[]
  filters: FileFilters
}

/** A panel for each category. It is expanded unless the person closed it or nothing was shared yet; during a search, always. */
export function FilePanels({ engagementId, title, files, filters, ...row }: FilePanelsProps) {
  const today = useToday()
  const [toggled, setToggled] = useState<Partial<Record<Category, boolean>>>({})
  const { downloadAll } = useFileChanges(engagementId)
  const zip = useMutation({ mutationFn: downloadAll })
  const { found, isFiltered, isSearching } = filters
  const isExpanded = (category: Category): boolean => isSearching || (toggled[category] ?? files.length > 0)
  const firstExpanded = categories.find(
    (category) => isExpanded(category) && found.some((file) => file.category === category),
  )
  return (
    <>
      <p role="status" className="sr-only">
        {isFiltered && `${found.length} of ${files.length} files`}
      </p>
      {isFiltered && found.length === 0 && <NoMatch onClear={filters.clear} />}
      {files.length === 0 && (
        <EmptyState>No files yet. Share an agreement, a work order, a plan or a timesheet.</EmptyState>
      )}
      {categories.map((category) => {
        const all = files.filter((file) => file.category === category)
        const filesOfCategory = found.filter((file) => file.category === category)
        if (isFiltered && filesOfCategory.length === 0) return null
        return (
          <CategoryPanel
            key={category}
            {...row}
            category={category}
            files={filesOfCategory}
            of={all.length}
            today={today}
            isExpanded={isExpanded(category)}
            namesColumns={category === firstExpanded}
            onToggle={() => setToggled({ ...toggled, [category]: !isExpanded(category) })}
            onDownloadAll={() =>
              zip.mutate({ category, title }, { onError: (failure) => showToast(messageOf(failure), 'error') })
            }
            downloadingAll={zip.isPending && zip.variables.category === category}
          />
        )
      })}
    </>
  )
}
