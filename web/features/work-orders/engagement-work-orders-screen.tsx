import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { isNamed } from '@portal/domain/work-orders/order-reference'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { linkedOrderRemoved } from '@portal/domain/work-orders/validation'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { engagementQuery, headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { LazyRecordDialog } from '../../shared/engagement/lazy-record-dialog.tsx'
import { WorkOrderViews } from '../../shared/engagement/work-order-views.tsx'
import { List } from '../../shared/lists/list.tsx'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Row } from '../../ui/stack.tsx'
import type { Actions } from './actions.ts'
import { CompareRow, CompareSwitch } from './compare-row.tsx'
import { type Compared, ComparedWith } from './compared.ts'
import styles from './engagement-work-orders-screen.module.css'
import { Foot } from './legend.tsx'
import { OrdersOutside } from './orders-outside.tsx'
import { workOrderYears } from './queries.ts'
import { ordersIn } from './shown-orders.ts'
import { SpanSelector } from './span-selector.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineFrame } from './timeline-frame.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { TabTools } from './toolbar.tsx'
import { useAddress, useSpan, useView } from './use-address.ts'
import { useExtensionDialogs } from './use-extension-dialogs.tsx'
import { useFold } from './use-fold.ts'

/** Opens the dialog that the address asks for, about the order that it names. */
function useOrderFromAddress(
  engagement: Engagement | undefined,
  named: string | undefined,
  openers: Pick<Actions, 'request' | 'answer'>,
): void {
  const order = engagement?.work_orders.find((one) => named !== undefined && isNamed(one, named))
  const open = order?.extension_requests.find((request) => request.state === 'open')
  useOpenFromAddress(
    'extension',
    () => engagement && order && openers.request(engagement, order),
    order !== undefined && order.renewal_requested_on === null,
  )
  useOpenFromAddress(
    'answer',
    () => engagement && order && open && openers.answer(engagement, order, open),
    engagement?.may_answer_extensions === true && open !== undefined,
  )
}

/** True if a link, of an email or a notification for example, names a work order that the engagement does not have any more. */
const namesUnknownOrder = (engagement: Engagement | undefined, names: readonly string[]): boolean =>
  engagement !== undefined && !names.every((name) => engagement.work_orders.some((order) => isNamed(order, name)))

/** Whether the address asks for ended work orders; undefined if it says nothing. */
function isShowingEnded(address: URLSearchParams): boolean | undefined {
  const ended = address.get('ended')
  return ended === null ? undefined : ended === 'true'
}

/** A link to an ended work order shows the ended ones. */
const namesEndedOrder = (engagement: Engagement | undefined, names: readonly string[], today: CalendarDay): boolean =>
  engagement?.work_orders.some((order) => hasEnded(order, today) && names.some((name) => isNamed(order, name))) === true

const AddPersonDialog = lazyDialog(async () => (await import('./add-person-dialog.tsx')).AddPersonDialog)
const orderMenu = lazyPart(async () => (await import('./order-menu.tsx')).OrderMenu, { inIdleTime: false })
const memberMenu = lazyPart(async () => (await import('./order-menu.tsx')).MemberMenu, { inIdleTime: false })
const none: readonly Engagement[] = []

