import { mayDecideProposals, mayEditTeamRequests } from '@portal/domain/team-requests/permissions'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { deleteFailed, deleteQuestion, loadFailed } from '@portal/domain/team-requests/validation'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { CallError, messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ProposalDialogs, type Subject } from './proposal-dialogs.tsx'
import { requestsQuery, useDeleteRequest } from './queries.ts'
import styles from './request-table.module.css'
import { RequestTable } from './request-table.tsx'

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog)
const title = 'Request a Team'

/** `/engagements/{id}/request-team` (document 2, point 2.11). */
export function TeamRequestsScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const mayEdit = mayEditTeamRequests(viewer)
  const mayDecide = mayDecideProposals(viewer)
  const query = useQuery(requestsQuery(id))
  const { data: requests } = query
  const [editing, setEditing] = useState<TeamRequest | 'new'>()
  // Current version, since someone else may change or delete it while the dialog is open.
  const there = editing !== 'new' ? requests?.find((request) => request.id === editing?.id) : undefined
  const edited = editing === 'new' ? undefined : (there ?? editing)
  useOpenFromAddress('request', () => setEditing('new'), mayEdit)
  const [subject, setSubject] = useState<Subject>()
  const [deleting, setDeleting] = useState<TeamRequest>()
  const isWaiting = (request: TeamRequest) => mayDecide && hasOpenProposal(request)
  const open = requests?.filter(({ is_new }) => is_new).length
  const add = mayEdit && (
    <Button
      variant={requests?.some(isWaiting) ? 'secondary' : 'primary'}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setEditing('new')}
    >
      New request
    </Button>
  )
  return (
    <EngagementPage id={id} worded name={title} queries={[query]} actions={requests?.length !== 0 && add}>
      <SectionHead
        title="All Requests"
        count={open === requests?.length ? open : `${open} open of ${requests?.length}`}
      />
      <List
        query={query}
        label="the requests"
        skeleton={<RequestsSkeleton />}
        failed={loadFailed}
        empty={<EmptyState action={add}>No requests yet.</EmptyState>}
      >
        {(requests) => (
          <RequestTable
            // Requests that need the viewer's decision come first.
            requests={requests.toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)))}
            onAct={setSubject}
            {...(mayEdit && { onEdit: setEditing, onDelete: setDeleting })}
          />
        )}
      </List>
      {editing && (
        <RequestDialog
          engagementId={id}
          request={edited}
          gone={edited !== undefined && requests !== undefined && !there}
          onClose={() => setEditing(undefined)}
        />
      )}
      {subject && (
        <ProposalDialogs
          engagementId={id}
          subject={subject}
          requests={requests}
          onClose={() => setSubject(undefined)}
        />
      )}
      <Deletion engagementId={id} request={deleting} onDone={() => setDeleting(undefined)} />
    </EngagementPage>
  )
}

const hasOpenProposal = ({ is_new, request_content }: TeamRequest): boolean =>
  is_new && request_content.some(({ proposals }) => proposals.some(({ decision }) => decision === 'open'))

interface DeletionProps {
  engagementId: string
  request: TeamRequest | undefined
  onDone: () => void
}

function Deletion({ engagementId, request, onDone }: DeletionProps) {
  const remove = useDeleteRequest(engagementId)
  const confirm = () => {
    if (!request) return
    remove.mutate(request, {
      onSuccess: () => showToast('Request deleted'),
      onError: (error) =>
        showToast(error instanceof CallError && error.status === 409 ? messageOf(error) : deleteFailed, 'error'),
      onSettled: onDone,
    })
  }
  return (
    <Confirm
      open={request !== undefined}
      title={deleteQuestion}
      confirmLabel="Delete request"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    />
  )
}

const RequestsSkeleton = () => (
  <Box pad="28px 0 0">
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.skeleton}>
        <Skeleton width="70%" height={16} />
        <Skeleton width="80%" height={16} />
        <Skeleton width="85%" height={36} />
        <Skeleton width="60%" height={16} />
        <Skeleton width={72} height={22} radius={11} />
      </div>
    ))}
  </Box>
)
