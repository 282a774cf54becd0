import { pageSize } from '@portal/domain/admin/contract'
import { type MailChoice, mailChoices } from '@portal/domain/admin/mail-choices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { MailTable } from './email-table.tsx'
import styles from './links.module.css'
import { Listing } from './listing.tsx'
import { mailsQuery, troubledMails } from './queries.ts'

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
  const [typed, setTyped] = useState('')
  const [which, setWhich] = useState(troubledMails.which)
  const [page, setPage] = useState(1)
  const search = useDebounced(typed.trim())
  const mails = useQuery(mailsQuery({ search, which, page }))
  const find = (words: string): void => {
    setTyped(words)
    setPage(1)
  }
  const choose = (wanted: MailChoice): void => {
    setWhich(wanted)
    setPage(1)
  }
  return (
    <AdminFrame>
      <SectionHead title="Emails" count={mails.data?.total} />
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label="Search by person, subject or reason"
          value={typed}
          onChange={find}
        />
        <Select
          label="Show"
          hideLabel
          value={which}
          onChange={choose}
          options={mailChoices.map((value) => ({ value, label: choices[value] }))}
        />
      </div>
      <Listing of={mails} label="the emails">
        {({ counts, mails, total }) => (
          <>
            {mails.length > 0 ? (
              <MailTable mails={mails} label={choices[which]} />
            ) : (
              <EmptyState
                action={
                  which !== 'all' && (
                    <Button onClick={() => choose('all')}>
                      {search === '' ? 'Show all emails' : 'Search all emails'}
                    </Button>
                  )
                }
              >
                {which === 'trouble' && search === ''
                  ? 'No failed or delayed emails.'
                  : search === ''
                    ? 'No emails.'
                    : 'No matches.'}
              </EmptyState>
            )}
            <Pagination label="Pages of emails" page={page} total={Math.ceil(total / pageSize)} onChange={setPage} />
            <p className={styles.counts}>
              In the last 30 days:{' '}
              {states.map((state) => `${(counts[state] ?? 0).toLocaleString('en-GB')} ${state}`).join(', ')}.
            </p>
          </>
        )}
      </Listing>
    </AdminFrame>
  )
}
