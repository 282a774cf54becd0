import { mostByNeed } from '@portal/domain/engagements/need'
import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { shortDay } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { paths } from '../../shared/paths.ts'
import { useMayAddRecords } from '../../shared/records/keeper.ts'
import { NoEngagements } from '../../shared/records/no-engagements.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Row } from '../../ui/stack.tsx'
import { stored, storedForVisit } from '../../ui/stored.ts'
import { useStoredFlag, useStoredText } from '../../ui/stored-state.ts'
import { AllCompleted, NoActiveEngagements, NoCompletedEngagements } from './empty-lists.tsx'
import { EngagementFilters, EngagementOrders, Labelled } from './engagement-filters.tsx'
import { EngagementList } from './engagement-list.tsx'
import styles from './engagements-screen.module.css'
import {
  changeCountsQuery,
  engagementCounts,
  engagementFilters,
  engagementList,
  onlyMineKey,
  orderIn,
  orderKey,
} from './queries.ts'
import { TodoStrip } from './todo-strip.tsx'
import { useCompletedSection } from './use-completed-section.ts'

const searchDelay = 800

/** `/engagements` (document 1, point 2). */
export function EngagementsScreen() {
  const viewer = useViewer()
  const mayFilter = mayFilterMyEngagements(viewer)
  const mayAdd = useMayAddRecords()
  const filters = useFilters(engagementFilters)
  const { completed, ...chosen } = filters.values
  const [search, setSearch] = useSearchText(filters, searchDelay)
  const [mine, setMine] = useStoredFlag(storedForVisit, onlyMineKey, false)
  // Deferred, so that the box is ticked before a slow phone has drawn the other list.
  const filter = { ...chosen, onlyMine: useDeferredValue(mayFilter && mine) }
  const counts = useQuery(engagementCounts(filter)).data
  const [storedOrder, setOrder] = useStoredText(stored, orderKey)
  const order = (counts?.active ?? 0) > mostByNeed ? 'title' : orderIn(storedOrder)
  const orders = counts && counts.active > 1 && counts.active <= mostByNeed && (
    <EngagementOrders order={order} onChange={setOrder} />
  )
  const isPhone = usePhone()
  const showsActive = chosen.status.length === 0 || chosen.status.some((status) => status !== 'Completed')
  const noneCompleted = filters.isFiltered && showsActive && counts?.completed === 0
  const showsCompleted = !noneCompleted && (chosen.status.length === 0 || chosen.status.includes('Completed'))
  const isOpen = completed === 'shown'
  const toggle = () => filters.change({ completed: isOpen ? 'hidden' : 'shown' })
  const section = useCompletedSection(isOpen)
  const completedOpen = isOpen || !showsActive
  const today = useToday()
  const changed = useQuery(changeCountsQuery).data
  const changes = changed?.counts.reduce((sum, each) => sum + each.changes, 0) ?? 0
  const noneOfMine = (sentence: string) =>
    filter.onlyMine && (
      <EmptyState action={<Button onClick={() => setMine(false)}>Show all engagements</Button>}>{sentence}</EmptyState>
    )
  const mineBox = mayFilter && <Checkbox label="Show only my engagements" checked={mine} onChange={setMine} />
  const completedBox = <Checkbox label="Show completed" checked={isOpen} onChange={toggle} />
  /** The empty list has the button itself. */
  const hasNone = !filters.isFiltered && !filter.onlyMine && counts?.active === 0 && counts.completed === 0
  const hasFailed = useInfiniteQuery(engagementList('Active Work Orders', filter, order)).isLoadingError

  return (
    <>
      <PageHeader
        title="Engagements"
        beside={isPhone && completedBox}
        actions={
          <>
            {!isPhone && mineBox}
            {!isPhone && completedBox}
            <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
            <EngagementFilters filters={filters} changed={Number(filter.onlyMine) + Number(order === 'need')}>
              {mineBox}
              {orders && <Labelled label="Sort">{orders}</Labelled>}
            </EngagementFilters>
          </>
        }
      />
      <p role="status" className="sr-only">
        {filter.search !== '' &&
          counts &&
          `${counts.active} active and ${counts.completed} completed engagements found`}
      </p>
      {/* On a phone, the results of a search would be below it. */}
      {!(isPhone && filters.isFiltered) && <TodoStrip />}
      <section hidden={!showsActive}>
        <SectionHead
          title="Your Engagements"
          count={counts?.active}
          actions={
            !hasFailed && (
              <Row gap="8px 16px" wrap>
                {changed && changes > 0 && !filters.isFiltered && (
                  <MoreLink to={paths.overview()}>
                    {changes === 1 ? '1 change' : `${changes} changes`} since {shortDay(changed.since, today)}
                  </MoreLink>
                )}
                {!isPhone && orders}
                {mayAdd && !hasNone && (
                  <ButtonLink size="small" icon={<Plus aria-hidden="true" />} to={paths.newEngagement()}>
                    New engagement
                  </ButtonLink>
                )}
              </Row>
            )
          }
        />
        {showsActive && (
          <EngagementList
            label="Your Engagements"
            state="Active Work Orders"
            filter={filter}
            order={order}
            filters={filters}
            count={counts?.active}
            isPaused={section.settling}
            completed={counts?.completed ?? 0}
            onShowCompleted={isOpen ? undefined : toggle}
            empty={
              noneOfMine('You have no active engagements.') ||
              (counts && counts.completed > 0 ? (
                <AllCompleted onShow={isOpen ? undefined : toggle} />
              ) : (
                <NoEngagements>
                  <NoActiveEngagements />
                </NoEngagements>
              ))
            }
          />
        )}
      </section>
      <section ref={section.section} hidden={!showsCompleted}>
        <SectionHead
          title="Completed Engagements"
          count={counts?.completed}
          collapsible={{ open: completedOpen, onToggle: toggle, controls: section.id }}
        />
        <div id={section.id} hidden={!completedOpen}>
          {completedOpen && (
            <EngagementList
              label="Completed Engagements"
              state="Expired Work Orders"
              filter={filter}
              order="title"
              filters={filters}
              count={counts?.completed}
              empty={noneOfMine('You have no completed engagements.') || <NoCompletedEngagements />}
            />
          )}
        </div>
      </section>
    </>
  )
}
