import { NoMatch } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
  if (search !== '') return <NoMatch clearLabel="Clear search" onClear={onClear} />
  if (onlyMine)
    return (
      <EmptyState action={<Button onClick={onAll}>Show all engagements</Button>}>
        You are not on any engagement at the moment.
      </EmptyState>
    )
  if (onlyActive)
    return (
      <EmptyState action={<Button onClick={onEnded}>Show ended work orders</Button>}>No active work orders.</EmptyState>
    )
  return <EmptyState>You have no engagements with work orders yet.</EmptyState>
}
