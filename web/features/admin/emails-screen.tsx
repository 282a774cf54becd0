import { pageSize } from '@portal/domain/admin/contract'
import { type MailChoice, mailChoices } from '@portal/domain/admin/mail-choices'
import { formatNumber } from '@portal/domain/text/format-number'
import { useQuery } from '@tanstack/react-query'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Box, Columns } from '../../ui/stack.tsx'
import { MailTable } from './email-table.tsx'
import styles from './links.module.css'
import { mailsFilters, mailsQuery } from './queries.ts'

const states = ['queued', 'sending', 'sent', 'failed', 'expired']
const choices: Record<MailChoice, string> = {
  trouble: 'Failed and delayed emails',
  failed: 'Failed emails',
  queued: 'Queued emails',
  sent: 'Sent emails',
  expired: 'Expired emails',
  all: 'All emails',
}

/** Failed and other emails, with a search by person and reason. */
export function MailsScreen() {
  const filters = useFilters(mailsFilters)
  const { which, page } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const mails = useQuery(mailsQuery(filters.values))
  const showAll = () => filters.change({ which: 'all' })
  return (
    <AdminFrame>
      <SectionHead title="Emails" count={mails.data?.total} />
      <Columns columns="minmax(0, 360px) 248px" from={768} gap={12} pad="0 0 12px">
        <SearchField
          className={styles.search}
          label="Search by person, subject or reason"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Show"
          hideLabel
          value={which}
          onChange={(which) => filters.change({ which })}
          options={mailChoices.map((value) => ({ value, label: choices[value] }))}
        />
      </Columns>
      {mails.data && <Counts counts={mails.data.counts} />}
      <List
        query={mails}
        label="the emails"
        isEmpty={({ total }) => total === 0}
        filters={filters}
        noMatch={which === 'all' ? undefined : <NoMatch clearLabel="Search all emails" onClear={showAll} />}
        empty={
          <EmptyState action={which !== 'all' && <Button onClick={showAll}>Show all emails</Button>}>
            {which === 'trouble' ? 'No failed or delayed emails.' : 'No emails.'}
          </EmptyState>
        }
      >
        {({ mails, total }) => (
          <>
            <MailTable mails={mails} label={choices[which]} />
            <Pagination
              label="Pages of emails"
              page={page}
              total={Math.ceil(total / pageSize)}
              onChange={(page) => filters.change({ page })}
            />
          </>
        )}
      </List>
    </AdminFrame>
  )
}

/** `40 sent, 1 failed`, without the states of no email. */
const countsOf = (counts: Record<string, number>): string =>
  states.flatMap((state) => (counts[state] ? [`${formatNumber(counts[state])} ${state}`] : [])).join(', ') ||
  'no emails'

const Counts = ({ counts }: { counts: Record<string, number> }) => (
  <Box as="p" kind="quiet" pad="0 0 8px">
    In the last 30 days: {countsOf(counts)}.
  </Box>
)
