import { pageSize } from '@portal/domain/accounts/contract'
import { type PeopleChoice, peopleChoices } from '@portal/domain/accounts/people-choices'
import { formatNumber } from '@portal/domain/text/format-number'
import { useQuery } from '@tanstack/react-query'
import { ImageUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { PersonKey } from './account-row.ts'
import { ErasedPeople, ScheduledErasures } from './erasures.tsx'
import styles from './people-screen.module.css'
import { PeopleTable } from './people-table.tsx'
import { peopleFilters, peopleQuery } from './queries.ts'

const PersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).PersonDialog)

const PhotosDialog = lazyDialog(async () => (await import('./photos-dialog.tsx')).PhotosDialog)

const choices: Readonly<Record<PeopleChoice, string>> = {
  all: 'All',
  staff: 'Staff',
  customers: 'Customers',
  left: 'Left',
  'never signed in': 'Never signed in',
}

/** People and accounts, one row for each human, with search and actions. */
export function PeopleScreen() {
  const filters = useFilters(peopleFilters)
  const { which, page } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const people = useQuery(peopleQuery(filters.values))
  /** The person in the dialog; `new` for one to add. */
  const [shown, setShown] = useState<PersonKey | 'new'>()
  const { counts, keeper, may_edit } = people.data ?? {}
  const total = counts?.[which] ?? 0
  const mayEdit = may_edit === true && keeper === 'portal'
  const [addsPhotos, setAddsPhotos] = useState(false)
  useOpenFromAddress('pictures', () => setAddsPhotos(true), mayEdit)
  useOpenFromAddress('person', () => setShown('new'), mayEdit)
  const isPhone = usePhone()
  const choice = {
    label: 'People to show',
    value: which,
    onChange: (which: PeopleChoice) => filters.change({ which }),
    options: peopleChoices.map((value) => ({
      value,
      label: counts ? `${choices[value]} ${formatNumber(counts[value])}` : choices[value],
    })),
  }
  const first = (page - 1) * pageSize + 1
  return (
    <AdminFrame>
      <ScheduledErasures />
      <div className={styles.tools}>
        <SearchField label="Search by name, email or company" value={search} onChange={setSearch} />
        {isPhone ? <Select hideLabel {...choice} /> : <Segments {...choice} />}
        {mayEdit && (
          <Row gap={8} className={styles.buttons}>
            <Button icon={<ImageUp aria-hidden="true" />} onClick={() => setAddsPhotos(true)}>
              Upload pictures
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setShown('new')}>
              New person
            </Button>
          </Row>
        )}
      </div>
      <p role="status" className="sr-only">
        {search !== '' && counts && `${total} people found`}
      </p>
      <List
        query={people}
        label="the people"
        filters={filters}
        isEmpty={({ people }) => people.length === 0}
        noMatch={<NoMatch clearLabel="Show all people" onClear={filters.clear} />}
      >
        {({ people, keeper, may_edit }) => (
          <>
            <PeopleTable people={people} keeper={keeper} mayEdit={may_edit} onShow={setShown} />
            <div className={styles.foot}>
              <Text kind="quiet" tone="quiet">
                {`${formatNumber(first)} to ${formatNumber(first + people.length - 1)} of ${formatNumber(total)}`}
              </Text>
              <Pagination
                label="Pages of people"
                page={page}
                total={Math.ceil(total / pageSize)}
                onChange={(page) => filters.change({ page })}
              />
            </div>
          </>
        )}
      </List>
      <ErasedPeople />
      {addsPhotos && <PhotosDialog onClose={() => setAddsPhotos(false)} />}
      {shown !== undefined && (
        <PersonDialog
          key={shown === 'new' ? 'new' : `${shown.kind} ${shown.id}`}
          person={shown === 'new' ? undefined : shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </AdminFrame>
  )
}
