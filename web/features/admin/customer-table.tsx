import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import type { Customer } from './record-queries.ts'

const CustomerDialog = lazyDialog(async () => (await import('./customer-dialogs.tsx')).CustomerDialog)
const DeleteCustomerDialog = lazyDialog(async () => (await import('./customer-dialogs.tsx')).DeleteCustomerDialog)

interface CustomerTableProps {
  customers: readonly Customer[]
  mayEdit: boolean
}

export function CustomerTable({ customers, mayEdit }: CustomerTableProps) {
  return (
    <Table
      label="Customers"
      rows={customers}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Customer', isRowHeader: true, cell: ({ name }) => name },
        { name: 'Engagements', figures: true, cell: ({ engagements }) => engagements },
        {
          name: 'Actions',
          acts: true,
          isHiddenIfEmpty: true,
          cell: (customer) => mayEdit && <Actions customer={customer} />,
        },
      ]}
    />
  )
}

function Actions({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <RowMenu
        label={`Actions for ${customer.name}`}
        items={[
          { label: 'Rename', icon: <Pencil aria-hidden="true" />, onSelect: () => setAsking('rename') },
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setAsking('delete') },
        ]}
      />
      {asking === 'rename' && <CustomerDialog customer={customer} onClose={close} />}
      {asking === 'delete' && <DeleteCustomerDialog customer={customer} onClose={close} />}
    </>
  )
}
