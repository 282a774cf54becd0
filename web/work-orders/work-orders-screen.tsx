import type { Engagement } from '@portal/domain/engagements/engagement'
import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { shortestSearch } from '@portal/domain/work-orders/contract'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import { isActive } from '@portal/domain/work-orders/progress'
import { touches, yearOf } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useQuery } from '@tanstack/react-query'
import { Download, FoldVertical, Printer, UnfoldVertical } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useViewer } from '../app/session.ts'
import { useToday } from '../app/today.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { csvFile, saveFile } from '../ui/save-file.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { Actions } from './actions.ts'
import { AnswerDialog, WithdrawDialog } from './answer-dialog.tsx'
import { EngagementRow } from './engagement-row.tsx'
import { shownRowsAsCsv } from './export.ts'
import { ExtensionDialog } from './extension-dialog.tsx'
import { foldAll, isOpen, isOrderOpen, type readFold, toggleEngagement, toggleOrder, unfoldAll } from './fold.ts'
import { NothingShown } from './nothing-shown.tsx'
import { usePaper } from './paper.ts'
import { workOrderYears } from './queries.ts'
import { TimelineFrame } from './timeline-frame.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { useAddress, useYear } from './use-address.ts'
import { useShown } from './use-shown.ts'
import styles from './work-orders-screen.module.css'
import { YearSelector } from './year-selector.tsx'

type Asking =
  | { what: 'request'; engagement: Engagement; order: WorkOrder }
  | { what: 'answer' | 'withdraw'; engagement: Engagement; order: WorkOrder; request: ExtensionRequest }

