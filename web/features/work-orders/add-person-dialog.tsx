import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { hasEnded } from '@portal/domain/work-orders/progress'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { RadioList } from '../../ui/radio-list.tsx'

interface AddPersonProps {
  engagementId: string
  /** Id of the accepted proposal. */
  proposal: string
  orders: readonly WorkOrder[]
  today: CalendarDay
  onClose: () => void
}

const newOrder = 'new'

/** Asks to which work order an accepted person is added, and opens its form. */
export function AddPersonDialog({ engagementId, proposal, orders, today, onClose }: AddPersonProps) {
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['accepted people', engagementId],
    queryFn: ({ signal }) => call(listTeamRequests, { params: { id: engagementId } }, { signal }),
    staleTime: 0,
  })
  const person = useFoundOnce({
    query,
    find: (requests) =>
      requests
        .flatMap(({ request_content }) => request_content.flatMap(({ proposals }) => proposals))
        .find(({ id, decision }) => id === proposal && decision === 'accepted'),
    gone: 'This person is no longer accepted.',
    onMissing: onClose,
  })
  const offered = orders.filter((order) => !hasEnded(order, today))
  const [chosen, setChosen] = useState(offered[0]?.id ?? newOrder)
  const options = [
    ...offered.map(({ id, reference, end_date }) => ({
      value: id,
      label: reference,
      hint: `Ends on ${formatDay(end_date)}`,
    })),
    { value: newOrder, label: 'New work order' },
  ]
  if (!person) return <DialogLoading />
  return (
    <Dialog
      open
      title={`Add ${person.employee_name} to a work order`}
      onDismiss={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        const form = chosen === newOrder ? paths.newWorkOrder(engagementId) : paths.editWorkOrder(engagementId, chosen)
        void navigate(`${form}?proposal=${encodeURIComponent(proposal)}`)
      }}
      footer={
        <>
          <DialogCancel>Cancel</DialogCancel>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </>
      }
    >
      <RadioList label="Work order" value={chosen} onChange={setChosen} options={options} />
    </Dialog>
  )
}
