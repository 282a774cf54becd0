import { formatInstant } from '@portal/domain/dates/calendar-day'
import { mayGiveFeedbackOn } from '@portal/domain/feedback/permissions'
import { couldNotTakeData } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { detailOr } from '../http/call.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { profileFeedbackOf } from './queries.ts'

interface ProfileFeedbackProps {
  engagementId: string
  engagementTitle: string
  employeeId: string
  name: string
}

/** The feedback one person got on one engagement, five at a time, and the way to give more. */
export function ProfileFeedback({ engagementId, engagementTitle, employeeId, name }: ProfileFeedbackProps) {
  const [page, setPage] = useState(1)
  const [giving, setGiving] = useState(false)
  const feedback = useQuery(profileFeedbackOf(engagementId, employeeId, page))
  const rows = feedback.data?.item_list ?? []
  const give = mayGiveFeedbackOn(useViewer(), employeeId) && (
    <Button icon={<MessageSquareText aria-hidden="true" />} onClick={() => setGiving(true)}>
      Provide Feedback
    </Button>
  )
  return (
    <section>
      <SectionHead title="Provided Feedback" actions={rows.length > 0 && give} />
      {feedback.isPending && <Lines />}
      {feedback.isError && (
        <FailedState
          sentence={detailOr(couldNotTakeData, feedback.error)}
          retrying={feedback.isFetching}
          onRetry={() => void feedback.refetch()}
        />
      )}
      {feedback.isSuccess && rows.length === 0 && (
        <EmptyState action={give}>No feedback on {name} for this engagement yet.</EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <Table
            label="Provided Feedback"
            rows={rows}
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
            total={feedback.data?.total_pages ?? 1}
            onChange={setPage}
          />
        </>
      )}
      {giving && (
        <FeedbackDialog
          engagementId={engagementId}
          engagementTitle={engagementTitle}
          employeeId={employeeId}
          name={name}
          onClose={() => setGiving(false)}
          onSent={() => setPage(1)}
        />
      )}
    </section>
  )
}

const Lines = () => (
  <Loading label="Loading the feedback">
    {[1, 2, 3].map((line) => (
      <p key={line}>
        <Skeleton height={20} />
      </p>
    ))}
  </Loading>
)

/** Its place while it is not known yet whose feedback it is. */
export const ProfileFeedbackSkeleton = () => (
  <section>
    <SectionHead title="Provided Feedback" />
    <Lines />
  </section>
)
