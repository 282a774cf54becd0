import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { calendarDaysLeft } from '@portal/domain/dates/days-until'
import { lineState, type OpenExtension, type OpenLine, type OpenRequest } from '@portal/domain/requests/request'
import { durationInWords, lineInWords } from '@portal/domain/team-requests/team-request'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { CalendarPlus, UserPlus } from 'lucide-react'
import { age } from '../../shared/dates/age.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './requests-screen.module.css'

interface RequestRowProps {
  request: OpenRequest
  today: CalendarDay
  onAct: (request: OpenRequest) => void
  /** True if the row above shows the comment of the same request. */
  hidesComment?: boolean
}

/** Open request with its progress and actions. */
export function RequestRow({ request, today, onAct, hidesComment = false }: RequestRowProps) {
  const { engagement, since } = request
  const Icon = request.kind === 'extension' ? CalendarPlus : UserPlus
  const comment = request.kind === 'extension' ? request.request.message : request.comment
  const waits = age(since, today)
  return (
    <li className={styles.row}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {request.kind === 'extension' ? <Extension asked={request} today={today} /> : <Line asked={request} />}
        <p className={styles.quiet}>
          <Link to={paths.engagement(engagement.id)}>{engagement.title}</Link> · {engagement.client_name}
        </p>
        {comment && !hidesComment && <p className={styles.said}>“{comment}”</p>}
      </div>
      <span className={styles.age}>Requested {waits === 'today' ? waits : `${waits} ago`}</span>
      <Act request={request} onAct={onAct} />
    </li>
  )
}

function Extension({ asked: { order, request }, today }: { asked: OpenExtension; today: CalendarDay }) {
  return (
    <>
      <p>
        {request.requested_by} requested an extension of <b>{order.reference}</b>
        {request.proposed_end_date && ` until ${formatDay(request.proposed_end_date)}`}
      </p>
      <p className={styles.quiet}>
        {hasEnded(order, today) ? 'Ended' : 'Ends'} {formatDay(order.end_date)}
        {!hasEnded(order, today) && `, ${order.end_date === today ? 'today' : calendarDaysLeft(order.end_date, today)}`}
      </p>
    </>
  )
}

function Line({ asked }: { asked: OpenLine }) {
  const { line, requested_by } = asked
  return (
    <>
      <p>
        {requested_by} requested <b>{lineInWords(line)}</b>
      </p>
      <p className={styles.quiet}>
        From {formatDay(line.member_start_date)} · {durationInWords(line)} · {lineState(asked)}
      </p>
    </>
  )
}

function Act({ request, onAct }: Pick<RequestRowProps, 'request' | 'onAct'>) {
  if (request.kind === 'extension') {
    if (!request.may_answer) return <span className={styles.whose}>Waiting for the delivery lead</span>
    return (
      <Button
        size="small"
        className={styles.action}
        aria-haspopup="dialog"
        aria-label={`Answer the request for ${request.order.reference}`}
        onClick={() => onAct(request)}
      >
        Answer
      </Button>
    )
  }
  return (
    <Button
      size="small"
      className={styles.action}
      aria-haspopup="dialog"
      aria-label={`Propose a person for ${lineInWords(request.line)}, ${request.engagement.title}`}
      onClick={() => onAct(request)}
    >
      Propose
    </Button>
  )
}
