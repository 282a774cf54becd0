import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NothingShownProps {
  search: string
  onClear: () => void
  onlyMine: boolean
  onAll: () => void
  onlyActive: boolean
  onEnded: () => void
}

/** One sentence and the one next step. */
export function NothingShown({ search, onClear, onlyMine, onAll, onlyActive, onEnded }: NothingShownProps) {
  if (search !== '')
    return (
      <EmptyState action={<Button onClick={onClear}>Clear search</Button>}>
        No engagement here has “{search}” in its title.
      </EmptyState>
    )
  if (onlyMine)
    return (
      <EmptyState action={<Button onClick={onAll}>Show all engagements</Button>}>
        You are on none of the engagements at the moment.
      </EmptyState>
    )
  if (onlyActive)
    return (
      <EmptyState action={<Button onClick={onEnded}>Show ended work orders too</Button>}>
        No work order is active.
      </EmptyState>
    )
  return <EmptyState>There are no engagements with work orders for you yet.</EmptyState>
}
