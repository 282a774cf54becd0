import { isInProgress } from '@portal/domain/work-orders/progress'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { CalendarX2, Copy, Info, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'

interface OrderMenuProps {
  engagementId: string
  order: WorkOrder
  /** `details`: an import keeps the records. */
  access: 'edit' | 'details'
}

/** Menu of a work order for leads and superusers. */
export function OrderMenu({ engagementId, order, access }: OrderMenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const edit = paths.editWorkOrder(engagementId, order.id)
  const items = [
    { label: 'Edit', icon: <Pencil aria-hidden="true" />, to: edit },
    { label: 'Add people', icon: <UserPlus aria-hidden="true" />, to: `${edit}?add` },
    {
      label: 'Copy as next work order',
      icon: <Copy aria-hidden="true" />,
      to: paths.newWorkOrder(engagementId, order.id),
    },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      apart: true,
      onSelect: () => setDeleting(true),
    },
  ]
  const details = [{ label: 'Details', icon: <Info aria-hidden="true" />, to: edit }]
  return (
    <>
      <RowMenu label={`Actions for ${order.reference}`} items={access === 'edit' ? items : details} />
      {isDeleting && <DeleteOrderDialog order={order} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Menu of a person on a work order, for leads and superusers. Nothing for a place without a person, or before or after their time. */
export function MemberMenu({ member, onEnd }: { member: MemberAssignment; onEnd: (member: MemberAssignment) => void }) {
  const today = useToday()
  const { employee_name: name } = member
  if (name === null || !isInProgress(member, today)) return null
  const items = [{ label: 'End on …', icon: <CalendarX2 aria-hidden="true" />, onSelect: () => onEnd(member) }]
  return <RowMenu label={`Actions for ${name}`} items={items} />
}
