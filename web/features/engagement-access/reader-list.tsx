import type { ResultOf } from '@portal/domain/contract/endpoint'
import { type listReaders, pageSize } from '@portal/domain/engagement-access/contract'
import type { EventGroup } from '@portal/domain/engagement-access/event'
import { groupLabels, type Reader, readerGroups } from '@portal/domain/engagement-access/reader'
import { foldAddress } from '@portal/domain/text/email-address'
import { formatNumber } from '@portal/domain/text/format-number'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import type { FilterValues, ListFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { PeopleList, PeopleSkeleton } from '../../shared/people/people-list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-access.module.css'
import { type readerFilters, readersFile } from './queries.ts'
import { factsOf, listedReader } from './reader-facts.tsx'

interface ReaderListProps {
  id: string
  filters: ListFilters<FilterValues<typeof readerFilters>>
  query: UseQueryResult<ResultOf<typeof listReaders>>
  /** Shows events of a person below. */
  onShow: (person: Reader, event: EventGroup) => void
}

/** Staff without a part in the engagement who have never been here. */
const isIdleStaff = ({ reasons, last_sign_in, downloads, failed_passwords }: Reader): boolean =>
  reasons.every((reason) => reason === 'staff') && last_sign_in === null && downloads + failed_passwords === 0

/** Facts that all stakeholders share, said once above their rows. */
function sharedFacts({ people, counts }: ResultOf<typeof listReaders>): string {
  const stakeholders = people.filter((person) => person.is_stakeholder)
  // Others are on a further page.
  if (stakeholders.length < Math.max(2, counts.stakeholders)) return ''
  const companies = new Set(stakeholders.map(({ company_name }) => company_name))
  const [company] = companies
  const hasFactor = stakeholders.some((person) => person.has_passkey || person.has_authenticator)
  return [
    companies.size === 1 && company && ` All stakeholders are from ${company}.`,
    !hasFactor && ' No stakeholder uses a second factor.',
  ]
    .filter(Boolean)
    .join('')
}

const groupsOf = (people: readonly Reader[]) => [
  { title: 'Stakeholders', people: people.filter((person) => person.is_stakeholder).map(listedReader) },
  {
    title: `Staff of ${settings.provider_name}`,
    people: people.filter((person) => !person.is_stakeholder).map(listedReader),
  },
]

/** People who can see the engagement, found by name and by reason. */
export function ReaderList({ id, filters, query, onShow }: ReaderListProps) {
  const { search, group, page } = filters.values
  const [text, setText] = useSearchText(filters)
  const { data } = query
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const stakeholders = useQuery(engagementQuery(id)).data?.stakeholders
  const contacts = stakeholders && new Set(stakeholders.map(({ email }) => foldAddress(email ?? '')))
  // They would bury those who use their access. A search, and the filter that names them, show them.
  const hides = !showsAll && search === '' && group === ''
  const isShown = (person: Reader) => !hides || !isIdleStaff(person)
  const hidden = data?.people.filter((person) => !isShown(person)).length ?? 0
  const total = data?.counts[group || 'everybody'] ?? 0
  const option = (value: typeof group, label: string) => ({
    value,
    label: data ? `${label} ${formatNumber(data.counts[value || 'everybody'])}` : label,
  })
  return (
    <section className={styles.section}>
      <SectionHead
        title="People with access"
        count={data && (search === '' ? data.counts.everybody : undefined)}
        actions={<ExportLink href={readersFile(id)} label="Export CSV of people" size="small" />}
      />
      <Text as="p" kind="quiet" className={styles.words}>
        Stakeholders see the engagements they are on. Staff of {settings.provider_name} see every engagement.
        {data && search === '' && sharedFacts(data)}
        {data && ` Downloads and failed passwords are counted for the last ${formatNumber(data.kept_days)} days.`}
      </Text>
      <Columns columns="minmax(0, 360px) 240px" from={768} gap={12} pad="0 0 12px">
        <SearchField
          className={styles.search}
          label="Search by name, email or company"
          value={text}
          onChange={setText}
        />
        <Select
          label="Reason for access"
          hideLabel
          value={group}
          onChange={(group) => filters.change({ group })}
          options={[option('', 'Everyone'), ...readerGroups.map((each) => option(each, groupLabels[each]))]}
        />
      </Columns>
      <p role="status" className="sr-only">
        {data && search !== '' && `${total} people found`}
      </p>
      <List
        query={query}
        label="people with access"
        skeleton={<PeopleSkeleton />}
        isEmpty={() => total === 0}
        filters={filters}
        noMatch={<NoMatch clearLabel="Show everyone" onClear={filters.clear} />}
      >
        {({ people }) => (
          <>
            <PeopleList
              label="People with access"
              groups={groupsOf(people.filter((person) => isShown(person)))}
              chosenId={chosen}
              onChoose={(person) => setChosen(person?.id)}
              facts={({ reader }) => factsOf(reader, contacts?.has(foldAddress(reader.email)), onShow)}
            />
            {hidden > 0 && (
              <Button variant="ghost" flush className={styles.others} onClick={() => setShowsAll(true)}>
                Show {hidden} other staff who have never signed in
              </Button>
            )}
            <Pagination
              label="Pages of people"
              page={page}
              total={Math.ceil(total / pageSize)}
              onChange={(page) => filters.change({ page })}
            />
          </>
        )}
      </List>
    </section>
  )
}
