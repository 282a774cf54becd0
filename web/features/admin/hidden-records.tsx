import { mayEditRecords } from '@portal/domain/records/superuser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moment } from '../../shared/dates/moment.ts'
import { useToday } from '../../shared/dates/today.ts'
import { messageOf } from '../../shared/http/call.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import links from './links.module.css'
import { type HiddenRow, hiddenQuery, useRestore } from './record-queries.ts'

const DeleteHiddenDialog = lazyDialog(async () => (await import('./delete-hidden-dialog.tsx')).DeleteHiddenDialog)

/** Engagements and work orders that were deleted with what belongs to them, and can be restored. Nothing if there are none. */
export function HiddenRecords() {
  const { data } = useQuery({ ...hiddenQuery, enabled: mayEditRecords(useViewer()) })
  const rows = [
    ...(data?.engagements ?? []).map((row) => ({ ...row, kind: 'engagement' as const })),
    ...(data?.work_orders ?? []).map((row) => ({ ...row, kind: 'work_order' as const })),
  ]
  if (rows.length === 0) return null
  return (
    <Box as="section" pad="40px 0 0">
      <SectionHead title="Deleted, can be restored" count={rows.length} />
      <Table
        label="Deleted records"
        rows={rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { name: 'Record', cell: recordOf },
          { name: 'Deleted', cell: ({ hidden_at }) => moment(hidden_at) },
          { name: 'Actions', acts: true, cell: (row) => <Actions row={row} /> },
        ]}
      />
    </Box>
  )
}

const recordOf = ({ name, of, kind }: HiddenRow) => (
  <div>
    <Cut>{name}</Cut>
    <Cut className={links.detail}>{kind === 'engagement' ? `Engagement of ${of}` : `Work order of ${of}`}</Cut>
  </div>
)

function Actions({ row }: { row: HiddenRow }) {
  const [isAsking, setIsAsking] = useState(false)
  const mayDelete = row.deletable_from <= useToday()
  return (
    <Row wrap>
      <Restore {...row} />
      {mayDelete && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete ${row.name} for good`}
          onPointerEnter={DeleteHiddenDialog.prepare}
          onClick={() => setIsAsking(true)}
        >
          Delete for good
        </Button>
      )}
      {isAsking && <DeleteHiddenDialog row={row} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}

function Restore({ id, kind, name }: HiddenRow) {
  const restore = useRestore()
  // The row goes with the answer, and what `mutate` would call afterwards with it.
  const press = () =>
    void restore.mutateAsync({ id, kind }).then(
      () => showToast(`${name} is restored.`),
      (error) => showToast(messageOf(error), 'error'),
    )
  return (
    <Button size="small" variant="ghost" busy={restore.isPending} aria-label={`Restore ${name}`} onClick={press}>
      Restore
    </Button>
  )
}
