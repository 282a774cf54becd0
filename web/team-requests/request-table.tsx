import { formatInstant } from '@portal/domain/dates/calendar-day'
import { completionInWords } from '@portal/domain/team-requests/completion'
import { progressInWords, requestStatus, type TeamRequest } from '@portal/domain/team-requests/team-request'
import { Pencil, Trash2 } from 'lucide-react'
import { settings } from '../portal/settings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
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

/** A table; on a phone a list of records. */
export function RequestTable({ requests, onAct, onEdit, onDelete }: RequestTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Requested by</th>
          <th scope="col">Date</th>
          <th scope="col">Requested people</th>
          <th scope="col">Comment</th>
          <th scope="col">Status</th>
          {onEdit && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => {
          const date = formatInstant(request.request_date, settings.time_zone)
          const completion = completionInWords(request, settings.time_zone)
          const which = `the request of ${request.requested_by}, ${date}`
          return (
            <tr key={request.id}>
              <th scope="row" className={styles.by}>
                {request.requested_by}
              </th>
              <td className={styles.date}>{date}</td>
              <td className={styles.who}>
                <ul>
                  {request.request_content.map((line) => (
                    <RequestedLine key={line.id} line={line} request={request} onAct={onAct} />
                  ))}
                </ul>
              </td>
              <td className={styles.comment}>{request.request_comment}</td>
              <td className={styles.status}>
                <StatusChip status={request.is_new ? 'onboarding' : 'completed'}>{requestStatus(request)}</StatusChip>
                {progressInWords(request) && <p className={styles.progress}>{progressInWords(request)}</p>}
                {completion && <p className={styles.progress}>{completion}</p>}
              </td>
              {onEdit && (
                <td className={styles.actions}>
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
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
