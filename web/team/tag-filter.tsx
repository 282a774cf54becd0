import type { ProjectTag } from '@portal/domain/tags/project-tag'
import { offersSelectAll } from '@portal/domain/tags/validation'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FilterPopover } from '../ui/filter-popover.tsx'

interface TagFilterProps {
  tags: readonly ProjectTag[]
  applied: readonly string[]
  onApply: (tagIds: readonly string[]) => void
}

export const noTagsFound = 'No tags were found.'

/** Shows the members with any of the chosen tags. */
export function TagFilter({ tags, applied, onApply }: TagFilterProps) {
  const [draft, setDraft] = useState<readonly string[]>()
  const selected = (draft ?? applied).filter((id) => tags.some((tag) => tag.id === id))
  return (
    <FilterPopover
      label="Filter by tags"
      // Applied tags first.
      options={tags
        .toSorted((one, other) => Number(applied.includes(other.id)) - Number(applied.includes(one.id)))
        .map((tag) => ({ value: tag.id, label: tag.name }))}
      selected={selected}
      onChange={setDraft}
      selectAll={offersSelectAll(tags)}
      empty={noTagsFound}
      applyDisabled={selected.length === 0 && applied.length === 0}
      clearDisabled={selected.length === 0 && applied.length === 0}
      onApply={() => {
        setDraft(undefined)
        onApply(selected)
      }}
      onClear={() => {
        setDraft(undefined)
        onApply([])
      }}
      trigger={
        <Button icon={<ListFilter aria-hidden="true" />}>Tags{applied.length > 0 && ` (${applied.length})`}</Button>
      }
    />
  )
}
