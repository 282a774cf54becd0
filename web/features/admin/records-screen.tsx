import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFilters } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Columns } from '../../ui/stack.tsx'
import { CustomerTable } from './customer-table.tsx'
import styles from './links.module.css'
import { customerFilters, customersQuery, keeperQuery } from './record-queries.ts'
import { RecordsFrame } from './records-frame.tsx'
import { RoleSection } from './role-section.tsx'

const CustomerDialog = lazyDialog(async () => (await import('./customer-dialogs.tsx')).CustomerDialog)

const pageSize = 50

/** `/admin/records`: the keeper of the records, and the customers. */
export function RecordsScreen() {
  const filters = useFilters(customerFilters)
  const { search: text, page } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const listed = useQuery(customersQuery(text))
  const mayEdit = useQuery(keeperQuery).data?.keeper === 'portal'
  const [isAdding, setAdding] = useState(false)
  const add = mayEdit && (
    <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      New customer
    </Button>
  )
  return (
    <RecordsFrame view="Customers">
      <SectionHead title="Customers" count={listed.data?.total} actions={add} />
      <Columns columns="minmax(0, 360px)" from={768} pad="0 0 12px">
        <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
      </Columns>
      <List
        query={listed}
        label="the customers"
        filters={filters}
        isEmpty={({ customers }) => customers.length === 0}
        empty={<EmptyState>No customers yet.</EmptyState>}
      >
        {({ customers }) => (
          <>
            <CustomerTable customers={customers.slice((page - 1) * pageSize, page * pageSize)} mayEdit={mayEdit} />
            <Pagination
              label="Pages of customers"
              page={page}
              total={Math.ceil(customers.length / pageSize)}
              onChange={(page) => filters.change({ page })}
            />
          </>
        )}
      </List>
      <RoleSection mayEdit={mayEdit} />
      {isAdding && <CustomerDialog onClose={() => setAdding(false)} />}
    </RecordsFrame>
  )
}
