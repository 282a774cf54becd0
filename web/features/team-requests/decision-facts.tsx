import { formatDay } from '@portal/domain/dates/calendar-day'
import { availabilityInWords, lastEngagementInWords, matchingFirst } from '@portal/domain/team-requests/candidates'
import {
  durationInWords,
  lineInWords,
  othersInWords,
  type Proposal,
  type RequestLine,
  type TeamRequest,
} from '@portal/domain/team-requests/team-request'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Facts } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { proposedPersonQuery } from './queries.ts'
import styles from './request-dialog.module.css'

interface DecisionFactsProps {
  engagementId: string
  request: TeamRequest
  line: RequestLine
  proposal: Proposal
}

/** Facts about the request, the proposed person and the others on the line. */
export function DecisionFacts({ engagementId, request, line, proposal }: DecisionFactsProps) {
  const query = useQuery(proposedPersonQuery(engagementId, request.id, proposal.id))
  const { data: person, error } = query
  const loaded = (value: string | undefined): ReactNode => value ?? (error ? '–' : <Skeleton width={160} height={16} />)
  const tags = person && matchingFirst(person.tags, line.primary_skill).join(', ')
  const others = othersInWords(line, proposal)
  const rows = [
    {
      name: 'Requested',
      value: (
        <>
          {lineInWords(line)}
          <Quiet>
            From {formatDay(line.member_start_date)} · {durationInWords(line)}
          </Quiet>
          {request.request_comment && <Quiet>“{request.request_comment}”</Quiet>}
        </>
      ),
    },
    {
      name: 'Proposed as',
      value: (
        <>
          {line.member_role}
          {proposal.job_title && proposal.job_title !== line.member_role && <Quiet>{proposal.job_title} today</Quiet>}
        </>
      ),
    },
    {
      name: 'Availability',
      value: loaded(person && availabilityInWords(person.free_from, line.member_start_date)),
    },
    ...(!person || tags ? [{ name: 'Tags', value: loaded(tags) }] : []),
    ...(person?.last_engagement
      ? [{ name: 'Last engagement', value: lastEngagementInWords(person.last_engagement) }]
      : []),
    {
      name: 'Proposed by',
      value: (
        <>
          {proposal.proposed_by}
          {proposal.note && <Quiet>“{proposal.note}”</Quiet>}
        </>
      ),
    },
    ...(others.length > 0
      ? [
          {
            name: 'Also proposed',
            value: (
              <ul>
                {others.map((other) => (
                  <li key={other}>{other}</li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Facts rows={rows} />
      {error && !person && (
        <FailedPart
          title="We could not load all about this person."
          sentence={messageOf(error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <span className={styles.quietLine}>{children}</span>
