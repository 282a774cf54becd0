import { formatInstant } from '@portal/domain/dates/calendar-day'
import { completionInWords } from '@portal/domain/team-requests/completion'
import { progressInWords, requestStatus, type TeamRequest } from '@portal/domain/team-requests/team-request'
import { Pencil, Trash2 } from 'lucide-react'
import { settings } from '../../shared/product/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Box } from '../../ui/stack.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import type { Subject } from './proposal-dialogs.tsx'
import styles from './request-table.module.css'
import { RequestedLine } from './requested-line.tsx'

interface RequestTableProps {
  requests: readonly TeamRequest[]
  onAct: (subject: Subject) => void
  /** For those who may. */
  onEdit?: (request: TeamRequest) => void
  onDelete?: (request: TeamRequest) => void
}

const dateOf = (request: TeamRequest): string => formatInstant(request.request_date, settings.time_zone)

/** A table; on a phone a list of records. */
export function RequestTable({ requests, onAct, onEdit, onDelete }: RequestTableProps) {
  const columns: Column<TeamRequest>[] = [
    { name: 'Requested by', cell: (request) => request.requested_by, isRowHeader: true },
    { name: 'Date', cell: dateOf },
    {
      name: 'Requested people',
      cell: (request) => (
        <>
          <ul>
            {request.request_content.map((line) => (
              <RequestedLine key={line.id} line={line} request={request} onAct={onAct} />
            ))}
          </ul>
          <Completion request={request} />
        </>
      ),
    },
    { name: 'Comment', cell: (request) => request.request_comment },
    { name: 'Status', cell: (request) => <Status request={request} /> },
  ]
  if (onEdit)
    columns.push({
      name: 'Actions',
      hidesName: true,
      cell: (request) => {
        const which = `the request of ${request.requested_by}, ${dateOf(request)}`
        return (
          <>
            <IconButton
              size="row"
              label={`Edit ${which}`}
              icon={<Pencil size={16} aria-hidden="true" />}
              onClick={() => onEdit(request)}
            />
            <IconButton
              size="row"
              label={`Delete ${which}`}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => onDelete?.(request)}
            />
          </>
        )
      },
    })
  return (
    <Table
      className={styles.table}
      label="All Requests"
      columns={columns}
      rows={requests}
      keyOf={(request) => request.id}
    />
  )
}

function Status({ request }: { request: TeamRequest }) {
  const progress = progressInWords(request)
  return (
    <>
      <StatusChip status={request.is_new ? 'onboarding' : 'completed'}>{requestStatus(request)}</StatusChip>
      {progress && (
        <Text as="p" kind="quiet" className={styles.progress}>
          {progress}
        </Text>
      )}
    </>
  )
}

function Completion({ request }: { request: TeamRequest }) {
  const completion = completionInWords(request, settings.time_zone)
  return (
    completion && (
      <Box as="p" kind="quiet" pad="10px 0 0">
        {completion}
      </Box>
    )
  )
}
