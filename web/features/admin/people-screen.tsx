import { pageSize } from '@portal/domain/admin/contract'
import { type PeopleChoice, peopleChoices } from '@portal/domain/admin/people-choices'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Columns } from '../../ui/stack.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ErasedPeople, ScheduledErasures } from './erasures.tsx'
import styles from './links.module.css'
import { PeopleTable } from './people-table.tsx'
import { peopleFilters, peopleQuery } from './queries.ts'

const choices: Readonly<Record<PeopleChoice, string>> = { all: 'All people', 'never signed in': 'Never signed in' }

/** All accounts, with search and actions. */
export function PeopleScreen() {
  const filters = useFilters(peopleFilters)
  const { which, page } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const people = useQuery(peopleQuery(filters.values))
  return (
    <AdminFrame>
      <ScheduledErasures />
      {/* The tab has the number of all. */}
      <SectionHead title="People" count={search === '' && which === 'all' ? undefined : people.data?.total} />
      <Columns columns="minmax(0, 360px) 248px" from={768} gap={12} pad="0 0 12px">
        <SearchField
          className={styles.search}
          label="Search by name, email or company"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="People to show"
          hideLabel
          value={which}
          onChange={(which) => filters.change({ which })}
          options={peopleChoices.map((value) => ({ value, label: choices[value] }))}
        />
      </Columns>
      <List
        query={people}
        label="the people"
        filters={filters}
        isEmpty={({ total }) => total === 0}
        noMatch={<NoMatch clearLabel="Show all people" onClear={filters.clear} />}
      >
        {({ total, people }) => (
          <>
            <PeopleTable people={people} />
            <Pagination
              label="Pages of people"
              page={page}
              total={Math.ceil(total / pageSize)}
              onChange={(page) => filters.change({ page })}
            />
          </>
        )}
      </List>
      <ErasedPeople />
    </AdminFrame>
  )
}