/** `/work-orders` (document 1, point 2). */
export function WorkOrdersScreen() {
  usePaper()
  const viewer = useViewer()
  const today = useToday()
  const rates = maySeeRates(viewer)
  const mayFilter = mayFilterMyEngagements(viewer)
  const [search, setSearch] = useState('')
  const [onlyMine, setOnlyMine] = useState(mayFilter)
  const [onlyActive, setOnlyActive] = useState(false)
  const settled = useDebounced(search.trim())
  const filter = {
    search: settled.length >= shortestSearch ? settled : '',
    onlyMine: mayFilter && onlyMine,
    onlyActive,
  }

  const { query, fold, setFold, setYear, arrival } = useAddress()
  const { engagements, total, list, isPending, more, loadMore } = useShown(filter, arrival)
  const years = useQuery(workOrderYears).data ?? []
  const year = useYear(query.get('year'), years, engagements, fold.wos, yearOf(today))
  const [view, setView] = useState({ top: 0, bottom: window.innerHeight })
  const frame = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Asking>()

  const rows = useMemo(
    () =>
      engagements.map((engagement) => ({
        engagement,
        orders: engagement.work_orders.filter(
          (order) => touches(order, year) && (!onlyActive || isActive(order, today)),
        ),
      })),
    [engagements, year, onlyActive, today],
  )
  const foldOf = useRef({ fold, engagements })
  useEffect(() => {
    foldOf.current = { fold, engagements }
  })
  const actions = useMemo<Actions>(() => {
    const change = (
      id: string,
      act: (now: typeof foldOf.current, engagement: Engagement) => ReturnType<typeof readFold>,
    ): void => {
      const engagement = foldOf.current.engagements.find((one) => one.id === id)
      if (engagement) setFold(act(foldOf.current, engagement))
    }
    return {
      toggleEngagement: (id) =>
        change(id, (now, engagement) => toggleEngagement(now.fold, now.engagements, engagement)),
      toggleOrder: (id, orderId) =>
        change(id, (now, engagement) => toggleOrder(now.fold, now.engagements, engagement, orderId)),
      request: (engagement, order) => setAsking({ what: 'request', engagement, order }),
      answer: (engagement, order, request) => setAsking({ what: 'answer', engagement, order, request }),
      withdraw: (engagement, order, request) => setAsking({ what: 'withdraw', engagement, order, request }),
    }
  }, [setFold])

  const allOpen = fold.open === 'all'
  const toggleAll = (): void => {
    const top = frame.current?.getBoundingClientRect().top ?? 0
    setView({ top: -top, bottom: window.innerHeight - top })
    setFold(allOpen ? foldAll : unfoldAll)
  }
  const shown = rows.map(({ engagement, orders }) => {
    const open = isOpen(fold, engagements, engagement)
    const openIds = open ? orders.filter((order) => isOrderOpen(fold, order.id)).map((order) => order.id) : []
    return { engagement, orders, open, openOrders: openIds.join(' ') }
  })
  const near = nearRows(shown, view, allOpen)
  const nothing = nothingIn(year, onlyActive)
  const save = (): void => {
    const visible = shown.map(({ engagement, orders, open, openOrders }) => {
      const openIds = openOrders.split(' ')
      return {
        engagement,
        orders: open ? orders.map((order) => ({ order, open: openIds.includes(order.id) })) : [],
      }
    })
    saveFile(csvFile(shownRowsAsCsv(visible, today, rates)), `work-orders-${year}.csv`)
  }
  const close = () => setAsking(undefined)

  return (
    <>
      <PageHeader
        title="Work Orders"
        beside={<YearSelector years={years} year={year} onChange={setYear} />}
        actions={
          <div className={styles.tools}>
            <SearchField
              className={styles.search}
              label="Search by engagement title"
              value={search}
              onChange={setSearch}
            />
            {mayFilter && <Checkbox label="My Engagements" checked={onlyMine} onChange={setOnlyMine} />}
            <Checkbox label="Active Work Orders Only" checked={onlyActive} onChange={setOnlyActive} />
            <div className={styles.buttons}>
              <Button
                aria-pressed={allOpen}
                icon={allOpen ? <FoldVertical aria-hidden="true" /> : <UnfoldVertical aria-hidden="true" />}
                onClick={toggleAll}
              >
                {allOpen ? 'Fold all' : 'Unfold all'}
              </Button>
              <IconButton
                label="Export the shown rows"
                icon={<Download size={18} aria-hidden="true" />}
                onClick={save}
              />
              <IconButton
                label={`Print ${year}`}
                icon={<Printer size={18} aria-hidden="true" />}
                onClick={() => window.print()}
              />
            </div>
          </div>
        }
      />
      <p role="status" className="sr-only">
        {search.trim().length === 1 && `Type at least ${shortestSearch} characters to search`}
        {filter.search !== '' && total !== undefined && `${total} engagements found`}
      </p>
      {list.isError && engagements.length === 0 ? (
        <FailedState sentence="Something went wrong" retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <TimelineFrame ref={frame} year={year} today={today} rates={rates}>
          {isPending ? (
            <Loading label="Loading work orders">
              <TimelineSkeleton />
            </Loading>
          ) : (
            <ul aria-label="Engagements" aria-busy={list.isPlaceholderData || undefined}>
              {shown.map((row, index) => (
                <EngagementRow
                  key={row.engagement.id}
                  {...row}
                  near={near[index] ?? true}
                  year={year}
                  today={today}
                  nothing={row.engagement.work_orders.length === 0 ? 'No work orders yet' : nothing}
                  actions={actions}
                />
              ))}
            </ul>
          )}
        </TimelineFrame>
      )}
      {!isPending && !list.isError && engagements.length === 0 && (
        <NothingShown
          search={filter.search}
          onClear={() => setSearch('')}
          onlyMine={filter.onlyMine}
          onAll={() => setOnlyMine(false)}
          onlyActive={onlyActive}
          onEnded={() => setOnlyActive(false)}
        />
      )}
      <div className={styles.foot}>
        <ul className={styles.legend} aria-label="Legend">
          {['Elapsed', 'To come', 'Ending soon', 'Ended'].map((state) => (
            <li key={state} data-state={state}>
              {state}
            </li>
          ))}
        </ul>
        {more && engagements.length > 0 && (
          <Button className={styles.more} busy={list.isFetchingNextPage} onClick={loadMore}>
            Load More
          </Button>
        )}
        {list.isFetchNextPageError && (
          <FailedState sentence="Something went wrong" onRetry={() => void list.fetchNextPage()} />
        )}
      </div>
      {asking?.what === 'request' && <ExtensionDialog {...asking} today={today} onClose={close} />}
      {asking?.what === 'answer' && <AnswerDialog {...asking} onClose={close} />}
      {asking?.what === 'withdraw' && <WithdrawDialog {...asking} onClose={close} />}
    </>
  )
}

const nothingIn = (year: number, onlyActive: boolean): string =>
  `No ${onlyActive ? 'active ' : ''}work orders in ${year}`

interface Shown {
  orders: readonly WorkOrder[]
  open: boolean
  openOrders: string
}

/**
 * Which rows are in view, by their heights on the timeline: they are drawn at once when everything is unfolded. What is
 * unfolded by itself was pressed, and is seen.
 */
function nearRows(shown: readonly Shown[], view: { top: number; bottom: number }, allOpen: boolean): boolean[] {
  let top = 0
  return shown.map(({ orders, open, openOrders }) => {
    const begins = top
    const openIds = openOrders.split(' ')
    top += 45
    if (open)
      for (const order of orders) top += 45 + (openIds.includes(order.id) ? 33 * order.member_assignments.length : 0)
    return !allOpen || (top > view.top && begins < view.bottom)
  })
}
