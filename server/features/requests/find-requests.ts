import { addDays, type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { daysBefore } from '@portal/domain/dates/days-before'
import { extensionDecision, proposalDecision } from '@portal/domain/requests/decision'
import {
  decidedDays,
  type RequestKind,
  type Requests,
  shownDecisions,
  shownRequests,
} from '@portal/domain/requests/request'
import type { Viewer } from '@portal/domain/session/user'
import type { RequestLine } from '@portal/domain/team-requests/team-request'
import { compare } from '@portal/domain/text/compare'
import { mayAnswerExtension } from '@portal/domain/work-orders/answer-permission'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'
import {
  findDecidedExtensions,
  findDecidedProposals,
  findOpenExtensions,
  findOpenLines,
  type RequestScope,
} from './data.ts'

interface Filter {
  kind?: RequestKind | undefined
  engagement?: string | undefined
}

/** Customers' requests on the engagements that a person leads or works on, with their results. */
export async function findRequests(
  { config, now, today }: Pick<Services, 'config' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
  { kind, engagement }: Filter,
): Promise<Requests> {
  const engagements = await findOwnEngagements(db, viewer, today())
  const byId = new Map(engagements.map((one) => [one.id, one]))
  const dayOf = (instant: Date): CalendarDay => dayAt(instant, config.TIME_ZONE)
  const scope: RequestScope = {
    own: [...byId.keys()],
    since: daysBefore(now(), decidedDays),
    sinceDay: addDays(today(), -decidedDays),
  }
  const extensions = await findOpenExtensions(db, scope, viewer, today())
  const lines = await findOpenLines(db, scope)
  const answers = await findDecidedExtensions(db, scope)
  const decisions = await findDecidedProposals(db, scope)
  const concerned = new Set([extensions, lines, answers, decisions].flat().map(({ engagement_id }) => engagement_id))
  const isChosen = (one: { kind: RequestKind; engagement: { id: string } }): boolean =>
    (kind === undefined || one.kind === kind) && (engagement === undefined || one.engagement.id === engagement)
  const engagementName = (id: string) => {
    const found = byId.get(id)
    if (!found) throw new Error(`${id} is not one of the requested engagements`)
    return found
  }
  const open = [
    ...extensions.map((row) => ({
      kind: 'extension' as const,
      id: row.id,
      engagement: engagementName(row.engagement_id),
      since: row.requested_on,
      order: { ...row, id: row.order_id },
      request: row,
      may_answer: mayAnswerExtension(viewer, { ...row, id: row.engagement_id }),
    })),
    ...lines.map(({ engagement_id, request_id, requested_by, request_date, comment, ...line }) => ({
      kind: 'team' as const,
      id: line.id,
      engagement: engagementName(engagement_id),
      since: dayOf(request_date),
      request_id,
      requested_by,
      comment,
      line: line as RequestLine,
    })),
  ].filter(isChosen)
  const decided = [
    ...answers.flatMap(({ id, engagement_id, answered_on, state, note, ...request }) =>
      state === 'open' || answered_on === null
        ? []
        : [
            {
              kind: 'extension' as const,
              id,
              engagement: engagementName(engagement_id),
              day: answered_on,
              note,
              words: extensionDecision({ state, ...request }),
            },
          ],
    ),
    ...decisions.flatMap(({ id, engagement_id, decision, decided_at, note, ...proposal }) =>
      decision === 'open' || decided_at === null
        ? []
        : [
            {
              kind: 'team' as const,
              id,
              engagement: engagementName(engagement_id),
              day: dayOf(decided_at),
              note,
              words: proposalDecision({ decision, ...proposal }),
            },
          ],
    ),
  ].filter(isChosen)
  return {
    open: open.toSorted((one, other) => compare(one.since, other.since)).slice(0, shownRequests),
    open_total: open.length,
    decided: decided.toSorted((one, other) => compare(other.day, one.day)).slice(0, shownDecisions),
    engagements: engagements.filter(({ id }) => concerned.has(id)),
  }
}
