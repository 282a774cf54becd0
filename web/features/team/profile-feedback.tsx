import { formatInstant } from '@portal/domain/dates/calendar-day'
import { mayGiveFeedbackOn } from '@portal/domain/feedback/permissions'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { pageNumber, useFilters } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { NoRows, profileFailure } from './profile-layout.tsx'
import { profileFeedbackOf } from './queries.ts'

const FeedbackDialog = lazyDialog(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)

interface ProfileFeedbackProps {
  engagementId: string
  engagementTitle: string
  employeeId: string
  name: string
}

const filters = { page: pageNumber }

/** The feedback one person got on one engagement, five at a time, and the way to give more. */
export function ProfileFeedback({ engagementId, engagementTitle, employeeId, name }: ProfileFeedbackProps) {
  const { values, change } = useFilters(filters)
  const { page } = values
  const [isGiving, setIsGiving] = useState(false)
  const feedback = useQuery(profileFeedbackOf(engagementId, employeeId, page))
  const mayGive = mayGiveFeedbackOn(useViewer(), employeeId)
  const give = mayGive && (
    <Button size="small" icon={<MessageSquareText aria-hidden="true" />} onClick={() => setIsGiving(true)}>
      Provide Feedback
    </Button>
  )
  return (
    <section>
      <SectionHead title="Provided Feedback" actions={feedback.data && give} />
      <List
        query={feedback}
        label="the feedback"
        failed={profileFailure}
        isEmpty={hasNone}
        empty={<NoRows>No feedback on {name} for this engagement yet.</NoRows>}
      >
        {({ item_list, total_pages }) => (
          <>
            <Table
              label="Provided Feedback"
              rows={item_list}
              keyOf={(row) => row.id}
              columns={[
                { name: 'Feedback from', cell: (row) => row.provider_full_name },
                { name: 'Role', cell: (row) => row.provider_role },
                { name: 'Date', cell: (row) => formatInstant(row.date, settings.time_zone), figures: true },
                { name: 'Comment', cell: (row) => row.feedback, wide: true },
              ]}
            />
            <Pagination
              label="Pages of feedback"
              page={page}
              total={total_pages}
              onChange={(next) => change({ page: next })}
            />
          </>
        )}
      </List>
      {isGiving && (
        <FeedbackDialog
          engagementId={engagementId}
          engagementTitle={engagementTitle}
          employeeId={employeeId}
          name={name}
          onClose={() => setIsGiving(false)}
          onSent={() => change({ page: 1 })}
        />
      )}
    </section>
  )
}

const hasNone = ({ total_pages }: { total_pages: number }): boolean => total_pages === 0
