import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './links.module.css'
import { Listing } from './listing.tsx'
import { MailTable } from './mail-table.tsx'
import { mailsQuery } from './queries.ts'

const states = ['queued', 'sending', 'sent', 'failed', 'expired']

/** What did not arrive, by person and reason. */
export function MailsScreen() {
  const mails = useQuery(mailsQuery)
  const [search, setSearch] = useState('')
  return (
    <AdminFrame>
      <Listing of={mails} label="the mails">
        {({ counts, mails }) => {
          const wanted = search.trim().toLowerCase()
          const found = mails.filter((mail) =>
            `${mail.recipient} ${mail.subject} ${mail.reason ?? ''}`.toLowerCase().includes(wanted),
          )
          return (
            <>
              <SectionHead
                title="Mails that failed or wait"
                count={found.length}
                actions={
                  <SearchField
                    className={styles.search}
                    label="Find by person or reason"
                    value={search}
                    onChange={setSearch}
                  />
                }
              />
              {found.length > 0 ? (
                <MailTable mails={found} />
              ) : (
                <EmptyState>
                  {mails.length === 0 ? 'No mail failed, and none waits for long.' : 'No mail is like that.'}
                </EmptyState>
              )}
              <p>
                In the last 30 days:{' '}
                {states.map((state) => `${(counts[state] ?? 0).toLocaleString('en-GB')} ${state}`).join(', ')}.
              </p>
            </>
          )
        }}
      </Listing>
    </AdminFrame>
  )
}
