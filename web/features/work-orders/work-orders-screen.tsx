import { shortestSearch } from '@portal/domain/work-orders/contract'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { useViewer } from '../../shared/session/session.ts'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { Actions } from './actions.ts'
import { CompareRow, CompareSwitch } from './compare-row.tsx'
import { type Compared, ComparedWith } from './compared.ts'
import { foldAll, isOpen, isOrderOpen, unfoldAll } from './fold.ts'
import { Foot } from './legend.tsx'
import { NothingShown } from './nothing-shown.tsx'
import { usePaper } from './paper.ts'
import type { Sheet } from './paper-sheet.tsx'
import { workOrderYears } from './queries.ts'
import { ordersIn } from './shown-orders.ts'
import { SpanSelector } from './span-selector.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineFrame } from './timeline-frame.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { Toolbar, ViewChoice } from './toolbar.tsx'
import { useAddress, useSpan, useView } from './use-address.ts'
import { useExtensionDialogs } from './use-extension-dialogs.tsx'
import { useWorkOrderFilters } from './use-filters.ts'
import { useFold } from './use-fold.ts'
import { useShown } from './use-shown.ts'
import styles from './work-orders-screen.module.css'

const PaperDialog = lazyDialog(async () => (await import('./paper-dialog.tsx')).PaperDialog)
const paperSheet = lazyPart(async () => (await import('./paper-sheet.tsx')).PaperSheet)

/** `/work-orders` (document 1, point 2). */
export function WorkOrdersScreen() {
  const viewer = useViewer()
  const rates = maySeeRates(viewer)
  const isPhone = usePhone()
  const today = useToday()
  const { query, fold, setFold, setSpan, comparedSince, setComparedSince, arrival } = useAddress()
  const filters = useWorkOrderFilters()
  const { filter } = filters
  const { view, setView } = useView({ query, setSpan, viewer, initial: 'year' })
  const { engagements, total, query: list, further } = useShown(filter, arrival)
  const { data: years = [], isSuccess } = useQuery(workOrderYears)
  const span = useSpan({ query, view, years, engagements, wos: fold.wos, today })
  const [compared, setCompared] = useState<Compared>()
  const { openers, dialogs } = useExtensionDialogs(today)
  const toggles = useFold(fold, engagements, setFold)
  const actions = useMemo<Actions>(() => ({ ...toggles, ...openers }), [toggles, openers])
  const [paper, setPaper] = useState<'print' | 'export'>()
  useOpenFromAddress('export', () => setPaper('export'))
  const allOpen = fold.open === 'all'
  const frame = { span, today, isComparing: comparedSince !== undefined }
  const [prepared, setPrepared] = useState<Sheet>()
  const printing = usePaper()
  const isPaper = printing || prepared !== undefined
  const PaperSheet = paperSheet.usePart(isPaper)
  const onScreen = () =>
    engagements.map((engagement) => {
      const orders = ordersIn(engagement, { span, onlyActive: filter.onlyActive, today })
      const openOrders = orders.filter((order) => isOrderOpen(fold, order)).map(({ id }) => id)
      return { engagement, orders, openOrders, folded: !isOpen(fold, engagements, engagement) }
    })

  return (
    <ComparedWith value={comparedSince === undefined ? undefined : compared}>
      <PageHeader
        title="Work Orders"
        beside={<SpanSelector view={view} years={years} span={span} onChange={setSpan} />}
        actions={
          <>
            {!isPhone && <ViewChoice view={view} onView={setView} />}
            <SearchField
              className={styles.search}
              label="Search by engagement title"
              value={filters.search}
              onChange={filters.setSearch}
            />
          </>
        }
      />
      <Toolbar
        filters={filters}
        view={view}
        onView={setView}
        compare={<CompareSwitch since={comparedSince} onChange={setComparedSince} />}
        isComparing={comparedSince !== undefined}
        allOpen={allOpen}
        onToggleAll={() => setFold(allOpen ? foldAll : unfoldAll)}
        onExport={() => setPaper('export')}
        onPrint={() => setPaper('print')}
      />
      <CompareRow
        since={comparedSince}
        engagements={engagements}
        today={today}
        onChange={setComparedSince}
        onCompared={setCompared}
      />
      <p role="status" className="sr-only">
        {filters.search.trim().length === 1 && `Type at least ${shortestSearch} characters to search`}
        {filter.search !== '' && total !== undefined && `${total} engagements found`}
      </p>
      <List
        query={list}
        label="work orders"
        failed="Something went wrong"
        skeleton={
          <TimelineFrame {...frame}>
            <TimelineSkeleton />
          </TimelineFrame>
        }
        empty={
          <NothingShown
            search={filter.search}
            onClear={() => filters.setSearch('')}
            onlyMine={filter.onlyMine}
            onAll={() => filters.setOnlyMine(false)}
            onlyActive={filter.onlyActive}
            onEnded={() => filters.setOnlyActive(false)}
            hasNone={isSuccess && years.length === 0}
          />
        }
      >
        {() => (
          <TimelineFrame {...frame}>
            <Timeline
              engagements={engagements}
              fold={fold}
              span={span}
              today={today}
              onlyActive={filter.onlyActive}
              actions={actions}
            />
          </TimelineFrame>
        )}
      </List>
      <Foot
        orders={engagements.flatMap((one) => ordersIn(one, { span, today, onlyActive: filter.onlyActive }))}
        today={today}
      >
        {engagements.length > 0 && <FurtherRows query={further} button="Load More" failed="Something went wrong" />}
      </Foot>
      {dialogs}
      {paper && (
        <PaperDialog
          what={paper}
          filter={filter}
          total={total}
          span={span}
          today={today}
          rates={rates}
          onPrint={(rows, columns) => setPrepared({ rows, columns })}
          onClose={() => setPaper(undefined)}
        />
      )}
      {isPaper && PaperSheet && (
        <PaperSheet
          prepared={prepared}
          setPrepared={setPrepared}
          onScreen={onScreen}
          rates={rates}
          span={span}
          today={today}
        />
      )}
    </ComparedWith>
  )
}
