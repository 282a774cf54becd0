import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useColumnFilters } from '../portal/column-filters.ts'
import { useSearchParams } from '../portal/search-params.ts'
import { useViewer } from '../portal/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { storedForVisit } from '../ui/stored.ts'
import { useStoredFlag } from '../ui/stored-state.ts'
import { Switch } from '../ui/switch.tsx'
import { AllCompleted, NoActiveEngagements, NoCompletedEngagements } from './empty-lists.tsx'
import { EngagementFilters } from './engagement-filters.tsx'
import { EngagementList } from './engagement-list.tsx'
import styles from './engagements-screen.module.css'
import { type EngagementFilter, engagementCounts, filterNames, onlyMineKey, orderIn } from './queries.ts'
import { WaitingStrip } from './todo-strip.tsx'
import { useCompletedSection } from './use-completed-section.ts'

const searchDelay = 800

/** `/engagements` (document 1, point 2). */
export function EngagementsScreen() {
  const mayFilter = mayFilterMyEngagements(useViewer())
  const [address] = useSearchParams()
  const [search, setSearch] = useState(address.get('search') ?? '')
  const settled = useDebounced(search.trim(), searchDelay)
  const [mine, setMine] = useStoredFlag(storedForVisit, onlyMineKey, false)
  const columns = useColumnFilters(filterNames)
  const order = orderIn(address)
  const filter: EngagementFilter = { search: settled, onlyMine: mayFilter && mine, ...columns.applied }
  const { statuses } = columns.applied
  const counts = useQuery(engagementCounts(filter)).data
  const showsActive = statuses.length === 0 || statuses.some((status) => status !== 'Completed')
  const showsCompleted = statuses.length === 0 || statuses.includes('Completed')
  const completed = useCompletedSection(address.has('completed'))
  const completedOpen = completed.open || !showsActive
  useSyncToAddress({ search: settled, completed: completed.open ? 'shown' : '' })

  const nothingFound = (sentence: ReactNode): ReactNode | undefined => {
    if (filter.search !== '') return <NothingFound onClear={() => setSearch('')} />
    if (columns.inForce)
      return <EmptyState action={<Button onClick={columns.clear}>Clear filters</Button>}>No matches.</EmptyState>
    return filter.onlyMine ? <NothingOfMine sentence={sentence} onAll={() => setMine(false)} /> : undefined
  }

  return (
    <>
      <PageHeader
        title="Engagements"
        actions={
          <>
            <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
            <div className={styles.choices}>
              {mayFilter && <Checkbox label="Show only my engagements" checked={mine} onChange={setMine} />}
              <Switch label="Show completed" checked={completed.open} onChange={completed.toggle} />
            </div>
          </>
        }
      />
      <p role="status" className="sr-only">
        {filter.search !== '' &&
          counts &&
          `${counts.active} active and ${counts.completed} completed engagements found`}
      </p>
      <WaitingStrip />
      <EngagementFilters columns={columns} order={order} />
      <section hidden={!showsActive}>
        <SectionHead title="Your Engagements" count={counts?.active} />
        {showsActive && (
          <EngagementList
            label="Your Engagements"
            state="Active Work Orders"
            filter={filter}
            order={order}
            resting={completed.settling}
            empty={
              nothingFound('You have no active engagements.') ??
              (counts && counts.completed > 0 ? (
                <AllCompleted onShow={completed.open ? undefined : completed.toggle} />
              ) : (
                <NoActiveEngagements />
              ))
            }
          />
        )}
      </section>
      <section ref={completed.section} className={styles.completed} hidden={!showsCompleted}>
        <SectionHead
          title="Completed Engagements"
          count={counts?.completed}
          collapsible={{ open: completedOpen, onToggle: completed.toggle, controls: completed.id }}
        />
        <div id={completed.id} hidden={!completedOpen}>
          {completedOpen && (
            <EngagementList
              label="Completed Engagements"
              state="Expired Work Orders"
              filter={filter}
              order={order}
              empty={nothingFound('You have no completed engagements.') ?? <NoCompletedEngagements />}
            />
          )}
        </div>
      </section>
    </>
  )
}

/** Keeps search and expanded groups in the address, so that Back restores them. */
function useSyncToAddress(kept: Record<string, string>): void {
  const [address, setAddress] = useSearchParams()
  useEffect(() => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(kept)) value === '' ? next.delete(name) : next.set(name, value)
    if (`${next}` !== `${address}`) setAddress(next, { replace: true })
  })
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return <EmptyState action={<Button onClick={onClear}>Clear search</Button>}>No matches.</EmptyState>
}

function NothingOfMine({ sentence, onAll }: { sentence: ReactNode; onAll: () => void }) {
  return <EmptyState action={<Button onClick={onAll}>Show all engagements</Button>}>{sentence}</EmptyState>
}