/** `/engagements/{id}/work-orders`: the timeline of one engagement. */
export function EngagementWorkOrdersScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const today = useToday()
  const query = useQuery(engagementQuery(id))
  const { data: engagement } = query
  const engagements = useMemo(() => (engagement ? [engagement] : none), [engagement])
  const years = useQuery(workOrderYears).data ?? []
  const { query: address, fold, setFold, setSpan, setValue, comparedSince, setComparedSince, arrival } = useAddress()
  const { view, setView } = useView({ query: address, setSpan, viewer, initial: 'rolling' })
  const span = useSpan({ query: address, view, years, engagements, wos: fold.wos, today })
  const [compared, setCompared] = useState<Compared>()
  const { openers, dialogs } = useExtensionDialogs(today)
  const toggles = useFold(fold, engagements, setFold)
  const access = useQuery(headerQuery(id)).data?.record_access
  const OrderMenu = orderMenu.usePart(access === 'edit' || access === 'details')
  const MemberMenu = memberMenu.usePart(access === 'edit')
  const [ending, setEnding] = useState<MemberAssignment>()
  const actions = useMemo<Actions>(() => {
    if (!OrderMenu || access === undefined || access === 'none') return { ...toggles, ...openers }
    const menu = (order: WorkOrder) => <OrderMenu engagementId={id} order={order} access={access} />
    const ofMember = MemberMenu && ((member: MemberAssignment) => <MemberMenu member={member} onEnd={setEnding} />)
    return { ...toggles, ...openers, menu, memberMenu: ofMember }
  }, [toggles, openers, OrderMenu, MemberMenu, access, id])
  const hasNoDays = engagement?.work_orders.every(({ used_days }) => used_days === 0)
  const isEmpty = engagement?.work_orders.length === 0
  const add = access === 'edit' && (
    <ButtonLink to={paths.newWorkOrder(id)} icon={<Plus aria-hidden="true" />}>
      {isEmpty ? 'Add the first work order' : 'New work order'}
    </ButtonLink>
  )
  useOrderFromAddress(engagement, fold.wos[0], openers)
  const requestedDialog = address.get('ask') ?? ''
  const [adding, setAdding] = useState<string>()
  useOpenFromAddress(
    requestedDialog,
    () => setAdding(requestedDialog.slice('add-'.length)),
    requestedDialog.startsWith('add-') && access === 'edit' && engagement !== undefined,
  )
  const frame = { span, today, isComparing: comparedSince !== undefined }
  const onlyActive = !(isShowingEnded(address) ?? namesEndedOrder(engagement, arrival.wos, today))
  return (
    <ComparedWith value={comparedSince === undefined ? undefined : compared}>
      <EngagementPage id={id} name="Work Orders" queries={[query]} briefOnPhone actions={!isEmpty && add}>
        <Row gap="8px 16px" justify="between" wrap className={styles.bar}>
          {!(viewer.is_stakeholder && hasNoDays) && <WorkOrderViews id={id} current="Timeline" />}
          <SpanSelector view={view} years={years} span={span} onChange={setSpan} />
          <TabTools
            view={view}
            onView={setView}
            onlyActive={onlyActive}
            setOnlyActive={(on) => setValue('ended', String(!on))}
            compare={<CompareSwitch since={comparedSince} onChange={setComparedSince} />}
            isComparing={comparedSince !== undefined}
          />
        </Row>
        <CompareRow
          since={comparedSince}
          engagements={engagements}
          today={today}
          onChange={setComparedSince}
          onCompared={setCompared}
        />
        {namesUnknownOrder(engagement, fold.wos) && (
          <Row gap="8px 16px" justify="between" wrap className={styles.bar}>
            <Alert>{linkedOrderRemoved}</Alert>
          </Row>
        )}
        <List
          query={query}
          label="work orders"
          failed="Something went wrong"
          skeleton={
            <TimelineFrame {...frame}>
              <TimelineSkeleton />
            </TimelineFrame>
          }
        >
          {(shown) => (
            <>
              <TimelineFrame {...frame} isOnly>
                <Timeline
                  engagements={engagements}
                  fold={fold}
                  span={span}
                  today={today}
                  onlyActive={onlyActive}
                  isOnly
                  actions={actions}
                />
              </TimelineFrame>
              {isEmpty && add}
              <OrdersOutside engagement={shown} span={span} today={today} onlyActive={onlyActive} />
            </>
          )}
        </List>
        {engagement && <Foot orders={ordersIn(engagement, { span, today, onlyActive })} today={today} />}
        {dialogs}
        {ending?.employee_id && (
          <LazyRecordDialog
            name="end"
            engagementId={id}
            person={{ employee_id: ending.employee_id, name: ending.employee_name ?? '' }}
            onClose={() => setEnding(undefined)}
          />
        )}
        {engagement && adding !== undefined && (
          <AddPersonDialog
            engagementId={id}
            proposal={adding}
            orders={engagement.work_orders}
            today={today}
            onClose={() => setAdding(undefined)}
          />
        )}
      </EngagementPage>
    </ComparedWith>
  )
}
