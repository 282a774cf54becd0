import { pageSize } from '@portal/domain/admin/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ErasedPeople, ScheduledErasures } from './erasures.tsx'
import styles from './links.module.css'
import { Listing } from './listing.tsx'
import { PeopleTable } from './people-table.tsx'
import { PromisedErasures } from './promised-erasures.tsx'
import { peopleQuery } from './queries.ts'

/** All accounts, with search and actions. */
export function PeopleScreen() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(typed.trim())
  const people = useQuery(peopleQuery({ search, page }))
  const find = (words: string): void => {
    setTyped(words)
    setPage(1)
  }
  return (
    <AdminFrame>
      <ScheduledErasures />
      <PromisedErasures />
      <SectionHead title="People" count={people.data?.total} />
      <div className={styles.tools}>
        <SearchField className={styles.search} label="Search by name, email or company" value={typed} onChange={find} />
      </div>
      <Listing of={people} label="the people">
        {({ total, people }) => (
          <>
            {people.length > 0 ? (
              <PeopleTable people={people} />
            ) : (
              <EmptyState action={<Button onClick={() => find('')}>Show all people</Button>}>No matches.</EmptyState>
            )}
            <Pagination label="Pages of people" page={page} total={Math.ceil(total / pageSize)} onChange={setPage} />
          </>
        )}
      </Listing>
      <ErasedPeople />
    </AdminFrame>
  )
}
