import type { ProjectTag } from '@portal/domain/tags/project-tag'
import { offersSelectAll } from '@portal/domain/tags/validation'
import { ListFilter } from 'lucide-react'
import { useTicks } from '../../shared/lists/ticks.ts'
import { Button } from '../../ui/button.tsx'
import { FilterPopover } from '../../ui/filter-popover.tsx'

interface TagFilterProps {
  tags: readonly ProjectTag[]
  applied: readonly string[]
  onApply: (tagIds: readonly string[]) => void
}

export const noTagsFound = 'No tags were found.'

/** Shows the members with any of the chosen tags. */
export function TagFilter({ tags, applied, onApply }: TagFilterProps) {
  const { ticked, tick } = useTicks({ ids: applied })
  const selected = ticked.ids.filter((id) => tags.some((tag) => tag.id === id))
  const hasNone = selected.length === 0 && applied.length === 0
  return (
    <FilterPopover
      label="Filter by tags"
      // Applied tags first.
      options={tags
        .toSorted((one, other) => Number(applied.includes(other.id)) - Number(applied.includes(one.id)))
        .map((tag) => ({ value: tag.id, label: tag.name }))}
      selected={selected}
      onChange={(ids) => tick({ ids })}
      selectAll={offersSelectAll(tags)}
      empty={noTagsFound}
      applyDisabled={hasNone}
      clearDisabled={hasNone}
      onApply={() => onApply(selected)}
      onClear={() => {
        tick({ ids: [] })
        onApply([])
      }}
      trigger={
        <Button icon={<ListFilter aria-hidden="true" />}>Tags{applied.length > 0 && ` (${applied.length})`}</Button>
      }
    />
  )
}
