import { NoMatch } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { useMayAddRecords } from '../../shared/records/keeper.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NothingShownProps {
  search: string
  onClear: () => void
  onlyMine: boolean
  onAll: () => void
  onlyActive: boolean
  onEnded: () => void
  /** There is no work order at all that the person could see. */
  hasNone: boolean
}

/** One sentence and the one next step. */
export function NothingShown({ search, onClear, onlyMine, onAll, onlyActive, onEnded, hasNone }: NothingShownProps) {
  const mayAdd = useMayAddRecords(hasNone)
  if (search !== '') return <NoMatch clearLabel="Clear search" onClear={onClear} />
  if (hasNone && mayAdd)
    return (
      <EmptyState
        action={
          <ButtonLink variant="primary" to={paths.engagements()}>
            Go to Engagements
          </ButtonLink>
        }
      >
        No work orders yet. Add the first one to an engagement.
      </EmptyState>
    )
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
